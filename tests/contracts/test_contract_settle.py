"""`settle`: its lines, its refusals, several outcomes in turn."""

import re
from pathlib import Path
from typing import cast

import pytest

from tests.strategies import NJ_2010, Answer, Table, ask, barred_for, faults, file_in

NJ_1995 = "us-nj/roulette/1995-03-20"
PA_2019 = "us-pa/roulette/2019-08-31"
AS_SINGLE = "double-zero-as-single-zero"
MONEY = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]{2}")


def settle(path: Path, *wagers: str, outcome: str = "17") -> Answer:
    return ask("settle", path, *wagers, "--outcome", *outcome.split(), "--json")


def lines(answer: Answer, key: str = "wagers") -> list[Table]:
    return cast("list[Table]", answer.json[key])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return file_in(tmp_path)


def test_the_shape_of_the_answer(path: Path) -> None:
    answer = settle(path, "red=5.00", "straight:17=1.00", "straight:17=5.00")
    found = answer.json
    assert answer.status == 0
    assert {"outcome", "void", "instructions", "wagers", "refusals"} <= found.keys()
    assert (found["outcome"], found["void"], found["refusals"]) == ("17", False, [])
    keys = {"position", "stake", "result", "profit", "returned", "citation"}
    for one in lines(answer):
        assert keys <= one.keys()
        assert all(MONEY.fullmatch(str(one[key])) for key in ("stake", "profit", "returned"))


@pytest.mark.parametrize(
    "row",
    [
        ("straight:17=5.00", "17", "wins", "175.00", "180.00", "5.2(a)"),
        ("straight:17=5.00", "18", "loses", "-5.00", "0.00", "5.1(e)1"),
        ("red=5.00", "0", "half", "-2.50", "2.50", "5.2(b)"),
        ("red=5.00", "00", "half", "-2.50", "2.50", "5.2(b)"),
        ("split:0-00=5.00", "00", "wins", "85.00", "90.00", "5.2(a)"),
        ("three_numbers:0-1-2=5.00", "17", "loses", "-5.00", "0.00", "5.1(e)3i"),
        ("dozen:1=5.00", "0", "loses", "-5.00", "0.00", "5.1(e)10"),
    ],
)
def test_one_wager(path: Path, row: tuple[str, ...]) -> None:
    wager, outcome, result, profit, returned, citation = row
    (one,) = lines(settle(path, wager, outcome=outcome))
    assert (one["result"], one["profit"], one["returned"]) == (result, profit, returned)
    assert one["citation"] == f"N.J.A.C. 19:47-{citation}"


def test_who_takes_the_half_off_the_layout(tmp_path: Path) -> None:
    for held, do in ((NJ_1995, "take_back"), (NJ_2010, "give_back")):
        answer = settle(file_in(tmp_path, held), "red=5.00", outcome="0")
        assert do in [one["do"] for one in lines(answer, "instructions")]


def test_a_void_outcome_decides_nothing(tmp_path: Path) -> None:
    path = file_in(tmp_path, NJ_2010, AS_SINGLE)
    answer = settle(path, "red=5.00", "straight:1=5.00", outcome="00")
    assert (answer.status, answer.json["void"]) == (0, True)
    for one in lines(answer):
        assert (one["result"], one["profit"], one["returned"]) == ("stands", "0.00", "0.00")
    again = settle(path, "red=5.00", outcome="00 1")
    assert [one["result"] for one in lines(again)] == ["wins"]


def test_wagers_stand_in_the_order_given(path: Path) -> None:
    given = ["red=5.00", "dozen:1=7.50", "straight:0=5.50", "red=6.00"]
    answer = settle(path, *given)
    assert [f"{one['position']}={one['stake']}" for one in lines(answer)] == given


def test_each_is_settled_at_its_first_decision_and_then_off_the_table(path: Path) -> None:
    answer = settle(path, "red=5.00", "straight:1=5.00@2", outcome="17 1 1")
    assert answer.json["outcome"] == ["17", "1", "1"]
    assert [one["result"] for one in lines(answer)] == ["loses", "wins"]
    paid = [one for one in lines(answer, "instructions") if one["do"] == "pay"]
    assert [one["amount"] for one in paid] == ["175.00"]


def test_a_place_that_no_outcome_has_is_exit_2(path: Path) -> None:
    faults(settle(path, "red=5.00@2"))
    faults(settle(path, "red=5.00@0"))


def test_refused_wagers_are_listed_the_others_settled_exit_1(path: Path) -> None:
    answer = settle(path, "red=5.00", "five_adjacent:1=5.00", "straight:17=5.00")
    assert answer.status == 1
    assert [one["position"] for one in lines(answer)] == ["red", "straight:17"]
    (one,) = lines(answer, "refusals")
    assert one.keys() == {"position", "reason", "citation", "message"}
    assert one["position"] == "five_adjacent:1"


