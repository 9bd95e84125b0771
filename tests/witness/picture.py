"""What lies on the table: the layout, the wheels and their colours, all written out by hand.

Nothing here is a rule of a wager. The printed regulations speak of boxes, lines and corners and
leave the drawing to the approved layout, so the drawing stands here once for all editions.
"""

from collections.abc import Iterable
from typing import TypeAlias

Picture: TypeAlias = tuple[tuple[str, ...], ...]

# The order in which the numbers of a position are named.
ORDER = (
    "0", "00",
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12",
    "13", "14", "15", "16", "17", "18", "19", "20", "21", "22", "23", "24",
    "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36",
)  # fmt: skip

# The twelve rows of three boxes, from the zero end down.
ROWS = (
    ("1", "2", "3"),
    ("4", "5", "6"),
    ("7", "8", "9"),
    ("10", "11", "12"),
    ("13", "14", "15"),
    ("16", "17", "18"),
    ("19", "20", "21"),
    ("22", "23", "24"),
    ("25", "26", "27"),
    ("28", "29", "30"),
    ("31", "32", "33"),
    ("34", "35", "36"),
)

# Each box of a row is drawn two cells wide, because 0 and 00 each cover one box and a half.
DOUBLE_ZERO_PICTURE: Picture = (
    ("0", "0", "0", "00", "00", "00"),
    ("1", "1", "2", "2", "3", "3"),
    ("4", "4", "5", "5", "6", "6"),
    ("7", "7", "8", "8", "9", "9"),
    ("10", "10", "11", "11", "12", "12"),
    ("13", "13", "14", "14", "15", "15"),
    ("16", "16", "17", "17", "18", "18"),
    ("19", "19", "20", "20", "21", "21"),
    ("22", "22", "23", "23", "24", "24"),
    ("25", "25", "26", "26", "27", "27"),
    ("28", "28", "29", "29", "30", "30"),
    ("31", "31", "32", "32", "33", "33"),
    ("34", "34", "35", "35", "36", "36"),
)

# The single 0 lies across all three columns.
SINGLE_ZERO_PICTURE: Picture = (
    ("0", "0", "0", "0", "0", "0"),
    ("1", "1", "2", "2", "3", "3"),
    ("4", "4", "5", "5", "6", "6"),
    ("7", "7", "8", "8", "9", "9"),
    ("10", "10", "11", "11", "12", "12"),
    ("13", "13", "14", "14", "15", "15"),
    ("16", "16", "17", "17", "18", "18"),
    ("19", "19", "20", "20", "21", "21"),
    ("22", "22", "23", "23", "24", "24"),
    ("25", "25", "26", "26", "27", "27"),
    ("28", "28", "29", "29", "30", "30"),
    ("31", "31", "32", "32", "33", "33"),
    ("34", "34", "35", "35", "36", "36"),
)

# 58 Pa. Code § 617a.1(c). Reading: New Jersey and Massachusetts use the same wheel; the orders
# of their equipment rules could not be read.
SINGLE_ZERO_WHEEL = (
    "0", "32", "15", "19", "4", "21", "2", "25", "17", "34", "6", "27", "13",
    "36", "11", "30", "8", "23", "10", "5", "24", "16", "33", "1", "20", "14",
    "31", "9", "22", "18", "29", "7", "28", "12", "35", "3", "26",
)  # fmt: skip

# 58 Pa. Code § 617a.1(d). Reading: as above.
DOUBLE_ZERO_WHEEL = (
    "0", "28", "9", "26", "30", "11", "7", "20", "32", "17", "5", "22", "34",
    "15", "3", "24", "36", "13", "1", "00", "27", "10", "25", "29", "12", "8",
    "19", "31", "18", "6", "21", "33", "16", "4", "23", "35", "14", "2",
)  # fmt: skip

# Reading: 58 Pa. Code § 617a.1(c), (d) say only that the colours alternate and that the zeros
# are green; which numbers are red is taken from the usual wheel.
RED_NUMBERS = (
    "1", "3", "5", "7", "9", "12", "14", "16", "18",
    "19", "21", "23", "25", "27", "30", "32", "34", "36",
)  # fmt: skip
BLACK_NUMBERS = (
    "2", "4", "6", "8", "10", "11", "13", "15", "17",
    "20", "22", "24", "26", "28", "29", "31", "33", "35",
)  # fmt: skip


def picture_of(wheel: str) -> Picture:
    """A double-zero wheel used as single-zero keeps the double-zero layout."""
    if wheel == "single-zero":
        return SINGLE_ZERO_PICTURE
    return DOUBLE_ZERO_PICTURE


def compartments(wheel: str) -> tuple[str, ...]:
    """The compartments clockwise from 0, those that void a spin among them."""
    if wheel == "single-zero":
        return SINGLE_ZERO_WHEEL
    return DOUBLE_ZERO_WHEEL


def numbers_in_play(wheel: str) -> tuple[str, ...]:
    """The numbers of the wheel clockwise from 0, without a 00 that is no number to bet on."""
    if wheel == "double-zero-as-single-zero":
        return tuple(number for number in DOUBLE_ZERO_WHEEL if number != "00")
    return compartments(wheel)


def in_order(numbers: Iterable[str]) -> tuple[str, ...]:
    """The numbers in the order 0, 00, 1 to 36, each once."""
    wanted = set(numbers)
    return tuple(number for number in ORDER if number in wanted)


def boxes(picture: Picture) -> tuple[str, ...]:
    """Every box that is drawn."""
    return in_order(cell for row in picture for cell in row)


def pairs_on_a_line(picture: Picture) -> list[tuple[str, ...]]:
    """Every two boxes with a line between them: side by side, or one below the other."""
    found: list[tuple[str, ...]] = []
    for down, row in enumerate(picture):
        for across, cell in enumerate(row):
            if across + 1 < len(row):
                found.append(in_order((cell, row[across + 1])))
            if down + 1 < len(picture):
                found.append(in_order((cell, picture[down + 1][across])))
    return _once_each(found, 2)


def corners(picture: Picture, meeting: int) -> list[tuple[str, ...]]:
    """Every group of that many boxes that meet at one point of the picture."""
    found: list[tuple[str, ...]] = []
    for down in range(len(picture) - 1):
        above, below = picture[down], picture[down + 1]
        for across in range(len(above) - 1):
            around = (above[across], above[across + 1], below[across], below[across + 1])
            found.append(in_order(around))
    return _once_each(found, meeting)


def _once_each(found: list[tuple[str, ...]], size: int) -> list[tuple[str, ...]]:
    """Groups of the size asked, without repeats, as they were met."""
    kept: list[tuple[str, ...]] = []
    for group in found:
        if len(group) == size and group not in kept:
            kept.append(group)
    return kept
