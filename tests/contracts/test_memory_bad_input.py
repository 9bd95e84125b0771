"""Games with memory: what cannot be read or may not be is told by name, and is no traceback."""

import contextlib
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.table import open_table
from croupier.units.unreadable import Unreadable
from tests.strategies import ask
from tests.walks.tables import (
    boston_text,
    craps_text,
    opened,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)

TEXTS = {
    "craps": craps_text(),
    "boston": boston_text(),
    "philadelphia": philadelphia_text(),
    "pokette": pokette_text(),
    "red-dog": red_dog_text(1),
}


SOMETHING = {
    "craps": "field=10.00",
    "boston": "straight:5=10.00",
    "philadelphia": "red=10.00",
    "pokette": "red=10.00",
    "red-dog": "ante=10.00",
}
"""A wager that any table here takes at any time."""


def settle(folder: Path, table: str, *said: str) -> tuple[int, str]:
    """The exit status and the one document, said with --json and said without."""
    path = folder / "table.toml"
    path.write_text(TEXTS[table], encoding="utf-8")
    plain = ask("settle", path, *said)
    answer = ask("settle", path, *said, "--json")
    assert answer.err == ""
    json.loads(answer.out)
    assert "Traceback" not in answer.out + plain.out + plain.err
    assert plain.status == answer.status
    return answer.status, json.dumps(answer.json, ensure_ascii=False)


