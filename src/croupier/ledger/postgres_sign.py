"""Checkpoints on PostgreSQL: signed in the transaction of the rows that made them due."""

from collections.abc import Callable, Iterable, Iterator
from typing import LiteralString, cast

from croupier.ledger.chain import Row
from croupier.ledger.checkpoints import Notary
from croupier.ledger.postgres_server import Cell, Cells, Connection
from croupier.ledger.store import Checkpoint, Entry, Head

Ask = Callable[[LiteralString, Cells], list[tuple[Cell, ...]]]
"""How a question is asked: by any connection, or within a transaction."""
ReadRows = Callable[[Ask, int, int], Iterator[Row]]
"""The rows of a stream behind a number."""
_KEPT: LiteralString = """SELECT sequence, key, note FROM checkpoint
WHERE stream = %s ORDER BY sequence"""
_NEWEST: LiteralString = "SELECT coalesce(max(sequence), 0) FROM checkpoint WHERE stream = %s"
_SIGNED: LiteralString = """INSERT INTO checkpoint
SELECT %s::bigint, * FROM unnest(%s::bigint[], %s::text[], %s::text[]) ON CONFLICT DO NOTHING"""
_HEADER: LiteralString = "SELECT header FROM stream WHERE id = %s"


def asking(to: Connection) -> Ask:
    """Questions within a connection's transaction: what it has written is seen."""
    return lambda query, cells: to.execute(query, cells, binary=True).fetchall()


def kept(ask: Ask, stream: int) -> tuple[Checkpoint, ...]:
    """The checkpoints of a stream, in order."""
    found = cast("list[tuple[int, str, str]]", ask(_KEPT, (stream,)))
    return tuple(Checkpoint(*one) for one in found)


def keep(to: Connection, stream: int, made: Iterable[Checkpoint]) -> None:
    """Write checkpoints down."""
    columns = [(one.sequence, one.key, one.note) for one in made]
    if columns:
        to.execute(_SIGNED, (stream, *(list(one) for one in zip(*columns, strict=True))))


class Signing:
    """A notary at a database: what is due in a transaction is signed in it."""

    def __init__(self, notary: Notary, read_rows: ReadRows) -> None:
        self._notary = notary
        self._read_rows = read_rows
        self._newest: dict[int, int] = {}
        """By stream, the newest row that a checkpoint covers."""

    def forget(self) -> None:
        """A transaction was undone, or may have been."""
        self._notary.forget()
        self._newest.clear()

    def sign_due(
        self, to: Connection, name: str, stream: int, head: Head, entries: Iterable[Entry]
    ) -> None:
        """Sign a stream behind entries, where the cadence asks for it."""
        if stream not in self._newest:
            self._newest[stream] = cast("int", asking(to)(_NEWEST, (stream,))[0][0])
        if self._notary.cadence.is_due(head.sequence - self._newest[stream], entries):
            self.sign(to, name, stream, head)

    def sign(self, to: Connection, name: str, stream: int, head: Head) -> Checkpoint:
        """Sign a stream as it stands in a transaction that has locked its head."""
        ask = asking(to)
        header = cast("str", ask(_HEADER, (stream,))[0][0]).encode()
        rows = self._read_rows(ask, stream, self._notary.after(name))
        made = self._notary.checkpoint(name, header, rows, head)
        keep(to, stream, [made])
        self._newest[stream] = made.sequence
        return made
