"""Boxes on an integer lattice; the lines and corners between them are derived."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle of the layout, with the name printed in it."""

    name: str
    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.x + self.width

    @property
    def bottom(self) -> int:
        return self.y + self.height

    def touches(self, x: int, y: int) -> bool:
        return self.x <= x <= self.right and self.y <= y <= self.bottom


@dataclass(frozen=True, slots=True)
class Line:
    """The stretch of line that two boxes share."""

    boxes: tuple[str, str]
    x: int
    y: int
    x_end: int
    y_end: int


@dataclass(frozen=True, slots=True)
class Corner:
    """A point of the lattice and the boxes that meet there."""

    boxes: frozenset[str]
    x: int
    y: int


def lines(boxes: Iterable[Box]) -> tuple[Line, ...]:
    """Every stretch of line, not a mere point, that two boxes share."""
    return tuple(line for one, two in combinations(boxes, 2) if (line := _shared(one, two)))


def _shared(one: Box, two: Box) -> Line | None:
    x, x_end = max(one.x, two.x), min(one.right, two.right)
    y, y_end = max(one.y, two.y), min(one.bottom, two.bottom)
    is_line = (x == x_end and y < y_end) or (y == y_end and x < x_end)
    return Line((one.name, two.name), x, y, x_end, y_end) if is_line else None


def corners(boxes: Iterable[Box]) -> tuple[Corner, ...]:
    """Every point where three boxes or more meet."""
    boxes = tuple(boxes)
    points = {(x, y) for box in boxes for x in (box.x, box.right) for y in (box.y, box.bottom)}
    met = (
        Corner(frozenset(box.name for box in boxes if box.touches(x, y)), x, y)
        for x, y in sorted(points)
    )
    return tuple(corner for corner in met if len(corner.boxes) > 2)