OUTCOMES = {
    "craps": [
        "7+1", "1+7", "0+0", "0+7", "3", "7", "", "+", "3+", "+4", "3+4+1", "3 + 4", " 3+4",
        "3+4 ", "03+4", "-1+4", "3-4", "3+4*25", "\uff13+4", "a+b", "1.0+2", "12", "hard 8",
        "x" * 5_000, "\x00",
    ],
    "pokette": [
        "1S", "XX", "", "as", "AS ", "A", "S", "10", "11H", "ASS", "JOKER", "Joker", "A♠", "7",
        "red", "AS*10", "joker*joker", "x" * 5_000,
    ],
    "red-dog": ["1S", "XX", "", "joker", "ks", "10", "14S", "AS AH", "AS,AH", "AS*2", "0"],
    "boston": [
        "17*", "17*11", "17*x", "17*025", "17*-10", "17*10x", "17* 10", "17*٢٥", "*10", "37*10",
        "x*10", "17*25.0", "17**10", "17*1e1", "17*" + "9" * 5_000,
    ],
    "philadelphia": ["37", "000", "17*10", "red", "touchdown", "0+0", "-1", "", "00*0"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("table", "outcome"), [(table, one) for table, all_ in OUTCOMES.items() for one in all_]
)
def test_an_outcome_that_cannot_come_up(tmp_path: Path, table: str, outcome: str) -> None:
    status, said = settle(tmp_path, table, SOMETHING[table], f"--outcome={outcome}")
    assert status == 2
    (fault,) = json.loads(said)["faults"]
    shown = outcome.partition("*")[2] if table == "boston" else outcome
    assert shown[:10].strip("\x00") in fault["message"] or "*" in outcome, fault
    assert len(fault["message"]) < 500


WAGERS = [
    ("craps", "place_to_win:6=12.00@0", "outcome 0"),
    ("craps", "place_to_win:6=12.00@3", "outcome 3"),
    ("craps", "place_to_win:6=12.00@99", "outcome 99"),
    ("craps", "place_to_win:6=12.00@99999", "no stake"),
    ("craps", "place_to_win:6=12.00@", "no stake"),
    ("craps", "place_to_win:6=12.00@-1", "no stake"),
    ("craps", "place_to_win:6=12.00@x", "no stake"),
    ("craps", "place_to_win:6=12.00@1.0", "no stake"),
    ("craps", "place_to_win:6=12.00@1!!", "no stake"),
    ("craps", "place_to_win:6=12.00!@1", "no stake"),
    ("craps", "place_to_win:6=12.00@٢", "no stake"),
    ("craps", "place_to_win:6=!", "money"),
    ("craps", "place_to_win:6=@1", "money"),
    ("craps", "place_to_win:6=0.00@1", "nothing is staked"),
    ("craps", "place_to_win:7=12.00", "place_to_win:7"),
    ("craps", "place_to_win=12.00", "place_to_win"),
    ("craps", "hardway:5=10.00", "hardway:5"),
    ("craps", "hardway:7=10.00", "hardway:7"),
    ("craps", "come:7=10.00", "come:7"),
    ("craps", "pass:4=10.00", "pass"),
    ("craps", "odds=10.00", "odds"),
    ("craps", "odds:come=10.00", "odds:come"),
    ("craps", "odds:come-7=10.00", "odds:come-7"),
    ("craps", "odds:field=10.00", "odds:field"),
    ("craps", "crapstwo=10.00", "crapstwo"),
    ("pokette", "card:1S=10.00", "card:1S"),
    ("pokette", "card:joker=10.00", "card:joker"),
    ("pokette", "card=10.00", "card"),
    ("pokette", "two_cards:AS-2S=10.00", "two_cards:AS-2S"),
    ("pokette", "two_cards:AS=10.00", "two_cards:AS"),
    ("pokette", "three_ranks:2-3-4=10.00", "three_ranks:2-3-4"),
    ("pokette", "suit:X=10.00", "suit:X"),
    ("pokette", "pair_in_2:AS=10.00", "pair_in_2"),
    ("red-dog", "ante:1=10.00", "ante"),
    ("boston", "b2b:17=1.00", "b2b"),
    ("philadelphia", "touchdown:green=5.00", "touchdown:green"),
    ("philadelphia", "touchdown:=5.00", "touchdown"),
]
GOOD = {
    "craps": ["2+2", "3+4"],
    "pokette": ["AS", "KS"],
    "red-dog": ["4S", "8S"],
    "boston": ["17*10", "5*10"],
    "philadelphia": ["0", "17"],
}


def outcomes(table: str) -> list[str]:
    return [one for each in GOOD[table] for one in ("--outcome", each)]


@pytest.mark.parametrize(("table", "wager", "named"), WAGERS, ids=[one[1] for one in WAGERS])
def test_a_wager_that_cannot_be_read(tmp_path: Path, table: str, wager: str, named: str) -> None:
    status, said = settle(tmp_path, table, wager, *outcomes(table))
    assert status == 2
    assert named in said


REFUSED = [
    ("craps", "come:6=10.00@2", "Come Bet"),
    ("craps", "straight:17=10.00", "straight"),
    ("craps", "place_to_win:6=10.00", "12.00 would be accepted"),
    ("craps", "place_to_lose:4=10.00", "11.00 would be accepted"),
    ("craps", "horn=10.00", "8.00 or 12.00"),
    ("craps", "pass=10.50", "no sum of chips"),
    ("craps", "odds:pass=11.00@2", "supp"),
    ("pokette", "joker=10.00", "joker"),
    ("pokette", "jacer=10.00", "not held"),
    ("red-dog", "card:AS=10.00", "card"),
    ("boston", "touchdown:red=5.00", "touchdown"),
    ("philadelphia", "b2b=1.00", "b2b"),
    ("philadelphia", "touchdown=5.00", "touchdown:red or touchdown:black"),
]


@pytest.mark.parametrize(("table", "wager", "named"), REFUSED, ids=[one[1] for one in REFUSED])
def test_a_wager_that_is_refused(tmp_path: Path, table: str, wager: str, named: str) -> None:
    status, said = settle(tmp_path, table, wager, *outcomes(table))
    assert status == 1
    assert "refusals" in said
    assert named.lower() in said.lower()


def test_called_on_without_a_turn_is_before_the_first_roll(tmp_path: Path) -> None:
    rolls = ["--outcome", "3+3"]
    with_turn = settle(tmp_path, "craps", "place_to_win:6=12.00@1!", *rolls)
    without = settle(tmp_path, "craps", "place_to_win:6=12.00!", *rolls)
    assert with_turn == without
    assert '"14.00"' in without[1]


def test_a_card_that_is_no_longer_in_the_shoe(tmp_path: Path) -> None:
    cards = ["--outcome", "AS", "--outcome", "2S", "--outcome", "AS"]
    status, said = settle(tmp_path, "red-dog", "ante=10.00", *cards)
    assert status == 2
    assert "AS" in said
    assert "1 deck" in said
    assert opened(red_dog_text(2)).settle([], ["AS", "2S", "AS"]).wagers == ()


def test_a_shoe_is_not_shuffled_within_one_answer() -> None:
    assert opened(red_dog_text(1)).settle([], ["AS", "KS", "AH", "KH", "AD"]).refusals == ()
    with pytest.raises(Unreadable, match="AS"):
        opened(red_dog_text(1)).settle([], ["AS", "KS", "AS"])


def test_a_repeat_without_its_multiplier_is_asked_for(tmp_path: Path) -> None:
    said = ["--outcome", "17", "--outcome", "17"]
    status, told = settle(tmp_path, "boston", "b2b=1.00@2", *said)
    assert status == 2
    assert "multiplier" in told
    # Without a wager on it, or where it loses, nobody needs one.
    assert settle(tmp_path, "boston", "red=1.00", *said)[0] == 0
    assert settle(tmp_path, "boston", "b2b=1.00@2", "--outcome", "17", "--outcome", "5")[0] == 0


@pytest.mark.parametrize("outcome", ["17*10*25", "17*10*10"])
def test_two_multipliers_are_not_one(tmp_path: Path, outcome: str) -> None:
    status, _ = settle(tmp_path, "boston", "b2b=1.00@2", "--outcome", "17", "--outcome", outcome)
    assert status == 2


@pytest.mark.parametrize("decks", ['"two"', "1.5", "true", "[1]", "-1", "0", "101", "1e3"])
def test_decks_that_are_none(tmp_path: Path, decks: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(
        craps_text().replace("craps", "red-dog") + f"\n[shoe]\ndecks = {decks}\n", encoding="utf-8"
    )
    answer = ask("check", path, "--json")
    assert answer.status in (1, 2)
    assert "decks" in answer.out
    assert "Traceback" not in answer.out + answer.err


@pytest.mark.parametrize("card", ["1S", "XX", "JOKER", "as", ""])
def test_a_pokette_wheel_with_something_else_on_it(tmp_path: Path, card: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(pokette_text(["AS", card, "joker"]), encoding="utf-8")
    answer = ask("check", path, "--json")
    assert answer.status == 1
    assert "sections" in answer.out
    assert ask("par", path, "--json").status == 1


def test_a_touchdown_paytable_that_is_none() -> None:
    table = open_table(philadelphia_text("E"))
    assert [one.key for one in table.check().findings] == ["rules.touchdown_paytable"]


LETTERS = "0123456789+*@!=:-. ASKHDCjokerpasstchwn_b2"


@given(
    st.sampled_from(list(TEXTS)),
    st.lists(st.text(alphabet=LETTERS, max_size=14), max_size=3),
    st.lists(st.text(alphabet="0123456789+*ASKHDCjoker ", max_size=6), min_size=1, max_size=3),
)
def test_no_wager_and_no_outcome_whatever_is_a_traceback(
    table: str, wagers: list[str], drawn: list[str]
) -> None:
    # Nothing else may come out of it, and this says why it cannot be read.
    with contextlib.suppress(Unreadable):
        opened(TEXTS[table]).settle(wagers, drawn)
