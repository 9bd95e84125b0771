"""The store in one SQLite file: one connection writes, on one thread, a transaction a group."""

import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import TypeVar, cast

import apsw

from croupier.ledger.chain import Header, Row, genesis
from croupier.ledger.checkpoints import Notary
from croupier.ledger.history import History
from croupier.ledger.sqlite_file import Cell, connect, connect_to_read, copy_to, fault_of
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
from croupier.table.events import Transfer
from croupier.units.money import Minor

T = TypeVar("T")
_EVENT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TRANSFER = "INSERT INTO transfer VALUES (?, ?, ?, ?, ?, ?)"
_BALANCE = (
    "INSERT INTO balance VALUES (?, ?, ?)"
    " ON CONFLICT (stream, account) DO UPDATE SET amount = excluded.amount"
)
# Text is read as bytes, so that a damaged one comes as it is and is told by the chain.
_ROWS = (
    "SELECT sequence, at, CAST(key AS BLOB), command, CAST(body AS BLOB),"
    " CAST(source AS BLOB), CAST(target AS BLOB), amount, hash"
    " FROM event WHERE stream = ? AND sequence > ? ORDER BY sequence"
)
_TRANSFERS = (
    "SELECT sequence, CAST(source AS BLOB), CAST(target AS BLOB), amount"
    " FROM transfer WHERE stream = ? AND sequence > ? ORDER BY sequence, part"
)
_WITH_CHECKPOINTS = 2
"""The first version of the file that has them."""
_OFFER = "INSERT INTO offer VALUES (?, ?) ON CONFLICT (digest) DO NOTHING"
_STREAM = "INSERT INTO stream (name, header, epoch, sequence, hash, at) VALUES (?, ?, 0, 0, ?, 0)"
_HEAD = "UPDATE stream SET sequence = ?, hash = ?, at = ? WHERE id = ?"
_CHECKPOINTS = (
    "SELECT sequence, CAST(key AS BLOB), CAST(note AS BLOB) FROM checkpoint"
    " WHERE stream = ? ORDER BY sequence"
)
_SIGNED = "INSERT INTO checkpoint VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
_FIRST = "SELECT sequence FROM event WHERE stream = ? AND key = ?"
_NONE: tuple[None, Iterator[tuple[Cell, ...]]] = (None, iter(()))
_Text = bytes | None
_Stored = tuple[int, int | None, _Text, _Text, bytes, _Text, _Text, int | None, bytes]


