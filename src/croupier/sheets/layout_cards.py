"""What belongs to cards on a layout: cards, suits, places for cards, a scale of spreads."""

from collections.abc import Callable, Mapping

from croupier.layout.labels import Label, Suit, labels
from croupier.sheets.layout_areas import Area
from croupier.sheets.layout_lines import in_line, stacked
from croupier.sheets.layout_style import box, figure, oval, path, text

_INSET = 5
_ROUND = ' rx="5"'
_KNOT = 6


def suit_of(name: str) -> Suit:
    """The suit that the last letter of a card's name, or the whole of a suit's, stands for."""
    return labels().suits[name[-1]]


def _card(area: Area, label: Label, _below: str) -> list[str]:
    """A card's face on its cell: rank and suit, one above the other."""
    suit, face, x = suit_of(label.text), area.without(*[_INSET] * 4), area.center_x
    middle, size = area.center_y, area.height * 34 // 100
    return [
        box(area, "cell"),
        box(face, "card", _ROUND),
        text((x, middle - size * 55 // 100), label.text[:-1], size, f"figure ink-{suit.color}"),
        figure((x, middle + size * 58 // 100), size, suit.figure, f"ink-{suit.color}"),
    ]


def _suit(area: Area, label: Label, below: str) -> list[str]:
    """A suit's figure, its name beneath it, and its odds."""
    suit, x, y = suit_of(label.text), area.center_x, area.center_y
    up = 16 if below else 8
    odds = [text((x, y + 27), below, 12, "figure soft", area.width - 6)] if below else []
    return [
        figure((x, y - up), 32, suit.figure, f"pip-{suit.color}"),
        text((x, y - up + 28), suit.word.capitalize(), 11, "word", area.width - 4),
        *odds,
    ]


def _knot(area: Area, _label: Label, _below: str) -> list[str]:
    """A dot on a line where chips may stand."""
    return [oval((area.center_x, area.center_y), _KNOT, _KNOT, "light")]


def _place(area: Area, label: Label, _below: str) -> list[str]:
    """An empty place for a card."""
    return [
        box(area.without(2, 2, 2, 2), "place", _ROUND),
        text((area.center_x, area.center_y), label.text, label.size + 4, "soft"),
    ]


def _frame(area: Area, label: Label, _below: str) -> list[str]:
    """A frame around several places, with its heading."""
    return [
        box(area, "rule", _ROUND),
        text((area.center_x, area.y + 20), label.text, label.size + 4, "word"),
    ]


def _scale(area: Area, label: Label, _below: str) -> list[str]:
    """A row of equal parts with a figure each."""
    figures, marks = label.text.split(), list[str]()
    for at, words in enumerate(figures):
        left, right = (area.width * end // len(figures) for end in (at, at + 1))
        part = Area(area.x + left, area.y, right - left, area.height)
        marks += [
            box(part, "cell"),
            text((part.center_x, part.center_y), words, 28, "figure"),
        ]
    return marks


def _bracket(area: Area, label: Label, _below: str) -> list[str]:
    """A bracket under parts of a scale that are paid alike."""
    if not label.text:
        return []
    left, right, x = area.x + 5, area.right - 5, area.center_x
    return [
        path(f"M{left} {area.y + 4}v5H{right}v-5M{x} {area.y + 9}v4", "arrow"),
        text((x, area.y + 25), label.text, label.size, "figure", area.width - 4),
    ]


def _words(area: Area, label: Label, _below: str) -> list[str]:
    """Lines that explain, without a box."""
    lines = [line for line in label.text.split("\n") if line]
    return stacked(area, [(line, label.size, "soft") for line in lines])


CARD_EMBLEMS: Mapping[str, Callable[[Area, Label, str], list[str]]] = {
    "card": _card,
    "suit": _suit,
    "knot": _knot,
    "place": _place,
    "frame": _frame,
    "scale": _scale,
    "bracket": _bracket,
    "words": _words,
    "in-line": in_line,
}
