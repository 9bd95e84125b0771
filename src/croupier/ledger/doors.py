"""Opening a record: a file, or memory where nothing needs to be remembered."""

from pathlib import Path

from croupier.ledger.memory import MemoryStore
from croupier.ledger.store import Store, StoreFault


def open_store(path: str | Path | None) -> Store:
    """The store in a file, made where there is none; without a path one that forgets."""
    if path is None:
        return MemoryStore()
    try:
        # The extra brings it; the rules, and a house that forgets, need nothing but Python.
        from croupier.ledger.sqlite import SqliteStore  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise StoreFault(
            f"{error.name} is not installed: install croupier[serve] to keep a record"
        ) from None
    return SqliteStore(path)
