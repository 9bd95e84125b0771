"""An audit by the workers of a cluster is the audit by one process, to the bit."""

from pathlib import Path

import pytest

from croupier.bulk.executor import executor
from tests.audit.logs import a_log, audited, changed, write

pytestmark = pytest.mark.slow


# Dask closes its sockets when it is collected, and says so.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_gives_the_same_answer_to_the_bit(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    lines = a_log(9, 120)
    changed(lines, 7, returned=lines[7].returned + 1_00)
    path = write(tmp_path / "log.parquet", lines, groups=40)
    whole = audited(path)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        done_by = executor(cluster=cluster.scheduler_address)
        try:
            assert audited(path, piece_bytes=1, done_by=done_by) == whole
        finally:
            done_by.close()
