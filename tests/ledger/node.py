"""A node of a house: writes a stream while its lease runs, and waits while another node's does.

`node.py URL PREFIX` prints what it does: `leads`, `KEY accepted` once it is on the disk, `fenced`.
"""

import itertools
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from croupier.ledger.doors import open_shared
from croupier.ledger.lease import Held, Node
from croupier.ledger.record import Fenced, Recorder
from croupier.ledger.store import StoreFault
from croupier.table.commands import TakeBack
from tests.ledger.evening import ANN, STREAM, asked, offer, opened, placed
from tests.ledger.writer import told

T = TypeVar("T")
WAIT_S, PAUSE_S = 0.1, 0.005
RENEW_EVERY = 10


def say(what: str) -> None:
    sys.stdout.write(f"{what}\n")
    sys.stdout.flush()


def lead(node: Node, recorder: Recorder, prefix: str) -> None:
    """Write until another node has taken over."""
    say("leads")
    for number in itertools.count():
        lying = recorder.state.lying
        wager = placed(ANN, "joker", 5_00)
        command = TakeBack(ANN, wager.name, lying[0].stake) if lying else wager
        key, now = f"{prefix}-{recorder.head.epoch}-{number}", time.time_ns() // 1_000_000
        say(told(insisted(lambda asked=(key, now, command): recorder.do(*asked))))
        if number % RENEW_EVERY == 0:
            insisted(lambda: node.renew(recorder))
        time.sleep(PAUSE_S)


def insisted(act: Callable[[], T]) -> T:
    """Ask the same until there is an answer; raise Fenced."""
    while True:
        try:
            return act()
        except (Fenced, Held):
            raise
        except StoreFault as fault:
            say(f"away: {fault}")
            time.sleep(WAIT_S)


def joined(node: Node) -> Recorder:
    """Wait for the other's lease to run out."""
    while True:
        try:
            return insisted(lambda: node.recorder(offer(), STREAM))
        except Held:
            time.sleep(WAIT_S)


def main(url: str, prefix: str) -> None:
    node = Node(insisted(lambda: open_shared(url)))
    while True:
        recorder = joined(node)
        try:
            insisted(lambda recorder=recorder: recorder.do_all(asked(opened(), "begin")))
            lead(node, recorder, prefix)
        except Fenced:
            say("fenced")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