def test_the_same_position_twice_is_two_wagers_and_the_limit_is_on_their_sum(path: Path) -> None:
    answer = settle(path, "red=300.00", "red=200.00", "red=0.50", "red=5.00")
    # Reading: 0.50 cannot be halved in chips of 0.50, which is looked for before the maximum.
    assert [one["stake"] for one in lines(answer)] == ["300.00", "200.00"]
    reasons = [one["reason"] for one in lines(answer, "refusals")]
    assert reasons == ["stake_cannot_be_paid_in_chips_of_the_table", "stake_is_above_the_maximum"]
    two = settle(path, "straight:17=2.50", "straight:17=2.50")
    assert two.status == 0  # the minimum is on the sum too


def test_a_kind_has_its_own_limits(tmp_path: Path) -> None:
    own: Table = {"red": {"minimum": "1.00", "maximum": "2.00", "chip": "1.00"}}
    path = file_in(tmp_path, limits=own)
    answer = settle(path, "red=2.00", "black=2.00", "black=5.00")
    assert [one["position"] for one in lines(answer)] == ["red", "black", "black"]
    (one,) = lines(settle(path, "red=4.00"), "refusals")
    assert one["reason"] == "stake_is_above_the_maximum"
    assert "2.00" in str(one["message"])


def test_posted_odds_are_paid(tmp_path: Path) -> None:
    path = file_in(tmp_path, odds={"straight": "36 to 1", "red": "3 to 2"})
    profits = [
        one["profit"] for one in lines(settle(path, "straight:1=5.00", "red=5.00", outcome="1"))
    ]
    assert profits == ["180.00", "7.50"]


def test_bare_touchdown_is_refused_and_a_team_is_named(tmp_path: Path) -> None:
    made: dict[str, Table] = {
        "table": {"automated": True},
        "wagers": {"touchdown": True},
        "rules": {"touchdown_paytable": "A"},
    }
    path = file_in(tmp_path, PA_2019, **made)
    bare = settle(path, "touchdown=5.00")
    assert bare.status in (1, 2)
    assert "touchdown:red" in bare.out
    assert "touchdown:black" in bare.out


# --- precedence ---------------------------------------------------------------------------------

# Each row repairs one fault of the row above and meets the next; the table is New Jersey's of 2010,
# double zero used as single zero, chips of 0.50, 5.00 to 20.00, five adjacent offered, 1 to 18 not.
PRECEDENCE = """
    insignia:1=0.25              position_is_not_in_the_edition
    first_five_numbers=0.25      position_is_not_on_this_wheel
    four_numbers:0-1-2-3=0.25    position_has_no_place_on_the_layout
    1_to_18=0.25                 position_is_not_offered_at_this_table
    five_adjacent:1=0.25         stake_is_not_in_chips_of_the_table
    five_adjacent:1=0.50         stake_does_not_divide_into_the_deemed_wagers
    straight:1=20.50             stake_is_above_the_maximum
    straight:1=0.50              stake_is_below_the_minimum
    straight:1=5.00              accepted
"""


@pytest.mark.parametrize("row", PRECEDENCE.strip().splitlines())
def test_precedence_of_refusals(tmp_path: Path, row: str) -> None:
    wager, wanted = row.split()
    wagers: Table = {**barred_for(NJ_2010, "five_adjacent"), "1_to_18": False}
    limits: Table = {"maximum": "20.00"}
    answer = settle(file_in(tmp_path, NJ_2010, AS_SINGLE, wagers=wagers, limits=limits), wager)
    reasons = [one["reason"] for one in lines(answer, "refusals")] or ["accepted"]
    assert reasons == [wanted]


# Likewise of a stake on red alone: half of it goes back on zero, so chips of 1.00 pay 2.00 only.
STAKES = """
    25.50  stake_is_not_in_chips_of_the_table
    25.00  stake_cannot_be_paid_in_chips_of_the_table
    26.00  stake_is_above_the_maximum
    4.00   stake_is_below_the_minimum
    20.00  accepted
"""


@pytest.mark.parametrize("row", STAKES.strip().splitlines())
def test_precedence_of_refusals_of_a_stake(tmp_path: Path, row: str) -> None:
    stake, wanted = row.split()
    answer = settle(file_in(tmp_path, limits={"chip": "1.00", "maximum": "20.00"}), f"red={stake}")
    reasons = [one["reason"] for one in lines(answer, "refusals")] or ["accepted"]
    assert reasons == [wanted]


def test_a_refusal_says_what_would_be_accepted(path: Path) -> None:
    for stake, instead in (("5.25", "5.00 or 6.00"), ("2.00", "5.00"), ("501.00", "500.00")):
        (one,) = lines(settle(path, f"red={stake}"), "refusals")
        assert instead in str(one["message"]), one
        accepted = instead.split(" or ")[0]
        assert settle(path, f"red={accepted}").status == 0
