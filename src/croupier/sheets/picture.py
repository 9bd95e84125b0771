"""A cut-out of a table's layout with chips on it: what a dealer sees when he looks down."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.sheets.layout_areas import (
    FOOT,
    GAP,
    INNER,
    MARGIN,
    TOP,
    WIDTH,
    Area,
    Plan,
    plan,
)
from croupier.sheets.layout_style import HATCH, STYLE, box, group, said
from croupier.sheets.layout_svg import LayoutSheet, printed

_ROUND = 34
_LEAST_ACROSS, _LEAST_DOWN = 330, 250
_CHIP, _WITHIN, _WIDE = 13, 19, 80
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
    """The cut-outs as SVG for a page that has `picture_rules`; `name` makes their ids their own.

    A wager's own area lies far from the numbers: where chips lie there it is a cut-out by itself.
    """
    placed = plan(sheet.layout, sheet.positions)
    panels = {position.id: position.panel for position in sheet.positions}
    marker = _marked(sheet, placed, picture.marked)
    cuts: dict[str, dict[Area, str]] = {"": {}}
    for one, words in picture.stacks.items():
        if one in placed.hits:
            panel = panels[one]
            spot = _spot(placed.hits[one], None if panel else marker)
            cuts.setdefault(panel, {})[spot] = words
    if not cuts[""] and len(cuts) > 1:
        del cuts[""]
    drawn = _Drawn(sheet, placed, marker)
    return "".join(
        drawn.svg(lying, panel, f"{name}-{at}", picture.told if not at else f"{panel_words} beside")
        for at, (panel, lying) in enumerate(cuts.items())
        for panel_words in [panel.replace("_", " ").capitalize()]
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A sheet of which parts are cut out."""

    sheet: LayoutSheet
    placed: Plan
    marker: Area | None

    def svg(self, lying: Mapping[Area, str], panel: str, name: str, told: str) -> str:
        """One cut-out: the field of the numbers, or an area of its own."""
        marker = None if panel else self.marker
        seen = _cut([*lying, *([marker] if marker else [])], self._bounds(panel), panel)
        size = f'viewBox="{seen.x} {seen.y} {seen.width} {seen.height}"'
        parts = [
            f'<svg class="layout-sheet picture" {size} role="img" aria-labelledby="{said(name)}">',
            f'<title id="{said(name)}">{said(told)}</title>',
            HATCH,
            '<g class="art" aria-hidden="true">',
            box(Area(0, 0, WIDTH, self.placed.height), "felt"),
            *printed(self.sheet, self.placed),
            box(marker, "marker") if marker else "",
            group("chips", [_chip(at, words) for at, words in lying.items()]),
            "</g>",
            "</svg>",
        ]
        return "\n".join(part for part in parts if part) + "\n"

    def _bounds(self, panel: str) -> Area:
        """What a cut-out may show: not the head of the sheet, nor its foot, nor another area."""
        areas = {one.kind: one.area for one in self.placed.panels}
        left, across = MARGIN - 8, INNER + 16
        if panel:
            return Area(left, areas[panel].y - 8, across, areas[panel].height + 16)
        bottom = min([self.placed.height - FOOT, *(one.y - GAP for one in areas.values())])
        return Area(left, TOP - 8, across, bottom - TOP + 16)


def picture_rules() -> str:
    """The rules that pictures of layouts need, as a style sheet of its own."""
    lines = STYLE.removeprefix("<style>").removesuffix("</style>").strip().splitlines()
    return "\n".join(line for line in lines if not line.startswith(_PAGE_RULE)) + "\n"


def _marked(sheet: LayoutSheet, placed: Plan, number: str) -> Area | None:
    found = [one for one in sheet.layout.numbers if one.name == number]
    return placed.grid.at(found[0]) if found else None


def _spot(hit: Area, marker: Area | None) -> Area:
    """Where chips lie in a place: in its middle; in a wide box on the side of the marker, low."""
    if hit.width < _WIDE or hit.height < _WIDE // 2:
        return Area(hit.center_x - _CHIP, hit.center_y - _CHIP, 2 * _CHIP, 2 * _CHIP)
    wanted = marker.center_x if marker else hit.center_x
    x = min(max(wanted, hit.x + _WITHIN), hit.right - _WITHIN)
    y = hit.bottom - _WITHIN if marker else hit.center_y
    return Area(x - _CHIP, y - _CHIP, 2 * _CHIP, 2 * _CHIP)


def _cut(areas: list[Area], within: Area, panel: str) -> Area:
    """The part of the sheet to be seen: all that matters, some felt around it, no sliver."""
    if not areas:
        return within
    left, right = _stretched(
        min(one.x for one in areas) - _ROUND,
        max(one.right for one in areas) + _ROUND,
        _LEAST_ACROSS,
        (within.x, within.right),
    )
    if panel:
        return Area(left, within.y, right - left, within.height)
    top, end = _stretched(
        min(one.y for one in areas) - _ROUND,
        max(one.bottom for one in areas) + _ROUND,
        _LEAST_DOWN,
        (within.y, within.bottom),
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
