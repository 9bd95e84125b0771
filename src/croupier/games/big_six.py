"""Big Six: one spin, one symbol of a wheel that the table declares."""

from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import Act, Chance, Marks, Outcome, Posted, SingleDraw, State
from croupier.games.resolution import Loses, Resolution, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import Name
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class BigSix(SingleDraw):
    """A declared wheel under an edition, with what the house has posted."""

    edition: Edition
    posted: Posted

    def covers(self, name: Name) -> bool:
        return name.kind.name in self.edition.wagers

    def awaits(self, state: State) -> Chance:
        del state
        return Chance(tuple((Outcome(symbol), 1) for symbol in self.posted.clockwise))

    def read(self, state: State, text: str) -> str:
        del state
        if text not in self.posted.clockwise:
            symbols = ", ".join(dict.fromkeys(self.posted.clockwise))
            raise Unreadable(f"{shown(text)} is no section of this wheel ({symbols})")
        return text

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state
        return (self.posted.pays(name),)

    def own_clause(self, name: Name) -> Citation:
        return self.edition.cite(self.edition.wagers[name.kind.name].paragraph)

    def voids(self, state: State, act: Act) -> Citation | None:
        """A clapper between two is an irregularity, not an outcome: no section is void."""
        del state, act

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del state, marks
        assert isinstance(act, Outcome)
        clause = self.edition.cite(self.edition.odds_paragraph)
        symbol = name.selected[0] if name.selected else name.kind.name
        is_won = act.label == symbol
        return Wins(self.posted.pays(name), clause) if is_won else Loses(self.own_clause(name))
