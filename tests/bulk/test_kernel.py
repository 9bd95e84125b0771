"""The kernel on random tables against the witness, and the bounds that keep 64 bits enough."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.bulk.arrays import STAKE_MAX, GameArrays, TooLarge, arrays_of, verify_bounds
from croupier.bulk.kernel import settled_rounds, settled_wagers, whole
from croupier.desk.table import open_table
from croupier.units.unreadable import Unreadable
from tests.strategies import text
from tests.witness import roulette
from tests.witness_compare.test_cells import CASES
from tests.witness_compare.test_cells import opened as roulette_with

pytestmark = pytest.mark.slow

UNIT = 10_00
"""Every half and fifth of it comes out."""


def nj_2010() -> GameArrays:
    return arrays_of(open_table(text(wagers={"five_adjacent": True})).offer)


@pytest.mark.parametrize(("held", "wheel", "zero"), CASES)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32))
def test_random_wagers_are_settled_as_the_witness_does(
    held: str, wheel: str, zero: str, seed: int
) -> None:
    game = arrays_of(roulette_with(held, wheel, zero, "").offer)
    source = np.random.default_rng(seed)
    rows = source.integers(0, len(game.places), 200).astype(np.uint16)
    stakes = source.integers(1, 1_000, 200) * UNIT
    fell = source.integers(0, len(game.columns), 200).astype(np.uint16)
    want = [
        (roulette.net(held, wheel, game.places[row], game.columns[at], zero=zero) or Fraction(0))
        * int(stake)
        for row, at, stake in zip(rows, fell, stakes, strict=True)
    ]
    assert settled_wagers(game, rows, stakes, fell).tolist() == want


@given(st.lists(st.integers(0, 9), min_size=1, max_size=20), st.integers(0, 2**32))
def test_rounds_of_any_size_are_the_sums_of_their_wagers(sizes: list[int], seed: int) -> None:
    game, source = nj_2010(), np.random.default_rng(seed)
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    count = int(offsets[-1])
    rows = source.integers(0, len(game.places), count).astype(np.uint16)
    stakes = source.integers(1, 100, count) * UNIT
    fell = source.integers(0, len(game.columns), len(sizes)).astype(np.uint16)
    each = settled_wagers(game, rows, stakes, np.repeat(fell, sizes))
    want = [int(each[a:b].sum()) for a, b in pairwise(offsets)]
    assert settled_rounds(game, rows, stakes, fell, offsets).tolist() == want


def test_a_stake_that_cannot_be_paid_is_refused_and_not_rounded() -> None:
    game = nj_2010()
    one = np.array([game.place("red")], np.uint16), np.array([5], np.int64)
    with pytest.raises(Unreadable, match="not whole"):
        settled_wagers(game, *one, np.array([game.column("0")], np.uint16))
    assert whole(np.array([-7, 7]), 1).tolist() == [-7, 7]
    with pytest.raises(Unreadable):
        whole(np.array([-7]), 2)


@pytest.mark.parametrize(
    ("rows", "stakes", "fell", "told"),
    [
        ([999], [100], [0], "row 999"),
        ([0], [100], [99], "outcome 99"),
        ([0], [-100], [0], "below nothing"),
        ([0, 0], [100], [0], "a row and a stake"),
        ([0], [100], [0, 0], "each wager has an outcome"),
        ([0], [STAKE_MAX + 1], [0], "more than 9,007"),
    ],
)
def test_what_the_loop_cannot_see_is_refused_before(
    rows: list[int], stakes: list[int], fell: list[int], told: str
) -> None:
    arrays = (np.array(rows, np.uint16), np.array(stakes, np.int64), np.array(fell, np.uint16))
    with pytest.raises(Unreadable, match=told):
        settled_wagers(nj_2010(), *arrays)


@pytest.mark.parametrize("offsets", [[0], [0, 2], [1, 1], [0, 1, 0, 1]])
def test_offsets_that_do_not_hold_the_wagers_are_refused(offsets: list[int]) -> None:
    game, count = nj_2010(), max(len(offsets) - 1, 1)
    one = (np.zeros(1, np.uint16), np.full(1, UNIT, np.int64))
    with pytest.raises(Unreadable):
        settled_rounds(game, *one, np.zeros(count, np.uint16), np.array(offsets, np.int64))


def test_the_bound_is_the_last_that_fits() -> None:
    most, count = 350, 5
    fits = (2**63 - 1) // (most * count)
    verify_bounds(most, min(fits, STAKE_MAX), count)
    assert fits * most * count <= 2**63 - 1 < (fits + 1) * most * count
    with pytest.raises(TooLarge):
        verify_bounds(most, fits + 1, count)
