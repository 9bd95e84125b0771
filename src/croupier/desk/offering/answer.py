"""What the form is answered: lawful or not, each finding at its field with its fixes."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from croupier.desk.answers import Notices, Par, ParWager, Unlawful
from croupier.desk.law_paths import law_path
from croupier.desk.moving import Move, move
from croupier.desk.naming import edition_named
from croupier.desk.offering.draft import Draft
from croupier.desk.offering.fields import groups
from croupier.desk.offering.filling import changed
from croupier.desk.offering.shapes import Field, Group, Linked, linked
from croupier.desk.table import OpenTable
from croupier.law.in_force import edition_ids
from croupier.law.register import mark_of
from croupier.layout.kinds import KINDS, read_position
from croupier.offer.finding import Finding, Level, Patch, Value
from croupier.offer.patch import toml_value
from croupier.offer.solve import part_of
from croupier.units.refusal import SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable

_FIXES_MAX = 4
_PATCH_KEYS_MAX = 60


@dataclass(frozen=True, slots=True)
class Fix:
    """Changes of keys that a button applies."""

    changes: tuple[str, ...]
    """What each changes, in words of the table file."""
    patch: str
    """The changes as JSON, for the form to send back."""


@dataclass(frozen=True, slots=True)
class Remark:
    """A fault, a finding or advice, at the field that it concerns."""

    level: str
    key: str
    at: str
    """The key of its field, or of its group; empty where the form has none."""
    line: int
    message: str
    clause: Linked | None = None
    mark: str = ""
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """What another edition would have changed, or why it cannot be told."""

    edition: str
    move: Move | None
    why_not: str = ""

    def link(self, citation: str) -> Linked:
        return Linked(citation, law_path(self.edition, citation))


@dataclass(frozen=True)
class Answer:
    """Everything that the form shows for a draft."""

    draft: Draft
    groups: tuple[Group, ...]
    remarks: tuple[Remark, ...]
    fix: Fix | None
    moved: Moved | None

    @property
    def is_read(self) -> bool:
        return self.draft.table is not None

    @property
    def is_lawful(self) -> bool:
        return self.draft.table is not None and self.draft.table.is_lawful

    @property
    def edition(self) -> str:
        return self.draft.edition.id

    @property
    def summary(self) -> str:
        """The answer in one sentence, as it is said aloud."""
        faults = [one for one in self.remarks if one.level != Level.ADVICE]
        if not self.is_read:
            return f"The file cannot be read: {_counted(len(faults), 'fault')}."
        named = edition_named(self.edition)
        if not self.is_lawful:
            return f"Not lawful under {named}: {_counted(len(faults), 'finding')}."
        advice = len(self.remarks)
        told = f", with {_counted(advice, 'piece')} of advice" if advice else ""
        return f"Lawful under {named}{told}."

    def at(self, field: Field) -> list[Remark]:
        """The remarks that stand at a field."""
        return [one for one in self.remarks if one.at == field.key]

    def over(self, group: Group) -> list[Remark]:
        """The remarks that concern a group as a whole."""
        return [one for one in self.remarks if one.at == group.id]

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that the table could be moved to."""
        game = self.draft.edition.game
        return tuple(
            one for one in edition_ids() if one.split("/")[1] == game and one != self.edition
        )

    @property
    def par(self) -> Par | None:
        return self.draft.table.par() if self.is_lawful and self.draft.table else None

    @property
    def notices(self) -> Notices | None:
        return self.draft.table.notices() if self.is_lawful and self.draft.table else None

    def title(self, one: ParWager) -> str:
        """A line of the par sheet by its kind, or by its only position."""
        only = one.members[0] if len(one.members) == 1 else ""
        return read_position(only).title if only else KINDS[one.kind].title

    def link(self, citation: str) -> Linked:
        """A citation of the table's edition, with its page."""
        return Linked(citation, law_path(self.edition, citation))


