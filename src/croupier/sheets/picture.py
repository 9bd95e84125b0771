"""A cut-out of a table's layout with chips on it: what a dealer sees when he looks down."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.sheets.layout_areas import INNER, MARGIN, TOP, WIDTH, Area, Plan, plan
from croupier.sheets.layout_style import HATCH, STYLE, box, group, said
from croupier.sheets.layout_svg import LayoutSheet, printed

_ROUND = 40
_LEAST_ACROSS, _LEAST_DOWN = 330, 250
_CHIP = 13
_PAGE_RULE = "@page"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is to be seen: chips by position, and the number that the marker is on."""

    stacks: Mapping[str, str]
    """What is written on each stack, by position."""
    marked: str
    told: str
    """The same in words, for who cannot see it."""


def picture_svg(sheet: LayoutSheet, picture: Picture, name: str) -> str:
    """The cut-out as SVG for a page that has `picture_rules`; `name` makes its ids its own."""
    placed = plan(sheet.layout, sheet.positions)
    lying = {one: words for one, words in picture.stacks.items() if one in placed.hits}
    marker = _marked(sheet, placed, picture.marked)
    seen = _cut([*(placed.hits[one] for one in lying), *([marker] if marker else [])], placed)
    size = f'viewBox="{seen.x} {seen.y} {seen.width} {seen.height}"'
    parts = [
        f'<svg class="layout-sheet picture" {size} role="img" aria-labelledby="{said(name)}">',
        f'<title id="{said(name)}">{said(picture.told)}</title>',
        HATCH,
        '<g class="art" aria-hidden="true">',
        box(Area(0, 0, WIDTH, placed.height), "felt"),
        *printed(sheet, placed),
        box(marker, "marker") if marker else "",
        group("chips", [_chip(placed.hits[one], words) for one, words in lying.items()]),
        "</g>",
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def picture_rules() -> str:
    """The rules that pictures of layouts need, as a style sheet of its own."""
    lines = STYLE.removeprefix("<style>").removesuffix("</style>").strip().splitlines()
    return "\n".join(line for line in lines if not line.startswith(_PAGE_RULE)) + "\n"


def _marked(sheet: LayoutSheet, placed: Plan, number: str) -> Area | None:
    found = [one for one in sheet.layout.numbers if one.name == number]
    return placed.grid.at(found[0]) if found else None


def _cut(areas: list[Area], placed: Plan) -> Area:
    """The part of the sheet to be seen: all that matters, some felt around it, no sliver."""
    bottom = placed.height
    if not areas:
        return Area(0, TOP - MARGIN, WIDTH, bottom - TOP + MARGIN)
    left, right = _stretched(
        min(one.x for one in areas) - _ROUND,
        max(one.right for one in areas) + _ROUND,
        _LEAST_ACROSS,
        (MARGIN - 8, MARGIN + INNER + 8),
    )
    top, end = _stretched(
        min(one.y for one in areas) - _ROUND,
        max(one.bottom for one in areas) + _ROUND,
        _LEAST_DOWN,
        (TOP - 8, bottom - 22),
    )
    return Area(left, top, right - left, end - top)


def _stretched(start: int, end: int, least: int, within: tuple[int, int]) -> tuple[int, int]:
    """A stretch made as long as it must be, and moved so that it stays within bounds."""
    wanting = max(0, least - (end - start))
    start, end = start - wanting // 2, end + wanting - wanting // 2
    if start < within[0]:
        start, end = within[0], end + within[0] - start
    if end > within[1]:
        start, end = start + within[1] - end, within[1]
    return max(start, within[0]), end


def _chip(at: Area, words: str) -> str:
    """A stack from above: a disc with edge spots, and how much it is."""
    x, y = at.center_x, at.center_y
    size = 13 if len(words) < 3 else 10 if len(words) < 4 else 8 if len(words) < 6 else 6
    return (
        f'<g class="chip"><circle cx="{x}" cy="{y}" r="{_CHIP}" class="rim"/>'
        f'<circle cx="{x}" cy="{y}" r="{_CHIP - 2}" class="spots"/>'
        f'<circle cx="{x}" cy="{y}" r="{_CHIP - 3.5}" class="face"/>'
        f'<text x="{x}" y="{y + size * 35 // 100}" font-size="{size}">{said(words)}</text></g>'
    )
