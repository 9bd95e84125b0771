"""What somebody put into the form's fields, as changes of the table file's text.

The form carries the text that its fields were made from. What a field says otherwise is a change,
and only changes are applied: comments and order of the file stay, and so does what has no field.
"""

import copy
import datetime as dt
import re
from collections.abc import Iterator, Mapping
from typing import cast

from croupier.desk.offering.draft import Draft, newest
from croupier.law.in_force import edition
from croupier.layout.kinds import COLORS, KINDS
from croupier.offer.choices import ADMISSIONS, key_path
from croupier.offer.finding import Patch, Value
from croupier.offer.patch import patched_text, toml_value
from croupier.offer.standard import new_table
from croupier.units.unreadable import Unreadable

Fields = Mapping[str, str]
YES, NO = "yes", "no"
ADD_LIMITS = "add_limits"
"""The field that names a kind which is to have limits of its own."""
_TEXTS = ("table.name", "table.currency", "table.wheel", "limits.minimum", "limits.maximum")
_TEXT_TABLES = ("limits", "rules", "odds")
_SPACE = re.compile(r"[\s,;]+")
_PAIR = re.compile(r"([^=:\s]+)\s*[=:]\s*([^\s,;]+)")
_FIELDS_MAX = 400


def filled(base: Draft, fields: Fields) -> Patch:
    """The changes that fields make to the text that they were made from."""
    wanted = dict(_identity(base, fields))
    for key, given in list(fields.items())[:_FIELDS_MAX]:
        wanted |= dict(_wanted(base, key, given))
    return {key: value for key, value in wanted.items() if value != _said(base.value(key))}


def is_another_game(base: Draft, fields: Fields) -> bool:
    """Whether another game or jurisdiction was chosen, so that the file begins anew."""
    now = base.edition
    asked = fields.get("table.jurisdiction", ""), fields.get("table.game", "")
    return all(asked) and asked != (now.jurisdiction, now.game)


def begun_anew(base: Draft, fields: Fields) -> str:
    """A lawful file of the game chosen, with the table's name; or the same moved to a place."""
    place, game = fields["table.jurisdiction"], fields["table.game"]
    chosen = edition(newest(place, game))
    if chosen.game == base.edition.game and base.raw is not None:
        go: Patch = {"table.edition": chosen.id, "table.jurisdiction": None, "table.on": None}
        return changed(base, go)
    return new_table(chosen, name=base.text_at("table.name").strip() or "New table")


def changed(draft: Draft, patch: Patch) -> str:
    """The text with changes made, in place where that can be done, else written anew."""
    if not patch:
        return draft.text
    try:
        return patched_text(draft.text, patch)
    except Unreadable:
        return _written(_applied(draft, patch))


def _identity(base: Draft, fields: Fields) -> Iterator[tuple[str, Value]]:
    """The edition by its name, or by a day: only where that was changed."""
    chosen = fields.get("table.edition")
    place = fields.get("table.jurisdiction") or base.edition.jurisdiction
    if chosen is None or (chosen and chosen == base.text_at("table.edition")):
        return
    if chosen:
        yield "table.edition", chosen
        yield "table.jurisdiction", None
        yield "table.on", None
        return
    yield "table.edition", None
    yield "table.jurisdiction", place
    yield "table.on", _day(fields.get("table.on", ""))


def _day(text: str) -> Value:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return text or None


def _wanted(base: Draft, key: str, given: str) -> Iterator[tuple[str, Value]]:
    """What a field asks the file to say."""
    table, _, rest = key.partition(".")
    if table == "wagers" and (rest in KINDS or rest in ADMISSIONS):
        yield key, _flag(base, key, asked=given == YES, is_usual=_is_usual(base, rest))
    elif key == "table.automated":
        yield key, _flag(base, key, asked=given == YES, is_usual=False)
    elif key in _TEXTS or (table in _TEXT_TABLES and rest and _is_known(table, rest)):
        yield key, given or None
    elif key == ADD_LIMITS and given in KINDS and not base.table_at(f"limits.{given}"):
        yield f"limits.{given}.minimum", base.text_at("limits.minimum") or None
    elif table == "colors" and rest in COLORS:
        yield key, cast("Value", tuple(_whole(one) for one in _parts(given)) or None)
    elif key == "sections.clockwise":
        yield key, tuple(_parts(given)) or None
    elif key == "shoe.decks":
        yield key, _whole(given) if given else None
    elif table in KINDS and KINDS[table].posts_multipliers:
        yield from _paytable(base, table, rest, given)


def _is_known(table: str, rest: str) -> bool:
    """Whether a field's key is one that a table file may have."""
    kind, _, own = rest.partition(".")
    if table != "limits" or not own:
        return True
    return kind in KINDS and own in ("minimum", "maximum", "chip")


def _parts(given: str) -> list[str]:
    return [one for one in _SPACE.split(given) if one]


def _whole(text: str) -> int | str:
    """A whole number; what is none stays a text, and is told as a fault at its place."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else text


def _is_usual(base: Draft, kind: str) -> bool:
    rule = base.edition.wagers.get(kind)
    return rule is not None and not rule.optional


def _flag(base: Draft, key: str, *, asked: bool, is_usual: bool) -> Value:
    """A flag is written only where it says something, and left where it repeats what is usual."""
    if asked != is_usual or base.value(key) == asked:
        return asked
    return None


def _paytable(base: Draft, kind: str, rest: str, given: str) -> Iterator[tuple[str, Value]]:
    if rest == "to_one":
        yield f"{kind}.to_one", {YES: True, NO: False}.get(given)
    elif rest == "multipliers":
        pairs = {multiplier: _whole(weight) for multiplier, weight in _PAIR.findall(given)}
        before = base.table_at(f"{kind}.multipliers")
        for multiplier in dict.fromkeys((*before, *pairs)):
            yield f"{kind}.multipliers.{multiplier}", pairs.get(multiplier)


def _said(value: object) -> object:
    return tuple(cast("list[object]", value)) if isinstance(value, list) else value


def _applied(draft: Draft, patch: Patch) -> dict[str, object]:
    raw = copy.deepcopy(dict(draft.raw or {}))
    for key, value in patch.items():
        *tables, last = key_path(key)
        at = raw
        for table in tables:
            if not isinstance(at.get(table), dict):
                at[table] = {}
            at = cast("dict[str, object]", at[table])
        at.pop(last, None)
        if value is not None:
            at[last] = value
    return raw


def _written(raw: Mapping[str, object], path: tuple[str, ...] = ()) -> str:
    """Tables as TOML, without the comments that a file had."""
    lines: list[str] = []
    under = {
        key: cast("dict[str, object]", one) for key, one in raw.items() if isinstance(one, dict)
    }
    own = {key: one for key, one in raw.items() if key not in under}
    if path and (own or not under):
        lines.append(f"[{'.'.join(map(_name, path))}]")
    lines += [f"{_name(key)} = {_toml(one)}" for key, one in own.items()]
    text = "\n".join(lines) + "\n\n" if lines else ""
    tables = (_written(one, (*path, key)) for key, one in under.items())
    return text + "".join(tables)


def _name(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else toml_value(key)


def _toml(value: object) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(one) for one in cast("list[object]", value)) + "]"
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return "{ " + ", ".join(f"{_name(key)} = {_toml(one)}" for key, one in pairs) + " }"
    if isinstance(value, bool | int | str | dt.date):
        return toml_value(value)
    return str(value)
