"""Touchdown Roulette: a zero starts a game of four downs on the wagers that lie."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import Act, Call, Chance, Entry, Marks, NotNow, Outcome, Plain, State
from croupier.games.resolution import Loses, Resolution, Stands, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import Name
from croupier.layout.wheel import Wheel
from croupier.units.citation import Citation

KIND = "touchdown"
DOWNS, GOAL = 4, 50
_ROWS = (
    (GOAL, "touchdown"),
    (40, "yards_1_to_10"),
    (30, "yards_11_to_20"),
    (20, "yards_21_to_30"),
    (10, "yards_31_to_40"),
    (1, "yards_41_to_49"),
    (0, "tie"),
)


@dataclass(frozen=True, slots=True)
class Field(State):
    """Downs left, and how far the ball is from the 50 yard line towards red's end zone."""

    downs: int = 0
    yards: int = 0


@dataclass(frozen=True, slots=True)
class Touchdown(Plain):
    """58 Pa. Code § 617a.3(f), § 617a.4(d): the table's four spins after a zero."""

    edition: Edition
    wheel: Wheel
    paytable: Mapping[str, Fraction]

    def covers(self, name: Name) -> bool:
        return name.kind.name == KIND

    def opening(self) -> State:
        return Field()

    def awaits(self, state: State) -> Chance:
        del state
        return Chance(tuple((Outcome(number), 1) for number in self.wheel.order))

    def read(self, state: State, text: str) -> str:
        del state, text
        raise AssertionError("a side game reads parts of an outcome only")

    def entries(self, name: Name) -> tuple[Entry, ...]:
        del name
        return (Entry(Field()),)

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        """Reading: a game in progress bars new wagers at the whole table."""
        del marks
        assert isinstance(state, Field)
        if not state.downs:
            return None
        told = f"a game is in progress, with {state.downs} of {DOWNS} downs to come"
        return NotNow(f"{name.kind.title}: {told}", self.own_clause(name))

    def stays(self, state: State, name: Name) -> NotNow | None:
        """617a.3(f)(2): the game lasts for the next four spins, and its wagers with it."""
        assert isinstance(state, Field)
        if not state.downs:
            return None
        told = f"{name.kind.title}: the wager lies until the game's {DOWNS} downs are played"
        return NotNow(told, self.edition.cite("617a.3(f)(2)"))

    def chooses(self, state: State, name: Name, to: Name) -> Call | None:
        """617a.3(f)(2): once a zero has come up the player chooses his team, before the downs."""
        assert isinstance(state, Field)
        if state.downs != DOWNS or not self.covers(to) or not to.selected:
            return None
        teams = " or ".join(name.kind.choices)
        told = f"{name.kind.title}: choose the {teams} team before the first down"
        return Call(told, self.edition.cite("617a.3(f)(2)"))

    def own_clause(self, name: Name) -> Citation:
        del name
        return self.edition.cite("617a.3(f)")

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state, name
        return tuple(self.paytable.values())

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        del name
        return tuple((_said(row), odds) for row, odds in self.paytable.items())

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        assert isinstance(state, Field)
        assert isinstance(act, Outcome)
        if not state.downs:
            if act.label in self.wheel.red | self.wheel.black:
                return Loses(self.edition.cite("617a.3(f)(1)"))
            return Stands(self.edition.cite("617a.3(f)(2)"))
        if state.downs > 1:
            return Stands(self.edition.cite("617a.3(f)(2)"))
        red = state.yards + self._gain(act.label)
        # A wager that names no team is given one by lot (the vendor's rule, not from the text
        # held); the teams being alike in numbers, its figures are those of either.
        gained = -red if name.selected == ("black",) else red
        return Wins(self.paytable[_row(gained)], self.edition.cite("617a.4(d)"))

    def _gain(self, number: str) -> int:
        """Towards the end zone of the compartment's color; a zero moves nothing (vendor's)."""
        if number not in self.wheel.red | self.wheel.black:
            return 0
        scale = self.edition.wagers[KIND].scale
        yards = next(yards for highest, yards in scale.items() if int(number) <= int(highest))
        return yards if number in self.wheel.red else -yards

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        """A zero starts a game only where a wager lies for one."""
        assert isinstance(state, Field)
        assert isinstance(act, Outcome)
        if state.downs:
            left = state.downs - 1
            return Field(left, state.yards + self._gain(act.label)) if left else Field()
        is_zero = act.label not in self.wheel.red | self.wheel.black
        return Field(DOWNS) if is_zero and staked else Field()

    def calls(self, before: State, state: State) -> tuple[Call, ...]:
        """617a.3(f)(2): where the electronic football stands."""
        assert isinstance(state, Field)
        if not state.downs:
            return ()
        begins = "A Touchdown game begins: " if before == Field() else "Touchdown: "
        return (Call(f"{begins}{self.told(state)}", self.edition.cite("617a.3(f)(2)")),)

    def told(self, state: State) -> str:
        assert isinstance(state, Field)
        if not state.downs:
            return "no game in progress"
        side = "on the 50 yard line"
        if state.yards:
            team = "red" if state.yards > 0 else "black"
            side = f"{abs(state.yards)} yards towards {team}"
        downs = "1 down" if state.downs == 1 else f"{state.downs} downs"
        return f"{downs} left, the ball {side}"


def _said(row: str) -> str:
    """A row in the words of 617a.4(d): a line is counted from the end zone."""
    words = row.replace("_", " ")
    line = words.removeprefix("yards ")
    return words if line == words else f"{line} yard line"


def _row(gained: int) -> str:
    """The row of the paytable for yards gained towards one's own team's end zone."""
    return next((row for least, row in _ROWS if gained >= least), "losing_team")
