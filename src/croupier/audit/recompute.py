"""A piece of a log settled again: every line weighed, the wrong ones told with their clause."""

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.audit import loops
from croupier.audit.columns import ColumnMap
from croupier.audit.explain import Line, above, below, told
from croupier.audit.findings import Finding, Found, Kind, Totals
from croupier.audit.judge import UNREAD, WALKED, Judge, Placed, judge_of
from croupier.audit.pieces import Piece
from croupier.audit.rows import NONE, Codes, Odd, Rows, read_piece
from croupier.bulk.arrays import verify_bounds
from croupier.bulk.kernel import by_outcome
from croupier.units.money import Currency

_NOTHING = -4
"""In place of a row: the line tells an outcome only."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What every worker has to know: the map, the table files' texts, how much to keep."""

    columns: ColumnMap
    tables: Mapping[str, str]
    """Text of a table file by the table's name in the log; "" is that of all others."""
    currency: Currency
    keep: int | None
    is_as_named: bool = False
    """Whether the edition that a table file names is taken, whatever the day."""

    def judge(self, table: str, day: str) -> Judge | None:
        text = self.tables.get(table, self.tables.get(""))
        return None if text is None else judge_of(table, text, "" if self.is_as_named else day)


@dataclass(frozen=True, slots=True)
class Edge:
    """The first and the last round of a table's day in a piece; one where they are the same."""

    first: tuple[Line, ...]
    last: tuple[Line, ...]


@dataclass(slots=True)
class PieceFound:
    """What a piece comes to."""

    lines: int
    odd: int
    found: Found
    totals: Totals
    edges: dict[tuple[str, str], Edge] = field(default_factory=dict[tuple[str, str], Edge])
    """By table and day: rounds that may go on in the next piece."""
    ends: dict[str, tuple[Line, Line]] = field(default_factory=dict[str, tuple[Line, Line]])
    """By table its first and its last line."""
    walked: list[Line] = field(default_factory=list[Line])
    """Lines of tables where a game has a memory, in order."""
    walks: dict[str, int] = field(default_factory=dict[str, int])
    """In place of such lines, by table, how many there are."""


def recompute(piece: Piece, plan: Plan, *, gives_lines: bool = True) -> PieceFound:
    """A piece settled again; the same piece gives the same answer wherever it is computed."""
    rows, odd, total = read_piece(piece, plan.columns, plan.currency)
    out = PieceFound(total, len(odd), Found(plan.keep), Totals())
    for one in odd:
        out.found.add(_odd(piece.file, one, plan.currency))
    return _Piece(piece, plan, rows, out, gives_lines=gives_lines).judged()


def lines_to_walk(piece: Piece, plan: Plan, tables: Container[str]) -> list[Line]:
    """Of some tables the lines that are followed from outcome to outcome, in order."""
    rows, _, _ = read_piece(piece, plan.columns, plan.currency)
    reader = _Piece(piece, plan, rows, PieceFound(0, 0, Found(0), Totals()))
    for table, mine in _parts(rows.table, None):
        for day, lines in _parts(rows.day, mine) if table in tables else ():
            reader.walk(table, day, lines)
    return reader.out.walked


def _odd(file: str, one: Odd, currency: Currency) -> Finding:
    return Finding(Kind.UNKNOWN, file, one.line, "", one.message, currency=currency.code)


RoundName = tuple[str, str, str]
"""Table, day, round."""
_Mine = NDArray[np.int64] | None
"""Which of a piece's entries, in order; none given: all."""
T = TypeVar("T", bound=np.generic)


def _of(column: NDArray[T], mine: _Mine) -> NDArray[T]:
    return column if mine is None else column[mine]


def _parts(codes: Codes, mine: _Mine) -> Iterator[tuple[str, _Mine]]:
    """The words of a column in the order of their first entry, each with its entries."""
    at = _of(codes.at, mine)
    if not len(at):
        return
    if len(codes.words) == 1 or (at == at[0]).all():
        yield codes.words[int(at[0])], mine
        return
    there = np.unique(at)
    for code in there:
        own = np.flatnonzero(at == code)
        yield codes.words[int(code)], own if mine is None else mine[own]


def _nobody(players: Codes | None) -> int:
    """The number of the empty word among the players."""
    return players.words.index("") if players and "" in players.words else -1


