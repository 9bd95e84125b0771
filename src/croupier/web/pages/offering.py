"""The offering form: all its state is in the form, so that it works without scripts."""

from collections.abc import Mapping
from dataclasses import dataclass

from litestar import MediaType, Response, get, post
from litestar.concurrency import sync_to_thread
from litestar.response import Redirect

from croupier.desk.offering.answer import Answer, answer, with_fix
from croupier.desk.offering.draft import Draft
from croupier.desk.offering.filling import begun_anew, changed, filled, is_another_game
from croupier.desk.offering.wheel import wheel_of
from croupier.desk.packed import packed, unpacked
from croupier.floor.samples import samples
from croupier.law.in_force import edition, edition_ids
from croupier.offer.standard import new_table
from croupier.sheets.layout_sheet import drawn_layout
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable
from croupier.web.named import AGuest, TheHouse
from croupier.web.paper import page, piece
from croupier.web.problems import AnyRequest, Problem

_TEXT_MAX = 100_000
_FIRST = "nj-roulette-2010"
_PAGE, _BODY = "offering/page.html.j2", "offering/body.html.j2"
Fields = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class _Filled:
    """What the form says: its text, and the last text that its fields could be made from."""

    text: str
    base: str
    said: str = ""
    """What could not be done, in words."""


@get("/offering", include_in_schema=False)
async def offering(request: AnyRequest) -> Response[str]:
    """The form, for a sample, an edition's standard table, or a file in the address."""
    query = request.query_params
    text = _begun(query.get("file", ""), query.get("sample", ""), query.get("edition", ""))
    return await sync_to_thread(_shown, _Filled(text, text), query.get("move_to", ""))


@post("/offering", include_in_schema=False, status_code=200)
async def offering_answered(request: AnyRequest) -> Response[str]:
    """The form as it was filled in, with its answer."""
    fields = await _fields(request)
    return await sync_to_thread(_shown, _filled(fields), fields.get("move_to", ""))


@post("/offering/answer", include_in_schema=False, status_code=200, media_type=MediaType.HTML)
async def offering_piece(request: AnyRequest) -> str:
    """The same as a piece of the page, for its script."""
    fields = await _fields(request)
    return await sync_to_thread(_piece, _filled(fields), fields.get("move_to", ""))


@post("/offering/play", include_in_schema=False, status_code=303)
async def offering_played(
    request: AnyRequest, guest: AGuest, house: TheHouse
) -> Redirect | Response[str]:
    """Open the table of the form, if it is lawful, and go there."""
    filled_in = _filled(await _fields(request))
    table = Draft(filled_in.text).table
    if table is None or not table.is_lawful:
        return await sync_to_thread(_shown, filled_in, "", 422)
    opened = await house.open_table(filled_in.text, guest.name)
    return Redirect(f"/t/{opened.code}", status_code=303)


@get("/offering/file", include_in_schema=False, sync_to_thread=False)
def offering_file(request: AnyRequest) -> Response[str]:
    """The table file of an address, to keep."""
    text = unpacked(request.query_params.get("file", ""))
    headers = {"content-disposition": 'attachment; filename="table.toml"'}
    return Response(text, media_type="application/toml", headers=headers)


@get("/offering/layout.svg", include_in_schema=False)
async def offering_layout(request: AnyRequest) -> Response[str]:
    """The layout of a lawful table file of an address."""
    text = unpacked(request.query_params.get("file", ""))
    drawn = await sync_to_thread(_layout, text)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "max-age=3600"})


HANDLERS = (
    offering,
    offering_answered,
    offering_piece,
    offering_played,
    offering_file,
    offering_layout,
)


def _layout(text: str) -> str:
    table = Draft(text).table
    if table is None or not table.is_lawful:
        raise Problem(422, "table_is_not_lawful", "only a lawful table has a layout")
    return drawn_layout(table.offer)


async def _fields(request: AnyRequest) -> dict[str, str]:
    """The form's fields; of a box and the field behind it the last one counts."""
    form = await request.form()
    return {name: value for name, value in form.multi_items() if isinstance(value, str)}


def _begun(file: str, sample: str, named: str) -> str:
    if file:
        return unpacked(file)
    if named:
        return new_table(edition(named))
    found = samples().get(sample or _FIRST)
    if found is None:
        raise Unreadable(f"{shown(sample)} is no sample table: {', '.join(samples())}")
    return found.text


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _filled(fields: Fields) -> _Filled:
    """The text of the form after what was done in it: fields, text, a fix."""
    text, base = _lines(fields.get("toml", "")), _lines(fields.get("base", ""))
    if max(len(text), len(base)) > _TEXT_MAX:
        raise Problem(413, "too_long", f"a table file has at most {_TEXT_MAX:,} characters")
    if not text.strip() and not base.strip():
        text = base = _begun("", "", "")
    was = Draft(base)
    if fields.get("act") == "back":
        return _Filled(base, base)
    if is_another_game(was, fields):
        anew = begun_anew(was, fields)
        return _Filled(anew, anew)
    now, patch = Draft(text), filled(was, fields)
    if now.raw is None:
        kept = changed(was, patch)
        return _Filled(text if text != base else kept, kept)
    done = changed(now, patch)
    return _fixed(done, fields.get("apply", ""))


def _fixed(text: str, fix: str) -> _Filled:
    if not fix:
        return _Filled(text, text)
    try:
        mended = with_fix(Draft(text), fix)
    except Unreadable as error:
        return _Filled(text, text, str(error))
    return _Filled(mended, mended)


def _content(filled_in: _Filled, move_to: str) -> dict[str, object]:
    """What the form shows: fields from the readable text, judgement of the text itself."""
    draft = Draft(filled_in.text)
    is_toml = draft.raw is not None
    found = answer(draft, move_to)
    fields = found if is_toml else answer(Draft(filled_in.base))
    return {
        "answer": found,
        "groups": fields.groups,
        "fields_of": fields,
        "is_toml": is_toml,
        "text": filled_in.text,
        "base": filled_in.text if is_toml else filled_in.base,
        "said": filled_in.said,
        "move_to": move_to,
        "wheel": wheel_of(fields.draft),
        "packed": packed(filled_in.text) if found.is_lawful else "",
        "kinds": _own_limits(fields),
    }


def _own_limits(found: Answer) -> list[tuple[str, str]]:
    """The kinds that could get limits of their own."""
    wagers = found.draft.edition.wagers
    has = found.draft.table_at("limits")
    titles = {field.key: field.label for group in found.groups for field in group.fields}
    return [(kind, titles.get(f"wagers.{kind}", kind)) for kind in wagers if kind not in has]


def _shown(filled_in: _Filled, move_to: str, status: int = 200) -> Response[str]:
    return page(
        _PAGE,
        status,
        **_content(filled_in, move_to),
        samples=tuple(samples().values()),
        editions=tuple(edition_ids()),
    )


def _piece(filled_in: _Filled, move_to: str) -> str:
    return piece(_BODY, **_content(filled_in, move_to))
