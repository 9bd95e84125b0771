"""Layouts and wheels from their data files."""

from functools import cache
from pathlib import Path

from croupier.layout.lattice import Box
from croupier.layout.positions import Cells, Layout, Panel
from croupier.layout.wheel import Wheel
from croupier.units.data import data_root
from croupier.units.source import Fields, Source


def _folder() -> Path:
    return data_root() / "layout" / "data"


def _open(file: str) -> tuple[Source, Fields]:
    path = _folder() / file
    source = Source(path.read_text(encoding="utf-8"), path.name)
    return source, source.parse()


@cache
def wheels() -> dict[str, Wheel]:
    """Every roulette wheel that is known, by the name that table files use."""
    source, fields = _open("wheels.toml")
    red, black = frozenset(fields.texts("red")), frozenset(fields.texts("black"))
    found: dict[str, Wheel] = {}
    table = fields.under("wheels")
    for name, one in table.each():
        found[name] = Wheel(name, one.texts("order"), red, black, frozenset(one.texts("covered")))
        one.close()
    fields.close()
    source.verify()
    return found


def wheels_of(game: str) -> tuple[str, ...]:
    """The wheels among which a table of a game must choose; none where the game has one only."""
    return tuple(wheels()) if _file_of(game, next(iter(wheels()))) else ()


def _file_of(game: str, wheel: str) -> str:
    """The data file of a game's layout for a wheel; empty where the game has no such choice."""
    shape = wheel.removesuffix("-as-single-zero")
    file = f"{game}-{shape}.toml"
    return file if (_folder() / file).exists() else ""


@cache
def layout(game: str, wheel: str | None) -> Layout:
    """The layout of a game, with the wheel that it is played with."""
    source, fields = _open(_file_of(game, wheel) if wheel else f"{game}.toml")
    found = Layout(
        game=game,
        numbers=_boxes(fields.under("numbers")),
        areas=_boxes(fields.under("areas")),
        rows_open_on=frozenset(fields.texts("rows_open_on")),
        named_lines=_lines(fields.under("lines")),
        panels=_panels(fields.under("panels")),
        wheel=wheels()[wheel] if wheel else None,
        cells=_cells(fields.under("cells")),
        later=_boxes(fields.under("later")),
    )
    fields.close()
    source.verify()
    return found


def _boxes(fields: Fields) -> tuple[Box, ...]:
    found: list[Box] = []
    for name in fields.table:
        place = fields.list(name, int, "a whole number")
        if len(place) == 4:
            found.append(Box(name, *place))
        else:
            fields.fault(name, "a box is four whole numbers: x, y, width, height")
    return tuple(found)


def _cells(fields: Fields) -> Cells:
    corners = fields.under("corners")
    found = Cells(
        box=fields.text("box", ""),
        line=fields.text("line", ""),
        corners={int(boxes): corners.text(boxes) for boxes in corners.table},
        row=fields.text("row", ""),
        two_rows=fields.text("two_rows", ""),
        row_with_zero=fields.text("row_with_zero", ""),
    )
    fields.close()
    return found


def _lines(fields: Fields) -> dict[frozenset[str], str]:
    return {frozenset(boxes.split()): fields.text(boxes) for boxes in fields.table}


def _panels(fields: Fields) -> dict[str, Panel]:
    return {kind: Panel(fields.text(kind)) for kind in fields.table}
