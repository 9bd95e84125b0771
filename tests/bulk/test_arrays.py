"""Arrays of every game against the literal witness, cell by cell and shoot by shoot."""

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.bulk.arrays import DECIDED, GameArrays, NotEnumerable, arrays_of
from croupier.desk.table import open_table
from croupier.games.game import Decision
from tests.bulk.following import followed
from tests.strategies import runs, text
from tests.walks.tables import (
    boston_text,
    craps_text,
    dice,
    opened,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)
from tests.witness import b2b, big_six, craps, pokette, red_dog, roulette, touchdown
from tests.witness.picture import DOUBLE_ZERO_WHEEL
from tests.witness.wager import WHEELS
from tests.witness_compare.test_cells import CASES, possible
from tests.witness_compare.test_cells import opened as roulette_with
from tests.witness_compare.test_memory import LAYOUT, pokette_verdict

pytestmark = pytest.mark.slow

RED_DOG_RANKS = list(red_dog.VALUES)


@cache
def arrays(content: str, index: int = 0, places: tuple[str, ...] = ()) -> GameArrays:
    return arrays_of(opened(content).offer, index, places or None)


@pytest.mark.parametrize(("held", "wheel", "zero"), CASES)
def test_roulettes_payoff_table_is_the_witnesss(held: str, wheel: str, zero: str) -> None:
    for only in ("", *possible(held, wheel)):
        game = arrays_of(roulette_with(held, wheel, zero, only).offer)
        assert game.is_single_draw
        assert game.columns == tuple(roulette.outcomes(held, wheel))
        assert list(game.row[0]) == list(range(len(game.places)))
        own = [one for one in game.places if only in ("", one.partition(":")[0])]
        for place in own:
            at = game.place(place)
            for column, outcome in enumerate(game.columns):
                got = Fraction(int(game.payoff[at, column]), game.denominator)
                asked = (held, wheel, place, outcome)
                assert got == roulette.net(*asked, zero=zero, colors=runs(wheel)), asked
                is_void = roulette.is_void(held, wheel, outcome)
                assert game.is_void[0, column] == is_void
                assert game.lies[at, column] == (at if is_void else DECIDED)


@pytest.mark.parametrize("held", big_six.EDITIONS)
def test_big_sixs_payoff_table_is_the_witnesss_and_weights_are_its_sections(held: str) -> None:
    offer = open_table(text(held)).offer
    game = arrays_of(offer)
    for at, place in enumerate(game.places):
        for column, outcome in enumerate(game.columns):
            got = Fraction(int(game.payoff[at, column]), game.denominator)
            assert got == big_six.net(held, place, outcome)
    sections = offer.posted.clockwise
    assert game.weights[0].tolist() == [sections.count(one) for one in game.columns]


@pytest.mark.parametrize("wheel", WHEELS)
def test_weights_of_roulette_are_one_a_compartment(wheel: str) -> None:
    game = arrays_of(open_table(text("us-nj/roulette/2010-11-15", wheel)).offer)
    assert game.weights.tolist() == [[1] * len(game.columns)]


faces = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(st.data(), st.lists(faces, min_size=1, max_size=8))
def test_craps_is_the_witnesss(data: st.DataObject, rolls: list[tuple[int, int]]) -> None:
    game = arrays(craps_text())
    position = data.draw(st.sampled_from([one for one in craps.JUDGES if "come-" not in one]))
    before = data.draw(st.integers(1, len(rolls)))
    called = position.startswith(("place_to_win:", "buy:")) and data.draw(st.booleans())
    verdict = craps.settle(position, rolls, before, called)
    place = f"{position}!" if called else position
    came = followed(game, place, [dice(*roll) for roll in rolls], before)
    if verdict.refused:
        # Odds want their wager beside them, which arrays leave to whoever places it.
        assert came.is_refused or position.startswith("odds:")
    elif verdict.result == "stands":
        assert (came.net, came.lies.removesuffix("!")) == (None, verdict.lies_at)
    else:
        assert came.net == verdict.net


def test_craps_has_seven_states_and_thirty_six_rolls() -> None:
    game = arrays(craps_text())
    assert len(game.states) == 7
    assert len(game.columns) == 36
    assert (game.weights == 1).all()


@given(st.data())
def test_b2b_is_the_witnesss(data: st.DataObject) -> None:
    fell = data.draw(
        st.lists(st.sampled_from(["0", "00", "17", "36", "17"]), min_size=1, max_size=8)
    )
    by = [data.draw(st.sampled_from([10, 25, 50])) for _ in fell]
    before = data.draw(st.integers(1, len(fell)))
    results = [None if number == "00" else number for number in fell]
    verdict = b2b.settle_sequence(results, by, to_one=True, before=before)
    outcomes = [f"{number}*{part}" for number, part in zip(fell, by, strict=True)]
    came = followed(arrays(boston_text(), 1), "b2b", outcomes, before)
    assert came.is_refused == (verdict.result == "refused")
    if not came.is_refused:
        assert came.net == (None if verdict.result == "stands" else verdict.net)


