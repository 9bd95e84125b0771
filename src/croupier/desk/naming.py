"""Names for people: days, jurisdictions, editions."""

import contextlib
import datetime as dt
from collections.abc import Mapping

from croupier.law.in_force import edition_ids
from croupier.law.register import fragments, register

JURISDICTIONS: Mapping[str, str] = {
    "us-nj": "New Jersey",
    "us-ma": "Massachusetts",
    "us-pa": "Pennsylvania",
}
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def day_in_words(day: dt.date | None) -> str:
    """15 November 2010."""
    return f"{day.day} {_MONTHS[day.month - 1]} {day.year}" if day else ""


def jurisdiction_of(edition_id: str) -> str:
    """The name of an edition's jurisdiction."""
    head = edition_id.partition("/")[0]
    return JURISDICTIONS.get(head, head)


def edition_named(edition_id: str) -> str:
    """New Jersey, Roulette, 15 November 2010; an id that names no edition as it is."""
    if edition_id not in (*edition_ids(), *fragments()):
        return edition_id
    title = register(edition_id).title
    last = edition_id.rpartition("/")[2]
    with contextlib.suppress(ValueError):  # a fragment has no day
        last = day_in_words(dt.date.fromisoformat(last))
    return f"{jurisdiction_of(edition_id)}, {title}, {last}"
