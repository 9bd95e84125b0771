"""Roulette in New Jersey: N.J.A.C. 19:47-5.1 and 5.2, paragraph by paragraph.

Three prints were read: 1996/97, the fragment of 2009 and that of 2010. The editions of 1997 and
1998 are the first of these with what the amendment notes say: 10/06/97 touched 5.1(a) and (b)
only, 08/17/98 rewrote 5.2(b) only. The note of 06/15/09 leaves 5.1(e)1 to 5 alone, so these five
paragraphs are one law in all five editions and stand here once.
"""

from collections.abc import Mapping
from fractions import Fraction

from . import picture
from .wager import Wager, five_around, named

MARCH_1995 = "us-nj/roulette/1995-03-20"
OCTOBER_1997 = "us-nj/roulette/1997-10-06"
AUGUST_1998 = "us-nj/roulette/1998-08-17"
JUNE_2009 = "us-nj/roulette/2009-06-15"
NOVEMBER_2010 = "us-nj/roulette/2010-11-15"
EDITIONS = (MARCH_1995, OCTOBER_1997, AUGUST_1998, JUNE_2009, NOVEMBER_2010)
BEFORE_COLORS = (MARCH_1995, OCTOBER_1997, AUGUST_1998)

CODE = "N.J.A.C. 19:47-"
# N.J.A.C. 19:47-5.1(e)6ii, 7 and 8 name these six colours.
COLORS = ("black", "blue", "gold", "red", "purple", "green")
# N.J.A.C. 19:47-5.2(b), (c) and (d)3 name these six wagers.
ZERO_WAGERS = ("red", "black", "odd", "even", "1_to_18", "19_to_36")

# N.J.A.C. 19:47-5.2(a) as printed in 1996/97
ODDS_1995 = {
    "Straight": "35 to 1",
    "Split": "17 to 1",
    "Three Numbers": "11 to 1",
    "Four Numbers": "8 to 1",
    "First Five Numbers": "6 to 1",
    "Six Numbers": "5 to 1",
    "Seven Numbers": "4 to 1",
    "Column": "2 to 1",
    "Dozen": "2 to 1",
    "Red": "1 to 1",
    "Black": "1 to 1",
    "Odd": "1 to 1",
    "Even": "1 to 1",
    "1 to 18": "1 to 1",
    "19 to 36": "1 to 1",
}
# N.J.A.C. 19:47-5.2(a) as amended 06/15/09, printed alike in 2009 and in 2010 (the section was
# not amended between)
ODDS_2009 = {
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
    """Every position that the edition permits on the wheel, optional ones included."""
    if edition in BEFORE_COLORS:
        listed = [*_e1_to_5(wheel), *_e6_1995(), *_e7_to_14_1995()]
        optional = [*_five_adjacent(wheel), _seven_numbers()]
    else:
        listed = [*_e1_to_5(wheel), *_e6i_2009(), *_e9_to_16_2009()]
        optional = [*_five_adjacent(wheel), _seven_numbers(), *_colors_2009(wheel)]
    return [*_without_covered_00(wheel, listed), *optional]


def _without_covered_00(wheel: str, listed: list[Wager]) -> list[Wager]:
    # Reading: 5.2(d) sends to the equipment rule, whose text is not held; by analogy to
    # 58 Pa. Code § 617a.1(e)(1) every wager that includes 00 is gone.
    if wheel == "double-zero-as-single-zero":
        return [wager for wager in listed if "00" not in wager.wins_on]
    return listed


def _e1_to_5(wheel: str) -> list[Wager]:
    drawn = picture.picture_of(wheel)
    return [
        *_straights(drawn),  # N.J.A.C. 19:47-5.1(e)1
        *_splits(drawn),  # N.J.A.C. 19:47-5.1(e)2
        *_three_numbers_rows(),  # N.J.A.C. 19:47-5.1(e)3
        *_three_numbers_groups(drawn),  # N.J.A.C. 19:47-5.1(e)3i
        *_four_numbers(drawn),  # N.J.A.C. 19:47-5.1(e)4
        *_first_five_numbers(drawn),  # N.J.A.C. 19:47-5.1(e)5
    ]


def _straights(drawn: picture.Picture) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)1: the one number of the box
    clause = CODE + "5.1(e)1"
    return [
        Wager(named("straight", [box]), "straight", (box,), "Straight", clause)
        for box in picture.boxes(drawn)
    ]


