"""A house's gaming days, and what a table took and won in each."""

import datetime as dt
import os
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from croupier.desk.records import Place, record, stream_in
from croupier.ledger.resettle import rebuilt, steps
from croupier.table.events import BANK, DROP, Event, RoundSettled, transfers_of
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

_EPOCH = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
_DAY_SETTING, _ZONE_SETTING = "CROUPIER_DAY_STARTS", "CROUPIER_TIME_ZONE"
STARTS, ZONE = "06:00", "UTC"


@dataclass(frozen=True, slots=True)
class GamingDay:
    """When a house's day begins, by its own clocks."""

    zone: ZoneInfo
    starts: dt.timedelta

    def of(self, at_ms: int) -> str:
        """The gaming day of a moment; what is before the boundary belongs to the day before."""
        local = (_EPOCH + dt.timedelta(milliseconds=at_ms)).astimezone(self.zone)
        return (local.replace(tzinfo=None) - self.starts).date().isoformat()

    def time(self, at_ms: int) -> str:
        """A moment by the house's clocks."""
        at = (_EPOCH + dt.timedelta(milliseconds=at_ms)).astimezone(self.zone)
        return at.isoformat(timespec="seconds")


def gaming_day(starts: str = "", zone: str = "") -> GamingDay:
    """The house's day as asked, else as the environment sets it, else 06:00 UTC."""
    begins = starts or os.environ.get(_DAY_SETTING) or STARTS
    where = zone or os.environ.get(_ZONE_SETTING) or ZONE
    hours, colon, minutes = begins.partition(":")
    is_time = colon and all(len(one) == 2 and one.isdecimal() for one in (hours, minutes))
    if not is_time or int(hours) > 23 or int(minutes) > 59:
        raise Unreadable(f"{shown(begins)} is no time of day: write it like 06:00")
    try:
        found = ZoneInfo(where)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        told = f"{shown(where)} is no time zone known here: write it like America/New_York"
        raise Unreadable(told) from None
    return GamingDay(found, dt.timedelta(hours=int(hours), minutes=int(minutes)))


@dataclass(frozen=True, slots=True)
class Day:
    """A table's gaming day. Drop is what was paid for chips, win what the house won of wagers."""

    day: str
    rounds: int
    drop: str
    cashed_in: str
    handle: str
    """The stakes of the wagers that were decided."""
    win: str
    hold: str | None
    """Win by drop, exact; None where nothing was dropped."""


@dataclass(frozen=True, slots=True)
class Days:
    """A table's gaming days."""

    stream: str
    zone: str
    starts: str
    days: tuple[Day, ...]


@dataclass(slots=True)
class _Sums:
    rounds: int = 0
    drop: int = 0
    cashed_in: int = 0
    handle: int = 0
    win: int = 0

    def add(self, event: Event) -> None:
        for one in transfers_of(event):
            self.drop += one.amount if one.source == DROP else 0
            self.cashed_in += one.amount if one.target == DROP else 0
            self.win += (one.target == BANK) * one.amount - (one.source == BANK) * one.amount
        if isinstance(event, RoundSettled):
            self.rounds += 1
            self.handle += sum(one.stake for one in event.wagers if not one.lies_at)

    def told(self, day: str, write: Callable[[int], str]) -> Day:
        return Day(
            day=day,
            rounds=self.rounds,
            drop=write(self.drop),
            cashed_in=write(self.cashed_in),
            handle=write(self.handle),
            win=write(self.win),
            hold=str(Fraction(self.win, self.drop)) if self.drop else None,
        )


def days_of(path: Place, name: str = "", day: GamingDay | None = None) -> Days:
    """A table's drop, win and hold by gaming day."""
    clock = day or gaming_day()
    sums: dict[str, _Sums] = {}
    with record(path) as store:
        stream = stream_in(store, name)
        by = rebuilt(store, stream)
        for step in steps(store, stream, by):
            sums.setdefault(clock.of(step.at), _Sums()).add(step.event)
    write = by.offer.file.currency.write
    minutes = int(clock.starts / dt.timedelta(minutes=1))
    return Days(
        stream=stream,
        zone=str(clock.zone),
        starts=f"{minutes // 60:02}:{minutes % 60:02}",
        days=tuple(one.told(at, write) for at, one in sums.items()),
    )
