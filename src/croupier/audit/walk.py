"""Games with a memory: a table's rounds in turn, each wager followed until it is decided.

A round's outcome may be several in turn, parted by blanks (`4+2 5+1`); `odds:pass@2` is placed
before the second of them. A wager that is not decided lies on into the next round.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from croupier.audit.explain import Line, above, below, due_of, finding, paid_otherwise
from croupier.audit.findings import Found, Kind, Totals
from croupier.audit.judge import WALKED, Judge, Placed, parted
from croupier.audit.recompute import Plan
from croupier.games.game import NO_MARKS, Game, Marks, Outcome, State
from croupier.games.resolution import Moves, Resolution, net
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer, resolve
from croupier.table.choose import chosen
from croupier.units.unreadable import Unreadable

_ON: Marks = frozenset({"on"})


@dataclass(slots=True)
class _Lying:
    """A wager on the layout: its line, and where it lies."""

    line: Line
    game: Game
    name: Name
    marks: Marks
    is_new: bool = True


@dataclass(slots=True)
class _Table:
    """A table being walked: the games' states, what lies, and the round that is being read."""

    judge: Judge
    offer: Offer
    states: dict[int, State]
    lying: list[_Lying] = field(default_factory=list[_Lying])
    round: list[Line] = field(default_factory=list[Line])

    def state_of(self, game: Game) -> State:
        return self.states[self.offer.games.index(game)]


