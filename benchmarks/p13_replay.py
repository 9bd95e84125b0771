"""P13, replay: what an event costs at 100 times the work against what it costs at 10 times.

A record is replayed as `croupier replay` does: every event read, folded, every round settled anew.
The sizes are interleaved, and the processor's time is counted, not the clock's.
"""

import sys
import time
from collections.abc import Iterator
from statistics import median

from r15_start_up import ANN, DEALER, FLOOR, POSITIONS, TABLE

from croupier.desk.table import open_table
from croupier.ledger import Recorder, open_store
from croupier.ledger.record import Asked
from croupier.ledger.resettle import Rebuilt, steps
from croupier.ledger.store import Store
from croupier.table import commands as do
from croupier.units.money import Minor

BASE, TIMES, TURNS = 300, (1, 10, 100), 5
STREAM = "night"


def a_round(number: int) -> Iterator[do.Command]:
    for at in range(7):
        yield do.Place(ANN, ANN, POSITIONS[(number + at) % len(POSITIONS)], Minor(10_00))
    yield do.Spin(DEALER, "opposite")
    yield do.CallNoMoreBets(DEALER)
    yield do.RecordOutcome(DEALER, str(number % 36 + 1), 5)
    yield do.Settle(DEALER)


def recorded(events: int) -> Store:
    """A record of at least so many events."""
    store = open_store(None)
    recorder = Recorder(open_table(TABLE).offer, store, STREAM)
    opening: list[do.Command] = [do.Inspect(FLOOR, "F-17", "L. Lee"), do.Open(FLOOR)]
    opening += [do.Sit(ANN, 1, "blue"), do.BuyIn(ANN, Minor(10**13), Minor(1_00))]
    recorder.do_all([Asked(f"o{at}", 0, one) for at, one in enumerate(opening)])
    number = 0
    while recorder.head.sequence < events:
        number += 10
        group = [one for back in range(10) for one in a_round(number - back)]
        recorder.do_all([Asked(f"{number}-{at}", 0, one) for at, one in enumerate(group)])
    return store


def main() -> int:
    by = Rebuilt(open_table(TABLE).offer, is_same=True)
    stores = {times: recorded(BASE * times) for times in TIMES}
    taken: dict[int, list[int]] = {times: [] for times in TIMES}
    for _ in range(TURNS):
        for times, store in stores.items():
            start = time.process_time_ns()
            events = sum(not step.fault for step in steps(store, STREAM, by))
            assert events == store.head(STREAM).sequence
            taken[times].append((time.process_time_ns() - start) // events)
    for times, each in taken.items():
        print(
            f"{BASE * times:>7,} events  {median(each) / 1e3:7.2f} us an event"
            f"  ({min(each) / 1e3:.2f} to {max(each) / 1e3:.2f})"
        )
    ratio = median(taken[100]) / median(taken[10])
    print(f"an event at 100 x costs {ratio:.3f} of one at 10 x; P13 asks for at most 1.1")
    return 0


if __name__ == "__main__":
    sys.exit(main())
