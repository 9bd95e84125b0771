"""Frames as bytes: encoded once, sent to everybody."""

from weakref import WeakKeyDictionary

import msgspec

from croupier.floor.actor import Table
from croupier.floor.feed import Frame
from croupier.web.told import Teller

_ENCODER = msgspec.json.Encoder()


_TELLERS: "WeakKeyDictionary[Table, Teller]" = WeakKeyDictionary()


def encoded(table: Table, frame: Frame) -> str:
    """A frame as JSON."""
    teller = _TELLERS.get(table)
    if teller is None:
        teller = _TELLERS[table] = Teller(table.offer, table.code)
    return _ENCODER.encode(
        {
            "frame": frame.number,
            "seq": frame.sequence,
            "events": [teller.event(one) for one in frame.events],
            "view": teller.view(frame.view),
        }
    ).decode()
