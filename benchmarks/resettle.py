"""Re-settlement alone: what was recorded in Parquet against the payoff table, nothing else."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit import loops
from croupier.audit.parquet import arrow_column
from croupier.bulk.arrays import GameArrays
from croupier.bulk.kernel import by_outcome


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
    """Through the audit's own loop: each wager weighed by its position and outcome."""
    outcome, position = (arrow_column(read.column(name)).codes for name in ("outcome", "position"))
    assert outcome is not None
    assert position is not None
    columns = np.array([game.column(word) for word in outcome.words], np.int32)
    rows = np.array([game.place(word) for word in position.words], np.int32)
    stakes, returned = (read.column(name).to_numpy() for name in ("stake", "returned"))
    units, none = np.ones(len(rows), np.int64), np.zeros(0, np.int64)
    bits, sums = np.zeros(len(stakes), np.uint16), np.zeros(4, np.int64)
    table = (flat, len(game.payoff), game.denominator, rows, units, columns)
    loops.weigh(*table, position.at, outcome.at, stakes, returned, none, bits, sums)
    return int(np.count_nonzero(bits))
