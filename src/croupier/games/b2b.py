"""The B2B bonus wager: it wins when a number repeats, and pays a multiplier drawn besides."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import (
    Act,
    Chance,
    Entry,
    Marks,
    NotNow,
    Outcome,
    Plain,
    Posted,
    Shown,
    State,
)
from croupier.games.resolution import Loses, Resolution, Stands, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import Name
from croupier.layout.wheel import Wheel
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

KIND = "b2b"


@dataclass(frozen=True, slots=True)
class Prior(State):
    """The number of the last spin that counted; empty before there was one."""

    number: str = ""


@dataclass(frozen=True, slots=True)
class BackToBack(Plain):
    """MA Roulette 4: a side game with the memory of one spin."""

    edition: Edition
    wheel: Wheel
    posted: Posted

    def covers(self, name: Name) -> bool:
        return name.kind.name == KIND

    def opening(self) -> State:
        return Prior()

    def awaits(self, state: State) -> Chance:
        """Reading: the multiplier is drawn after wagers close and shown before the ball lands."""
        del state
        weights = self.posted.multipliers.get(KIND)
        if weights is None:
            return Chance(tuple((Outcome(number), 1) for number in self.wheel.order))
        return Chance(
            tuple(
                (Outcome(number, (multiplier,)), weight)
                for number in self.wheel.order
                for multiplier, weight in weights.weights.items()
            )
        )

    def read(self, state: State, text: str) -> str:
        del state, text
        raise AssertionError("a side game reads parts of an outcome only")

    def reads_part(self, text: str) -> bool:
        if not (text.isascii() and text.isdecimal()):
            return False
        posted = self.posted.multipliers.get(KIND)
        if posted and text not in posted.weights:
            listed = ", ".join(posted.weights)
            raise Unreadable(f"{shown(text)} is no multiplier of this table's paytable ({listed})")
        return True

    def entries(self, name: Name) -> tuple[Entry, ...]:
        del name
        return (Entry(Prior(self.wheel.in_play[0])),)

    def shown_from(self, name: Name) -> tuple[State, ...]:
        """Every number that may have come before: the rule is about no other thing."""
        del name
        return tuple(Prior(number) for number in self.wheel.in_play)

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        """Reading: without a valid spin before there is no number that could repeat."""
        del marks
        assert isinstance(state, Prior)
        if KIND not in self.posted.multipliers:
            told = "its paytable is not posted (table [b2b] of the table file)"
            return NotNow(f"{name.kind.title}: {told}", self.edition.cite("4(g)"))
        if not state.number:
            told = "no spin has counted yet, so no number can repeat"
            return NotNow(f"{name.kind.title}: {told}", self.edition.cite("4(d)"))
        return None

    def shows(self, state: State) -> Shown | None:
        """4(c): on the reader board during the spin, before the ball lands, for everyone to see."""
        del state
        posted = self.posted.multipliers.get(KIND)
        if posted is None:
            return None
        draws = tuple(posted.weights.items())
        return Shown(draws, "The reader board shows the multiplier X{}", self.edition.cite("4(c)"))

    def own_clause(self, name: Name) -> Citation:
        del name
        return self.edition.cite("4(e)")

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state, name
        return ()

    def missing(self, name: Name) -> str:
        del name
        if KIND in self.posted.multipliers:
            return ""
        return "the multipliers and their weights, listed on the table by 4(g): table [b2b]"

    def chance_of(self, name: Name) -> Fraction | None:
        """4(d): the number of the spin before, among those that count."""
        del name
        return Fraction(1, len(self.wheel.in_play))

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        del name
        posted = self.posted.multipliers[KIND]
        return tuple((f"X{each}", self._odds(each)) for each in posted.weights)

    def voids(self, state: State, act: Act) -> Citation | None:
        del state
        void = self.edition.voids.get(self.wheel.name)
        is_void = void and isinstance(act, Outcome) and act.label == void.outcome
        return self.edition.cite(void.paragraph) if void and is_void else None

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        assert isinstance(state, Prior)
        assert isinstance(act, Outcome)
        if void := self.voids(state, act):
            return Stands(void)
        if act.label != state.number:
            return Loses(self.own_clause(name))
        if not act.parts:
            raise Unreadable(
                f"{act.label} repeats and the multiplier is not given: write it behind a star, as"
                f" in {act.label}*25"
            )
        return Wins(self._odds(act.parts[0]), self.edition.cite("4(b)"))

    def _odds(self, multiplier: str) -> Fraction:
        """4(b): the multiplier times the wager; whether the stake comes back besides is posted."""
        is_to_one = self.posted.multipliers[KIND].to_one
        return Fraction(int(multiplier) - (0 if is_to_one else 1))

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        del state, staked
        assert isinstance(act, Outcome)
        return Prior(act.label)

    def told(self, state: State) -> str:
        assert isinstance(state, Prior)
        return f"the spin before gave {state.number}" if state.number else "no spin before"
