"""The best play of a game that leaves choices, its whole distribution, against the witness."""

from fractions import Fraction

import pytest

from tests.walks.tables import opened, red_dog_text
from tests.witness import red_dog


@pytest.mark.parametrize("decks", [1, 8])
def test_what_red_dog_comes_to_with_the_best_play(decks: int) -> None:
    best = opened(red_dog_text(decks)).par().optimum
    assert best
    shares = {Fraction(one.net): Fraction(one.probability) for one in best.distribution}
    assert shares == red_dog.best_results(decks)
    mean = sum(net * share for net, share in shares.items())
    square = sum(net * net * share for net, share in shares.items())
    assert Fraction(best.house_edge) == -mean
    assert Fraction(best.variance) == square - mean * mean


def test_what_each_choice_of_red_dog_leaves_the_round_worth() -> None:
    _, _, raising = red_dog.exact(1)
    best = opened(red_dog_text(1)).par().optimum
    assert best
    for at, ante in zip(best.decisions, raising.values(), strict=True):
        assert at.values == {"raise": str(2 * ante), "stay": str(ante)}, at.when
