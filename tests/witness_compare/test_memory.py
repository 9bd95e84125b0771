"""The games with memory: what the product settles and computes against the literal witness."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.walks.tables import (
    STAKE,
    WHEEL,
    boston_text,
    craps_text,
    dice,
    opened,
    per_unit,
    philadelphia_text,
    placed,
    pokette_text,
    red_dog_text,
)
from tests.witness import b2b, craps, pokette, red_dog, touchdown
from tests.witness.picture import DOUBLE_ZERO_WHEEL, ORDER

Dice = tuple[int, int]
Told = tuple[str, str, Fraction]
"""A wager's position, its result, and the net of one unit."""

DICE: tuple[Dice, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
# One roll for each total, and the hard one besides where there is an easy one.
CLASSES: tuple[Dice, ...] = (
    *((1, total - 1) for total in range(2, 8)),
    *((6, total - 6) for total in range(8, 13)),
    *((half, half) for half in (2, 3, 4, 5)),
)
# All that can happen to wagers on 6: the number hard and easy, another one, and what decides lines.
AROUND_SIX: tuple[Dice, ...] = ((1, 1), (1, 2), (6, 6), (5, 6), (3, 4), (3, 3), (1, 5), (3, 6))
ON_SIX = (
    "pass", "dont_pass", "come", "dont_come", "place_to_win:6", "place_to_lose:6", "hardway:6",
    "buy:6", "lay:6", "odds:pass", "odds:dont_pass", "odds:come-6", "odds:dont_come-6",
)  # fmt: skip
BASES = ("pass", "dont_pass", "come", "dont_come")


# --- craps --------------------------------------------------------------------------------------


def can_be_called_on(position: str) -> bool:
    """1.2(a)5; the witness lets everything be called on, the product only what can be off."""
    return position.startswith(("place_to_win:", "buy:", "odds:come-"))


def bases_of(rolls: Sequence[Dice]) -> list[str]:
    """Every line and come wager that the rolls allow, so that odds always have what they want."""
    return [
        placed(base, before)
        for before in range(1, len(rolls) + 1)
        for base in BASES
        if not craps.settle(base, rolls, before).refused
    ]


def verify_craps(rolls: Sequence[Dice], asked: Sequence[tuple[str, int, bool]]) -> None:
    """Result, net, refusals and the place where it lies, of all wagers asked for at once."""
    bases = bases_of(rolls)
    wagers = [*bases, *(placed(name, before, on=on) for name, before, on in asked)]
    settled = opened(craps_text()).settle(wagers, [dice(*roll) for roll in rolls])
    verdicts = [craps.settle(name, rolls, before, on) for name, before, on in asked]
    accepted = [(one[0], it) for one, it in zip(asked, verdicts, strict=True) if not it.refused]
    refused = [one[0] for one, it in zip(asked, verdicts, strict=True) if it.refused]
    assert [one.position for one in settled.refusals] == refused, (rolls, settled.refusals)
    got = [(w.position, w.result, per_unit(w.profit)) for w in settled.wagers[len(bases) :]]
    assert got == [(name, it.result, it.net) for name, it in accepted], rolls
    moves = {told.wager: told.to for told in settled.instructions if told.do == "move"}
    given = [at for at, it in enumerate(verdicts, len(bases)) if not it.refused]
    lies = [moves.get(at) or asked[at - len(bases)][0] for at in given]
    assert lies == [it.lies_at for _, it in accepted], rolls


@pytest.mark.parametrize("first", CLASSES, ids=str)
def test_every_wager_through_every_two_rolls(first: Dice) -> None:
    asked = [(name, before, False) for name in craps.JUDGES for before in (1, 2)]
    asked += [(name, 1, True) for name in craps.JUDGES if can_be_called_on(name)]
    for second in CLASSES:
        verify_craps((first, second), asked)


@pytest.mark.parametrize("first", AROUND_SIX, ids=str)
def test_wagers_on_six_through_every_three_rolls_that_differ_for_them(first: Dice) -> None:
    asked = [
        (name, before, on)
        for name in ON_SIX
        for before in (1, 2, 3)
        for on in {False, can_be_called_on(name)}
    ]
    for rest in product(AROUND_SIX, repeat=2):
        verify_craps((first, *rest), asked)


# Points are made or missed more often than by chance.
rolled = st.one_of(st.sampled_from(DICE), st.sampled_from(AROUND_SIX))


@given(st.data(), st.lists(rolled, min_size=1, max_size=9))
def test_any_wagers_in_any_shoot(data: st.DataObject, rolls: list[Dice]) -> None:
    one = st.tuples(st.sampled_from(list(craps.JUDGES)), st.integers(1, len(rolls)), st.booleans())
    drawn = data.draw(st.lists(one, min_size=1, max_size=12))
    asked = [(name, before, on and can_be_called_on(name)) for name, before, on in drawn]
    verify_craps(rolls, asked)


@given(st.data(), st.sampled_from(list(craps.JUDGES)), st.lists(rolled, min_size=1, max_size=8))
def test_a_wager_is_decided_by_the_roll_that_the_witness_says(
    data: st.DataObject, name: str, rolls: list[Dice]
) -> None:
    before = data.draw(st.integers(1, len(rolls)))
    on = data.draw(st.booleans()) and can_be_called_on(name)
    verdict = craps.settle(name, rolls, before, on)
    if verdict.refused:
        return
    for until in range(before, len(rolls) + 1):
        settled = opened(craps_text()).settle(
            [*bases_of(rolls[: before - 1]), placed(name, before, on=on)],
            [dice(*roll) for roll in rolls[:until]],
        )
        is_decided = verdict.decided_at is not None and verdict.decided_at <= until
        # Odds whose support is not laid are refused; test_any_wagers lays it.
        got = [w.result for w in settled.wagers if w.position == name][-1:]
        assert settled.refusals or got == [verdict.result if is_decided else "stands"]


# --- B2B ----------------------------------------------------------------------------------------

NO_SPIN = "00"
numbers = st.one_of(st.sampled_from(["17", "17", "5", "0", NO_SPIN]), st.sampled_from(ORDER))


@st.composite
def evenings(draw: st.DrawFn) -> tuple[list[str], list[int], list[int]]:
    """Numbers that fell, multipliers shown, and before which spins one unit is placed."""
    fell = draw(st.lists(numbers, min_size=1, max_size=8))
    count = len(fell)
    shown = draw(st.lists(st.sampled_from([10, 25, 50]), min_size=count, max_size=count))
    before = draw(st.lists(st.integers(1, count), min_size=1, max_size=4))
    return fell, shown, before


@pytest.mark.parametrize("to_one", [True, False])
@pytest.mark.parametrize("wheel", ["double-zero-as-single-zero", "double-zero", "single-zero"])
@given(evening=evenings())
def test_b2b(evening: tuple[list[str], list[int], list[int]], wheel: str, to_one: bool) -> None:
    fell, shown, before = evening
    if wheel == "single-zero":
        fell = ["36" if number == NO_SPIN else number for number in fell]
    is_as_single = wheel == "double-zero-as-single-zero"
    results = [None if is_as_single and number == NO_SPIN else number for number in fell]
    verdicts = [b2b.settle_sequence(results, shown, to_one, at) for at in before]
    settled = opened(boston_text(wheel, to_one=to_one)).settle(
        [placed("b2b", at) for at in before],
        [f"{number}*{by}" for number, by in zip(fell, shown, strict=True)],
    )
    accepted = [it for it in verdicts if it.result != "refused"]
    assert len(settled.refusals) == len(verdicts) - len(accepted)
    got = [(one.result, per_unit(one.profit)) for one in settled.wagers]
    assert got == [(it.result, it.net) for it in accepted]
    assert settled.void == all(number is None for number in results)


# --- Touchdown ----------------------------------------------------------------------------------

paytables = pytest.mark.parametrize("paytable", sorted(touchdown.PAYTABLES))
spun = st.lists(st.sampled_from(DOUBLE_ZERO_WHEEL), min_size=4, max_size=4)


@paytables
@given(
    zero=st.sampled_from(["0", "00", "0", "7"]),
    downs=spun,
    lost=st.lists(st.sampled_from(["1", "2", "36"]), max_size=2),
)
def test_games_of_touchdown(zero: str, downs: list[str], lost: list[str], paytable: str) -> None:
    table, spins = opened(philadelphia_text(paytable)), [zero, *downs]
    before = len(lost) + 1
    for until in range(1, len(spins) + 1):
        wagers = [placed(f"touchdown:{team}", before) for team in ("red", "black")]
        settled = table.settle(wagers, [*lost, *spins[:until]])
        assert settled.refusals == ()
        for team, wager in zip(("red", "black"), settled.wagers, strict=True):
            decided, net, row = touchdown.settle(team, spins[:until], paytable)
            result = "stands" if not decided else "loses" if row == touchdown.NO_GAME else "wins"
            assert (wager.result, per_unit(wager.profit)) == (result, net), spins[:until]


@paytables
def test_the_edge_of_touchdown(paytable: str) -> None:
    lines = [
        one for one in opened(philadelphia_text(paytable)).par().wagers if one.kind == "touchdown"
    ]
    assert [one.house_edge for one in lines] == [str(touchdown.edge(paytable))]
    chances = touchdown.exact(paytable)
    won = sum((share for row, share in chances.items() if row != touchdown.NO_GAME), Fraction(0))
    assert lines[0].probability == str(won)


# --- Pokette ------------------------------------------------------------------------------------

STANDS_WITH_SPADES = [
    (first + "S", second + suit)
    for first in pokette.VALUES
    for second in pokette.VALUES
    for suit in ("S", "H")
]
"""All stands of two cards but for the names of the suits."""
LAYOUT_KINDS = (
    "card", "two_cards", "four_cards", "rank", "two_ranks", "three_ranks", "red", "black", "suit",
)  # fmt: skip
LAYOUT = tuple(
    one.id
    for one in opened(pokette_text()).offer.positions
    if one.name.kind.name in (*LAYOUT_KINDS, *pokette.POKER_HANDS)
)


def refused_on(stands: Sequence[Sequence[str]]) -> list[set[str]]:
    """Which poker hand wagers are refused on each stand; a further card clears it."""
    wagers: list[str] = []
    outcomes: list[str] = []
    for stand in stands:
        outcomes += [*stand, *["2C"] * (3 - len(stand))]
        wagers += [f"{hand}={STAKE}.00@{len(outcomes)}" for hand in pokette.POKER_HANDS]
    settled = opened(pokette_text()).settle(wagers, outcomes)
    left = [one.position for one in settled.refusals]
    found: list[set[str]] = []
    for stand in stands:
        count = len(pokette.POKER_HANDS) - len(pokette.offered(stand))
        found.append(set(left[:count]))
        left = left[count:]
    assert left == []
    return found


@pytest.mark.parametrize("at", range(13))
def test_what_every_stand_of_two_cards_offers(at: int) -> None:
    stands = STANDS_WITH_SPADES[26 * at : 26 * at + 26]
    expected = [set(pokette.POKER_HANDS) - pokette.offered(stand) for stand in stands]
    assert refused_on(stands) == expected


def stands_before(spins: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """12.8(g): what lies in the card stand before each spin."""
    stand: tuple[str, ...] = ()
    for card in spins:
        yield stand
        if card != pokette.JOKER:
            stand = (*stand, card) if len(stand) < 2 else ()


def pokette_verdict(
    position: str, before: int, spins: Sequence[str], wheel: Sequence[str] = WHEEL
) -> Told | None:
    """None where the wager is not offered."""
    stands = list(stands_before(spins))
    stand = stands[before - 1]
    if position in pokette.POKER_HANDS and position not in pokette.offered(stand, wheel):
        return None
    for stand, card in zip(stands[before - 1 :], spins[before - 1 :], strict=True):
        result = pokette.settle(position, stand, card, wheel=wheel)
        if result != "stands":
            net = pokette.odds(position) if result == "wins" else Fraction(-1)
            return position, result, net
    return position, "stands", Fraction(0)


def verify_pokette(spins: Sequence[str], asked: Sequence[tuple[str, int]]) -> None:
    settled = opened(pokette_text()).settle([placed(*one) for one in asked], list(spins))
    verdicts = [pokette_verdict(position, before, spins) for position, before in asked]
    got = [(one.position, one.result, per_unit(one.profit)) for one in settled.wagers]
    assert got == [one for one in verdicts if one], spins
    refused = [one[0] for one, it in zip(asked, verdicts, strict=True) if it is None]
    assert [one.position for one in settled.refusals] == refused, spins


# Near cards of few suits, so that pairs, flushes and straights are no rarity.
near = st.sampled_from(["AS", "KS", "QS", "QH", "JS", "3S", "2S", "2H", "4S", "joker"])


@given(st.data(), st.lists(st.one_of(near, st.sampled_from(WHEEL)), min_size=1, max_size=8))
def test_pokette_with_jokers_anywhere(data: st.DataObject, spins: list[str]) -> None:
    turns = st.integers(1, len(spins))
    hands = st.tuples(st.sampled_from(pokette.POKER_HANDS), turns)
    others = st.tuples(st.sampled_from(LAYOUT), turns)
    verify_pokette(spins, data.draw(st.lists(st.one_of(hands, others), min_size=1, max_size=10)))


@pytest.mark.parametrize("card", ["AS", "10H", "2C", "7D", "joker"])
def test_every_wager_of_the_layout_at_one_card(card: str) -> None:
    verify_pokette([card], [(one, 1) for one in LAYOUT])


@pytest.mark.parametrize("jokers", [0, 1], ids=["straight on", "a joker between"])
@pytest.mark.parametrize(
    "stand", [("9S", "8S"), ("9S", "7S"), ("AS", "KS"), ("9S", "9H"), ("9S", "9S")], ids=str
)
def test_every_hand_wager_at_every_third_card(stand: tuple[str, str], jokers: int) -> None:
    joker = ["joker"] * jokers
    for third in pokette.CARDS:
        spins = [stand[0], *joker, stand[1], *joker, third]
        asked = [(hand, 3 + jokers) for hand in pokette.POKER_HANDS]
        verify_pokette(spins, [*asked, ("pair_in_2", 2), ("pair_in_2", 2 + jokers)])


# Every rank beside itself, its neighbours and the next but one; and diamonds, which nothing above
# has: on a wheel with a card twice the suit tells.
CLOSE_STANDS = (
    *(one for one in STANDS_WITH_SPADES if abs(pokette.value(one[0]) - pokette.value(one[1])) < 4),
    *(("9D", second) for second in ("9H", "8D", "7D", "5D", "8H", "7H")),
)


@pytest.mark.parametrize(
    "wheel",
    [WHEEL, WHEEL[1:], (*WHEEL, "AS", "KS")],
    ids=["two jokers", "one joker", "two cards twice"],
)
def test_the_edges_of_pokette(wheel: tuple[str, ...]) -> None:
    found: dict[str, set[str]] = {}
    for line in opened(pokette_text(wheel)).par().wagers:
        if line.kind == "jacer":
            assert line.missing
            continue
        assert line.house_edge
        for member in line.members:
            found.setdefault(member, set()).add(line.house_edge)
    for position in LAYOUT:
        assert found[position] == {str(one) for one in witness_edges(position, wheel)}, position


def witness_edges(position: str, wheel: Sequence[str]) -> set[Fraction]:
    if position not in pokette.POKER_HANDS:
        return {pokette.edge(position, (), wheel)}
    ones = [(card,) for card in pokette.CARDS]
    stands = ones if position == "pair_in_2" else CLOSE_STANDS
    able = [stand for stand in stands if position in pokette.offered(stand)]
    return {pokette.edge(position, stand, wheel) for stand in able}


# --- red dog ------------------------------------------------------------------------------------

RANKS = list(red_dog.VALUES)
SUITS = "SHDC"


def dealt(first: str) -> tuple[list[str], list[str], list[Told], list[str]]:
    """Every round that starts with a rank, one behind another from a shoe of a hundred decks."""
    cards: list[str] = []
    wagers: list[str] = []
    expected: list[Told] = []
    refused: list[str] = []
    for at, (second, third) in enumerate(product(RANKS, repeat=2)):
        suit = SUITS[at % 4]
        hand = [rank + suit for rank in (first, second, third)]
        is_over = red_dog.settle(hand[:2], raise_=False)[0] is not None
        wagers.append(placed("ante", len(cards) + 1))
        if not is_over:
            wagers.append(placed("raise", len(cards) + 3))
        hand = hand[:2] if is_over else hand
        cards += hand
        ante, raised = red_dog.settle(hand, raise_=not is_over)
        assert ante is not None
        expected.append(("ante", result_of(ante), ante))
        if raised is not None:
            expected.append(("raise", result_of(raised), raised))
        elif not is_over:
            refused.append("raise")
    return cards, wagers, expected, refused


def result_of(net: Fraction) -> str:
    return "wins" if net > 0 else "loses" if net < 0 else "void"


@pytest.mark.parametrize("first", RANKS)
def test_all_three_cards_of_red_dog(first: str) -> None:
    cards, wagers, expected, refused = dealt(first)
    settled = opened(red_dog_text(100)).settle(wagers, cards)
    got = [(one.position, one.result, per_unit(one.profit)) for one in settled.wagers]
    assert got == expected
    assert [one.position for one in settled.refusals] == refused


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
def test_the_edges_of_red_dog(decks: int) -> None:
    ante, best, raising = red_dog.exact(decks)
    par = opened(red_dog_text(decks)).par()
    assert [one.house_edge for one in par.wagers if one.kind == "ante"] == [str(ante)]
    assert par.optimum
    assert par.optimum.house_edge == str(best)
    values = {f"spread {spread}": str(value) for spread, value in raising.items()}
    assert {one.when: one.value for one in par.optimum.decisions} == values
    assert all((one.best == "raise") == (Fraction(one.value) > 0) for one in par.optimum.decisions)
