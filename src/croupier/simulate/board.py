"""A table as the compiled evening needs it: the arrays of its games side by side, and the limits.

Derived from `bulk.arrays`, and so from the games' own resolutions. Of a shoe every round begins
with a shuffled one: the states of a shoe that is played down are too many to be laid out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import GameArrays, Ints, arrays_of
from croupier.bulk.cells import DECIDED, read_place
from croupier.games.game import Outcome, Shown
from croupier.offer.compile import Offer
from croupier.simulate.streams import LIMIT_MAX
from croupier.units.unreadable import Unreadable

NOTHING, NEVER = -1, -2
"""Beside what a wager stands: nothing, or a position at which no wager can come to lie."""


class Board(NamedTuple):
    """Games by their numbers; every array of one game after the other, `*_at` where each begins."""

    states: Ints
    places: Ints
    columns: Ints
    place_at: Ints
    row: Ints
    row_at: Ints
    is_open: NDArray[np.bool_]
    unit: Ints
    payoff: Ints
    value: Ints
    lies: Ints
    payoff_at: Ints
    following: Ints
    following_at: Ints
    chosen: NDArray[np.bool_]
    chosen_at: Ints
    is_choice: NDArray[np.bool_]
    state_at: Ints
    option_site: Ints
    column_at: Ints
    denominator: Ints
    heap: Ints
    """[state, column] of the main game: the weights so far, the column's own counted in."""
    is_void: NDArray[np.bool_]
    part_heap: Ints
    column_of: Ints
    """[game, main column, part]: the column of a game that an outcome of the table is."""
    game_of: Ints
    site: Ints
    """By place: its position, which those called on share with the others."""
    minimum: Ints
    maximum: Ints
    beside: Ints
    times: Ints
    """[place, 2]: how many times what it stands beside, as a fraction; 0 over 0 without bound."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A board with what its numbers mean."""

    board: Board
    games: tuple[GameArrays, ...]
    places: tuple[str, ...]
    values: tuple[Fraction, ...]
    """The net results of one unit that `board.value` numbers."""
    parts: tuple[str, ...]

    def place(self, text: str) -> int:
        return self.places.index(text)


def laid_out(offer: Offer, wanted: Sequence[Sequence[str]]) -> Laid:
    """The board of a table for the places wanted of each game."""
    games = tuple(
        arrays_of(offer, index, places, shuffles=True) for index, places in enumerate(wanted)
    )
    shown = _shown(offer)
    parts = tuple(part for part, _ in shown.draws) if shown else ("",)
    weights = [weight for _, weight in shown.draws] if shown else [1]
    places = tuple(one for game in games for one in game.places)
    values = sorted({value for game in games for value in _values(game)})
    limits = [offer.file.limits_of(read_place(one)[0].kind.name) for one in places]
    sites = [str(read_place(one)[0]) for one in places]
    heap = np.cumsum(games[0].weights, axis=1)
    if max(int(heap.max()), sum(weights)) > LIMIT_MAX:
        raise Unreadable(f"weights that sum to more than {LIMIT_MAX:,} cannot be drawn")
    board = Board(
        **_joined(games, values),
        option_site=_option_sites(offer, games, sites),
        heap=heap,
        is_void=games[0].is_void,
        part_heap=np.cumsum(np.array([weights], np.int64), axis=1),
        column_of=_columns_of(offer, games, parts),
        game_of=np.repeat(np.arange(len(games)), [len(game.places) for game in games]),
        site=np.array([sites.index(one) for one in sites], np.int64),
        minimum=np.array([one.minimum for one in limits], np.int64),
        maximum=np.array([one.maximum for one in limits], np.int64),
        beside=np.array([_beside(offer, one, sites)[0] for one in sites], np.int64),
        times=np.array([_beside(offer, one, sites)[1] for one in sites], np.int64),
    )
    return Laid(board, games, places, tuple(values), parts)


