"""Payout odds as the regulations write them: "35 to 1", exact."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

_ODDS = re.compile(r"([0-9]{1,9}|[0-9]{1,3}(?:,[0-9]{3}){1,2}) (to|win|for) ([0-9]{1,9})")


class Word(StrEnum):
    """The word between the two numbers of printed odds."""

    TO = "to"
    """The winner gets his stake back besides."""
    WIN = "win"
    """The same as "to"; 19:47-5.5(b) names both."""
    FOR = "for"
    """All that is paid, the stake within: what 19:47-5.5(b) forbids in print."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a winning wager is paid: `gain` for each `risk` staked, the stake returned besides."""

    gain: int
    risk: int
    word: Word = Word.TO

    @property
    def ratio(self) -> Fraction:
        """Net gain for one unit staked."""
        return Fraction(self.gain, self.risk)

    def __str__(self) -> str:
        """In lowest terms, always by "to"."""
        return odds_text(self.ratio)


def read_odds(text: str) -> Odds:
    """Read "35 to 1"; "36 for 1" is the same odds in the word that print must not use."""
    found = _ODDS.fullmatch(text)
    if found is None:
        raise Unreadable(f'{shown(text)} are no odds: write them like "35 to 1"')
    gain, word, risk = int(found[1].replace(",", "")), Word(found[2]), int(found[3])
    if word is Word.FOR:
        gain -= risk
    if risk == 0 or gain < 0:
        raise Unreadable(f'{shown(text)} cannot be paid: write odds like "35 to 1"')
    return Odds(gain, risk, word)


def odds_text(ratio: Fraction) -> str:
    """Net odds in the regulations' form, in lowest terms."""
    return f"{ratio.numerator} to {ratio.denominator}"
