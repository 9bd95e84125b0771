"""Keeping records: copies under load, taking them back, newer files, imported histories, proofs."""

import base64
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from croupier.desk.records import (
    SQLITE,
    VerifiedRecord,
    history_of,
    stream_in,
    verified_record,
)
from croupier.ledger.checkpoints import KEY, Notary
from croupier.ledger.doors import open_store, open_to_read
from croupier.ledger.notes import key_in
from croupier.ledger.store import KeepsCheckpoints, Store, StoreFault
from croupier.ledger.tree import consistency, inclusion, leaves, line_of
from croupier.ledger.verify import verify
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from croupier.ledger.sqlite import SqliteStore


@dataclass(frozen=True, slots=True)
class Kept:
    """A copy of a record, verified."""

    file: str
    streams: int
    rows: int
    was: str = ""
    """Where the file is kept as it was before; empty where nothing was changed."""


@dataclass(frozen=True, slots=True)
class ProvedRow:
    """By which hashes a row is shown to be in a checkpoint's tree."""

    row: int
    content: str
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signed:
    """A stream's newest checkpoint, and what was asked to be shown of it."""

    stream: str
    key: str
    note: str
    included: ProvedRow | None
    consistent: tuple[str, ...] | None
    """By which hashes it is shown to go on from an earlier, smaller tree."""


@contextmanager
def _told() -> Generator[None, None, None]:
    try:
        yield
    except StoreFault as fault:
        raise Unreadable(str(fault)) from None
    except OSError as error:
        raise Unreadable(f"{error.filename or ''}: {error.strerror or error}") from None


def _verify_file(path: Path) -> None:
    """Raise Unreadable where a path is no house's file."""
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            raise Unreadable(f"{path} is no house's file (SQLite): name one")


def _verify_free(path: Path) -> None:
    for one in (path, Path(f"{path}-wal"), Path(f"{path}-journal")):
        if one.exists():
            raise Unreadable(f"{one} is there already, and nothing is written over: name another")


def backup(path: Path, to: Path) -> Kept:
    """A copy of a house's file as it is at one moment, while the house plays on; verified."""
    with _told():
        _verify_file(path)
        _verify_free(to)
        store = cast("SqliteStore", open_to_read(path))
        try:
            store.copy_to(to)
        finally:
            store.close()
        return _kept(to)


def restore(path: Path, to: Path) -> Kept:
    """A copy put back in its place; it appears there when it has been verified, and not before."""
    with _told():
        _verify_file(path)
        _verify_free(to)
        trial = Path(f"{to}.verify")
        trial.unlink(missing_ok=True)
        store = cast("SqliteStore", open_to_read(path))
        try:
            store.copy_to(trial)
            found = _kept(trial)
            trial.replace(to)
        finally:
            store.close()
            trial.unlink(missing_ok=True)
        return Kept(str(to), found.streams, found.rows)


def upgrade(path: Path) -> Kept:
    """A file of an earlier Croupier brought up to date; a copy of it as it was is kept."""
    # The bundled SQLite is an extra's; whoever upgrades has it.
    from croupier.ledger.sqlite_file import copy_name  # noqa: PLC0415

    with _told():
        _verify_file(path)
        before = cast("SqliteStore", open_to_read(path))
        version = before.version
        before.close()
        open_store(path).close()
        found = _kept(path)
        kept = copy_name(path, version)
        return Kept(found.file, found.streams, found.rows, str(kept) if kept.exists() else "")


def _kept(path: Path) -> Kept:
    """A file found whole: its pages, and every stream; raise Unreadable where it is not."""
    store = cast("SqliteStore", open_to_read(path))
    try:
        if fault := store.fault_of_the_file():
            raise Unreadable(f"{path} is damaged: {fault}")
        for name in store.streams():
            if broken := verify(store, name):
                told = f"row {broken[0].sequence}: {broken[0].why}"
                raise Unreadable(f"{path} is not whole: {name}, {told}")
        rows = sum(store.head(name).sequence for name in store.streams())
        return Kept(str(path), len(store.streams()), rows)
    finally:
        store.close()


def imported(file: Path, path: Path) -> VerifiedRecord:
    """An exported stream taken into a house's file, row for row, once it has been verified."""
    with _told():
        history = history_of(file)
        found = verified_record(file)
        if not found.whole:
            return found
        store = cast("SqliteStore", open_store(path))
        try:
            store.take(history)
        finally:
            store.close()
        return verified_record(path, history.stream)


def signed(path: Path, name: str = "", row: int | None = None, since: int = 0) -> Signed:
    """A checkpoint of a stream as it stands, signed now by the key beside the file."""
    with _told():
        _verify_file(path)
        store = open_store(path, Notary(key_in(path.parent / KEY)))
        try:
            stream = stream_in(store, name)
            assert isinstance(store, KeepsCheckpoints)
            made = store.sign(stream)
            return _proved(store, stream, (made.key, made.note), row, since)
        finally:
            store.close()


def _proved(
    store: Store, stream: str, made: tuple[str, str], row: int | None, since: int
) -> Signed:
    header, rows = store.header(stream), list(store.rows(stream))
    some = list(leaves(header, rows))
    included = None
    if row is not None:
        if not 0 <= row < len(some):
            raise Unreadable(f"there is no row {row}: 0 is the header, the last is {len(rows)}")
        content = header if not row else line_of(rows[row - 1])
        proof = tuple(map(_base64, inclusion(some, row)))
        included = ProvedRow(row, content.decode("utf-8", "replace"), proof)
    if since and not 0 < since <= len(some):
        raise Unreadable(f"there was no tree of {since} leaves: there are {len(some)}")
    shown = tuple(map(_base64, consistency(some, since))) if since else None
    return Signed(stream, *made, included, shown)


def _base64(content: bytes) -> str:
    return base64.b64encode(content).decode()
