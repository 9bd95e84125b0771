"""Games with memory: what may be staked, what stands in the matrix, and what stays lying."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.table import OpenTable, open_table
from tests.strategies import Table, text_of
from tests.walks.tables import (
    CRAPS,
    RED_DOG,
    WHEEL,
    craps_text,
    head,
    opened,
    philadelphia_text,
    pokette_text,
)

NJ = "N.J.A.C. 19:47-"
HANDS = {
    "pair_in_2", "pair_in_3", "three_of_a_kind", "flush", "open_straight", "inside_straight",
    "open_straight_flush", "inside_straight_flush",
}  # fmt: skip
DICE = st.builds("{}+{}".format, st.integers(1, 6), st.integers(1, 6))


def posting(edition: str, odds: dict[str, str], **limits: str) -> OpenTable:
    own: Table = {"minimum": "1.00", "maximum": "100000.00", "chip": "1.00", **limits}
    posted: Table = {f'"{row}"': one for row, one in odds.items()}
    return open_table(text_of({**head(edition), "limits": own, "odds": posted}))


def test_an_ante_is_refused_that_the_odds_posted_cannot_pay() -> None:
    table = posting(RED_DOG, {"ante:spread 2": "13 to 3", "raise:spread 2": "9 to 2"})
    cards = ["4S", "7H", "5D"]
    (refused,) = table.settle(["ante=5.00"], cards).refusals
    assert (refused.reason, refused.citation) == (
        "stake_cannot_be_paid_in_chips_of_the_table",
        NJ + "6.5",
    )
    assert "3.00 or 6.00 would be accepted" in refused.message
    # Of the raise only the odds of the spread that lies count: 9 to 2 asks for twos.
    settled = table.settle(["ante=6.00", "raise=3.00@3", "raise=2.00@3"], cards)
    assert [one.position for one in settled.refusals] == ["raise"]
    assert [one.profit for one in settled.wagers] == ["26.00", "9.00"]
    odd = table.settle(["ante=6.00", "raise=3.00@3"], ["4S", "9H", "5D"])
    assert [one.profit for one in odd.wagers] == ["6.00", "3.00"]


ODDS = st.builds("{} to {}".format, st.integers(1, 40), st.integers(1, 12))


@given(st.data())
def test_what_is_accepted_can_be_paid_whatever_is_posted(data: st.DataObject) -> None:
    edition = data.draw(st.sampled_from([CRAPS, RED_DOG]))
    rows = sorted(opened(text_of(head(edition))).offer.edition.odds)
    some = data.draw(st.lists(st.sampled_from(rows), max_size=6, unique=True))
    table = posting(edition, {row: data.draw(ODDS) for row in some})
    stakes = st.integers(1, 60).map("{}.00".format)
    if edition == RED_DOG:
        outcomes = data.draw(st.lists(st.sampled_from(sorted({*WHEEL} - {"joker"})), min_size=3,
                                      max_size=3, unique=True))  # fmt: skip
        wagers = [f"ante={data.draw(stakes)}", f"raise={data.draw(stakes)}@3"]
    else:
        outcomes = data.draw(st.lists(DICE, min_size=2, max_size=5))
        positions = [one.id for one in table.offer.positions]
        turns = st.integers(1, len(outcomes))
        wagers = [
            f"{data.draw(st.sampled_from(positions))}={data.draw(stakes)}@{data.draw(turns)}"
            for _ in range(6)
        ]
    for one in table.settle(wagers, outcomes).wagers:
        assert Fraction(one.profit).denominator == 1
        assert Fraction(one.returned).denominator == 1


def test_no_stake_is_proposed_where_none_is_left() -> None:
    table = posting(RED_DOG, {})
    wagers = ["ante=10.00", "raise=10.00@3", "raise=5.00@3"]
    (refused,) = table.settle(wagers, ["4S", "7H", "5D"]).refusals
    assert refused.reason == "stake_is_above_what_the_wager_supported_allows"
    assert "would be accepted" not in refused.message


def test_marks_stand_in_the_order_of_the_layout() -> None:
    given_ = ["buy:4=10.00!", "place_to_win:5=10.00!", "place_to_win:4=10.00!"]
    for wagers in (given_, given_[::-1]):
        told = opened(craps_text()).settle(wagers, ["1+1"]).instructions
        marked = [one.position for one in told if one.do == "mark"]
        assert marked == ["place_to_win:4", "place_to_win:5", "buy:4"]


@pytest.mark.parametrize(
    "wheel",
    [
        [card for card in WHEEL if card != "joker"],
        ["AS", "KS", "2H", "joker"],
        ["AS"],
        ["joker"],
    ],
    ids=["no joker", "three cards", "one card", "only a joker"],
)
def test_a_poker_hand_has_no_cell_whatever_the_wheel(wheel: list[str]) -> None:
    # What a hand comes to depends on the stand, so no cell can hold it: with no joker either.
    matrix = opened(pokette_text(wheel)).matrix()
    assert matrix.outcomes == tuple(wheel)
    assert not HANDS & set(matrix.positions)
    assert "red" in matrix.positions
    assert all(len(row) == len(wheel) for row in matrix.cells)


def test_12_8_d_2_and_3_no_straight_is_announced_that_nothing_could_complete() -> None:
    table = opened(pokette_text(["AS", "KS", "2H", "9S", "7S", "joker"]))
    for cards in (["AS", "KS"], ["9S", "7S"]):
        wagers = [f"{kind}=10.00@3" for kind in sorted(HANDS) if "straight" in kind]
        settled = table.settle(wagers, [*cards, "2H"])
        told = " ".join(one.text for one in settled.instructions)
        assert "straight" not in told
        assert "flush" in told
        assert len(settled.refusals) == len(wagers)
        assert {one.reason for one in settled.refusals} == {"position_may_not_be_made_now"}
    on_sheet = [one for one in table.par().wagers if "straight" in one.kind]
    assert {(one.house_edge, one.distribution) for one in on_sheet} == {(None, ())}
    assert all(one.missing for one in on_sheet)


def chances(number: int) -> dict[str, Fraction]:
    """How likely odds behind a Come Bet on a number win, by what is on when they are taken.

    Off at a come out roll: then its number and 7 send them back; a point that is made brings one.
    """
    ways = {total: 6 - abs(7 - total) for total in range(2, 13)}
    points = [point for point in (4, 5, 6, 8, 9, 10) if point != number]
    onward = {point: ways[number] + 6 + ways[point] for point in points}
    zero = Fraction(0)
    won = sum((Fraction(ways[one] * ways[number], onward[one]) for one in points), zero)
    round_ = sum((Fraction(ways[one] * ways[one], onward[one]) for one in points), zero)
    come_out = won / (30 - round_)  # 2, 3, 11 and 12, in 6 ways, change nothing
    return {"at a come out roll": come_out} | {
        f"the point is {one}": (ways[number] + ways[one] * come_out) / onward[one] for one in points
    }


@pytest.mark.parametrize("number", [4, 5, 6, 8, 9, 10])
def test_odds_behind_a_come_bet_are_told_for_what_can_be_on(number: int) -> None:
    lines = [
        one for one in opened(craps_text()).par().wagers if f"odds:come-{number}" in one.members
    ]
    found = {one.when or "": Fraction(one.probability or 0) for one in lines}
    assert found == chances(number)
    assert {one.house_edge for one in lines} == {"0"}


def test_617a_4_d_the_sheet_says_that_the_yards_are_not_from_the_text_held() -> None:
    lines = {one.kind: one for one in opened(philadelphia_text()).par().wagers}
    touchdown = lines["touchdown"]
    assert "not from the text held (617a.3(f)(2))" in (touchdown.mark or "")
    assert lines["red"].mark is None
    assert not isinstance(touchdown.pays, str)
    assert [one.when for one in touchdown.pays][:3] == [
        "touchdown",
        "1 to 10 yard line",
        "11 to 20 yard line",
    ]
