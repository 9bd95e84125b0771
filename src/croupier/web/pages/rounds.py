"""Rounds of a table: recalled, one with every payment's chain of law, and under other editions."""

import asyncio
import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from litestar import Response, get
from litestar.params import FromPath, FromQuery

from croupier.desk.editions import EditionLine, editions
from croupier.desk.naming import edition_named, jurisdiction_of
from croupier.desk.rounds import Rounds, UnderAnother, round_told, under
from croupier.desk.spins import spins
from croupier.floor.actor import Table
from croupier.floor.chronicle import newest_of
from croupier.law.in_force import NoText, in_force
from croupier.law.register import register
from croupier.offer.compile import Offer
from croupier.units.unreadable import Unreadable
from croupier.web.named import KnownGuest, TheHouse
from croupier.web.pages.sheets import About
from croupier.web.paper import page
from croupier.web.problems import AnyRequest

NOT_FOUND, BAD_REQUEST, OK = 404, 400, 200
A_PAGE = 50
_TRACK = 1000
_MARGIN = dt.timedelta(days=400)
_ID_LONGEST = 80


@dataclass(frozen=True, slots=True)
class TableRounds:
    """A table's settled rounds: where its pages stand, its offer, when each round was settled."""

    at: str
    """`/t/CODE`."""
    offer: Offer
    rounds: Rounds
    times: Mapping[int, str] = field(default_factory=dict[int, str])
    """When a round was settled, in words; what is missing is not told."""
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    """How often each outcome has come since the table was opened."""
    newest: tuple[str, ...] = ()
    """The newest outcomes, the oldest of them first."""

    def about(self) -> About:
        return About(self.offer.file.name, self.offer.edition.id, self.at, "rounds", is_live=True)


@dataclass(frozen=True, slots=True)
class Asked:
    """Under which edition: by its id, or by the day on which one was in force somewhere."""

    edition: str = ""
    of: str = ""
    """A jurisdiction, `us-nj`, for `on`."""
    on: str = ""
    piece: bool = False
    """Whether the answer alone is wanted, to be put into the page that there is."""


@dataclass(frozen=True, slots=True)
class Span:
    """An edition on the slider's track: its days, and where it begins and how wide it is there."""

    id: str
    first: dt.date
    last: dt.date
    x: int
    width: int


