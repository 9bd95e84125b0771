"""Words for people: days, jurisdictions, what a mark beside a paragraph means."""

import contextlib
import datetime as dt
import re
from collections.abc import Mapping

from croupier.law.in_force import edition_ids
from croupier.law.register import fragments, register

JURISDICTIONS: Mapping[str, str] = {
    "us-nj": "New Jersey",
    "us-ma": "Massachusetts",
    "us-pa": "Pennsylvania",
}
MARKS: Mapping[str, str] = {
    "reconstructed": "The words of that day are not held: a later print and a note give them.",
    "by analogy": "The words are of another jurisdiction.",
    "not from the text held": "Not in the text held: it is from public pages, unverified.",
    "stale cross-reference": "The print points to a number that has moved; it is read by name.",
    "drafting slip": "A slip of the print, told in the note.",
}
_FRACTION = re.compile(r"-?[0-9]+/[0-9]+")
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


def with_percent(words: str) -> str:
    """Exact fractions in words, each with its percentage behind it."""
    return _FRACTION.sub(lambda found: f"{found[0]} ({percent(found[0])})", words)


def spaced(name: str) -> str:
    """A name of the data as words: without its underscores and hyphens."""
    return name.replace("_", " ").replace("-", " ")


def percent(fraction: str) -> str:
    """An exact fraction as a percentage of three decimals, rounded half up."""
    top, _, bottom = fraction.partition("/")
    thousandths, rest = divmod(abs(int(top)) * 100_000, int(bottom or 1))
    thousandths += 2 * rest >= int(bottom or 1)
    sign = "−" if int(top) < 0 and thousandths else ""
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03d} %"
