"""Tables side by side that are played act by act: what an environment of learning stands on.

An act is a wager on one of the positions, at one of the stakes, or that the outcome falls. What may
be done now is read off the law's arrays: the game's state, the limits on the sum at the position,
what must lie beside it, the money left.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import CLOSED, STAKE_MAX, Ints, arrays_of
from croupier.bulk.cells import places_of, read_place
from croupier.offer.choices import read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.offer.finding import Level
from croupier.offer.validate import findings
from croupier.simulate.board import NOTHING, Laid, laid_out
from croupier.simulate.streams import PART, WHEEL, below_each
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from croupier.bulk.arrays import GameArrays

FALL = 0
"""The act by which no more is wagered: the outcome falls."""
CELLS_MAX = 4_000_000
"""Beyond so many cells the positions have to be named: a game of cards has too many."""


def offer_of(table: "str | Path | Offer") -> Offer:
    """A table by its file, by its text, or compiled; raise Unreadable where it is not lawful."""
    if isinstance(table, Offer):
        return table
    is_text = isinstance(table, str) and "\n" in table
    try:
        text = str(table) if is_text else Path(table).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise Unreadable(f"{table} cannot be read: {error}") from None
    file = read_table(text, "" if is_text else str(table))
    wrong = [one for one in findings(file) if one.level is Level.UNLAWFUL]
    if wrong:
        told = "; ".join(f"{one.key}: {one.message} ({one.citation})" for one in wrong)
        raise Unreadable(f"the table is not lawful: {told}")
    return compile_offer(file)


@dataclass(frozen=True, slots=True)
class Menu:
    """The acts of a table, by number; act 0 lets the outcome fall."""

    laid: Laid
    places: Ints
    """[act - 1]: where it wagers."""
    stakes: Ints
    names: tuple[str, ...]
    """Each act in words, such as `red=10.00`."""

    @property
    def acts(self) -> int:
        return len(self.names)


def menu_of(offer: Offer, positions: Sequence[str] | None, times: Sequence[int]) -> Menu:
    """The acts: every position wanted, at so many times the least stake that it always takes."""
    if not times or any(one < 1 for one in times):
        raise Unreadable("stakes are whole multiples of the least one: write (1,) or (1, 5)")
    wanted = _wanted(offer, positions)
    laid = laid_out(offer, wanted)
    acts: list[tuple[int, int]] = []
    for place in (laid.place(one) for each in wanted for one in each):
        least = _least(laid, place)
        most = int(laid.board.maximum[place])
        acts += [(place, least * one) for one in times if 0 < least * one <= most]
    if not acts:
        raise Unreadable("nothing can be wagered on: name positions that this table offers")
    write = offer.file.currency.write
    names = ("fall", *(f"{laid.places[place]}={write(stake)}" for place, stake in acts))
    return Menu(laid, *(np.array(one, np.int64) for one in zip(*acts, strict=True)), names=names)


def _wanted(offer: Offer, positions: Sequence[str] | None) -> list[tuple[str, ...]]:
    every = [places_of(offer, index) for index in range(len(offer.games))]
    if positions is None:
        if _cells(offer, every) > CELLS_MAX:
            every = [_one_a_kind(each) for each in every]
        return every
    known = {one for each in every for one in each}
    named = [str(read_place(one)[0]) + ("!" if one.endswith("!") else "") for one in positions]
    for one in named:
        if one not in known:
            refused = offer.refused(read_place(one)[0])
            why = refused.message if refused else "no wager is made there at this table"
            raise Unreadable(f"{one} cannot be wagered on: {why}")
    return [tuple(one for one in dict.fromkeys(named) if one in each) for each in every]


def _cells(offer: Offer, places: Sequence[Sequence[str]]) -> int:
    bare: list[GameArrays] = [
        arrays_of(offer, index, (), shuffles=True) for index in range(len(places))
    ]
    return sum(
        len(game.states) * len(game.columns) * len(own)
        for game, own in zip(bare, places, strict=True)
    )


def _one_a_kind(places: Sequence[str]) -> tuple[str, ...]:
    return tuple({one.partition(":")[0]: one for one in reversed(places)}.values())


def _least(laid: Laid, place: int) -> int:
    """The least stake that can be paid in every state that admits the wager; 0 for none."""
    game = int(laid.board.game_of[place])
    arrays = laid.games[game]
    own = place - int(laid.board.place_at[game])
    units = [int(one) for one in np.unique(arrays.unit[arrays.is_open[:, own], own])]
    unit = lcm(*units) if units else 0
    minimum = int(laid.board.minimum[place])
    return -(-max(minimum, 1) // unit) * unit if unit else 0


@dataclass(slots=True)
class Lanes:
    """So many tables of one kind, each with one player."""

    menu: Menu
    bankroll: int | None
    rounds: int
    seeds: NDArray[np.uint64]
    states: Ints = field(init=False)
    """[lane, game]"""
    lying: Ints = field(init=False)
    """[lane, place]"""
    money: Ints = field(init=False)
    evenings: Ints = field(init=False)
    turns: Ints = field(init=False)
    fresh: NDArray[np.bool_] = field(init=False)
    """[lane, place]: placed since the last outcome."""
    columns: Ints = field(init=False)
    """[lane, 2]: the last outcome and its part."""

    def __post_init__(self) -> None:
        lanes, laid = len(self.seeds), self.menu.laid
        self.states = np.zeros((lanes, len(laid.games)), np.int64)
        self.lying = np.zeros((lanes, len(laid.places)), np.int64)
        self.fresh = np.zeros(self.lying.shape, np.bool_)
        self.money = np.full(lanes, self.bankroll or 0, np.int64)
        self.evenings = np.zeros(lanes, np.int64)
        self.turns = np.zeros(lanes, np.int64)
        self.columns = np.full((lanes, 2), NOTHING, np.int64)

    def begin(self, which: NDArray[np.bool_]) -> None:
        """Tables opened anew: the next evening of their streams."""
        self.states[which] = 0
        self.lying[which] = 0
        self.fresh[which] = False
        self.columns[which] = NOTHING
        self.money[which] = self.bankroll or 0
        self.turns[which] = 0

    @property
    def is_over(self) -> NDArray[np.bool_]:
        """The rounds are played or the money is gone, and nothing lies."""
        done = self.turns >= self.rounds
        if self.bankroll is not None:
            done |= self.money < int(self.menu.stakes.min())
        return done & (self.lying.sum(axis=1) == 0)

    def masks(self) -> NDArray[np.int8]:
        """What may be done now: 1 by act."""
        board, laid = self.menu.laid.board, self.menu.laid
        lanes = len(self.seeds)
        found = np.ones((lanes, self.menu.acts), np.int8)
        places, stakes = self.menu.places, self.menu.stakes
        sites = self._by_site()
        standing = sites[:, board.site[places]]
        may = standing + stakes <= board.maximum[places]
        may &= standing + stakes >= board.minimum[places]
        beside = board.beside[places]
        supported = np.where(beside >= 0, sites[:, np.maximum(beside, 0)], 0)
        may &= (beside == NOTHING) | (supported > 0)
        times = board.times[places]
        most = supported * times[:, 0] // np.maximum(times[:, 1], 1)
        may &= (times[:, 1] == 0) | (standing + stakes <= most)
        if self.bankroll is not None:
            may &= self.money[:, None] >= stakes
        may &= (self.turns < self.rounds)[:, None]
        for at, game in enumerate(laid.games):
            mine = board.game_of[places] == at
            own = places[mine] - board.place_at[at]
            unit = game.unit[self.states[:, at]][:, own]
            is_open = game.is_open[self.states[:, at]][:, own]
            may[:, mine] &= is_open & (stakes[mine] % np.maximum(unit, 1) == 0)
        found[:, 1:] = may
        return found

    def _by_site(self) -> Ints:
        sites = np.zeros_like(self.lying)
        np.add.at(sites.T, self.menu.laid.board.site, self.lying.T)
        return sites

    def act(self, acts: Ints) -> tuple[Ints, NDArray[np.bool_]]:
        """One act a lane: what it came to, and whether it was refused and so not done."""
        return self.act_some(acts, np.ones(len(acts), np.bool_))

    def act_some(self, acts: Ints, playing: NDArray[np.bool_]) -> tuple[Ints, NDArray[np.bool_]]:
        """The same where only some of the tables are played."""
        masks = self.masks()
        refused = (masks[np.arange(len(acts)), acts] == 0) & playing
        places = (acts != FALL) & ~refused & playing
        lanes = np.flatnonzero(places)
        wagers = acts[lanes] - 1
        self.lying[lanes, self.menu.places[wagers]] += self.menu.stakes[wagers]
        self.fresh[lanes, self.menu.places[wagers]] = True
        self.money[lanes] -= self.menu.stakes[wagers]
        net = np.zeros(len(acts), np.int64)
        falling = np.flatnonzero((acts == FALL) & playing)
        if len(falling):
            net[falling] = self._fall(falling)
        return net, refused

    def _fall(self, lanes: Ints) -> Ints:
        """Choices are made by what was placed; one outcome; what is decided is paid."""
        laid = self.menu.laid
        lies = self.lying[lanes] > 0
        staked = np.zeros((len(lanes), len(laid.games)), np.int64)
        for at in range(len(laid.games)):
            staked[:, at] = lies[:, laid.board.game_of == at].any(axis=1)
        self._choose(lanes, staked)
        states = self.states[lanes]
        column = self._drawn(lanes, laid.board.heap[states[:, 0]], WHEEL)
        heap = np.repeat(laid.board.part_heap, len(lanes), axis=0)
        part = self._drawn(lanes, heap, PART)
        self.turns[lanes] += 1
        self.fresh[lanes] = False
        self.columns[lanes] = np.stack([column, part], axis=1)
        counts = ~laid.board.is_void[states[:, 0], column]
        net = np.zeros(len(lanes), np.int64)
        if counts.any():
            kept = lanes[counts]
            net[counts] = self._settle(kept, states[counts], column[counts], part[counts])
            for at, game in enumerate(laid.games):
                own = laid.board.column_of[at, column[counts], part[counts]]
                now = states[counts, at]
                self.states[kept, at] = game.following[staked[counts, at], now, own]
        return net

    def _drawn(self, lanes: Ints, heap: Ints, lane: int) -> Ints:
        limits = np.ascontiguousarray(heap[:, -1])
        numbers = np.zeros(len(lanes), np.int64)
        if heap.shape[1] > 1:
            seeds, evenings = self.seeds[lanes], self.evenings[lanes]
            below_each(limits, seeds, evenings, self.turns[lanes], lane, numbers)
        return (heap <= numbers[:, None]).sum(axis=1)

    def _choose(self, lanes: Ints, staked: Ints) -> None:
        laid = self.menu.laid
        for at, game in enumerate(laid.games):
            states = self.states[lanes, at]
            waits = game.chosen[states].any(axis=1)
            if not waits.any():
                continue
            own, state = lanes[waits], states[waits]
            options = laid.board.option_site[laid.board.column_at[at] :][: len(game.columns)]
            taken = (game.chosen[state] & (options == NOTHING)).argmax(axis=1)
            for option in np.flatnonzero(options >= 0):
                made = self.fresh[own][:, laid.board.site == options[option]].any(axis=1)
                taken = np.where(made & game.chosen[state, option], option, taken)
            self.states[own, at] = game.following[staked[waits, at], state, taken]

    def _settle(self, lanes: Ints, states: Ints, column: Ints, part: Ints) -> Ints:
        """Of the state in which the outcome fell; the games go on afterwards."""
        laid = self.menu.laid
        total = np.zeros(len(lanes), np.int64)
        after = np.zeros((len(lanes), self.lying.shape[1]), np.int64)
        for at, game in enumerate(laid.games):
            first = int(laid.board.place_at[at])
            mine = slice(first, first + len(game.places))
            amounts = self.lying[lanes, mine]
            rows = game.row[states[:, at]]
            is_there = (amounts > 0) & (rows != CLOSED)
            own = laid.board.column_of[at, column, part][:, None]
            cells = np.maximum(rows, 0)
            lies = np.where(is_there, game.lies[cells, own], CLOSED)
            is_decided = is_there & (lies < 0)
            net = np.where(is_decided, amounts * game.payoff[cells, own] // game.denominator, 0)
            total += net.sum(axis=1)
            self.money[lanes] += net.sum(axis=1) + np.where(is_decided, amounts, 0).sum(axis=1)
            lane, place = np.nonzero(lies >= 0)
            np.add.at(after, (lane, first + lies[lane, place]), amounts[lane, place])
        self.lying[lanes] = after
        return total


MONEY_MAX = STAKE_MAX
