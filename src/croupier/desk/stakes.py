"""Wagers as people write them: `red=5.00`, `place_to_win:6=12.00@2!`."""

import re
from collections.abc import Mapping, Sequence

from croupier.games.game import NO_MARKS, Marks
from croupier.layout.kinds import read_position
from croupier.table.place import Wager
from croupier.table.play import Placed
from croupier.units.money import Currency, shown
from croupier.units.unreadable import Unreadable

_STAKE = re.compile(r"([^@!]*)(?:@([0-9]{1,4}))?(!?)")
CALLED_ON: Marks = frozenset({"on"})
"""A wager called on by the player and marked so by the dealer."""


def read_stakes(
    wagers: Mapping[str, str] | Sequence[tuple[str, str]] | Sequence[str], currency: Currency
) -> tuple[Placed, ...]:
    """Read wagers given as a mapping, as pairs, or as texts; raise Unreadable at a bad one."""
    if isinstance(wagers, Mapping):
        pairs = list(wagers.items())
    else:
        pairs = [_parted(one) if isinstance(one, str) else one for one in wagers]
    return tuple(_placed(position, stake, currency) for position, stake in pairs)


def _parted(text: str) -> tuple[str, str]:
    position, equals, stake = text.rpartition("=")
    if not equals:
        raise Unreadable(f"{shown(text)} is no wager: write POSITION=STAKE, the stake like 5.00")
    return position, stake


def _placed(position: str, text: object, currency: Currency) -> Placed:
    if not isinstance(text, str):
        raise Unreadable(f'the stake on {shown(str(position))} is no text: write it like "5.00"')
    name = read_position(position)
    found = _STAKE.fullmatch(text)
    if found is None:
        raise Unreadable(f"{shown(text)} is no stake: write it like 5.00, or 5.00@2")
    stake = currency.read(found[1])
    if stake == 0:
        raise Unreadable(f"{shown(f'{position}={text}')}: nothing is staked")
    marks = CALLED_ON if found[3] else NO_MARKS
    return Placed(Wager(name, stake, marks), int(found[2] or 1))
