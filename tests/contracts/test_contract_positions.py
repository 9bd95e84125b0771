"""Positions: how they are written, how many there are, which are refused and why."""

from fractions import Fraction

import pytest

from croupier.desk.answers import RefusedWager, SettledWager
from croupier.desk.table import OpenTable, open_table
from tests.strategies import (
    BS_1998,
    COLORED,
    NJ_2010,
    ROULETTE,
    WHEELS,
    barred_for,
    colors,
    runs,
    text,
)

PA_2019 = "us-pa/roulette/2019-08-31"
OTHER_LINE = "split:0-00@dozens"


def opened(held: str = NJ_2010, wheel: str = "double-zero", kind: str = "") -> OpenTable:
    more = {"wagers": barred_for(held, kind)} if kind else {}
    if kind in COLORED:
        more["colors"] = colors(wheel)
    return open_table(text(held, wheel, **more))


def settled(made: OpenTable, position: str, outcome: str, stake: str = "5.00") -> SettledWager:
    answer = made.settle({position: stake}, [outcome])
    assert answer.refusals == ()
    return answer.wagers[0]


def refused(made: OpenTable, position: str, stake: str = "5.00") -> RefusedWager:
    answer = made.settle({position: stake}, ["17"])
    assert answer.wagers == ()
    return answer.refusals[0]


@pytest.mark.parametrize(
    ("said", "wins_on", "loses_on"),
    [
        ("straight:17", "17", "18"),
        ("split:20-17", "20", "21"),
        ("split:00-0", "00", "1"),
        ("three_numbers:18-16-17", "16", "19"),
        ("three_numbers:2-1-0", "0", "3"),
        ("four_numbers:21-20-18-17", "21", "19"),
        ("first_five_numbers", "00", "4"),
        ("six_numbers:21-20-19-18-17-16", "19", "22"),
        ("column:1", "34", "35"),
        ("column:3", "3", "0"),
        ("dozen:2", "13", "25"),
        ("dozen:3", "36", "24"),
        ("red", "36", "35"),
        ("black", "35", "36"),
        ("odd", "35", "36"),
        ("even", "36", "35"),
        ("1_to_18", "18", "19"),
        ("19_to_36", "19", "18"),
        (OTHER_LINE, "0", "24"),
    ],
)
def test_every_position_of_the_list(said: str, wins_on: str, loses_on: str) -> None:
    made = opened()
    assert settled(made, said, wins_on).result == "wins"
    lost = settled(made, said, loses_on)
    assert lost.result == "loses"
    normal = {"split:20-17": "split:17-20", "split:00-0": "split:0-00"}
    assert lost.position in made.matrix().positions
    assert lost.position == normal.get(said, lost.position)


@pytest.mark.parametrize("held", ROULETTE)
@pytest.mark.parametrize(("wheel", "count"), list(zip(WHEELS, (155, 161, 154), strict=True)))
def test_how_many_positions_a_layout_has(held: str, wheel: str, count: int) -> None:
    positions = opened(held, wheel).matrix().positions
    assert len([one for one in positions if one != OTHER_LINE]) == count
    assert (OTHER_LINE in positions) is (wheel == "double-zero")
    if wheel == "double-zero-as-single-zero":
        assert not any("00" in one.partition(":")[2].split("-") for one in positions)


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize("position", ["three_numbers:0-2-3", "four_numbers:0-1-2-3"])
def test_0_2_3_and_0_1_2_3_are_refused_with_their_reason(wheel: str, position: str) -> None:
    one = refused(opened(wheel=wheel), position)
    assert one.reason == "position_has_no_place_on_the_layout"
    assert ("groups" if "three" in position else "corner of four") in one.message


def test_withdrawing_the_dozens_takes_the_other_line_and_leaves_first_five() -> None:
    made = open_table(text(wagers={"dozen": False}))
    positions = made.matrix().positions
    assert OTHER_LINE not in positions
    assert {"first_five_numbers", "split:0-00"} <= set(positions)
    assert refused(made, OTHER_LINE).reason == "position_is_not_offered_at_this_table"


def test_seven_numbers_are_10_to_15_and_33() -> None:
    made = opened(kind="seven_numbers")
    wins = [n for n in made.matrix().outcomes if settled(made, "seven_numbers", n).result == "wins"]
    assert sorted(wins, key=int) == ["10", "11", "12", "13", "14", "15", "33"]


# --- five adjacent ------------------------------------------------------------------------------


def test_five_adjacent_is_named_by_its_centre_on_the_wheel() -> None:
    made = opened(kind="five_adjacent")
    row = dict(zip(made.matrix().positions, made.matrix().cells, strict=True))
    cells = dict(zip(made.matrix().outcomes, row["five_adjacent:17"], strict=True))
    assert {at for at, cell in cells.items() if cell != "-1"} == {"20", "32", "17", "5", "22"}
    assert cells["17"] == "31/5"


