"""The chi-square distribution by the standard library, and whether counts are such as chance gives.

`audit` asks the same question of whole nights, with SciPy and many tests beside it; the house in
the browser has neither. The two are held against each other by `tests/desk/test_spins.py`.
"""

import math
import random
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate

TABLES = 1_999
"""Drawn tables against which few counts are held: no p-value is below one in so many and one."""
EXPECTED_MIN = 5
"""Below it the curve is no good likeness, and tables are drawn instead."""
_SEED = 19_931_206
_HALVINGS = 60


@dataclass(frozen=True, slots=True)
class Unevenness:
    """How uneven counts are, and how often chance alone gives counts at least as uneven."""

    statistic: Fraction
    p: float
    is_drawn: bool
    """Whether p was found by drawing tables, not by the curve."""


def unevenness(counts: Sequence[int], weights: Sequence[int]) -> Unevenness:
    """Pearson's chi-square of counts against whole-number weights."""
    found = statistic(counts, weights)
    total = sum(counts)
    if total * min(weights) >= EXPECTED_MIN * sum(weights):
        return Unevenness(found, above(float(found), len(weights) - 1), is_drawn=False)
    drawn = _drawn(tuple(weights), total)
    others = len(drawn) - bisect_left(drawn, _rank(counts, weights))
    return Unevenness(found, (1 + others) / (1 + len(drawn)), is_drawn=True)


def statistic(counts: Sequence[int], weights: Sequence[int]) -> Fraction:
    """The squared distances from what is expected, each in what is expected: exact."""
    total, whole = sum(counts), sum(weights)
    parts = (
        Fraction((seen * whole - total * weight) ** 2, total * weight * whole)
        for seen, weight in zip(counts, weights, strict=True)
    )
    return sum(parts, Fraction(0))


def _rank(counts: Sequence[int], weights: Sequence[int]) -> int:
    """A whole number that grows with the statistic of counts of the same total."""
    least = math.lcm(*weights)
    return sum(
        seen * seen * (least // weight) for seen, weight in zip(counts, weights, strict=True)
    )


@lru_cache(maxsize=64)
def _drawn(weights: tuple[int, ...], total: int) -> tuple[int, ...]:
    """Ranks of tables that chance alone gave, in order; the same for the same total."""
    # Seeded, so that the same counts always get the same answer; nothing is played with it.
    chance = random.Random(_SEED)  # noqa: S311
    bounds, places = tuple(accumulate(weights)), range(len(weights))
    found: list[int] = []
    for _ in range(TABLES):
        seen = Counter(chance.choices(places, cum_weights=bounds, k=total))
        found.append(_rank([seen[place] for place in places], weights))
    return tuple(sorted(found))


def above(value: float, freedom: int) -> float:
    """The probability that a chi-square of so many degrees of freedom is at least a value."""
    half = value / 2
    if half <= 0:
        return 1.0
    # By halves of a degree from the first: Q(a + 1) is Q(a) and one more term.
    if freedom % 2:
        found, at = math.erfc(math.sqrt(half)), 0.5
        term = math.sqrt(half) * math.exp(-half) / math.gamma(1.5)
    else:
        found, at, term = math.exp(-half), 1.0, half * math.exp(-half)
    for _ in range((freedom - 1) // 2):
        found, at = found + term, at + 1
        term *= half / at
    return min(found, 1.0)


def power(shift: float, freedom: int, level: float) -> float:
    """How often a test at a level notices an alternative that lies so far off (noncentrality)."""
    bound = _bound(freedom, level)
    rate = shift / 2
    weight, found = math.exp(-rate), 0.0
    for step in range(int(rate + 12 * math.sqrt(rate + 1)) + 20):
        found += weight * above(bound, freedom + 2 * step)
        weight *= rate / (step + 1)
    return found


@lru_cache(maxsize=64)
def _bound(freedom: int, level: float) -> float:
    return _least(lambda value: above(value, freedom) <= level)


@lru_cache(maxsize=64)
def shift_for(freedom: int, level: float, wanted: float) -> float:
    """How far off an alternative must lie to be noticed so often."""
    return _least(lambda shift: power(shift, freedom, level) >= wanted)


def _least(is_enough: Callable[[float], bool]) -> float:
    """The least value that is enough, where every greater one is."""
    high = 1.0
    while not is_enough(high):
        high *= 2
    low = 0.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if is_enough(middle) else (middle, high)
    return high


def spins_to_notice(weights: Sequence[int], times: Fraction, level: float, wanted: float) -> int:
    """After how many outcomes it is noticed that the rarest comes so many times as often."""
    whole, rare = sum(weights), min(weights)
    raised = Fraction(whole) - rare + times * rare
    at = list(weights).index(rare)
    shift = Fraction(0)
    for place, weight in enumerate(weights):
        fair = Fraction(weight, whole)
        likely = (times if place == at else 1) * weight / raised
        shift += (likely - fair) ** 2 / fair
    return math.ceil(shift_for(len(weights) - 1, level, wanted) / float(shift))
