"""Roulette in Pennsylvania: 58 Pa. Code §§ 617a.1, 617a.3 and 617a.4, as printed in 2021.

The edition of 2012 is a reconstruction: the same sections without 617a.1(f)(5), 617a.3(f) and
617a.4(d), the Touchdown paragraphs of 2019. What stands here is one law in both editions.
"""

# ruff: noqa: ARG001 - all three jurisdictions are asked the same questions

from collections.abc import Mapping
from fractions import Fraction

from . import picture
from .wager import Wager, five_around, named

MAY_2012 = "us-pa/roulette/2012-05-19"
AUGUST_2019 = "us-pa/roulette/2019-08-31"
EDITIONS = (MAY_2012, AUGUST_2019)

CODE = "58 Pa. Code § "

# 58 Pa. Code § 617a.4(a)
ODDS = {
    "Straight": "35 to 1",
    "Split": "17 to 1",
    "Three Numbers": "11 to 1",
    "Four Numbers": "8 to 1",
    "First Five Numbers": "6 to 1",
    "Six Numbers": "5 to 1",
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
    """Every position that the Code permits on the wheel, the optional one included."""
    layout = picture.picture_of(wheel)
    listed = [
        *_straight(layout),
        *_split(layout),
        *_three_numbers(),
        *_three_numbers_with_zero(layout),
        *_four_numbers(layout),
        *_first_five_numbers(layout),
        *_six_numbers(),
        *_column(),
        *_dozen(),
        *_even_money(),
    ]
    # 58 Pa. Code § 617a.1(e)(1): the 00 area is covered and not to be had
    # Reading: with it goes every wager that includes 00.
    if wheel == "double-zero-as-single-zero":
        listed = [wager for wager in listed if "00" not in wager.wins_on]
    return listed + _five_adjacent(wheel)


def _straight(layout: picture.Picture) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(1)
    found: list[Wager] = []
    for box in picture.boxes(layout):
        name = "straight:" + box
        found.append(Wager(name, "straight", (box,), "Straight", CODE + "617a.3(e)(1)"))
    return found


def _five_adjacent(wheel: str) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(1)(i); on the centre number, (ii); five Straights, (iii)
    # Reading: 0 and 00 are numbers of the wheel; a 00 out of play is counted past.
    kind, clause = "five_adjacent", CODE + "617a.3(e)(1)(i)"
    around = picture.numbers_in_play(wheel)
    found: list[Wager] = []
    for number in picture.in_order(around):
        five = five_around(around, number)
        found.append(Wager(f"{kind}:{number}", kind, five, "Straight", clause, is_optional=True))
    return found


def _split(layout: picture.Picture) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(2), second sentence
    clause = CODE + "617a.3(e)(2)"
    found = [
        Wager(named("split", two), "split", two, "Split", clause)
        for two in picture.pairs_on_a_line(layout)
    ]
    # 58 Pa. Code § 617a.3(e)(2), third sentence: 0 and 00, on either of two lines
    if "0" in picture.boxes(layout) and "00" in picture.boxes(layout):
        name = "split:0-00@dozens"
        found.append(Wager(name, name, ("0", "00"), "Split", clause))
    return found


def _three_numbers() -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(3)
    found: list[Wager] = []
    for row in picture.ROWS:
        name = named("three_numbers", row)
        clause = CODE + "617a.3(e)(3)"
        found.append(Wager(name, "three_numbers", row, "Three Numbers", clause))
    return found


def _three_numbers_with_zero(layout: picture.Picture) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(3)(i): the groups that the text lists
    listed = (("0", "1", "2"), ("0", "00", "2"), ("00", "2", "3"))
    # 58 Pa. Code § 617a.3(e)(3)(ii): each on the corner of its three boxes
    corners = picture.corners(layout, 3)
    found: list[Wager] = []
    for three in listed:
        if three in corners:
            name = named("three_numbers", three)
            clause = CODE + "617a.3(e)(3)(i)"
            found.append(Wager(name, "three_numbers", three, "Three Numbers", clause))
    return found


def _four_numbers(layout: picture.Picture) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(4)
    found: list[Wager] = []
    for four in picture.corners(layout, 4):
        name = named("four_numbers", four)
        clause = CODE + "617a.3(e)(4)"
        found.append(Wager(name, "four_numbers", four, "Four Numbers", clause))
    return found


def _first_five_numbers(layout: picture.Picture) -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(5)
    # Reading: a layout without 00 cannot carry it.
    if "00" not in picture.boxes(layout):
        return []
    clause = CODE + "617a.3(e)(5)"
    five = ("0", "00", "1", "2", "3")
    return [Wager("first_five_numbers", "first_five_numbers", five, "First Five Numbers", clause)]


def _six_numbers() -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(6)
    found: list[Wager] = []
    for upper in range(11):
        six = (*picture.ROWS[upper], *picture.ROWS[upper + 1])
        name = named("six_numbers", six)
        clause = CODE + "617a.3(e)(6)"
        found.append(Wager(name, "six_numbers", six, "Six Numbers", clause))
    return found


def _column() -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(7)
    found: list[Wager] = []
    for across in (0, 1, 2):
        twelve = tuple(row[across] for row in picture.ROWS)
        name = f"column:{across + 1}"
        found.append(Wager(name, "column", twelve, "Column", CODE + "617a.3(e)(7)"))
    return found


def _dozen() -> list[Wager]:
    # 58 Pa. Code § 617a.3(e)(8)
    found: list[Wager] = []
    for name, first, last in (("dozen:1", 1, 12), ("dozen:2", 13, 24), ("dozen:3", 25, 36)):
        twelve = _from_to(first, last)
        found.append(Wager(name, "dozen", twelve, "Dozen", CODE + "617a.3(e)(8)"))
    return found


def _from_to(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, last + 1))


