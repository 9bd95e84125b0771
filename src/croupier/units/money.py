"""Money as whole numbers of a currency's smallest unit; never a float."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NewType

from croupier.units.currencies import DECIMALS
from croupier.units.unreadable import Unreadable

Minor = NewType("Minor", int)
"""An amount in a currency's smallest unit: cents for dollars."""

_AMOUNT = re.compile(r"([0-9]+)(?:\.([0-9]+))?")
_DIGITS_MAX = 15


@dataclass(frozen=True, slots=True)
class Currency:
    """An ISO 4217 currency and how many decimals its amounts are written with."""

    code: str
    decimals: int

    @property
    def unit(self) -> int:
        """How many smallest units make one of the currency."""
        return 10**self.decimals

    def read(self, text: str) -> Minor:
        """Read an amount such as "5.00"; raise Unreadable, saying why, when it is none."""
        found = _AMOUNT.fullmatch(text)
        if found is None:
            raise Unreadable(
                f"{shown(text)} is no amount of money: write it like {self.write(self.unit * 5)}"
            )
        whole, decimals = found[1], found[2] or ""
        if len(decimals) > self.decimals:
            raise Unreadable(
                f"{shown(text)} has more than the {self.decimals} decimals of {self.code}"
            )
        if len(whole.lstrip("0")) > _DIGITS_MAX:
            raise Unreadable(f"{shown(text)} is larger than any table's money")
        return Minor(int(whole) * self.unit + int(decimals.ljust(self.decimals, "0") or "0"))

    def write(self, amount: int) -> str:
        """Write an amount with the currency's decimals, the sign in front."""
        sign = "-" if amount < 0 else ""
        whole, rest = divmod(abs(amount), self.unit)
        return f"{sign}{whole}.{rest:0{self.decimals}d}" if self.decimals else f"{sign}{whole}"


def currency(code: str) -> Currency:
    """The currency with an ISO 4217 code; raise Unreadable when there is none."""
    if code not in DECIMALS:
        raise Unreadable(f"{shown(code)} is no ISO 4217 currency: write a code such as USD")
    return Currency(code, DECIMALS[code])


def whole_minor(amount: Fraction) -> Minor:
    """An exact amount that must come out whole; unpayable stakes are refused before."""
    assert amount.denominator == 1, f"{amount} is not a whole number of the smallest unit"
    return Minor(amount.numerator)


def shown(text: str, most: int = 60) -> str:
    """Somebody's input as it may be printed in a message: quoted, cut, no control characters."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return '"' + "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in cut) + '"'


NOTHING = Minor(0)
"""No money at all."""
