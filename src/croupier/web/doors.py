"""Programs' doors to tables: the card, the view, acts, hands, rounds."""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, cast

from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from croupier.desk.acts import Fields, read_command
from croupier.desk.chain_of_law import Link
from croupier.desk.rounds import round_told
from croupier.desk.spins import Spins
from croupier.desk.spins import spins as spins_of
from croupier.desk.spoken import read_spoken
from croupier.desk.table import open_table as open_file
from croupier.floor.actor import Table
from croupier.floor.book import Guest
from croupier.floor.chronicle import newest_of
from croupier.floor.feed import Sent
from croupier.floor.house import House
from croupier.floor.own_limits import at_most, own_limit
from croupier.floor.samples import samples
from croupier.floor.seats import Wish, joining
from croupier.ledger.record import KEY, Answer, KeyTaken
from croupier.sheets.layout_sheet import drawn_layout
from croupier.table.commands import Command
from croupier.table.state import RECALL
from croupier.units.refusal import Refusal
from croupier.web.card import Card, card_of
from croupier.web.guests import person
from croupier.web.named import AGuest, TheHouse
from croupier.web.problems import Problem, own_problem, problem_of, refused
from croupier.web.told import Json, Teller

ACTS_MAX, ROUNDS_MAX, _KEY_MAX = 64, 100, 64
_PLAYERS = frozenset({"sit", "buy_in", "place", "take_back", "move", "call_on", "cash_in"})
Key = Annotated[str | None, HeaderParameter(name="Idempotency-Key", required=False)]
Content = JSONBody[dict[str, object]]


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table to be opened: by a sample's id, or from a table file."""

    sample: str = ""
    toml: str = ""
    pace: str = "steady"
    irregular_in: int = 0


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """Where a table is."""

    code: str
    url: str


