"""Where a layout's boxes and hit areas lie on its sheet, in whole units: 768 of them across."""

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
class PanelPlan:
    """One optional wager's own area: its boxes by name."""

    kind: str
    panel: Panel
    area: Area
    boxes: Mapping[str, Area]


@dataclass(frozen=True, slots=True)
class Grid:
    """The lattice of the main layout, placed on the sheet."""

    x: int
    y: int
    across: int
    down: int

    def at(self, box: Box) -> Area:
        """Where a box of the lattice lies."""
        return Area(*self.point(box.x, box.y), box.width * self.across, box.height * self.down)

    def point(self, x: int, y: int) -> tuple[int, int]:
        """Where a point of the lattice lies."""
        return self.x + x * self.across, self.y + y * self.down


@dataclass(frozen=True, slots=True)
class Plan:
    """The whole sheet: the grid, the panels below it, the hit area of every position."""

    grid: Grid
    panels: tuple[PanelPlan, ...]
    hits: Mapping[str, Area]
    height: int


def plan(layout: Layout, offered: tuple[Position, ...]) -> Plan:
    """Place the main layout, the panels that are offered, and every position's hit area."""
    printed = [one.box for one in labels().art.get(layout.game, ())]
    right = max(box.right for box in [*layout.boxes, *printed])
    across = INNER // right
    # A number's box on a real layout is about half as long again as it is wide: 19 to 13.
    grid = Grid(MARGIN + (INNER - right * across) // 2, TOP, across, across * 19 // 13)
    bottom = grid.y + max(box.bottom for box in _shown(layout, offered)) * grid.down
    panels = _panels(layout, {position.panel for position in offered}, bottom)
    lowest = max([bottom, *(panel.area.bottom for panel in panels)])
    return Plan(grid, panels, _hits(layout, offered, grid, panels), lowest + FOOT)


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


def _panels(layout: Layout, offered: set[str], bottom: int) -> tuple[PanelPlan, ...]:
    kinds = [(kind, panel) for kind, panel in layout.panels.items() if kind in offered]
    found: list[PanelPlan] = []
    for kind, panel in kinds:
        if panel is Panel.REPLICA:
            found.append(_replica(layout, kind, bottom + GAP))
            bottom = found[-1].area.bottom
    for kind, panel in kinds:
        if panel is Panel.CHOICES:
            found.append(_choices(layout, kind, bottom + GAP))
            bottom = found[-1].area.bottom
    ones = [kind for kind, panel in kinds if panel is Panel.ONE]
    for at, kind in enumerate(ones):
        left = (INNER + GAP) * at // len(ones)
        width = (INNER + GAP) * (at + 1) // len(ones) - left - GAP
        area = Area(MARGIN + left, bottom + GAP, width, ONE_HEIGHT)
        found.append(PanelPlan(kind, Panel.ONE, area, {kind: area}))
    return tuple(found)


def _replica(layout: Layout, kind: str, top: int) -> PanelPlan:
    boxes = layout.panel_boxes(kind)
    right = max(box.right for box in boxes)
    height = max(box.bottom for box in boxes) * TRACK_UNIT
    area = Area(MARGIN, top, INNER, height)
    return PanelPlan(kind, Panel.REPLICA, area, _stretched(boxes, area, right, TRACK_UNIT))


def _choices(layout: Layout, kind: str, top: int) -> PanelPlan:
    boxes = layout.panel_boxes(kind)
    right, rows = max(box.right for box in boxes), max(box.bottom for box in boxes)
    area = Area(MARGIN, top, INNER, CAPTION + CHOICE_HEIGHT)
    below = area.without(0, CAPTION, 0, 0)
    return PanelPlan(
        kind, Panel.CHOICES, area, _stretched(boxes, below, right, CHOICE_HEIGHT // rows)
    )


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
    lie so near that no strip fits between them (2 beside both zeros), each outer corner moves up or
    down its line, away from the short stretch, by just what is wanting; it still covers its point.
    """

    def __init__(self, layout: Layout, grid: Grid) -> None:
        self.grid = grid
        proposed = [p.spot for p in layout.positions() if not p.panel]
        self.lines = [spot for spot in proposed if isinstance(spot, Line)]
        self.corners = {(spot.x, spot.y) for spot in proposed if isinstance(spot, Corner)}
        self.moved_down: dict[tuple[int, int], int] = defaultdict(int)
        for line in self.lines:
            if _is_upright(line):
                start, end = (line.x, line.y), (line.x_end, line.y_end)
                room = (line.y_end - line.y) * grid.down
                wanting = max(0, HIT + len(self.corners & {start, end}) * HIT // 2 - room)
                self.moved_down[start] -= wanting
                self.moved_down[end] += wanting

    def on_line(self, line: Line) -> Area:
        start, end = (line.x, line.y), (line.x_end, line.y_end)
        (x, y), (x_end, y_end) = self.grid.point(*start), self.grid.point(*end)
        first = HIT // 2 if start in self.corners else 0
        last = HIT // 2 if end in self.corners else 0
        if _is_upright(line):
            y, y_end = y + self.moved_down[start], y_end + self.moved_down[end]
            return Area(x - HIT // 2, y + first, HIT, y_end - last - y - first)
        return Area(x + first, y - HIT // 2, x_end - last - x - first, HIT)

    def on_corner(self, corner: Corner) -> Area:
        x, y = self.grid.point(corner.x, corner.y)
        down = self.moved_down[corner.x, corner.y]
        return Area(x - HIT // 2, y - HIT // 2 + down, HIT, HIT)

    def in_box(self, box: Box) -> Area:
        mine = [line for line in self.lines if box.name in line.boxes]
        upright = {line.x for line in mine if _is_upright(line)}
        level = {line.y for line in mine if not _is_upright(line)}
        half = HIT // 2
        return self.grid.at(box).without(
            half * (box.x in upright),
            half * (box.y in level),
            half * (box.right in upright),
            half * (box.bottom in level),
        )


def _is_upright(line: Line) -> bool:
    return line.x == line.x_end
