"""A PostgreSQL server: connected to as durability asks for, brought up to date, lost and found."""

import secrets
import time
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import LiteralString, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import TransactionStatus

from croupier.ledger.store import StoreFault, StoreFull

T = TypeVar("T")
Cell = int | str | bytes | None
Cells = Sequence[Cell | Sequence[int] | Sequence[str] | Sequence[bytes]]
Connection = psycopg.Connection[tuple[Cell, ...]]

_FOUND_WITHIN_MS = 5_000
"""How long a server that was lost in the middle of a commit is looked for again."""
_PAUSE_MS = 100
_LOCK = 0x43524F55  # "CROU": one node at a time brings a database up to date
_CONNECTED: dict[str, str | int] = {
    "connect_timeout": 5,
    # Only the server that is written to; a replica may know less than was answered.
    "target_session_attrs": "read-write",
    # A network that swallows everything is noticed within seconds and not within hours.
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8_000,
}
_SETTINGS: tuple[LiteralString, ...] = (
    "SET search_path = croupier, pg_temp",
    "SET lock_timeout = '3s'",
    # A node that was stopped in the middle of a transaction does not hold its streams for long.
    "SET idle_in_transaction_session_timeout = '3s'",
    "SET default_transaction_isolation = 'read committed'",
)
_HELD: LiteralString = "SELECT max(number) FROM croupier.migration"
_OURS: LiteralString = """SELECT to_regclass('croupier.migration') IS NOT NULL,
EXISTS (SELECT FROM pg_namespace WHERE nspname = 'croupier')"""


class CommitUnknown(StoreFault):
    """The server was lost during a commit and is not back: ask again with the same keys."""


def migrations() -> dict[int, str]:
    """The steps from an empty database to today's, by number."""
    folder = files("croupier.ledger") / "migrations" / "postgres"
    found = {
        int(one.name.removesuffix(".sql")): one.read_text(encoding="utf-8")
        for one in folder.iterdir()
        if one.name.endswith(".sql")
    }
    return dict(sorted(found.items()))


