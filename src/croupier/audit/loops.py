"""The compiled loops of an audit: every wager weighed, every round looked at as a whole.

What a loop notes about a line are bits; the words for them are found for those lines only.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.audit.pieces import NONE
from croupier.bulk.arrays import Ints
from croupier.bulk.kernel import loop

UNDER, OVER, REFUSED_BIT, UNREAD_BIT, CHIPS, LATE, ORDER, TWO, ABOVE, BELOW, COUPON = (
    1 << bit for bit in range(11)
)
Bits = NDArray[np.uint16]
Codes32 = NDArray[np.int32]
_UNDER, _OVER, _REFUSED, _UNREAD = map(np.uint16, (UNDER, OVER, REFUSED_BIT, UNREAD_BIT))
_CHIPS, _LATE, _ORDER, _TWO = map(np.uint16, (CHIPS, LATE, ORDER, TWO))
_ABOVE, _BELOW = map(np.uint16, (ABOVE, BELOW))


@loop
def weigh(
    flat: Ints,
    height: int,
    denominator: int,
    rows: Codes32,
    units: Ints,
    columns: Codes32,
    positions: Codes32,
    outcomes: Codes32,
    stakes: Ints,
    returned: Ints,
    coupons: Ints,
    bits: Bits,
    sums: Ints,
) -> None:
    """Settle each wager by its position and outcome beside what was returned.

    `rows` and `columns` are by the words of the log; below nothing is what has no row. `sums`
    gets how many wagers there were, and what was staked, returned and due. `coupons` is empty where
    the log tells none; one pays what chips of its value would win, and is no money to give back.
    """
    has_coupons = len(coupons) > 0
    wagers = staked = back = due_all = np.int64(0)
    for one in range(len(positions)):
        row = rows[positions[one]]
        if row == -4:  # an outcome only
            continue
        stake, paid = stakes[one], returned[one]
        wagers += 1
        staked += stake
        back += paid
        column = columns[outcomes[one]]
        if row < 0 or column < 0:
            due_all += paid
            if row == -1:
                bits[one] |= _REFUSED
            elif row != -3 or column < 0:
                bits[one] |= _UNREAD
            continue
        unit = units[positions[one]]
        if unit > 1 and stake % unit:
            bits[one] |= _CHIPS
        # What goes back: the stake and the net result, over the denominator.
        cell = flat[np.int64(column) * height + np.int64(row)]
        due = stake * (denominator + cell)
        if has_coupons and cell > 0:
            due += coupons[one] * cell
        paid_over = paid * denominator
        if paid_over < due:
            bits[one] |= _UNDER
            due_all += -(-due // denominator)
        elif paid_over - due >= denominator:
            # Reading: what does not come out in the smallest unit is due rounded up.
            bits[one] |= _OVER
            due_all += -(-due // denominator)
        else:
            due_all += paid
    sums[0] += wagers
    sums[1] += staked
    sums[2] += back
    sums[3] += due_all


@loop
def watch(
    rounds: Ints,
    outcomes: Codes32,
    times: Ints,
    placed: Ints,
    closed: Ints,
    is_counted: int,
    bits: Bits,
) -> None:
    """One table's lines in order: rounds, times and outcomes against the line before.

    `is_counted` is whether rounds are numbers that only go up; empty arrays are not looked at.
    """
    has_times, has_calls = len(times) > 0, len(placed) > 0 and len(closed) > 0
    for one in range(len(rounds)):
        if has_calls and placed[one] != NONE and closed[one] != NONE and placed[one] > closed[one]:
            bits[one] |= _LATE
        if one == 0:
            continue
        if rounds[one] == rounds[one - 1]:
            if outcomes[one] != outcomes[one - 1]:
                bits[one] |= _TWO
        elif is_counted and rounds[one] < rounds[one - 1]:
            bits[one] |= _ORDER
        if has_times and times[one] != NONE and times[one] < times[one - 1]:
            bits[one] |= _ORDER


@loop
def limits(
    rounds: Ints,
    positions: Codes32,
    players: Codes32,
    stakes: Ints,
    rows: Codes32,
    least: Ints,
    most: Ints,
    nobody: int,
    first: int,
    last: int,
    bits: Bits,
) -> None:
    """Between two lines, round by round: what a player has at a position against the limits.

    Without players, and where nobody is named, each line is by itself. `least` and `most` are by
    the words of positions.
    """
    at = first
    while at < last:
        end = at + 1
        total = stakes[at]
        while end < last and rounds[end] == rounds[at]:
            total += stakes[end]
            end += 1
        for one in range(at, end):
            word = positions[one]
            low, high = least[word], most[word]
            stake = stakes[one]
            if rows[word] < 0 or (total <= high and stake >= low):
                continue
            before = total_there = np.int64(0)
            if len(players) and players[one] != nobody:
                for other in range(at, end):
                    if positions[other] == word and players[other] == players[one]:
                        total_there += stakes[other]
                        if other < one:
                            before += stakes[other]
            else:
                total_there = stake
            if before + stake > high:
                bits[one] |= _ABOVE
            if total_there < low and before == 0:
                bits[one] |= _BELOW
        at = end
