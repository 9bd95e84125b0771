"""Craps at one roll: what a wager comes to when it is thrown in a given phase of a shoot."""

from dataclasses import dataclass
from fractions import Fraction

from .tables import craps_text, opened, per_unit, placed

ROLLS = {
    "2": "1+1", "3": "1+2", "4": "1+3", "4h": "2+2", "5": "1+4", "6": "1+5", "6h": "3+3",
    "7": "1+6", "8": "2+6", "8h": "4+4", "9": "3+6", "10": "4+6", "10h": "5+5",
    "11": "5+6", "12": "6+6",
}  # fmt: skip
"""One roll for each total, and the hard one besides where there is an easy one."""
POINTS = ("4", "5", "6", "8", "9", "10")
COME_OUT = ""


@dataclass(frozen=True, slots=True)
class Fate:
    """What one roll makes of a wager; `refused` where it could not be made before it."""

    result: str
    net: Fraction
    to: str
    clause: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The rolls before, the wagers that lie, and the wager that is looked at."""

    rolls: tuple[str, ...]
    beside: tuple[str, ...]
    position: str
    before: int
    on: bool = False

    def fate(self, roll: str) -> Fate:
        wager = placed(self.position, self.before, on=self.on)
        outcomes = [ROLLS[one] for one in (*self.rolls, roll)]
        settled = opened(craps_text()).settle([*self.beside, wager], outcomes)
        if settled.refusals:
            (refused,) = settled.refusals
            assert refused.position == self.position, refused
            return Fate("refused", Fraction(0), "", refused.citation)
        last, at = settled.wagers[-1], len(self.beside)
        moves = [one.to or "" for one in settled.instructions if one.wager == at and one.to]
        return Fate(last.result, per_unit(last.profit), (moves or [""])[-1], last.citation)


def scene(position: str, point: str, *, on: bool = False, held: bool = False) -> Scene:
    """Before a roll with that point, or a come out roll.

    Held: a line wager made before its come out roll; a come wager (`come:6`), and its odds, that
    lies on its number; odds behind a line wager.
    """
    rolls: tuple[str, ...] = (point,) if point else ()
    if not held:
        return Scene(rolls, (), position, len(rolls) + 1, on)
    if position in ("pass", "dont_pass"):
        return Scene(rolls, (), position, 1, on)
    if position in ("odds:pass", "odds:dont_pass"):
        line = position.partition(":")[2]
        return Scene(rolls, (placed(line, 1),), position, 2, on)
    return _on_a_number(position, point, on=on)


def _on_a_number(position: str, point: str, *, on: bool) -> Scene:
    """A come wager goes to its number under another point; then that point may be made."""
    is_odds = position.startswith("odds:")
    line, _, number = position.removeprefix("odds:").replace("-", ":").partition(":")
    first = point or next(one for one in POINTS if one != number)
    rolls = (first, number, *(() if point else (first,)))
    if is_odds:
        # Placed as soon as the come wager lies there; a point made between leaves them alone.
        return Scene(rolls, (placed(line, 2),), position, 3, on)
    return Scene(rolls, (), line, 2, on)
