"""A game of a compiled offer as arrays of whole numbers, derived from its resolutions.

`arrays_of(offer)` is the main game; side games are numbered as in `offer.games`.

- `payoff[row, column] / denominator` is the net result of one unit: `-1/2` is -1 over 2.
- `lies[row, column]` is the place at which an undecided wager lies on (its own where it stands);
  DECIDED where it is decided, UNSETTLED where the outcome says too little.
- `row[state, place]` is the row of a wager that lies at a place in a state; CLOSED where none can.
- `weights[state, column]` is the weight of an outcome; nothing stands for what cannot come.
- `following[staked, state, column]` is the state after it, where a wager of the game lay (1) or
  none (0); CLOSED where it cannot come.

A game of a single draw has one state and `row[0, place] == place`, so that `payoff` is its payoff
table [position, outcome].

Bounds. Stakes are whole numbers of the smallest unit up to STAKE_MAX = 2^53 - 1, a record's
largest number. A result over the denominator is at most stake * most, where `most` is the largest
absolute numerator; a sum of n of them is at most n * stake * most, and that has to stay below
2^63. `verify_bounds` refuses whatever would not; no kernel is run without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.cells import DECIDED, UNSETTLED, Cell, Cells, places_of
from croupier.games.game import State
from croupier.offer.compile import Offer
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable

__all__ = ["CLOSED", "DECIDED", "UNSETTLED", "GameArrays", "arrays_of", "verify_bounds"]

Ints = NDArray[np.int64]
CLOSED = -1
STAKE_MAX = 2**53 - 1
_INT64_MAX = 2**63 - 1
STATES_MAX = 20_000


class NotEnumerable(Unreadable):
    """A game has more states than can be laid out; it is walked state by state instead."""


class TooLarge(Unreadable):
    """Stakes so large, or so many, that their results might not fit into 64 bits."""


@dataclass(frozen=True, slots=True)
class GameArrays:
    """One game of an offer; the module says what each array holds."""

    places: tuple[str, ...]
    """Positions, with "!" behind those called on."""
    columns: tuple[str, ...]
    """Outcomes as a record writes them; behind them the options of a choice."""
    states: tuple[State, ...]
    opening: int
    denominator: int
    payoff: Ints
    lies: NDArray[np.int32]
    row: NDArray[np.int32]
    is_open: NDArray[np.bool_]
    """[state, place]: whether a wager may be made there then."""
    weights: Ints
    chosen: NDArray[np.bool_]
    """[state, column]: whether it is an option of a choice that the state waits for."""
    is_void: NDArray[np.bool_]
    """[state, column]: whether it decides nothing and the state stays."""
    following: NDArray[np.int32]
    unit: Ints
    """[state, place]: the smallest stake that can be paid whatever comes up; 0 where closed."""

    @property
    def is_single_draw(self) -> bool:
        return len(self.states) == 1

    @property
    def most(self) -> int:
        """The largest absolute numerator."""
        return int(np.abs(self.payoff).max(initial=self.denominator))

    def place(self, text: str) -> int:
        """The number of a place; raise Unreadable where the table has none."""
        if text not in self.places:
            raise Unreadable(f"{text} is no position of this game at this table")
        return self.places.index(text)

    def column(self, text: str) -> int:
        """The number of an outcome or option; raise Unreadable where there is none."""
        if text not in self.columns:
            raise Unreadable(f"{text} is no outcome of this table")
        return self.columns.index(text)


def verify_bounds(most: int, stake: int, count: int) -> None:
    """Raise TooLarge unless the results of so many wagers of such a stake fit into 64 bits."""
    if stake > STAKE_MAX:
        raise TooLarge(f"a stake of {stake:,} smallest units is more than {STAKE_MAX:,}")
    if max(stake, 1) * max(most, 1) * max(count, 1) > _INT64_MAX:
        raise TooLarge(
            f"{count:,} wagers of up to {stake:,} smallest units might come to more than 64 bits"
            " hold: take fewer of them together"
        )


def arrays_of(
    offer: Offer,
    index: int = 0,
    places: Sequence[str] | None = None,
    *,
    shuffles: bool = False,
    states_max: int = STATES_MAX,
) -> GameArrays:
    """A game of an offer laid out; of some places only where they are named.

    `shuffles` puts a shuffle wherever the game admits one: a shoe then begins each round anew.
    """
    cells = Cells(offer, index)
    for text in places_of(offer, index) if places is None else places:
        cells.place_named(text)
    steps = _stepped(cells, shuffles=shuffles, states_max=states_max)
    return _laid_out(cells, steps, _rows(cells, steps))


@dataclass(frozen=True, slots=True)
class _Steps:
    """From each state: what can come, with its weight, and the state behind it."""

    weights: list[dict[int, int]]
    options: list[tuple[int, ...]]
    after: list[dict[int, tuple[int, int]]]
    """By column: the state where no wager of the game lay, and where one did."""


def _stepped(cells: Cells, *, shuffles: bool, states_max: int) -> _Steps:
    steps = _Steps([], [], [])
    at = 0
    while at < len(cells.states):
        if len(cells.states) > states_max:
            raise NotEnumerable(f"the game has more than {states_max:,} states")
        weights, options = cells.weight(at), cells.options(at)
        steps.weights.append(weights)
        steps.options.append(options)
        steps.after.append(
            {
                column: (
                    cells.following(at, column, staked=False, shuffles=shuffles),
                    cells.following(at, column, staked=True, shuffles=shuffles),
                )
                for column in (*weights, *options)
            }
        )
        at += 1
    return steps


_Rows = dict[tuple[int, int], list[Cell]]


def _rows(cells: Cells, steps: _Steps) -> _Rows:
    """The cells of every place in every state in which a wager can lie there."""
    found: _Rows = {}
    ahead = [
        (state, place)
        for state in range(len(cells.states))
        for place in range(len(cells.places))
        if cells.may_be_made(state, place)
    ]
    while ahead:
        state, place = pair = ahead.pop()
        if pair in found:
            continue
        found[pair] = [cells.cell(state, place, one) for one in range(len(cells.columns))]
        for column, (_, after) in steps.after[state].items():
            if found[pair][column].lies >= 0:
                ahead.append((after, found[pair][column].lies))
    return found


_Numbers = dict[tuple[int, int], int]


def _numbered(rows: _Rows, *, is_single: bool) -> tuple[list[list[Cell]], _Numbers]:
    """Rows that are alike are kept once, but for a single draw, where a row is its place."""
    kept: list[list[Cell]] = []
    at: _Numbers = {}
    known: dict[object, int] = {}
    for pair in sorted(rows):
        key: object = pair if is_single else tuple((one.net, one.lies) for one in rows[pair])
        if key not in known:
            known[key] = len(kept)
            kept.append(rows[pair])
        at[pair] = known[key]
    return kept, at


def _laid_out(cells: Cells, steps: _Steps, rows: _Rows) -> GameArrays:
    states, places, columns = len(cells.states), len(cells.places), len(cells.columns)
    kept, at = _numbered(rows, is_single=states == 1)
    denominator = lcm(1, *(one.net.denominator for cells_ in kept for one in cells_))
    row = np.full((states, places), CLOSED, np.int32)
    is_open = np.zeros((states, places), np.bool_)
    unit = np.zeros((states, places), np.int64)
    for (state, place), number in at.items():
        row[state, place] = number
        is_open[state, place] = cells.may_be_made(state, place)
        unit[state, place] = _unit(cells, state, place) if is_open[state, place] else 0
    weights = np.zeros((states, columns), np.int64)
    chosen = np.zeros((states, columns), np.bool_)
    is_void = np.zeros((states, columns), np.bool_)
    following = np.full((2, states, columns), CLOSED, np.int32)
    for state in range(states):
        for column, weight in steps.weights[state].items():
            weights[state, column] = weight
            is_void[state, column] = cells.is_void(state, column)
        chosen[state, list(steps.options[state])] = True
        for column, after in steps.after[state].items():
            following[:, state, column] = after
    return GameArrays(
        places=tuple(cells.places),
        columns=tuple(cells.columns),
        states=tuple(cells.states),
        opening=0,
        denominator=denominator,
        payoff=numerators(kept, denominator, columns),
        lies=np.array([[one.lies for one in line] for line in kept], np.int32).reshape(-1, columns),
        row=row,
        is_open=is_open,
        weights=weights,
        chosen=chosen,
        is_void=is_void,
        following=following,
        unit=unit,
    )


def _unit(cells: Cells, state: int, place: int) -> Minor:
    name, _ = cells.name_of(place)
    return cells.offer.unit(cells.game, cells.states[state], name)


def numerators(rows: Sequence[Sequence[Cell]], denominator: int, columns: int) -> Ints:
    """Rows of cells as numerators over a denominator that all of them share."""
    scaled = [[_numerator(one.net, denominator) for one in row] for row in rows]
    return np.array(scaled, np.int64).reshape(-1, columns)


def _numerator(value: Fraction, denominator: int) -> int:
    times, rest = divmod(denominator, value.denominator)
    assert not rest, "the denominator is a common one"
    return value.numerator * times
