"""Sheets of one table: par sheet, signs, layout, table file. `at` is where the table's pages stand.

The tables of the house and the sample tables have the same sheets.
"""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from litestar import Response, get
from litestar.params import FromPath

from croupier.desk.answers import DueNotice, Par, Unlawful
from croupier.desk.table import OpenTable, open_table
from croupier.floor.samples import samples
from croupier.games.resolution import Wins
from croupier.layout.kinds import in_order
from croupier.layout.positions import Position
from croupier.offer.compile import Offer
from croupier.sheets.layout_sheet import spoken_title
from croupier.web.paper import page

NOT_FOUND, CONFLICT = 404, 409
_BESIDES = ("before opening", "in print")
_TEXT, _CSV = "text/plain; charset=utf-8", "text/csv; charset=utf-8"
_FEW_NUMBERS = 8
"""So many numbers are told with a wager that is not named by them."""
_COLUMNS = (
    *("kind", "when", "positions", "pays", "probability", "house_edge", "variance"),
    *("distribution", "citation", "wager_citation", "zero_citation", "mark", "missing"),
)


@dataclass(frozen=True, slots=True)
class About:
    """What every sheet says of its table."""

    name: str
    edition: str
    at: str
    here: str
    is_live: bool
    """Whether it is a table that people can sit at."""


def _about(table: OpenTable, at: str, here: str) -> About:
    edition = table.check().edition
    return About(table.file.name, edition, at, here, at.startswith("/t/"))


@lru_cache(maxsize=64)
def _par(text: str) -> Par:
    return open_table(f"{text}\n").par()


@lru_cache(maxsize=64)
def _names(text: str) -> Mapping[str, str]:
    """Every position in words, with the numbers that its name does not say."""
    offer = open_table(f"{text}\n").offer
    return {position.id: _named(offer, position) for position in offer.positions}


def _named(offer: Offer, position: Position) -> str:
    title, name = spoken_title(offer, position), position.name
    if not offer.layout.wheel or name.kind.numbers or not offer.main.covers(name) or ":" in title:
        return title
    draws = zip(offer.draws(), offer.row(name), strict=True)
    wins = in_order([act.label for (act, _), what in draws if isinstance(what, Wins)])
    return f"{title}: {' '.join(wins)}" if 1 < len(wins) <= _FEW_NUMBERS else title


def par_page(table: OpenTable, at: str) -> Response[str]:
    """The par sheet: exact, with each wager's distribution and the best play."""
    par = _par(table.file.source.text)
    marks = {line.mark for line in par.wagers if line.mark}
    names = _names(table.file.source.text)
    about = _about(table, at, "par")
    return page("sheets/par.html.j2", about=about, par=par, notes=marks, names=names)


def par_csv(table: OpenTable, at: str) -> Response[str]:
    """The par sheet as comma separated values: fractions, never rounded."""
    del at
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(_COLUMNS)
    for line in _par(table.file.source.text).wagers:
        pays = line.pays
        told = pays if isinstance(pays, str) else "; ".join(f"{p.when}: {p.odds}" for p in pays)
        spread = "; ".join(f"{one.net}: {one.probability}" for one in line.distribution)
        rows.writerow(
            [
                *(line.kind, line.when, " ".join(line.members), told, line.probability),
                *(line.house_edge, line.variance, spread, line.citation, line.wager_citation),
                *(line.zero_citation, line.mark, line.missing),
            ]
        )
    return _download(out.getvalue(), _CSV, "par-sheet.csv")


def notices_page(table: OpenTable, at: str) -> Response[str]:
    """The signs that are due, ready to print: one a sheet of paper."""
    due = table.notices().notices
    signs = tuple(one for one in due if not _is_besides(one))
    besides = tuple(one for one in due if _is_besides(one))
    about = _about(table, at, "notices")
    return page("sheets/notices.html.j2", about=about, notices=signs, besides=besides)


def _is_besides(one: DueNotice) -> bool:
    """What is to be approved, fitted or minded in print: due as well, and no sign."""
    return one.where.endswith(_BESIDES)


def layout_page(table: OpenTable, at: str) -> Response[str]:
    """The layout at full width, and on paper."""
    about = _about(table, at, "layout")
    return page("sheets/layout.html.j2", about=about, svg=table.layout())


def layout_svg(table: OpenTable, at: str) -> Response[str]:
    """The layout as a picture."""
    del at
    return Response(table.layout(), media_type="image/svg+xml")


def file_page(table: OpenTable, at: str) -> Response[str]:
    """The table file, and what is to be said of it."""
    text, check = table.file.source.text, table.check()
    about = _about(table, at, "file")
    return page("sheets/file.html.j2", about=about, text=text, check=check)


def file_text(table: OpenTable, at: str) -> Response[str]:
    """The table file itself."""
    del at
    return _download(table.file.source.text, _TEXT, "table.toml")


def _download(text: str, media_type: str, name: str) -> Response[str]:
    head = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=media_type, headers=head)


SHEETS: Mapping[str, Callable[[OpenTable, str], Response[str]]] = {
    "par": par_page,
    "par.csv": par_csv,
    "notices": notices_page,
    "layout": layout_page,
    "layout.svg": layout_svg,
    "file": file_page,
    "file.toml": file_text,
}
"""Every sheet by its name in the address: `/t/CODE/par`."""


def sheet(table: OpenTable, at: str, name: str) -> Response[str]:
    """A sheet by name; of a table that may not be offered, why not."""
    try:
        return SHEETS[name](table, at)
    except Unlawful as no:
        about = _about(table, at, name)
        return page("sheets/unlawful.html.j2", CONFLICT, about=about, check=no.check)


@get("/samples/{sample:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def sample_sheet(sample: FromPath[str], name: FromPath[str]) -> Response[str]:
    """A sheet of a sample table."""
    found = samples().get(sample)
    if found is None or name not in SHEETS:
        return page("sheets/none.html.j2", NOT_FOUND, samples=tuple(samples()))
    return sheet(open_table(f"{found.text}\n"), f"/samples/{sample}", name)


HANDLERS = (sample_sheet,)
