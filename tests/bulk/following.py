"""One wager followed through a game's arrays, as nobody but a test would: slowly."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.bulk.arrays import DECIDED, GameArrays


@dataclass(frozen=True, slots=True)
class Came:
    """What became of it: net where it is decided, where it lies where it is not."""

    net: Fraction | None
    lies: str
    is_refused: bool = False


def followed(
    game: GameArrays, place: str, outcomes: Sequence[str], before: int = 1, *, staked: bool = True
) -> Came:
    """One unit put at a place before one of the outcomes, counted from one."""
    state = game.opening
    at = game.place(place)
    lies = -1
    for turn, outcome in enumerate(outcomes, start=1):
        if turn == before:
            if not game.is_open[state, at]:
                return Came(None, "", is_refused=True)
            lies = at
        column = game.column(outcome)
        if lies >= 0:
            row = game.row[state, lies]
            assert row >= 0, (place, game.states[state])
            if game.lies[row, column] == DECIDED:
                return Came(Fraction(int(game.payoff[row, column]), game.denominator), "")
            assert game.payoff[row, column] == 0
            lies = int(game.lies[row, column])
            assert lies >= 0, "it is settled by what is said"
        state = int(game.following[int(staked), state, column])
        assert state >= 0
    return Came(None, game.places[lies])