def _five_adjacent(wheel: str) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)1i; made on the centre number, (e)1i(2)
    # Reading: 0 and 00 are numbers of the wheel; a 00 out of play is counted past.
    clause = CODE + "5.1(e)1i"
    ring = picture.numbers_in_play(wheel)
    return [
        Wager(
            named("five_adjacent", [center]),
            "five_adjacent",
            five_around(ring, center),
            "Straight",
            clause,
            is_optional=True,
        )
        for center in picture.in_order(ring)
    ]


def _splits(drawn: picture.Picture) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)2: the two numbers on either side of the line
    clause = CODE + "5.1(e)2"
    found = [
        Wager(named("split", pair), "split", pair, "Split", clause)
        for pair in picture.pairs_on_a_line(drawn)
    ]
    if "00" in picture.boxes(drawn):
        # N.J.A.C. 19:47-5.1(e)2, the exception: also between the 2nd and the 3rd dozen box
        other_line = "split:0-00@dozens"
        found.append(Wager(other_line, other_line, ("0", "00"), "Split", clause))
    return found


def _three_numbers_rows() -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)3: a row of the layout
    clause = CODE + "5.1(e)3"
    return [
        Wager(named("three_numbers", row), "three_numbers", row, "Three Numbers", clause)
        for row in picture.ROWS
    ]


def _three_numbers_groups(drawn: picture.Picture) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)3i: these groups and no other, so not 0, 2 and 3
    clause = CODE + "5.1(e)3i"
    groups = (("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3"))
    # N.J.A.C. 19:47-5.1(e)3ii: placed where the three boxes meet
    meeting = picture.corners(drawn, 3)
    return [
        Wager(named("three_numbers", group), "three_numbers", group, "Three Numbers", clause)
        for group in groups
        if picture.in_order(group) in meeting
    ]


def _four_numbers(drawn: picture.Picture) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)4: four boxes with a common corner
    clause = CODE + "5.1(e)4"
    return [
        Wager(named("four_numbers", four), "four_numbers", four, "Four Numbers", clause)
        for four in picture.corners(drawn, 4)
    ]


def _first_five_numbers(drawn: picture.Picture) -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)5
    # Reading: a layout without 00 cannot carry it.
    if "00" not in picture.boxes(drawn):
        return []
    five = ("0", "00", "1", "2", "3")
    name = "first_five_numbers"
    return [Wager(name, name, five, "First Five Numbers", CODE + "5.1(e)5")]


def _e6_1995() -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)6 as printed in 1996/97: two rows next to one another
    clause = CODE + "5.1(e)6"
    return [
        Wager(named("six_numbers", upper + lower), "six_numbers", upper + lower,
              "Six Numbers", clause)
        for upper, lower in zip(picture.ROWS[:-1], picture.ROWS[1:], strict=True)
    ]  # fmt: skip


def _e6i_2009() -> list[Wager]:
    # N.J.A.C. 19:47-5.1(e)6i: six consecutive numbers, two rows next to one another
    clause = CODE + "5.1(e)6i"
    return [
        Wager(named("six_numbers", upper + lower), "six_numbers", upper + lower,
              "Six Numbers", clause)
        for upper, lower in zip(picture.ROWS[:-1], picture.ROWS[1:], strict=True)
    ]  # fmt: skip


def _colors_2009(wheel: str) -> list[Wager]:
    found: list[Wager] = []
    # N.J.A.C. 19:47-5.1(e)6ii: the colour's six numbers, on any wheel
    found += _one_color_kind("six_numbers_color", (), "Six Numbers", "5.1(e)6ii")
    if wheel in ("single-zero", "double-zero-as-single-zero"):
        # N.J.A.C. 19:47-5.1(e)7: on a single-zero wheel, the six numbers or 0
        # Reading: a double-zero wheel used as single-zero counts as one.
        found += _one_color_kind("seven_numbers_color", ("0",), "Seven Numbers", "5.1(e)7")
    if wheel == "double-zero":
        # N.J.A.C. 19:47-5.1(e)8: on a double-zero wheel, the six numbers, 0 or 00
        # Reading: not on a double-zero wheel used as single-zero, where 00 is no result.
        both = ("0", "00")
        found += _one_color_kind("eight_numbers_color", both, "Eight Numbers", "5.1(e)8")
    return found


