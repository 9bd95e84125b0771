"""P13, audit: what a wager costs at a hundred times the work against ten times, and the memory.

`--size N`: how many wagers are the single amount of work.
"""

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved
from p04_audit import audited, memory_of
from recorded import write_log
from workload import game, size

TURNS = 5

if __name__ == "__main__":
    once = size(500_000)
    with tempfile.TemporaryDirectory() as folder:
        logs = {times: Path(folder) / f"{times}.parquet" for times in (10, 100)}
        for times, path in logs.items():
            write_log(path, game(), once * times)
        audited(logs[10])
        contenders = [
            (f"{times} x", lambda path=path: audited(path)) for times, path in logs.items()
        ]
        found = {one.name: one.median_ns for one in interleaved(contenders, TURNS)}
        each = {times: found[f"{times} x"] / (once * times) for times in logs}
        print(f"a wager: {each[10]:.2f} ns at {once * 10:,}, {each[100]:.2f} ns at {once * 100:,}")
        print(f"growth: {each[100] / each[10]:.2f}; to reach: at most 1.1")
        memory = {times: memory_of(path) for times, path in logs.items()}
        print(f"memory: {memory[10]} MiB and {memory[100]} MiB")
