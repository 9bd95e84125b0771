"""The house's own pages: lobby, joining by code, oneself. They work without scripts."""

import asyncio
import io

import segno
from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, URLEncodedBody
from litestar.response import Redirect

from croupier.desk.table import open_table
from croupier.floor.book import Guest
from croupier.floor.house import House
from croupier.floor.pace import PACES
from croupier.floor.samples import samples
from croupier.web.address import addresses
from croupier.web.guests import read_name
from croupier.web.lobby import shelves
from croupier.web.me import Limits, limited, on_break, sittings_of, told_me
from croupier.web.named import AGuest, KnownGuest, TheHouse
from croupier.web.pages.sheets import SHEETS, sheet
from croupier.web.paper import page
from croupier.web.problems import AnyRequest, Problem

Form = URLEncodedBody[dict[str, str]]


@get("/", include_in_schema=False)
async def lobby(known: KnownGuest, house: TheHouse) -> Response[str]:
    """Sample tables of every game and jurisdiction, and the tables that one is at."""
    own = house.tables_of(known.name) if known else ()
    return page("lobby.html.j2", shelves=shelves(), own=own, paces=tuple(PACES.values()))


@post("/tables", include_in_schema=False, status_code=303)
async def open_sample(data: Form, guest: AGuest, house: TheHouse) -> Redirect:
    """Open a sample table and go there."""
    sample = samples().get(data.get("sample", ""))
    if sample is None:
        raise Problem(404, "no_such_sample", "the lobby has no such table")
    irregular_in = 20 if data.get("irregular") else 0
    table = await house.open_table(
        sample.text,
        guest.name,
        sample=sample.id,
        pace=data.get("pace", ""),
        irregular_in=irregular_in,
    )
    return Redirect(f"/t/{table.code}", status_code=303)


@get("/join", include_in_schema=False)
async def join_by_code(house: TheHouse, code: FromQuery[str] = "") -> Redirect:
    """To the table of a code."""
    return Redirect(f"/t/{(await house.table(code)).code}")


@get("/t/{code:str}/qr.svg", include_in_schema=False)
async def qr(code: FromPath[str], house: TheHouse, request: AnyRequest) -> Response[bytes]:
    """The table's address as a picture that a phone reads."""
    table = await house.table(code)
    drawn = io.BytesIO()
    segno.make(join_address(request, table.code), error="m").save(
        drawn, kind="svg", scale=4, dark="#100f0d", light="#fffdf8", xmldecl=False
    )
    return Response(drawn.getvalue(), media_type="image/svg+xml")


def join_address(request: AnyRequest, code: str) -> str:
    """A table's address for another device: this machine's own, where it is asked for as local."""
    host = request.url.netloc
    name, _, port = host.partition(":")
    own = addresses()
    if name in ("localhost", "127.0.0.1") and own:
        host = f"{own[0]}:{port}" if port else own[0]
    return f"{request.url.scheme}://{host}/t/{code}"


@get("/t/{code:str}/{name:str}", include_in_schema=False)
async def live_sheet(code: FromPath[str], name: FromPath[str], house: TheHouse) -> Response[str]:
    """A sheet of a table: par sheet, signs, layout, table file."""
    table = await house.table(code)
    if name not in SHEETS:
        raise Problem(404, "no_such_sheet", f"the sheets of a table are {', '.join(SHEETS)}")
    opened = open_table(f"{table.opened.toml}\n")
    return await asyncio.to_thread(sheet, opened, f"/t/{table.code}", name)


@get("/me", include_in_schema=False)
async def me_page(known: KnownGuest, house: TheHouse) -> Response[str]:
    """Name, own limits, break."""
    return _me_page(house, known)


@post("/me", include_in_schema=False, status_code=200)
async def me_changed(data: Form, guest: AGuest, house: TheHouse) -> Response[str]:
    """Keep what somebody says of himself."""
    match data.get("do"):
        case "name":
            guest = await house.rename(guest, read_name(data.get("name", "")))
            said = f"You play as {guest.name} from now on."
        case "limits":
            loss, minutes = data.get("loss", "").strip(), data.get("minutes", "").strip()
            if minutes and not minutes.isdecimal():
                raise Problem(400, "not_a_limit", "minutes are a whole number, or nothing for none")
            guest = limited(guest, Limits(loss or None, int(minutes) if minutes else None))
            await house.limit(guest)
            said = "Your limits are kept."
        case "break":
            minutes = data.get("minutes", "")
            count = int(minutes) if minutes.isdecimal() and len(minutes) < 6 else 0
            guest = on_break(guest, count, house.clock.now_ms())
            await house.limit(guest)
            said = "You are on a break: no wager of yours is taken until it is over."
        case _:
            raise Problem(400, "not_readable", "a form of this page says what is to be done")
    return _me_page(house, guest, said)


def _me_page(house: House, guest: Guest | None, said: str = "") -> Response[str]:
    told = told_me(guest) if guest else None
    now = house.clock.now_ms()
    sittings = sittings_of(house, guest.name) if guest else ()
    return page("me.html.j2", me=told, now=now, said=said, sittings=sittings)


HANDLERS = (lobby, open_sample, join_by_code, qr, live_sheet, me_page, me_changed)
