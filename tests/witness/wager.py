"""What the witness notes of a wager, and the few words all its pages share."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from .picture import in_order

Colors: TypeAlias = Mapping[str, Sequence[int]]

WHEELS = ("single-zero", "double-zero", "double-zero-as-single-zero")


@dataclass(frozen=True, slots=True)
class Wager:
    """One position: where it stands in the book and what it is on."""

    position: str
    kind: str
    # The numbers named by the text; a colour's own six are the house's and come later.
    wins_on: tuple[str, ...]
    # The line of the odds table that pays it.
    odds_line: str
    # The wager's own paragraph, in the spelling of its jurisdiction.
    clause: str
    color: str | None = None
    is_optional: bool = False


def named(kind: str, numbers: Iterable[str]) -> str:
    """The position's id: the kind and its numbers in order."""
    return kind + ":" + "-".join(in_order(numbers))


def odds(words: str) -> Fraction:
    """The gain on one unit at odds printed as "35 to 1"."""
    gain, stake = words.split(" to ")
    return Fraction(int(gain), int(stake))


def five_around(ring: Sequence[str], center: str) -> tuple[str, ...]:
    """The centre number, its two neighbours to the left and its two to the right."""
    place = ring.index(center)
    return tuple(ring[(place + step) % len(ring)] for step in (-2, -1, 0, 1, 2))


def numbers_of_color(colors: Colors | None, color: str) -> tuple[str, ...]:
    """The six numbers that the house gave a colour; the texts do not say which they are."""
    if colors is None or color not in colors:
        raise ValueError(f"which numbers are {color} is for the house to say")
    given = colors[color]
    if len(set(given)) != 6 or len(given) != 6 or not all(1 <= n <= 36 for n in given):
        raise ValueError(f"{color} must hold six different numbers of 1 to 36: {list(given)}")
    return tuple(str(number) for number in given)