@pytest.mark.parametrize("paytable", sorted(touchdown.PAYTABLES))
@given(
    spins=st.lists(st.sampled_from(DOUBLE_ZERO_WHEEL), min_size=4, max_size=4),
    zero=st.sampled_from(["0", "00", "7"]),
)
def test_touchdown_is_the_witnesss(paytable: str, spins: list[str], zero: str) -> None:
    game = arrays(philadelphia_text(paytable), 1)
    for team in ("red", "black"):
        for until in range(1, 6):
            told = [zero, *spins][:until]
            decided, net, _ = touchdown.settle(team, told, paytable)
            assert followed(game, f"touchdown:{team}", told).net == (net if decided else None)


def test_no_game_of_touchdown_begins_where_no_wager_lies() -> None:
    game = arrays(philadelphia_text(), 1)
    zero = game.column("00")
    assert game.following[0, game.opening, zero] == game.opening
    assert game.following[1, game.opening, zero] != game.opening


SMALL = ("AS", "KS", "QS", "QH", "JS", "3S", "2S", "2H", "4S", "joker", "3H", "QD")
"""Small enough to be laid out. No card of it completes 3H and 2H to a straight flush."""
BARE = ("AS", "KS", "9H", "8H", "6H", "2C", "4C", "joker")
"""Stands of two with no third card to a straight: A-K, 9-8, and 2-4."""
HANDS = tuple(one for one in pokette.POKER_HANDS if one in LAYOUT)
SOME = (*HANDS, "red", "suit:S", "card:AS", "rank:Q")


@pytest.mark.parametrize("wheel", [SMALL, BARE], ids=["small", "bare"])
@given(data=st.data())
def test_pokette_is_the_witnesss(wheel: tuple[str, ...], data: st.DataObject) -> None:
    game = arrays(pokette_text(wheel), 0, SOME)
    spins = data.draw(st.lists(st.sampled_from(wheel), min_size=1, max_size=8))
    position = data.draw(st.sampled_from(SOME))
    before = data.draw(st.integers(1, len(spins)))
    verdict = pokette_verdict(position, before, spins, wheel)
    came = followed(game, position, spins, before)
    assert came.is_refused == (verdict is None)
    if verdict is not None:
        assert came.net == (None if verdict[1] == "stands" else verdict[2])


@pytest.mark.parametrize("wheel", [SMALL, BARE], ids=["small", "bare"])
def test_straights_are_open_only_where_the_wheel_could_complete_them(
    wheel: tuple[str, ...],
) -> None:
    game = arrays(pokette_text(wheel), 0, SOME)
    cards = [card for card in wheel if card != pokette.JOKER]
    never = 0
    for stand in product(cards, cards):
        offered = pokette.offered(stand, wheel)
        never += len(pokette.offered(stand) - offered)
        for hand in HANDS:
            came = followed(game, hand, [*stand, cards[0]], 3)
            assert came.is_refused == (hand not in offered), (stand, hand)
    assert never, "some stand would open a straight on the whole wheel and does not here"


@pytest.mark.parametrize("raises", [True, False])
def test_red_dog_is_the_witnesss_on_every_three_cards(raises: bool) -> None:
    # With a hundred decks a card more or less changes no round.
    game = arrays_of(opened(red_dog_text(100)).offer, shuffles=True)
    for ranks in product(RED_DOG_RANKS, RED_DOG_RANKS, RED_DOG_RANKS[:: 3 if raises else 1]):
        cards = [f"{rank}S" for rank in ranks]
        is_over = red_dog.settle(cards[:2], raise_=False)[0] is not None
        is_spread = red_dog.spread_of(*(red_dog.value(card) for card in cards[:2])) > 0
        ante, raised = red_dog.settle(cards[:2] if is_over else cards, raises and is_spread)
        chosen = ["raise" if raises else "stay"] if is_spread else []
        told = [*cards[:2], *chosen, *([] if is_over else cards[2:])]
        assert followed(game, "ante", told).net == ante
        if raises and is_spread:
            assert followed(game, "raise", told, 3).net == raised


def test_a_shoe_that_is_not_shuffled_is_walked_and_not_laid_out() -> None:
    with pytest.raises(NotEnumerable, match="more than 2,000 states"):
        arrays_of(opened(red_dog_text(6)).offer, states_max=2_000)


def test_choices_are_columns_of_the_states_that_wait_for_them() -> None:
    game = arrays_of(opened(red_dog_text()).offer, shuffles=True)
    options = {game.column("raise"), game.column("stay")}
    for state in range(len(game.states)):
        chosen = set(game.chosen[state].nonzero()[0].tolist())
        assert chosen in (set(), options)
        assert bool(chosen) != bool(game.weights[state].any())
    assert isinstance(opened(red_dog_text()).offer.main.choices()[0], Decision)
