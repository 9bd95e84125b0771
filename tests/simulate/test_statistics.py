import pickle
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.simulate.statistics import (
    BINS_MAX,
    Histogram,
    Sums,
    share_interval,
    unit_error,
    unit_mean,
)

NUMBERS = st.lists(st.integers(-(10**7), 10**7), min_size=1, max_size=60)


@given(NUMBERS, st.integers(1, 500), st.randoms())
def test_a_histogram_is_the_same_in_whatever_parts(
    numbers: list[int], grain: int, chance: random.Random
) -> None:
    whole = Histogram(grain)
    whole.add(numbers)
    chance.shuffle(numbers)
    at = chance.randrange(len(numbers) + 1)
    first, second = Histogram(grain), Histogram(grain)
    first.add(numbers[:at])
    second.add(numbers[at:])
    first.merge(second)
    assert first == whole
    assert whole.total == len(numbers)
    assert len(whole.bins) <= BINS_MAX
    assert whole.bins[0]
    assert whole.bins[-1]
    assert pickle.loads(pickle.dumps(whole)) == whole  # noqa: S301 - our own


@given(st.lists(st.integers(-1_000, 1_000), min_size=1), st.integers(1, 99))
def test_quantiles_are_exact_while_bins_are_single(numbers: list[int], share: int) -> None:
    made = Histogram()
    made.add(numbers)
    found = made.quantile(Fraction(share, 100))
    wanted = Fraction(share, 100) * len(numbers)
    assert sum(one < found for one in numbers) < wanted <= sum(one <= found for one in numbers)


def test_sums_by_hand() -> None:
    sums, more = Sums(), Sums()
    sums.add([(1, 10), (3, 10)])
    more.add([(-1, 20)])
    sums.merge(more)
    assert (sums.count, sums.x, sums.y, sums.xx, sums.xy, sums.yy) == (3, 3, 40, 11, 20, 600)
    assert sums.ratio == Fraction(3, 40)
    assert sums.mean_error == pytest.approx(1.1547005)  # sd 2, by the root of 3


def test_the_mean_of_a_unit_by_hand() -> None:
    results = {Fraction(-1): (20, 2_000), Fraction(1): (18, 9_000)}
    assert unit_mean(results) == Fraction(-1, 19)
    assert unit_error(results) == pytest.approx((360 / 361 / 37) ** 0.5)
    assert unit_mean({}) is None
    assert unit_error({Fraction(1): (1, 5)}) is None


def test_an_interval_of_a_rare_share_stays_within_bounds() -> None:
    low, high = share_interval(0, 100)
    assert low == 0
    assert high == pytest.approx(1.96**2 / (100 + 1.96**2))