@dataclass(frozen=True, slots=True)
class Joining:
    """Where somebody wishes to sit; what is not said is chosen."""

    seat: int | None = None
    color: str = ""
    cash: str = ""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign to the dealer: `ready`, `not_ready` or `more_time`."""

    do: str


@dataclass(frozen=True, slots=True)
class ChainOfLaw:
    """Why a wager was settled as it was, from its position to the day of its law."""

    title: str
    player: str
    stake: str
    said: str
    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """Words read as a wager."""

    position: str
    title: str
    stake: str


@get("/{code:str}", summary="A table's card")
async def card(code: FromPath[str], house: TheHouse) -> Card:
    """Everything of a table that does not change during play."""
    return card_of(await house.table(code))


@get("/{code:str}/view", summary="The newest frame", media_type=MediaType.JSON)
async def view(code: FromPath[str], house: TheHouse) -> Response[str]:
    """The newest frame."""
    table = await house.table(code)
    return Response(table.feed.newest.body, media_type=MediaType.JSON)


@get("/{code:str}/layout.svg", summary="The layout")
async def layout(
    code: FromPath[str],
    house: TheHouse,
    turned: FromQuery[bool] = False,  # noqa: FBT002 - a flag of an address
) -> Response[str]:
    """The layout as SVG; `turned`, with the zeros on top where there are any, for a phone."""
    drawn = drawn_layout((await house.table(code)).offer, is_turned=turned)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


@post("/{code:str}/join", summary="Sit down and buy chips", status_code=200)
async def join(
    code: FromPath[str], data: JSONBody[Joining], guest: AGuest, house: TheHouse, key: Key = None
) -> Json:
    """Sit and buy in; what is not said is chosen."""
    table = await house.table(code)
    cash = table.offer.file.currency.read(data.cash) if data.cash else None
    wish = Wish(data.seat, data.color, cash)
    commands = joining(table.offer, table.state, person(guest), wish)
    return await _answers(table, guest, _key(key), commands, house)


@post("/{code:str}/acts", summary="One act or several in turn", status_code=200)
async def acts(
    code: FromPath[str], data: Content, guest: AGuest, house: TheHouse, key: Key = None
) -> Json:
    """What a guest does at a table: one act, or `{acts: […]}`; the header `Idempotency-Key`."""
    table, known = await house.table(code), _key(key)
    listed = data.get("acts")
    if listed is None:
        command = _command(table, guest, data)
        return await _single(table, guest, known, command, house)
    if not isinstance(listed, list) or not 1 <= len(cast("list[object]", listed)) <= ACTS_MAX:
        raise Problem(400, "not_acts", f'"acts" is a list of 1 to {ACTS_MAX} acts')
    commands = tuple(_command(table, guest, one) for one in cast("list[object]", listed))
    return await _answers(table, guest, known, commands, house)


def _key(key: str | None) -> str:
    """The key of an act; with what is put behind it, it still is a key of the record."""
    if key is None or not 1 <= len(key) <= 60 or not KEY.fullmatch(key):
        told = "the header Idempotency-Key is 1 to 60 printable characters: a UUID is best"
        raise Problem(400, "no_idempotency_key", told)
    return key


def _command(table: Table, guest: Guest, raw: object) -> Command:
    if not isinstance(raw, dict):
        raise Problem(400, "not_an_act", 'an act is an object such as {"do": "place", …}')
    act = cast("Mapping[str, object]", raw)
    if act.get("do") not in _PLAYERS:
        told = (
            f"{str(act.get('do'))[:40]!r} is none of a player's acts: {', '.join(sorted(_PLAYERS))}"
        )
        raise Problem(403 if isinstance(act.get("do"), str) else 400, "not_your_act", told)
    # Who acts is the guest, for nobody else; and the practice house issues no coupons.
    own = {name: one for name, one in act.items() if name not in ("by", "for", "coupon")}
    fields = Fields({**own, "by": str(person(guest))}, table.offer.file.currency)
    return read_command(fields)


def _verify_own(table: Table, guest: Guest, commands: Sequence[Command], house: House) -> None:
    """Raise Problem for wagers that together are beyond what the guest allows himself."""
    stake = at_most(commands)
    if stake is not None:
        limit = own_limit(guest, table, person(guest), stake, house.clock.now_ms())
        if limit:
            raise own_problem(limit)


async def _single(table: Table, guest: Guest, key: str, command: Command, house: House) -> Json:
    own_key = _own_key(key, guest)
    if not table.was_asked(own_key):  # the same key, the same answer
        _verify_own(table, guest, [command], house)
    answer = await table.ask(own_key, command)
    if isinstance(answer, KeyTaken):
        raise Problem(409, "key_is_taken", "this Idempotency-Key was sent with another act")
    if isinstance(answer.outcome, Refusal):
        raise problem_of(table.offer.edition.id, answer.outcome)
    return {"seq": table.feed.newest.frame.sequence, "answers": [_told(table, answer)]}


async def _answers(
    table: Table, guest: Guest, key: str, commands: tuple[Command, ...], house: House
) -> Json:
    """Several acts in turn; each is answered for itself, one of one's own limits ends them."""
    keys = [_own_key(f"{key}.{number}", guest) for number in range(1, len(commands) + 1)]
    new = [one for at, one in zip(keys, commands, strict=True) if not table.was_asked(at)]
    _verify_own(table, guest, new, house)
    asked = [table.asking(*one) for one in zip(keys, commands, strict=True)]
    answers = [_told(table, await one) for one in asked]
    return {"seq": table.feed.newest.frame.sequence, "answers": answers}


def _own_key(key: str, guest: Guest) -> str:
    """A key of one guest is no other's."""
    own = f"{key}~{guest.name}"
    return own if len(own) <= _KEY_MAX else hashlib.sha256(own.encode()).hexdigest()


def _told(table: Table, answer: Answer) -> Json:
    if isinstance(answer, KeyTaken):
        return {"refusal": {"reason": "key_is_taken", "message": "sent with another act before"}}
    if isinstance(answer.outcome, Refusal):
        return {"refusal": refused(table.offer.edition.id, answer.outcome)}
    teller = Teller(table.offer, table.code)
    return {"events": [teller.plain_event(one) for one in answer.outcome]}


@post("/{code:str}/hands", summary="A sign to the dealer", status_code=204)
async def hands(code: FromPath[str], data: JSONBody[Sign], guest: AGuest, house: TheHouse) -> None:
    """Ready, not ready, or more time; not recorded."""
    table = await house.table(code)
    match data.do:
        case "ready" | "not_ready":
            table.ready(person(guest), is_ready=data.do == "ready")
        case "more_time":
            if person(guest) in table.state.seats:
                table.more_time()
        case _:
            raise Problem(400, "no_such_sign", "a sign is ready, not_ready or more_time")


@get("/{code:str}/find", summary="Words read as a wager")
async def find(code: FromPath[str], words: FromQuery[str], house: TheHouse) -> Found:
    """Words such as `17-20 5` read as a position and a stake."""
    table = await house.table(code)
    spoken = read_spoken(table.offer, words)
    write = table.offer.file.currency.write
    return Found(spoken.position, spoken.title, write(spoken.stake) if spoken.stake else "")


