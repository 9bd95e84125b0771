"""Roulette: one spin, one number."""

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.game import Act, Chance, Marks, Outcome, Posted, SingleDraw, State
from croupier.games.named_rules import ON_ZERO, winning_numbers
from croupier.games.resolution import Loses, Resolution, Stands, Wins
from croupier.law.schema import Edition, WagerRule
from croupier.layout.kinds import KINDS, Name
from croupier.layout.wheel import Wheel
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Roulette(SingleDraw):
    """A wheel under an edition, with what the house has posted."""

    edition: Edition
    wheel: Wheel
    posted: Posted
    _winning: dict[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    def covers(self, name: Name) -> bool:
        rule = self.edition.wagers.get(name.kind.name)
        return rule is not None and (bool(rule.row) or rule.deemed is not None)

    def awaits(self, state: State) -> Chance:
        del state
        return Chance(tuple((Outcome(number), 1) for number in self.wheel.order))

    def read(self, state: State, text: str) -> str:
        del state
        if text not in self.wheel.order:
            wheel = self.wheel.name.replace("-", " ")
            raise Unreadable(f"{shown(text)} is no compartment of a {wheel} wheel")
        return text

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state
        parts = self.deemed(name)
        odds = tuple(share * self.posted.pays(one) for one, share in parts[:1])
        fifth = (parts[0][1],) if len(parts) > 1 else ()
        zero = self.edition.zero.get(self.wheel.name)
        is_halved = zero and name.kind.name in zero.wagers and self.posted.rules["zero"] == "half"
        return (*odds, *fifth, *((Fraction(1, 2),) if is_halved else ()))

    def deemed(self, name: Name) -> tuple[tuple[Name, Fraction], ...]:
        """N.J.A.C. 19:47-5.1(e)1i(2): five adjacent are five straight wagers of equal value."""
        deemed = self._rule(name).deemed
        if deemed is None:
            return ((name, Fraction(1)),)
        numbers = self.wheel.neighbours(name.selected[0], deemed.parts // 2)
        share = Fraction(1, deemed.parts)
        return tuple((Name(KINDS[deemed.kind], (number,)), share) for number in numbers)

    def own_clause(self, name: Name) -> Citation:
        """N.J.A.C. 19:47-5.1(e)3i names the groups with zeros by themselves."""
        rule = self._rule(name)
        is_group = name.selected in rule.groups
        return self.edition.cite(rule.groups_paragraph if is_group else rule.paragraph)

    def voids(self, state: State, act: Act) -> Citation | None:
        """N.J.A.C. 19:47-5.2(d)2: on a covered 00 the spin is void and the wheel is spun again."""
        del state
        void = self.edition.voids.get(self.wheel.name)
        is_void = void and isinstance(act, Outcome) and act.label == void.outcome
        return self.edition.cite(void.paragraph) if void and is_void else None

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        assert isinstance(act, Outcome)
        if void := self.voids(state, act):
            return Stands(void)
        rule = self._rule(name)
        if act.label in self._winners(rule, name):
            return Wins(self.posted.pays(name), self.edition.cite(self.edition.odds_paragraph))
        zero = self.edition.zero.get(self.wheel.name)
        if zero and act.label in zero.outcomes and name.kind.name in zero.wagers:
            lost = ON_ZERO[self.posted.rules["zero"]]
            return lost(zero, self.edition.cite(zero.paragraph))
        return Loses(self.own_clause(name))

    def _rule(self, name: Name) -> WagerRule:
        return self.edition.wagers[name.kind.name]

    def _winners(self, rule: WagerRule, name: Name) -> frozenset[str]:
        key = str(name)
        if key not in self._winning:
            self._winning[key] = winning_numbers(rule, name, self.wheel, self.posted.colors)
        return self._winning[key]