def answer(draft: Draft, move_to: str = "") -> Answer:
    """Judge a draft; where an edition is named, say what a move to it would change."""
    made = groups(draft)
    keys = {field.key for group in made for field in group.fields}
    ids = {group.id for group in made}
    remarks = tuple(_remarks(draft, keys, ids))
    table = draft.table
    whole = fix_of(table.fix) if table and not table.is_lawful and table.fix else None
    return Answer(draft, made, remarks, whole, _moved(draft, move_to))


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" + ("" if count == 1 else "s")


def _remarks(draft: Draft, keys: set[str], ids: set[str]) -> Iterator[Remark]:
    for fault in draft.faults:
        yield _of_fault(fault, keys, ids)
    table = draft.table
    if table is None:
        return
    for one in table.found:
        clause = linked(draft.edition.id, one.citation) if one.citation else None
        yield Remark(
            level=one.level.value,
            key=one.key,
            at=_place(one.key, keys, ids),
            line=table.file.line(one.key),
            message=one.message,
            clause=clause,
            mark=mark_of(draft.edition.id, one.citation.paragraph) if one.citation else "",
            fixes=tuple(_fixes(table, one)),
        )


def _of_fault(fault: SourceFault, keys: set[str], ids: set[str]) -> Remark:
    return Remark("fault", fault.key, _place(fault.key, keys, ids), fault.line, fault.message)


def _place(key: str, keys: set[str], ids: set[str]) -> str:
    """The field of a key, or of the nearest one above it; else its group."""
    parts = key.split(".")
    for count in range(len(parts), 0, -1):
        above = ".".join(parts[:count])
        if above in keys or above in ids:
            return above
    groups_of = {"wagers": "standard"}
    return groups_of.get(parts[0], "")


def _fixes(table: OpenTable, one: Finding) -> Iterator[Fix]:
    """The part of the whole table's smallest fix that mends a finding, then other remedies."""
    if one.level is Level.ADVICE:
        return
    mends = [part_of(table.file, table.fix, one)] if table.fix and one.remedies else []
    told: set[str] = set()
    for patch in [*mends, *one.remedies]:
        made = fix_of(patch)
        if made.patch not in told and len(told) < _FIXES_MAX:
            told.add(made.patch)
            yield made


def fix_of(patch: Patch) -> Fix:
    """A patch as a button says and sends it."""
    changes = tuple(
        f"{key} = {toml_value(value)}" if value is not None else f"leave out {key}"
        for key, value in patch.items()
    )
    sent = {key: list(one) if isinstance(one, tuple) else one for key, one in patch.items()}
    return Fix(changes, json.dumps(sent, default=str, sort_keys=True))


def with_fix(draft: Draft, patch: str) -> str:
    """The text with a fix applied that the form sends back; raise Unreadable where it is none."""
    try:
        found: object = json.loads(patch)
    except (ValueError, RecursionError):
        raise Unreadable("the fix cannot be read: press its button once more") from None
    if not isinstance(found, dict) or len(cast("dict[str, object]", found)) > _PATCH_KEYS_MAX:
        raise Unreadable("the fix cannot be read: press its button once more")
    read = {key: _value(key, one) for key, one in cast("dict[str, object]", found).items()}
    return changed(draft, read)


def _value(key: str, value: object) -> Value:
    match value:
        case None | bool() | int() | str():
            return value
        case list():
            listed = cast("list[object]", value)
            if all(isinstance(one, int | str) for one in listed):
                return cast("Value", tuple(listed))
        case _:
            pass
    raise Unreadable(f"the fix of {key[:40]} cannot be read: press its button once more")


def _moved(draft: Draft, edition_id: str) -> Moved | None:
    if not edition_id or draft.table is None:
        return None
    try:
        return Moved(edition_id, move(draft.table, edition_id))
    except Unlawful as error:
        told = "; ".join(one.message for one in error.check.findings)
        return Moved(edition_id, None, f"no change of keys is known that makes it lawful: {told}")
    except (Unreadable, SourceFaults) as error:
        return Moved(edition_id, None, str(error))
