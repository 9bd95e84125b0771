"""Keys: what one has to know by heart, a kind of wager in one case; and how it is worked out."""

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.desk.drill.situation import Situation
from croupier.games.resolution import GivesUp, Loses, Resolution, Returns, Wins
from croupier.layout.kinds import KINDS
from croupier.table.instruction import Do, Instruction
from croupier.table.settle import Decision
from croupier.units.citation import Citation
from croupier.units.money import Minor
from croupier.units.odds import odds_text

LOSES, HALF, BACK, STANDS = "loses", "half", "back", "stands"
_CASES = {
    LOSES: "loses: the whole stake is taken",
    HALF: "gives up one half",
    BACK: "is given back, neither won nor lost",
    STANDS: "is not decided: nothing is moved",
}
PROCEDURE = "procedure"
"""What stands before the name of a situation of the procedure drill."""
PROCEDURES = {
    "no_more_bets": "Procedure: no more bets",
    "direction": "Procedure: direction of the spin",
    "revolutions": "Procedure: length of the spin",
    "same_direction": "Procedure: spun in the same direction",
    "too_few_revolutions": "Procedure: too few revolutions",
    "ball_left_wheel": "Procedure: the ball leaves the wheel",
    "foreign_object": "Procedure: a foreign object",
    "order": "Procedure: order of settlement",
    "clapper_between": "Procedure: the clapper between two sections",
    "covered": "Procedure: the ball in a covered compartment",
}
_PAYS = re.compile(r"([0-9]{1,6})-([0-9]{1,6})")


@dataclass(frozen=True, slots=True)
class Key:
    """What became of one stack, and how to find it in one's head."""

    id: str
    """The kind of wager and the case: `split/17-1`."""
    title: str
    worked: tuple[str, ...]
    """How to work it out, a step a line."""
    citations: tuple[Citation, ...]
    """The paragraphs that make it so, the deciding one first."""


def case_of(resolution: Resolution) -> str:
    """A resolution as the case of a key."""
    match resolution:
        case Wins():
            return f"{resolution.odds.numerator}-{resolution.odds.denominator}"
        case Loses():
            return LOSES
        case GivesUp():
            return HALF
        case Returns():
            return BACK
        case _:
            return STANDS


def key_id(decision: Decision) -> str:
    """The key of what became of a wager."""
    return f"{decision.wager.name.kind.name}/{case_of(decision.resolution)}"


def key_title(key: str) -> str:
    """A key in words; empty where there is no such key."""
    kind, _, case = key.partition("/")
    if kind == PROCEDURE:
        return PROCEDURES.get(case, "")
    pays = _PAYS.fullmatch(case)
    told = f"pays {pays[1]} to {pays[2]}" if pays else _CASES.get(case, "")
    return f"{KINDS[kind].title} {told}" if kind in KINDS and told else ""


def key_of(situation: Situation, index: int, unit: Minor, *, in_chips: bool) -> Key:
    """The key of one stack of a situation, worked out in chips or in money."""
    decision = situation.decisions[index]
    told = _Worked(situation, index, unit, in_chips=in_chips)
    return Key(
        id=key_id(decision),
        title=key_title(key_id(decision)),
        worked=tuple(told.lines()),
        citations=_citations(situation, decision, index),
    )


def _citations(situation: Situation, decision: Decision, index: int) -> tuple[Citation, ...]:
    """The deciding paragraph, the wager's own, and those of the acts on it."""
    game = situation.offer.game_of(decision.wager.name)
    own = (game.own_clause(decision.wager.name),) if game else ()
    acts = (one.citation for one in situation.instructions() if one.wager == index)
    return tuple(dict.fromkeys((decision.resolution.clause, *own, *acts)))


@dataclass(frozen=True, slots=True)
class _Worked:
    """How one stack's answer is worked out."""

    situation: Situation
    index: int
    unit: Minor
    in_chips: bool

    def write(self, amount: Minor) -> str:
        return written(self.situation, amount, self.unit, in_chips=self.in_chips)

    def lines(self) -> list[str]:
        decision = self.situation.decisions[self.index]
        stake = self.write(decision.wager.stake)
        match decision.resolution:
            case Wins():
                return self._won(decision)
            case Loses():
                return [f"It loses: take {stake}"]
            case GivesUp():
                part = decision.resolution.part
                lost = self.write(self.situation.moved(self.index, Do.COLLECT))
                rest = self.write(self.situation.moved(self.index, Do.GIVE_BACK, Do.TAKE_BACK))
                return [f"{_part(part)} of {stake} is {lost}: take {lost}, {rest} goes back"]
            case Returns():
                return [f"It is void: {stake} goes back, nothing is taken and nothing paid"]
            case _:
                return ["It is not decided: nothing is taken and nothing paid"]

    def _won(self, decision: Decision) -> list[str]:
        lines: list[str] = []
        if len(decision.parts) > 1:
            moved = [one for one in self._acts(Do.MOVE) if one.amount is not None]
            taken = self.write(self.situation.moved(self.index, Do.COLLECT))
            share = self.write(Minor(sum(one.amount or 0 for one in moved)))
            count = len(decision.parts)
            stake = self.write(decision.wager.stake)
            lines.append(
                f"{stake} by {count} is {share}: that is moved to the number, take {taken}"
            )
        for name, share, resolution in decision.parts:
            if isinstance(resolution, Wins):
                staked = Minor(int(decision.wager.stake * share))
                lines += self._paid(name.kind.title, staked, resolution.odds)
        return lines

    def _acts(self, act: Do) -> list[Instruction]:
        return [
            one
            for one in self.situation.instructions()
            if one.wager == self.index and one.do is act
        ]

    def _paid(self, title: str, staked: Minor, odds: Fraction) -> list[str]:
        paid = self.write(Minor(int(staked * odds)))
        stake = self.write(staked)
        if odds.denominator > 1:
            share = self.write(Minor(staked // odds.denominator))
            parts = f"{stake} is {odds.denominator} × {share}"
            return [f"{title} pays {odds_text(odds)}: {parts}, {odds.numerator} × {share} = {paid}"]
        lines = [f"{title} pays {odds}: {odds} × {stake} = {paid}"]
        tens, ones = divmod(odds.numerator, 10)
        if tens and ones and staked != self.unit:
            first, second = Minor(staked * tens * 10), Minor(staked * ones)
            lines.append(
                f"in two steps: {tens * 10} × {stake} = {self.write(first)},"
                f" {ones} × {stake} = {self.write(second)}"
            )
        return lines


def _part(part: Fraction) -> str:
    return "one half" if part == Fraction(1, 2) else str(part)


def written(situation: Situation, amount: Minor, unit: Minor, *, in_chips: bool) -> str:
    """An amount as the trainee counts: chips of the unit (parts as decimals), or money."""
    if not in_chips:
        return situation.offer.file.currency.write(amount)
    whole, rest = divmod(amount, unit)
    if not rest:
        return str(whole)
    share = Fraction(rest, unit)
    digits = 10**4 * share
    assert digits.denominator == 1, "parts of a chip have at most four decimals"
    return f"{whole}.{int(digits):04d}".rstrip("0")
