"""Random numbers that are a function of where they are asked for: seed, evening, round, lane.

Philox4x32 with ten rounds (Salmon and others, 2011) turns a counter and a key into four words of 32
bits. The seed is the key; evening, round, lane and attempt are the counter. So no number depends
on which worker draws it, on how many there are, or on what was drawn before: an evening is the
same in whatever chunk it is played, and at whatever wagers.

A number below a limit is taken from as many bits as the limit needs; one that is not below it is
thrown away and the next word is taken (rejection): nothing is scaled and no remainder is taken.
"""

import numpy as np
from numpy.typing import NDArray

from croupier.bulk.arrays import Ints
from croupier.simulate.compiled import loop

LIMIT_MAX = 2**32
WHEEL, PART = 0, 1
"""Lanes: what the main game draws, and the part of an outcome that is shown by itself."""

_WORD = 0xFFFFFFFF
_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint64(0x9E3779B9), np.uint64(0xBB67AE85)
_MASK, _HALF = np.uint64(_WORD), np.uint64(32)
_ONE = np.uint64(1)


@loop
def philox(
    c0: np.uint64, c1: np.uint64, c2: np.uint64, c3: np.uint64, k0: np.uint64, k1: np.uint64
) -> tuple[np.uint64, np.uint64, np.uint64, np.uint64]:
    """Four words of 32 bits from a counter of four and a key of two."""
    for _ in range(10):
        one = _M0 * c0
        two = _M1 * c2
        c0 = (two >> _HALF) ^ c1 ^ k0
        c2 = (one >> _HALF) ^ c3 ^ k1
        c1 = two & _MASK
        c3 = one & _MASK
        k0 = (k0 + _W0) & _MASK
        k1 = (k1 + _W1) & _MASK
    return c0, c1, c2, c3


@loop
def kept(word: np.uint64, limit: int) -> int:
    """The number that a word gives below a limit; -1 where it is thrown away."""
    bits = np.uint64(limit - 1)
    shift = 1
    while shift < 64:
        bits |= bits >> np.uint64(shift)
        shift *= 2
    number = int(np.int64(word & bits))
    return number if number < limit else -1


@loop
def below(limit: int, seed: np.uint64, evening: int, turn: int, lane: int) -> int:
    """A number from 0 up to and without a limit, for one place of one stream."""
    attempt = 0
    low, high = np.uint64(evening) & _MASK, np.uint64(evening) >> _HALF
    while True:
        at = np.uint64(lane) << np.uint64(24) | np.uint64(attempt)
        words = philox(np.uint64(turn), at, low, high, seed & _MASK, seed >> _HALF)
        for word in words:
            number = kept(word, limit)
            if number >= 0:
                return number
        attempt += 1


@loop
def below_each(
    limits: Ints, seed: NDArray[np.uint64], evenings: Ints, turns: Ints, lane: int, out: Ints
) -> None:
    """Into `out`, a number below each limit, each of a stream of its own."""
    for at in range(len(out)):
        out[at] = below(limits[at], seed[at], evenings[at], turns[at], lane)
