"""Games that are not built yet fit the interface: their exact values by it and by hand are one."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from croupier.exact.chain_of_states import distribution, moments
from croupier.exact.optimum import BestPlay, lying
from croupier.games.game import Choice, Decision, Outcome, State
from croupier.games.resolution import GivesUp
from croupier.layout import kinds
from croupier.layout.kinds import Name, read_position
from tests.games_to_come import blackjack, chemin_de_fer

SHOE = ((1, 2), (5, 3), (6, 3), (10, 5))
NO_MARKS: frozenset[str] = frozenset()


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (blackjack.KINDS | chemin_de_fer.KINDS).values():
        monkeypatch.setitem(kinds.KINDS, kind.name, kind)


def box() -> Name:
    return read_position(blackjack.BOX)


# --- blackjack, by hand: a recursion over cards that knows nothing of the interface --------------


def drawn(left: dict[int, int]) -> Iterator[tuple[int, Fraction, dict[int, int]]]:
    count = sum(left.values())
    for card, many in left.items():
        if many:
            yield card, Fraction(many, count), {**left, card: many - 1}


def worth(hand: list[int]) -> int:
    return sum(hand) + 10 * (1 in hand and sum(hand) < 12)


Hands = list[tuple[list[int], int]]
KNOWN: dict[object, Fraction] = {}
"""What the dealer's drawing comes to, by cards left, cards up and hands, in whatever order."""


def dealt_out(left: dict[int, int], up: list[int], hands: Hands) -> Fraction:
    lying_there = tuple((*sorted(hand), stake) for hand, stake in hands)
    key = (tuple(left.items()), tuple(sorted(up)), lying_there)
    if key not in KNOWN:
        KNOWN[key] = dealers_turn(left, up, hands)
    return KNOWN[key]


def dealers_turn(left: dict[int, int], up: list[int], hands: Hands) -> Fraction:
    """The dealer draws to 17; each hand that has not gone over is compared with his."""
    if worth(up) < 17:
        return sum(
            (share * dealt_out(rest, [*up, card], hands) for card, share, rest in drawn(left)),
            Fraction(0),
        )
    found = 0
    for hand, stake in hands:
        if worth(hand) > 21:
            found -= stake
        elif worth(up) > 21 or worth(hand) > worth(up):
            found += stake
        elif worth(hand) < worth(up):
            found -= stake
    return Fraction(found)


def played(
    left: dict[int, int],
    up: list[int],
    done: Hands,
    hand: list[int],
    waiting: list[int],
) -> dict[str, Fraction]:
    """What each choice with a hand is worth; `waiting` is the card that a split put aside."""

    def onward(rest: dict[int, int], over: list[int], stake: int) -> Fraction:
        behind = [*done, (over, stake)]
        if not waiting:
            return dealt_out(rest, up, behind)
        return sum(
            (
                share * reached(after, up, behind, [waiting[0], card], [])
                for card, share, after in drawn(rest)
            ),
            Fraction(0),
        )

    found = {
        "stand": onward(left, hand, 1),
        "hit": sum(
            (s * reached(r, up, done, [*hand, c], waiting) for c, s, r in drawn(left)), Fraction(0)
        ),
    }
    if len(hand) == 2:
        found["double"] = sum(
            (s * onward(r, [*hand, c], 2) for c, s, r in drawn(left)), Fraction(0)
        )
    if len(hand) == 2 and not waiting and not done:
        found["surrender"] = Fraction(-1, 2)
        if hand[0] == hand[1]:
            found["split"] = sum(
                (s * reached(r, up, [], [hand[0], c], [hand[1]]) for c, s, r in drawn(left)),
                Fraction(0),
            )
    if worth(hand) >= 21:
        found = {"": onward(left, hand, 1)}
    return found


def reached(
    left: dict[int, int],
    up: list[int],
    done: Hands,
    hand: list[int],
    waiting: list[int],
) -> Fraction:
    return max(played(left, up, done, hand, waiting).values())


def after(game: blackjack.Blackjack, *acts: str) -> State:
    """The state after cards, and choices in words."""
    state = game.opening()
    for act in acts:
        state = game.advance(state, Decision(act) if act.isalpha() else Outcome(act))
    return state


@pytest.mark.parametrize(
    "cards", [("5", "10", "6"), ("6", "6", "6"), ("10", "10", "6"), ("1", "5", "1")]
)
def test_every_choice_at_a_box_is_worth_what_a_recursion_by_hand_says(
    cards: tuple[str, ...],
) -> None:
    game = blackjack.Blackjack(SHOE)
    state = after(game, *cards)
    choice = game.awaits(state)
    assert isinstance(choice, Choice)
    assert choice.owner == blackjack.BOX
    left = dict(SHOE)
    for card in cards:
        left[int(card)] -= 1
    first, up, second = map(int, cards)
    expected = played(left, [up], [], [first, second], [])
    assert BestPlay(game).values(state, choice, lying([box()])) == expected
    assert ("split" in expected) == (first == second)


