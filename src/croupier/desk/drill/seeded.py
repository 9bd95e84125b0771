"""Chance that can be had again: numbers drawn from SHA-256 over a seed and a counter.

The same seed gives the same numbers on every machine and in every version of Python. It is for
questions only: what falls at a table is drawn by `floor.chance`.
"""

import hashlib
import re
from collections.abc import Sequence
from typing import TypeVar

from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

T = TypeVar("T")
_BITS = 64
_SEED = re.compile(r"[A-Za-z0-9]{1,32}")


def read_seed(text: str) -> str:
    """A seed as it may stand in an address; raise Unreadable for anything else."""
    if _SEED.fullmatch(text) is None:
        raise Unreadable(f"{shown(text)} is no seed: write 1 to 32 letters and digits")
    return text


class SeededChance:
    """The n-th number is made of the seed and n alone: `floor.chance.Chance` for questions."""

    def __init__(self, *seed: object) -> None:
        self._seed = "\n".join(str(part) for part in ("croupier drill 1", *seed))
        self._counter = 0

    def below(self, limit: int) -> int:
        """A number from 0 up to and without a limit; what would favour some is thrown away."""
        if not 1 <= limit <= 1 << _BITS:
            raise ValueError(f"no number is drawn below {limit}")
        fair = (1 << _BITS) - (1 << _BITS) % limit
        while (number := self._next()) >= fair:
            pass
        return number % limit

    def _next(self) -> int:
        block = hashlib.sha256(f"{self._seed}\n{self._counter}".encode()).digest()
        self._counter += 1
        return int.from_bytes(block[: _BITS // 8], "big")

    def one(self, things: Sequence[T]) -> T:
        """One of several things."""
        return things[self.below(len(things))]

    def some(self, things: Sequence[T], count: int) -> list[T]:
        """Several different ones of them, in the order drawn; all where there are no more."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(min(count, len(left)))]