def _even_money() -> list[Wager]:
    # Reading: 0 and 00 are neither odd nor even; 617a.4(b) takes both wagers on them.
    odd = tuple(str(number) for number in range(1, 36, 2))
    even = tuple(str(number) for number in range(2, 37, 2))
    return [
        # 58 Pa. Code § 617a.3(e)(9)
        Wager("red", "red", picture.RED_NUMBERS, "Red", CODE + "617a.3(e)(9)"),
        # 58 Pa. Code § 617a.3(e)(10)
        Wager("black", "black", picture.BLACK_NUMBERS, "Black", CODE + "617a.3(e)(10)"),
        # 58 Pa. Code § 617a.3(e)(11)
        Wager("odd", "odd", odd, "Odd", CODE + "617a.3(e)(11)"),
        # 58 Pa. Code § 617a.3(e)(12)
        Wager("even", "even", even, "Even", CODE + "617a.3(e)(12)"),
        # 58 Pa. Code § 617a.3(e)(13)
        Wager("1_to_18", "1_to_18", _from_to(1, 18), "1 to 18", CODE + "617a.3(e)(13)"),
        # 58 Pa. Code § 617a.3(e)(14)
        Wager("19_to_36", "19_to_36", _from_to(19, 36), "19 to 36", CODE + "617a.3(e)(14)"),
    ]


def odds_table(edition: str) -> Mapping[str, str]:
    """58 Pa. Code § 617a.4(a), one table in both editions."""
    return ODDS


def odds_clause() -> str:
    """Where the odds stand."""
    return CODE + "617a.4(a)"


def zero_choices(edition: str, wheel: str) -> tuple[str, ...]:
    """A zero takes the whole wager on every wheel: 617a.4(b), and (c)(3) where 00 is out."""
    return ("whole",)


def zero_takes(wheel: str, kind: str, outcome: str, zero: str) -> Fraction | None:
    """What the zero paragraph takes of one unit; nothing where it does not speak."""
    if kind not in ("red", "black", "odd", "even", "1_to_18", "19_to_36"):
        return None
    if wheel == "double-zero-as-single-zero":
        # 58 Pa. Code § 617a.4(c)(3)
        return Fraction(1) if outcome == "0" else None
    # 58 Pa. Code § 617a.4(b)
    return Fraction(1) if outcome in ("0", "00") else None


def zero_clause(wheel: str) -> str:
    """The paragraph on zero that governs the wheel."""
    if wheel == "double-zero-as-single-zero":
        return CODE + "617a.4(c)(3)"
    return CODE + "617a.4(b)"


def is_void(wheel: str, outcome: str) -> bool:
    """Whether the outcome is no spin."""
    # 58 Pa. Code §§ 617a.1(e)(2)(ii), 617a.4(c)(2)
    return wheel == "double-zero-as-single-zero" and outcome == "00"


def void_clause() -> str:
    """Where the void spin stands."""
    return CODE + "617a.4(c)(2)"


def barred_together(edition: str, kinds: frozenset[str]) -> bool:
    """Pennsylvania has no wager that bars another here."""
    return False
