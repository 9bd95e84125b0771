"""A log of recorded wagers in Parquet for the benchmarks: right in every line, made from a seed."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from croupier.bulk.arrays import GameArrays
from croupier.bulk.kernel import settled_wagers

A_ROUND = 5
PART = 1_000_000
DAY = "2011-03-01"


def write_log(path: Path, game: GameArrays, wagers: int, seed: int = 6) -> None:
    """Write so many wagers, five a round, at one table on one day."""
    source = np.random.default_rng(seed)
    writer: pq.ParquetWriter | None = None
    for start in range(0, wagers, PART):
        count = min(PART, wagers - start)
        rounds = (np.arange(start, start + count) // A_ROUND).astype(np.int64) + 1
        fallen = source.integers(0, len(game.columns), rounds[-1] - rounds[0] + 1)
        outcomes = fallen[rounds - rounds[0]].astype(np.uint16)
        places = source.integers(0, len(game.places), count).astype(np.uint16)
        stakes = source.integers(1, 11, count) * 50_00  # within all limits, and payable
        back = stakes + settled_wagers(game, places, stakes, outcomes)
        part = pa.table(
            {
                "day": pa.DictionaryArray.from_arrays(np.zeros(count, np.int8), [DAY]),
                "round": rounds,
                "outcome": pa.DictionaryArray.from_arrays(outcomes.view(np.int16), game.columns),
                "position": pa.DictionaryArray.from_arrays(places.view(np.int16), game.places),
                "stake": stakes,
                "returned": back,
            }
        )
        writer = writer or pq.ParquetWriter(path, part.schema)
        writer.write_table(part)
    assert writer is not None
    writer.close()