@dataclass(frozen=True, slots=True)
class Track:
    """The days of a jurisdiction that the slider covers; what no span covers is not held."""

    of: str
    first: dt.date
    last: dt.date
    spans: tuple[Span, ...]

    @property
    def days(self) -> int:
        return (self.last - self.first).days


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked of another edition, and what came of it."""

    asked: str
    refusal: str = ""
    neighbours: tuple[str, ...] = ()
    found: UnderAnother | None = None
    status: int = OK


def rounds_of(table: Table) -> TableRounds:
    """The settled rounds of a live table, as they stand."""
    times = {one.number: _clock_time(one.at_ms) for one in table.chronicle.rounds}
    counts, newest = dict(table.chronicle.counts), newest_of(table.chronicle)
    return TableRounds(f"/t/{table.code}", table.offer, table.state.rounds, times, counts, newest)


def _clock_time(at_ms: int) -> str:
    """A moment in the house's own time zone."""
    at = dt.datetime.fromtimestamp(at_ms // 1000, dt.UTC).astimezone()
    return at.strftime("on %Y-%m-%d at %H:%M:%S")


@get("/t/{code:str}/rounds", include_in_schema=False)
async def recalled(
    code: FromPath[str],
    house: TheHouse,
    known: KnownGuest,
    before: FromQuery[int | None] = None,
    mine: FromQuery[bool] = False,  # noqa: FBT002 - a flag of an address
) -> Response[str]:
    """Every settled round of a table, or those in which one had a wager."""
    table = rounds_of(await house.table(code))
    own = Own(known.name if known else "", is_only=mine)
    return await asyncio.to_thread(rounds_page, table, before, own)


@get("/t/{code:str}/rounds/{number:int}", include_in_schema=False)
async def one_round(
    code: FromPath[str], number: FromPath[int], house: TheHouse, request: AnyRequest
) -> Response[str]:
    """One settled round, and what it would have paid under another edition."""
    table = rounds_of(await house.table(code))
    edition, of, on, is_piece = (
        str(request.query_params.get(key, "")) for key in ("edition", "of", "on", "piece")
    )
    return await asyncio.to_thread(
        round_page, table, number, Asked(edition, of, on, bool(is_piece))
    )


@dataclass(frozen=True, slots=True)
class Own:
    """Who looks, and whether only his own rounds are wanted."""

    name: str = ""
    is_only: bool = False


def rounds_page(
    table: TableRounds, before: int | None = None, own: Own | None = None
) -> Response[str]:
    """The settled rounds, newest first, a page of them; `before` goes further back."""
    own = own or Own()
    listed = _rounds_with(table.rounds, own.name) if own.is_only else set(table.rounds)
    numbers = sorted((one for one in listed if not before or one < before), reverse=True)
    shown = [round_told(table.offer, table.rounds, one) for one in numbers[:A_PAGE]]
    earlier = shown[-1].number if shown and len(numbers) > A_PAGE else None
    return page(
        "rounds/rounds.html.j2",
        about=table.about(),
        rounds=shown,
        earlier=earlier,
        times=table.times,
        own=own,
        first=min(table.rounds, default=1),
        spins=spins(table.offer, table.counts, table.newest) if table.counts else None,
    )


def _rounds_with(rounds: Rounds, name: str) -> set[int]:
    """The rounds in which somebody had a wager."""
    return {
        number
        for number, kept in rounds.items()
        if any(one.player.name == name for one in kept.wagers)
    }


def round_page(table: TableRounds, number: int, asked: Asked | None = None) -> Response[str]:
    """One round with its law, and, where asked, what it would have paid under another edition."""
    if number not in table.rounds:
        first, last = min(table.rounds, default=1), max(table.rounds, default=0)
        return page(
            "rounds/none.html.j2",
            NOT_FOUND,
            about=table.about(),
            number=number,
            first=first,
            last=last,
            is_behind=1 <= number < first,
        )
    answer = _answered(table, number, asked or Asked())
    status = answer.status if answer else OK
    about = table.about()
    if asked and asked.piece:
        return page("rounds/under.html.j2", status, about=about, answer=answer, number=number)
    held = lines_of(table.offer.edition.game)
    return page(
        "rounds/round.html.j2",
        status,
        about=about,
        one=round_told(table.offer, table.rounds, number),
        number=number,
        first=min(table.rounds),
        last=max(table.rounds),
        when=table.times.get(number, ""),
        answer=answer,
        asked=asked or Asked(),
        held=held,
        tracks=[track_of(of, held) for of in dict.fromkeys(one.jurisdiction for one in held)],
        title=register(table.offer.edition.id).title,
    )


def lines_of(game: str) -> tuple[EditionLine, ...]:
    """Every edition of a game, in whatever jurisdiction."""
    return tuple(one for one in editions() if one.game == game)


def track_of(of: str, held: tuple[EditionLine, ...]) -> Track:
    """The days from before the first edition held to behind the last."""
    own = [one for one in held if one.jurisdiction == of]
    today = dt.datetime.now(dt.UTC).date()
    ends = [one.vouched_to or max(today, one.effective) for one in own]
    first, last = own[0].effective - _MARGIN, max(ends) + _MARGIN
    if own[-1].vouched_to is None:
        last = max(ends)
    days = (last - first).days
    spans = tuple(
        Span(
            one.id,
            one.effective,
            end,
            (one.effective - first).days * _TRACK // days,
            max(((end - one.effective).days + 1) * _TRACK // days, 1),
        )
        for one, end in zip(own, ends, strict=True)
    )
    return Track(of, first, last, spans)


def _answered(table: TableRounds, number: int, asked: Asked) -> Answer | None:
    if asked.edition:
        return _under(table, number, asked.edition, "")
    if not asked.on:
        return None
    edition = table.offer.edition
    of = asked.of or edition.jurisdiction
    try:
        found = in_force(of, edition.game, asked.on)
    except NoText as no_text:
        where = f"{jurisdiction_of(of)} on {asked.on}"[:_ID_LONGEST]
        return Answer(where, str(no_text), no_text.nearest)
    except Unreadable as bad:
        return Answer(asked.on[:_ID_LONGEST], str(bad), (), None, BAD_REQUEST)
    return _under(table, number, found.id, f"{jurisdiction_of(of)} on {asked.on}")


def _under(table: TableRounds, number: int, edition_id: str, asked: str) -> Answer:
    game = table.offer.edition.game
    if edition_id not in [one.id for one in lines_of(game)]:
        told = f"“{edition_id[:_ID_LONGEST]}” is no edition held of this table's game"
        return Answer(edition_id[:_ID_LONGEST], told, (), None, NOT_FOUND)
    found = under(table.offer, table.rounds, number, edition_id)
    if found.refusal:
        return Answer(asked or edition_id, f"{edition_named(edition_id)}: {found.refusal}")
    return Answer(asked or edition_id, found=found)


HANDLERS = (recalled, one_round)
