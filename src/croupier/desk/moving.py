"""A table moved to another edition: what has to change, what changes by itself, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from croupier.desk.answers import Changed, Unlawful, plain
from croupier.desk.table import OpenTable
from croupier.law import in_force as law
from croupier.law.differences import differences
from croupier.law.schema import Edition
from croupier.offer.case import edition_named
from croupier.offer.choices import TableFile, key_path, read_table
from croupier.offer.finding import Patch
from croupier.offer.patch import patched_text
from croupier.offer.solve import part_of, unlawful
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key of the table file that has to change, and the clause that asks for it."""

    key: str
    before: object
    after: object
    citation: str
    why: str


@dataclass(frozen=True, slots=True)
class Move:
    """The same table under another edition. `also` is what changes without the file."""

    edition: str
    lawful: bool
    changes: tuple[KeyChange, ...]
    also: tuple[Changed, ...]
    table: str


def move(table: OpenTable, edition_id: str) -> Move:
    """Move a table to an edition; raise Unlawful where no fix is known for what it meets there."""
    edition = law.edition(edition_id)
    if edition.game != table.file.game:
        raise Unreadable(f"{edition_id} is not an edition of {table.file.game}")
    go: Patch = {"table.edition": edition_id, "table.jurisdiction": None, "table.on": None}
    moved = OpenTable(read_table(patched_text(table.file.source.text, go), table.file.source.file))
    fix = moved.fix or {}
    if not moved.is_lawful and not fix:
        raise Unlawful(moved.check())
    changes = [_identity(table.file, edition)] if table.file.edition != edition_id else []
    changes += [_change(moved, key, fix) for key in fix]
    return Move(
        edition=edition_id,
        lawful=True,
        changes=tuple(changes),
        also=tuple(_also(table, edition)),
        table=moved.mended(),
    )


def _identity(file: TableFile, edition: Edition) -> KeyChange:
    return KeyChange(
        "table.edition",
        file.edition or f"{file.jurisdiction} on {file.on}",
        edition.id,
        str(edition.cite(edition.permitted_paragraph)),
        "the edition under which the table is to stand",
    )


def _change(moved: OpenTable, key: str, fix: Patch) -> KeyChange:
    found = [one for one in unlawful(moved.found) if key in part_of(fix, one)]
    cause = found[0] if found else unlawful(moved.found)[0]
    return KeyChange(
        key, plain(_now(moved.file, key)), plain(fix[key]), str(cause.citation or ""), cause.message
    )


def _now(file: TableFile, key: str) -> object:
    *tables, last = key_path(key)
    at = file.raw
    for table in tables:
        at = cast("Mapping[str, object]", at.get(table, {}))
    return at.get(last)


def _also(table: OpenTable, edition: Edition) -> list[Changed]:
    """Procedure, notices and what is accepted: what changes although no key does."""
    try:
        old = edition_named(table.file)
    except law.NoText:
        return []
    topics = ("procedure.", "notices.", "accepted.", "zero.", "void.", "printed odds.")
    return [
        Changed(one.subject, one.before, one.after, str(one.citation))
        for one in differences(old, edition)
        if one.subject.startswith(topics)
    ]
