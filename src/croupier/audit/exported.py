"""An exported history (canonical JSON Lines, docs/record.md) read as a record of one stream.

Nothing of it is believed: rows, chain and balances are verified like a house's own file.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

from croupier.ledger.canonical import canonical, read_canonical, utf_8
from croupier.ledger.chain import Row
from croupier.ledger.codec import read
from croupier.ledger.store import Head, StoreFault
from croupier.table.events import transfers_of
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable

_START, _MARK = b'{"format":', b'"history":"croupier"'
_LINE_MAX = 64 * 1024 * 1024


def is_exported(path: Path) -> bool:
    """Whether a file begins as an exported history does."""
    with path.open("rb") as file:
        first = file.readline(_LINE_MAX)
    return first.startswith(_START) and _MARK in first


@dataclass(slots=True)
class Exported:
    """One stream from a file of lines, as a store that is only read."""

    path: Path
    _header: bytes = b""
    _name: str = ""
    _sources: dict[str, bytes] = field(default_factory=dict[str, bytes])
    _balances: dict[str, int] = field(default_factory=dict[str, int])
    _head: Head | None = None

    def __post_init__(self) -> None:
        for number, line in self._lines():
            if "history" in line and "header" in line:
                said = cast("dict[str, object]", line["header"])
                self._header, self._name = utf_8(canonical(said)), str(said["stream"])
            elif "digest" in line and "sources" in line:
                self._sources[str(line["digest"])] = utf_8(canonical(line["sources"]))
            elif "balances" in line and "end" in line:
                self._balances = cast("dict[str, int]", line["balances"])
                self._head = self._ended(number, cast("dict[str, object]", line["end"]))
        if not self._header or self._head is None:
            raise Unreadable(f"{self.path}: the history breaks off: its last line is missing")

    def _ended(self, number: int, end: dict[str, object]) -> Head:
        try:
            sequence, at = int(str(end["sequence"])), int(str(end["at"]))
            return Head(sequence, 0, bytes.fromhex(str(end["hash"])), at)
        except (KeyError, ValueError):
            raise Unreadable(f"{self.path}:{number}: no end of a history") from None

    def _lines(self) -> Iterator[tuple[int, dict[str, object]]]:
        try:
            with self.path.open("rb") as file:
                for number, line in enumerate(file, start=1):
                    try:
                        value = read_canonical(line.rstrip(b"\n"))
                    except Unreadable as error:
                        raise Unreadable(f"{self.path}:{number}: {error}") from None
                    if not isinstance(value, dict):
                        raise Unreadable(f"{self.path}:{number}: no line of a history")
                    yield number, cast("dict[str, object]", value)
        except OSError as error:
            raise Unreadable(f"{self.path} cannot be read: {error.strerror or error}") from None

    def streams(self) -> tuple[str, ...]:
        return (self._name,)

    def header(self, stream: str) -> bytes:
        assert stream == self._name, "a history holds one stream"
        return self._header

    def head(self, stream: str) -> Head:
        assert stream == self._name, "a history holds one stream"
        assert self._head is not None, "a history that was read has its end"
        return self._head

    def sources(self, digest: str) -> bytes | None:
        return self._sources.get(digest)

    def balances(self, stream: str) -> dict[str, int]:
        assert stream == self._name, "a history holds one stream"
        return self._balances

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        assert stream == self._name, "a history holds one stream"
        for number, line in self._lines():
            if "event" not in line:
                continue
            row = self._row(number, line)
            if row.sequence > after:
                yield row

    def _row(self, number: int, line: dict[str, object]) -> Row:
        try:
            body = utf_8(canonical(line["event"]))
            said = read(body)
            at, key, command = line["at"], line["key"], line["command"]
            return Row(
                int(str(line["sequence"])),
                None if at is None else int(str(at)),
                None if key is None else str(key),
                None if command is None else bytes.fromhex(str(command)),
                body,
                () if isinstance(said, Refusal) else transfers_of(said),
                bytes.fromhex(str(line["hash"])),
            )
        except (KeyError, ValueError) as error:
            raise StoreFault(f"line {number}: {error}") from None

    @contextmanager
    def one_moment(self) -> Generator[None]:
        """A file of lines does not change."""
        yield

    def close(self) -> None:
        """Nothing is held open."""
