"""Patches of a table file: applied to what it says, and to its text without touching the rest."""

import copy
import datetime as dt
import re
from collections.abc import Mapping
from typing import cast

from croupier.offer.choices import TableFile, key_path, read_fields
from croupier.offer.finding import Patch, Value
from croupier.units.lines import lines_of_keys
from croupier.units.refusal import SourceFaults
from croupier.units.source import Fields, Source

_BARE = re.compile(r"[A-Za-z0-9_-]+")


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
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case dt.date():
            return value.isoformat()
        case tuple():
            return "[" + ", ".join(toml_value(one) for one in value) + "]"
        case None:
            return ""


def _key(part: str) -> str:
    return part if _BARE.fullmatch(part) else toml_value(part)


def patched_text(text: str, patch: Patch) -> str:
    """The text of a table file with a patch applied; comments and order stay as they are."""
    for key, value in patch.items():
        text = _edit(text, key_path(key), value)
    return text


def _edit(text: str, path: tuple[str, ...], value: Value) -> str:
    lines = text.split("\n")
    found = lines_of_keys(text)
    if path in found and not _is_header(lines[found[path] - 1]):
        return "\n".join(_replace(lines, found, path, value))
    if path in found and value is None:
        return "\n".join(_cut_table(lines, found[path] - 1))
    return text if value is None else "\n".join(_insert(lines, found, path, value))


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[")


def _replace(
    lines: list[str], found: dict[tuple[str, ...], int], path: tuple[str, ...], value: Value
) -> list[str]:
    first = found[path] - 1
    end = _end_of_value(lines, first)
    comment = _comment(lines[end - 1])
    tail = "\r" if lines[end - 1].endswith("\r") else ""
    written = f"{_key(path[-1])} = {toml_value(value)}{comment}{tail}"
    if value is not None:
        return [*lines[:first], written, *lines[end:]]
    return _without_empty_table(lines[:first], lines[end:])


def _without_empty_table(above: list[str], below: list[str]) -> list[str]:
    """The lines around a key taken away; a header that it leaves with nothing under it goes too."""
    rest = next((line for line in below if line.strip()), "[")
    if above and _is_header(above[-1]) and _is_header(rest):
        above = above[:-1]
        while above and not above[-1].strip():
            above = above[:-1]
        return [*above, *below]
    return above + below


def _comment(line: str) -> str:
    """The comment behind a value; a sign within quotes begins none."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', lambda quoted: "x" * len(quoted[0]), line)
    at = bare.find("#")
    return f"   {line[at:].rstrip()}" if at >= 0 else ""


def _end_of_value(lines: list[str], first: int) -> int:
    """The line behind a value that may run over several: the shortest stretch that is TOML."""
    for end in range(first + 1, len(lines) + 1):
        try:
            Source("\n".join(lines[first:end])).parse()
        except SourceFaults:  # not whole yet: one line more
            continue
        return end
    return first + 1


def _cut_table(lines: list[str], header: int) -> list[str]:
    end = header + 1
    while end < len(lines) and not _is_header(lines[end]):
        end += 1
    return lines[:header] + lines[end:]


def _insert(
    lines: list[str], found: dict[tuple[str, ...], int], path: tuple[str, ...], value: Value
) -> list[str]:
    written = f"{_key(path[-1])} = {toml_value(value)}"
    table = path[:-1]
    if table in found and _is_header(lines[found[table] - 1]):
        at = found[table]
        while at < len(lines) and not _is_header(lines[at]):
            at += 1
        while at > found[table] and not lines[at - 1].strip():
            at -= 1
        return [*lines[:at], written, *lines[at:]]
    body = [*lines]
    while body and not body[-1].strip():
        body.pop()
    return [*body, "", f"[{'.'.join(_key(part) for part in table)}]", written, ""]
