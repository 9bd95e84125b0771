"""Patches of a table file: applied to what it says, and to its text without touching the rest."""

import copy
import datetime as dt
import re
from collections.abc import Mapping
from itertools import takewhile
from typing import cast

from croupier.offer.choices import TableFile, key_path, read_fields
from croupier.offer.finding import Patch, Value
from croupier.units.lines import Path, Statement, statements
from croupier.units.refusal import SourceFaults
from croupier.units.source import Fields, Source
from croupier.units.unreadable import Unreadable

_BARE = re.compile(r"[A-Za-z0-9_-]+")
# TOML has no sign below the blank, and none of its half characters, but by its number.
_ESCAPED = {
    **{code: f"\\u{code:04x}" for code in (*range(32), 127)},
    **dict.fromkeys(range(0xD800, 0xE000), "\N{REPLACEMENT CHARACTER}"),
    ord("\\"): "\\\\",
    ord('"'): '\\"',
}


def patched(file: TableFile, patch: Patch) -> TableFile:
    """The table file as it would read with a patch applied."""
    return read_fields(Fields(_set(file.raw, patch), (), Source("", file.source.file)))


def _set(raw: Mapping[str, object], patch: Patch) -> dict[str, object]:
    changed = copy.deepcopy(dict(raw))
    for key, value in patch.items():
        *tables, last = key_path(key)
        at = changed
        for table in tables:
            at = cast("dict[str, object]", at.setdefault(table, {}))
        if value is None:
            at.pop(last, None)
        else:
            at[last] = list(value) if isinstance(value, tuple) else value
    return changed


def toml_value(value: Value) -> str:
    """A value as TOML writes it."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return f'"{value.translate(_ESCAPED)}"'
        case dt.date():
            return value.isoformat()
        case tuple():
            return "[" + ", ".join(toml_value(one) for one in value) + "]"
        case None:
            return ""


def _key(part: str) -> str:
    return part if _BARE.fullmatch(part) else toml_value(part)


def patched_text(text: str, patch: Patch) -> str:
    """The text of a table file with a patch applied; comments and order stay as they are.

    Raise Unreadable where the text cannot be changed so that it says what the patch says.
    """
    crlf = "\r\n" in text
    text = text.replace("\r\n", "\n")
    wanted = _set(Source(text).parse().table, patch)
    for key, value in patch.items():
        text = "\n".join(_edit(text, key_path(key), value, wanted))
    if _is_not(text, wanted):
        listed = ", ".join(
            f"{key} = {toml_value(value) or 'nothing'}" for key, value in patch.items()
        )
        raise Unreadable(f"the file is written in a way that cannot be mended in place: {listed}")
    return text.replace("\n", "\r\n") if crlf else text


def _is_not(text: str, wanted: dict[str, object]) -> bool:
    """Whether a text says something else; tables with nothing in them say nothing."""
    try:
        return _said(Source(text).parse().table) != _said(wanted)
    except SourceFaults:
        return True


def _said(table: Mapping[str, object]) -> dict[str, object]:
    tables = {
        key: _said(cast("Mapping[str, object]", value)) if isinstance(value, dict) else value
        for key, value in table.items()
    }
    return {key: value for key, value in tables.items() if value != {}}


def _edit(text: str, path: Path, value: Value, wanted: dict[str, object]) -> list[str]:
    lines = text.split("\n")
    known = statements(text)
    own = next((one for one in known if not one.is_header and one.path == path), None)
    if own:
        if value is None:
            return _cut(lines, [own], known)
        return _replaced(lines, own, toml_value(value))
    holder = next(
        (one for one in known if not one.is_header and path[: len(one.path)] == one.path), None
    )
    if holder:
        return _replaced(lines, holder, _inline(_at(wanted, holder.path)))
    under = [one for one in known if one.path[: len(path)] == path]
    if value is None:
        return _cut(lines, under, known)
    return _inserted(lines, known, path, toml_value(value))


def _at(table: dict[str, object], path: Path) -> object:
    *tables, last = path
    for part in tables:
        table = cast("dict[str, object]", table[part])
    return table[last]


def _inline(value: object) -> str:
    """A value as an inline table, or what it is."""
    if isinstance(value, dict):
        pairs = cast("dict[str, object]", value).items()
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in pairs) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(one) for one in cast("list[object]", value)) + "]"
    return toml_value(cast("Value", value))


def _replaced(lines: list[str], at: Statement, written: str) -> list[str]:
    """The value of a statement put anew; its key, and a comment behind it, stay as written."""
    key = re.match(r"""(?:[^="']|"(?:[^"\\]|\\.)*"|'[^']*')*=""", lines[at.first - 1])
    assert key is not None, "a statement has its key"
    new = f"{key[0]} {written}{_comment(lines[at.last - 1])}"
    return [*lines[: at.first - 1], new, *lines[at.last :]]


def _comment(line: str) -> str:
    """The comment behind a value; a sign within quotes begins none."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', lambda quoted: "x" * len(quoted[0]), line)
    at = bare.find("#")
    return f"   {line[at:].rstrip()}" if at >= 0 else ""


def _cut(lines: list[str], gone: list[Statement], known: list[Statement]) -> list[str]:
    """The lines without some statements, nor a header that is left with nothing under it."""
    left = [one for one in known if one not in gone]
    headers = [
        one
        for at, one in enumerate(left)
        if one.is_header
        and (at + 1 == len(left) or left[at + 1].is_header)
        and any(other.path[: len(one.path)] == one.path for other in gone)
    ]
    cut = {n for one in (*gone, *headers) for n in range(one.first, one.last + 1)}
    kept = [line for n, line in enumerate(lines, start=1) if n not in cut]
    return _without_double_blanks(kept)


def _without_double_blanks(lines: list[str]) -> list[str]:
    return [
        line
        for at, line in enumerate(lines)
        if line.strip() or at == 0 or at == len(lines) - 1 or lines[at - 1].strip()
    ]


def _inserted(lines: list[str], known: list[Statement], path: Path, written: str) -> list[str]:
    """A new key behind the last one of its table, or in a new table at the end."""
    table = path[:-1]
    header = next((one for one in known if one.is_header and one.path == table), None)
    new = f"{_key(path[-1])} = {written}"
    dotted = [one for one in known if not one.is_header and one.path[:-1] == table]
    if dotted and not header:
        last = dotted[-1]
        above = [one for one in known if one.is_header and one.first < last.first]
        parts = path[len(above[-1].path) if above else 0 :]
        new = f"{'.'.join(_key(part) for part in parts)} = {written}"
        return [*lines[: last.last], new, *lines[last.last :]]
    if header:
        below = (one for one in known if one.first > header.first)
        own = list(takewhile(lambda one: not one.is_header, below))
        at = own[-1].last if own else header.last
        return [*lines[:at], new, *lines[at:]]
    body = [*lines]
    while body and not body[-1].strip():
        body.pop()
    return [*body, "", f"[{'.'.join(_key(part) for part in table)}]", new, ""]
