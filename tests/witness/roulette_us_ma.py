"""Roulette in Massachusetts: rules 1 and 2 of the roulette rules, paragraph by paragraph.

The text bears no date. What ends on 2021-05-29 is the temporary rule 3(b) on when wagers may be
made, which no cell of a settlement looks at: rules 1 and 2 are one law in both editions.
"""

# ruff: noqa: ARG001 - all three jurisdictions are asked the same questions

from collections.abc import Mapping
from fractions import Fraction

from . import picture
from .wager import Wager, five_around, named

OCTOBER_2020 = "us-ma/roulette/2020-10-08"
MAY_2021 = "us-ma/roulette/2021-05-29"
EDITIONS = (OCTOBER_2020, MAY_2021)

RULES = "MA Roulette "
# MA Roulette 1(e)(6)(ii), (7) and (8) name these six colours.
COLORS = ("black", "blue", "gold", "red", "purple", "green")
# MA Roulette 2(b), (c) and (d)(3) name these six wagers.
ZERO_WAGERS = ("red", "black", "odd", "even", "1_to_18", "19_to_36")

# MA Roulette 2(a)
ODDS = {
    "Straight": "35 to 1",
    "Split": "17 to 1",
    "Three Numbers": "11 to 1",
    "Four Numbers": "8 to 1",
    "First Five Numbers": "6 to 1",
    "Six Numbers": "5 to 1",
    "Seven Numbers": "4 to 1",
    "Eight Numbers": "3 to 1",
    "Column": "2 to 1",
    "Dozen": "2 to 1",
    "Red": "1 to 1",
    "Black": "1 to 1",
    "Odd": "1 to 1",
    "Even": "1 to 1",
    "1 to 18": "1 to 1",
    "19 to 36": "1 to 1",
}


def wagers(edition: str, wheel: str) -> list[Wager]:
    """Every position that the rules permit on the wheel, optional ones included."""
    drawn = picture.picture_of(wheel)
    listed = [
        *_straights(drawn),
        *_splits(drawn),
        *_rows_of_three(),
        *_groups_of_three(drawn),
        *_fours(drawn),
        *_first_five(drawn),
        *_sixes(),
        *_columns(),
        *_dozens(),
        *_colors_of_the_wheel(),
        *_odd_and_even(),
        *_halves(),
    ]
    if wheel == "double-zero-as-single-zero":
        # Reading: MA Roulette 2(d) sends to equipment rules that are not held; by analogy to
        # 58 Pa. Code § 617a.1(e)(1) every wager that includes 00 is gone.
        listed = [wager for wager in listed if "00" not in wager.wins_on]
    return [*listed, *_five_adjacent(wheel), _seven_numbers(), *_color_wagers(wheel)]


def _straights(drawn: picture.Picture) -> list[Wager]:
    # MA Roulette 1(e)(1): the number in the box
    return [
        Wager(f"straight:{box}", "straight", (box,), "Straight", RULES + "1(e)(1)")
        for box in picture.boxes(drawn)
    ]


def _five_adjacent(wheel: str) -> list[Wager]:
    # MA Roulette 1(e)(1)(i); made on the centre number, 1(e)(1)(i)b
    # Reading: 0 and 00 are numbers of the wheel; a 00 out of play is counted past.
    ring = picture.numbers_in_play(wheel)
    found: list[Wager] = []
    for center in picture.in_order(ring):
        five = five_around(ring, center)
        name = f"five_adjacent:{center}"
        clause = RULES + "1(e)(1)(i)"
        found.append(Wager(name, "five_adjacent", five, "Straight", clause, is_optional=True))
    return found


def _splits(drawn: picture.Picture) -> list[Wager]:
    # MA Roulette 1(e)(2): two boxes and the line between them
    clause = RULES + "1(e)(2)"
    found = [
        Wager(named("split", pair), "split", pair, "Split", clause)
        for pair in picture.pairs_on_a_line(drawn)
    ]
    if ("0", "00") in picture.pairs_on_a_line(drawn):
        # MA Roulette 1(e)(2), the exception: the line between the 2nd and the 3rd dozen box
        other_line = "split:0-00@dozens"
        found.append(Wager(other_line, other_line, ("0", "00"), "Split", clause))
    return found


