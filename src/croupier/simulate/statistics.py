"""What evenings came to, counted exactly and added up in any order to the same sums."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import erfc, gcd, sqrt

import numpy as np

from croupier.bulk.arrays import Ints

BINS_MAX = 4_096


@dataclass(slots=True, eq=False)
class Histogram:
    """Whole numbers counted in bins of equal width, aligned at zero.

    The width is the smallest power of two times the grain at which all fit into so many bins, so
    it depends on the numbers alone, not on the order in which they came: sums are the same
    however the evenings were parted. While the width is the grain, everything is exact.
    """

    grain: int = 1
    width: int = 0
    low: int = 0
    """The first bin: of the numbers from `low * width` up to the next."""
    bins: Ints = field(default_factory=lambda: np.zeros(0, np.int64))
    """How many are in each bin from the first to the last."""

    def __post_init__(self) -> None:
        self.width = self.width or self.grain

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Histogram) and (
            (self.grain, self.width, self.low) == (other.grain, other.width, other.low)
            and np.array_equal(self.bins, other.bins)
        )

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    def __reduce__(self) -> tuple[object, ...]:
        """Between processes only the bins that hold something: of a few evenings most do not."""
        there = np.flatnonzero(self.bins)
        size = len(self.bins)
        return _filled, (self.grain, self.width, self.low, size, there, self.bins[there])

    def add(self, numbers: Sequence[int] | Ints) -> None:
        """Count numbers."""
        if len(numbers):
            every = np.asarray(numbers, np.int64)
            self._make_room(int(every.min()), int(every.max()) + 1, 1)
            self.bins += np.bincount(every // self.width - self.low, minlength=len(self.bins))

    def merge(self, other: "Histogram") -> None:
        """Add what another of the same grain has counted."""
        assert self.grain == other.grain, "only bins of one grain lie on one another"
        if not len(other.bins):
            return
        self._make_room(other.low, other.low + len(other.bins), other.width)
        low, more = _folded(other.low, other.bins, self.width // other.width)
        self.bins[low - self.low : low - self.low + len(more)] += more

    def _make_room(self, low: int, end: int, width: int) -> None:
        """Bins so wide that these, of such a width, fit into so many beside one's own."""
        widest = max(self.width, width)
        low, last = low * width // widest, (end - 1) * width // widest
        if len(self.bins):
            own = widest // self.width
            low = min(low, self.low // own)
            last = max(last, (self.low + len(self.bins) - 1) // own)
        while last - low >= BINS_MAX:
            widest, low, last = widest * 2, low // 2, last // 2
        at, held = _folded(self.low, self.bins, widest // self.width)
        self.bins = np.zeros(last - low + 1, np.int64)
        self.bins[at - low : at - low + len(held)] = held
        self.width, self.low = widest, low

    @property
    def total(self) -> int:
        return int(self.bins.sum())

    def quantile(self, share: Fraction) -> int:
        """The lower end of the bin below which so great a share does not lie yet."""
        wanted, so_far = share * self.total, 0
        for least, count in self.rows():
            so_far += count
            if so_far >= wanted:
                return least
        raise AssertionError("a quantile of something that was counted")

    def rows(self) -> list[tuple[int, int]]:
        """Each bin's lower end and its count, in order, of those that hold something."""
        there = np.flatnonzero(self.bins)
        counts = self.bins[there].tolist()
        return [
            ((self.low + at) * self.width, count)
            for at, count in zip(there.tolist(), counts, strict=True)
        ]


def _folded(low: int, bins: Ints, times: int) -> tuple[int, Ints]:
    """So many neighbouring bins put together, aligned at zero: the first, and how many in each."""
    if times == 1 or not len(bins):
        return low // times, bins
    before = low % times
    whole = np.zeros(-(-(before + len(bins)) // times) * times, np.int64)
    whole[before : before + len(bins)] = bins
    return low // times, whole.reshape(-1, times).sum(axis=1)


def _filled(  # noqa: PLR0913, PLR0917 - as pickle gives it back
    grain: int, width: int, low: int, size: int, there: Ints, counts: Ints
) -> Histogram:
    found = Histogram(grain, width, low, np.zeros(size, np.int64))
    found.bins[there] = counts
    return found


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
