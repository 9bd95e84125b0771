"""The one kernel: wagers settled by a payoff table, in whole numbers.

A result is stake * numerator, a whole number over the table's denominator; it is divided once, at
the end, by `whole`, which says where a stake does not come out in the smallest unit. The table is
taken flat, an outcome's rows side by side, and indices are unsigned, so that the compiled loop
is the gather and the sum and nothing else. Bounds are verified before a loop runs.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import GameArrays, Ints, verify_bounds
from croupier.units.unreadable import Unreadable

P = ParamSpec("P")
R = TypeVar("R")
Small = NDArray[np.uint16] | NDArray[np.uint32]
ROWS_MAX = 2**32 - 1


def loop(function: Callable[P, R]) -> Callable[P, R]:
    """A loop over whole numbers, compiled for this machine at its first call and kept."""
    # Numba has no types of its own.
    njit = cast("Callable[..., Callable[[Callable[P, R]], Callable[P, R]]]", vars(numba)["njit"])
    return njit(cache=True, nogil=True, boundscheck=False)(function)


def by_outcome(payoff: Ints) -> Ints:
    """A payoff table [row, column] flat, column by column."""
    return np.ascontiguousarray(payoff.T).reshape(-1)


@loop
def sum_rounds(
    flat: Ints, rows: Small, stakes: Ints, outcomes: Small, offsets: Ints, height: int, out: Ints
) -> None:
    """Into `out`, for each round, what its wagers come to over the denominator.

    The wagers of round r stand from `offsets[r]` to `offsets[r + 1]`; its outcome is `outcomes[r]`.
    """
    for at in range(len(out)):
        base = np.uint64(outcomes[at]) * np.uint64(height)
        total = np.int64(0)
        for one in range(np.uint64(offsets[at]), np.uint64(offsets[at + 1])):
            total += stakes[one] * flat[base + np.uint64(rows[one])]
        out[at] = total


@loop
def settle_each(
    flat: Ints, rows: Small, stakes: Ints, outcomes: Small, height: int, out: Ints
) -> None:
    """Into `out`, for each wager with an outcome of its own, what it comes to."""
    tall = np.uint64(height)
    for one in range(np.uint64(len(out))):
        at = np.uint64(outcomes[one]) * tall + np.uint64(rows[one])
        out[one] = stakes[one] * flat[at]


def settled_rounds(
    game: GameArrays, rows: Small, stakes: Ints, outcomes: Small, offsets: Ints
) -> Ints:
    """Each round's net result in the smallest unit; raise Unreadable where one is not whole.

    Of a game with a memory the wagers of a round are those that this outcome decides.
    """
    _verify(game, rows, stakes, outcomes)
    sizes = np.diff(offsets)
    if len(offsets) != len(outcomes) + 1 or offsets[0] or offsets[-1] != len(rows):
        raise Unreadable("the rounds do not hold the wagers: one offset a round, and one more")
    if (sizes < 0).any():
        raise Unreadable("a round ends before it begins")
    verify_bounds(game.most, _largest(stakes), int(sizes.max(initial=0)))
    out = np.empty(len(outcomes), np.int64)
    sum_rounds(by_outcome(game.payoff), rows, stakes, outcomes, offsets, len(game.payoff), out)
    return whole(out, game.denominator)


def settled_wagers(game: GameArrays, rows: Small, stakes: Ints, outcomes: Small) -> Ints:
    """Each wager's net result in the smallest unit; raise Unreadable where one is not whole."""
    _verify(game, rows, stakes, outcomes)
    if len(rows) != len(outcomes):
        raise Unreadable("each wager has an outcome")
    verify_bounds(game.most, _largest(stakes), 1)
    out = np.empty(len(rows), np.int64)
    settle_each(by_outcome(game.payoff), rows, stakes, outcomes, len(game.payoff), out)
    return whole(out, game.denominator)


def _largest(stakes: Ints) -> int:
    return int(stakes.max(initial=0))


def _verify(game: GameArrays, rows: Small, stakes: Ints, outcomes: Small) -> None:
    """No index beyond the table and no stake below nothing: the loop itself looks at neither."""
    if len(rows) != len(stakes):
        raise Unreadable("each wager has a row and a stake")
    height, columns = game.payoff.shape
    if len(rows) and int(rows.max()) >= height:
        raise Unreadable(f"row {int(rows.max())} is beyond the {height} of this table")
    if len(outcomes) and int(outcomes.max()) >= columns:
        raise Unreadable(f"outcome {int(outcomes.max())} is beyond the {columns} of this table")
    if len(stakes) and int(stakes.min()) < 0:
        raise Unreadable("a stake is not below nothing")


def whole(numerators: Ints, denominator: int) -> Ints:
    """Results over a denominator as whole ones; raise Unreadable where one does not come out."""
    found = numerators // denominator
    if (found * denominator != numerators).any():
        raise Unreadable("a stake cannot be paid in the smallest unit: its result is not whole")
    return found
