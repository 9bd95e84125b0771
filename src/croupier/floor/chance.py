"""What chance gives: drawn from the operating system, without bias, by rejection.

A number below a limit is drawn from as many bits as the limit has; one that is not below it is
thrown away and drawn again. So every number is exactly as probable as every other, whatever the
limit: nothing is scaled, and no remainder is taken.
"""

import os
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")
_BLOCK_BYTES = 4096


class Chance(Protocol):
    """Where drawn numbers come from."""

    def below(self, limit: int) -> int:
        """A number from 0 up to and without a limit, all of them equally probable."""
        ...


class SystemChance:
    """The operating system's generator, read in blocks; it is never seeded."""

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        self._source = source
        self._bits = 0
        self._held = 0

    def below(self, limit: int) -> int:
        if limit < 1:
            raise ValueError("nothing lies below a limit of less than one")
        width = (limit - 1).bit_length()
        while True:
            drawn = self._take(width)
            if drawn < limit:
                return drawn

    def _take(self, width: int) -> int:
        while self._held < width:
            self._bits |= int.from_bytes(self._source(_BLOCK_BYTES), "big") << self._held
            self._held += 8 * _BLOCK_BYTES
        drawn = self._bits & ((1 << width) - 1)
        self._bits >>= width
        self._held -= width
        return drawn


def drawn(chance: Chance, weighted: Sequence[tuple[T, int]]) -> T:
    """One of several things, each as probable as its whole-number weight says."""
    at = chance.below(sum(weight for _, weight in weighted))
    for one, weight in weighted:
        if at < weight:
            return one
        at -= weight
    raise AssertionError("a number below the sum of the weights falls on one of them")
