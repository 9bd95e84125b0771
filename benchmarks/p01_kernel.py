"""P1: settled wagers a second in bulk against a plain C kernel that does the same, one core.

Positions and stakes are varied and read from memory; rounds of five, and of one to fourteen. The
C kernel is compiled here (gcc -O3 -march=native); without gcc nothing is measured.
`--size N`: how many wagers.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import numpy as np
from measure import interleaved, table
from workload import Wagers, game, size, varied

from croupier.bulk.kernel import by_outcome, sum_rounds

SOURCE = """
#include <stdint.h>
void sum_rounds(const int64_t *flat, const uint16_t *rows, const int64_t *stakes,
                const uint16_t *outcomes, const int64_t *offsets, int64_t height,
                int64_t rounds, int64_t *out) {
    for (int64_t at = 0; at < rounds; at++) {
        const int64_t *row = flat + (int64_t)outcomes[at] * height;
        int64_t total = 0;
        for (int64_t one = offsets[at]; one < offsets[at + 1]; one++)
            total += stakes[one] * row[rows[one]];
        out[at] = total;
    }
}
"""
TURNS = 15


def compiled(folder: Path) -> ctypes.CDLL:
    source, library = folder / "kernel.c", folder / "kernel.so"
    source.write_text(SOURCE, encoding="utf-8")
    flags = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run(["gcc", *flags, str(source), "-o", str(library)], check=True)
    return ctypes.CDLL(str(library))


def contender(library: ctypes.CDLL, wagers: Wagers, out: np.ndarray) -> Callable[[], object]:
    found = game()
    flat = by_outcome(found.payoff)
    arrays = (flat, wagers.rows, wagers.stakes, wagers.outcomes, wagers.offsets)
    pointers = [one.ctypes.data_as(ctypes.c_void_p) for one in arrays]
    height, rounds = ctypes.c_int64(len(found.payoff)), ctypes.c_int64(len(out))

    def run() -> object:
        assert len(flat)  # kept alive as long as its pointer is
        end = out.ctypes.data_as(ctypes.c_void_p)
        return library.sum_rounds(*pointers, height, rounds, end)

    return run


def measured(library: ctypes.CDLL, told: str, wagers: Wagers) -> None:
    found = game()
    flat = by_outcome(found.payoff)
    ours, theirs = (np.empty(len(wagers.outcomes), np.int64) for _ in range(2))
    arrays = (flat, wagers.rows, wagers.stakes, wagers.outcomes, wagers.offsets)
    run_c = contender(library, wagers, theirs)

    def run() -> None:
        sum_rounds(*arrays, len(found.payoff), ours)

    run()
    run_c()
    assert (ours == theirs).all()
    results = interleaved([("C, gcc -O3 -march=native", run_c), ("croupier", run)], TURNS)
    print(f"{told}: {len(wagers.rows):,} wagers")
    print(table(results, "C, gcc -O3 -march=native"))
    speed = results[0].median_ns / results[1].median_ns
    rate = len(wagers.rows) / results[1].median_ns * 1e3
    print(f"speed beside C: {speed:.2f} x; {rate:,.0f} million wagers a second")


if __name__ == "__main__":
    if not shutil.which("gcc"):
        print("not measured: there is no gcc here")
        sys.exit(0)
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        count = size(10_000_000)
        measured(library, "five a round", varied(count, is_five=True))
        measured(library, "one to fourteen a round", varied(count, is_five=False))
    print("to reach: 0.95 at five a round, 0.85 at rounds of varying size")
