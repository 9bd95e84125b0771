"""P13 for simulate: what an evening costs, and the memory, at 10 and at 100 times the work."""

import argparse
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path

from croupier.bulk.executor import Here
from croupier.desk.table import open_table
from croupier.simulate.plan import Plan, Seat, Wish
from croupier.simulate.run import simulate
from croupier.simulate.strategies import strategy
from croupier.units.money import Minor

TABLE = Path(__file__).resolve().parent.parent / "examples" / "atlantic-city-2011.toml"
BASE, ROUNDS, TURNS = 200, 200, 5
WAGERS = (("straight:17", 1000), ("split:17-20", 1000), ("red", 1000), ("dozen:2", 1000))


def play(evenings: int) -> None:
    offer = open_table(TABLE).offer
    wishes = tuple(Wish(place, Minor(stake)) for place, stake in WAGERS)
    seat = Seat(wishes, strategy("paroli"), bankroll=Minor(200_000))
    simulate(offer, Plan((seat,), ROUNDS, evenings, 1), Here())


def memory_mib(times: int, size: int) -> float:
    """The most that a process of its own held for so much work."""
    told = subprocess.run(
        [sys.executable, __file__, "--size", str(size), "--memory", str(times)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(told.stdout)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--size", type=int, default=BASE, help="evenings at one time the work")
    asked.add_argument("--memory", type=int, default=0, help="so many times the work, its memory")
    told = asked.parse_args()
    if told.memory:
        play(told.size * told.memory)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        sys.exit()
    play(1)
    taken: dict[int, list[int]] = {10: [], 100: []}
    for _ in range(TURNS):
        for times, found in taken.items():
            start = time.process_time_ns()
            play(told.size * times)
            found.append(time.process_time_ns() - start)
    cost: dict[int, float] = {}
    for times, found in taken.items():
        planned = told.size * times * ROUNDS
        cost[times] = statistics.median(found) / planned
        print(
            f"{times:>4} times: {cost[times]:7.1f} ns ({min(found) / planned:.1f} to"
            f" {max(found) / planned:.1f}) of this process a planned round of four wagers,"
            f" {memory_mib(times, told.size):.0f} MiB"
        )
    print(f"cost a unit at 100 against 10: {cost[100] / cost[10]:.3f}")
    print("to reach: 1.1, memory flat; time is the processor's, interleaved")