class _Piece:
    """The lines of one piece, judged table by table and day by day."""

    def __init__(
        self, piece: Piece, plan: Plan, rows: Rows, out: PieceFound, *, gives_lines: bool = True
    ) -> None:
        self.piece, self.plan, self.rows, self.out = piece, plan, rows, out
        self.gives_lines = gives_lines
        self.bits = np.zeros(len(rows.line), np.uint16)

    def judged(self) -> PieceFound:
        for table, mine in _parts(self.rows.table, None):
            self._watch(table, mine)
            for day, lines in _parts(self.rows.day, mine):
                self._judge(table, day, lines)
        return self.out

    def _watch(self, table: str, mine: _Mine) -> None:
        rows = self.rows
        bits = _of(self.bits, mine)
        empty = np.zeros(0, np.int64)
        loops.watch(
            _of(rows.number, mine),
            _of(rows.outcome.at, mine),
            empty if rows.at is None else _of(rows.at, mine),
            empty if rows.placed is None else _of(rows.placed, mine),
            empty if rows.closed is None else _of(rows.closed, mine),
            int(self.plan.columns.rounds == "number"),
            bits,
        )
        if mine is not None:
            self.bits[mine] = bits
        if len(bits):
            first, last = (0, len(bits) - 1) if mine is None else (int(mine[0]), int(mine[-1]))
            self.out.ends[table] = (self.line(table, first), self.line(table, last))

    def _judge(self, table: str, day: str, mine: _Mine) -> None:
        judge = self._judge_of(table, day)
        case = _Case(judge, self.rows, mine, self.bits)
        bits = case.weighed()
        self._edges(case, table, day)
        if mine is not None:
            self.bits[mine] = bits
        self.out.totals.add((table, judge.edition, self.plan.currency.code), case.sums.tolist())
        for at in np.flatnonzero(bits):
            entry = int(at if mine is None else mine[at])
            for finding in self._told(judge, case, self.line(table, entry), entry, int(bits[at])):
                self.out.found.add(finding)
        if case.is_walked:
            self._walk(case, table)

    def _judge_of(self, table: str, day: str) -> Judge:
        told = "no table file is given for this table: name it in the map, table [tables]"
        return self.plan.judge(table, day) or Judge(table, "", None, told)

    def walk(self, table: str, day: str, mine: _Mine) -> None:
        """The lines to be followed of one table and day, where it has any."""
        case = _Case(self._judge_of(table, day), self.rows, mine, self.bits)
        if case.is_walked:
            self._walk(case, table)

    def _walk(self, case: "_Case", table: str) -> None:
        """Its wagers, and of every round one line, so that its outcomes are known in turn."""
        rows, mine = self.rows, case.mine
        number, rows_of = _of(rows.number, mine), case.rows[_of(rows.position.at, mine)]
        is_new = np.ones(len(number), np.bool_)
        is_new[1:] = number[1:] != number[:-1]
        walked = np.flatnonzero(is_new | (rows_of == WALKED))
        if not self.gives_lines:
            self.out.walks[table] = self.out.walks.get(table, 0) + len(walked)
            return
        for at in walked:
            line = self.line(table, int(at if mine is None else mine[at]))
            is_wager = rows_of[at] == WALKED
            self.out.walked.append(line if is_wager else replace(line, position=""))

    def _edges(self, case: "_Case", table: str, day: str) -> None:
        number = _of(self.rows.number, case.mine)
        if not len(number):
            return
        changes = np.flatnonzero(number[1:] != number[:-1]) + 1
        first = int(changes[0]) if len(changes) else len(number)
        last = int(changes[-1]) if len(changes) else 0
        case.limits(first, last)
        at = case.entries(first, last)
        self.out.edges[table, day] = Edge(
            tuple(self.line(table, one) for one in at[0]),
            tuple(self.line(table, one) for one in at[1]),
        )

    def line(self, table: str, at: int) -> Line:
        rows = self.rows
        return Line(
            self.piece.file,
            int(rows.line[at]),
            table,
            rows.day.words[int(rows.day.at[at])],
            rows.round_at(at),
            int(rows.number[at]) if rows.round is None else 0,
            rows.outcome.words[int(rows.outcome.at[at])],
            rows.position.words[int(rows.position.at[at])],
            rows.player_at(at),
            int(rows.stake[at]),
            int(rows.returned[at]),
            None if rows.at is None or rows.at[at] == NONE else int(rows.at[at]),
            rows.coupon_at(at),
        )

    def _told(
        self, judge: Judge, case: "_Case", line: Line, entry: int, bits: int
    ) -> Iterator[Finding]:
        yield from told(judge, line, bits, self.plan.currency)
        if bits & loops.ABOVE:
            yield above(judge, line, case.before(entry), self.plan.currency)
        if bits & loops.BELOW:
            yield below(judge, line, self.plan.currency)


