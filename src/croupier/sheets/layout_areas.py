"""Where a layout's boxes and hit areas lie on its sheet, in whole units: 768 of them across.

A layout with a wheel can be turned as well, the zeros on top, for a screen higher than it is wide:
340 units across, each a pixel on a phone of 360.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from croupier.layout.labels import Art, labels
from croupier.layout.lattice import Box, Corner, Line
from croupier.layout.positions import Layout, Panel, Position

WIDTH = 768
MARGIN = 20
INNER = WIDTH - 2 * MARGIN
HIT = 24
"""The least side of a hit area: WCAG 2.2 asks for 24 px."""
TOP = 62
FOOT = 30
GAP = 14
CAPTION = 18
TRACK_UNIT = 15
TURNED_TRACK_UNIT = 14
CHOICE_HEIGHT = 48
ONE_HEIGHT = 58


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the sheet."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The lower edge."""
        return self.y + self.height

    @property
    def center_x(self) -> int:
        """The middle, across."""
        return self.x + self.width // 2

    @property
    def center_y(self) -> int:
        """The middle, down."""
        return self.y + self.height // 2

    def without(self, left: int, top: int, right: int, bottom: int) -> "Area":
        """What is left when strips are taken off the sides."""
        width, height = self.width - left - right, self.height - top - bottom
        return Area(self.x + left, self.y + top, width, height)


@dataclass(frozen=True, slots=True)
class Form:
    """The sheet that a layout is drawn on: its width, its margins, which way the lattice lies."""

    width: int
    margin: int
    top: int
    foot: int
    is_turned: bool = False
    """The layout's left end is on top, its lower side on the left."""

    @property
    def inner(self) -> int:
        return self.width - 2 * self.margin


LANDSCAPE = Form(WIDTH, MARGIN, TOP, FOOT)
PORTRAIT = Form(340, 8, 52, 10, is_turned=True)


@dataclass(frozen=True, slots=True)
class PanelPlan:
    """One optional wager's own area: its boxes by name."""

    kind: str
    panel: Panel
    area: Area
    boxes: Mapping[str, Area]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lattice of the main layout, placed on the sheet: where each of its lines lies there."""

    lefts: tuple[int, ...]
    tops: tuple[int, ...]
    turned_from: int | None = None
    """The lattice's height, where it is turned: what was below is on the left."""

    def at(self, box: Box) -> Area:
        """Where a box of the lattice lies."""
        (x, y), (right, bottom) = self.point(box.x, box.y), self.point(box.right, box.bottom)
        left, top = min(x, right), min(y, bottom)
        return Area(left, top, abs(right - x), abs(bottom - y))

    def point(self, x: int, y: int) -> tuple[int, int]:
        """Where a point of the lattice lies."""
        if self.turned_from is not None:
            x, y = self.turned_from - y, x
        return self.lefts[x], self.tops[y]


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole sheet: the grid, the panels below it, the hit area of every position."""

    grid: Grid
    panels: tuple[PanelPlan, ...]
    hits: Mapping[str, Area]
    height: int
    form: Form = LANDSCAPE


def plan(layout: Layout, offered: tuple[Position, ...], form: Form = LANDSCAPE) -> Plan:
    """Place the main layout, the panels that are offered, and every position's hit area."""
    grid = _turned_grid(layout, form) if form.is_turned else _grid(layout, form)
    areas = [grid.at(box) for box in _shown(layout, offered)]
    bottom = max(area.bottom for area in areas)
    panels = _panels(layout, {position.panel for position in offered}, bottom, form)
    lowest = max([bottom, *(panel.area.bottom for panel in panels)])
    return Plan(grid, panels, _hits(layout, offered, grid, panels), lowest + form.foot, form)


def _grid(layout: Layout, form: Form) -> Grid:
    boxes = [*layout.boxes, *(one.box for one in labels().art.get(layout.game, ()))]
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    across = form.inner // right
    # A number's box on a real layout is about half as long again as it is wide: 19 to 13.
    down = across * 19 // 13
    left = form.margin + (form.inner - right * across) // 2
    lefts = tuple(left + across * at for at in range(right + 1))
    return Grid(lefts, tuple(form.top + down * at for at in range(bottom + 1)))


_NUMBER_WIDE, _NUMBER_HIGH = 38, 24
"""Of a turned layout, half a number's box: beside strips and corners as much is left for it."""


