"""What is printed in the boxes of a layout: numbers in ovals, labels, emblems, covers."""

from collections.abc import Callable

from croupier.layout.labels import Label
from croupier.layout.wheel import Wheel
from croupier.sheets.layout_areas import Area
from croupier.sheets.layout_cards import CARD_EMBLEMS
from croupier.sheets.layout_dice import DICE_EMBLEMS
from croupier.sheets.layout_lines import lines_of, stacked
from croupier.sheets.layout_style import box, oval, path, text

_CLOSED = "not available"
_WORDS_HIGH = 70


def number_box(area: Area, number: str, wheel: Wheel | None, cut: tuple[bool, bool]) -> list[str]:
    """A number's box; the layout's outer corners at the wheel's end are cut, above or below."""
    look = "cell" if _form(number, wheel) else "cell zero"
    drawn = path(_outline(area, *cut), look) if any(cut) else box(area, look)
    return [drawn, *number_mark(area, number, wheel)]


def number_mark(area: Area, number: str, wheel: Wheel | None) -> list[str]:
    """A number in its oval: filled for black, outlined for red, none for a zero."""
    x, y, form = area.center_x, area.center_y, _form(number, wheel)
    size = min(area.width * 46 // 100, area.height * 46 // 100)
    if not form:
        return [text((x, y), number, size * 5 // 4, "figure")]
    across, down = area.width * 37 // 100, min(area.height * 37 // 100, area.width * 52 // 100)
    return [oval((x, y), across, down, form), text((x, y), number, size, f"figure on-{form}")]


def _form(number: str, wheel: Wheel | None) -> str:
    """What tells the colors of numbers apart without color."""
    if wheel and number in wheel.black:
        return "solid"
    return "open" if wheel and number in wheel.red else ""


def _outline(area: Area, above: bool, below: bool) -> str:  # noqa: FBT001
    """A box whose left corners are cut, as the zeros' end of a layout is."""
    in_, down = area.width * 5 // 12, area.width * 5 // 6
    upper = [(area.x, area.y + down), (area.x + in_, area.y)] if above else [(area.x, area.y)]
    lower = [(area.x + in_, area.bottom), (area.x, area.bottom - down)]
    points = [
        *upper,
        (area.right, area.y),
        (area.right, area.bottom),
        *(lower if below else [(area.x, area.bottom)]),
    ]
    return _closed(points)


def _closed(points: list[tuple[int, int]]) -> str:
    return f"M{'L'.join(f'{x} {y}' for x, y in points)}Z"


def covered(area: Area, number: str) -> list[str]:
    """A cover over a box whose number cannot be wagered on."""
    plate, x, y = area.without(3, 3, 3, 3), area.center_x, area.center_y
    hatched = box(plate, "cover hatched")
    marks = [box(area, "cell"), box(plate, "cover"), hatched]
    if area.height < _WORDS_HIGH:
        return [*marks, text((x, y), "×", 18, "word covered")]
    edge = plate.height // 2 - 29
    return [
        *marks,
        box(plate.without(0, edge, 0, edge), "cover"),
        text((x, y - 16), number, 16, "word covered"),
        *(
            text((x, y + 12 * at), word, 11, "covered", plate.width - 6)
            for at, word in enumerate(_CLOSED.split())
        ),
    ]


def labelled(area: Area, label: Label, odds: str, size: int = 20) -> list[str]:
    """A box's emblem, its label, and beneath them its odds or its note."""
    x, y, room = area.center_x, area.center_y, area.width - 12
    below = odds or label.note
    draw = _EMBLEMS.get(label.emblem)
    if draw:
        return draw(area, label, below)
    if label.size:
        return stacked(area, lines_of(label, below))
    if not label.text:
        return [text((x, y), below, 16, "figure", room)]
    if not below:
        return [text((x, y), label.text, size, "word", room)]
    return [
        text((x, y - 11), label.text, size, "word", room),
        text((x, y + 13), below, 14, "figure soft", room),
    ]


def _diamond(area: Area, across: int, down: int, look: str) -> str:
    x, y = area.center_x, area.center_y
    return path(f"M{x - across} {y}L{x} {y - down}L{x + across} {y}L{x} {y + down}Z", look)


def _filled_diamond(area: Area, label: Label, _below: str) -> list[str]:
    return _worded_diamond(area, label, "solid")


def _outlined_diamond(area: Area, label: Label, _below: str) -> list[str]:
    return _worded_diamond(area, label, "open")


def _worded_diamond(area: Area, label: Label, form: str) -> list[str]:
    across, down = area.width // 2 - 8, area.height // 2 - 8
    word = text((area.center_x, area.center_y), label.text, 17, f"word on-{form}", across + 12)
    return [_diamond(area, across, down, form), word]


def _yard_lines(area: Area, label: Label, below: str) -> list[str]:
    """The marks along a playing field's two sides, the middle one the longest."""
    step = area.width // 20
    marks = [
        f"M{area.center_x + step * at} {area.y}v{long}m0 {area.height - 2 * long}v{long}"
        for at in range(-9, 10)
        for long in [4 if at else 8]
    ]
    plain = Label(label.text, label.note)
    return [path("".join(marks), "hair"), *labelled(area, plain, below, 17)]


def _note(area: Area, label: Label, below: str) -> list[str]:
    """A bank note: a double frame, its value in an oval and in two corners."""
    x, y = area.center_x, _emblem_y(area, below)
    note = Area(area.x + 7, y - 27, area.width - 14, 54)
    return [
        box(note, "rule"),
        box(note.without(4, 4, 4, 4), "hair"),
        oval((x, y), 24, 18, "hair"),
        text((x, y), label.text, 22, "figure", 44),
        text((note.x + 8, note.y + 12), label.text, 9, "start"),
        text((note.right - 8, note.bottom - 12), label.text, 9, "end"),
        *_odds_below(area, below),
    ]


def _cap(area: Area, label: Label, below: str) -> list[str]:
    """A jester's cap: a point in the middle, two that hang over, a bell on each."""
    x, y = area.center_x, _emblem_y(area, below) - 6
    bells = ((x - 37, y + 10), (x, y - 29), (x + 37, y + 10))
    drawn = (
        f"M{x - 20} {y + 18}c-4 -20 -13 -22 -17 -8c-2 -30 21 -34 29 -11l8 -27l8 27"
        "c8 -23 31 -19 29 11c-4 -14 -13 -12 -17 8Z"
    )
    return [
        path(drawn, "light"),
        *(oval((bell_x, bell_y), 4, 4, "light") for bell_x, bell_y in bells),
        text((x, y + 34), label.text, 18, "word", area.width - 12),
        *_odds_below(area, below),
    ]


def _flag(area: Area, label: Label, below: str) -> list[str]:
    """A flag on its pole: a field in the upper corner, and stripes."""
    x, y = area.center_x - 28, _emblem_y(area, below) - 36
    stripes = "".join(
        f"M{x + left} {y + 2 + 9 * row}H{x + 58}v5H{x + left}Z"
        for row, left in enumerate((31, 31, 7, 7))
    )
    return [
        path(f"M{x} {y}h3v50h-3Z", "light"),
        path(f"M{x + 7} {y + 2}h20v14h-20Z", "light"),
        path(stripes, "light"),
        text((area.center_x, y + 64), label.text, 18, "word", area.width - 12),
        *_odds_below(area, below),
    ]


def _emblem_y(area: Area, below: str) -> int:
    return area.center_y - 14 if below else area.center_y


def _odds_below(area: Area, below: str) -> list[str]:
    y = area.bottom - 26
    return [text((area.center_x, y), below, 16, "figure", area.width - 12)] if below else []


_EMBLEMS: dict[str, Callable[[Area, Label, str], list[str]]] = {
    "diamond-filled": _filled_diamond,
    "diamond-outlined": _outlined_diamond,
    "yard-lines": _yard_lines,
    "note": _note,
    "cap": _cap,
    "flag": _flag,
    **CARD_EMBLEMS,
    **DICE_EMBLEMS,
}
