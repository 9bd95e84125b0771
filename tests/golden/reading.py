"""Reads the golden tables strictly: what is not understood is a fault, with file and line."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path

FOLDER = Path(__file__).parent
FILES = tuple(sorted(path.name for path in FOLDER.glob("us-*.txt")))

# The columns of each section; `of` says what its heading names besides: tables, a clause, nothing.
COLUMNS = {
    "edition": 2,
    "odds": 3,
    "tables": 5,
    "wheels": 2,
    "colors": 2,
    "cells": 4,
    "counts": 4,
    "edges": 2,
    "zero": 3,
    "optional": 3,
    "offers": 5,
    "absent": 3,
    "procedure": 3,
    "settlement": 2,
    "remainder": 2,
    "admits": 3,
    "choice": 3,
    "words": 2,
    "paytables": 6,
}
OF_TABLES = ("colors", "cells", "edges")
NAMES_TABLES = ("absent", "counts")
OF_A_CLAUSE = ("odds", "paytables")
HEADING = re.compile(r"\[([a-z]+)(?:: ([^\]]+))?\]")
NET = re.compile(r"-?\d+(?:/\d+)?")


class Fault(Exception):
    """A line that is no golden line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: where it stands, what its section's heading names, its columns."""

    where: str
    of: tuple[str, ...]
    columns: tuple[str, ...]

    def words(self, column: int) -> tuple[str, ...]:
        """A column's words; none for `-`."""
        text = self.columns[column]
        return () if text == "-" else tuple(text.split())


@dataclass(frozen=True, slots=True)
class Cell:
    """What one unit at a position brings at an outcome, and by which clause."""

    where: str
    table: str
    position: str
    outcome: str
    net: Fraction
    clause: str


@dataclass(frozen=True, slots=True)
class Golden:
    """An edition's golden tables."""

    name: str
    lines: dict[str, tuple[Line, ...]]

    def __getitem__(self, section: str) -> tuple[Line, ...]:
        return self.lines.get(section, ())

    def said(self, key: str) -> str:
        """What `[edition]` says."""
        return next(one.columns[1] for one in self["edition"] if one.columns[0] == key)

    @property
    def id(self) -> str:
        return self.said("id")

    @property
    def tables(self) -> tuple[str, ...]:
        return tuple(one.columns[0] for one in (*self["tables"], *self["wheels"]))

    def cite(self, clause: str) -> str:
        """A short clause in full."""
        return "" if clause == "-" else self.said("cites").replace("*", clause)

    def named(self, line: Line) -> tuple[str, ...]:
        """The tables that a line names; `all` is every table."""
        words = line.words(1)
        return self.tables if "all" in words else words

    def of_table(self, section: str, table: str) -> Iterator[Line]:
        return (one for one in self[section] if table in one.of)

    def counts(self, table: str) -> Iterator[Line]:
        """The counts of one table."""
        return (one for one in self["counts"] if table in self.named(one))

    def cells(self, table: str) -> Iterator[Cell]:
        """The cells of one table."""
        for line in self.of_table("cells", table):
            _, _, net, clause = line.columns
            for position, outcome in product(line.words(0), line.words(1)):
                yield Cell(line.where, table, position, outcome, Fraction(net), self.cite(clause))


def read(name: str) -> Golden:
    """Read one file."""
    return parse(name, (FOLDER / name).read_text(encoding="utf-8"))


def parse(name: str, content: str) -> Golden:
    """Golden tables from text; raise Fault at the first line that is not understood."""
    found: dict[str, list[Line]] = {}
    section, of = "", ()
    for number, raw in enumerate(content.splitlines(), 1):
        text, where = raw.strip(), f"{name}:{number}"
        if not text or text.startswith("#"):
            continue
        if text.startswith("["):
            section, of = _heading(text, where)
            continue
        columns = tuple(one.strip() for one in text.split("|"))
        if len(columns) != COLUMNS.get(section) or not all(columns):
            raise Fault(f"{where}: [{section}] has {COLUMNS.get(section)} columns, none empty")
        found.setdefault(section, []).append(Line(where, of, columns))
    golden = Golden(name, {key: tuple(lines) for key, lines in found.items()})
    _verify(golden)
    return golden


def _heading(text: str, where: str) -> tuple[str, tuple[str, ...]]:
    match = HEADING.fullmatch(text)
    if match is None or match[1] not in COLUMNS:
        raise Fault(f"{where}: no such section as {text}")
    if (match[2] is not None) != (match[1] in (*OF_TABLES, *OF_A_CLAUSE)):
        raise Fault(f"{where}: [{match[1]}] names tables or a clause where it must, and only there")
    return match[1], tuple((match[2] or "").split())


def _verify(golden: Golden) -> None:
    if {one.columns[0] for one in golden["edition"]} != {"id", "cites"}:
        raise Fault(f"{golden.name}: [edition] says id and cites")
    _verify_tables(golden)
    _verify_cells(golden)
    _verify_counts(golden)


def _verify_tables(golden: Golden) -> None:
    for section in OF_TABLES:
        for line in golden[section]:
            if not set(line.of) <= set(golden.tables):
                raise Fault(f"{line.where}: names a table that is not among [tables]")
    for section in NAMES_TABLES:
        for line in golden[section]:
            if not set(line.words(1)) <= {*golden.tables, "all"}:
                raise Fault(f"{line.where}: names a table that is not among [tables]")


def _verify_cells(golden: Golden) -> None:
    for line in golden["cells"]:
        if NET.fullmatch(line.columns[2]) is None:
            raise Fault(f"{line.where}: {line.columns[2]} is no net of one unit")
    for table in golden.tables:
        seen: dict[tuple[str, str], str] = {}
        for cell in golden.cells(table):
            key = (cell.position, cell.outcome)
            if key in seen:
                raise Fault(f"{cell.where}: {table} has {key} already at {seen[key]}")
            seen[key] = cell.where


def _verify_counts(golden: Golden) -> None:
    """`standard` is the sum of the lines above it, the other line for 0 and 00 left out."""
    for table in golden.tables:
        sums = [0, 0]
        for line in golden.counts(table):
            kind, _, *counted = line.columns
            numbers = [int(one) for one in counted]
            if kind == "standard" and numbers != sums:
                raise Fault(f"{line.where}: the lines above sum up to {sums}")
            if "@" not in kind:
                sums = [left + right for left, right in zip(sums, numbers, strict=True)]
