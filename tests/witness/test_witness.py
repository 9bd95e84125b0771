"""The witness's own sanity: counts, published edges, and cells read off the page by hand."""

from fractions import Fraction
from itertools import pairwise

import pytest

from . import big_six, picture, roulette
from .wager import WHEELS

OPTIONAL = frozenset(
    {
        "five_adjacent",
        "six_numbers_color",
        "seven_numbers_color",
        "eight_numbers_color",
        "seven_numbers",
    }
)
NONE_OPTIONAL: frozenset[str] = frozenset()
SINGLE, DOUBLE, AS_SINGLE = WHEELS
NJ_1995 = "us-nj/roulette/1995-03-20"
NJ_1997 = "us-nj/roulette/1997-10-06"
NJ_1998 = "us-nj/roulette/1998-08-17"
NJ_2009 = "us-nj/roulette/2009-06-15"
NJ_2010 = "us-nj/roulette/2010-11-15"
MA_2020 = "us-ma/roulette/2020-10-08"
MA_2021 = "us-ma/roulette/2021-05-29"
PA_2012 = "us-pa/roulette/2012-05-19"
PA_2019 = "us-pa/roulette/2019-08-31"
WITH_COLORS = (NJ_2009, NJ_2010, MA_2020, MA_2021)
HALF_ONLY = (NJ_1995, NJ_1997)
WHOLE_ONLY = (PA_2012, PA_2019)
EITHER = (NJ_1998, NJ_2009, NJ_2010, MA_2020, MA_2021)
EVEN_CHANCES = ("red", "black", "odd", "even", "1_to_18", "19_to_36")

# Six runs of six neighbours on the double-zero wheel; no text gives the house's own choice.
COLORS = {
    "black": [28, 9, 26, 30, 11, 7],
    "blue": [20, 32, 17, 5, 22, 34],
    "gold": [15, 3, 24, 36, 13, 1],
    "red": [27, 10, 25, 29, 12, 8],
    "purple": [19, 31, 18, 6, 21, 33],
    "green": [16, 4, 23, 35, 14, 2],
}


# Of the standard wagers alone, without the other line for 0 and 00.
STANDARD_COUNTS = {SINGLE: 155, DOUBLE: 161, AS_SINGLE: 154}

FOUR_NUMBERS = """
1-2-4-5 2-3-5-6 4-5-7-8 5-6-8-9 7-8-10-11 8-9-11-12 10-11-13-14 11-12-14-15
13-14-16-17 14-15-17-18 16-17-19-20 17-18-20-21 19-20-22-23 20-21-23-24
22-23-25-26 23-24-26-27 25-26-28-29 26-27-29-30 28-29-31-32 29-30-32-33
31-32-34-35 32-33-35-36
"""
SPLITS = """
1-2 2-3 4-5 5-6 7-8 8-9 10-11 11-12 13-14 14-15 16-17 17-18 19-20 20-21 22-23 23-24
25-26 26-27 28-29 29-30 31-32 32-33 34-35 35-36
1-4 4-7 7-10 10-13 13-16 16-19 19-22 22-25 25-28 28-31 31-34
2-5 5-8 8-11 11-14 14-17 17-20 20-23 23-26 26-29 29-32 32-35
3-6 6-9 9-12 12-15 15-18 18-21 21-24 24-27 27-30 30-33 33-36
"""


def a_lawful_zero(edition: str, wheel: str) -> str:
    return "half" if wheel == DOUBLE and edition in HALF_ONLY else "whole"


def edge(edition: str, wheel: str, position: str, zero: str) -> Fraction:
    """The expected loss of one unit, void spins spun again."""
    total, counted = Fraction(0), 0
    for outcome in roulette.outcomes(edition, wheel):
        cell = roulette.net(edition, wheel, position, outcome, zero=zero, colors=COLORS)
        assert cell is not None
        if not roulette.is_void(edition, wheel, outcome):
            counted += 1
        total += cell
    return -total / counted


def kinds_at(edition: str, wheel: str) -> set[str]:
    listed = roulette.positions(edition, wheel, OPTIONAL)
    return {position.split(":")[0] for position in listed}