def _rows_of_three() -> list[Wager]:
    # MA Roulette 1(e)(3): the three numbers of one row
    clause = RULES + "1(e)(3)"
    return [
        Wager(named("three_numbers", row), "three_numbers", row, "Three Numbers", clause)
        for row in picture.ROWS
    ]


def _groups_of_three(drawn: picture.Picture) -> list[Wager]:
    # MA Roulette 1(e)(3)(i): three named groups, and no fourth
    # MA Roulette 1(e)(3)(ii): each where its three boxes meet
    found: list[Wager] = []
    for group in (("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3")):
        if group in picture.corners(drawn, 3):
            name = named("three_numbers", group)
            clause = RULES + "1(e)(3)(i)"
            found.append(Wager(name, "three_numbers", group, "Three Numbers", clause))
    return found


def _fours(drawn: picture.Picture) -> list[Wager]:
    # MA Roulette 1(e)(4): four boxes that meet at one corner
    clause = RULES + "1(e)(4)"
    return [
        Wager(named("four_numbers", four), "four_numbers", four, "Four Numbers", clause)
        for four in picture.corners(drawn, 4)
    ]


def _first_five(drawn: picture.Picture) -> list[Wager]:
    # MA Roulette 1(e)(5)
    # Reading: a layout without 00 cannot carry it.
    if "00" not in picture.boxes(drawn):
        return []
    name = "first_five_numbers"
    five = ("0", "00", "1", "2", "3")
    return [Wager(name, name, five, "First Five Numbers", RULES + "1(e)(5)")]


def _sixes() -> list[Wager]:
    # MA Roulette 1(e)(6)(i): six consecutive numbers in two neighbouring rows
    found: list[Wager] = []
    for place in range(len(picture.ROWS) - 1):
        six = picture.ROWS[place] + picture.ROWS[place + 1]
        name = named("six_numbers", six)
        found.append(Wager(name, "six_numbers", six, "Six Numbers", RULES + "1(e)(6)(i)"))
    return found


def _color_wagers(wheel: str) -> list[Wager]:
    return [
        *_six_numbers_color(),
        *_seven_numbers_color(wheel),
        *_eight_numbers_color(wheel),
    ]


def _six_numbers_color() -> list[Wager]:
    # MA Roulette 1(e)(6)(ii): the colour's numbers, on any wheel
    kind, clause = "six_numbers_color", RULES + "1(e)(6)(ii)"
    return [
        Wager(f"{kind}:{color}", kind, (), "Six Numbers", clause, color, True) for color in COLORS
    ]


def _seven_numbers_color(wheel: str) -> list[Wager]:
    # MA Roulette 1(e)(7): on a single-zero wheel, 0 or the colour's numbers
    # Reading: a double-zero wheel used as single-zero counts as one.
    if wheel == "double-zero":
        return []
    kind, clause = "seven_numbers_color", RULES + "1(e)(7)"
    return [
        Wager(f"{kind}:{color}", kind, ("0",), "Seven Numbers", clause, color, True)
        for color in COLORS
    ]


def _eight_numbers_color(wheel: str) -> list[Wager]:
    # MA Roulette 1(e)(8): on a double-zero wheel, 0, 00 or the colour's numbers
    # Reading: not on a double-zero wheel used as single-zero, where 00 is no result.
    if wheel != "double-zero":
        return []
    kind, clause = "eight_numbers_color", RULES + "1(e)(8)"
    return [
        Wager(f"{kind}:{color}", kind, ("0", "00"), "Eight Numbers", clause, color, True)
        for color in COLORS
    ]


def _columns() -> list[Wager]:
    # MA Roulette 1(e)(9): twelve numbers down one column
    clause = RULES + "1(e)(9)"
    left = tuple(row[0] for row in picture.ROWS)
    middle = tuple(row[1] for row in picture.ROWS)
    right = tuple(row[2] for row in picture.ROWS)
    return [
        Wager("column:1", "column", left, "Column", clause),
        Wager("column:2", "column", middle, "Column", clause),
        Wager("column:3", "column", right, "Column", clause),
    ]


def _dozens() -> list[Wager]:
    # MA Roulette 1(e)(10): 1 to 12, 13 to 24, 25 to 36
    clause = RULES + "1(e)(10)"
    return [
        Wager("dozen:1", "dozen", _run(1, 12), "Dozen", clause),
        Wager("dozen:2", "dozen", _run(13, 24), "Dozen", clause),
        Wager("dozen:3", "dozen", _run(25, 36), "Dozen", clause),
    ]