class SqliteStore:
    """A record in a file."""

    def __init__(
        self, path: str | Path, notary: Notary | None = None, *, is_to_read: bool = False
    ) -> None:
        self._path = str(path)
        self._db = connect_to_read(path) if is_to_read else connect(path)
        self._notary = notary
        self._thread = threading.get_ident()
        self._balances: dict[int, tuple[bytes, dict[str, int]]] = {}
        """By stream, the head that they belong to; read again when another wrote."""

    def close(self) -> None:
        self._db.connection.close()

    def _in_transaction(self, act: Callable[[], T]) -> T:
        """All of an act or nothing of it; what is returned has been committed."""
        assert self._thread == threading.get_ident(), "one thread writes"
        try:
            self._db.run("BEGIN IMMEDIATE")
            try:
                found = act()
                self._db.run("COMMIT")
            except BaseException:
                self._balances.clear()
                if self._notary:
                    self._notary.forget()
                # After some faults SQLite has rolled back by itself.
                if self._db.connection.in_transaction:
                    self._db.run("ROLLBACK")
                raise
        except apsw.ConstraintError:
            raise
        except apsw.Error as error:
            raise fault_of(error, self._path) from error
        return found

    def _seek(self, query: str, *cells: Cell) -> Iterator[tuple[Cell, ...]]:
        """What a question gives; a damaged file is a StoreFault."""
        try:
            yield from self._db.run(query, cells)
        except apsw.Error as error:
            raise StoreFault(f"{self._path} cannot be read: {error}") from error

    def _one(self, query: str, *cells: Cell) -> Cell:
        return next(self._seek(query, *cells), (None,))[0]

    def begin(self, header: Header, sources: bytes) -> None:
        content = header.written()

        def act() -> None:
            known = self._one(
                "SELECT CAST(header AS BLOB) FROM stream WHERE name = ?", header.stream
            )
            if known is None:
                self._begin(header, content, sources)
            elif known != content:
                raise StoreFault(f"{header.stream} is the record of another offer")

        self._in_transaction(act)

    def _begin(self, header: Header, content: bytes, sources: bytes) -> None:
        self._db.run(_OFFER, (header.digest, sources.decode()))
        self._db.run(_STREAM, (header.stream, content.decode(), genesis(content)))

    def claim(self, stream: str) -> Head:
        def act() -> Head:
            self._db.run("UPDATE stream SET epoch = epoch + 1 WHERE name = ?", (stream,))
            return self.head(stream)

        return self._in_transaction(act)

    def _place(self, stream: str) -> tuple[int, Head]:
        query = "SELECT id, sequence, epoch, hash, at FROM stream WHERE name = ?"
        for number, *head in self._seek(query, stream):
            return cast("int", number), Head(*cast("tuple[int, int, bytes, int]", tuple(head)))
        raise StoreFault(f"{self._path}: there is no stream {stream}")

    def head(self, stream: str) -> Head:
        return self._place(stream)[1]

    def header(self, stream: str) -> bytes:
        self._place(stream)
        query = "SELECT CAST(header AS BLOB) FROM stream WHERE name = ?"
        return cast("bytes", self._one(query, stream))

    def streams(self) -> tuple[str, ...]:
        found = self._seek("SELECT name FROM stream ORDER BY id")
        return tuple(cast("str", name) for (name,) in found)

    def append(self, batches: Sequence[Batch]) -> tuple[Result, ...]:
        found: dict[int, Result] = {}
        while True:
            left = {index: one for index, one in enumerate(batches) if index not in found}
            try:
                now = self._in_transaction(lambda left=left: self._append_all(left))
                return tuple((found | now)[index] for index in range(len(batches)))
            except apsw.ConstraintError as error:
                # A key that is there already has undone the whole group: its batch is told so.
                known = {index: self._known(one) for index, one in left.items()}
                repeats = {index: Known(one) for index, one in known.items() if one}
                if not repeats:
                    raise fault_of(error, self._path) from error
                found |= repeats

    def _append_all(self, batches: dict[int, Batch]) -> dict[int, Result]:
        return {index: self._append(batch) for index, batch in batches.items()}

    def _append(self, batch: Batch) -> Result:
        stream, head = self._place(batch.stream)
        if batch.expected != head:
            return Conflict(head)
        rows = link(head, batch.entries)
        if not rows:
            return Appended(head)
        was = self._held(stream, head)
        balances = posted(was, rows)
        self._insert(stream, rows)
        changed = (pair for pair in balances.items() if was.get(pair[0]) != pair[1])
        self._db.run_many(_BALANCE, ((stream, *pair) for pair in changed))
        head = headed(head, batch.entries, rows)
        self._db.run(_HEAD, (head.sequence, head.hash, head.at, stream))
        self._balances[stream] = (head.hash, balances)
        if self._notary and self._notary.cadence.is_due(
            head.sequence - self._signed_to(stream), batch.entries
        ):
            self._sign(self._notary, batch.stream, head)
        return Appended(head)

    def _signed_to(self, stream: int) -> int:
        query = "SELECT max(sequence) FROM checkpoint WHERE stream = ?"
        return cast("int | None", self._one(query, stream)) or 0

    def _sign(self, notary: Notary, stream: str, head: Head) -> Checkpoint:
        rows = self.rows(stream, notary.after(stream))
        made = notary.checkpoint(stream, self.header(stream), rows, head)
        number, _ = self._place(stream)
        self._db.run(_SIGNED, (number, made.sequence, made.key, made.note))
        return made

    def sign(self, stream: str) -> Checkpoint:
        notary = self._notary
        if notary is None:
            raise StoreFault(f"{self._path}: there is no key to sign with")
        return self._in_transaction(lambda: self._sign(notary, stream, self.head(stream)))

    def copy_to(self, path: Path) -> None:
        """A copy of the whole record as it is at one moment, while others write on."""
        copy_to(self._db, path)

    @property
    def version(self) -> int:
        """Of the file: which migrations it has had."""
        return self._db.number("PRAGMA user_version")

    def fault_of_the_file(self) -> str:
        """What SQLite itself finds wrong with the file; nothing where it is sound."""
        found = [str(cell) for (cell,) in self._seek("PRAGMA integrity_check(5)")]
        return "" if found == ["ok"] else "; ".join(found)

    def checkpoints(self, stream: str) -> tuple[Checkpoint, ...]:
        if self.version < _WITH_CHECKPOINTS:
            return ()
        found = self._seek(_CHECKPOINTS, self._place(stream)[0])
        triples = cast("Iterator[tuple[int, bytes, bytes]]", found)
        return tuple(
            Checkpoint(number, _text(key) or "", _text(note) or "") for number, key, note in triples
        )

    def _insert(self, stream: int, rows: list[Row]) -> None:
        self._db.run_many(_EVENT, (_cells(stream, row) for row in rows))
        several = [row for row in rows if len(row.transfers) > 1]
        for row in several:
            for part, one in enumerate(row.transfers, start=1):
                self._db.run(
                    _TRANSFER, (stream, row.sequence, part, one.source, one.target, one.amount)
                )

    def _held(self, stream: int, head: Head) -> dict[str, int]:
        known = self._balances.get(stream)
        if known and known[0] == head.hash:
            return known[1]
        query = "SELECT account, amount FROM balance WHERE stream = ?"
        return dict(cast("Iterator[tuple[str, int]]", self._seek(query, stream)))

    def _known(self, batch: Batch) -> dict[str, Entry]:
        return self.answered(batch.stream, [entry.key for entry in batch.entries])

    def take(self, history: History) -> None:
        """A stream as it was exported, row by row; what is wrong with it is `verify`'s to say."""
        self._in_transaction(lambda: self._take(history))

    def _take(self, history: History) -> None:
        assert history.end is not None
        name, end = history.stream, history.end
        if self._one("SELECT 1 FROM stream WHERE name = ?", name):
            raise StoreFault(f"{self._path} holds {name} already: a stream is never written over")
        if history.sources is not None:
            self._db.run(_OFFER, (history.digest, history.sources.decode()))
        self._db.run(_STREAM, (name, history.header.decode(), genesis(history.header)))
        number, _ = self._place(name)
        self._insert(number, history.rows)
        self._db.run_many(_BALANCE, ((number, *pair) for pair in history.balances.items()))
        kept = ((number, one.sequence, one.key, one.note) for one in history.checkpoints)
        self._db.run_many(_SIGNED, kept)
        self._db.run(_HEAD, (end.sequence, end.hash, end.at, number))

    def answered(self, stream: str, keys: Sequence[str]) -> dict[str, Entry]:
        number, _ = self._place(stream)
        found: dict[str, Entry] = {}
        for key in keys:
            first = cast("int | None", self._one(_FIRST, number, key))
            if first is not None:
                found[key] = entry_of(self._command(number, first))
        return found

    def _command(self, stream: int, first: int) -> list[Row]:
        """The rows of the command that begins at a number."""
        found: list[Row] = []
        for row in self._rows(stream, first - 1):
            if found and row.key is not None:
                break
            found.append(row)
        return found

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        return self._rows(self._place(stream)[0], after)

    def _rows(self, stream: int, after: int) -> Iterator[Row]:
        moved = groupby(self._seek(_TRANSFERS, stream, after), key=lambda cells: cells[0])
        number, several = next(moved, _NONE)
        for stored in self._seek(_ROWS, stream, after):
            sequence, at, key, command, body, source, target, amount, chained = cast(
                "_Stored", stored
            )
            transfers: tuple[Transfer, ...] = ()
            if source is not None or target is not None or amount is not None:
                transfers = (_transfer(source, target, amount),)
            if number == sequence:
                triples = cast("Iterator[tuple[int, bytes, bytes, int]]", several)
                transfers += tuple(_transfer(*one[1:]) for one in triples)
                number, several = next(moved, _NONE)
            yield Row(sequence, at, _text(key), command, body, transfers, chained)
        if number is not None:
            raise StoreFault(f"{self._path}: a transfer stands beside row {number}, not there")

    @contextmanager
    def one_moment(self) -> Generator[None, None, None]:
        try:
            # The first read inside takes the snapshot, and the end gives it back.
            self._db.run("BEGIN")
            try:
                yield
            finally:
                self._db.run("ROLLBACK")
        except apsw.Error as error:
            raise StoreFault(f"{self._path} cannot be read: {error}") from error

    def balances(self, stream: str) -> dict[str, int]:
        query = "SELECT CAST(account AS BLOB), amount FROM balance WHERE stream = ?"
        found = self._seek(query, self._place(stream)[0])
        pairs = cast("Iterator[tuple[bytes, int]]", found)
        return {_text(account) or "": amount for account, amount in pairs}

    def sources(self, digest: str) -> bytes | None:
        query = "SELECT CAST(sources AS BLOB) FROM offer WHERE digest = ?"
        return cast("bytes | None", self._one(query, digest))


def _cells(stream: int, row: Row) -> tuple[int | str | bytes | None, ...]:
    body = row.body.decode()
    told = (stream, row.sequence, row.at, row.key, row.command, body)
    if len(row.transfers) != 1:
        return (*told, None, None, None, row.hash)
    (one,) = row.transfers
    return (*told, one.source, one.target, one.amount, row.hash)


def _text(content: bytes | None) -> str | None:
    return None if content is None else content.decode("utf-8", "surrogateescape")


def _transfer(source: bytes | None, target: bytes | None, amount: int | None) -> Transfer:
    return Transfer(_text(source) or "", _text(target) or "", Minor(amount or 0))
