"""P14 for simulate: evenings on worker processes and on a Dask cluster, against one process."""

import argparse
import os
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from measure import interleaved

from croupier.bulk.executor import Executor, executor
from croupier.desk.table import open_table
from croupier.simulate.plan import Plan, Seat, Wish
from croupier.simulate.run import simulate
from croupier.simulate.tally import Tally
from croupier.units.money import Minor

TABLE = Path(__file__).resolve().parent.parent / "examples" / "craps-1996.toml"
PLAN = ("pass", "odds:pass", "come", "place_to_win:6")
EVENINGS, ROUNDS, TURNS = 20_000, 500, 5


def play(done_by: Executor, evenings: int) -> Tally:
    offer = open_table(TABLE).offer
    seat = Seat(tuple(Wish(place, Minor(3000)) for place in PLAN))
    return simulate(offer, Plan((seat,), ROUNDS, evenings, 1), done_by)


def main() -> None:
    from distributed import LocalCluster  # noqa: PLC0415 - slow to import

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--size", type=int, default=EVENINGS, help="evenings")
    size = asked.parse_args().size
    made: Any = LocalCluster
    cores = os.cpu_count() or 1
    here, processes = executor(), executor(cores)
    with made(n_workers=cores, threads_per_worker=1, dashboard_address=None) as cluster:
        dask = executor(cluster=str(cluster.scheduler_address))
        answers = [play(one, size) for one in (here, processes, dask)]
        print("answers equal to the bit:", answers[0] == answers[1] == answers[2])
        contenders = [
            ("one process", lambda: play(here, size)),
            (f"{cores} processes", lambda: play(processes, size)),
            (f"Dask, {cores} workers", lambda: play(dask, size)),
        ]
        measured = interleaved(contenders, TURNS)
        dask.close()
    processes.close()
    one = measured[0].median_ns
    for each in measured:
        part = one / each.median_ns / (1 if each is measured[0] else cores)
        print(
            f"{each.name:<20} {each.median_ns / 1e6:>9.1f} ms ({each.low_ns / 1e6:.1f} to"
            f" {each.high_ns / 1e6:.1f})  {part:.2f} of linear"
        )
    print("to reach: 0.7 of linear in the cores there are")


if __name__ == "__main__":
    main()