def _one_color_kind(
    kind: str, zeros: tuple[str, ...], odds_line: str, paragraph: str
) -> list[Wager]:
    return [
        Wager(f"{kind}:{color}", kind, zeros, odds_line, CODE + paragraph, color, True)
        for color in COLORS
    ]


def _seven_numbers() -> Wager:
    # N.J.A.C. 19:47-5.1(f)
    seven = ("10", "11", "12", "13", "14", "15", "33")
    name = "seven_numbers"
    return Wager(name, name, seven, "Seven Numbers", CODE + "5.1(f)", is_optional=True)


def _e7_to_14_1995() -> list[Wager]:
    return [
        *_columns("5.1(e)7"),  # N.J.A.C. 19:47-5.1(e)7 as printed in 1996/97
        *_dozens("5.1(e)8"),  # N.J.A.C. 19:47-5.1(e)8 as printed in 1996/97
        _red("5.1(e)9"),  # N.J.A.C. 19:47-5.1(e)9 as printed in 1996/97
        _black("5.1(e)10"),  # N.J.A.C. 19:47-5.1(e)10 as printed in 1996/97
        _odd("5.1(e)11"),  # N.J.A.C. 19:47-5.1(e)11 as printed in 1996/97
        _even("5.1(e)12"),  # N.J.A.C. 19:47-5.1(e)12 as printed in 1996/97
        _low("5.1(e)13"),  # N.J.A.C. 19:47-5.1(e)13 as printed in 1996/97
        _high("5.1(e)14"),  # N.J.A.C. 19:47-5.1(e)14 as printed in 1996/97
    ]


def _e9_to_16_2009() -> list[Wager]:
    # The note of 06/15/09 moves (e)7 to 14 to (e)9 to 16 and changes nothing else in them.
    return [
        *_columns("5.1(e)9"),  # N.J.A.C. 19:47-5.1(e)9
        *_dozens("5.1(e)10"),  # N.J.A.C. 19:47-5.1(e)10
        _red("5.1(e)11"),  # N.J.A.C. 19:47-5.1(e)11
        _black("5.1(e)12"),  # N.J.A.C. 19:47-5.1(e)12
        _odd("5.1(e)13"),  # N.J.A.C. 19:47-5.1(e)13
        _even("5.1(e)14"),  # N.J.A.C. 19:47-5.1(e)14
        _low("5.1(e)15"),  # N.J.A.C. 19:47-5.1(e)15
        _high("5.1(e)16"),  # N.J.A.C. 19:47-5.1(e)16
    ]


def _columns(paragraph: str) -> list[Wager]:
    # The twelve numbers read down one column, its box at the bottom.
    first = tuple(row[0] for row in picture.ROWS)
    second = tuple(row[1] for row in picture.ROWS)
    third = tuple(row[2] for row in picture.ROWS)
    return [
        Wager("column:1", "column", first, "Column", CODE + paragraph),
        Wager("column:2", "column", second, "Column", CODE + paragraph),
        Wager("column:3", "column", third, "Column", CODE + paragraph),
    ]


def _dozens(paragraph: str) -> list[Wager]:
    first = tuple(str(number) for number in range(1, 12 + 1))
    second = tuple(str(number) for number in range(13, 24 + 1))
    third = tuple(str(number) for number in range(25, 36 + 1))
    return [
        Wager("dozen:1", "dozen", first, "Dozen", CODE + paragraph),
        Wager("dozen:2", "dozen", second, "Dozen", CODE + paragraph),
        Wager("dozen:3", "dozen", third, "Dozen", CODE + paragraph),
    ]


def _red(paragraph: str) -> Wager:
    return Wager("red", "red", picture.RED_NUMBERS, "Red", CODE + paragraph)


def _black(paragraph: str) -> Wager:
    return Wager("black", "black", picture.BLACK_NUMBERS, "Black", CODE + paragraph)


def _odd(paragraph: str) -> Wager:
    odd = tuple(str(number) for number in range(1, 36 + 1) if number % 2 == 1)
    return Wager("odd", "odd", odd, "Odd", CODE + paragraph)


