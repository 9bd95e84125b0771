"""Which edition was in force on a day; a day without text is refused, never guessed."""

import datetime as dt
from functools import cache

from croupier.law.reader import days, edition_of, law_folder
from croupier.law.register import register
from croupier.law.schema import Edition
from croupier.units.citation import PREFIXES
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable


class NoText(Unreadable):
    """No text is held for what was asked; `nearest` are the editions beside it."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


@cache
def games_of(jurisdiction: str) -> tuple[str, ...]:
    """The games of which a jurisdiction's editions are held."""
    folders = sorted(path.name for path in (law_folder() / jurisdiction).iterdir() if path.is_dir())
    return tuple(game for game in folders if days(jurisdiction, game))


@cache
def edition_ids() -> tuple[str, ...]:
    """All editions held, by jurisdiction, game and day."""
    return tuple(
        f"{jurisdiction}/{game}/{day.isoformat()}"
        for jurisdiction in PREFIXES
        for game in games_of(jurisdiction)
        for day in days(jurisdiction, game)
    )


def edition(edition_id: str) -> Edition:
    """The edition with an id; raise NoText when none is held."""
    if edition_id not in edition_ids():
        raise NoText(
            f"{shown(edition_id)} is no edition held: `croupier editions` lists them",
            _beside(edition_id),
        )
    jurisdiction, game, day = edition_id.split("/")
    return edition_of(jurisdiction, game, dt.date.fromisoformat(day))


def _beside(edition_id: str) -> tuple[str, ...]:
    """Editions of the same game and jurisdiction, those before the wanted day last."""
    head, _, day = edition_id.rpartition("/")
    same = [one for one in edition_ids() if one.rpartition("/")[0] == head]
    before = [one for one in same if one.rpartition("/")[2] <= day]
    return tuple(before[-1:] + [one for one in same if one not in before][:1])


def in_force(jurisdiction: str, game: str, day: dt.date | str) -> Edition:
    """The edition in force on a day; raise NoText, naming the neighbours, where none is."""
    if isinstance(day, str):
        try:
            day = dt.date.fromisoformat(day)
        except ValueError:
            raise Unreadable(f"{shown(day)} is no day: write it like 2011-03-01") from None
    if isinstance(day, dt.datetime):
        day = day.date()
    if jurisdiction not in PREFIXES:
        raise NoText(f"{shown(jurisdiction)} is no jurisdiction held ({', '.join(PREFIXES)})")
    if game not in games_of(jurisdiction):
        held = ", ".join(games_of(jurisdiction))
        raise NoText(f"no edition of {shown(game)} is held for {jurisdiction} (held: {held})")
    starts = [start for start in days(jurisdiction, game) if start <= day]
    latest = edition_of(jurisdiction, game, starts[-1]) if starts else None
    if latest and (latest.vouched_to is None or day <= latest.vouched_to):
        return latest
    raise NoText(*_why_not(jurisdiction, game, day, latest))


def _why_not(
    jurisdiction: str, game: str, day: dt.date, latest: Edition | None
) -> tuple[str, tuple[str, ...]]:
    asked = f"the text of {jurisdiction}/{game} on {day.isoformat()} is not held"
    if latest is None:
        first = edition_of(jurisdiction, game, days(jurisdiction, game)[0])
        told = f"{asked}: the earliest edition held is {first.id}{_amended_before(first)}"
        return told, (first.id,)
    return (
        f"{asked}: the latest edition held is {latest.id}, vouched for to {latest.vouched_to}",
        (latest.id,),
    )


def _amended_before(first: Edition) -> str:
    """The amendments of which only the day is known: their text is not held."""
    told = [
        f"{section.id} on {', '.join(day.isoformat() for day in earlier)}"
        for section in register(first.id).sections
        if (earlier := [day for day in section.amended if day < first.effective])
    ]
    return f"; amended before it, text not held: {'; '.join(told)}" if told else ""
