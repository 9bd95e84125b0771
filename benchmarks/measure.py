"""How the benchmarks measure: interleaved in one run, medians, the spread beside."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Measured:
    """What one contender took: the median of its turns and their spread, in nanoseconds."""

    name: str
    median_ns: int
    low_ns: int
    high_ns: int


def interleaved(
    contenders: Sequence[tuple[str, Callable[[], object]]], turns: int
) -> list[Measured]:
    """Run every contender once a turn, in turn, so that noise falls on all alike."""
    taken: dict[str, list[int]] = {name: [] for name, _ in contenders}
    for _ in range(turns):
        for name, run in contenders:
            start = time.perf_counter_ns()
            run()
            taken[name].append(time.perf_counter_ns() - start)
    return [
        Measured(name, round(statistics.median(times)), min(times), max(times))
        for name, times in taken.items()
    ]


def table(measured: Sequence[Measured], reference: str) -> str:
    """The measurements as lines: median, spread, ratio to the reference."""
    base = next(one.median_ns for one in measured if one.name == reference)
    return "\n".join(
        f"{one.name:<28} {one.median_ns / 1e6:>10.3f} ms  ({one.low_ns / 1e6:.3f} to"
        f" {one.high_ns / 1e6:.3f})  {one.median_ns / base:>8.2f} x"
        for one in measured
    )
