"""The hash chain: each row's hash is over the row before it, so no row is changed unseen.

`hash_n = SHA-256(hash_(n-1) || row_n)`, where the row is the canonical JSON of its command's
time, digest and key and of its event, and `hash_0 = SHA-256(MARK || header)`. Nothing else is
needed to check it.
"""

import hashlib
from binascii import hexlify
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass

from croupier.ledger.canonical import canonical, quoted, utf_8
from croupier.table.events import Transfer

MARK = b"croupier record 1\n"
HASH_BYTES = 32


@dataclass(frozen=True, slots=True)
class Header:
    """What a stream is the record of: fixed when it begins, and the root of its chain."""

    stream: str
    table: str
    jurisdiction: str
    edition: str
    digest: str
    """Of the offer under which all of it stands."""
    wheel: tuple[str, ...]
    """The wheel's compartments or sections, clockwise; none where the game has no wheel."""
    options: Mapping[str, str]
    unit: str
    """The smallest amount of money, in which all amounts are counted."""
    currency: str
    sources: str
    """SHA-256 of the offer's sources, which are kept beside."""

    def written(self) -> bytes:
        return utf_8(canonical(asdict(self)))


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a record. Time, key and digest of the command stand on its first row only."""

    sequence: int
    at: int | None
    """Milliseconds since 1970-01-01 UTC by the house's clock."""
    key: str | None
    command: bytes | None
    body: bytes
    transfers: tuple[Transfer, ...]
    """What the body says it moves, kept apart so that it can be added up."""
    hash: bytes


@dataclass(frozen=True, slots=True)
class Broken:
    """The first row that is not what the chain says; one behind the last where the end is cut."""

    sequence: int
    why: str


def genesis(header: bytes) -> bytes:
    """The hash before the first row."""
    return hashlib.sha256(MARK + header).digest()


def row_line(at: int | None, key: str | None, command: bytes | None, body: bytes) -> bytes:
    """What a row says, as the one line of canonical JSON that is hashed."""
    if at is None and key is None and command is None:
        return b'{"at":null,"command":null,"event":%b,"key":null}' % body
    if at is not None and key is not None and command is not None:
        name = quoted(key).encode("utf-8", "surrogateescape")
        told = (at, hexlify(command), body, name)
        return b'{"at":%d,"command":"%b","event":%b,"key":%b}' % told
    # Only in a damaged record do they not stand together.
    time = b"null" if at is None else b"%d" % at
    digest = b"null" if command is None else b'"%b"' % command.hex().encode()
    name = b"null" if key is None else quoted(key).encode("utf-8", "surrogateescape")
    return b'{"at":%b,"command":%b,"event":%b,"key":%b}' % (time, digest, body, name)


def linked(
    before: bytes, at: int | None, key: str | None, command: bytes | None, body: bytes
) -> bytes:
    """The hash of a row behind another."""
    return hashlib.sha256(before + row_line(at, key, command, body)).digest()


def verify(header: bytes, rows: Iterable[Row], last: int, head: bytes) -> Broken | None:
    """The first broken row, or nothing; `last` and `head` are the number and hash of the newest."""
    before, due = genesis(header), 1
    for row in rows:
        if row.sequence != due:
            return Broken(due, f"row {row.sequence} stands where row {due} belongs")
        before = linked(before, row.at, row.key, row.command, row.body)
        if before != row.hash:
            return Broken(due, "its hash is not that of what it says behind the row before")
        due += 1
    if due != last + 1:
        return Broken(due, f"{due - 1} rows are there, and the head names {last}")
    if before != head:
        return Broken(last, "its hash is not the head's")
    return None