def test_a_split_makes_a_hand_of_its_own_whose_choices_come_after_the_first_hands() -> None:
    game = blackjack.Blackjack(SHOE)
    cards = after(game, "6", "10", "6")
    choice = game.awaits(cards)
    assert isinstance(choice, Choice)
    (split,) = [one for one in choice.options if one.option == "split"]
    assert split.places == (blackjack.SECOND,)
    first = game.awaits(after(game, "6", "10", "6", "split", "5"))
    second = game.awaits(after(game, "6", "10", "6", "split", "5", "stand", "5"))
    assert isinstance(first, Choice)
    assert isinstance(second, Choice)
    assert (first.owner, second.owner) == (blackjack.BOX, blackjack.SECOND)
    assert second.options[2] == Decision("double", ("double:1-2",))


def test_a_choice_may_decide_a_wager() -> None:
    game = blackjack.Blackjack(SHOE)
    state = after(game, "10", "10", "6")
    given_up = game.resolve(state, box(), Decision("surrender"), NO_MARKS)
    assert isinstance(given_up, GivesUp)
    shares = distribution(
        game, game.opening(), box(), lambda _, choice: _named(choice, "surrender", "stand")
    )
    # Every hand but a 21 is given up at once.
    assert set(shares) <= {Fraction(-1, 2), Fraction(1), Fraction(0), Fraction(-1)}
    assert shares[Fraction(-1, 2)] > Fraction(1, 2)


def _named(choice: Choice, *options: str) -> Decision:
    found = {one.option: one for one in choice.options}
    return next(found[option] for option in options if option in found)


# --- chemin de fer: two owners, by a policy, against a plain enumeration -------------------------

POINTS = (3, 0, 2, 2, 0, 2, 0, 2, 1, 0)


def by_table(state: State, choice: Choice) -> Decision:
    """The players' hand draws to four, the bank to five."""
    assert isinstance(state, chemin_de_fer.Coup)
    hand, to = (state.players, 4) if choice.owner == "players" else (state.bank, 5)
    return chemin_de_fer.DRAW if sum(hand) % 10 <= to else chemin_de_fer.STAY


def coups(left: tuple[int, ...]) -> Iterator[tuple[int, int, Fraction]]:
    """Points of both hands and how probable, each card drawn in its turn."""

    def go(
        left: tuple[int, ...], cards: tuple[int, ...], share: Fraction, many: int
    ) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], Fraction]]:
        if not many:
            yield left, cards, share
            return
        total = sum(left)
        for point, count in enumerate(left):
            if count:
                rest = (*left[:point], count - 1, *left[point + 1 :])
                yield from go(rest, (*cards, point), share * Fraction(count, total), many - 1)

    for rest, (a, b, c, d), share in go(left, (), Fraction(1), 4):
        mine, his = (a + b) % 10, (c + d) % 10
        draws_mine = max(mine, his) < 8 and mine <= 4
        draws_his = max(mine, his) < 8 and his <= 5
        for _, more, chance in go(rest, (), share, draws_mine + draws_his):
            took = list(more)
            mine_now = (mine + (took.pop(0) if draws_mine else 0)) % 10
            his_now = (his + (took.pop(0) if draws_his else 0)) % 10
            yield mine_now, his_now, chance


def test_a_bank_and_those_who_play_against_it() -> None:
    game = chemin_de_fer.CheminDeFer(POINTS)
    found = {
        side: distribution(game, game.opening(), read_position(side), by_table)
        for side in ("players", "bank")
    }
    won = sum((share for mine, his, share in coups(POINTS) if mine > his), Fraction(0))
    lost = sum((share for mine, his, share in coups(POINTS) if mine < his), Fraction(0))
    tied = 1 - won - lost
    assert found["players"] == {Fraction(1): won, Fraction(-1): lost, Fraction(0): tied}
    assert found["bank"] == {Fraction(19, 20): lost, Fraction(-1): won, Fraction(0): tied}
    # What one side wins the other loses, but for the house's twentieth of the bank's winnings.
    means = [next(moments(found[side])) for side in ("players", "bank")]
    assert sum(means) == -lost * chemin_de_fer.KEPT


def test_two_owners_choose_in_their_turn() -> None:
    game = chemin_de_fer.CheminDeFer(POINTS)
    state: State = game.opening()
    for card in "2323":
        state = game.advance(state, Outcome(card))
    first = game.awaits(state)
    assert isinstance(first, Choice)
    state = game.advance(game.advance(state, chemin_de_fer.DRAW), Outcome("1"))
    second = game.awaits(state)
    assert isinstance(second, Choice)
    assert (first.owner, second.owner) == ("players", "bank")
