"""An audit from files to findings: pieces judged anywhere, put together in order."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from croupier.audit import loops
from croupier.audit.columns import ColumnMap
from croupier.audit.explain import Line, by_round, disordered
from croupier.audit.findings import Finding, Found, Part, Totals
from croupier.audit.follow import Walks, followed
from croupier.audit.parquet import cut_groups
from croupier.audit.pieces import PIECE_BYTES, Piece, cut_lines, form_of, stamp_of
from croupier.audit.recompute import PieceFound, Plan, recompute
from croupier.audit.walk import Walker
from croupier.bulk.executor import Executor, Here
from croupier.bulk.progress import Told, nobody
from croupier.offer.choices import read_table
from croupier.units.money import Currency
from croupier.units.unreadable import Unreadable

KEEP = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be audited, and by what."""

    files: tuple[Path, ...]
    columns: ColumnMap
    tables: Mapping[str, str]
    """Text of a table file by the table's name in the log; "" is that of all others."""
    keep: int | None = KEEP
    """How many findings of a group are told one by one; none given: all."""
    piece_bytes: int = PIECE_BYTES
    is_as_named: bool = False
    """Whether the edition that a table file names is taken, whatever the day."""

    def plan(self) -> Plan:
        money = currency_of(self.tables)
        return Plan(self.columns, self.tables, money, self.keep, self.is_as_named)


def currency_of(tables: Mapping[str, str]) -> Currency:
    """The currency of the table files; raise Unreadable where they have several."""
    found = {read_table(text, name).currency for name, text in tables.items()}
    if not found:
        raise Unreadable("no table file is given: --table FILE, or a map with a table [tables]")
    if len(found) > 1:
        codes = ", ".join(sorted(one.code for one in found))
        raise Unreadable(f"the tables are played in {codes}: audit each currency by itself")
    return found.pop()


def audit_logs(asked: Asked, done_by: Executor | None = None, told: Told = nobody) -> Part:
    """Every wager of the files settled again; the answer is of all of them, or an error."""
    plan, where = asked.plan(), done_by or Here()
    stamps = [stamp_of(path) for path in asked.files]
    for path in asked.files:
        form_of(path)
    merged, walks = _Merged(plan), Walks()
    # Lines to be followed are walked as they come, or by workers who read them for themselves.
    work = partial(recompute, plan=plan, gives_lines=where.workers == 1)
    begun: deque[Piece] = deque()
    done, whole = 0, sum(size for size, _ in stamps) or 1
    for one in where.map(work, _noted(pieces_in(asked), begun)):
        piece = begun.popleft()
        merged.add(one)
        walks.add(piece, one)
        done += piece.size
        told("wagers", merged.totals.wagers, min(done / whole, 1.0))
    found = merged.closed()
    if walks.lines:
        found.merge(followed(walks, plan, where, told))
    if [stamp_of(path) for path in asked.files] != stamps:
        raise Unreadable("a file has changed while it was being read: audit it when it is whole")
    return found


def _noted(pieces: Iterable[Piece], begun: deque[Piece]) -> Iterator[Piece]:
    """Pieces as they are handed out; answers come in the same order."""
    for piece in pieces:
        begun.append(piece)
        yield piece


def pieces_in(asked: Asked) -> Iterator[Piece]:
    """The pieces of all files, in order."""
    for path in asked.files:
        yield from cut(path, asked.columns, asked.piece_bytes)


def cut(path: Path, columns: ColumnMap, piece_bytes: int) -> Iterator[Piece]:
    """A file cut into pieces by what it is written in."""
    form, stamp = form_of(path), stamp_of(path)
    try:
        if form == "parquet":
            yield from cut_groups(path, stamp, piece_bytes)
        else:
            yield from cut_lines(path, form, stamp, columns, piece_bytes)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None


@dataclass(slots=True)
class _Merged:
    """Pieces put together in order: rounds that were cut are whole again, games are walked."""

    plan: Plan
    found: Found = field(init=False)
    totals: Totals = field(default_factory=Totals)
    lines: int = 0
    odd: int = 0
    runs: dict[tuple[str, str], tuple[Line, ...]] = field(
        default_factory=dict[tuple[str, str], tuple[Line, ...]]
    )
    """By table and day, the round that may go on."""
    ends: dict[str, Line] = field(default_factory=dict[str, Line])
    walker: Walker = field(init=False)

    def __post_init__(self) -> None:
        self.found = Found(self.plan.keep)
        self.walker = Walker(self.plan, self.found, self.totals)

    def add(self, piece: PieceFound) -> None:
        self.lines += piece.lines
        self.odd += piece.odd
        self.found.merge(piece.found)
        self.totals.merge(piece.totals)
        for table, (first, last) in piece.ends.items():
            self._follow(table, first)
            self.ends[table] = last
        for key, edge in piece.edges.items():
            run = self.runs.get(key, ())
            if run and edge.first and run[-1].round == edge.first[0].round:
                self.runs[key] = (*run, *edge.first)
            else:
                self._closed_run(key)
                self.runs[key] = edge.first
            if edge.last:
                self._closed_run(key)
                self.runs[key] = edge.last
        self.walker.walk(piece.walked)

    def _follow(self, table: str, line: Line) -> None:
        """A piece's first line against the last of the one before."""
        before = self.ends.get(table)
        if before is None:
            return
        bits = 0
        if line.round == before.round:
            bits |= loops.TWO if line.outcome != before.outcome else 0
        elif self.plan.columns.rounds == "number" and line.number < before.number:
            bits |= loops.ORDER
        if line.at is not None and before.at is not None and line.at < before.at:
            bits |= loops.ORDER
        judge = self.plan.judge(table, line.day)
        if bits and judge is not None:
            self._tell(disordered(judge, line, bits, self.plan.currency))

    def _closed_run(self, key: tuple[str, str]) -> None:
        """A round that has come to its end: its limits."""
        lines = self.runs.pop(key, ())
        judge = self.plan.judge(*key)
        if lines and judge is not None:
            self._tell(by_round(judge, lines, self.plan.currency))

    def _tell(self, findings: Iterable[Finding]) -> None:
        for one in findings:
            self.found.add(one)

    def closed(self) -> Part:
        for key in list(self.runs):
            self._closed_run(key)
        self.walker.close()
        return Part(self.lines, self.odd, self.found, self.totals)
