"""A house of one table that plays on until it is killed: prints each key once it is answered.

`writer.py FILE PREFIX SINGLY` writes to a record, its keys beginning with the prefix, two wagers
a commit or one.
"""

import sys
import time
from itertools import count

from croupier.ledger import Recorder, do_together, open_store
from croupier.ledger.record import Asked
from croupier.table.commands import BuyIn, CallNoMoreBets, RecordOutcome, Settle, Spin, TakeBack
from croupier.units.money import Minor
from tests.ledger.evening import ANN, DEALER, STREAM, asked, offer, opened, placed


def main(path: str, prefix: str) -> None:
    store = open_store(path)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    for number in count():
        group = [
            Asked(f"{prefix}-{number}-{step}", time.time_ns() // 1_000_000, command)
            for step, command in enumerate(
                [
                    BuyIn(ANN, Minor(10_00), Minor(1_00)),
                    placed(ANN, "insignia:1", 5_00),
                    placed(ANN, "joker", 2_00),
                    TakeBack(ANN, placed(ANN, "joker", 1).name, Minor(2_00)),
                    CallNoMoreBets(DEALER),
                    Spin(DEALER, "opposite"),
                    RecordOutcome(DEALER, "1" if number % 2 else "2"),
                    Settle(DEALER),
                ]
            )
        ]
        # Small and large commits in turn, so that a kill meets both.
        size = 1 + number % len(group)
        for start in range(0, len(group), size):
            do_together(store, [(recorder, group[start : start + size])])
            for one in group[start : start + size]:
                sys.stdout.write(f"{one.key}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
