"""Evenings in which everything happens that can: for tests of the ledger.

Most happens at a Big Six table; a multiplier is shown at a B2B table, and a shoe is shuffled at one
of red dog.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from croupier.desk.table import open_table
from croupier.layout.kinds import read_position
from croupier.ledger.record import Asked, Recorder
from croupier.ledger.store import Store
from croupier.offer.compile import Offer
from croupier.table.commands import (
    Approve,
    Ball,
    BuyIn,
    CallNoMoreBets,
    CashIn,
    Close,
    Command,
    ConfirmWager,
    ConvertWager,
    Correct,
    GiveBall,
    Inspect,
    KeepLine,
    Leave,
    LogWork,
    Move,
    Open,
    Person,
    Place,
    RecordOutcome,
    Reveal,
    SayWager,
    Settle,
    Shuffle,
    Sit,
    Spin,
    TakeBack,
    VoidSpin,
    Work,
)
from croupier.units.money import Minor
from tests.strategies import BS_1998, Table, text
from tests.walks.tables import boston_text, philadelphia_text, red_dog_text
from tests.walks.tables import opened as opened_at

FLOOR, OTHER, DEALER = Person("floor", "lee"), Person("floor", "mo"), Person("dealer", "kim")
SECURITY, MENDER = Person("security", "sam"), Person("maintenance", "max")
ANN, BOB = Person("player", "ann"), Person("player", 'bob "the \\ whale" 😀\u0085\u2028')
STREAM = "test-1"
NOW = 1_300_000_000_000
"""In March 2011."""


@cache
def offer() -> Offer:
    return open_table(text(BS_1998, rules={"clapper_between": "respin"})).offer


@cache
def other_offer() -> Offer:
    return open_table(text(BS_1998, rules={"clapper_between": "previous"})).offer


def placed(who: Person, position: str, stake: int) -> Place:
    return Place(who, who, read_position(position), Minor(stake))


def opened() -> Iterator[Command]:
    yield Inspect(FLOOR, "F-17", "L. Lee")
    yield Open(FLOOR)
    for number, (player, color) in enumerate([(ANN, "blue"), (BOB, "red")], start=1):
        yield Sit(player, number, color)
        yield BuyIn(player, Minor(500_00), Minor(1_00))


def a_round(outcome: str = "1") -> Iterator[Command]:
    yield placed(ANN, "insignia:1", 10_00)
    yield placed(BOB, "joker", 5_00)
    yield CallNoMoreBets(DEALER)
    yield Spin(DEALER, "opposite")
    yield RecordOutcome(DEALER, outcome, 3)
    yield Settle(DEALER)


def evening() -> Iterator[Command]:
    yield from opened()
    yield placed(ANN, "insignia:20", 7_00)
    yield TakeBack(ANN, read_position("insignia:20"), Minor(7_00))
    yield placed(ANN, "insignia:20", 3)
    yield CallNoMoreBets(DEALER)
    yield Spin(DEALER, "opposite")
    yield VoidSpin(DEALER, "clapper_between")
    yield from a_round()
    yield Correct(DEALER, 1, "joker", "wrong section announced")
    yield Approve(OTHER, 1)
    yield CashIn(BOB)
    yield Close(FLOOR)


def boston() -> Offer:
    return opened_at(boston_text("double-zero")).offer


def evening_at_boston() -> Iterator[Command]:
    yield from opened()
    for label, part in (("17", "25"), ("17", "50")):
        yield placed(ANN, "straight:17", 10_00)
        yield placed(BOB, "b2b", 5_00)
        yield Spin(DEALER, "opposite")
        yield CallNoMoreBets(DEALER)
        yield Reveal(DEALER, part)
        yield RecordOutcome(DEALER, label, 5)
        yield Settle(DEALER)
    yield Move(ANN, read_position("red"), read_position("black"), Minor(10_00))
    yield placed(ANN, "red", 10_00)
    yield Move(ANN, read_position("red"), read_position("black"), Minor(10_00))


def red_dog() -> Offer:
    return opened_at(red_dog_text()).offer


def evening_of_red_dog() -> Iterator[Command]:
    yield from opened()
    yield placed(ANN, "ante", 10_00)
    for card in ("4H", "10S", "7D"):
        if card == "7D":
            yield placed(ANN, "raise", 10_00)
        yield RecordOutcome(DEALER, card)
        yield Settle(DEALER)
    yield Shuffle(DEALER)
    yield RecordOutcome(DEALER, "4H")


def atlantic_city() -> Offer:
    """A table at which wagers are made by word, and with coupons."""
    return open_table(text("us-nj/roulette/2010-11-15", wagers=_ADMITTED)).offer


def philadelphia() -> Offer:
    return opened_at(philadelphia_text()).offer


_ADMITTED: Table = {"verbal_with_cash": True, "match_play": True}


def evening_by_word() -> Iterator[Command]:
    yield from opened()
    red, seventeen = read_position("red"), read_position("straight:17")
    yield SayWager(ANN, seventeen, Minor(10_00))
    yield ConfirmWager(DEALER, 1)
    yield ConvertWager(DEALER, 1)
    yield SayWager(BOB, red, Minor(10_00))
    yield Place(ANN, ANN, red, Minor(10_00), coupon=Minor(5_00))
    yield Spin(DEALER, "opposite")
    yield CallNoMoreBets(DEALER)
    yield RecordOutcome(DEALER, "18", 5)
    yield Settle(DEALER)
    yield CashIn(ANN)
    yield CashIn(BOB)


def evening_that_is_observed() -> Iterator[Command]:
    yield Inspect(FLOOR, "F-17", "L. Lee", failed=("level",))
    yield LogWork(MENDER, Work.ADJUSTMENT, "level", "levelled", "M-1", "M. Max", SECURITY)
    yield from opened()
    yield placed(ANN, "straight:17", 10_00)
    yield Spin(DEALER, "opposite")
    yield VoidSpin(DEALER, "ball_left_wheel", Ball.DAMAGED)
    yield GiveBall(FLOOR)
    yield Spin(DEALER, "opposite")
    yield RecordOutcome(DEALER, "17", 3)
    yield placed(BOB, "straight:17", 10_00)
    yield KeepLine(FLOOR, 12, "{", "not one JSON object")
    yield Settle(DEALER)
    yield Leave(BOB)


@dataclass(frozen=True, slots=True)
class Evening:
    """Where an evening is, and what happens in it."""

    offer: Callable[[], Offer]
    commands: Callable[[], Iterator[Command]]
    observed: bool = False


EVENINGS = {
    "big-six": Evening(offer, evening),
    "b2b": Evening(boston, evening_at_boston),
    "red-dog": Evening(red_dog, evening_of_red_dog),
    "by-word": Evening(atlantic_city, evening_by_word),
    "observed": Evening(philadelphia, evening_that_is_observed, observed=True),
}


def asked(commands: Iterator[Command], prefix: str = "k") -> list[Asked]:
    """Commands with their keys, seven seconds apart."""
    return [
        Asked(f"{prefix}{number:04d}", NOW + 7_000 * number, one)
        for number, one in enumerate(commands, start=1)
    ]


def played(store: Store, stream: str = STREAM, name: str = "big-six") -> Recorder:
    one = EVENINGS[name]
    recorder = Recorder(one.offer(), store, stream, observed=one.observed)
    recorder.do_all(asked(one.commands()))
    return recorder