class _Case:
    """One table on one day: the lines, and what the judge says of every word in them."""

    def __init__(self, judge: Judge, rows: Rows, mine: _Mine, bits: NDArray[np.uint16]) -> None:
        self.judge, self.source, self.mine = judge, rows, mine
        self.bits = _of(bits, mine)
        placed = [judge.place(word) if word else _OUTCOME for word in rows.position.words]
        self.rows = np.array([one.row for one in placed], np.int32)
        self.least = np.array([one.minimum for one in placed], np.int64)
        self.most = np.array([one.maximum for one in placed], np.int64)
        self.units = np.array([one.unit for one in placed], np.int64)
        self.sums = np.zeros(4, np.int64)

    @property
    def is_walked(self) -> bool:
        """Whether any of its wagers is of a game with a memory."""
        return bool((self.rows == WALKED).any()) or self.judge.is_walked

    def weighed(self) -> NDArray[np.uint16]:
        rows, mine, game = self.source, self.mine, self.judge.arrays
        words = rows.outcome.words
        # A game with a memory reads outcomes in turn; here only what cannot be read is noted.
        columns = [0 if self.judge.is_walked else self.judge.column(word) for word in words]
        flat = by_outcome(game.payoff) if game else np.zeros(1, np.int64)
        height, denominator = (len(game.payoff), game.denominator) if game else (1, 1)
        stakes, returned = _of(rows.stake, mine), _of(rows.returned, mine)
        coupons = np.zeros(0, np.int64) if rows.coupon is None else _of(rows.coupon, mine)
        laid = int(stakes.max(initial=0)) + int(coupons.max(initial=0))
        largest = max(laid, int(returned.max(initial=0)))
        verify_bounds(game.most + denominator if game else 1, largest, 1)
        verify_bounds(1, largest, len(stakes))
        loops.weigh(
            flat,
            height,
            denominator,
            self.rows,
            self.units,
            np.array(columns or [UNREAD], np.int32),
            _of(rows.position.at, mine),
            _of(rows.outcome.at, mine),
            stakes,
            returned,
            coupons,
            self.bits,
            self.sums,
        )
        self._coupons(_of(rows.position.at, mine), stakes, coupons)
        return self.bits

    def _coupons(
        self, positions: NDArray[np.int32], stakes: NDArray[np.int64], coupons: NDArray[np.int64]
    ) -> None:
        """The few lines that tell a coupon: whether it should have been taken."""
        words = self.source.position.words
        for at in np.flatnonzero(coupons):
            if self.judge.coupon(words[int(positions[at])], int(stakes[at]), int(coupons[at])):
                self.bits[at] |= np.uint16(loops.COUPON)

    def limits(self, first: int, last: int) -> None:
        """The whole rounds between the first and the last, which may go on elsewhere."""
        rows, mine = self.source, self.mine
        players = np.zeros(0, np.int32) if rows.player is None else _of(rows.player.at, mine)
        if self.judge.is_walked:
            return
        number, positions = _of(rows.number, mine), _of(rows.position.at, mine)
        stakes = _of(rows.stake, mine)
        loops.limits(
            number,
            positions,
            players,
            stakes,
            np.where(self.rows == WALKED, 0, self.rows).astype(np.int32),
            self.least,
            self.most,
            _nobody(rows.player),
            first,
            last,
            self.bits,
        )

    def entries(self, first: int, last: int) -> tuple[list[int], list[int]]:
        """The entries of the first and of the last round; of one that fills all, in both."""
        count = len(self.bits)
        if self.judge.is_walked:
            return [], []
        head, tail = range(first), range(last, count)
        if first == count:
            tail = range(0)
        return [self._entry(at) for at in head], [self._entry(at) for at in tail]

    def _entry(self, at: int) -> int:
        return at if self.mine is None else int(self.mine[at])

    def before(self, entry: int) -> int:
        """What the same player had staked at the position before, in the same round."""
        rows, players = self.source, self.source.player
        if players is None or not rows.player_at(entry):
            return 0
        at, total = entry - 1, 0
        table, round_ = rows.table.at[entry], rows.number[entry]
        while at >= 0 and (rows.table.at[at] != table or rows.number[at] == round_):
            same = (rows.table.at[at], rows.position.at[at], players.at[at]) == (
                table,
                rows.position.at[entry],
                players.at[entry],
            )
            total += int(rows.stake[at]) if same else 0
            at -= 1
        return total


_OUTCOME = Placed(_NOTHING)


def lines_in(piece: Piece, plan: Plan, wanted: Container[RoundName] | None) -> Iterator[Line]:
    """The lines of a piece as they stand: all, or those of some rounds."""
    rows, _, _ = read_piece(piece, plan.columns, plan.currency)
    reader = _Piece(piece, plan, rows, PieceFound(0, 0, Found(0), Totals()))
    for at in range(len(rows.line)):
        table = rows.table.words[int(rows.table.at[at])]
        day = rows.day.words[int(rows.day.at[at])]
        if wanted is None or (table, day, rows.round_at(at)) in wanted:
            yield reader.line(table, at)


def rounds_in(piece: Piece, plan: Plan) -> Iterator[RoundName]:
    """The names of a piece's rounds, in the order of its lines."""
    rows, _, _ = read_piece(piece, plan.columns, plan.currency)
    is_new = np.ones(len(rows.line), np.bool_)
    for column in (rows.number, rows.table.at, rows.day.at):
        if len(column):
            is_new[1:] &= column[1:] == column[:-1]
    is_new[1:] = ~is_new[1:]
    for at in np.flatnonzero(is_new).tolist():
        table, day = rows.table.words[int(rows.table.at[at])], rows.day.words[int(rows.day.at[at])]
        yield table, day, rows.round_at(at)
