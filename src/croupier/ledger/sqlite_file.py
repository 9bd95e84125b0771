"""The SQLite file: opened with what durability asks for, known by its mark, brought up to date."""

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from typing import cast

import apsw

from croupier.ledger.store import StoreFault, StoreFull

MARK = 0x43524F55  # "CROU", SQLite's application_id
# Before 3.51.3 a reset of the write-ahead log could lose a commit under another connection's eyes.
_SQLITE_MIN = (3, 51, 3)
_WAIT_MS = 5_000
_SETTINGS = (
    "journal_mode = WAL",
    "synchronous = FULL",
    # On a Mac only these reach the disk itself.
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    "foreign_keys = ON",
    # Without it INSERT OR REPLACE would delete a row past its trigger.
    "recursive_triggers = ON",
    "trusted_schema = OFF",
    "wal_autocheckpoint = 4000",
)


_ANYTHING = "SELECT count(*) FROM sqlite_schema"

Cell = int | str | bytes | None


class Database:
    """A connection, its answers typed as STRICT tables give them."""

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    def run(self, query: str, cells: Sequence[Cell] = ()) -> Iterator[tuple[Cell, ...]]:
        """The rows that a statement gives; it runs at once."""
        # APSW's stubs know real numbers too, by a name that pyright cannot find.
        found = self.connection.execute(query, cells)  # pyright: ignore[reportUnknownMemberType]
        return cast("Iterator[tuple[Cell, ...]]", found)

    def run_many(self, query: str, rows: Iterable[Sequence[Cell]]) -> None:
        """One statement with every one of the rows."""
        self.connection.executemany(query, rows)  # pyright: ignore[reportUnknownMemberType]

    def one(self, query: str, cells: Sequence[Cell] = ()) -> Cell:
        """The first cell of the first row; None where there is none."""
        return next(self.run(query, cells), (None,))[0]

    def number(self, query: str) -> int:
        """The one number that a query gives."""
        found = self.one(query)
        assert isinstance(found, int)
        return found


def connect(path: str | Path) -> Database:
    """Open a record's file, making it where there is none; raise StoreFault, saying why, else.

    A file of an earlier Croupier is brought up to date, and a copy of what it was is kept.
    """
    database = _opened(path, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE)
    with _told(database, path):
        for setting in _SETTINGS:
            database.run(f"PRAGMA {setting}")
        held = database.number("PRAGMA user_version")
        if 0 < held < max(migrations()):
            copy_to(database, copy_name(path, held))
        _migrate(database)
    return database


def connect_to_read(path: str | Path) -> Database:
    """Open a record's file to read it only: nothing of it is changed, whatever its version."""
    database = _opened(path, apsw.SQLITE_OPEN_READONLY)
    with _told(database, path):
        if not database.number("PRAGMA user_version"):
            raise StoreFault(f"{path} is empty: there is no record in it")
    return database


def _opened(path: str | Path, flags: int) -> Database:
    version = tuple(int(part) for part in apsw.sqlite_lib_version().split("."))
    if version < _SQLITE_MIN:
        raise StoreFault(f"SQLite {apsw.sqlite_lib_version()} can lose commits: 3.51.3 is needed")
    try:
        connection = apsw.Connection(str(path), flags=flags)
    except apsw.Error as error:
        raise StoreFault(f"{path} cannot be opened: {error}") from None
    database = Database(connection)
    with _told(database, path):
        connection.set_busy_timeout(_WAIT_MS)
        _verify_ours(database, path)
    return database


@contextmanager
def _told(database: Database, path: str | Path) -> Generator[None, None, None]:
    """What goes wrong while a file is opened is told, and the file is given back."""
    try:
        yield
    except apsw.NotADBError:
        database.connection.close()
        raise StoreFault(f"{path} is no SQLite file, so no record: name another file") from None
    except apsw.Error as error:
        database.connection.close()
        raise fault_of(error, str(path)) from None
    except StoreFault:
        database.connection.close()
        raise


