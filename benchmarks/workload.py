"""Wagers for the benchmarks, made from a seed: workload S, and varied ones."""

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import GameArrays, arrays_of
from croupier.desk.table import open_table

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "examples" / "atlantic-city-2011.toml"
S = ("straight:17", "split:17-20", "four_numbers:17-18-20-21", "red", "dozen:2")
STAKE = 50_00


@dataclass(frozen=True, slots=True)
class Wagers:
    """Wagers by round, as the kernel takes them."""

    rows: NDArray[np.uint16]
    stakes: NDArray[np.int64]
    outcomes: NDArray[np.uint16]
    offsets: NDArray[np.int64]


def size(usual: int) -> int:
    """How many are measured: the usual number, or `--size N` of the command line."""
    return int(sys.argv[sys.argv.index("--size") + 1]) if "--size" in sys.argv else usual


@cache
def game() -> GameArrays:
    return arrays_of(open_table(TABLE).offer)


def workload_s(spins: int, seed: int = 1) -> Wagers:
    """One player, five wagers a spin: straight 17, a split, a corner, red, 2nd dozen."""
    found, source = game(), np.random.default_rng(seed)
    rows = np.tile(np.array([found.place(one) for one in S], np.uint16), spins)
    outcomes = source.integers(0, len(found.columns), spins).astype(np.uint16)
    offsets = np.arange(0, 5 * spins + 1, 5, dtype=np.int64)
    return Wagers(rows, np.full(5 * spins, STAKE, np.int64), outcomes, offsets)


def varied(wagers: int, *, is_five: bool, seed: int = 2) -> Wagers:
    """Any positions and stakes; five a round, or one to fourteen."""
    found, source = game(), np.random.default_rng(seed)
    sizes = np.full(wagers // 5, 5) if is_five else source.integers(1, 15, wagers // 7)
    offsets = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    count = int(offsets[-1])
    rows = source.integers(0, len(found.places), count).astype(np.uint16)
    stakes = source.integers(1, 11, count) * 50_00
    outcomes = source.integers(0, len(found.columns), len(sizes)).astype(np.uint16)
    return Wagers(rows, stakes, outcomes, offsets)
