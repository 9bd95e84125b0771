"""Croupier: casino table games by the book; every answer knows its law.

import croupier
table = croupier.offer("boardwalk.toml")
table.settle({"straight:17": "5.00"}, ["17"]).wagers[0].profit
"""

import sys

from croupier import offer as _room_of_offers

TYPE_CHECKING = False  # importing typing, pathlib and datetime would be most of the start-up
if TYPE_CHECKING:
    import datetime as dt
    from pathlib import Path

    from croupier.desk.table import OpenTable
    from croupier.law.schema import Edition
    from croupier.simulate.environment import TableEnv

__version__ = "0.1.0"
__all__ = ["edition", "environment", "in_force", "offer", "open_table"]


def edition(edition_id: str) -> "Edition":
    """The edition with an id such as `us-nj/roulette/2010-11-15`."""
    from croupier.law import in_force as law  # noqa: PLC0415 - importing croupier stays quick

    return law.edition(edition_id)


def in_force(jurisdiction: str, game: str, day: "dt.date | str") -> "Edition":
    """The edition in force on a day; a day without text is refused, naming the neighbours."""
    from croupier.law import in_force as law  # noqa: PLC0415 - likewise

    return law.in_force(jurisdiction, game, day)


def open_table(path_or_text: "str | Path") -> "OpenTable":
    """A table file, by its path or its text, opened for questions; `croupier.offer` is the same."""
    from croupier.desk.table import open_table as opened  # noqa: PLC0415 - likewise

    return opened(path_or_text)


def environment(
    table: "str | Path",
    positions: "list[str] | None" = None,
    stakes: tuple[int, ...] = (1,),
    *,
    bankroll: str = "",
    rounds: int = 100,
) -> "TableEnv":
    """A table as a Gymnasium environment (extra `rl`)."""
    from croupier.simulate.environment import TableEnv  # noqa: PLC0415 - likewise

    return TableEnv(table, positions, stakes, bankroll=bankroll, rounds=rounds)


class _RoomOfOffers(type(sys)):  # pyright: ignore[reportUntypedBaseClass]
    """The room `croupier.offer` answers when it is called: `croupier.offer(path_or_text)`."""

    def __call__(self, path_or_text: "str | Path") -> "OpenTable":
        return open_table(path_or_text)


sys.modules[_room_of_offers.__name__].__class__ = _RoomOfOffers
offer: "_RoomOfOffers" = sys.modules["croupier.offer"]  # pyright: ignore[reportAssignmentType]
