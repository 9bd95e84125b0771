"""What belongs to dice on a layout: pairs of dice, ringed figures, lines around a corner."""

from collections.abc import Callable, Mapping

from croupier.layout.labels import Label
from croupier.sheets.layout_areas import Area
from croupier.sheets.layout_lines import below_size, beside, lines_of, stacked
from croupier.sheets.layout_style import Point, box, oval, path, text, turned

_APART = 5
_ROUND = ' rx="4"'
_RING = 18
_DIE = 24
_ODD_ONE, _DIAGONAL = ((0, 0),), ((-1, -1), (1, 1))
_FOUR = (*_DIAGONAL, (-1, 1), (1, -1))
_PIPS: Mapping[int, tuple[Point, ...]] = {
    1: _ODD_ONE,
    2: _DIAGONAL,
    3: _DIAGONAL + _ODD_ONE,
    4: _FOUR,
    5: _FOUR + _ODD_ONE,
    6: (*_FOUR, (-1, 0), (1, 0)),
}


def _die(at: Point, side: int, face: int) -> list[str]:
    x, y = at
    step, pip = side * 27 // 100, max(2, side // 11)
    return [
        box(Area(x - side // 2, y - side // 2, side, side), "card", _ROUND),
        *(oval((x + step * i, y + step * j), pip, pip, "ink-black") for i, j in _PIPS[face]),
    ]


def _pair(at: Point, side: int, faces: tuple[int, ...]) -> list[str]:
    """Dice side by side around a point."""
    pitch = side + _APART
    first = at[0] - pitch * (len(faces) - 1) // 2
    return [
        mark
        for order, face in enumerate(faces)
        for mark in _die((first + pitch * order, at[1]), side, face)
    ]


def _dice(area: Area, label: Label, below: str) -> list[str]:
    """A pair of dice, its odds beneath."""
    x, y = area.center_x, area.center_y
    side = min(_DIE, (area.width - 14) // 2)
    if not below:
        return _pair((x, y), side, label.dice)
    odds = text((x, y + 18), below, 13, "figure soft", area.width - 6)
    return [*_pair((x, y - 9), side, label.dice), odds]


def _dice_beside(area: Area, label: Label, below: str) -> list[str]:
    """A label, its dice and its odds or its note, all on one line."""
    side, y, gap = min(_DIE, area.height - 14), area.center_y, 8
    dice = len(label.dice) * (side + _APART) - _APART
    (size, words), (smaller, note) = beside(label, below, area.width - dice - 2 * gap - 8)
    left = area.center_x - (words + dice + note + 2 * gap) // 2
    middle = left + words + gap + dice // 2
    return [
        text((left + words, y), label.text, size, "end word"),
        *_pair((middle, y), side, label.dice),
        text((middle + dice // 2 + gap, y), below, smaller, "start figure soft"),
    ]


def _dice_below(area: Area, label: Label, below: str) -> list[str]:
    """A label, its dice under it, its note under them."""
    third = area.height // 3
    return [
        *stacked(area.without(0, 4, 0, area.height - 4 - third), lines_of(label, "")),
        *_pair((area.center_x, area.center_y + 2), _DIE, label.dice),
        *stacked(area.without(0, 2 * third, 0, 6), [(below, below_size(label), "figure soft")]),
    ]


def _ends_ringed(area: Area, label: Label, below: str) -> list[str]:
    """A label over a row of figures, of which the first and the last are ringed."""
    figures, marks = below.split(), list[str]()
    pitch, y = (area.width - 70) // len(figures), area.center_y + 16
    first = area.center_x - pitch * (len(figures) - 1) // 2
    for order, words in enumerate(figures):
        marks.append(text((first + pitch * order, y), words, 24, "figure"))
    for at, words in zip((first, first + pitch * (len(figures) - 1)), label.ends, strict=True):
        marks.append(oval((at, y), _RING, _RING, "rule"))
        marks.append(text((at, y - _RING - 12), words, 13, "figure soft"))
    place = (area.center_x, area.y + 22)
    return [text(place, label.text, label.size, "word"), *marks]


def line_with_arm(area: Area, side: Area, label: Label) -> list[str]:
    """A line of the layout that goes on, upwards, around the layout's corner."""
    outer, inner = label.curve
    drawn = (
        f"M{side.x} {side.y}H{side.right}V{area.y - inner}"
        f"Q{side.right} {area.y} {side.right + inner} {area.y}H{area.right}V{area.bottom}"
        f"H{side.x + outer}Q{side.x} {area.bottom} {side.x} {area.bottom - outer}Z"
    )
    place = (side.center_x, side.center_y)
    size = min(label.size, side.width * 7 // 10)
    return [path(drawn, "cell"), turned(place, label.text, size, "word", side.height - 12)]


def arm(side: Area, position_id: str) -> str:
    """The arm of a line: chips may lie there as on the line."""
    place = f'x="{side.x}" y="{side.y}" width="{side.width}" height="{side.height}"'
    return f'<rect class="more" data-position="{position_id}" {place} aria-hidden="true"/>'


DICE_EMBLEMS: Mapping[str, Callable[[Area, Label, str], list[str]]] = {
    "dice": _dice,
    "dice-beside": _dice_beside,
    "dice-below": _dice_below,
    "ends-ringed": _ends_ringed,
}