def _turned_grid(layout: Layout, form: Form) -> Grid:
    """Numbers take the width that their lines and corners need, the other areas what is left."""
    right = max(box.right for box in layout.boxes)
    bottom = max(box.bottom for box in layout.boxes)
    numbers = max(box.bottom for box in layout.numbers)
    others = bottom - numbers
    rest = form.inner - numbers * _NUMBER_WIDE
    lefts = [form.margin + rest * at // others for at in range(others)]
    lefts += [form.margin + rest + _NUMBER_WIDE * at for at in range(numbers + 1)]
    tops = tuple(form.top + _NUMBER_HIGH * at for at in range(right + 1))
    return Grid(tuple(lefts), tops, bottom)


def art_shown(layout: Layout, offered: tuple[Position, ...]) -> tuple[Art, ...]:
    """What is printed where nobody wagers, beside the wagers that are offered."""
    kinds = {position.name.kind.name for position in offered} | {""}
    return tuple(one for one in labels().art.get(layout.game, ()) if one.beside in kinds)


def is_left_out(area: str) -> bool:
    """Whether nothing at all marks an area's place where its wager is not offered."""
    label = labels().of(area)
    return label is not None and label.only_when_offered


def _shown(layout: Layout, offered: tuple[Position, ...]) -> list[Box]:
    ids = {position.id for position in offered}
    areas = [box for box in layout.areas if box.name in ids or not is_left_out(box.name)]
    return [*layout.numbers, *areas, *(one.box for one in art_shown(layout, offered))]


def _panels(layout: Layout, offered: set[str], bottom: int, form: Form) -> tuple[PanelPlan, ...]:
    kinds = [(kind, panel) for kind, panel in layout.panels.items() if kind in offered]
    found: list[PanelPlan] = []
    for kind, panel in kinds:
        if panel is Panel.REPLICA:
            found.append(_replica(layout, kind, bottom + GAP, form))
            bottom = found[-1].area.bottom
    for kind, panel in kinds:
        if panel is Panel.CHOICES:
            found.append(_choices(layout, kind, bottom + GAP, form))
            bottom = found[-1].area.bottom
    ones = [kind for kind, panel in kinds if panel is Panel.ONE]
    if form.is_turned:
        for kind in ones:
            area = Area(form.margin, bottom + GAP, form.inner, ONE_HEIGHT)
            found.append(PanelPlan(kind, Panel.ONE, area, {kind: area}))
            bottom = area.bottom
        return tuple(found)
    for at, kind in enumerate(ones):
        left = (INNER + GAP) * at // len(ones)
        width = (INNER + GAP) * (at + 1) // len(ones) - left - GAP
        area = Area(MARGIN + left, bottom + GAP, width, ONE_HEIGHT)
        found.append(PanelPlan(kind, Panel.ONE, area, {kind: area}))
    return tuple(found)


def _replica(layout: Layout, kind: str, top: int, form: Form) -> PanelPlan:
    boxes = layout.panel_boxes(kind)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    if form.is_turned:
        area = Area(form.margin, top, form.inner, right * TURNED_TRACK_UNIT)
        turned = tuple(Box(b.name, bottom - b.bottom, b.x, b.height, b.width) for b in boxes)
        return PanelPlan(
            kind, Panel.REPLICA, area, _stretched(turned, area, bottom, TURNED_TRACK_UNIT)
        )
    area = Area(MARGIN, top, INNER, bottom * TRACK_UNIT)
    return PanelPlan(kind, Panel.REPLICA, area, _stretched(boxes, area, right, TRACK_UNIT))


_TURNED_CHOICES = 2
"""So many choices stand in a row of a turned layout."""


def _choices(layout: Layout, kind: str, top: int, form: Form) -> PanelPlan:
    boxes = layout.panel_boxes(kind)
    if form.is_turned:
        boxes = tuple(
            Box(box.name, 4 * (at % _TURNED_CHOICES), 2 * (at // _TURNED_CHOICES), 4, 2)
            for at, box in enumerate(boxes)
        )
    right, rows = max(box.right for box in boxes), max(box.bottom for box in boxes)
    area = Area(form.margin, top, form.inner, CAPTION + CHOICE_HEIGHT * rows // 2)
    below = area.without(0, CAPTION, 0, 0)
    return PanelPlan(kind, Panel.CHOICES, area, _stretched(boxes, below, right, CHOICE_HEIGHT // 2))


def _stretched(boxes: tuple[Box, ...], area: Area, right: int, down: int) -> dict[str, Area]:
    """Boxes spread over an area's full width: every edge on a whole unit, no gap, no overlap."""
    found: dict[str, Area] = {}
    for box in boxes:
        left = area.x + box.x * area.width // right
        end = area.x + box.right * area.width // right
        found[box.name] = Area(left, area.y + box.y * down, end - left, box.height * down)
    return found


def _hits(
    layout: Layout, offered: tuple[Position, ...], grid: Grid, panels: tuple[PanelPlan, ...]
) -> dict[str, Area]:
    spots = _Spots(layout, grid)
    in_panel = {(panel.kind, name): area for panel in panels for name, area in panel.boxes.items()}
    found: dict[str, Area] = {}
    for position in offered:
        match position.spot:
            case Box() as box if position.panel:
                found[position.id] = in_panel[position.panel, box.name]
            case Box() as box:
                found[position.id] = spots.in_box(box)
            case Line() as line:
                found[position.id] = spots.on_line(line)
            case Corner() as corner:
                found[position.id] = spots.on_corner(corner)
    return found


class _Spots:
    """Hit areas of the main layout, the same for a position whatever else is offered.

    A line has a strip along it, a corner a square on it, a box what they leave. Where two corners
    lie so near that no strip fits between them (2 beside both zeros), each outer corner moves along
    its line, away from the short stretch, by just what is wanting; it still covers its point.
    """

    def __init__(self, layout: Layout, grid: Grid) -> None:
        self.grid = grid
        proposed = [p.spot for p in layout.positions() if not p.panel]
        self.lines = [spot for spot in proposed if isinstance(spot, Line)]
        self.corners = {(spot.x, spot.y) for spot in proposed if isinstance(spot, Corner)}
        self.moved: dict[tuple[int, int], int] = defaultdict(int)
        for line in self.lines:
            if _is_upright(line):
                first, last = self._ends(line)
                room = max(abs(a - b) for a, b in zip(*map(self._at, (first, last)), strict=True))
                wanting = max(0, HIT + len(self.corners & {first, last}) * HIT // 2 - room)
                self.moved[first] -= wanting
                self.moved[last] += wanting

    def _at(self, point: tuple[int, int]) -> tuple[int, int]:
        return self.grid.point(*point)

    def _ends(self, line: Line) -> tuple[tuple[int, int], tuple[int, int]]:
        """A line's ends, the one first that lies further left or higher on the sheet."""
        start, end = (line.x, line.y), (line.x_end, line.y_end)
        return (start, end) if self._at(start) <= self._at(end) else (end, start)

    def on_line(self, line: Line) -> Area:
        start, end = self._ends(line)
        (x, y), (x_end, y_end) = self._at(start), self._at(end)
        first = HIT // 2 if start in self.corners else 0
        last = HIT // 2 if end in self.corners else 0
        if _is_upright(line):
            first, last = first + self.moved[start], last - self.moved[end]
        if x == x_end:
            return Area(x - HIT // 2, y + first, HIT, y_end - last - y - first)
        return Area(x + first, y - HIT // 2, x_end - last - x - first, HIT)

    def on_corner(self, corner: Corner) -> Area:
        point = (corner.x, corner.y)
        x, y = self._at(point)
        along = self.moved[point]
        right, down = (along, 0) if self.grid.turned_from is not None else (0, along)
        return Area(x - HIT // 2 + right, y - HIT // 2 + down, HIT, HIT)

    def in_box(self, box: Box) -> Area:
        area, half = self.grid.at(box), HIT // 2
        mine = [map(self._at, self._ends(line)) for line in self.lines if box.name in line.boxes]
        ends = [(start, end) for start, end in mine]
        upright = {x for (x, _), (x_end, _) in ends if x == x_end}
        level = {y for (_, y), (_, y_end) in ends if y == y_end}
        return area.without(
            half * (area.x in upright),
            half * (area.y in level),
            half * (area.right in upright),
            half * (area.bottom in level),
        )


def _is_upright(line: Line) -> bool:
    """Whether a line of the lattice runs across the layout."""
    return line.x == line.x_end
