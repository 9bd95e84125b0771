"""Tables played through, act by act, for the pages of their rounds; and a house that has them."""

from collections.abc import Iterator, Sequence
from functools import cache

from litestar import Litestar, Request, Response, get
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery

from croupier.desk.stakes import CALLED_ON
from croupier.desk.table import open_table
from croupier.games.game import NO_MARKS
from croupier.layout.kinds import read_position
from croupier.offer.compile import Offer
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.due import due
from croupier.table.evolve import evolve, opening_state
from croupier.table.state import TableState
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.web import app
from croupier.web.pages.rounds import Asked, TableRounds, round_page, rounds_page
from croupier.web.pages.sheets import samples
from tests.strategies import NJ_2010, table, text_of

FLOOR, DEALER = do.Person("floor", "lee"), do.Person("dealer", "kim")
ANN, BOB = do.Person("player", "ann"), do.Person("player", "bob")
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
    for one in _commands(offer, rounds):
        if isinstance(one, tuple):
            for command in _round(offer, one):
                state = _done(offer, state, command)
            state = _settled(offer, state, one[1])
        else:
            state = _done(offer, state, one)
    return state


def _round(offer: Offer, one: Round) -> Iterator[do.Command]:
    for number, (position, stake) in enumerate(one[0].items()):
        name = read_position(position.removeprefix("on:"))
        marks = CALLED_ON if position.startswith("on:") else NO_MARKS
        player = ANN if number % 2 == 0 else BOB
        yield do.Place(player, player, name, Minor(offer.file.currency.read(stake)), marks)


def _settled(offer: Offer, state: TableState, outcome: str) -> TableState:
    label, *parts = outcome.split("*")
    while True:
        match due(offer, state).act:
            case "spin":
                command: do.Command = do.Spin(DEALER, "opposite")
            case "call_no_more_bets":
                command = do.CallNoMoreBets(DEALER)
            case "reveal":
                command = do.Reveal(DEALER, parts[0])
            case "settle":
                return _done(offer, state, do.Settle(DEALER))
            case _:
                text = outcome if not state.parts else label
                command = do.RecordOutcome(DEALER, text, 6)
        state = _done(offer, state, command)


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
def tables() -> dict[str, TableRounds]:
    """By code: a night of roulette, of its side games, of Big Six, craps and red dog."""
    boston = open_table(samples()["boston-2021"].read_text("utf-8")).offer
    big_six = open_table(samples()["big-six-1998-a"].read_text("utf-8")).offer
    craps = open_table(samples()["craps-1996"].read_text("utf-8")).offer
    jersey = open_table(NEW_JERSEY).offer
    nights: dict[str, tuple[Offer, Sequence[Round]]] = {
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
    return {
        code: TableRounds(f"/t/{code}", offer, played(offer, night).rounds, {1: "at 20:15"})
        for code, (offer, night) in nights.items()
    }


@get("/t/{code:str}/rounds", sync_to_thread=True)
def recalled(code: FromPath[str], before: FromQuery[int | None] = None) -> Response[str]:
    return rounds_page(tables()[code], before)


@get("/t/{code:str}/rounds/{number:int}", sync_to_thread=True)
def one_round(
    code: FromPath[str], number: FromPath[int], request: Request[object, object, State]
) -> Response[str]:
    edition, of, on, piece = (
        str(request.query_params.get(key, "")) for key in ("edition", "of", "on", "piece")
    )
    return round_page(tables()[code], number, Asked(edition, of, on, bool(piece)))


def house() -> Litestar:
    """The house with some tables that were played at."""
    whole = app.make_app()
    whole.register(recalled)
    whole.register(one_round)
    return whole
