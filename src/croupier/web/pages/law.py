"""Editions and their paragraphs, with permanent links."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby

from litestar import Response, get
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from croupier.desk.editions import EditionLine, edition_with_id, editions
from croupier.desk.law_pages import edition_page, paragraph_page
from croupier.desk.law_paths import is_held, law_path, not_held_line
from croupier.law.ambiguities import readings_at
from croupier.law.in_force import NoText, edition_ids, in_force
from croupier.law.register import NOT_FROM_TEXT, PIECED_TOGETHER, fragments, register
from croupier.law.spelling import is_fragment, near, spelled
from croupier.units.unreadable import Unreadable
from croupier.web.paper import page

NOT_FOUND, BAD_REQUEST, MOVED, SEE_OTHER = 404, 400, 308, 303
_IDS_PARTS = 3
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Shelf:
    """The editions of one game in one jurisdiction."""

    of: str
    title: str
    editions: tuple[EditionLine, ...]
    marks: Mapping[str, tuple[str, ...]]
    """By edition, the marks that its paragraphs and odds bear."""


@dataclass(frozen=True, slots=True)
class InForce:
    """What was asked about a day, and the answer: an edition, or why there is none."""

    of: str
    on: str
    edition: EditionLine | None = None
    refusal: str = ""
    neighbours: tuple[str, ...] = ()


def shelves() -> tuple[Shelf, ...]:
    """All editions, by jurisdiction and game."""
    by_game = groupby(editions(), key=lambda one: f"{one.jurisdiction}/{one.game}")
    held = [(of, tuple(lines)) for of, lines in by_game]
    return tuple(
        Shelf(of, register(lines[0].id).title, lines, {one.id: marks_of(one.id) for one in lines})
        for of, lines in held
    )


def marks_of(edition_id: str) -> tuple[str, ...]:
    """What is to be said of an edition's text as a whole."""
    marks = {mark for one in register(edition_id).paragraphs for mark in one.marks}
    if edition_with_id(edition_id).odds_mark:
        marks.add(NOT_FROM_TEXT)
    return tuple(sorted(marks & PIECED_TOGETHER))


@get("/law", include_in_schema=False, sync_to_thread=False)
def all_editions(of: FromQuery[str] = "", on: FromQuery[str] = "") -> Response[str]:
    """Every edition held, and which was in force on a day."""
    asked, status = _asked(of, on) if of or on else (None, 200)
    return page(
        "law/editions.html.j2",
        status,
        shelves=shelves(),
        asked=asked,
        fragments=[register(one) for one in fragments()],
    )


def _asked(of: str, on: str) -> tuple[InForce, int]:
    jurisdiction, _, game = of.partition("/")
    try:
        found = in_force(jurisdiction, game, on)
    except NoText as refused:
        return InForce(of, on, None, str(refused), refused.nearest), 200
    except Unreadable as bad:
        return InForce(of, on, None, str(bad)), BAD_REQUEST
    line = next(one for one in editions() if one.id == found.id)
    return InForce(of, on, line), 200


@get("/law/{rest:path}", include_in_schema=False, sync_to_thread=False)
def document(rest: FromPath[str]) -> Response[str] | Redirect:
    """An edition, or one of its paragraphs however it is spelled."""
    parts = [part for part in rest.split("/") if part]
    edition_id, paragraph = "/".join(parts[:_IDS_PARTS]), "/".join(parts[_IDS_PARTS:])
    if not is_held(edition_id):
        return _no_edition("/".join(parts))
    if not paragraph:
        return _edition(edition_id)
    found = spelled(edition_id, paragraph)
    if not found and (known := not_held_line(edition_id, paragraph)):
        return Redirect(known, status_code=SEE_OTHER)
    if not found:
        return _no_paragraph(edition_id, paragraph)
    if found != paragraph:
        return Redirect(law_path(edition_id, found), status_code=MOVED)
    return _paragraph(edition_id, found)


def _edition(edition_id: str) -> Response[str]:
    shown = edition_page(edition_id)
    values = None if is_fragment(edition_id) else edition_with_id(edition_id)
    return page("law/edition.html.j2", shown=shown, values=values)


def _paragraph(edition_id: str, paragraph: str) -> Response[str]:
    shown = paragraph_page(edition_id, paragraph)
    return page(
        "law/paragraph.html.j2",
        shown=shown,
        about=register(edition_id),
        readings=readings_at(edition_id, paragraph),
    )


def _no_paragraph(edition_id: str, paragraph: str) -> Response[str]:
    return page(
        "law/no_paragraph.html.j2",
        NOT_FOUND,
        edition=edition_id,
        asked=paragraph[:_LONGEST],
        near=[(one, law_path(edition_id, one)) for one in near(edition_id, paragraph)],
    )


def _no_edition(asked: str) -> Response[str]:
    head = asked.rpartition("/")[0]
    beside = [one for one in edition_ids() if head and one.startswith(f"{head}/")]
    return page("law/no_edition.html.j2", NOT_FOUND, asked=asked[:_LONGEST], beside=beside)


HANDLERS = (all_editions, document)
