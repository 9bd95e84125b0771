"""Keeping records: copies under load, taking them back, newer files, imported histories, proofs."""

import base64
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, cast

from croupier.desk.records import (
    SQLITE,
    Place,
    VerifiedRecord,
    history_of,
    stream_in,
    verified_record,
)
from croupier.ledger.checkpoints import KEY, Notary
from croupier.ledger.doors import open_shared, open_store, open_to_read
from croupier.ledger.history import history_in
from croupier.ledger.notes import key_in
from croupier.ledger.store import KeepsCheckpoints, Store, StoreFault
from croupier.ledger.tree import consistency, inclusion, leaves, line_of
from croupier.ledger.verify import verify
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from croupier.ledger.postgres import PostgresStore
    from croupier.ledger.sqlite import SqliteStore

HOUSE = "house"
"""The folder that `serve` keeps a house in where none is named."""


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


@contextmanager
def _in_database(url: str, notary: Notary | None = None) -> "Generator[PostgresStore]":
    store = cast("PostgresStore", open_shared(url, notary))
    try:
        yield store
    finally:
        store.close()


def _verify_file(path: Path) -> None:
    """Raise Unreadable where a path is no house's file."""
    with path.open("rb") as file:
        if file.read(len(SQLITE)) != SQLITE:
            raise Unreadable(f"{path} is no house's file (SQLite): name one")


def _verify_free(path: Path) -> None:
    for one in (path, Path(f"{path}-wal"), Path(f"{path}-journal")):
        if one.exists():
            raise Unreadable(f"{one} is there already, and nothing is written over: name another")


def backup(path: Place, to: Path) -> Kept:
    """A copy of a record as it is at one moment, while the house plays on; verified.

    It is a house's file, whether the record is in a file or in a database.
    """
    with _told():
        if isinstance(path, str):
            return _copied_from(path, to)
        _verify_file(path)
        _verify_free(to)
        store = cast("SqliteStore", open_to_read(path))
        try:
            store.copy_to(to)
        finally:
            store.close()
        return _kept(to)


def _copied_from(url: str, to: Path) -> Kept:
    """A database's streams, all of one moment, in a file of their own."""
    _verify_free(to)
    with TemporaryDirectory(prefix=f"{to.name}.", dir=to.parent) as folder:
        copy = cast("SqliteStore", open_store(Path(folder) / "copy.sqlite"))
        try:
            with _in_database(url) as store, store.one_moment():
                for name in store.streams():
                    copy.take(history_in(store, name))
            copy.copy_to(to)
        finally:
            copy.close()
    return _kept(to)


def _copied_into(path: Path, url: str) -> Kept:
    """A copy's streams in a database, once they have been verified: all of them, or none."""
    found = _kept(path)
    copy = open_to_read(path)
    try:
        with _in_database(url) as store:
            store.take_all(history_in(copy, name) for name in copy.streams())
            _verify_whole(store, store.where, copy.streams())
            return Kept(store.where, found.streams, found.rows)
    finally:
        copy.close()


def restore(path: Path, to: Place) -> Kept:
    """A copy put back in its place; it appears there when it has been verified, and not before."""
    with _told():
        _verify_file(path)
        if isinstance(to, str):
            return _copied_into(path, to)
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


def upgrade(path: Place) -> Kept:
    """A record of an earlier Croupier brought up to date; a copy of a file as it was is kept."""
    if isinstance(path, str):
        with _told(), _in_database(path) as store:
            return _verify_whole(store, store.where, store.streams())
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
        return _verify_whole(store, str(path), store.streams())
    finally:
        store.close()


def _verify_whole(store: Store, where: str, streams: Sequence[str]) -> Kept:
    """What is kept there; raise Unreadable where a stream is not whole."""
    for name in streams:
        if broken := verify(store, name):
            told = f"row {broken[0].sequence}: {broken[0].why}"
            raise Unreadable(f"{where} is not whole: {name}, {told}")
    return Kept(where, len(streams), sum(store.head(name).sequence for name in streams))


def imported(file: Path, path: Place) -> VerifiedRecord:
    """An exported stream taken into a record, row for row, once it has been verified."""
    with _told():
        history = history_of(file)
        found = verified_record(file)
        if not found.whole:
            return found
        if isinstance(path, str):
            with _in_database(path) as database:
                database.take_all([history])
        else:
            store = cast("SqliteStore", open_store(path))
            try:
                store.take(history)
            finally:
                store.close()
        return verified_record(path, history.stream)


def _notary_of(path: Place, folder: str) -> Notary:
    """Who signs: the key beside a file, or the one in the house's folder."""
    if isinstance(path, Path):
        _verify_file(path)
    if folder or isinstance(path, str):
        key = Path(folder or HOUSE) / KEY
        # A database has no folder of its own: a key made in a wrong one would be nobody's.
        if not key.exists():
            raise Unreadable(f"there is no key {key}: --folder names the house's folder")
        return Notary(key_in(key))
    return Notary(key_in(path.parent / KEY))


def signed(
    path: Place, name: str = "", row: int | None = None, since: int = 0, folder: str = ""
) -> Signed:
    """A checkpoint of a stream as it stands, signed now by the house's key."""
    with _told():
        store = open_store(path, _notary_of(path, folder))
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
