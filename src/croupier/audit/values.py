"""Values as logs write them: counts, days, times."""

import datetime as dt

import numpy as np

from croupier.audit.pieces import Codes, Ints
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable


def read_count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 18:
        raise Unreadable(f"{shown(text)} is no whole number")
    return int(text)


def read_day(text: str) -> int:
    try:
        return dt.date.fromisoformat(text).toordinal()
    except ValueError:
        raise Unreadable(f"{shown(text)} is no day: write it like 2011-03-01") from None


def read_time(text: str) -> int:
    """Milliseconds since 1970 in UTC; a time without a zone is taken as UTC."""
    if text.isascii() and text.isdecimal() and len(text) > 8:
        return read_count(text)
    try:
        found = dt.datetime.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{shown(text)} is no time: write it like 2011-03-01T21:15:00") from None
    if found.tzinfo is None:
        found = found.replace(tzinfo=dt.UTC)
    return (found - _EPOCH) // dt.timedelta(milliseconds=1)


_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_SPAN_MAX = 1_000_000


def numbered_days(ordinals: Ints) -> Codes:
    """Days as words; nearly every log has few, and stays with one for long."""
    low = int(ordinals.min(initial=1))
    span = int(ordinals.max(initial=1)) - low + 1
    if span > _SPAN_MAX:
        days, codes = np.unique(ordinals, return_inverse=True)
    else:
        is_there = np.zeros(span, np.bool_)
        is_there[ordinals - low] = True
        days = np.flatnonzero(is_there) + low
        codes = (np.cumsum(is_there) - 1)[ordinals - low]
    words = [dt.date.fromordinal(int(one)).isoformat() for one in days]
    return Codes(codes.astype(np.int32), words or [""])
