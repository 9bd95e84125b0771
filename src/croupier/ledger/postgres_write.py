"""How a group is written to PostgreSQL: under the heads' locks, each kind of row at once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import LiteralString, cast

from croupier.ledger.chain import Row, genesis
from croupier.ledger.postgres_copy import account_of, event_lines, transfer_lines
from croupier.ledger.postgres_server import Cell, Connection
from croupier.ledger.store import Head, Result

_LOCKED: LiteralString = """SELECT name, id, sequence, epoch, hash, at FROM stream
WHERE name = ANY(%s) ORDER BY id FOR UPDATE"""
_EVENTS_IN: LiteralString = "COPY event FROM STDIN"
_TRANSFERS_IN: LiteralString = "COPY transfer FROM STDIN"
_HOLD: LiteralString = """INSERT INTO balance
SELECT * FROM unnest(%s::bigint[], %s::text[], %s::bigint[])
ON CONFLICT (stream, account) DO UPDATE SET amount = excluded.amount"""
_GO_ON: LiteralString = """UPDATE stream SET sequence = new.sequence, hash = new.hash, at = new.at
FROM unnest(%s::bigint[], %s::bigint[], %s::bytea[], %s::bigint[]) AS new(id, sequence, hash, at)
WHERE stream.id = new.id"""
_OFFER: LiteralString = "INSERT INTO offer VALUES (%s, %s) ON CONFLICT DO NOTHING"
_STREAM: LiteralString = """INSERT INTO stream (name, header, epoch, sequence, hash, at)
VALUES (%s, %s, 0, 0, %s, 0) ON CONFLICT DO NOTHING"""
_IS_THERE: LiteralString = """SELECT 1 FROM event
WHERE stream = %s AND sequence = %s AND hash = %s"""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch comes to, in the transaction that writes it."""

    stream: int
    head: Head
    result: Result
    rows: Sequence[Row] = ()
    balances: Mapping[str, int] = field(default_factory=dict[str, int])
    was: Mapping[str, int] = field(default_factory=dict[str, int])


def head_of(cells: Sequence[Cell]) -> Head:
    return Head(*cast("tuple[int, int, bytes, int]", tuple(cells)))


def locked(to: Connection, names: list[str]) -> dict[str, tuple[int, Head]]:
    """Streams with their heads, which nobody else moves until the transaction ends."""
    rows = to.execute(_LOCKED, (names,), binary=True).fetchall()
    return {cast("str", name): (cast("int", number), head_of(head)) for name, number, *head in rows}


def begin(to: Connection, name: str, header: bytes, digest: str, sources: bytes | None) -> None:
    """Begin a stream with what its offer was made from, where it is not begun."""
    if sources is not None:
        to.execute(_OFFER, (digest, sources.decode()))
    to.execute(_STREAM, (name, header.decode(), genesis(header)))


def write(to: Connection, plans: Sequence[Plan]) -> None:
    """Add what was planned, in a transaction that has locked the heads."""
    _copy(to, _EVENTS_IN, (event_lines(one.stream, one.rows) for one in plans))
    _copy(to, _TRANSFERS_IN, (transfer_lines(one.stream, one.rows) for one in plans))
    _hold(to, plans)
    _go_on(to, plans)


def is_written(fresh: Connection, plans: Sequence[Plan]) -> bool:
    """Whether what was planned is in the record.

    The server may be at the lost commit yet: a lock on the heads waits until it has ended.
    """
    writing = [plan for plan in plans if plan.rows]
    numbers = sorted(plan.stream for plan in writing)
    fresh.execute("SELECT 1 FROM stream WHERE id = ANY(%s) ORDER BY id FOR UPDATE", (numbers,))
    return all(
        fresh.execute(_IS_THERE, (one.stream, one.head.sequence, one.head.hash)).fetchall()
        for one in writing
    )


def _copy(to: Connection, query: LiteralString, lines: Iterable[Iterable[bytes]]) -> None:
    content = b"".join(chain.from_iterable(lines))
    if content:
        with to.cursor() as cursor, cursor.copy(query) as copy:
            copy.write(content)


def _hold(to: Connection, plans: Sequence[Plan]) -> None:
    """Write the balances that are others now."""
    changed = [
        (plan.stream, account_of(name), amount)
        for plan in plans
        for name, amount in plan.balances.items()
        if plan.was.get(name) != amount
    ]
    if changed:
        to.execute(_HOLD, [list(column) for column in zip(*changed, strict=True)])


def _go_on(to: Connection, plans: Sequence[Plan]) -> None:
    """Put the heads where the streams end now."""
    heads = [(one.stream, one.head.sequence, one.head.hash, one.head.at) for one in plans]
    to.execute(_GO_ON, [list(column) for column in zip(*heads, strict=True)])