def _joined(games: Sequence[GameArrays], values: list[Fraction]) -> dict[str, Any]:
    def joined(arrays: Sequence[NDArray[Any]], kind: type = np.int64) -> NDArray[Any]:
        flat = cast("list[NDArray[Any]]", [one.reshape(-1).astype(kind) for one in arrays])
        return np.concatenate(flat)

    def begins(sizes: list[int]) -> Ints:
        return np.cumsum([0, *sizes[:-1]]).astype(np.int64)

    numbers = [_value_numbers(game, values) for game in games]
    return {
        "states": np.array([len(game.states) for game in games], np.int64),
        "places": np.array([len(game.places) for game in games], np.int64),
        "columns": np.array([len(game.columns) for game in games], np.int64),
        "place_at": begins([len(game.places) for game in games]),
        "row": joined([game.row for game in games]),
        "row_at": begins([game.row.size for game in games]),
        "is_open": joined([game.is_open for game in games], np.bool_),
        "unit": joined([game.unit for game in games]),
        "payoff": joined([game.payoff for game in games]),
        "value": joined(numbers),
        "lies": joined([game.lies for game in games]),
        "payoff_at": begins([game.payoff.size for game in games]),
        "following": joined([game.following for game in games]),
        "following_at": begins([game.following.size for game in games]),
        "chosen": joined([game.chosen for game in games], np.bool_),
        "chosen_at": begins([game.chosen.size for game in games]),
        "is_choice": joined([np.atleast_1d(game.chosen.any(axis=1)) for game in games], np.bool_),
        "state_at": begins([len(game.states) for game in games]),
        "column_at": begins([len(game.columns) for game in games]),
        "denominator": np.array([game.denominator for game in games], np.int64),
    }


def _value_numbers(game: GameArrays, values: list[Fraction]) -> Ints:
    known, at = np.unique(game.payoff, return_inverse=True)
    numbers = [values.index(Fraction(one, game.denominator)) for one in known.tolist()]
    return np.array(numbers, np.int64)[at].reshape(game.payoff.shape)


def _values(game: GameArrays) -> set[Fraction]:
    """Zero stands in for what an undecided wager comes to, and is never counted there."""
    decided = game.payoff[game.lies == DECIDED]
    return {Fraction(0), *(Fraction(int(one), game.denominator) for one in np.unique(decided))}


def _shown(offer: Offer) -> Shown | None:
    """The part of an outcome that is drawn by itself, in whatever state."""
    found = [one for game in offer.games if (one := game.shows(game.opening()))]
    if len(found) > 1:
        raise Unreadable("two parts of an outcome are shown here, and one can be simulated")
    return found[0] if found else None


def _option_sites(offer: Offer, games: Sequence[GameArrays], sites: list[str]) -> Ints:
    """By column: the position that an option stakes at; NOTHING for the idle one and outcomes."""
    found: list[int] = []
    for game, arrays in zip(offer.games, games, strict=True):
        staked = {one.option: one.places for one in game.choices()}
        for column in arrays.columns:
            places = staked.get(column, ())
            at = [sites.index(one) for one in places if one in sites]
            found.append(at[0] if at else NEVER if places else NOTHING)
    return np.array(found, np.int64)


def _columns_of(offer: Offer, games: Sequence[GameArrays], parts: Sequence[str]) -> Ints:
    found = np.zeros((len(games), len(games[0].columns), len(parts)), np.int64)
    for index, (game, arrays) in enumerate(zip(offer.games, games, strict=True)):
        for at, label in enumerate(games[0].columns):
            for number, part in enumerate(parts):
                takes = index and part and game.reads_part(part)
                text = str(Outcome(label, (part,) if takes else ()))
                found[index, at, number] = (
                    arrays.columns.index(text) if text in arrays.columns else NOTHING
                )
    return found


def _beside(offer: Offer, site: str, sites: list[str]) -> tuple[int, tuple[int, int]]:
    name = read_place(site)[0]
    game = offer.game_of(name)
    beside = game.beside(name) if game else None
    if beside is None:
        return NOTHING, (0, 0)
    at = sites.index(beside.position) if beside.position in sites else NEVER
    most = beside.at_most
    return at, (0, 0) if most is None else (most.numerator, most.denominator)
