"""Random numbers: the published vectors, no bias by construction, and tests on fixed seeds.

The chance of a false alarm at a fixed seed is nothing: what passes once passes always.
"""

from math import sqrt

import numpy as np
import pytest
from scipy import stats  # pyright: ignore[reportMissingTypeStubs]

from croupier.bulk.arrays import Ints
from croupier.simulate import words
from croupier.simulate.compiled import loop
from croupier.simulate.streams import PART, WHEEL, below, below_each, kept, philox

# From the known answers of Random123, the authors' own library: counter, key, words.
KNOWN = [
    ("00000000 00000000 00000000 00000000", "00000000 00000000",
     "6627e8d5 e169c58d bc57ac4c 9b00dbd8"),
    ("ffffffff ffffffff ffffffff ffffffff", "ffffffff ffffffff",
     "408f276d 41c83b0e a20bc7c6 6d5451fd"),
    ("243f6a88 85a308d3 13198a2e 03707344", "a4093822 299f31d0",
     "d16cfe09 94fdcceb 5001e420 24126ea1"),
]  # fmt: skip
LIMIT, MANY = 38, 1_000_000


def read(text: str) -> list[int]:
    return [int(one, 16) for one in text.split()]


@pytest.mark.parametrize(("counter", "key", "expected"), KNOWN)
def test_philox_gives_the_published_words(counter: str, key: str, expected: str) -> None:
    one, two = read(counter), read(key)
    compiled = philox(*(np.uint64(each) for each in (*one, *two)))
    assert [int(each) for each in compiled] == read(expected)
    plain = words.philox((one[0], one[1], one[2], one[3]), (two[0], two[1]))
    assert list(plain) == read(expected)


def test_both_draw_the_same_numbers() -> None:
    for limit in (1, 2, 36, 37, 38, 52, 380, 2**31, 2**32):
        for at in range(50):
            place = (limit, 2**63 + 5, 2**40 + at, 7 * at, PART)
            assert below(limit, np.uint64(place[1]), *place[2:]) == words.below(*place)


@pytest.mark.parametrize("limit", [*range(1, 70), 127, 128, 129, 380, 1_000, 1_023, 1_024, 1_025])
def test_every_number_is_given_by_as_many_words_as_every_other(limit: int) -> None:
    # Only so many low bits are looked at, and over them the proof goes through every one.
    width = (limit - 1).bit_length()
    given = [kept(np.uint64(word), limit) for word in range(2**width)]
    assert sorted(one for one in given if one >= 0) == list(range(limit))
    high = 0xFFFFFFFF ^ (2**width - 1)
    again = [kept(np.uint64(word | high), limit) for word in range(2**width)]
    assert again == given, "higher bits change nothing"


@pytest.mark.slow
def test_over_the_whole_range_of_words() -> None:
    counts = _whole_range(LIMIT)
    assert counts.tolist() == [2**32 // 64] * LIMIT


def _whole_range(limit: int) -> Ints:
    """How many of all 2^32 words give each number."""

    @loop
    def count(out: Ints, limit: int) -> None:
        for word in range(2**32):
            number = kept(np.uint64(word), limit)
            if number >= 0:
                out[number] += 1

    out = np.zeros(limit, np.int64)
    count(out, limit)
    return out


@pytest.fixture(scope="module", params=["one evening", "many evenings"])
def drawn(request: pytest.FixtureRequest) -> Ints:
    """A million numbers below 38: the rounds of one evening, or the first rounds of many."""
    at = np.arange(MANY)
    evenings = at // 1_000 if request.param == "many evenings" else np.zeros(MANY, np.int64)
    turns = at % 1_000 if request.param == "many evenings" else at
    out = np.zeros(MANY, np.int64)
    seeds = np.full(MANY, 20261119, np.uint64)
    below_each(np.full(MANY, LIMIT), seeds, evenings, turns, WHEEL, out)
    return out


LEAST_P = 0.001


@pytest.mark.slow
def test_numbers_are_even(drawn: Ints) -> None:
    assert stats.chisquare(np.bincount(drawn, minlength=LIMIT)).pvalue > LEAST_P


@pytest.mark.slow
def test_pairs_are_even(drawn: Ints) -> None:
    pairs = drawn[::2] * LIMIT + drawn[1::2]
    assert stats.chisquare(np.bincount(pairs, minlength=LIMIT**2)).pvalue > LEAST_P
    far = drawn[:500_000] * LIMIT + drawn[500_000:]
    assert stats.chisquare(np.bincount(far, minlength=LIMIT**2)).pvalue > LEAST_P


@pytest.mark.slow
@pytest.mark.parametrize("number", [0, 17, 37])
def test_gaps_are_geometric(drawn: Ints, number: int) -> None:
    gaps = np.diff(np.flatnonzero(drawn == number)) - 1
    longest = 150
    share = 1 / LIMIT
    expected = [share * (1 - share) ** at for at in range(longest)]
    expected.append((1 - share) ** longest)
    counts = np.bincount(np.minimum(gaps, longest), minlength=longest + 1)
    assert stats.chisquare(counts, np.array(expected) * len(gaps)).pvalue > LEAST_P


@pytest.mark.slow
def test_runs_are_as_long_as_they_should_be(drawn: Ints) -> None:
    low = drawn < LIMIT // 2
    runs = 1 + int((low[1:] != low[:-1]).sum())
    lows = int(low.sum())
    highs = MANY - lows
    mean = 1 + 2 * lows * highs / MANY
    error = sqrt((mean - 1) * (mean - 2) / (MANY - 1))
    assert abs(runs - mean) < 3.3 * error


@pytest.mark.slow
def test_evenings_beside_one_another_are_strangers() -> None:
    at = np.arange(MANY)
    seeds = np.full(MANY, 5, np.uint64)
    one, two = np.zeros(MANY, np.int64), np.zeros(MANY, np.int64)
    below_each(np.full(MANY, LIMIT), seeds, np.zeros(MANY, np.int64), at, WHEEL, one)
    for seed, evening, lane in ((5, 1, WHEEL), (6, 0, WHEEL), (5, 0, PART)):
        seeds = np.full(MANY, seed, np.uint64)
        below_each(np.full(MANY, LIMIT), seeds, np.full(MANY, evening), at, lane, two)
        counts = np.bincount(one * LIMIT + two, minlength=LIMIT**2)
        assert stats.chisquare(counts).pvalue > LEAST_P
