"""Re-settlement alone: what was recorded in Parquet against the payoff table, nothing else."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit.parquet import arrow_column
from croupier.bulk.arrays import GameArrays
from croupier.bulk.kernel import by_outcome, settle_each


def resettled(path: Path, game: GameArrays) -> int:
    """How many wagers were returned something else than is due; a thread a core, as others do."""
    flat = by_outcome(game.payoff)
    with pq.ParquetFile(path) as file:
        groups = file.num_row_groups

    def one(group: int) -> int:
        names = ["outcome", "position", "stake", "returned"]
        with pq.ParquetFile(path, read_dictionary=["outcome", "position"]) as file:
            return _group(file.read_row_group(group, names, use_threads=False), game, flat)

    with ThreadPoolExecutor(os.cpu_count()) as threads:
        return sum(threads.map(one, range(groups)))


def _group(read: pa.Table, game: GameArrays, flat: np.ndarray) -> int:
    columns = [arrow_column(read.column(name)) for name in ("outcome", "position")]
    outcome, position = (one.codes for one in columns)
    assert outcome is not None
    assert position is not None
    columns_at = np.array([game.column(word) for word in outcome.words], np.uint16)
    rows_at = np.array([game.place(word) for word in position.words], np.uint16)
    stakes, returned = (read.column(name).to_numpy() for name in ("stake", "returned"))
    out = np.empty(len(stakes), np.int64)
    fell, rows = columns_at[outcome.at], rows_at[position.at]
    settle_each(flat, rows, stakes, fell, len(game.payoff), out)
    return int(((returned - stakes) * game.denominator != out).sum())
