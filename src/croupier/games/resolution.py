"""What an outcome does to a wager: six answers, each with the clause that gives it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from croupier.units.citation import Citation


@dataclass(frozen=True, slots=True)
class Wins:
    """The wager is paid at odds and returned."""

    odds: Fraction
    clause: Citation


@dataclass(frozen=True, slots=True)
class Loses:
    """The whole wager is collected."""

    clause: Citation


@dataclass(frozen=True, slots=True)
class GivesUp:
    """A part of the wager is collected, the rest goes back."""

    part: Fraction
    remainder_by: str
    """Who takes the rest off the layout: "player" or "dealer"."""
    clause: Citation


@dataclass(frozen=True, slots=True)
class Returns:
    """The text calls the wager itself void: it goes back whole."""

    clause: Citation


@dataclass(frozen=True, slots=True)
class Stands:
    """The wager is not decided yet."""

    clause: Citation


@dataclass(frozen=True, slots=True)
class Moves:
    """The wager is not decided and goes to another position."""

    to: str
    clause: Citation


Resolution = Wins | Loses | GivesUp | Returns | Stands | Moves


UNDECIDED = (Stands, Moves)
_WHOLE, _NOTHING = Fraction(-1), Fraction(0)


def net(resolution: Resolution) -> Fraction | None:
    """The net result of one unit; nothing while the wager is undecided."""
    match resolution:
        case Wins():
            return resolution.odds
        case Loses():
            return _WHOLE
        case GivesUp():
            return -resolution.part
        case Returns():
            return _NOTHING
        case Stands() | Moves():
            return None


def _summed(shares: Iterable[tuple[Fraction, Fraction]]) -> Fraction:
    """The sum of products, in whole numbers until it is done: every cell of a matrix asks."""
    over, under = 0, 1
    for one, other in shares:
        above, below = one.numerator * other.numerator, one.denominator * other.denominator
        if below == under:
            over += above
        else:
            over, under = over * below + above * under, under * below
    return Fraction(over, under)


def together(parts: tuple[tuple[Fraction, Resolution], ...], paragraph: Citation) -> Resolution:
    """A wager deemed to be several: their shares added up."""
    if len(parts) == 1:
        return parts[0][1]
    if undecided := [one for _, one in parts if isinstance(one, UNDECIDED)]:
        return undecided[0]
    total = _summed((share, net(one) or _NOTHING) for share, one in parts)
    winning = [one for _, one in parts if isinstance(one, Wins)]
    if winning:
        return Wins(total, winning[0].clause)
    return Loses(paragraph) if total == -1 else GivesUp(-total, "dealer", paragraph)
