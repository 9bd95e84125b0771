"""`--shoe down`: every card is drawn from those that are left, as far as the cut card."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import permutations

import pytest

from croupier.bulk.executor import Here
from croupier.games.red_dog import Shoe
from croupier.simulate import literal
from croupier.simulate.literal import Evening
from croupier.simulate.plan import Plan
from croupier.simulate.run import simulate
from tests.simulate.playing import offer, seat
from tests.strategies import ask
from tests.walks.tables import opened, red_dog_text
from tests.witness import red_dog

pytestmark = pytest.mark.slow

DECK = 52
TABLE = opened(red_dog_text()).offer
"""One deck: what is gone is felt at once."""
ANTE = seat(TABLE, "ante=10.00")


def evening(rounds: int, *, is_dealt_down: bool = True) -> Evening:
    return Evening(TABLE, Plan((ANTE,), rounds, 1, 5), 0, is_dealt_down)


@pytest.mark.parametrize("is_dealt_down", [True, False])
def test_each_card_is_drawn_from_those_left_and_the_shoe_is_shuffled_at_a_third(
    monkeypatch: pytest.MonkeyPatch, is_dealt_down: bool
) -> None:
    one = evening(300, is_dealt_down=is_dealt_down)
    drawn_from: list[tuple[int, int]] = []
    own = literal.below

    def noted(limit: int, seed: int, evening: int, turn: int, lane: int) -> int:
        drawn_from.append((len(one.decided), limit))
        return own(limit, seed, evening, turn, lane)

    monkeypatch.setattr(literal, "below", noted)
    one.play((1,))
    left, rounds, lows = DECK, 0, set[int]()
    for decided, limit in drawn_from:
        if decided > rounds:  # the round before is over
            rounds = decided
            is_low = 3 * left < DECK
            lows |= {left} if is_low else set()
            left = DECK if is_low or not is_dealt_down else left
        assert limit == left
        left -= 1
    assert rounds > 90
    # 18 cards are more than a third of 52; a round takes two of them or three.
    assert lows == ({15, 16, 17} if is_dealt_down else set())


@dataclass
class Script:
    """Cards chosen beforehand; beyond them it tells how many there are to choose from."""

    numbers: list[int]
    limits: list[int] = field(default_factory=list[int])

    def below(self, limit: int, *_: int) -> int:
        self.limits.append(limit)
        return self.numbers[len(self.limits) - 1] if len(self.limits) <= len(self.numbers) else 0


def every_evening(
    monkeypatch: pytest.MonkeyPatch, shoe: Shoe
) -> Iterator[tuple[Fraction, Evening]]:
    """One round from a shoe in every way that its cards can fall, with how probable that is."""
    waiting: list[list[int]] = [[]]
    while waiting:
        script = Script(waiting.pop())
        monkeypatch.setattr(literal, "below", script.below)
        one = evening(1)
        one.states[0] = shoe
        one.play((1,))
        if len(script.limits) > len(script.numbers):
            limit = script.limits[len(script.numbers)]
            waiting += [[*script.numbers, number] for number in range(limit)]
            continue
        chance = Fraction(1)
        for limit in script.limits:
            chance /= limit
        yield chance, one


def shoe_of(**left: int) -> tuple[Shoe, list[str]]:
    """Cards that are left: as the table holds them, and as a person would."""
    counts = {rank.removeprefix("R"): count for rank, count in left.items()}
    cards = [f"{rank}{'SHDC'[at]}" for rank, count in counts.items() for at in range(count)]
    return Shoe(tuple(counts.get(rank, 0) for rank in red_dog.VALUES)), cards


def test_the_last_round_before_the_cut_card_is_what_those_cards_come_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shoe, cards = shoe_of(A=4, K=4, R9=4, R5=4, R3=2)
    assert len(cards) == 18
    ways = list(permutations(cards, 3))
    nets = [
        red_dog.settle(way[:2], raise_=False)[0] or red_dog.settle(way, raise_=False)[0]
        for way in ways
    ]
    exact = sum((one for one in nets if one), Fraction(0)) / len(ways)
    full, total, mean = TABLE.opening()[0], Fraction(0), Fraction(0)
    for chance, one in every_evening(monkeypatch, shoe):
        ((_, _, net, _),) = one.decided
        total, mean = total + chance, mean + chance * net
        assert one.states[0] == full, "fewer than a third are left: the shoe is whole again"
    assert total == 1
    assert mean == exact
    assert mean != -red_dog.exact(1)[0], "a full shoe would come to something else"


def test_a_round_that_leaves_a_third_is_followed_by_one_from_what_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shoe, cards = shoe_of(A=4, K=4, R9=4, R5=4, R3=4, R2=1)
    monkeypatch.setattr(literal, "below", Script([]).below)  # the lowest card that is left: 2, 3
    one = evening(1)
    one.states[0] = shoe
    one.play((1,))
    left = one.states[0]
    assert isinstance(left, Shoe)
    assert len(cards) - sum(left.left) == 2
    assert left.left[:2] == (0, 3), "the two and a three are gone, and stay gone"


def test_a_game_without_a_shoe_is_the_same_either_way() -> None:
    for name, wagers in (("craps-1996", ("pass=10.00", "come=10.00")), ("big-six-1998-a", ())):
        table = offer(name)
        plan = Plan((seat(table, *(wagers or ("insignia:1=10.00",))),), 12, 4, 3)
        full = simulate(table, plan, Here())
        assert simulate(table, plan, Here(), is_dealt_down=True) == full


def test_a_shoe_dealt_down_does_not_depend_on_how_evenings_are_cut() -> None:
    plan = Plan((ANTE,), 60, 7, 11)
    whole = simulate(TABLE, plan, Here(), is_dealt_down=True)
    assert simulate(TABLE, plan, Here(), chunk=2, is_dealt_down=True) == whole
    assert simulate(TABLE, plan, Here()) != whole, "from a full shoe other cards come"


def test_no_other_way_of_dealing_is_known() -> None:
    assert ask("simulate", "red-dog.toml", "ante=10.00", "--shoe", "up").status == 2
