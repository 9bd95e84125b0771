"""What the games with memory say: the dealer's calls, what pays when, what an outcome lacks."""

import pytest

from croupier.desk.answers import PaidWhen
from croupier.units.unreadable import Unreadable
from tests.strategies import text
from tests.walks.tables import (
    BOSTON,
    LIMITS,
    boston_text,
    craps_text,
    opened,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)


def told(content: str, wagers: list[str], outcomes: list[str], clause: str) -> list[str]:
    """The instructions that one clause has the dealer carry out."""
    settled = opened(content).settle(wagers, outcomes)
    return [one.text for one in settled.instructions if one.citation.endswith(clause)]


def test_617a_3_f_2_where_the_football_stands_after_each_down() -> None:
    spins = ["0", "36", "2", "35", "0", "00", "11", "12", "0", "00"]
    assert told(
        philadelphia_text(), ["touchdown:red=1.00", "touchdown:red=1.00@6"], spins, "(2)"
    ) == [
        "A Touchdown game begins: 4 downs left, the ball on the 50 yard line",
        "Touchdown: 3 downs left, the ball 15 yards towards red",
        "Touchdown: 2 downs left, the ball 12 yards towards red",
        "Touchdown: 1 down left, the ball 3 yards towards black",
        "A Touchdown game begins: 4 downs left, the ball on the 50 yard line",
        "Touchdown: 3 downs left, the ball 5 yards towards black",
        "Touchdown: 2 downs left, the ball on the 50 yard line",
        "Touchdown: 1 down left, the ball on the 50 yard line",
    ]


def test_12_8_into_which_space_of_the_stand_each_card_goes() -> None:
    cards = ["joker", "AS", "joker", "KH", "2D"]
    table = opened(pokette_text())
    put = [one.text for one in table.settle([], cards).instructions if one.text[:3] == "Put"]
    spaces = zip(("AS", "KH", "2D"), ("first", "second", "third"), strict=True)
    assert put == [
        f"Put {card} from the decks into the {at} space of the card stand" for card, at in spaces
    ]


def test_12_8_b_a_card_is_marked_and_a_joker_has_no_box() -> None:
    marked = told(pokette_text(), [], ["joker", "AS"], "12.8(b)")
    assert marked == ['Announce "joker"', 'Announce "AS"', "Place the marker on AS"]


PAYS = {
    (craps_text(), "field"): [("2 or 12", "2 to 1"), ("3, 4, 9, 10 or 11", "1 to 1")],
    (craps_text(), "craps_eleven"): [("2, 3 or 12", "3 to 1"), ("11", "7 to 1")],
    (craps_text(), "horn"): [("2 or 12", "27 to 4"), ("3 or 11", "3 to 1")],
    (red_dog_text(), "ante"): [
        ("three of a kind", "11 to 1"),
        ("spread 1", "5 to 1"),
        ("spread 2", "4 to 1"),
        ("spread 3", "2 to 1"),
        ("spread 4 to 11", "1 to 1"),
    ],
    (boston_text(), "b2b"): [("X10", "10 to 1"), ("X25", "25 to 1"), ("X50", "50 to 1")],
    (boston_text(to_one=False), "b2b"): [("X10", "9 to 1"), ("X25", "24 to 1"), ("X50", "49 to 1")],
}


@pytest.mark.parametrize("case", PAYS, ids=lambda case: case[1])
def test_what_is_paid_when(case: tuple[str, str]) -> None:
    (line,) = [one for one in opened(case[0]).par().wagers if one.kind == case[1]]
    assert line.pays == tuple(PaidWhen(when, odds) for when, odds in PAYS[case])


def test_a_wager_that_one_odds_pay_says_no_case() -> None:
    lines = {one.kind: one.pays for one in opened(craps_text()).par().wagers}
    assert (lines["any_craps"], lines["eleven"], lines["pass"]) == ("7 to 1", "15 to 1", "1 to 1")


NO_PART = ["17*x25", "17*²5", "17*٢٥", "17*-25", "17*2.5", "17*"]


@pytest.mark.parametrize("outcome", NO_PART)
def test_4_b_a_part_that_is_no_number_is_no_multiplier(outcome: str) -> None:
    unlisted = text(
        BOSTON, "double-zero", limits=LIMITS, wagers={"b2b": True}, rules={"zero": "half"}
    )
    for content in (boston_text(), unlisted):
        with pytest.raises(Unreadable, match="no part of an outcome here"):
            opened(content).settle([], ["17", outcome])


def test_a_card_too_many_is_told_with_the_number_of_decks() -> None:
    for decks, said in ((1, "a shoe of 1 deck$"), (2, "a shoe of 2 decks$")):
        with pytest.raises(Unreadable, match=said):
            opened(red_dog_text(decks)).settle([], ["AS", "KS"] * decks + ["AS"])


def test_a_poker_hand_that_no_stand_opens_is_on_the_sheet_as_missing() -> None:
    lines = {one.kind: one for one in opened(pokette_text(["AS", "KS", "joker"])).par().wagers}
    for hand in (
        "open_straight",
        "inside_straight",
        "open_straight_flush",
        "inside_straight_flush",
    ):
        assert lines[hand].missing == "a situation in which it can be made: none comes about here"
        assert lines[hand].house_edge is None
    assert lines["flush"].missing is None
