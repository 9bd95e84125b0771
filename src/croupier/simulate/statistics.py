"""What evenings came to, counted exactly and added up in any order to the same sums."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import erfc, gcd, sqrt


@dataclass(slots=True)
class Sums:
    """Count, sum, squares and products of pairs of whole numbers: all that intervals ask for."""

    count: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    xy: int = 0
    yy: int = 0

    def add(self, pairs: Iterable[tuple[int, int]]) -> None:
        for x, y in pairs:
            self.count += 1
            self.x += x
            self.y += y
            self.xx += x * x
            self.xy += x * y
            self.yy += y * y

    def merge(self, other: "Sums") -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))

    @property
    def ratio(self) -> Fraction | None:
        """Sum by sum: what was won of what was staked."""
        return Fraction(self.x, self.y) if self.y else None

    @property
    def error(self) -> float | None:
        """The standard error of the ratio, from the spread between evenings."""
        if self.count < 2 or not self.y:
            return None
        ratio = Fraction(self.x, self.y)
        rest = self.xx - 2 * ratio * self.xy + ratio * ratio * self.yy
        return sqrt(rest * self.count / (self.count - 1)) / self.y

    @property
    def mean_error(self) -> float | None:
        """The standard error of the mean of x."""
        if self.count < 2:
            return None
        variance = Fraction(self.xx * self.count - self.x * self.x, self.count * (self.count - 1))
        return sqrt(variance / self.count)


Results = dict[Fraction, tuple[int, int]]
"""By the net result of one unit: how many wagers came to it, and their stakes."""


def counted(results: Results) -> int:
    return sum(count for count, _ in results.values())


def unit_mean(results: Results) -> Fraction | None:
    """The mean net result of one unit, wagers of every size alike."""
    total = counted(results)
    return sum((net * n for net, (n, _) in results.items()), Fraction(0)) / total if total else None


def unit_error(results: Results) -> float | None:
    """Its standard error."""
    total, mean = counted(results), unit_mean(results)
    if total < 2 or mean is None:
        return None
    squares = sum((net * net * n for net, (n, _) in results.items()), Fraction(0))
    variance = (squares - mean * mean * total) / (total - 1)
    return sqrt(variance / total)


def share_interval(count: int, total: int, z: Fraction = Fraction(196, 100)) -> tuple[float, float]:
    """Wilson's interval of a share: it stays within 0 and 1 for rare things too."""
    share, factor = count / total, float(z)
    middle = share + factor**2 / (2 * total)
    half = factor * sqrt(share * (1 - share) / total + factor**2 / (4 * total**2))
    below = 1 + factor**2 / total
    return max(0.0, (middle - half) / below), min(1.0, (middle + half) / below)


def p_value(distance: float) -> float:
    """How probable it is by chance to lie so many standard errors away, on either side."""
    return erfc(abs(distance) / sqrt(2))


def grain_of(amounts: Iterable[int]) -> int:
    """The largest amount of which all are multiples."""
    return gcd(*amounts) or 1