@dataclass(slots=True)
class Walker:
    """All tables of a log that have a game with a memory, in the order of its lines."""

    plan: Plan
    found: Found
    totals: Totals
    tables: dict[str, _Table] = field(default_factory=dict[str, _Table])

    def walk(self, lines: Sequence[Line]) -> None:
        """The next lines; a round is played once the next one begins."""
        for line in lines:
            table = self.tables.get(line.table)
            if table is None or table.round[-1].round != line.round:
                table = self._next(line, table)
            table.round.append(line)

    def close(self) -> None:
        """Play what is left; wagers still lying stay undecided, as the log leaves them."""
        for table in self.tables.values():
            self._play(table)

    def _next(self, line: Line, table: _Table | None) -> _Table:
        if table is not None:
            self._play(table)
        judge = self.plan.judge(line.table, line.day)
        assert judge is not None, "a line is walked where its table is known"
        if table is None or judge is not table.judge:
            table = _opened(judge, table)
            self.tables[line.table] = table
        return table

    def _play(self, table: _Table) -> None:
        """One round: its outcomes in turn, wagers placed before each."""
        lines, table.round = table.round, []
        texts = lines[0].outcome.split(" ") if lines else []
        wagers = [line for line in lines if line.position]
        for turn, text in enumerate(texts, start=1):
            _shuffle(table)
            for line in wagers:
                if parted(line.position)[1] == turn:
                    self._place(table, line)
            self._beside(table)
            self._draw(table, text, lines)
        for line in wagers:
            if parted(line.position)[1] > len(texts):
                message = f"{line.position}: the round has {len(texts)} outcomes"
                self._add(Kind.UNKNOWN, line, "", message)

    def _add(self, kind: Kind, line: Line, citation: str, message: str, money: int = 0) -> None:
        currency = self.plan.currency
        self.found.add(finding(kind, line, citation, message, currency, money=money))

    def _place(self, table: _Table, line: Line) -> None:
        placed, is_on = table.judge.place(line.position), parted(line.position)[2]
        if placed.row != WALKED or placed.name is None:
            return  # told by itself, or settled by one outcome
        game = table.offer.game_of(placed.name)
        assert game is not None, "what is walked has its game"
        own = str(game.own_clause(placed.name))
        if is_on and game.confirms(placed.name) is None:
            told = f"{line.position} is on at every outcome or none: it cannot be called on"
            self._add(Kind.OUT_OF_ORDER, line, own, told, line.stake)
            return
        marks = _ON if is_on else NO_MARKS
        if not_now := game.not_now(table.state_of(game), placed.name, marks):
            told = not_now.message
            self._add(Kind.OUT_OF_ORDER, line, str(not_now.clause), told, line.stake)
            return
        if table.judge.is_walked:
            self._stake(
                table, line, placed, table.offer.unit(game, table.state_of(game), placed.name)
            )
        table.lying.append(_Lying(line, game, placed.name, marks))

    def _stake(self, table: _Table, line: Line, placed: Placed, unit: int) -> None:
        """Chips, and what a player has at a position while it lies, against the limits."""
        before = sum(
            one.line.stake
            for one in table.lying
            if line.player and (one.name, one.line.player) == (placed.name, line.player)
        )
        if before + line.stake > placed.maximum:
            self.found.add(above(table.judge, line, before, self.plan.currency))
        if before + line.stake < placed.minimum:
            self.found.add(below(table.judge, line, self.plan.currency))
        if line.stake % unit:
            clause, told = table.judge.not_in_chips(placed, line.stake)
            self._add(Kind.NOT_IN_CHIPS, line, clause, told, line.stake)

    def _beside(self, table: _Table) -> None:
        """A wager in support of another has to have it on the layout, and may be bounded by it."""
        for one in table.lying:
            beside = one.game.beside(one.name)
            if beside is not None and one.is_new:
                there = sum(
                    other.line.stake
                    for other in table.lying
                    if str(other.name) == beside.position and other.line.player == one.line.player
                )
                if not there:
                    told = f"{one.name} stands beside a wager on {beside.position}: none lies there"
                    kind, money = Kind.OUT_OF_ORDER, one.line.stake
                    self._add(kind, one.line, str(beside.clause), told, money)
                elif beside.at_most is not None and one.line.stake > there * beside.at_most:
                    told = f"{one.name} is more than the wager on {beside.position} allows"
                    self._add(Kind.OVER_LIMIT, one.line, str(beside.clause), told, one.line.stake)
            one.is_new = False

    def _draw(self, table: _Table, text: str, lines: Sequence[Line]) -> None:
        """One outcome: what is decided is compared, what is not lies on."""
        offer = table.offer
        lies = {str(one.name) for one in table.lying}
        table.states = chosen(offer, table.states, lies)
        try:
            outcome = offer.read(table.states, text)
        except Unreadable as error:
            for line in lines:
                self._add(Kind.UNKNOWN, line, "", str(error))
            return
        if offer.main.voids(table.states[0], outcome):
            return
        staked = [one.game for one in table.lying]
        table.lying = [one for one in table.lying if self._stays(table, one, outcome)]
        for index, game in enumerate(offer.games):
            has_staked = any(game is one for one in staked)
            table.states[index] = game.advance(table.states[index], outcome, staked=has_staked)

    def _stays(self, table: _Table, one: _Lying, outcome: Outcome) -> bool:
        """Whether a wager is undecided; one that is decided is compared with what was returned."""
        try:
            found = resolve(one.game, table.state_of(one.game), one.name, outcome, one.marks)
        except Unreadable as error:
            self._add(Kind.UNKNOWN, one.line, "", str(error))
            return False
        if net(found) is None:
            one.name = read_position(found.to) if isinstance(found, Moves) else one.name
            return True
        self._compare(table, one.line, found)
        return False

    def _compare(self, table: _Table, line: Line, found: Resolution) -> None:
        result = net(found)
        assert result is not None, "it is decided"
        due = due_of(line.stake, result, line.coupon)
        if due != line.returned:
            currency = self.plan.currency
            self.found.add(paid_otherwise(line, due, str(found.clause), currency))
            key = (line.table, table.judge.edition, currency.code)
            self.totals.add(key, (0, 0, 0, due - line.returned))


def _opened(judge: Judge, before: _Table | None) -> _Table:
    """A table under the edition of the day; what lay and what is remembered stays."""
    assert judge.offer is not None, "a line is walked where its table could be compiled"
    table = _Table(judge, judge.offer, before.states if before else judge.offer.opening())
    for one in before.lying if before else ():
        game = judge.offer.game_of(one.name)
        if game is not None:
            table.lying.append(_Lying(one.line, game, one.name, one.marks, is_new=False))
    return table


def _shuffle(table: _Table) -> None:
    """Reading: a log of wagers tells no shuffle; the shoe is whole wherever it may be."""
    for index, game in enumerate(table.offer.games):
        fresh = game.shuffled(table.states[index])
        table.states[index] = table.states[index] if fresh is None else fresh
