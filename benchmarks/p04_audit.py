"""P4: an audit of recorded wagers in Parquet against Polars' raw scan of the same columns.

With all findings: settled again, limits by round, chips, order, and whatever else an audit looks
for; and the re-settlement alone. Then the memory that it takes, at a tenth and at the whole.
`--size N`: how many wagers; the figure is for 100,000,000.
"""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import polars as pl
from measure import interleaved, table
from recorded import write_log
from resettle import resettled
from workload import TABLE, game, size

from croupier.audit.columns import ColumnMap
from croupier.audit.run import Asked, audit_logs

TURNS = 5
COLUMNS = ("day", "round", "outcome", "position", "stake", "returned")


def scanned(path: Path) -> object:
    """Every value of the columns is read, and hardly anything done with it."""
    whole = [pl.col(name).sum() for name in ("round", "stake", "returned")]
    words = [pl.col(name).null_count() for name in ("day", "outcome", "position")]
    return pl.scan_parquet(path).select(*whole, *words).collect(engine="streaming")


def audited(path: Path) -> int:
    text = TABLE.read_text(encoding="utf-8")
    found = audit_logs(Asked((path,), ColumnMap(money="minor"), {"": text}))
    assert not found.found.counts, "the log is right"
    return found.lines


def memory_of(path: Path) -> int:
    """MiB at most while it is audited, by a process of its own."""
    program = (
        f"import sys, resource; sys.path.insert(0, {str(Path(__file__).parent)!r});"
        f"from pathlib import Path; from p04_audit import audited; audited(Path({str(path)!r}));"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    return int(done.stdout)


if __name__ == "__main__":
    assert resource
    wagers = size(100_000_000)
    with tempfile.TemporaryDirectory() as folder:
        path, small = Path(folder) / "log.parquet", Path(folder) / "tenth.parquet"
        write_log(path, game(), wagers)
        write_log(small, game(), wagers // 10)
        assert audited(path) == wagers
        contenders = [
            ("Polars scan", lambda: scanned(path)),
            ("re-settlement", lambda: resettled(path, game())),
            ("audit, all findings", lambda: audited(path)),
        ]
        resettled(path, game())
        results = interleaved(contenders, TURNS)
        print(f"{wagers:,} wagers, {path.stat().st_size / 2**20:,.0f} MiB of Parquet")
        print(table(results, "Polars scan"))
        scan, settled, whole = (one.median_ns for one in results)
        print(f"re-settlement {scan / settled:.2f} of the scan's speed; to reach: 0.8")
        print(f"with all findings {scan / whole:.2f} of it; to reach: 0.4")
        print(f"memory: {memory_of(small)} MiB at a tenth, {memory_of(path)} MiB at the whole")
