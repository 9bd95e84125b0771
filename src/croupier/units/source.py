"""Strict reading of TOML: keys taken by type, every other a fault, all faults at once."""

import datetime as dt
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar, cast

from croupier.units.lines import Path, line_of, lines_of_keys
from croupier.units.money import shown
from croupier.units.refusal import SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable

T = TypeVar("T")
_AT_LINE = re.compile(r"\(at line (\d+), column \d+\)")
_BYTES_MAX = 1_000_000
_DOTS_MAX = 200
_BETWEEN_KEYS = re.compile(r"[={},\[\]]")


def _too_deep(text: str) -> int:
    """The line of a key of more parts than any file of ours has: parsing it would take minutes."""
    for line, written in enumerate(text.split("\n"), start=1):
        if written.count(".") > _DOTS_MAX and not written.lstrip().startswith("#"):
            parts = _BETWEEN_KEYS.split(written)
            if max(part.count(".") for part in parts) > _DOTS_MAX:
                return line
    return 0


@dataclass(slots=True)
class Source:
    """One TOML text, its faults as found, and the lines of its keys once asked for."""

    text: str
    file: str = ""
    faults: list[SourceFault] = field(default_factory=list[SourceFault])
    _lines: dict[Path, int] | None = None

    def line(self, path: Path) -> int:
        if self._lines is None:
            self._lines = lines_of_keys(self.text)
        return line_of(self._lines, path)

    def fault(self, path: Path, message: str) -> None:
        self.faults.append(SourceFault(self.line(path), ".".join(path), message, self.file))

    def parse(self) -> "Fields":
        """The whole text as one table; raise SourceFaults when it is no TOML."""
        if len(self.text) > _BYTES_MAX:
            raise self.stop(1, f"larger than {_BYTES_MAX:,} characters: not a file of this kind")
        deep = _too_deep(self.text)
        if deep:
            raise self.stop(deep, f"a key of more than {_DOTS_MAX} parts: not a file of this kind")
        try:
            table = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            place = _AT_LINE.search(str(error))
            line = int(place[1]) if place else self.text.count("\n") + 1
            raise self.stop(line, f"not TOML: {_AT_LINE.sub('', str(error)).strip()}") from None
        except (RecursionError, ValueError) as error:
            raise self.stop(1, f"not TOML that can be read: {error}") from None
        self._verify_whole_numbers(table)
        return Fields(table, (), self)

    def _verify_whole_numbers(self, table: dict[str, object]) -> None:
        """TOML's whole numbers have 64 bits; Python would read any, and stumble on writing them."""
        left: list[tuple[Path, object]] = [((), table)]
        while left:
            path, value = left.pop()
            if isinstance(value, dict):
                inner = cast("dict[str, object]", value)
                left += [((*path, key), one) for key, one in inner.items()]
            elif isinstance(value, list):
                items = cast("list[object]", value)
                left += [((*path, str(at)), one) for at, one in enumerate(items)]
            elif isinstance(value, int) and not -(2**63) <= value < 2**63:
                self.fault(path, "larger than any whole number that TOML can hold")
        self.verify()

    def stop(self, line: int, message: str) -> SourceFaults:
        return SourceFaults((SourceFault(line, "", message, self.file),))

    def verify(self) -> None:
        """Raise all faults found so far, in the order of their lines."""
        if self.faults:
            once = dict.fromkeys(self.faults)
            raise SourceFaults(tuple(sorted(once, key=lambda fault: (fault.line, fault.key))))


@dataclass(slots=True)
class Fields:
    """One TOML table: keys are taken by type; what nobody has taken at its close is a fault."""

    table: Mapping[str, object]
    path: Path
    source: Source
    taken: set[str] = field(default_factory=set[str])

    def _take(self, key: str, kind: type[T], wanted: str, default: T | None) -> T | None:
        self.taken.add(key)
        if key not in self.table:
            if default is None:
                self.fault(key, f"missing: {wanted} is needed here")
            return default
        value = self.table[key]
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            self.fault(key, f"{written(value)} is not {wanted}")
            return default
        return value

    def fault(self, key: str, message: str) -> None:
        self.source.fault((*self.path, key) if key else self.path, message)

    def has(self, key: str) -> bool:
        return key in self.table

    def text(self, key: str, default: str | None = None) -> str:
        return self._take(key, str, "a text in quotes", default) or ""

    def flag(self, key: str, *, default: bool | None = None) -> bool:
        return bool(self._take(key, bool, "true or false", default))

    def whole(self, key: str, default: int | None = None) -> int:
        return self._take(key, int, "a whole number", default) or 0

    def day(self, key: str, default: dt.date | None = None) -> dt.date | None:
        value = self._take(key, dt.date, "a day such as 2011-03-01, without quotes", default)
        if isinstance(value, dt.datetime):
            self.fault(key, "a time of day is not wanted: write a day such as 2011-03-01")
        return value

    def read(self, key: str, reader: Callable[[str], T]) -> T | None:
        """A text that a reader turns into a value; what it cannot read is a fault."""
        text = self._take(key, str, "a text in quotes", None)
        if text is None:
            return None
        try:
            return reader(text)
        except Unreadable as error:
            self.fault(key, str(error))
            return None

    def list(self, key: str, kind: type[T], wanted: str) -> tuple[T, ...]:
        """A list of one kind of value; an absent one is empty."""
        if key not in self.table:
            self.taken.add(key)
            return ()
        values = cast(
            "list[object] | None", self._take(key, list, "a list in square brackets", None)
        )
        good: list[T] = []
        for index, value in enumerate(values or []):
            if isinstance(value, kind) and not isinstance(value, bool):
                good.append(value)
            else:
                self.source.fault(
                    (*self.path, key, str(index)), f"{written(value)} is not {wanted}"
                )
        return tuple(good)

    def texts(self, key: str) -> tuple[str, ...]:
        return self.list(key, str, "a text in quotes")

    def under(self, key: str) -> "Fields":
        """A table within this one; an absent one is empty."""
        table = self._take(key, dict, "a table", {})
        return Fields(cast("dict[str, object]", table or {}), (*self.path, key), self.source)

    def each(self) -> "list[tuple[str, Fields]]":
        """All tables within this one, by name."""
        return [(key, self.under(key)) for key in self.table]

    def every(self, key: str) -> "list[Fields]":
        """The tables of an array of tables."""
        values = cast("list[object]", self._take(key, list, "a list of tables", []) or [])
        tables: list[Fields] = []
        for index, value in enumerate(values):
            path = (*self.path, key, str(index))
            if isinstance(value, dict):
                tables.append(Fields(cast("dict[str, object]", value), path, self.source))
            else:
                self.source.fault(path, f"{written(value)} is not a table")
        return tables

    def close(self) -> None:
        """Every key that nobody took is a fault."""
        for key in self.table:
            if key not in self.taken:
                known = ", ".join(sorted(self.taken))
                self.fault(key, f"unknown key: {shown(key)} means nothing here (known: {known})")


def written(value: object) -> str:
    """A TOML value as it may be named in a message."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return shown(value)
        case dict():
            return "a table"
        case list():
            return "a list"
        case _:
            return shown(str(value)).strip('"')
