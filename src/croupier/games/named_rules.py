"""Rules that the law's data select by name: the first `if` is here, never in the data."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from croupier.games.resolution import GivesUp, Loses, Resolution
from croupier.law.schema import WagerRule, ZeroRule
from croupier.layout.kinds import Name
from croupier.layout.wheel import Wheel
from croupier.units.citation import Citation

VERSION = 1
"""Raised whenever a rule here changes what it answers; it stands in every offer's digest."""


def half_on_zero(rule: ZeroRule, clause: Citation) -> Resolution:
    """N.J.A.C. 19:47-5.2(b): one half is lost; who takes the other half off is the edition's."""
    return GivesUp(Fraction(1, 2), rule.remainder, clause)


def whole_on_zero(_rule: ZeroRule, clause: Citation) -> Resolution:
    """N.J.A.C. 19:47-5.2(c), 58 Pa. Code § 617a.4(b): the whole wager is lost."""
    return Loses(clause)


ON_ZERO: Mapping[str, Callable[[ZeroRule, Citation], Resolution]] = {
    "half": half_on_zero,
    "whole": whole_on_zero,
}

Ordinary = tuple[int, ...]
_ONE_TO_36: Ordinary = tuple(range(1, 37))


def _among(test: Callable[[int], bool]) -> frozenset[str]:
    return frozenset(str(number) for number in _ONE_TO_36 if test(number))


_FIXED: Mapping[str, frozenset[str]] = {
    "odd": _among(lambda number: number % 2 == 1),
    "even": _among(lambda number: number % 2 == 0),  # Reading: zero is neither odd nor even
    "1_to_18": _among(lambda number: number <= 18),
    "19_to_36": _among(lambda number: number >= 19),
}


def winning_numbers(
    rule: WagerRule, name: Name, wheel: Wheel, colors: Mapping[str, tuple[str, ...]]
) -> frozenset[str]:
    """The numbers of the wheel on which a roulette wager wins, as its paragraph defines it."""
    kind, selected = name.kind.name, name.selected
    if name.kind.numbers:
        return frozenset(selected)
    if rule.numbers:
        return frozenset(rule.numbers)
    if rule.uses_colors:
        return frozenset((*colors[selected[0]], *rule.colors_on)) & frozenset(wheel.in_play)
    match kind:
        case "column":
            return _among(lambda number: number % 3 == int(selected[0]) % 3)
        case "dozen":
            return _among(lambda number: (number + 11) // 12 == int(selected[0]))
        case "red":
            return wheel.red
        case "black":
            return wheel.black
        case _:
            return _FIXED[kind]
