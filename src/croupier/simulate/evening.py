"""The compiled evening: rounds at one table, one after the other, in whole numbers.

It follows the order of a live table: players place, a choice that waits is made by what was
placed, chance draws, what is decided is paid, the games go on. `literal` plays the same evening
through the table's own verification and settlement; a test holds both equal to the last unit.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import Ints
from croupier.bulk.cells import DECIDED
from croupier.simulate.board import NOTHING, Board
from croupier.simulate.compiled import loop, part
from croupier.simulate.plan import DONE, GOAL, PLAYING, REFUSED, ROUNDS, RUINED, STOP_LOSS
from croupier.simulate.progressions import (
    begin,
    multiple,
    turned,
)
from croupier.simulate.strategies import REFUSED_AGAIN, REFUSED_MOST
from croupier.simulate.streams import PART, WHEEL, below

WAITS, NOT_ACCEPTED = -1, -2
PLAYED_OUT_MAX = 1_000_000
"""How many rounds what lies at the end may take to be decided."""


class Seats(NamedTuple):
    """The players, by their numbers, and their wagers one after the other."""

    first: Ints
    """[seat + 1]: where the wagers of each begin."""
    rules: Ints
    """[seat, 8]: rule, win leads, by, loss leads, by, at the end, when refused, is flat."""
    steps: Ints
    steps_at: Ints
    """[seat + 1]"""
    base: Ints
    """What a seat's wagers come to as declared."""
    bankroll: Ints
    """NOTHING: as much as is needed; likewise with goal and bound."""
    goal: Ints
    bound: Ints
    place: Ints
    stake: Ints
    allowed: NDArray[np.bool_]
    """[wager, state of its game]"""


class Live(NamedTuple):
    """One evening as it stands."""

    states: Ints
    where: Ints
    lying: Ints
    is_made: NDArray[np.bool_]
    """Whether a wager was made in this turn already."""
    made_at: Ints
    """The round in which it was made."""
    money: Ints
    status: Ints
    step: Ints
    line: Ints
    ends: Ints
    """[seat, 2]: where the line begins, and how long it is."""
    series: Ints
    net: Ints
    is_staked: NDArray[np.bool_]
    """By game: whether a wager of it lies."""
    lay: Ints
    """[seat]: what lay before the round."""


class Found(NamedTuple):
    """What evenings came to."""

    net: Ints
    reason: Ints
    rounds: Ints
    staked: Ints
    draws: Ints
    """[evening, 2]: outcomes, and those that were void."""
    path: Ints
    """[evening, seat, mark]: money with what lies, after so many rounds."""
    counts: Ints
    """[wager, value]: how many were decided so."""
    stakes: Ints
    """[wager, value]: their stakes."""


@part
def _accepted(
    board: Board, seats: Seats, live: Live, seat: int, one: int, stake: int, is_most: bool
) -> int:
    """The stake that the table takes now; WAITS where it may not be made yet."""
    place = seats.place[one]
    game = board.game_of[place]
    state = live.states[game]
    at = board.row_at[game] + state * board.places[game] + place - board.place_at[game]
    if not board.is_open[at] or not seats.allowed[one, state]:
        return WAITS
    standing, supported = 0, 0
    for other in range(seats.first[seat], seats.first[seat + 1]):
        if live.where[other] >= 0:
            site = board.site[live.where[other]]
            standing += live.lying[other] if site == board.site[place] else 0
            supported += live.lying[other] if site == board.beside[place] else 0
    room = board.maximum[place] - standing
    if board.beside[place] != NOTHING:
        if supported == 0:
            return WAITS
        if board.times[place, 1] > 0:
            most = supported * board.times[place, 0] // board.times[place, 1]
            room = min(room, most - standing)
    unit = board.unit[at]
    amount = min(stake, max(room, 0)) // unit * unit if is_most else stake
    if amount <= 0 or amount > room or amount % unit or standing + amount < board.minimum[place]:
        return NOT_ACCEPTED
    return int(amount)


