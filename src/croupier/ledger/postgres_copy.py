"""Rows as lines for COPY: the quickest way into PostgreSQL for a group of them.

Canonical JSON and keys hold no tab and no end of a line; only backslashes are to be doubled. An
account may hold anything that a name may, the character that PostgreSQL's text cannot have too.
"""

from collections.abc import Iterable, Iterator

from croupier.ledger.chain import Row
from croupier.table.events import Transfer

_NO_COMMAND = b"\\N\t\\N\t\\N"
_NO_TRANSFER = b"\\N\t\\N\t\\N"


def account_of(name: str) -> str:
    """An account as it stands in a column: text there cannot hold the character of number 0."""
    return name.replace("\\", "\\\\").replace("\0", "\\0") if "\\" in name or "\0" in name else name


def read_account(stored: str) -> str:
    """The account that a column says."""
    if "\\" not in stored:
        return stored
    return "\\".join(part.replace("\\0", "\0") for part in stored.split("\\\\"))


def _text(value: str) -> bytes:
    """A text in a line of COPY."""
    told = value.encode()
    if b"\\" in told:
        told = told.replace(b"\\", b"\\\\")
    if value.isprintable():
        return told
    return told.replace(b"\t", b"\\t").replace(b"\n", b"\\n").replace(b"\r", b"\\r")


def _moved(one: Transfer) -> bytes:
    source, target = _text(account_of(one.source)), _text(account_of(one.target))
    return b"%b\t%b\t%d" % (source, target, one.amount)


def _asked(row: Row) -> bytes:
    if row.at is None or row.key is None or row.command is None:
        return _NO_COMMAND
    return b"%d\t%b\t\\\\x%b" % (row.at, row.key.encode(), row.command.hex().encode())


def event_lines(stream: int, rows: Iterable[Row]) -> Iterator[bytes]:
    """Rows as lines of the table `event`."""
    for row in rows:
        moved = _moved(row.transfers[0]) if len(row.transfers) == 1 else _NO_TRANSFER
        yield b"%d\t%d\t%b\t%b\t%b\t\\\\x%b\n" % (
            stream,
            row.sequence,
            _asked(row),
            row.body.replace(b"\\", b"\\\\"),
            moved,
            row.hash.hex().encode(),
        )


def transfer_lines(stream: int, rows: Iterable[Row]) -> Iterator[bytes]:
    """The transfers of rows that have several, as lines of the table `transfer`."""
    for row in rows:
        if len(row.transfers) > 1:
            for part, one in enumerate(row.transfers, start=1):
                yield b"%d\t%d\t%d\t%b\n" % (stream, row.sequence, part, _moved(one))
