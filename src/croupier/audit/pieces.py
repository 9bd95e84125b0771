"""Files cut into pieces that a worker reads by itself: bytes at line ends, or Parquet's groups."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.audit.columns import OPTIONAL, ColumnMap
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

Ints = NDArray[np.int64]
NONE = -(2**63)
"""In place of a time that is not said."""
PIECE_BYTES = 8 * 1024 * 1024
_LINE_MAX = 1_000_000
_HEAD_LINES = 20
FORMS = {
    ".csv": "csv",
    ".tsv": "csv",
    ".txt": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".parquet": "parquet",
}


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of one file: from byte to byte, or from row group to row group."""

    file: str
    form: str
    header: tuple[str, ...]
    start: int
    stop: int
    line: int
    """The number of its first line or row."""
    stamp: tuple[int, int]
    """The file's size and time, so that one that changes meanwhile is noticed."""
    size: int = 0
    """How many of the file's bytes it is, about."""


@dataclass(frozen=True, slots=True)
class Codes:
    """A column of words: the number of each entry's word, and the words."""

    at: NDArray[np.int32]
    words: list[str]


@dataclass(frozen=True, slots=True)
class Column:
    """A column before it is read: words by number, or whole numbers, and which are not said."""

    codes: Codes | None
    whole: Ints | None
    is_null: NDArray[np.bool_]


def stamp_of(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None
    return (found.st_size, found.st_mtime_ns)


def form_of(path: Path) -> str:
    """What a log is written in, by its name."""
    form = FORMS.get(path.suffix.lower())
    if form is None:
        known = ", ".join(FORMS)
        raise Unreadable(f"{path}: a log is a file whose name ends in one of {known}")
    return form


def cut_lines(
    path: Path, form: str, stamp: tuple[int, int], columns: ColumnMap, piece_bytes: int
) -> Iterator[Piece]:
    """Cut behind the first line end after so many bytes; lines are counted on the way."""
    with path.open("rb") as file:
        header, at, line = _header(file.readline(_LINE_MAX), path, form, columns)
        if form == "jsonl":
            file.seek(0)
            said = _keys([file.readline(_LINE_MAX) for _ in range(_HEAD_LINES)])
            # A line may leave out what is not needed, and the first ones may all do so.
            more = [name for key, name in columns.columns.items() if key in OPTIONAL]
            header = tuple(dict.fromkeys((*said, *more)))
            file.seek(0)
        start = at
        while True:
            block = file.read(piece_bytes)
            if not block:
                break
            rest = b"" if block.endswith(b"\n") else file.readline(_LINE_MAX)
            if rest and not rest.endswith(b"\n") and len(rest) == _LINE_MAX:
                raise Unreadable(f"{path}: a line of more than {_LINE_MAX:,} bytes is no line")
            stop = start + len(block) + len(rest)
            yield Piece(str(path), form, header, start, stop, line, stamp, stop - start)
            line += block.count(b"\n") + rest.count(b"\n")
            start = stop
        if start == at:
            yield Piece(str(path), form, header, at, at, line, stamp)


def _header(
    first: bytes, path: Path, form: str, columns: ColumnMap
) -> tuple[tuple[str, ...], int, int]:
    """A CSV's column names, where its lines begin, and the number of the first."""
    if form == "jsonl":
        return (), 0, 1
    try:
        text = first.decode("utf-8-sig").rstrip("\r\n")
    except UnicodeDecodeError:
        raise Unreadable(f"{path}:1: not UTF-8 text: save the file as UTF-8") from None
    if not text.strip():
        raise Unreadable(f"{path}:1: the first line names the columns, and it is empty")
    names = fields_of(text, columns.separator)
    twice = {name for name in names if names.count(name) > 1}
    if twice:
        raise Unreadable(f"{path}:1: {shown(min(twice))} names two columns")
    return tuple(names), len(first), 2


def _keys(lines: list[bytes]) -> tuple[str, ...]:
    """The names that the first lines use: those of the map have to be among them."""
    found: dict[str, None] = {}
    for line in lines:
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue  # told by its number, with all other odd lines
        if isinstance(value, dict):
            found |= dict.fromkeys(cast("dict[str, object]", value))
    return tuple(found)


def fields_of(text: str, separator: str) -> list[str]:
    """The values of one line of CSV; raise Unreadable where its quotes do not close."""
    if '"' not in text:
        return text.split(separator)
    found: list[str] = []
    at, end = 0, len(text)
    while True:
        if at < end and text[at] == '"':
            value, at = _quoted(text, at + 1)
        else:
            stop = text.find(separator, at)
            stop = end if stop < 0 else stop
            value, at = text[at:stop], stop
        found.append(value)
        if at >= end:
            return found
        if text[at] != separator:
            raise Unreadable("something stands between a closing quote and the next value")
        at += 1
        if at == end:
            return [*found, ""]


def _quoted(text: str, at: int) -> tuple[str, int]:
    value = ""
    while True:
        stop = text.find('"', at)
        if stop < 0:
            raise Unreadable("a quote is opened and not closed in the line")
        value += text[at:stop]
        if text[stop + 1 : stop + 2] != '"':
            return value, stop + 1
        value += '"'
        at = stop + 2