@get("/{code:str}/rounds", summary="Settled rounds, the newest first")
async def rounds(
    code: FromPath[str],
    house: TheHouse,
    before: FromQuery[int] = 10**9,
    limit: Annotated[int, QueryParameter(ge=1, le=ROUNDS_MAX)] = 20,
) -> Json:
    """Settled rounds, the newest first."""
    table = await house.table(code)
    teller = Teller(table.offer, table.code)
    return {"rounds": [teller.round(one) for one in await table.past(before, limit)]}


@get("/{code:str}/spins", summary="What has come up, counted and judged")
async def spins(code: FromPath[str], house: TheHouse) -> Spins:
    """Counts of all outcomes, and whether they are such as a fair wheel gives."""
    table = await house.table(code)
    counts, newest = dict(table.chronicle.counts), newest_of(table.chronicle)
    return await asyncio.to_thread(spins_of, table.offer, counts, newest)


@get("/{code:str}/rounds/{number:int}", summary="One settled round")
async def one_round(code: FromPath[str], number: FromPath[int], house: TheHouse) -> Json:
    """One settled round."""
    table = await house.table(code)
    if not 1 <= number <= table.chronicle.settled:
        raise Problem(404, "no_such_round", f"round {number} has not been settled at this table")
    (found,) = await table.past(number + 1, 1)
    return Teller(table.offer, table.code).round(found)


@get("/{code:str}/rounds/{number:int}/wagers/{wager:int}/law", summary="A payment's chain of law")
async def law_of_a_payment(
    code: FromPath[str], number: FromPath[int], wager: FromPath[int], house: TheHouse
) -> ChainOfLaw:
    """Position, wager's paragraph, odds row, option, edition: why a wager was settled so."""
    table = await house.table(code)
    rounds = table.state.rounds
    if number not in rounds:
        told = f"round {number} has not been settled at this table"
        if 1 <= number <= table.state.settled:
            told = (
                f"round {number} is further back than the {RECALL} rounds told with their law here"
            )
        raise Problem(404, "no_such_round", told)
    told = await asyncio.to_thread(round_told, table.offer, rounds, number)
    if not 1 <= wager <= len(told.wagers):
        raise Problem(404, "no_such_wager", f"round {number} had {len(told.wagers)} wagers")
    one = told.wagers[wager - 1]
    return ChainOfLaw(one.title, one.player, one.stake, one.paid.said, one.paid.chain)


@get("/{code:str}/events", summary="Frames as server-sent events")
async def events(
    code: FromPath[str], house: TheHouse, after: FromQuery[int | None] = None
) -> Stream:
    """Frames as they come, for programs; pages have the WebSocket."""
    table = await house.table(code)
    return Stream(_event_stream(table, after), media_type="text/event-stream")


async def _event_stream(table: Table, after: int | None) -> AsyncIterator[bytes]:
    sent = table.feed.caught_up(after)
    yield _event(sent)
    while frames := await table.feed.after(sent.frame.number):
        for sent in frames:
            yield _event(sent)


def _event(sent: Sent) -> bytes:
    return f"id: {sent.frame.sequence}\nevent: frame\ndata: {sent.body}\n\n".encode()


@post("/", summary="Open a table")
async def open_table(data: JSONBody[NewTable], guest: AGuest, house: TheHouse) -> OpenedTable:
    """Open a table from a sample or from a table file."""
    sample = samples().get(data.sample)
    if data.sample and sample is None:
        raise Problem(404, "no_such_sample", f"the samples are {', '.join(samples())}")
    toml = sample.text if sample else data.toml
    if "\n" not in toml:
        raise Problem(400, "no_table_file", "name a sample, or give a whole table file as toml")
    if not 0 <= data.irregular_in <= 1000:
        raise Problem(400, "not_readable", "irregular_in is 0 for never, else up to 1000")
    table = await house.open_table(
        open_file(toml).offer.file.source.text,
        guest.name,
        sample=data.sample,
        pace=data.pace,
        irregular_in=data.irregular_in,
    )
    return OpenedTable(table.code, f"/t/{table.code}")


TABLES = Router(
    "/api/tables",
    route_handlers=[
        card,
        view,
        layout,
        join,
        acts,
        hands,
        find,
        rounds,
        spins,
        one_round,
        law_of_a_payment,
        open_table,
        events,
    ],
    tags=["tables"],
)
