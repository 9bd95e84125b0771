"""Parts of the compiled evening: they are put into the loop that uses them, and never called.

A call would count references to every array of the board, which takes far longer than a round.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

import numba

P = ParamSpec("P")
R = TypeVar("R")
_njit = cast("Callable[..., Any]", numba.njit)  # pyright: ignore[reportUnknownMemberType]
_ROOM = Path(__file__).parent


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """What the compiled loops are made from: every file of this room and the kernel's."""
    files = sorted([*_ROOM.glob("*.py"), *(_ROOM.parent / "bulk").glob("*.py")])
    stats = ((file.name, file.stat()) for file in files)
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in stats)


def loop(function: Callable[P, R]) -> Callable[P, R]:
    """A loop that allocates nothing, and so counts no references either; kept once compiled."""
    # No reference is counted: _nrt is Numba's private word for that, and the arrays are ours alone.
    made = _njit(cache=True, nogil=True, boundscheck=False, _nrt=False)(function)
    # Numba keeps compiled code while the file of the loop is the same; parts stand in others.
    kept = made._cache._cache_file  # noqa: SLF001 - there is no public way
    kept._source_stamp = (kept._source_stamp, _stamp())  # noqa: SLF001 - likewise
    return made


def part(function: Callable[P, R]) -> Callable[P, R]:
    """A part of a compiled loop."""
    return _njit(inline="always")(function)
