"""A store that forgets: for trying out, for tests, and for a house that need not remember."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace

from croupier.ledger.chain import Header, Row, genesis
from croupier.ledger.checkpoints import Notary
from croupier.ledger.history import History
from croupier.ledger.store import (
    Appended,
    Batch,
    Checkpoint,
    Conflict,
    Entry,
    Head,
    Known,
    Result,
    StoreFault,
    entry_of,
    headed,
    link,
    posted,
)


@dataclass(slots=True)
class _Stream:
    header: bytes
    head: Head
    rows: list[Row] = field(default_factory=list[Row])
    keys: dict[str, int] = field(default_factory=dict[str, int])
    """Of every command the number of its first row."""
    balances: dict[str, int] = field(default_factory=dict[str, int])
    checkpoints: list[Checkpoint] = field(default_factory=list[Checkpoint])


class MemoryStore:
    """Streams in this process and nowhere else."""

    def __init__(self, notary: Notary | None = None) -> None:
        self._notary = notary
        self._streams: dict[str, _Stream] = {}
        self._sources: dict[str, bytes] = {}

    def begin(self, header: Header, sources: bytes) -> None:
        content = header.written()
        known = self._streams.get(header.stream)
        if known is None:
            self._sources.setdefault(header.digest, sources)
            self._streams[header.stream] = _Stream(content, Head(0, 0, genesis(content), 0))
        elif known.header != content:
            raise StoreFault(f"{header.stream} is the record of another offer")

    def _stream(self, name: str) -> _Stream:
        if name not in self._streams:
            raise StoreFault(f"there is no stream {name}")
        return self._streams[name]

    def claim(self, stream: str) -> Head:
        found = self._stream(stream)
        found.head = replace(found.head, epoch=found.head.epoch + 1)
        return found.head

    def head(self, stream: str) -> Head:
        return self._stream(stream).head

    def header(self, stream: str) -> bytes:
        return self._stream(stream).header

    def streams(self) -> tuple[str, ...]:
        return tuple(self._streams)

    def append(self, batches: Sequence[Batch]) -> tuple[Result, ...]:
        plans = [self._planned(batch) for batch in batches]
        for batch, plan in zip(batches, plans, strict=True):
            if isinstance(plan, tuple):
                self._take(self._stream(batch.stream), batch, *plan)
                self._sign_where_due(batch)
        return tuple(
            Appended(self.head(batch.stream)) if isinstance(plan, tuple) else plan
            for batch, plan in zip(batches, plans, strict=True)
        )

    def _planned(self, batch: Batch) -> tuple[list[Row], dict[str, int]] | Conflict | Known:
        found = self._stream(batch.stream)
        if batch.expected != found.head:
            return Conflict(found.head)
        if known := self.answered(batch.stream, [entry.key for entry in batch.entries]):
            return Known(known)
        rows = link(found.head, batch.entries)
        return rows, posted(found.balances, rows)

    def _take(
        self, stream: _Stream, batch: Batch, rows: list[Row], balances: dict[str, int]
    ) -> None:
        stream.head = headed(stream.head, batch.entries, rows)
        stream.rows += rows
        stream.keys |= {row.key: row.sequence for row in rows if row.key is not None}
        stream.balances = balances

    def _sign_where_due(self, batch: Batch) -> None:
        found = self._stream(batch.stream)
        signed = found.checkpoints[-1].sequence if found.checkpoints else 0
        since = found.head.sequence - signed
        if self._notary and self._notary.cadence.is_due(since, batch.entries):
            self.sign(batch.stream)

    def sign(self, stream: str) -> Checkpoint:
        found = self._stream(stream)
        if self._notary is None:
            raise StoreFault("there is no key to sign with")
        rows = self.rows(stream, self._notary.after(stream))
        made = self._notary.checkpoint(stream, found.header, rows, found.head)
        if found.checkpoints[-1:] != [made]:
            found.checkpoints.append(made)
        return made

    def checkpoints(self, stream: str) -> tuple[Checkpoint, ...]:
        return tuple(self._stream(stream).checkpoints)

    def answered(self, stream: str, keys: Sequence[str]) -> dict[str, Entry]:
        found = self._stream(stream)
        return {
            key: entry_of(_command(found.rows, found.keys[key]))
            for key in keys
            if key in found.keys
        }

    def take(self, history: History) -> None:
        """A stream as it was exported, row by row; nothing of it is checked."""
        assert history.end is not None
        if history.stream in self._streams:
            raise StoreFault(f"{history.stream} is there already")
        if history.sources is not None:
            self._sources.setdefault(history.digest, history.sources)
        keys = {row.key: row.sequence for row in history.rows if row.key is not None}
        self._streams[history.stream] = _Stream(
            *(history.header, history.end, list(history.rows), keys),
            dict(history.balances),
            list(history.checkpoints),
        )

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        yield from self._stream(stream).rows[after:]

    def balances(self, stream: str) -> dict[str, int]:
        return dict(self._stream(stream).balances)

    def sources(self, digest: str) -> bytes | None:
        return self._sources.get(digest)

    def one_moment(self) -> AbstractContextManager[None]:
        # Nobody else has this memory.
        return nullcontext()

    def close(self) -> None:
        self._streams.clear()


def _command(rows: list[Row], first: int) -> list[Row]:
    """The rows of the command that begins at a number."""
    found = [rows[first - 1]]
    for row in rows[first:]:
        if row.key is not None:
            break
        found.append(row)
    return found
