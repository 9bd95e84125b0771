"""P5: re-settlement against DuckDB's SQL over the same Parquet, its better form.

The payoff table is a table of the database; a wager is looked up by a join on position and
outcome, or by the numbers of both and one join on whole numbers. The quicker is the reference.
`--size N`: how many wagers.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import duckdb
import numpy as np
import pyarrow as pa
from measure import interleaved, table
from recorded import write_log
from resettle import resettled
from workload import game, size

TURNS = 5


def joined(base: duckdb.DuckDBPyConnection, path: Path) -> int:
    query = f"""
        SELECT count(*) FILTER ((w.returned - w.stake) * {game().denominator}
                                <> w.stake * p.numerator)
        FROM read_parquet('{path}') w
        JOIN payoff p ON p.position = w.position AND p.outcome = w.outcome
    """  # noqa: S608 - our own path and number
    return base.execute(query).fetchall()[0][0]


def numbered(base: duckdb.DuckDBPyConnection, path: Path) -> int:
    """Two small lookups make two numbers, and they the number of the cell."""
    query = f"""
        SELECT count(*) FILTER ((w.returned - w.stake) * {game().denominator}
                                <> w.stake * n.numerator)
        FROM read_parquet('{path}') w
        JOIN places r ON r.position = w.position
        JOIN falls c ON c.outcome = w.outcome
        JOIN cells n ON n.cell = r.at * {len(game().columns)} + c.at
    """  # noqa: S608 - our own path and numbers
    return base.execute(query).fetchall()[0][0]


def opened() -> duckdb.DuckDBPyConnection:
    base, found = duckdb.connect(), game()
    payoff = pa.table(
        {
            "position": np.repeat(np.array(found.places), len(found.columns)),
            "outcome": np.tile(np.array(found.columns), len(found.places)),
            "numerator": found.payoff.reshape(-1),
        }
    )
    places = pa.table({"position": list(found.places), "at": range(len(found.places))})
    falls = pa.table({"outcome": list(found.columns), "at": range(len(found.columns))})
    flat = found.payoff.reshape(-1)
    cells = pa.table({"cell": np.arange(len(flat)), "numerator": flat})
    for name, one in (("payoff", payoff), ("places", places), ("falls", falls), ("cells", cells)):
        base.register(f"{name}_there", one)
        query = f"CREATE TABLE {name} AS SELECT * FROM {name}_there"  # noqa: S608 - our own names
        base.execute(query)
    return base


if __name__ == "__main__":
    wagers = size(20_000_000)
    with tempfile.TemporaryDirectory() as folder:
        path, base = Path(folder) / "log.parquet", opened()
        write_log(path, game(), wagers)
        assert joined(base, path) == numbered(base, path) == resettled(path, game()) == 0
        contenders = [
            ("DuckDB, join", lambda: joined(base, path)),
            ("DuckDB, numbers", lambda: numbered(base, path)),
            ("croupier", lambda: resettled(path, game())),
        ]
        results = interleaved(contenders, TURNS)
    print(f"{wagers:,} wagers")
    print(table(results, "croupier"))
    best = min(one.median_ns for one in results[:2])
    print(f"croupier is {best / results[2].median_ns:.2f} x the better form; to reach: 1.7 x")
