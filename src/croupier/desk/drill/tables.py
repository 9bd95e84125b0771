"""The tables that can be drilled at: the lobby's samples, each edition's, and one's own file."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from croupier.desk.packed import unpacked
from croupier.desk.table import OpenTable
from croupier.floor.samples import samples
from croupier.law.in_force import edition, edition_ids
from croupier.law.register import register
from croupier.law.schema import Edition, WagerRule
from croupier.offer.case import edition_named
from croupier.offer.choices import read_table
from croupier.offer.finding import Patch
from croupier.offer.patch import patched_text
from croupier.offer.standard import new_table
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

OWN = "file."
"""What stands before a table file that is given whole."""


@dataclass(frozen=True, slots=True)
class DrillTable:
    """A table that can be chosen, by its id."""

    id: str
    title: str
    told: str
    edition: str
    is_sample: bool


@cache
def drill_tables() -> tuple[DrillTable, ...]:
    """All of them: the samples first."""
    return (*_samples(), *_editions())


def _samples() -> Iterator[DrillTable]:
    for one in samples().values():
        found = OpenTable(one.file)
        if found.is_lawful:
            named = edition_named(one.file).id
            yield DrillTable(one.id, one.file.name, one.told, named, is_sample=True)


def _editions() -> Iterator[DrillTable]:
    for name in edition_ids():
        yield DrillTable(name, name, register(name).citation, name, is_sample=False)


@lru_cache(maxsize=64)
def drill_table(table_id: str) -> OpenTable:
    """The table with an id; raise Unreadable where there is none, Unlawful where it may not be."""
    if table_id.startswith(OWN):
        found = OpenTable(read_table(unpacked(table_id.removeprefix(OWN))))
    elif table_id in samples():
        found = OpenTable(samples()[table_id].file)
    elif table_id in set(edition_ids()):
        found = OpenTable(read_table(_with_more(edition(table_id))))
    else:
        raise Unreadable(f"{shown(table_id)} is no table of the drill: choose one of its list")
    assert found.offer  # an unlawful file of one's own is refused here, with its findings
    return found


def _with_more(named: Edition) -> str:
    """An edition's standard table, with the optional wagers that ask nothing further."""
    text = new_table(named, name=f"{named.jurisdiction} {named.effective.isoformat()}")
    plain: Patch = {
        f"wagers.{kind}": True for kind, rule in named.wagers.items() if _asks_nothing(named, rule)
    }
    return patched_text(text, plain)


def _asks_nothing(named: Edition, rule: WagerRule) -> bool:
    is_barring = any(rule.kind in one.offering for one in named.exclusions.values())
    asks = rule.requires or rule.uses_colors or rule.posted or rule.paytable
    return rule.optional and not asks and not is_barring
