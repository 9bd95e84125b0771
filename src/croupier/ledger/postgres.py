"""The store on a PostgreSQL server: compare and append under the head's lock, a commit a group.

READ COMMITTED is enough: a stream's head is locked before it is compared, and everything that
belongs to the stream is written under that lock. Several nodes may use one database.
"""

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import itemgetter
from typing import LiteralString, TypeVar, cast

import psycopg
from psycopg import errors

from croupier.ledger.chain import Header, Row
from croupier.ledger.checkpoints import Notary
from croupier.ledger.history import History
from croupier.ledger.lease import Held
from croupier.ledger.postgres_copy import read_account
from croupier.ledger.postgres_server import Cell, Connection, Server
from croupier.ledger.postgres_sign import Ask, Signing, keep, kept
from croupier.ledger.postgres_write import Plan, begin, head_of, is_written, locked, write
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
_PAGE = 2_000
_PLACE: LiteralString = "SELECT id, sequence, epoch, hash, at FROM stream WHERE name = %s"
_BALANCES: LiteralString = "SELECT stream, account, amount FROM balance WHERE stream = ANY(%s)"
_ROWS: LiteralString = """SELECT sequence, at, key, command, body, source, target, amount, hash
FROM event WHERE stream = %s AND sequence > %s ORDER BY sequence LIMIT %s"""
_TRANSFERS: LiteralString = """SELECT sequence, source, target, amount FROM transfer
WHERE stream = %s AND sequence > %s AND sequence <= %s ORDER BY sequence, part"""
_STRAY: LiteralString = """SELECT min(sequence) FROM transfer t
WHERE stream = %s AND sequence > %s AND NOT EXISTS
(SELECT FROM event e WHERE e.stream = t.stream AND e.sequence = t.sequence)"""
_FIRST: LiteralString = "SELECT key, sequence FROM event WHERE stream = %s AND key = ANY(%s)"
_LEASE: LiteralString = """SELECT node,
ceil(extract(epoch FROM expires - clock_timestamp()) * 1000)::bigint
FROM lease JOIN stream ON stream.id = lease.stream AND stream.epoch = lease.epoch
WHERE stream.name = %s"""
_LEAD: LiteralString = """INSERT INTO lease
SELECT id, %s, epoch, clock_timestamp() + %s * interval '1 millisecond' FROM stream WHERE name = %s
ON CONFLICT (stream) DO UPDATE
SET node = excluded.node, epoch = excluded.epoch, expires = excluded.expires"""
_RENEW: LiteralString = """UPDATE lease
SET expires = clock_timestamp() + %s * interval '1 millisecond' FROM stream
WHERE stream.id = lease.stream AND stream.epoch = lease.epoch
AND stream.name = %s AND stream.epoch = %s AND lease.node = %s RETURNING 1"""
_CUT_OFF: LiteralString = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = %s AND usename = current_user AND pid <> pg_backend_pid()"""
_Stored = tuple[
    int, int | None, str | None, bytes | None, str, str | None, str | None, int | None, bytes
]


class PostgresStore:
    """A record in a database's schema `croupier`."""

    def __init__(self, url: str, notary: Notary | None = None) -> None:
        self._server = Server(url)
        self._signing = Signing(notary, self._rows) if notary else None
        self._balances: dict[int, tuple[bytes, Mapping[str, int]]] = {}
        """By stream, the head that they belong to; read again when another wrote."""
        try:
            self._server.migrate()
        except BaseException:
            self._server.close()
            raise

    def close(self) -> None:
        self._server.close()

    # --- streams ------------------------------------------------------------------------------

    def begin(self, header: Header, sources: bytes) -> None:
        content = header.written()
        if self._server.one("SELECT 1 FROM stream WHERE name = %s", (header.stream,)) is None:
            told = (header.stream, content, header.digest, sources)
            # Whoever asks again finds what is there.
            self._done(lambda to: begin(to, *told))
        if self.header(header.stream) != content:
            raise StoreFault(f"{header.stream} is the record of another offer")

    def _done(self, act: Callable[[Connection], T]) -> T:
        """An act of which nothing is lost when it is done twice or not at all."""
        try:
            return self._server.in_transaction(act, lambda _fresh, _found: False)
        except psycopg.Error as error:
            raise self._server.fault(error) from error

    def claim(self, stream: str) -> Head:
        def act(to: Connection) -> Head:
            to.execute("UPDATE stream SET epoch = epoch + 1 WHERE name = %s", (stream,))
            rows = to.execute(_PLACE, (stream,), binary=True).fetchall()
            if not rows:
                raise self._no_stream(stream)
            return head_of(rows[0][1:])

        return self._done(act)

    def _no_stream(self, stream: str) -> StoreFault:
        return StoreFault(f"{self._server.where}: there is no stream {stream}")

    def _place(self, stream: str) -> tuple[int, Head]:
        for number, *head in self._server.seek(_PLACE, (stream,)):
            return cast("int", number), head_of(head)
        raise self._no_stream(stream)

    def head(self, stream: str) -> Head:
        return self._place(stream)[1]

    def header(self, stream: str) -> bytes:
        found = self._server.one("SELECT header FROM stream WHERE name = %s", (stream,))
        if found is None:
            raise self._no_stream(stream)
        return cast("str", found).encode()

    def streams(self) -> tuple[str, ...]:
        found = self._server.seek("SELECT name FROM stream ORDER BY id")
        return tuple(cast("str", name) for (name,) in found)

    # --- append -------------------------------------------------------------------------------

    def append(self, batches: Sequence[Batch]) -> tuple[Result, ...]:
        found: dict[int, Result] = {}
        while True:
            left = {index: one for index, one in enumerate(batches) if index not in found}
            try:
                now = self._append_all(left)
                return tuple((found | now)[index] for index in range(len(batches)))
            except errors.UniqueViolation as error:
                # A key that is there already has undone the whole group: its batch is told so.
                known = {index: self._known(one) for index, one in left.items()}
                repeats = {index: Known(one) for index, one in known.items() if one}
                if not repeats:
                    raise self._server.fault(error) from error
                found |= repeats
            except psycopg.Error as error:
                raise self._server.fault(error) from error

    def _append_all(self, batches: dict[int, Batch]) -> dict[int, Result]:
        if not batches:
            return {}
        try:
            plans = self._server.in_transaction(
                lambda to: self._write(to, batches),
                lambda fresh, plans: is_written(fresh, list(plans.values())),
            )
        except BaseException:
            self._balances.clear()
            self._forget()
            raise
        return {index: plan.result for index, plan in plans.items()}

    def _write(self, to: Connection, batches: dict[int, Batch]) -> dict[int, Plan]:
        """Compare and write under the heads' locks, in one order whoever else writes."""
        places = locked(to, [one.stream for one in batches.values()])
        for one in batches.values():
            if one.stream not in places:
                raise self._no_stream(one.stream)
        self._read_balances(to, places.values())
        plans = {
            index: self._plan(batch, *places[batch.stream]) for index, batch in batches.items()
        }
        writing = {index: plan for index, plan in plans.items() if plan.rows}
        if writing:
            write(to, list(writing.values()))
            for index, one in writing.items():
                self._balances[one.stream] = one.head.hash, one.balances
                if self._signing:
                    batch = batches[index]
                    self._signing.sign_due(to, batch.stream, one.stream, one.head, batch.entries)
        return plans

    def _forget(self) -> None:
        if self._signing:
            self._signing.forget()

    def _plan(self, batch: Batch, stream: int, head: Head) -> Plan:
        if batch.expected != head:
            return Plan(stream, head, Conflict(head))
        rows = link(head, batch.entries)
        if not rows:
            return Plan(stream, head, Appended(head))
        was = self._balances[stream][1]
        now = headed(head, batch.entries, rows)
        return Plan(stream, now, Appended(now), rows, posted(was, rows), was)

    def _read_balances(self, to: Connection, places: Iterable[tuple[int, Head]]) -> None:
        """Know what the accounts of streams hold at their heads."""
        new = {
            stream: head.hash
            for stream, head in places
            if stream not in self._balances or self._balances[stream][0] != head.hash
        }
        if new:
            held: dict[int, dict[str, int]] = {stream: {} for stream in new}
            rows = to.execute(_BALANCES, (list(new),), binary=True).fetchall()
            for stream, account, amount in cast("list[tuple[int, str, int]]", rows):
                held[stream][read_account(account)] = amount
            self._balances |= {stream: (head, held[stream]) for stream, head in new.items()}

    def _known(self, batch: Batch) -> dict[str, Entry]:
        return self.answered(batch.stream, [entry.key for entry in batch.entries])

    # --- reading ------------------------------------------------------------------------------

    def answered(self, stream: str, keys: Sequence[str]) -> dict[str, Entry]:
        number, _ = self._place(stream)
        found = cast("list[tuple[str, int]]", self._server.seek(_FIRST, (number, list(keys))))
        return {key: entry_of(self._command(number, first)) for key, first in found}

    def _command(self, stream: int, first: int) -> list[Row]:
        """The rows of the command that begins at a number."""
        found: list[Row] = []
        for row in self._rows(self._server.seek, stream, first - 1, page=8):
            if found and row.key is not None:
                break
            found.append(row)
        return found

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        return self._rows(self._server.seek, self._place(stream)[0], after)

    def _rows(self, ask: Ask, stream: int, after: int, page: int = _PAGE) -> Iterator[Row]:
        """Rows in pages, so that a long record needs no more memory than a short one."""
        last, is_more = after, True
        while is_more:
            stored = cast("list[_Stored]", ask(_ROWS, (stream, last, page)))
            is_more = len(stored) == page
            if stored:
                several = _several(ask, stream, last, stored[-1][0])
                yield from (_row(cells, several.get(cells[0], ())) for cells in stored)
                last = stored[-1][0]
        stray = ask(_STRAY, (stream, after))[0][0]
        if stray is not None:
            where = self._server.where
            raise StoreFault(f"{where}: a transfer stands beside row {stray}, not there")

    @contextmanager
    def one_moment(self) -> Generator[None, None, None]:
        self._server.begin_moment()
        try:
            yield
        finally:
            self._server.end_moment()

    def balances(self, stream: str) -> dict[str, int]:
        found = self._server.seek(_BALANCES, ([self._place(stream)[0]],))
        triples = cast("list[tuple[int, str, int]]", found)
        return {read_account(account): amount for _, account, amount in triples}

    def sources(self, digest: str) -> bytes | None:
        found = self._server.one("SELECT sources FROM offer WHERE digest = %s", (digest,))
        return None if found is None else cast("str", found).encode()

    # --- checkpoints and copies ---------------------------------------------------------------

    def checkpoints(self, stream: str) -> tuple[Checkpoint, ...]:
        return kept(self._server.seek, self._place(stream)[0])

    def sign(self, stream: str) -> Checkpoint:
        signing = self._signing
        if signing is None:
            raise StoreFault(f"{self._server.where}: there is no key to sign with")

        def act(to: Connection) -> Checkpoint:
            places = locked(to, [stream])
            if stream not in places:
                raise self._no_stream(stream)
            return signing.sign(to, stream, *places[stream])

        try:
            return self._done(act)
        except BaseException:
            signing.forget()
            raise

    @property
    def where(self) -> str:
        """The server and the database, as they may be told."""
        return self._server.where

    def take_all(self, histories: Iterable[History]) -> None:
        """Streams as they were copied or exported, row by row, all of them or none.

        What is wrong with them is `verify`'s to say.
        """

        def act(to: Connection) -> None:
            # Between two of them another record is read, however long that is.
            to.execute("SET LOCAL idle_in_transaction_session_timeout = '1h'")
            for one in histories:
                self._take(to, one)

        self._done(act)

    def _take(self, to: Connection, history: History) -> None:
        assert history.end is not None
        name = history.stream
        if locked(to, [name]):
            where = self._server.where
            raise StoreFault(f"{where} holds {name} already: a stream is never written over")
        begin(to, name, history.header, history.digest, history.sources)
        number, _ = locked(to, [name])[name]
        plan = Plan(number, history.end, Appended(history.end), history.rows, history.balances)
        write(to, [plan])
        keep(to, number, history.checkpoints)

    # --- several nodes ------------------------------------------------------------------------

    def lead(self, stream: str, lasting_ms: int) -> Head:
        def act(to: Connection) -> Head:
            if stream not in locked(to, [stream]):
                raise self._no_stream(stream)
            # Another may have been quicker while the lock was waited for.
            self._verify_free(stream, to.execute(_LEASE, (stream,), binary=True).fetchall())
            to.execute("UPDATE stream SET epoch = epoch + 1 WHERE name = %s", (stream,))
            to.execute(_LEAD, (self._server.node, lasting_ms, stream))
            return locked(to, [stream])[stream][1]

        silent = self._verify_free(stream, self._server.seek(_LEASE, (stream,)))
        if silent is not None:
            # A node that was stopped in the middle of a commit would keep the stream locked.
            self._server.seek(_CUT_OFF, (silent,))
        return self._done(act)

    def _verify_free(self, stream: str, leases: Sequence[tuple[Cell, ...]]) -> str | None:
        """Raise Held while another's lease runs; the other whose lease has run out, if any."""
        for node, left_ms in cast("Sequence[tuple[str, int]]", leases):
            if node != self._server.node:
                if left_ms > 0:
                    raise Held(f"{stream} is written by another node for {left_ms} ms yet")
                return node
        return None

    def renew(self, stream: str, epoch: int, lasting_ms: int) -> bool:
        cells = (lasting_ms, stream, epoch, self._server.node)
        return bool(self._server.seek(_RENEW, cells))


def _several(ask: Ask, stream: int, after: int, last: int) -> dict[int, tuple[Transfer, ...]]:
    moved = cast("list[tuple[int, str, str, int]]", ask(_TRANSFERS, (stream, after, last)))
    return {
        number: tuple(_transfer(*one[1:]) for one in each)
        for number, each in groupby(moved, key=itemgetter(0))
    }


def _row(stored: _Stored, several: tuple[Transfer, ...]) -> Row:
    sequence, at, key, command, body, source, target, amount, chained = stored
    own = () if amount is None else (_transfer(source or "", target or "", amount),)
    return Row(sequence, at, key, command, body.encode(), own + several, chained)


def _transfer(source: str, target: str, amount: int) -> Transfer:
    return Transfer(read_account(source), read_account(target), Minor(amount))