def _even(paragraph: str) -> Wager:
    # Reading: 0 and 00 are neither odd nor even; 5.2(b), (c) take the wager on them.
    even = tuple(str(number) for number in range(1, 36 + 1) if number % 2 == 0)
    return Wager("even", "even", even, "Even", CODE + paragraph)


def _low(paragraph: str) -> Wager:
    low = tuple(str(number) for number in range(1, 18 + 1))
    return Wager("1_to_18", "1_to_18", low, "1 to 18", CODE + paragraph)


def _high(paragraph: str) -> Wager:
    high = tuple(str(number) for number in range(19, 36 + 1))
    return Wager("19_to_36", "19_to_36", high, "19 to 36", CODE + paragraph)


def odds_table(edition: str) -> Mapping[str, str]:
    """N.J.A.C. 19:47-5.2(a), as the edition has it."""
    if edition in BEFORE_COLORS:
        return ODDS_1995
    return ODDS_2009


def odds_clause() -> str:
    """Where the odds stand."""
    return CODE + "5.2(a)"


def zero_choices(edition: str, wheel: str) -> tuple[str, ...]:
    """What a zero may take of the six wagers: what is fixed, or what the house may choose."""
    if wheel == "single-zero":
        return ("whole",)  # N.J.A.C. 19:47-5.2(c)
    if wheel == "double-zero-as-single-zero":
        return ("whole",)  # N.J.A.C. 19:47-5.2(d)3
    if edition in (MARCH_1995, OCTOBER_1997):
        return ("half",)  # N.J.A.C. 19:47-5.2(b) as printed in 1996/97
    return ("half", "whole")  # N.J.A.C. 19:47-5.2(b) as rewritten 08/17/98


def zero_takes(wheel: str, kind: str, outcome: str, zero: str) -> Fraction | None:
    """What the zero paragraph takes of one unit; nothing where it does not speak."""
    if kind not in ZERO_WAGERS:
        return None
    if wheel == "double-zero" and outcome in ("0", "00"):
        # N.J.A.C. 19:47-5.2(b)
        return Fraction(1, 2) if zero == "half" else Fraction(1)
    if wheel == "single-zero" and outcome == "0":
        return Fraction(1)  # N.J.A.C. 19:47-5.2(c)
    if wheel == "double-zero-as-single-zero" and outcome == "0":
        return Fraction(1)  # N.J.A.C. 19:47-5.2(d)3
    return None


def zero_clause(wheel: str) -> str:
    """The paragraph on zero that governs the wheel."""
    if wheel == "double-zero":
        return CODE + "5.2(b)"
    if wheel == "single-zero":
        return CODE + "5.2(c)"
    return CODE + "5.2(d)3"


def is_void(wheel: str, outcome: str) -> bool:
    """Whether the outcome is no spin."""
    return wheel == "double-zero-as-single-zero" and outcome == "00"  # 5.2(d)2


def void_clause() -> str:
    """Where the void spin stands."""
    return CODE + "5.2(d)2"


def barred_together(edition: str, kinds: frozenset[str]) -> bool:
    """N.J.A.C. 19:47-5.1(g): whether one of the kinds bars another."""
    if edition in BEFORE_COLORS:
        return False
    if edition == JUNE_2009:
        return _barred_2009(kinds)
    return _barred_2010(kinds)


def _barred_2009(kinds: frozenset[str]) -> bool:
    # N.J.A.C. 19:47-5.1(g) as printed in 2009: any colour wager bars dozen, red and black
    # Reading: by the wagers' names; the paragraph numbers beside them are stale.
    colored = {"six_numbers_color", "seven_numbers_color", "eight_numbers_color"}
    return bool(kinds & colored) and bool(kinds & {"dozen", "red", "black"})


def _barred_2010(kinds: frozenset[str]) -> bool:
    # N.J.A.C. 19:47-5.1(g), first sentence: any colour wager bars red and black
    # Reading: each of the two is barred, whichever colours stand.
    colored = {"six_numbers_color", "seven_numbers_color", "eight_numbers_color"}
    if kinds & colored and kinds & {"red", "black"}:
        return True
    # N.J.A.C. 19:47-5.1(g), second sentence: seven and eight bar the dozen
    # N.J.A.C. 19:47-5.1(g), third sentence: six alone leaves it
    return bool(kinds & {"seven_numbers_color", "eight_numbers_color"}) and "dozen" in kinds
