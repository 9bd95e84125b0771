"""Lines of words in a box of a layout: their sizes, one under another, and odds put into them."""

import re
from collections.abc import Mapping
from dataclasses import replace

from croupier.layout.labels import Label
from croupier.sheets.layout_areas import Area
from croupier.sheets.layout_style import fitting, text, width_of

ScaledLine = tuple[str, int, str]
"""Words, their size, their look."""

_KEY = re.compile(r"\{([^{}]+)\}")
_BELOW_MOST = 14
_BELOW_LEAST = 10
_BETWEEN = 10


def filled(template: str, odds: Mapping[str, str]) -> str:
    """Words with posted odds in the place of their keys; a key that has none leaves nothing."""
    lines = (_KEY.sub(lambda key: odds.get(key[1], ""), line) for line in template.split("\n"))
    return "\n".join(" ".join(line.split()).rstrip(":") for line in lines)


def below_size(label: Label) -> int:
    """The size of a label's odds or note, smaller than its own."""
    return max(_BELOW_LEAST, min(_BELOW_MOST, label.size * 3 // 4))


def lines_of(label: Label, below: str) -> list[ScaledLine]:
    """A label's lines and, smaller, those of its odds or its note."""
    words = [(line, label.size, "word") for line in label.text.split("\n") if line]
    return words + [(line, below_size(label), "figure soft") for line in below.split("\n") if line]


def stacked(area: Area, lines: list[ScaledLine]) -> list[str]:
    """Lines one under another around an area's middle; those meant alike are set alike."""
    room = area.width - 6
    least = {
        size: min(fitting(one, size, room) for one, as_, _ in lines if as_ == size)
        for _, size, _ in lines
    }
    lines = [(words, least[size], look) for words, size, look in lines]
    top = area.center_y - sum(_high(size) for _, size, _ in lines) // 2
    marks: list[str] = []
    for words, size, look in lines:
        place = (area.center_x, top + _high(size) // 2)
        marks.append(text(place, words, size, look, room))
        top += _high(size)
    return marks


def _high(size: int) -> int:
    return size * 115 // 100


def beside(label: Label, below: str, room: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """A label and its odds side by side: of each the size and the width, so that both fit."""
    for size in range(label.size, _BELOW_LEAST, -1):
        smaller = below_size(replace(label, size=size))
        found = (size, width_of(label.text, size)), (smaller, width_of(below, smaller))
        if found[0][1] + found[1][1] <= room:
            return found
    least = _BELOW_LEAST
    return (least, width_of(label.text, least)), (least, width_of(below, least))


def in_line(area: Area, label: Label, below: str) -> list[str]:
    """A label, and its odds beside it on the same line."""
    if not below:
        return stacked(area, lines_of(label, ""))
    room = area.width - _BETWEEN - 8
    (size, words), (smaller, note) = beside(label, below, room)
    left, y = area.center_x - (words + _BETWEEN + note) // 2, area.center_y
    return [
        text((left + words, y), label.text, size, "end word"),
        text((left + words + _BETWEEN, y + 1), below, smaller, "start figure soft"),
    ]