def test_five_adjacent_settles_in_one_line_and_its_straights_stand_in_the_instructions() -> None:
    answer = opened(kind="five_adjacent").settle({"five_adjacent:17": "5.00"}, ["22"])
    (one,) = answer.wagers
    assert (one.position, one.profit, one.returned) == ("five_adjacent:17", "31.00", "36.00")
    assert [i.to for i in answer.instructions if i.do == "move"] == ["straight:22"]


@pytest.mark.parametrize("held", [NJ_2010, PA_2019, "us-ma/roulette/2020-10-08"])
def test_five_adjacent_stakes_divide_by_five_in_chips(held: str) -> None:
    made = opened(held, kind="five_adjacent")
    assert settled(made, "five_adjacent:17", "1", "7.50").result == "loses"
    one = refused(made, "five_adjacent:17", "7.00")
    assert one.reason == "stake_does_not_divide_into_the_deemed_wagers"
    assert "5.00 or 7.50" in one.message


def test_0_and_00_are_numbers_of_the_wheel_for_five_adjacent() -> None:
    made = opened(kind="five_adjacent")
    assert settled(made, "five_adjacent:9", "0").result == "wins"
    assert settled(made, "five_adjacent:00", "00").result == "wins"


def test_a_covered_00_is_counted_past() -> None:
    made = opened(wheel="double-zero-as-single-zero", kind="five_adjacent")
    assert refused(made, "five_adjacent:00").reason == "position_is_not_on_this_wheel"
    # Clockwise 10, 27, 00, 1, 13, 36: two on each side of 1 are 10, 27 and 13, 36.
    wins = {
        n for n in ("10", "27", "13", "36") if settled(made, "five_adjacent:1", n).result == "wins"
    }
    assert wins == {"10", "27", "13", "36"}


# --- colours ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wheel", "pays", "also"),
    [
        ("six_numbers_color", "double-zero", "5", set[str]()),
        ("seven_numbers_color", "single-zero", "4", {"0"}),
        ("eight_numbers_color", "double-zero", "3", {"0", "00"}),
    ],
)
def test_coloured_wagers_pay_their_row(kind: str, wheel: str, pays: str, also: set[str]) -> None:
    found = opened(wheel=wheel, kind=kind).matrix()
    own = [one for one in found.positions if one.startswith(kind)]
    assert sorted(own) == sorted(
        f"{kind}:{color}" for color in ("black", "blue", "gold", "red", "purple", "green")
    )
    held = runs(wheel)
    for one in own:
        cells = dict(zip(found.outcomes, found.cells[found.positions.index(one)], strict=True))
        numbers = {*map(str, held[one.partition(":")[2]])}
        assert {at for at, cell in cells.items() if cell == pays} == numbers | also
        assert set(cells.values()) == {pays, "-1"}


@pytest.mark.parametrize(
    ("kind", "wheel", "is_lawful"),
    [
        ("seven_numbers_color", "double-zero-as-single-zero", True),
        ("eight_numbers_color", "double-zero-as-single-zero", False),
        ("eight_numbers_color", "double-zero", True),
        ("eight_numbers_color", "single-zero", False),
        ("six_numbers_color", "single-zero", True),
    ],
)
def test_on_which_wheels_coloured_wagers_are_lawful(
    kind: str, wheel: str, *, is_lawful: bool
) -> None:
    assert opened(NJ_2010, wheel, kind).check().lawful is is_lawful


@pytest.mark.parametrize(
    "change",
    [
        {"blue": [28, 9, 26, 30, 11, 20]},  # a number twice
        {"blue": [0, 9, 26, 30, 11, 7]},
        {"blue": [37, 32, 17, 5, 22, 34]},
        {"blue": [20, 32, 17, 5, 22]},
        {"blue": []},
    ],
)
def test_each_colour_holds_six_numbers_and_none_twice(change: dict[str, object]) -> None:
    made = text(wagers=barred_for(NJ_2010, "six_numbers_color"), colors={**colors(), **change})
    assert {one.key for one in open_table(made).check().findings} == {"colors"}


@pytest.mark.parametrize(
    ("kind", "is_lawful"), [("six_numbers_color", True), ("seven_numbers_color", False)]
)
def test_seven_and_eight_are_runs_of_neighbours_and_six_need_not_be(
    kind: str, *, is_lawful: bool
) -> None:
    mixed = colors("single-zero")  # six different numbers each, no runs on this wheel
    made = text(wagers=barred_for(NJ_2010, kind), colors=mixed)
    assert open_table(made).check().lawful is is_lawful


# --- Big Six ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "outcome", "pays"),
    [
        ("insignia:1", "1", 1),
        ("insignia:2", "2", 2),
        ("insignia:5", "5", 5),
        ("insignia:10", "10", 10),
        ("insignia:20", "20", 20),
        ("joker", "joker", 45),
        ("flag", "flag", 45),
    ],
)
def test_big_six_positions_and_outcomes(position: str, outcome: str, pays: int) -> None:
    made = opened(BS_1998)
    one = settled(made, position, outcome)
    assert Fraction(one.profit) == 5 * pays
    other = "flag" if outcome != "flag" else "joker"
    assert settled(made, position, other).result == "loses"
