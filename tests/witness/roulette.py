"""The witness's roulette: what one unit at one position comes to at one outcome, and by what law.

Positions are taken in the normalised spelling only. The odds are the floors of the texts; a house
that posts better odds is no matter for this witness. B2B and Touchdown are left out.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Protocol

from . import picture, roulette_us_ma, roulette_us_nj, roulette_us_pa
from .wager import WHEELS, Colors, Wager, numbers_of_color, odds

EDITIONS = (*roulette_us_nj.EDITIONS, *roulette_us_ma.EDITIONS, *roulette_us_pa.EDITIONS)
OTHER_LINE = "split:0-00@dozens"


class Book(Protocol):
    """One jurisdiction's pages."""

    def wagers(self, edition: str, wheel: str) -> list[Wager]: ...
    def odds_table(self, edition: str) -> Mapping[str, str]: ...
    def odds_clause(self) -> str: ...
    def zero_choices(self, edition: str, wheel: str) -> tuple[str, ...]: ...
    def zero_takes(self, wheel: str, kind: str, outcome: str, zero: str) -> Fraction | None: ...
    def zero_clause(self, wheel: str) -> str: ...
    def is_void(self, wheel: str, outcome: str) -> bool: ...
    def void_clause(self) -> str: ...
    def barred_together(self, edition: str, kinds: frozenset[str]) -> bool: ...


def positions(edition: str, wheel: str, optional: frozenset[str]) -> list[str]:
    """The standard positions, then those of the optional kinds named, then the other 0-00 line.

    An optional kind that the edition or the wheel does not know adds nothing.
    """
    known = _permitted(edition, wheel)
    standing = [w for w in known if not w.is_optional and w.position != OTHER_LINE]
    chosen = [w for w in known if w.is_optional and w.kind in optional]
    extra = [w for w in known if w.position == OTHER_LINE]
    return [wager.position for wager in (*standing, *chosen, *extra)]


def outcomes(edition: str, wheel: str) -> list[str]:
    """The compartments clockwise from 0."""
    _book(edition, wheel)
    return list(picture.compartments(wheel))


def is_void(edition: str, wheel: str, outcome: str) -> bool:
    """Whether the ball in that compartment is no spin."""
    book = _book(edition, wheel)
    _verify_outcome(wheel, outcome)
    return book.is_void(wheel, outcome)


def may_stand_together(edition: str, wheel: str, kinds: frozenset[str]) -> bool:
    """Whether one table may offer all these kinds; a kind unknown there may not stand at all."""
    book = _book(edition, wheel)
    known = {wager.kind for wager in _permitted(edition, wheel)}
    if not kinds <= known:
        return False
    if OTHER_LINE in kinds:
        # Reading: the line between two dozen boxes needs the dozen boxes.
        kinds = kinds | {"dozen"}
    return not book.barred_together(edition, kinds)


def net(  # noqa: PLR0913 - a cell has that many coordinates
    edition: str,
    wheel: str,
    position: str,
    outcome: str,
    *,
    zero: str,
    colors: Colors | None = None,
) -> Fraction | None:
    """What one unit at the position gains or loses; None where it may not be made there."""
    book = _book(edition, wheel)
    _verify_outcome(wheel, outcome)
    _verify_zero(book, edition, wheel, zero)
    wager = _find(edition, wheel, position)
    if wager is None:
        return None
    if book.is_void(wheel, outcome):
        return Fraction(0)
    if wager.kind == "five_adjacent":
        return _net_of_five_straights(book, edition, wager, outcome)
    if outcome in _winning_numbers(wager, colors):
        return odds(book.odds_table(edition)[wager.odds_line])
    taken = book.zero_takes(wheel, wager.kind, outcome, zero)
    return Fraction(-1) if taken is None else -taken


def clause(  # noqa: PLR0913 - likewise
    edition: str,
    wheel: str,
    position: str,
    outcome: str,
    *,
    zero: str,
    colors: Colors | None = None,
) -> str:
    """The paragraph that decides the cell: void, then a win, then a zero, then the wager's own."""
    book = _book(edition, wheel)
    _verify_outcome(wheel, outcome)
    _verify_zero(book, edition, wheel, zero)
    wager = _find(edition, wheel, position)
    if wager is None:
        raise ValueError(f"{position} may not be made on a {wheel} wheel under {edition}")
    if book.is_void(wheel, outcome):
        return book.void_clause()
    if outcome in _winning_numbers(wager, colors):
        return book.odds_clause()
    if book.zero_takes(wheel, wager.kind, outcome, zero) is not None:
        return book.zero_clause(wheel)
    return wager.clause


def _net_of_five_straights(book: Book, edition: str, wager: Wager, outcome: str) -> Fraction:
    # N.J.A.C. 19:47-5.1(e)1i(2); MA Roulette 1(e)(1)(i)b; 58 Pa. Code § 617a.3(e)(1)(iii):
    # one separate straight wager on each of the five, a fifth of the unit each.
    total = Fraction(0)
    for number in wager.wins_on:
        if number == outcome:
            total += Fraction(1, 5) * odds(book.odds_table(edition)["Straight"])
        else:
            total -= Fraction(1, 5)
    return total


def _winning_numbers(wager: Wager, colors: Colors | None) -> tuple[str, ...]:
    if wager.color is None:
        return wager.wins_on
    return (*wager.wins_on, *numbers_of_color(colors, wager.color))


def _find(edition: str, wheel: str, position: str) -> Wager | None:
    for wager in _permitted(edition, wheel):
        if wager.position == position:
            return wager
    return None


@cache
def _permitted(edition: str, wheel: str) -> tuple[Wager, ...]:
    return tuple(_book(edition, wheel).wagers(edition, wheel))


def _book(edition: str, wheel: str) -> Book:
    if wheel not in WHEELS:
        raise ValueError(f"no such wheel: {wheel}")
    if edition in roulette_us_nj.EDITIONS:
        return roulette_us_nj
    if edition in roulette_us_ma.EDITIONS:
        return roulette_us_ma
    if edition in roulette_us_pa.EDITIONS:
        return roulette_us_pa
    raise ValueError(f"no such edition of roulette: {edition}")


def _verify_outcome(wheel: str, outcome: str) -> None:
    if outcome not in picture.compartments(wheel):
        raise ValueError(f"a {wheel} wheel has no compartment {outcome}")


def _verify_zero(book: Book, edition: str, wheel: str, zero: str) -> None:
    lawful = book.zero_choices(edition, wheel)
    if zero not in lawful:
        raise ValueError(f"{edition} on a {wheel} wheel allows {lawful} on a zero, not {zero}")
