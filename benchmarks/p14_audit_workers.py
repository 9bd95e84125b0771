"""P14, audit: Dask's worker processes on this machine against one process; answers to the bit.

One thread a worker, and one for the single process too: Arrow reads with one.
`--size N`: how many wagers.
"""

import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import pyarrow as pa
from distributed import LocalCluster
from measure import interleaved, table
from recorded import write_log
from workload import TABLE, game, size

from croupier.audit.columns import ColumnMap
from croupier.audit.findings import Part
from croupier.audit.run import Asked, audit_logs
from croupier.bulk.executor import Executor, executor

TURNS = 5


def audited(path: Path, done_by: Executor) -> Part:
    text = TABLE.read_text(encoding="utf-8")
    columns = ColumnMap(money="minor")
    return audit_logs(Asked((path,), columns, {"": text}, piece_bytes=4 << 20), done_by)


if __name__ == "__main__":
    os.environ["OMP_NUM_THREADS"] = "1"
    pa.set_cpu_count(1)
    wagers, cores = size(50_000_000), os.cpu_count() or 1
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(
            n_workers=cores, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
        ) as cluster,
    ):
        path = Path(folder) / "log.parquet"
        write_log(path, game(), wagers)
        dask = executor(cluster=cluster.scheduler_address)
        here = executor()
        one, many = audited(path, here), audited(path, dask)
        same = (one.lines, one.found.counts, one.totals.sums) == (
            many.lines,
            many.found.counts,
            many.totals.sums,
        )
        contenders = [
            ("one process", lambda: audited(path, here)),
            (f"{cores} workers", lambda: audited(path, dask)),
        ]
        results = interleaved(contenders, TURNS)
        dask.close()
    print(f"{wagers:,} wagers; the same answer to the bit: {same}")
    print(table(results, "one process"))
    share = results[0].median_ns / results[1].median_ns / cores
    print(f"{share:.2f} of linear in {cores} cores; to reach: 0.7")