def _run(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def _colors_of_the_wheel() -> list[Wager]:
    return [
        # MA Roulette 1(e)(11)
        Wager("red", "red", picture.RED_NUMBERS, "Red", RULES + "1(e)(11)"),
        # MA Roulette 1(e)(12)
        Wager("black", "black", picture.BLACK_NUMBERS, "Black", RULES + "1(e)(12)"),
    ]


def _odd_and_even() -> list[Wager]:
    # Reading: 0 and 00 are neither odd nor even.
    odd = tuple(number for number in _run(1, 36) if int(number) % 2 == 1)
    even = tuple(number for number in _run(1, 36) if int(number) % 2 == 0)
    return [
        Wager("odd", "odd", odd, "Odd", RULES + "1(e)(13)"),  # MA Roulette 1(e)(13)
        Wager("even", "even", even, "Even", RULES + "1(e)(14)"),  # MA Roulette 1(e)(14)
    ]


def _halves() -> list[Wager]:
    return [
        # MA Roulette 1(e)(15)
        Wager("1_to_18", "1_to_18", _run(1, 18), "1 to 18", RULES + "1(e)(15)"),
        # MA Roulette 1(e)(16)
        Wager("19_to_36", "19_to_36", _run(19, 36), "19 to 36", RULES + "1(e)(16)"),
    ]


def _seven_numbers() -> Wager:
    # MA Roulette 1(f)
    seven = ("10", "11", "12", "13", "14", "15", "33")
    name = "seven_numbers"
    return Wager(name, name, seven, "Seven Numbers", RULES + "1(f)", is_optional=True)


def odds_table(edition: str) -> Mapping[str, str]:
    """MA Roulette 2(a), one table in both editions."""
    return ODDS


def odds_clause() -> str:
    """Where the odds stand."""
    return RULES + "2(a)"


def zero_choices(edition: str, wheel: str) -> tuple[str, ...]:
    """What a zero may take of the six wagers: what is fixed, or what the house may choose."""
    if wheel == "double-zero":
        return ("half", "whole")  # MA Roulette 2(b)
    if wheel == "single-zero":
        return ("whole",)  # MA Roulette 2(c)
    return ("whole",)  # MA Roulette 2(d)(3)


def zero_takes(wheel: str, kind: str, outcome: str, zero: str) -> Fraction | None:
    """What the zero paragraph takes of one unit; nothing where it does not speak."""
    if kind not in ZERO_WAGERS:
        return None
    if wheel == "double-zero" and outcome in ("0", "00"):
        # MA Roulette 2(b)
        return Fraction(1, 2) if zero == "half" else Fraction(1)
    if wheel == "single-zero" and outcome == "0":
        return Fraction(1)  # MA Roulette 2(c)
    if wheel == "double-zero-as-single-zero" and outcome == "0":
        return Fraction(1)  # MA Roulette 2(d)(3)
    return None


def zero_clause(wheel: str) -> str:
    """The paragraph on zero that governs the wheel."""
    if wheel == "double-zero":
        return RULES + "2(b)"
    if wheel == "single-zero":
        return RULES + "2(c)"
    return RULES + "2(d)(3)"


def is_void(wheel: str, outcome: str) -> bool:
    """Whether the outcome is no spin."""
    return wheel == "double-zero-as-single-zero" and outcome == "00"  # MA Roulette 2(d)(2)


def void_clause() -> str:
    """Where the void spin stands."""
    return RULES + "2(d)(2)"


def barred_together(edition: str, kinds: frozenset[str]) -> bool:
    """MA Roulette 1(g): whether one of the kinds bars another."""
    six = "six_numbers_color" in kinds
    seven = "seven_numbers_color" in kinds
    eight = "eight_numbers_color" in kinds
    # MA Roulette 1(g), first sentence
    # Reading: red and black are each barred, whichever colours stand.
    if (six or seven or eight) and ("red" in kinds or "black" in kinds):
        return True
    # MA Roulette 1(g), second sentence; by the third, six alone leaves the dozen
    return (seven or eight) and "dozen" in kinds
