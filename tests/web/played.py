"""Tables played through, act by act, for the pages of their rounds; and a house that has them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from litestar import Litestar

from croupier.desk.stakes import CALLED_ON
from croupier.desk.table import open_table
from croupier.floor.book import Book, Opened
from croupier.floor.house import BOOK, RECORD, House
from croupier.floor.samples import samples
from croupier.games.game import NO_MARKS
from croupier.layout.kinds import read_position
from croupier.ledger.doors import open_store
from croupier.ledger.record import Answered, Recorder
from croupier.offer.choices import read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.due import due
from croupier.table.evolve import evolve, opening_state
from croupier.table.state import TableState
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.web import app
from croupier.web.frames import encoded
from croupier.web.pages.rounds import TableRounds
from tests.strategies import NJ_2010, table, text_of

FLOOR, DEALER = do.Person("floor", "lee"), do.Person("dealer", "kim")
ANN, BOB = do.Person("player", "ann"), do.Person("player", "bob")
PLAYED_MS = 1_300_000_000_000
"""When all of it was played."""
Round = tuple[dict[str, str], str]
"""The wagers of a round by position, `on:` before one that is called on, and its outcome."""


def _commands(offer: Offer, rounds: Sequence[Round]) -> Iterator[do.Command | Round]:
    yield do.Inspect(FLOOR, "F-17", "L. Lee")
    yield do.Open(FLOOR)
    for seat, (player, color) in enumerate([(ANN, "blue"), (BOB, "red")], start=1):
        yield do.Sit(player, seat, color)
        yield do.BuyIn(player, Minor(100_000), offer.file.limits.chip)
    yield from rounds


def played(offer: Offer, rounds: Sequence[Round]) -> TableState:
    """The table after some rounds; a refusal on the way is a fault of the test."""
    state = opening_state(offer)
    for command in acts(offer, rounds):
        state = _done(offer, state, command)
    return state


def acts(offer: Offer, rounds: Sequence[Round]) -> Iterator[do.Command]:
    """Every act of some rounds, from the inspection on."""
    state = opening_state(offer)
    for one in _commands(offer, rounds):
        for command in _round(offer, one) if isinstance(one, tuple) else [one]:
            state = _done(offer, state, command)
            yield command
        while isinstance(one, tuple):
            command = _due(offer, state, one[1])
            state = _done(offer, state, command)
            yield command
            if isinstance(command, do.Settle):
                break


def _round(offer: Offer, one: Round) -> Iterator[do.Command]:
    for number, (position, stake) in enumerate(one[0].items()):
        name = read_position(position.removeprefix("on:"))
        marks = CALLED_ON if position.startswith("on:") else NO_MARKS
        player = ANN if number % 2 == 0 else BOB
        yield do.Place(player, player, name, Minor(offer.file.currency.read(stake)), marks)


def _due(offer: Offer, state: TableState, outcome: str) -> do.Command:
    label, *parts = outcome.split("*")
    match due(offer, state).act:
        case "spin":
            return do.Spin(DEALER, "opposite")
        case "call_no_more_bets":
            return do.CallNoMoreBets(DEALER)
        case "reveal":
            return do.Reveal(DEALER, parts[0])
        case "settle":
            return do.Settle(DEALER)
        case _:
            return do.RecordOutcome(DEALER, label if state.parts else outcome, 6)


def _done(offer: Offer, state: TableState, command: do.Command) -> TableState:
    answer = decide(offer, state, command)
    assert not isinstance(answer, Refusal), f"{command}: {answer}"
    for event in answer:
        state = evolve(offer, state, event)
    return state


NEW_JERSEY = text_of(table(NJ_2010, "double-zero", wagers={"five_adjacent": True}))
NIGHT: tuple[Round, ...] = (
    ({"straight:17": "10.00", "red": "5.00", "five_adjacent:17": "25.00"}, "17"),
    ({"red": "5.00", "split:0-00": "5.00", "first_five_numbers": "5.00"}, "0"),
    ({}, "36"),
    ({"dozen:2": "15.00"}, "00"),
)


@cache
def nights() -> Mapping[str, tuple[Offer, Sequence[Round]]]:
    """By code: a night of roulette, of its side games, of Big Six and of craps."""
    boston = open_table(samples()["ma-roulette-2020"].text).offer
    big_six = open_table(samples()["nj-big-six-1998-previous"].text).offer
    craps = open_table(samples()["nj-craps-1996"].text).offer
    jersey = open_table(NEW_JERSEY).offer
    return {
        "JERSEY": (jersey, NIGHT),
        "BOSTON": (
            boston,
            [({"red": "20.00"}, "17*25"), ({"b2b": "5.00", "straight:17": "20.00"}, "17*25")],
        ),
        "BIGSIX": (big_six, [({"insignia:5": "5.00", "joker": "5.00"}, "5"), ({}, "joker")]),
        "CRAPSX": (
            craps,
            [
                ({"pass": "10.00", "field": "10.00"}, "2+2"),
                ({"come": "10.00", "on:place_to_win:6": "12.00"}, "3+3"),
                ({}, "3+4"),
            ],
        ),
    }


@cache
def tables() -> dict[str, TableRounds]:
    """The same nights, played through."""
    return {
        code: TableRounds(f"/t/{code}", offer, played(offer, night).rounds)
        for code, (offer, night) in nights().items()
    }


def house(folder: Path) -> Litestar:
    """The house with these tables on its record, played through and open again."""
    keep(folder)
    return app.make_pages(House(folder, encoded))


def keep(folder: Path, *guests: str) -> dict[str, str]:
    """Record these tables in a folder; some guests are known there, each by the token told."""
    book, store = Book(folder / BOOK), open_store(folder / RECORD)
    for code, (offer, night) in nights().items():
        text = offer.file.source.text
        book.open(Opened(code, "", text, "steady", 0, PLAYED_MS, "ann"))
        recorder = Recorder(compile_offer(read_table(text)), store, code)
        for number, command in enumerate(acts(offer, night)):
            answer = recorder.do(f"{number:04}", PLAYED_MS, command)
            assert isinstance(answer, Answered)
            assert not isinstance(answer.outcome, Refusal), answer
    admitted = {name: book.admit(name, PLAYED_MS) for name in guests}
    book.close()
    store.close()
    return {name: found[1] for name, found in admitted.items() if found}
