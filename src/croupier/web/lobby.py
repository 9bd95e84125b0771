"""The lobby's shelves: sample tables by jurisdiction, then by game."""

import datetime as dt
from dataclasses import dataclass
from functools import cache

from croupier.desk.table import open_table
from croupier.floor.samples import Sample, samples
from croupier.law.in_force import edition
from croupier.layout.kinds import KINDS
from croupier.sheets.layout_sheet import badge
from croupier.web.links import law_url

JURISDICTIONS = {"us-nj": "New Jersey", "us-ma": "Massachusetts", "us-pa": "Pennsylvania"}
_GAMES = tuple(dict.fromkeys(kind.game for kind in KINDS.values()))


@dataclass(frozen=True, slots=True)
class Shown:
    """A sample table as the lobby shows it."""

    sample: Sample
    game: str
    options: tuple[str, ...]
    edition_url: str
    since: dt.date
    minimum: str
    maximum: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The sample tables of one jurisdiction."""

    jurisdiction: str
    tables: tuple[Shown, ...]


@cache
def shelves() -> tuple[Shelf, ...]:
    """All sample tables, by jurisdiction."""
    found: dict[str, list[Shown]] = {}
    for sample in sorted(samples().values(), key=lambda one: _GAMES.index(one.file.game)):
        one = _shown(sample)
        found.setdefault(sample.file.edition.partition("/")[0], []).append(one)
    order = [key for key in JURISDICTIONS if key in found]
    return tuple(Shelf(JURISDICTIONS[key], tuple(found[key])) for key in order)


def _shown(sample: Sample) -> Shown:
    offer = open_table(sample.text).offer
    write, limits = offer.file.currency.write, offer.file.limits
    return Shown(
        sample=sample,
        game=offer.edition.game.replace("-", " ").capitalize(),
        options=tuple(badge(offer).split(" · ")[1:]),
        edition_url=law_url(offer.edition.id),
        since=edition(offer.edition.id).effective,
        minimum=write(limits.minimum),
        maximum=write(limits.maximum),
    )
