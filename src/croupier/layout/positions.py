"""Which positions a layout proposes: every box, and every line and corner that can mean numbers.

Geometry only proposes; the edition admits or refuses each position by its clause.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from croupier.layout.kinds import KINDS, Name, in_order, rank, read_position
from croupier.layout.lattice import Box, Corner, Line, corners, lines
from croupier.layout.wheel import Wheel

Spot = Box | Line | Corner


class Panel(StrEnum):
    """How an area of its own, for an optional wager, is divided."""

    ONE = "one"
    """One box for the whole wager."""
    CHOICES = "choices"
    """A box for each choice that the wager's id can name."""
    REPLICA = "replica"
    """A replica of the wheel: a box for each compartment, in the wheel's order."""


@dataclass(frozen=True, slots=True)
class Cells:
    """What kinds of wager the cells of a grid make, in them and between them."""

    box: str
    line: str
    corners: Mapping[int, str]
    row: str = ""
    two_rows: str = ""
    row_with_zero: str = ""
    """The kind at the corner where rows open and a number stands outside the rows."""


@dataclass(frozen=True, slots=True)
class Position:
    """A place for chips: its id, and the box, line or corner where they stand."""

    id: str
    name: Name
    spot: Spot
    panel: str = ""
    """The kind whose separate area it lies in; empty on the main layout."""


@dataclass(frozen=True, slots=True)
class Layout:
    """What is printed on one table: the boxes, and what its wheel makes of them."""

    game: str
    numbers: tuple[Box, ...]
    areas: tuple[Box, ...]
    rows_open_on: frozenset[str]
    named_lines: Mapping[frozenset[str], str]
    panels: Mapping[str, Panel]
    wheel: Wheel | None
    cells: Cells
    later: tuple[Box, ...] = ()
    """Where a wager comes to lie that has moved; none is placed there."""

    @property
    def boxes(self) -> tuple[Box, ...]:
        return self.numbers + self.areas

    def row_of(self, number: str) -> tuple[str, ...]:
        """The numbers that stand in one row with a number, across the layout."""
        box = next(box for box in self.numbers if box.name == number)
        return in_order([b.name for b in self.numbers if (b.x, b.width) == (box.x, box.width)])

    def panel_boxes(self, kind: str) -> tuple[Box, ...]:
        """The boxes of an optional wager's own area, named by what each stands for."""
        match self.panels.get(kind):
            case Panel.ONE:
                return (Box(kind, 0, 0, 8, 2),)
            case Panel.CHOICES:
                choices = KINDS[kind].choices
                return tuple(Box(name, 4 * at, 0, 4, 2) for at, name in enumerate(choices))
            case Panel.REPLICA if self.wheel:
                return replica(self.wheel.order)
            case _:
                return ()

    def positions(self) -> tuple[Position, ...]:
        """Every position that the layout proposes, by kind and then by number."""
        found = {position.id: position for position in self._proposed()}
        order = list(KINDS)
        return tuple(
            sorted(
                found.values(),
                key=lambda p: (order.index(p.name.kind.name), p.name.place, _ranks(p.name)),
            )
        )

    def _proposed(self) -> Iterator[Position]:
        names = {box.name for box in self.numbers}
        for box in self.numbers:
            yield _position(f"{self.cells.box}:{box.name}", box)
        for box in self.areas:
            yield _position(box.name, box)
        for line in lines(self.boxes):
            if proposed := self._on_line(line, names):
                yield _position(proposed, line)
        for corner in corners(self.boxes):
            if proposed := self._on_corner(corner, names):
                yield _position(proposed, corner)
        for kind, panel in self.panels.items():
            for box in self.panel_boxes(kind):
                chosen = kind if panel is Panel.ONE else f"{kind}:{box.name}"
                yield _position(chosen, box, kind)

    def _on_line(self, line: Line, names: set[str]) -> str:
        numbers = [name for name in line.boxes if name in names]
        if len(numbers) == 2:
            return f"{self.cells.line}:{'-'.join(numbers)}" if self.cells.line else ""
        if numbers and self.rows_open_on & set(line.boxes):
            return f"{self.cells.row}:{'-'.join(self.row_of(numbers[0]))}"
        return self.named_lines.get(frozenset(line.boxes), "")

    def _on_corner(self, corner: Corner, names: set[str]) -> str:
        numbers, areas = corner.boxes & names, corner.boxes - names
        if not areas:
            kind = self.cells.corners.get(len(numbers))
            return f"{kind}:{'-'.join(sorted(numbers))}" if kind else ""
        if len(numbers) == 2 and areas <= self.rows_open_on:
            rows = {number for first in numbers for number in self.row_of(first)}
            if len(rows) == 6 and "0" not in rows:
                return f"{self.cells.two_rows}:{'-'.join(in_order(list(rows)))}"
            return self.cells.row_with_zero
        return ""


def _position(position_id: str, spot: Spot, panel: str = "") -> Position:
    name = read_position(position_id)
    return Position(str(name), name, spot, panel)


def _ranks(name: Name) -> tuple[int, ...]:
    if name.kind.numbers:
        return tuple(rank(number) for number in name.selected)
    return tuple(name.kind.choices.index(choice) for choice in name.selected)


def replica(order: tuple[str, ...]) -> tuple[Box, ...]:
    """The wheel drawn as a track: its compartments clockwise, 0 at the left end."""
    left = 2 - len(order) % 2
    along = (len(order) - left - 2) // 2
    end = 2 * along + 2
    places = [(0, 0, 6 // left)]
    places += [(2 + 2 * step, 0, 2) for step in range(along)]
    places += [(end, 0, 3), (end, 3, 3)]
    places += [(end - 2 - 2 * step, 4, 2) for step in range(along)]
    places += [(0, 3, 3)] if left == 2 else []
    return tuple(
        Box(number, x, y, 2, height) for number, (x, y, height) in zip(order, places, strict=True)
    )