@part
def _wanted(board: Board, seats: Seats, one: int, times: int) -> int:
    """So many times a wager; beyond the maximum one unit more than that, which is as refused."""
    most = board.maximum[seats.place[one]]
    return int(most + 1 if times > most // seats.stake[one] else seats.stake[one] * times)


@part
def _lies(seats: Seats, live: Live, seat: int) -> int:
    """What a player has lying on the layout."""
    total = 0
    for one in range(seats.first[seat], seats.first[seat + 1]):
        total += live.lying[one]
    return int(total)


@part
def _is_refused(board: Board, seats: Seats, live: Live, seat: int, times: int) -> bool:
    for one in range(seats.first[seat], seats.first[seat + 1]):
        wanted = _wanted(board, seats, one, times)
        if _accepted(board, seats, live, seat, one, wanted, False) == NOT_ACCEPTED:
            return True
    return False


@part
def _place(
    board: Board, seats: Seats, live: Live, seat: int, turn: int, at: int, found: Found
) -> None:
    """A player makes the wagers that he wants and may make now."""
    is_flat, when_refused = seats.rules[seat, 7] == 1, seats.rules[seat, 6]
    first, last = seats.first[seat], seats.first[seat + 1]
    is_new = _lies(seats, live, seat) == 0
    times = multiple(seats, live, seat)
    if is_new and not is_flat:
        for one in range(first, last):
            live.is_made[one] = False
        if when_refused == REFUSED_AGAIN and _is_refused(board, seats, live, seat, times):
            begin(seats, live, seat)
            times = multiple(seats, live, seat)
    is_short, made = False, 0
    for one in range(first, last):
        if live.where[one] >= 0 or (live.is_made[one] and not is_flat):
            continue
        wanted = _wanted(board, seats, one, times)
        amount = _accepted(board, seats, live, seat, one, wanted, when_refused == REFUSED_MOST)
        if amount == WAITS or (
            amount == NOT_ACCEPTED and when_refused == REFUSED_AGAIN and not is_new
        ):
            continue
        if amount == NOT_ACCEPTED:
            live.status[seat] = REFUSED
            break
        if seats.bankroll[seat] != NOTHING and amount > live.money[seat]:
            is_short = True
            continue
        live.money[seat] -= amount
        live.where[one], live.lying[one] = seats.place[one], amount
        live.is_made[one], live.made_at[one] = True, turn
        found.staked[at, seat] += amount
        made += 1
    if is_short and made == 0 and is_new:
        live.status[seat] = RUINED


@part
def _come(
    board: Board, seats: Seats, live: Live, turn: int, rounds: int, at: int, found: Found
) -> bool:
    """Everybody who is still playing places, or leaves; whether anybody is still there."""
    is_anybody = False
    for seat in range(len(seats.base)):
        lies = _lies(seats, live, seat)
        if live.status[seat] == PLAYING:
            begun = max(seats.bankroll[seat], 0)
            ahead = live.money[seat] + lies - begun
            if turn >= rounds:
                live.status[seat] = ROUNDS
            elif seats.goal[seat] != NOTHING and ahead >= seats.goal[seat]:
                live.status[seat] = GOAL
            elif seats.bound[seat] != NOTHING and -ahead >= seats.bound[seat]:
                live.status[seat] = STOP_LOSS
            else:
                _place(board, seats, live, seat, turn, at, found)
                lies = _lies(seats, live, seat)
        is_anybody |= live.status[seat] == PLAYING or lies > 0
    return is_anybody


@part
def _choose(board: Board, live: Live, turn: int, is_staked: NDArray[np.bool_]) -> None:
    """A choice that waits is made by the positions placed in this round."""
    for game in range(len(board.states)):
        state = live.states[game]
        if not board.is_choice[board.state_at[game] + state]:
            continue
        wide, taken = board.columns[game], NOTHING
        for column in range(wide):
            if not board.chosen[board.chosen_at[game] + state * wide + column]:
                continue
            site = board.option_site[board.column_at[game] + column]
            if site == NOTHING and taken == NOTHING:
                taken = column
            for one in range(len(live.where)):
                is_now = live.where[one] >= 0 and live.made_at[one] == turn
                if is_now and board.site[live.where[one]] == site:
                    taken = column
        at = board.following_at[game]
        tall = board.states[game] * wide if is_staked[game] else 0
        live.states[game] = board.following[at + tall + state * wide + taken]


@part
def _drawn(heap: Ints, state: int, number: int) -> int:
    """The first column whose weights so far lie above a number."""
    low, high = 0, heap.shape[1] - 1
    while low < high:
        middle = (low + high) // 2
        if heap[state, middle] > number:
            high = middle
        else:
            low = middle + 1
    return low


@part
def _settle(board: Board, seats: Seats, live: Live, column: int, part: int, found: Found) -> None:
    """What is decided is paid; what moves lies on."""
    for seat in range(len(seats.base)):
        for one in range(seats.first[seat], seats.first[seat + 1]):
            place = live.where[one]
            if place < 0:
                continue
            game = board.game_of[place]
            at = board.row_at[game] + live.states[game] * board.places[game]
            row = board.row[at + place - board.place_at[game]]
            own = board.column_of[game, column, part]
            cell = board.payoff_at[game] + row * board.columns[game] + own
            lies = board.lies[cell]
            if lies == DECIDED:
                net = live.lying[one] * board.payoff[cell] // board.denominator[game]
                live.money[seat] += live.lying[one] + net
                live.net[seat] += net
                found.counts[one, board.value[cell]] += 1
                found.stakes[one, board.value[cell]] += live.lying[one]
                live.where[one], live.lying[one] = NOTHING, 0
            else:
                live.where[one] = board.place_at[game] + lies


@part
def _advance(
    board: Board, live: Live, column: int, part: int, is_staked: NDArray[np.bool_]
) -> None:
    for game in range(len(board.states)):
        own = board.column_of[game, column, part]
        wide = board.columns[game]
        tall = board.states[game] * wide if is_staked[game] else 0
        at = board.following_at[game] + tall
        live.states[game] = board.following[at + live.states[game] * wide + own]


@part
def _open(seats: Seats, live: Live) -> None:
    live.states[:] = 0
    live.where[:] = NOTHING
    live.lying[:] = 0
    live.is_made[:] = False
    live.made_at[:] = NOTHING
    live.status[:] = PLAYING
    live.net[:] = 0
    for seat in range(len(seats.base)):
        live.money[seat] = max(seats.bankroll[seat], 0)
        begin(seats, live, seat)


@part
def _round(
    board: Board, seats: Seats, live: Live, seed: np.uint64, evening: int, turn: int, found: Found
) -> bool:
    """Choices, one outcome, settlement; whether the outcome was void."""
    is_staked = live.is_staked
    is_staked[:] = False
    for one in range(len(live.where)):
        if live.where[one] >= 0:
            is_staked[board.game_of[live.where[one]]] = True
    _choose(board, live, turn, is_staked)
    state = live.states[0]
    total = int(board.heap[state, board.columns[0] - 1])
    column = _drawn(board.heap, state, below(total, seed, evening, turn, WHEEL))
    if board.is_void[live.states[0], column]:
        return True
    part = 0
    shown = board.part_heap.shape[1]
    if shown > 1:
        total = int(board.part_heap[0, shown - 1])
        part = _drawn(board.part_heap, 0, below(total, seed, evening, turn, PART))
    _settle(board, seats, live, column, part, found)
    _advance(board, live, column, part, is_staked)
    return False


@part
def _watch(seats: Seats, live: Live, at: int, turn: int, found: Found) -> None:
    """After a round: turns that are over are told, the time at the table is noted."""
    lay = live.lay
    for seat in range(len(seats.base)):
        lies = _lies(seats, live, seat)
        if live.status[seat] == PLAYING or lay[seat] > 0:
            found.rounds[at, seat] = turn
        if lay[seat] > 0 and lies == 0:
            if live.status[seat] == PLAYING and turned(seats, live, seat):
                live.status[seat] = DONE
            live.net[seat] = 0


@part
def _note(seats: Seats, live: Live, at: int, mark: int, found: Found) -> None:
    """What everybody has at a mark."""
    for seat in range(len(seats.base)):
        found.path[at, seat, mark] = live.money[seat] + _lies(seats, live, seat)


@loop
def play_evenings(
    board: Board,
    seats: Seats,
    live: Live,
    seed: np.uint64,
    first: int,
    rounds: int,
    marks: Ints,
    found: Found,
) -> bool:
    """Play evenings from a number on into `found`; false where one does not come to its end."""
    lay = live.lay
    for at in range(len(found.net)):
        _open(seats, live)
        turn, mark = 0, 0
        while _come(board, seats, live, turn, rounds, at, found):
            if turn >= rounds + PLAYED_OUT_MAX:
                return False
            if mark < len(marks) and turn == marks[mark]:
                _note(seats, live, at, mark, found)
                mark += 1
            for seat in range(len(seats.base)):
                lay[seat] = _lies(seats, live, seat)
            is_void = _round(board, seats, live, seed, first + at, turn, found)
            turn += 1
            found.draws[at, 1] += is_void
            _watch(seats, live, at, turn, found)
        while mark < len(marks):
            _note(seats, live, at, mark, found)
            mark += 1
        found.draws[at, 0] = turn
        for seat in range(len(seats.base)):
            found.net[at, seat] = live.money[seat] - max(seats.bankroll[seat], 0)
            found.reason[at, seat] = live.status[seat]
    return True
