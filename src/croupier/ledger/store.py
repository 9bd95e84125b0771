"""The port: what every store does. One writer a stream; what is appended stays as it is.

A batch is added as a whole or not at all: the head is compared; rows, transfers, balances and
answers are written; `append` returns after the commit. Faults of the machine are StoreFaults.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from croupier.ledger.chain import Header, Row, linked
from croupier.ledger.codec import Recorded, read, written
from croupier.ledger.journal import Unposted, post
from croupier.table.events import Event, transfers_of
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable


class StoreFault(Exception):
    """The store cannot be used, or did not take a batch; what was acknowledged stands."""


class StoreFull(StoreFault):
    """There is no room left; nothing of the batch was recorded."""


@dataclass(frozen=True, slots=True)
class Head:
    """Where a stream ends: its newest row, and the writer whose turn it is."""

    sequence: int
    epoch: int
    hash: bytes
    at: int
    """The time of its newest command; 0 where there is none yet."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A command's key, time and digest, and what came of it."""

    key: str
    at: int
    command: bytes
    recorded: tuple[Event, ...] | Refusal

    def parts(self) -> tuple[Recorded, ...]:
        """What becomes a row each."""
        return (self.recorded,) if isinstance(self.recorded, Refusal) else self.recorded


@dataclass(frozen=True, slots=True)
class Batch:
    """What is to be added to one stream if it still ends where it is expected to."""

    stream: str
    expected: Head
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Appended:
    """It is on the disk."""

    head: Head


@dataclass(frozen=True, slots=True)
class Conflict:
    """The stream ends elsewhere, or another writer has taken it over; nothing was added."""

    head: Head


@dataclass(frozen=True, slots=True)
class Known:
    """Some keys have been answered before, and these are the answers; nothing was added."""

    entries: Mapping[str, Entry]


Result = Appended | Conflict | Known


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A stream's tree as it was signed behind a row."""

    sequence: int
    key: str
    """The public key that it is signed with."""
    note: str


class Store(Protocol):
    """What remembers streams; the same suite of tests holds for every one."""

    def begin(self, header: Header, sources: bytes) -> None:
        """Begin a stream with what its offer was made from; raise StoreFault if it is another's."""
        ...

    def claim(self, stream: str) -> Head:
        """Become a stream's writer: whoever wrote before can add nothing any more."""
        ...

    def head(self, stream: str) -> Head:
        """Where a stream ends; raise StoreFault when there is none."""
        ...

    def header(self, stream: str) -> bytes:
        """A stream's header as it was written."""
        ...

    def streams(self) -> tuple[str, ...]:
        """The names of all streams."""
        ...

    def append(self, batches: Sequence[Batch]) -> tuple[Result, ...]:
        """Add to several streams in one commit; each batch is added as a whole or not at all."""
        ...

    def answered(self, stream: str, keys: Sequence[str]) -> dict[str, Entry]:
        """What the keys among these that are known were answered with."""
        ...

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        """The rows behind a number, as they stand."""
        ...

    def balances(self, stream: str) -> dict[str, int]:
        """What every account of a stream holds."""
        ...

    def sources(self, digest: str) -> bytes | None:
        """What an offer was made from; kept once a digest."""
        ...

    def one_moment(self) -> AbstractContextManager[None]:
        """What is read inside is of one moment, whatever is written meanwhile; only reads are."""
        ...

    def close(self) -> None:
        """Give the store back."""
        ...


@runtime_checkable
class KeepsCheckpoints(Protocol):
    """A store that signs its streams, and keeps what was signed."""

    def checkpoints(self, stream: str) -> tuple[Checkpoint, ...]:
        """The checkpoints of a stream, in order."""
        ...

    def sign(self, stream: str) -> Checkpoint:
        """Sign a stream as it stands now; raise StoreFault where there is no key."""
        ...


def link(after: Head, entries: Sequence[Entry]) -> list[Row]:
    """The rows that entries become behind a head; raise StoreFault where time would go back."""
    rows: list[Row] = []
    sequence, before, newest = after.sequence, after.hash, after.at
    for entry in entries:
        if entry.at < newest:
            raise StoreFault(f"nothing was recorded: {entry.at} is before {newest}, already told")
        newest = entry.at
        at: int | None = entry.at
        key: str | None = entry.key
        command: bytes | None = entry.command
        for part in entry.parts():
            body = written(part)
            before = linked(before, at, key, command, body)
            sequence += 1
            moved = () if isinstance(part, Refusal) else transfers_of(part)
            rows.append(Row(sequence, at, key, command, body, moved, before))
            at = key = command = None
    return rows


def headed(after: Head, entries: Sequence[Entry], rows: Sequence[Row]) -> Head:
    """Where a stream ends behind entries and the rows that they became."""
    if not rows:
        return after
    return Head(rows[-1].sequence, after.epoch, rows[-1].hash, entries[-1].at)


def posted(balances: Mapping[str, int], rows: Sequence[Row]) -> dict[str, int]:
    """The balances behind rows; raise StoreFault where money would be made, lost or lent."""
    found = dict(balances)
    try:
        for row in rows:
            if row.transfers:
                post(found, row.transfers)
    except Unposted as error:
        raise StoreFault(f"nothing was recorded: {error}") from None
    return found


def entry_of(rows: Sequence[Row]) -> Entry:
    """The command whose rows these are, with its answer."""
    parts = [read(row.body) for row in rows]
    at, key, command = rows[0].at, rows[0].key, rows[0].command
    assert at is not None
    assert key is not None
    assert command is not None
    if isinstance(parts[0], Refusal):
        return Entry(key, at, command, parts[0])
    return Entry(key, at, command, tuple(one for one in parts if not isinstance(one, Refusal)))


def events_in(rows: Iterable[Row]) -> Iterator[Event]:
    """What happened: rows without the refusals."""
    for row in rows:
        found = read(row.body)
        if not isinstance(found, Refusal):
            yield found


def happened(rows: Iterable[Row]) -> Iterator[tuple[int, int, Event]]:
    """Of every event its number, its time and itself; the rows begin with a command's first."""
    at: int | None = None
    for row in rows:
        at = at if row.at is None else row.at
        if at is None:
            raise Unreadable(f"row {row.sequence} is not its command's first, which has the time")
        found = read(row.body)
        if not isinstance(found, Refusal):
            yield row.sequence, at, found


def happened_after(store: Store, stream: str, after: int) -> Iterator[tuple[int, int, Event]]:
    """The same behind any number, the middle of a command included."""
    first = after
    # The time stands on the command's first row, so rows are read from there.
    while (row := next(iter(store.rows(stream, first)), None)) and row.at is None and first:
        first -= 1
    for sequence, at, event in happened(store.rows(stream, first)):
        if sequence > after:
            yield sequence, at, event
