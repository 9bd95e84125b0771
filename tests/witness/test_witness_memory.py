"""The sanity of the witness's games with memory: published edges, and rounds played by hand."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from . import b2b, craps, pokette, red_dog, touchdown

DICE = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
POINT_4 = ((2, 2),)
F = Fraction

# Wagers decided by the first or the second number that matters, with the rolls before them.
CRAPS_EDGES = {
    "pass": F(7, 495),
    "dont_pass": F(3, 220),
    "come": F(7, 495),
    "dont_come": F(3, 220),
    "place_to_win:4": F(1, 15),
    "place_to_win:5": F(1, 25),
    "place_to_win:6": F(1, 66),
    "place_to_win:8": F(1, 66),
    "place_to_win:9": F(1, 25),
    "place_to_win:10": F(1, 15),
    "place_to_lose:4": F(1, 33),
    "place_to_lose:5": F(1, 40),
    "place_to_lose:6": F(1, 55),
    "place_to_lose:8": F(1, 55),
    "place_to_lose:9": F(1, 40),
    "place_to_lose:10": F(1, 33),
    "hardway:4": F(1, 9),
    "hardway:6": F(1, 11),
    "hardway:8": F(1, 11),
    "hardway:10": F(1, 9),
    "field": F(1, 18),
    "any_seven": F(1, 6),
    "any_craps": F(1, 9),
    "craps_two": F(5, 36),
    "craps_three": F(1, 9),
    "craps_twelve": F(5, 36),
    "eleven": F(1, 9),
    "craps_eleven": F(1, 9),
    "horn": F(1, 8),
    "odds:pass": F(0),
    "odds:dont_pass": F(0),
    "odds:come-6": F(0),
    "odds:dont_come-6": F(0),
    **{f"{kind}:{number}": F(0) for kind in ("buy", "lay") for number in craps.POINTS},
}
FRONT_LINE = ("pass", "dont_pass")
BEHIND_SIX = ("odds:come-6", "odds:dont_come-6")


def rolls_before(position: str) -> tuple[tuple[int, int], ...]:
    if position in FRONT_LINE:
        return ()
    return (*POINT_4, (3, 3)) if position in BEHIND_SIX else POINT_4


def once_moving(position: str, rolls: Sequence[tuple[int, int]], before: int) -> Fraction:
    """The value of a wager that any roll decides or leaves as it is: those that do are counted."""
    verdicts = [craps.settle(position, [*rolls, roll], before) for roll in DICE]
    decided = [verdict.net for verdict in verdicts if verdict.decided_at]
    return sum(decided, F(0)) / len(decided)


def craps_edge(position: str) -> Fraction:
    rolls = rolls_before(position)
    before = len(rolls) + 1
    if position not in (*FRONT_LINE, "come", "dont_come"):
        return -once_moving(position, rolls, before)
    value = F(0)
    for roll in DICE:
        verdict = craps.settle(position, [*rolls, roll], before)
        after = [*rolls, roll]
        value += verdict.net if verdict.decided_at else once_moving(position, after, before)
    return -value / len(DICE)


@pytest.mark.parametrize(("position", "edge"), CRAPS_EDGES.items())
def test_the_published_edges_of_craps(position: str, edge: Fraction) -> None:
    assert craps_edge(position) == edge


EASY_ROLLS = tuple((total // 2, total - total // 2) for total in range(2, 13))


@pytest.mark.parametrize("position", craps.JUDGES)
def test_what_is_decided_stays_decided(position: str) -> None:
    every = (*EASY_ROLLS, (1, 3), (1, 5))
    for rolls in product(((2, 2), (3, 4)), ((3, 3), (1, 3), (6, 4)), every, every):
        for before in (1, 2, 3):
            first = craps.settle(position, rolls[:3], before)
            later = craps.settle(position, rolls, before)
            if first.decided_at is not None or first.refused:
                assert later == first
            elif later.decided_at is not None:
                assert later.decided_at == 4


@pytest.mark.parametrize(
    ("position", "rolls", "before", "expected"),
    [
        # 1.1: the roll after a decision is a come out roll; place bets are inactive on it
        ("place_to_win:6", [(3, 3), (3, 4)], 1, ("loses", F(-1), 2)),
        ("place_to_win:6", [(3, 4), (3, 3)], 1, ("stands", F(0), None)),
        ("place_to_win:6", [(2, 2), (1, 3), (3, 4), (5, 5), (3, 3)], 1, ("wins", F(7, 6), 5)),
        ("place_to_lose:6", [(3, 4)], 1, ("wins", F(4, 5), 1)),
        ("buy:4", [(2, 2), (1, 3)], 1, ("wins", F(2), 2)),
        ("lay:4", [(2, 2), (1, 3)], 1, ("loses", F(-1), 1)),
        ("hardway:8", [(4, 4)], 1, ("wins", F(9), 1)),
        ("hardway:8", [(2, 2), (5, 3)], 1, ("loses", F(-1), 2)),
        ("dont_pass", [(6, 6)], 1, ("void", F(0), 1)),
        ("dont_come", [(2, 2), (6, 6)], 2, ("void", F(0), 2)),
        ("horn", [(6, 6)], 1, ("wins", F(27, 4), 1)),
        ("craps_eleven", [(5, 6)], 1, ("wins", F(7), 1)),
        # a come bet on 6 goes on through the next come out roll, its odds do not
        ("come", [(2, 2), (3, 3), (1, 3), (3, 4)], 2, ("loses", F(-1), 4)),
        ("odds:come-6", [(2, 2), (3, 3), (1, 3), (3, 4)], 3, ("void", F(0), 4)),
        ("odds:come-6", [(2, 2), (3, 3), (1, 5)], 3, ("wins", F(6, 5), 3)),
        ("odds:dont_come-6", [(2, 2), (3, 3), (1, 3), (3, 4)], 3, ("wins", F(5, 6), 4)),
        ("odds:pass", [(4, 5), (6, 3)], 2, ("wins", F(3, 2), 2)),
        ("odds:dont_pass", [(4, 5), (6, 3)], 2, ("loses", F(-1), 2)),
    ],
)
def test_craps_by_hand(
    position: str,
    rolls: list[tuple[int, int]],
    before: int,
    expected: tuple[str, Fraction, int | None],
) -> None:
    verdict = craps.settle(position, rolls, before)
    assert verdict.refused == ""
    assert (verdict.result, verdict.net, verdict.decided_at) == expected


def test_what_is_called_on_is_decided_on_a_come_out_roll() -> None:
    assert craps.settle("place_to_win:6", [(3, 3)], on=True).net == F(7, 6)
    assert craps.settle("buy:6", [(3, 4)], on=True).net == -1
    rolls = [(2, 2), (3, 3), (1, 3), (3, 4)]
    assert craps.settle("odds:come-6", rolls, 3, on=True).net == -1


def test_a_come_bet_lies_at_its_number() -> None:
    assert craps.settle("come", [(2, 2)], 2).lies_at == "come"
    assert craps.settle("come", [(2, 2), (3, 3)], 2).lies_at == "come:6"
    assert craps.settle("dont_come", [(2, 2), (3, 6), (5, 4)], 2).lies_at == "dont_come:9"
    assert craps.settle("pass", [(2, 2)]).lies_at == "pass"


@pytest.mark.parametrize(
    ("position", "rolls", "before"),
    [
        ("pass", [(2, 2)], 2),
        ("dont_pass", [(2, 2)], 2),
        ("come", [], 1),
        ("come", [(6, 6)], 2),
        ("dont_come", [(2, 2), (3, 4)], 3),
        ("odds:pass", [(2, 2), (1, 3)], 3),
        ("odds:dont_pass", [], 1),
        ("odds:come-6", [(2, 2)], 2),
        ("odds:come-6", [(3, 3)], 2),
        ("odds:dont_come-6", [(2, 2), (3, 3), (3, 4)], 4),
    ],
)
def test_what_may_not_be_made_then_is_refused(
    position: str, rolls: list[tuple[int, int]], before: int
) -> None:
    verdict = craps.settle(position, rolls, before)
    assert verdict.refused
    assert (verdict.net, verdict.decided_at, verdict.lies_at) == (0, None, "")


def test_b2b() -> None:
    assert b2b.settle(None, "17", 25, to_one=True) is None
    assert b2b.settle("17", "17", 25, to_one=True) == 25
    assert b2b.settle("17", "17", 25, to_one=False) == 24
    assert b2b.settle("0", "00", 25, to_one=True) == -1


def test_b2b_passes_over_what_was_no_spin() -> None:
    results, shown = ["17", None, "17", "3"], [10, 50, 25, 10]
    won = b2b.Verdict("wins", F(25), 3)
    assert b2b.settle_sequence(results, shown, to_one=True, before=2) == won
    assert b2b.settle_sequence(results, shown, to_one=True, before=3) == won
    assert b2b.settle_sequence(results, shown, to_one=True).result == "refused"
    assert b2b.settle_sequence(results, shown, to_one=True, before=4).net == -1
    assert b2b.settle_sequence(results, shown, to_one=True, before=5).result == "stands"


@pytest.mark.parametrize("paytable", touchdown.PAYTABLES)
def test_touchdown_returns_between_90_and_94_percent(paytable: str) -> None:
    assert F(90, 100) < 1 - touchdown.edge(paytable) < F(94, 100)
    assert sum(touchdown.exact(paytable).values()) == 1


@pytest.mark.parametrize(
    ("team", "spins", "expected"),
    [
        ("red", ["17"], (True, F(-1), "No game")),
        ("red", [], (False, F(0), "")),
        ("red", ["0", "32", "00"], (False, F(0), "35 of the chosen team")),
        ("red", ["00", "32", "34", "36", "19"], (True, F(1000), "Touchdown")),
        ("red", ["00", "32", "34", "36", "1"], (True, F(150), "1-10 yard line")),
        ("black", ["00", "32", "34", "36", "1"], (True, F(1), "Losing team")),
        ("red", ["0", "1", "2", "00", "0"], (True, F(5), "Tie 50 yard line")),
        ("black", ["0", "2", "00", "0", "0"], (True, F(10), "41-49 yard line")),
        ("red", ["0", "32", "34", "3", "2"], (True, F(75), "11-20 yard line")),
    ],
)
def test_touchdown_by_hand(
    team: str, spins: list[str], expected: tuple[bool, Fraction, str]
) -> None:
    assert touchdown.settle(team, spins, "A") == expected


# The published figures take 54 sections and a joker that loses; the third is the joker's reading.
POKETTE_EDGES = [
    ("card:AS", [], F(1, 18), F(1, 18)),
    ("two_cards:AS-KS", [], F(2, 27), F(2, 27)),
    ("four_cards:AS-KS-AH-KH", [], F(1, 27), F(1, 27)),
    ("rank:A", [], F(1, 27), F(1, 27)),
    ("two_ranks:A-K", [], F(1, 9), F(1, 9)),
    ("three_ranks:A-K-Q", [], F(1, 9), F(1, 9)),
    ("three_ranks:5-4-3", [], F(1, 9), F(1, 9)),
    ("red", [], F(1, 27), F(1, 27)),
    ("black", [], F(1, 27), F(1, 27)),
    ("suit:S", [], F(1, 27), F(1, 27)),
    ("pair_in_2", ["AS"], F(1, 9), F(1, 13)),
    ("pair_in_3", ["AS", "KS"], F(1, 9), F(1, 13)),
    ("three_of_a_kind", ["AS", "AH"], F(1, 9), F(1, 13)),
    ("flush", ["AS", "2S"], F(1, 27), F(0)),
    ("open_straight", ["9S", "8H"], F(1, 9), F(1, 13)),
    ("inside_straight", ["9S", "7H"], F(1, 9), F(1, 13)),
    ("open_straight_flush", ["9S", "8S"], F(2, 27), F(1, 26)),
    ("inside_straight_flush", ["9S", "7S"], F(2, 27), F(1, 26)),
]


@pytest.mark.parametrize(("position", "stand", "published", "read"), POKETTE_EDGES)
def test_the_edges_of_pokette(
    position: str, stand: list[str], published: Fraction, read: Fraction
) -> None:
    assert pokette.edge(position, stand, pokette.WHEEL, joker_loses=True) == published
    assert pokette.edge(position, stand, pokette.WHEEL) == read


@pytest.mark.parametrize(
    ("stand", "offered"),
    [
        ([], ""),
        (["AS"], "pair_in_2"),
        (["AS", "AH"], "three_of_a_kind"),
        (["AS", "AS"], "three_of_a_kind flush"),
        (["AS", "2H"], "pair_in_3"),
        (["2H", "AS"], "pair_in_3"),
        (["AS", "KH"], "pair_in_3 open_straight"),
        (["2D", "3C"], "pair_in_3 open_straight"),
        (["JS", "9S"], "pair_in_3 flush inside_straight inside_straight_flush"),
        (["10S", "9S"], "pair_in_3 flush open_straight open_straight_flush"),
        (["AS", "QH"], "pair_in_3 inside_straight"),
        (["5S", "8H"], "pair_in_3"),
    ],
)
def test_which_poker_hands_may_be_wagered_on(stand: list[str], offered: str) -> None:
    assert pokette.offered(stand) == set(offered.split())


def test_pokette_by_hand() -> None:
    assert pokette.settle("open_straight", ["9S", "8H"], "10D") == "wins"
    assert pokette.settle("open_straight", ["9S", "8H"], "7D") == "wins"
    assert pokette.settle("open_straight", ["AS", "KH"], "2D") == "loses"
    assert pokette.settle("flush", ["9S", "8S"], "joker") == "stands"
    assert pokette.settle("red", ["9S"], "joker") == "loses"
    with pytest.raises(ValueError, match="may not be made"):
        pokette.settle("flush", ["9S", "8H"], "7D")
    with pytest.raises(ValueError, match="three ranks"):
        pokette.settle("three_ranks:K-Q-J", [], "7D")
    with pytest.raises(NotImplementedError):
        pokette.settle("jacer", [], "joker")


@pytest.mark.parametrize(
    ("cards", "raised", "expected"),
    [
        ("5S 6H", False, (F(0), None)),
        ("KS AH", True, (F(0), None)),
        ("5S 5H", False, (None, None)),
        ("5S 5H 5D", True, (F(11), None)),
        ("5S 5H 6D", False, (F(0), None)),
        ("5S 7H", True, (None, None)),
        ("5S 7H 6D", True, (F(5), F(5))),
        ("8S 5H 6D", False, (F(4), None)),
        ("5S 9H 8D", True, (F(2), F(2))),
        ("2S AH KD", True, (F(1), F(1))),
        ("5S 9H 9D", True, (F(-1), F(-1))),
        ("5S 9H 2D", False, (F(-1), None)),
    ],
)
def test_red_dog_by_hand(
    cards: str, raised: bool, expected: tuple[Fraction | None, Fraction | None]
) -> None:
    assert red_dog.settle(cards.split(), raise_=raised) == expected


def test_the_edge_of_red_dog() -> None:
    alone, best, raising = red_dog.exact(1)
    assert abs(best - F(3155, 100_000)) < F(1, 100_000)
    assert alone > best
    # Raising gains from seven values between on: 28 of 50 cards.
    assert [spread for spread, gain in raising.items() if gain > 0] == [7, 8, 9, 10, 11]
    assert raising[7] == F(3, 25)
    assert red_dog.exact(8)[1] < best