def numbers_of(edition: str, wheel: str, kind: str) -> set[str]:
    listed = roulette.positions(edition, wheel, OPTIONAL)
    return {p.split(":")[1] for p in listed if p.startswith(kind + ":") and "@" not in p}


@pytest.mark.parametrize("edition", roulette.EDITIONS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_standard_positions_are_counted(edition: str, wheel: str) -> None:
    listed = roulette.positions(edition, wheel, NONE_OPTIONAL)
    other_line = [p for p in listed if p == "split:0-00@dozens"]
    assert len(listed) == len(set(listed))
    assert len(listed) - len(other_line) == STANDARD_COUNTS[wheel]
    assert len(other_line) == (1 if wheel == DOUBLE else 0)


@pytest.mark.parametrize("edition", roulette.EDITIONS)
def test_optional_positions_are_counted(edition: str) -> None:
    # five adjacent on each number; PA nothing else; NJ to 2009 also seven numbers; then colours
    more = {True: (37 + 1 + 12, 38 + 1 + 12, 37 + 1 + 12), False: (37 + 1, 38 + 1, 37 + 1)}
    expected = more[edition in WITH_COLORS]
    if edition in WHOLE_ONLY:
        expected = (37, 38, 37)
    for wheel, count in zip(WHEELS, expected, strict=True):
        with_all = roulette.positions(edition, wheel, OPTIONAL)
        assert len(with_all) - len(roulette.positions(edition, wheel, NONE_OPTIONAL)) == count


def test_the_nine_and_the_four_editions() -> None:
    assert len(roulette.EDITIONS) == 9
    assert len(big_six.EDITIONS) == 4


def test_the_picture_and_the_wheels_agree_with_themselves() -> None:
    drawn = [tuple(row[::2]) for row in picture.DOUBLE_ZERO_PICTURE[1:]]
    assert drawn == list(picture.ROWS)
    assert picture.DOUBLE_ZERO_PICTURE[1:] == picture.SINGLE_ZERO_PICTURE[1:]
    assert set(picture.DOUBLE_ZERO_WHEEL) == set(picture.ORDER)
    assert set(picture.SINGLE_ZERO_WHEEL) == set(picture.ORDER) - {"00"}
    assert (len(picture.SINGLE_ZERO_WHEEL), len(picture.DOUBLE_ZERO_WHEEL)) == (37, 38)
    assert set(picture.RED_NUMBERS) & set(picture.BLACK_NUMBERS) == set()
    assert len(set(picture.RED_NUMBERS)) == len(set(picture.BLACK_NUMBERS)) == 18


@pytest.mark.parametrize("wheel", [picture.SINGLE_ZERO_WHEEL, picture.DOUBLE_ZERO_WHEEL])
def test_colors_alternate_around_the_wheel(wheel: tuple[str, ...]) -> None:
    for left, right in pairwise(wheel):
        if "0" not in (left, right) and "00" not in (left, right):
            assert (left in picture.RED_NUMBERS) != (right in picture.RED_NUMBERS)


@pytest.mark.parametrize("edition", roulette.EDITIONS)
def test_lines_and_corners_against_lists_by_hand(edition: str) -> None:
    inner = set(SPLITS.split())
    zeros = {"0-00", "0-1", "0-2", "00-2", "00-3"}
    assert numbers_of(edition, DOUBLE, "split") == inner | zeros
    assert numbers_of(edition, SINGLE, "split") == inner | {"0-1", "0-2", "0-3"}
    assert numbers_of(edition, AS_SINGLE, "split") == inner | {"0-1", "0-2"}
    for wheel in WHEELS:
        assert numbers_of(edition, wheel, "four_numbers") == set(FOUR_NUMBERS.split())


@pytest.mark.parametrize("edition", roulette.EDITIONS)
def test_three_numbers_with_zero(edition: str) -> None:
    def groups(wheel: str) -> set[str]:
        return {n for n in numbers_of(edition, wheel, "three_numbers") if n.startswith("0")}

    assert groups(DOUBLE) == {"0-1-2", "0-00-2", "00-2-3"}
    assert groups(SINGLE) == {"0-1-2"}
    assert groups(AS_SINGLE) == {"0-1-2"}


@pytest.mark.parametrize("edition", roulette.EDITIONS)
def test_what_a_wheel_or_an_edition_does_not_permit(edition: str) -> None:
    refused = {
        SINGLE: ("first_five_numbers", "straight:00", "three_numbers:0-2-3", "b2b"),
        AS_SINGLE: ("first_five_numbers", "straight:00", "split:0-00", "five_adjacent:00",
                    "split:0-00@dozens", "eight_numbers_color:red", "split:0-3"),
        DOUBLE: ("four_numbers:0-1-2-3", "seven_numbers_color:red", "split:0-3", "touchdown"),
    }  # fmt: skip
    for wheel, absent in refused.items():
        zero = a_lawful_zero(edition, wheel)
        for name in absent:
            assert roulette.net(edition, wheel, name, "7", zero=zero, colors=COLORS) is None


def test_kinds_of_the_editions() -> None:
    for edition in WITH_COLORS:
        assert {"six_numbers_color", "eight_numbers_color"} <= kinds_at(edition, DOUBLE)
        assert {"six_numbers_color", "seven_numbers_color"} <= kinds_at(edition, SINGLE)
        assert {"six_numbers_color", "seven_numbers_color"} <= kinds_at(edition, AS_SINGLE)
    for edition in (NJ_1995, NJ_1997, NJ_1998):
        assert "seven_numbers" in kinds_at(edition, DOUBLE)
    for edition in (NJ_1995, NJ_1997, NJ_1998, *WHOLE_ONLY):
        assert not any(kind.endswith("_color") for kind in kinds_at(edition, DOUBLE))
    for edition in WHOLE_ONLY:
        assert "seven_numbers" not in kinds_at(edition, DOUBLE)


@pytest.mark.parametrize("edition", roulette.EDITIONS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_edges_of_every_position(edition: str, wheel: str) -> None:
    zero = a_lawful_zero(edition, wheel)
    usual = Fraction(1, 19) if wheel == DOUBLE else Fraction(1, 37)
    unusual = {
        "first_five_numbers": Fraction(3, 38),
        "seven_numbers": Fraction(3, 38) if wheel == DOUBLE else Fraction(2, 37),
        "seven_numbers_color": Fraction(2, 37),
        "eight_numbers_color": Fraction(3, 19),
    }
    if zero == "half":
        unusual |= dict.fromkeys(EVEN_CHANCES, Fraction(1, 38))
    for position in roulette.positions(edition, wheel, OPTIONAL):
        expected = unusual.get(position.split(":")[0], usual)
        assert edge(edition, wheel, position, zero) == expected, position


@pytest.mark.parametrize("edition", EITHER)
def test_the_choice_of_the_house_on_a_double_zero(edition: str) -> None:
    for position in EVEN_CHANCES:
        assert edge(edition, DOUBLE, position, "half") == Fraction(1, 38)
        assert edge(edition, DOUBLE, position, "whole") == Fraction(1, 19)
    for position in ("dozen:1", "column:3", "six_numbers:1-2-3-4-5-6", "straight:17"):
        assert edge(edition, DOUBLE, position, "half") == Fraction(1, 19)


def test_a_value_on_zero_that_the_edition_does_not_leave() -> None:
    wrong = [(edition, DOUBLE, "whole") for edition in HALF_ONLY]
    wrong += [(edition, DOUBLE, "half") for edition in WHOLE_ONLY]
    wrong += [(edition, SINGLE, "half") for edition in roulette.EDITIONS]
    wrong += [(edition, AS_SINGLE, "half") for edition in roulette.EDITIONS]
    wrong += [(NJ_2010, DOUBLE, "none"), (NJ_2010, "triple-zero", "half")]
    for edition, wheel, zero in wrong:
        with pytest.raises(ValueError, match=r"on a zero, not|no such wheel"):
            roulette.net(edition, wheel, "red", "7", zero=zero, colors=None)


def test_cells_read_by_hand() -> None:
    cells = [
        (NJ_1995, DOUBLE, "red", "00", "half", Fraction(-1, 2)),
        (NJ_1995, DOUBLE, "red", "2", "half", Fraction(-1)),
        (NJ_1995, SINGLE, "even", "0", "whole", Fraction(-1)),
        (NJ_1998, DOUBLE, "straight:17", "17", "half", Fraction(35)),
        (NJ_1998, AS_SINGLE, "straight:17", "00", "whole", Fraction(0)),
        (NJ_2009, DOUBLE, "five_adjacent:17", "32", "half", Fraction(31, 5)),
        (NJ_2009, DOUBLE, "five_adjacent:17", "34", "half", Fraction(-1)),
        (NJ_2010, DOUBLE, "five_adjacent:0", "9", "whole", Fraction(31, 5)),
        (NJ_2010, AS_SINGLE, "five_adjacent:1", "10", "whole", Fraction(31, 5)),
        (NJ_2010, DOUBLE, "five_adjacent:1", "10", "whole", Fraction(-1)),
        (MA_2020, DOUBLE, "eight_numbers_color:blue", "00", "half", Fraction(3)),
        (MA_2020, SINGLE, "seven_numbers_color:blue", "0", "whole", Fraction(4)),
        (MA_2021, SINGLE, "six_numbers_color:blue", "0", "whole", Fraction(-1)),
        (MA_2021, DOUBLE, "split:0-00@dozens", "00", "whole", Fraction(17)),
        (PA_2012, DOUBLE, "19_to_36", "00", "whole", Fraction(-1)),
        (PA_2019, DOUBLE, "first_five_numbers", "3", "whole", Fraction(6)),
    ]
    for edition, wheel, position, outcome, zero, expected in cells:
        cell = roulette.net(edition, wheel, position, outcome, zero=zero, colors=COLORS)
        assert cell == expected, (edition, wheel, position, outcome)


def test_clauses_read_by_hand() -> None:
    nj, ma, pa = "N.J.A.C. 19:47-", "MA Roulette ", "58 Pa. Code § "
    cells = [
        (NJ_1995, DOUBLE, "red", "0", "half", nj + "5.2(b)"),
        (NJ_1995, SINGLE, "red", "0", "whole", nj + "5.2(c)"),
        (NJ_1995, AS_SINGLE, "red", "0", "whole", nj + "5.2(d)3"),
        (NJ_1995, AS_SINGLE, "red", "00", "whole", nj + "5.2(d)2"),
        (NJ_1997, DOUBLE, "red", "2", "half", nj + "5.1(e)9"),
        (NJ_1998, DOUBLE, "dozen:1", "0", "half", nj + "5.1(e)8"),
        (NJ_1998, DOUBLE, "six_numbers:1-2-3-4-5-6", "9", "half", nj + "5.1(e)6"),
        (NJ_2009, DOUBLE, "six_numbers:1-2-3-4-5-6", "9", "half", nj + "5.1(e)6i"),
        (NJ_2009, DOUBLE, "six_numbers_color:red", "0", "half", nj + "5.1(e)6ii"),
        (NJ_2010, DOUBLE, "red", "2", "half", nj + "5.1(e)11"),
        (NJ_2010, DOUBLE, "red", "1", "half", nj + "5.2(a)"),
        (NJ_2010, DOUBLE, "three_numbers:00-2-3", "1", "half", nj + "5.1(e)3i"),
        (NJ_2010, DOUBLE, "seven_numbers", "34", "half", nj + "5.1(f)"),
        (MA_2020, DOUBLE, "column:1", "2", "half", ma + "1(e)(9)"),
        (MA_2020, DOUBLE, "odd", "00", "whole", ma + "2(b)"),
        (MA_2021, AS_SINGLE, "odd", "00", "whole", ma + "2(d)(2)"),
        (MA_2021, DOUBLE, "five_adjacent:17", "1", "half", ma + "1(e)(1)(i)"),
        (PA_2012, DOUBLE, "dozen:2", "1", "whole", pa + "617a.3(e)(8)"),
        (PA_2012, SINGLE, "odd", "0", "whole", pa + "617a.4(b)"),
        (PA_2019, AS_SINGLE, "odd", "0", "whole", pa + "617a.4(c)(3)"),
        (PA_2019, AS_SINGLE, "odd", "00", "whole", pa + "617a.4(c)(2)"),
        (PA_2019, DOUBLE, "split:0-00", "00", "whole", pa + "617a.4(a)"),
    ]
    for edition, wheel, position, outcome, zero, expected in cells:
        found = roulette.clause(edition, wheel, position, outcome, zero=zero, colors=COLORS)
        assert found == expected, (edition, wheel, position, outcome)


@pytest.mark.parametrize("edition", roulette.EDITIONS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_amount_and_clause_say_the_same(edition: str, wheel: str) -> None:
    zero = a_lawful_zero(edition, wheel)
    for position in roulette.positions(edition, wheel, OPTIONAL):
        for outcome in roulette.outcomes(edition, wheel):
            cell = roulette.net(edition, wheel, position, outcome, zero=zero, colors=COLORS)
            said = roulette.clause(edition, wheel, position, outcome, zero=zero, colors=COLORS)
            assert cell is not None
            assert (cell > 0) == said.endswith(("5.2(a)", " 2(a)", "617a.4(a)"))
            assert (cell == 0) == roulette.is_void(edition, wheel, outcome)


def test_what_may_stand_together() -> None:
    def may(edition: str, wheel: str, *kinds: str) -> bool:
        return roulette.may_stand_together(edition, wheel, frozenset(kinds))

    for edition in WITH_COLORS:
        assert not may(edition, DOUBLE, "six_numbers_color", "red")
        assert not may(edition, DOUBLE, "eight_numbers_color", "black")
        assert not may(edition, SINGLE, "seven_numbers_color", "dozen")
        assert not may(edition, DOUBLE, "eight_numbers_color", "split:0-00@dozens")
        assert not may(edition, DOUBLE, "seven_numbers_color", "eight_numbers_color")
        assert may(edition, SINGLE, "six_numbers_color", "seven_numbers_color", "odd")
        assert may(edition, DOUBLE, "eight_numbers_color", "first_five_numbers", "column")
    assert not may(NJ_2009, DOUBLE, "six_numbers_color", "dozen")
    assert may(NJ_2010, DOUBLE, "six_numbers_color", "dozen", "split:0-00@dozens")
    assert may(MA_2020, DOUBLE, "six_numbers_color", "dozen")
    assert not may(NJ_2010, DOUBLE, "six_numbers_color", "eight_numbers_color", "dozen")
    assert not may(NJ_1998, DOUBLE, "six_numbers_color")
    assert may(PA_2019, DOUBLE, "red", "black", "dozen", "five_adjacent", "split:0-00@dozens")


def test_colors_must_be_told() -> None:
    with pytest.raises(ValueError, match="for the house to say"):
        roulette.net(NJ_2010, DOUBLE, "six_numbers_color:red", "7", zero="half", colors=None)
    with pytest.raises(ValueError, match="six different numbers"):
        roulette.net(
            NJ_2010, DOUBLE, "six_numbers_color:red", "7", zero="half", colors={"red": [1, 2]}
        )


@pytest.mark.parametrize("edition", big_six.EDITIONS)
def test_big_six_on_a_wheel_of_23_15_8_4_2_1_1(edition: str) -> None:
    sections = ["1"] * 23 + ["2"] * 15 + ["5"] * 8 + ["10"] * 4 + ["20"] * 2 + ["joker", "flag"]
    assert len(sections) == 54
    edges = {
        "insignia:1": Fraction(4, 27),
        "insignia:2": Fraction(1, 6),
        "insignia:5": Fraction(1, 9),
        "insignia:10": Fraction(5, 27),
        "insignia:20": Fraction(2, 9),
        "joker": Fraction(4, 27),
        "flag": Fraction(4, 27),
    }
    assert big_six.positions(edition) == list(edges)
    for position, expected in edges.items():
        total = Fraction(0)
        for section in sections:
            cell = big_six.net(edition, position, section)
            assert cell is not None
            total += cell
        assert -total / 54 == expected
    assert big_six.net(edition, "insignia:50", "1") is None
    assert big_six.net(edition, "joker", "flag") == -1
    assert big_six.clause(edition, "joker", "flag") == "N.J.A.C. 19:47-5.5(a)"