class Server:
    """One connection, made anew where it was lost; a transaction is one act."""

    def __init__(self, url: str) -> None:
        try:
            known = conninfo_to_dict(url)
        except psycopg.ProgrammingError as error:
            raise StoreFault(f"this is no address of a PostgreSQL database: {error}") from None
        # What is told of it leaves out its password.
        self.where = f"PostgreSQL {known.get('host', '')}/{known.get('dbname', '')}"
        self.node = f"croupier {secrets.token_hex(8)}"
        """The name of this connection on the server, and of this node in its leases."""
        defaults = {name: value for name, value in _CONNECTED.items() if name not in known}
        self._address = make_conninfo(url, **defaults, application_name=self.node)
        self._connection: Connection | None = None
        self._in_moment = False

    # --- the connection -----------------------------------------------------------------------

    def connected(self) -> Connection:
        """The connection; raise psycopg.Error where there is none to be had."""
        if self._connection is None or self._connection.closed:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> Connection:
        made = cast("Connection", psycopg.connect(self._address, autocommit=True))
        try:
            for setting in _SETTINGS:
                made.execute(setting)
            _verify_durable(made)
        except BaseException:
            made.close()
            raise
        return made

    def close(self) -> None:
        """Give the connection back; a later question makes another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def fault(self, error: psycopg.Error, told: str = "nothing of this was recorded") -> StoreFault:
        """What an error of the server means for the one who asked."""
        why = str(error).strip().replace("\n", " ") or type(error).__name__
        if isinstance(error, errors.DiskFull):
            return StoreFull(f"{self.where}: no room is left; {told}: {why}")
        if isinstance(error, errors.LockNotAvailable):
            return StoreFault(f"{self.where} is being written by somebody else; {told}: {why}")
        return StoreFault(f"{self.where}: {told}: {why}")

    # --- questions ----------------------------------------------------------------------------

    def seek(self, query: LiteralString, cells: Cells = ()) -> list[tuple[Cell, ...]]:
        """What a question gives; asked once more where the connection had been lost."""
        had = self._connection
        try:
            return self._asked(query, cells)
        except psycopg.Error as error:
            if had is None or not had.broken or self._in_moment:
                raise self.fault(error, "it cannot be read") from error
        try:
            return self._asked(query, cells)
        except psycopg.Error as error:
            raise self.fault(error, "it cannot be read") from error

    def _asked(self, query: LiteralString, cells: Cells) -> list[tuple[Cell, ...]]:
        return self.connected().execute(query, cells, binary=True).fetchall()

    def one(self, query: LiteralString, cells: Cells = ()) -> Cell:
        """The first cell of the first row; None where there is none."""
        rows = self.seek(query, cells)
        return rows[0][0] if rows else None

    def begin_moment(self) -> None:
        """From now on all questions are of one moment."""
        try:
            self.connected().execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            self.connected().execute("SET LOCAL idle_in_transaction_session_timeout = '1h'")
        except psycopg.Error as error:
            raise self.fault(error, "it cannot be read") from error
        self._in_moment = True

    def end_moment(self) -> None:
        """Questions are of their own moments again."""
        self._in_moment = False
        roll_back(self._connection)

    # --- transactions -------------------------------------------------------------------------

    def in_transaction(
        self, act: Callable[[Connection], T], was_done: Callable[[Connection, T], bool]
    ) -> T:
        """All of an act or nothing of it; what is returned has been committed.

        Where the answer to COMMIT is lost, `was_done` finds out from the record, by a connection
        of its own. Errors of statements come as they are: nothing was recorded then.
        """
        connection = self._begun()
        try:
            found = act(connection)
        except BaseException:
            roll_back(connection)
            raise
        try:
            ended = connection.execute("COMMIT", prepare=False).statusmessage
        except psycopg.Error as error:
            connection.close()
            if not self._found_out(lambda fresh: was_done(fresh, found), error):
                raise self.fault(error) from error
            return found
        if ended != "COMMIT":
            raise StoreFault(f"{self.where}: nothing of this was recorded: {ended}")
        return found

    def _begun(self) -> Connection:
        """The connection, in a new transaction; another one where it had been lost."""
        had = self._connection
        try:
            self.connected().execute("BEGIN", prepare=False)
        except psycopg.Error:
            if had is None or not had.broken:
                raise
            self.connected().execute("BEGIN", prepare=False)
        return self.connected()

    def _found_out(self, was_done: Callable[[Connection], bool], lost: psycopg.Error) -> bool:
        """Whether a transaction whose end was not heard of has been committed."""
        until = time.monotonic_ns() + _FOUND_WITHIN_MS * 1_000_000
        while True:
            try:
                fresh = self.connected()
                fresh.execute("BEGIN", prepare=False)
                try:
                    return was_done(fresh)
                finally:
                    roll_back(fresh)
            except psycopg.Error as error:
                if time.monotonic_ns() > until:
                    raise CommitUnknown(
                        f"{self.where} was lost during a commit, and whether it was recorded is not"
                        f" known until it is back; the same key finds out: {lost}"
                    ) from error
            time.sleep(_PAUSE_MS / 1000)

    # --- up to date ---------------------------------------------------------------------------

    def migrate(self) -> None:
        """Bring the database up to date; raise StoreFault where it is none of ours."""
        try:
            if self._held() < max(migrations()):
                self._step_up()
        except psycopg.Error as error:
            raise self.fault(error, "it cannot be made ready for a record") from error

    def _held(self) -> int:
        """The number of the newest step that was taken; 0 where none was."""
        connection = self.connected()
        is_ours, is_there = connection.execute(_OURS).fetchall()[0]
        if not is_ours:
            if is_there:
                raise StoreFault(f"{self.where} has a schema croupier of another program's")
            return 0
        held = connection.execute(_HELD).fetchall()[0][0]
        assert isinstance(held, int)
        newest = max(migrations())
        if held > newest:
            raise StoreFault(
                f"{self.where} is of a later Croupier (schema {held}, this one {newest})"
            )
        return held

    def _step_up(self) -> None:
        connection = self.connected()
        connection.execute("BEGIN")
        try:
            connection.execute("SET LOCAL lock_timeout = '60s'")
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            held = self._held()
            for number, text in migrations().items():
                if number > held:
                    connection.execute(cast("LiteralString", text))
                    connection.execute("INSERT INTO croupier.migration VALUES (%s)", (number,))
            connection.execute("COMMIT")
        except BaseException:
            roll_back(connection)
            raise


def roll_back(connection: Connection | None) -> None:
    """End a transaction without its effects; a connection that cannot do so is given up."""
    if connection is None or connection.closed:
        return
    try:
        if connection.info.transaction_status is not TransactionStatus.IDLE:
            connection.execute("ROLLBACK")
    except psycopg.Error:
        connection.close()


def _verify_durable(connection: Connection) -> None:
    """What is confirmed has to be on the server's disk, and text comes back as it was written."""
    shown = {
        name: str(connection.execute("SELECT current_setting(%s)", (name,)).fetchall()[0][0])
        for name in ("fsync", "full_page_writes", "synchronous_commit", "server_encoding")
    }
    for name in ("fsync", "full_page_writes"):
        if shown[name] != "on":
            raise StoreFault(f"the server has {name} = off and would lose what it confirmed")
    if shown["server_encoding"] != "UTF8":
        raise StoreFault(
            f"the database is in {shown['server_encoding']}: make one with ENCODING 'UTF8'"
        )
    if shown["synchronous_commit"] not in ("on", "remote_apply"):
        connection.execute("SET synchronous_commit = on")
