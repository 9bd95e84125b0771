"""Which stakes chips can make, and which stakes chips can pay."""

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from croupier.units.money import Minor


def payable_unit(chip: Minor, shares: Iterable[Fraction]) -> Minor:
    """The smallest stake whose every share (odds, a half, a fifth) comes out in whole chips."""
    return Minor(chip * lcm(1, *(share.denominator for share in shares)))


def nearest_payable(stake: Minor, unit: Minor) -> tuple[Minor, Minor]:
    """The multiples of a unit just below and just above a stake that is none."""
    below = stake // unit * unit
    return Minor(below), Minor(below + unit)