def copy_name(path: str | Path, version: int) -> Path:
    """Where a file is kept as it was before it was brought up to date."""
    return Path(f"{path}.of-version-{version}")


def copy_to(database: Database, path: Path) -> None:
    """A copy of a whole file as it is at one moment, while others write on.

    It appears under its name when it is complete and on the disk, and not before.
    """
    part = Path(f"{path}.part")
    part.unlink(missing_ok=True)
    try:
        copy = apsw.Connection(str(part))
        try:
            with copy.backup("main", database.connection, "main") as under_way:
                # All in one step: one snapshot, which a writer at work neither changes nor ends.
                under_way.step(-1)
            # One file and no log beside it, so that the file alone is the whole copy.
            copy.execute("PRAGMA journal_mode = DELETE")  # pyright: ignore[reportUnknownMemberType]
        finally:
            copy.close()
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.replace(path)
    except apsw.Error as error:
        raise StoreFault(f"{path}: the copy could not be made: {error}") from None
    except OSError as error:
        raise StoreFault(f"{path}: the copy could not be kept: {error}") from None


def connect_other(path: str | Path, mark: int, schema: str) -> Database:
    """A small file of the house's own beside the record, with one schema."""
    try:
        database = Database(apsw.Connection(str(path)))
        database.connection.set_busy_timeout(_WAIT_MS)
        found = database.number("PRAGMA application_id")
        if found not in (0, mark) or (not found and database.number(_ANYTHING)):
            raise StoreFault(f"{path} is another program's SQLite file: name another folder")
        for setting in _SETTINGS:
            database.run(f"PRAGMA {setting}")
        if not found:
            database.run(f"BEGIN IMMEDIATE; {schema} PRAGMA application_id = {mark}; COMMIT")
    except apsw.Error as error:
        raise StoreFault(f"{path} cannot be used: {error}") from None
    return database


def fault_of(error: apsw.Error, where: str) -> StoreFault:
    """What an error of SQLite means for the one who asked."""
    if isinstance(error, apsw.FullError):
        return StoreFull(f"{where}: no room is left; nothing of this was recorded: {error}")
    if isinstance(error, apsw.BusyError):
        return StoreFault(f"{where} is being written by somebody else: {error}")
    return StoreFault(f"{where}: nothing of this was recorded: {error}")


def _verify_ours(database: Database, path: str | Path) -> None:
    """Before anything is set: what is none of ours is left exactly as it is."""
    mark, held = database.number("PRAGMA application_id"), database.number("PRAGMA user_version")
    steps = migrations()
    if mark == MARK:
        if held > max(steps):
            raise StoreFault(f"{path} is of a later Croupier (file {held}, this one {max(steps)})")
        if held < min(steps):
            raise StoreFault(f"{path} is of a Croupier before the first that can be read")
    elif mark or database.number(_ANYTHING):
        raise StoreFault(f"{path} is another program's SQLite file: name another file")


def migrations() -> dict[int, str]:
    """The steps from an empty file to today's, by number."""
    folder = files("croupier.ledger") / "migrations"
    found = {
        int(one.name.removesuffix(".sql")): one.read_text(encoding="utf-8")
        for one in folder.iterdir()
        if one.name.endswith(".sql")
    }
    return dict(sorted(found.items()))


def _migrate(database: Database) -> None:
    database.run("BEGIN IMMEDIATE")
    try:
        _step_up(database)
    except BaseException:
        database.run("ROLLBACK")
        raise
    database.run("COMMIT")


def _step_up(database: Database) -> None:
    steps = migrations()
    newest = max(steps)
    held = database.number("PRAGMA user_version")
    for number, text in steps.items():
        if number > held:
            database.run(text)
    if held < newest:
        database.run(f"PRAGMA application_id = {MARK}")
        database.run(f"PRAGMA user_version = {newest}")
