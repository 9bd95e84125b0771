"""A night long enough for proofs: more than two hundred rows of every kind, signed and closed."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from croupier.ledger import open_store
from croupier.ledger.checkpoints import Cadence, Notary
from croupier.ledger.history import exported
from croupier.ledger.notes import Signer, new_signer
from croupier.ledger.record import Recorder
from croupier.ledger.store import Store
from croupier.table.commands import (
    Approve,
    BuyIn,
    CallNoMoreBets,
    CashIn,
    Close,
    Command,
    Correct,
    RecordOutcome,
    Settle,
    Spin,
    TakeBack,
    VoidSpin,
)
from croupier.units.money import Minor
from tests.ledger.evening import ANN, BOB, DEALER, FLOOR, OTHER, asked, offer, opened, placed

STREAM = "night"
ROUNDS = 26


def night(rounds: int = ROUNDS) -> Iterator[Command]:
    """A Big Six table's night: void spins, refusals, corrections, chips bought and cashed in."""
    yield from opened()
    for number in range(1, rounds + 1):
        yield BuyIn(ANN, Minor(100_00), Minor(1_00))
        yield placed(ANN, "insignia:1", 10_00)
        yield placed(BOB, "joker", 5_00)
        if number % 4 == 1:
            yield TakeBack(BOB, placed(BOB, "joker", 1).name, Minor(5_00))
            yield placed(BOB, "joker", 10**12)  # refused: more than he has
            yield CallNoMoreBets(DEALER)
            yield Spin(DEALER, "opposite")
            yield VoidSpin(DEALER, "clapper_between")
        yield CallNoMoreBets(DEALER)
        yield placed(ANN, "insignia:2", 1_00)  # refused: too late
        yield Spin(DEALER, "opposite")
        yield RecordOutcome(DEALER, "1" if number % 3 else "2", 3)
        yield Settle(DEALER)
        if number % 10 == 0:
            yield Correct(DEALER, number, "joker", "wrong section announced")
            yield Approve(OTHER, number // 10)
    yield CashIn(BOB)
    yield Close(FLOOR)


@dataclass(frozen=True, slots=True)
class Night:
    """A recorded night with the key that signed it, and its lines as they are exported."""

    store: Store
    signer: Signer
    lines: tuple[bytes, ...]


@cache
def recorded() -> Night:
    """The night in a store that forgets, a commit a command."""
    signer = new_signer()
    store = open_store(None, Notary(signer, Cadence(60)))
    recorder = Recorder(offer(), store, STREAM)
    for one in asked(night()):
        recorder.do_all([one])
    return Night(store, signer, tuple(exported(store, STREAM)))
