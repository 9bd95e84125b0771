"""A house of two tables that plays on until it is killed: prints each answer once it is given.

`writer.py FILE PREFIX` writes to a record, its keys beginning with the prefix; its commits are of
one command a table and of several in turn.
"""

import sys
import time
from collections.abc import Iterator
from itertools import count

from croupier.ledger import Recorder, do_together, open_store
from croupier.ledger.record import Answer, Answered, Asked
from croupier.table.commands import (
    BuyIn,
    CallNoMoreBets,
    Command,
    RecordOutcome,
    Settle,
    Spin,
    TakeBack,
)
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from tests.ledger.evening import ANN, DEALER, asked, offer, opened, placed

STREAMS = ("one", "two")


def a_round(number: int) -> Iterator[Command]:
    yield BuyIn(ANN, Minor(10_00), Minor(1_00))
    yield placed(ANN, "insignia:1", 5_00)
    yield placed(ANN, "joker", 2_00)
    yield TakeBack(ANN, placed(ANN, "joker", 1).name, Minor(2_00))
    yield placed(ANN, "flag", 1_00)
    yield CallNoMoreBets(DEALER)
    yield Spin(DEALER, "opposite")
    yield RecordOutcome(DEALER, "1" if number % 2 else "2")
    yield Settle(DEALER)


def told(answer: Answer) -> str:
    assert isinstance(answer, Answered)
    word = "refused" if isinstance(answer.outcome, Refusal) else "accepted"
    return f"{answer.key} {word}"


def main(path: str, prefix: str) -> None:
    store = open_store(path)
    tables = [Recorder(offer(), store, name) for name in STREAMS]
    for table in tables:
        table.do_all(asked(opened()))
    for number in count():
        commands = list(a_round(number))
        # Small and large commits in turn, so that a kill meets both.
        size = 1 + number % len(commands)
        for start in range(0, len(commands), size):
            steps = list(enumerate(commands))[start : start + size]
            now = time.time_ns() // 1_000_000
            group = [Asked(f"{prefix}-{number}-{step}", now, one) for step, one in steps]
            answers = do_together(store, [(table, group) for table in tables])
            for table, each in zip(tables, answers, strict=True):
                sys.stdout.writelines(f"{table.stream} {told(one)}\n" for one in each)
            sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
