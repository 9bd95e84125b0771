"""Opening a record: a file, a PostgreSQL database, or memory where nothing is to be kept."""

from pathlib import Path

from croupier.ledger.checkpoints import Notary
from croupier.ledger.lease import SharedStore
from croupier.ledger.memory import MemoryStore
from croupier.ledger.store import Store, StoreFault

_SCHEMES = ("postgresql://", "postgres://")


def is_server(path: str | Path) -> bool:
    """Whether it is the address of a PostgreSQL database and no file's name."""
    return str(path).startswith(_SCHEMES)


def open_shared(url: str, notary: Notary | None = None) -> SharedStore:
    """The store in a PostgreSQL database, which several nodes may use."""
    try:
        from croupier.ledger.postgres import PostgresStore  # noqa: PLC0415 - as below
    except ImportError as error:
        raise StoreFault(
            f"{error.name} is not installed: install croupier[postgres] to keep a record there"
        ) from None
    return PostgresStore(url, notary)


def open_store(path: str | Path | None, notary: Notary | None = None) -> Store:
    """The store in a file or at a server's address, made where there is none.

    Without a path it is one that forgets. With a notary it signs checkpoints when they are due.
    """
    if path is None:
        return MemoryStore(notary)
    if is_server(path):
        return open_shared(str(path), notary)
    return _in_file(path, notary)


def open_to_read(path: str | Path) -> Store:
    """The record in a file, to be read only: whoever writes it is not disturbed."""
    return _in_file(path, None, is_to_read=True)


def _in_file(path: str | Path, notary: Notary | None, *, is_to_read: bool = False) -> Store:
    try:
        # The extra brings it; the rules, and a house that forgets, need nothing but Python.
        from croupier.ledger.sqlite import SqliteStore  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise StoreFault(
            f"{error.name} is not installed: install croupier[serve] to keep a record"
        ) from None
    return SqliteStore(path, notary, is_to_read=is_to_read)
