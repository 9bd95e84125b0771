"""Opening a record: a file, or memory where nothing needs to be remembered."""

from pathlib import Path

from croupier.ledger.checkpoints import Notary
from croupier.ledger.memory import MemoryStore
from croupier.ledger.store import Store, StoreFault


def open_store(path: str | Path | None, notary: Notary | None = None) -> Store:
    """The store in a file, made where there is none; without a path one that forgets.

    With a notary it signs checkpoints when they are due.
    """
    if path is None:
        return MemoryStore(notary)
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
