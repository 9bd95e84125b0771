"""A table moved to another edition: what has to change, what changes by itself, and why."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import cast

from croupier.desk.answers import Changed, DueNotice, Unlawful, plain
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

_BEFORE_OPENING = ", before opening"
_DUE = {"in print": "wording in print"}


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
    kept = _kept(table, edition)
    text = patched_text(table.file.source.text, go | kept)
    moved = OpenTable(read_table(text, table.file.source.file))
    fix = moved.fix or {}
    if not moved.is_lawful and not fix:
        raise Unlawful(moved.check())
    changes = [_identity(table.file, edition)] if table.file.edition != edition_id else []
    changes += [_keeps(edition, table.file, key, value) for key, value in kept.items()]
    changes += [_change(moved, key, fix) for key in fix]
    after = OpenTable(read_table(moved.mended()))
    return Move(
        edition=edition_id,
        lawful=True,
        changes=tuple(changes),
        also=tuple(_also(table, after)),
        table=moved.mended(),
    )


def _kept(table: OpenTable, edition: Edition) -> Patch:
    """What was law and is now the house's choice stays as it was."""
    zero = edition.zero.get(table.file.wheel)
    was = table.offer.posted.rules.get("zero") if table.is_lawful else None
    is_open = zero is not None and len(zero.lost) > 1 and was in zero.lost
    return {"rules.zero": was} if is_open and "zero" not in table.file.rules else {}


def _keeps(edition: Edition, file: TableFile, key: str, value: object) -> KeyChange:
    zero = edition.zero[file.wheel]
    why = "was the law before and is the house's choice now: it stays as it was"
    return KeyChange(key, None, plain(value), str(edition.cite(zero.paragraph)), why)


def _identity(file: TableFile, edition: Edition) -> KeyChange:
    return KeyChange(
        "table.edition",
        file.edition or f"{file.jurisdiction} on {file.on}",
        edition.id,
        str(edition.cite(edition.permitted_paragraph)),
        "the edition under which the table is to stand",
    )


def _change(moved: OpenTable, key: str, fix: Patch) -> KeyChange:
    """A key's cause is the finding at that very key, or else the first that its change answers."""
    answered = [one for one in unlawful(moved.found) if key in part_of(moved.file, fix, one)]
    own = [one for one in answered if one.key == key]
    cause = (*own, *answered, *unlawful(moved.found))[0]
    return KeyChange(
        key, plain(_now(moved.file, key)), plain(fix[key]), str(cause.citation or ""), cause.message
    )


def _now(file: TableFile, key: str) -> object:
    *tables, last = key_path(key)
    at = file.raw
    for table in tables:
        at = cast("Mapping[str, object]", at.get(table, {}))
    return at.get(last)


def _also(table: OpenTable, after: OpenTable) -> Iterator[Changed]:
    """Procedure, signs, what is accepted, and money: what changes although no key does."""
    try:
        old = edition_named(table.file)
    except law.NoText:
        return
    new = after.offer.edition
    wheel = table.file.wheel
    for one in differences(old, new):
        topic, _, name = one.subject.partition(".")
        of_wheel = topic in ("zero", "void") and name == wheel
        step = new.procedure.get(name) if topic == "procedure" else None
        if step and step.value in new.wagers and step.value not in after.offer.case.offered:
            continue  # how a wager is made matters only where it can be
        if of_wheel or topic in ("procedure", "accepted", "printed odds"):
            yield Changed(one.subject, one.before, one.after, str(one.citation))
    if table.is_lawful:
        yield from _signs(table, after)
        yield from _money(table, after)


def _signs(table: OpenTable, after: OpenTable) -> Iterator[Changed]:
    before = {one.text: one for one in table.notices().notices}
    now = {one.text: one for one in after.notices().notices}
    for text, one in before.items():
        if text not in now:
            yield Changed(f"{_duty(one)} no longer due", text, None, one.citation)
    for text, one in now.items():
        if text not in before:
            yield Changed(f"{_duty(one)} due", None, text, one.citation)


def _duty(notice: DueNotice) -> str:
    """What is due: a sign, or what is asked for before opening, or a wording."""
    asked, comma, _ = notice.where.partition(_BEFORE_OPENING)
    return asked if comma else _DUE.get(notice.where, "sign")


def _money(table: OpenTable, after: OpenTable) -> Iterator[Changed]:
    """Edges that differ, by kind and what is paid."""
    before, now = _edges(table), _edges(after)
    for key, (edge, clause) in now.items():
        was = before.get(key)
        if was and was[0] != edge:
            yield Changed(f"money.{key[0]}: house edge", was[0], edge, clause)


def _edges(table: OpenTable) -> dict[tuple[str, str], tuple[str, str]]:
    return {
        (line.kind, str(line.pays)): (line.house_edge, line.zero_citation or line.citation)
        for line in table.par().wagers
        if line.house_edge
    }
