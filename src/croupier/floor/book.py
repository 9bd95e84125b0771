"""The house's own book: guests, their limits, and the tables' codes. Money is not in it."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from pathlib import Path

from croupier.ledger.sqlite_file import Cell, connect_other

_MARK = 0x43524F42  # "CROB", SQLite's application_id
_SCHEMA = """
CREATE TABLE guest (
    name        TEXT PRIMARY KEY,
    token       BLOB NOT NULL UNIQUE,
    made        INTEGER NOT NULL,
    loss        INTEGER,
    minutes     INTEGER,
    break_until INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE opened (
    code         TEXT PRIMARY KEY,
    sample       TEXT NOT NULL,
    toml         TEXT NOT NULL,
    pace         TEXT NOT NULL,
    irregular_in INTEGER NOT NULL,
    made         INTEGER NOT NULL,
    made_by      TEXT NOT NULL
) STRICT, WITHOUT ROWID;
"""
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of a code: no letter that is taken for another."""
CODE_LENGTH = 6
CODE = re.compile(f"[{_LETTERS}]{{{CODE_LENGTH}}}")


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays: a name, and the limits that he has set himself."""

    name: str
    loss: int | None = None
    """In hundredths of a unit of the table's currency."""
    minutes: int | None = None
    break_until_ms: int = 0


@dataclass(frozen=True, slots=True)
class Opened:
    """A table that somebody opened."""

    code: str
    sample: str
    toml: str
    pace: str
    irregular_in: int
    made_ms: int
    made_by: str


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))


def _hidden(token: str) -> bytes:
    """What is kept of a token: whoever reads the file cannot sign in with it."""
    return hashlib.sha256(token.encode()).digest()


class Book:
    """Guests and tables in one small file."""

    def __init__(self, path: Path) -> None:
        self._db = connect_other(path, _MARK, _SCHEMA)

    def admit(self, name: str, now_ms: int) -> tuple[Guest, str] | None:
        """A new guest and the token that he is known by; None where the name is taken."""
        token = secrets.token_urlsafe(32)
        if self._db.one("SELECT 1 FROM guest WHERE name = ?", (name,)):
            return None
        self._db.run(
            "INSERT INTO guest (name, token, made) VALUES (?, ?, ?)", (name, _hidden(token), now_ms)
        )
        return Guest(name), token

    def known(self, token: str) -> Guest | None:
        """Whose token it is."""
        rows = self._db.run(_KNOWN_BY, (_hidden(token),))
        return next((_guest(row) for row in rows), None)

    def guest(self, name: str) -> Guest | None:
        """The guest of a name."""
        rows = self._db.run(_BY_NAME, (name,))
        return next((_guest(row) for row in rows), None)

    def rename(self, name: str, other: str) -> bool:
        """Another name for a guest; not where it is taken."""
        if self._db.one("SELECT 1 FROM guest WHERE name = ?", (other,)):
            return False
        self._db.run("UPDATE guest SET name = ? WHERE name = ?", (other, name))
        return True

    def limit(self, guest: Guest) -> None:
        """Keep a guest's own limits and his break."""
        self._db.run(
            "UPDATE guest SET loss = ?, minutes = ?, break_until = ? WHERE name = ?",
            (guest.loss, guest.minutes, guest.break_until_ms, guest.name),
        )

    def open(self, table: Opened) -> None:
        """Keep a table that was opened."""
        self._db.run(
            "INSERT INTO opened VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                *(table.code, table.sample, table.toml, table.pace),
                *(table.irregular_in, table.made_ms, table.made_by),
            ),
        )

    def tables(self) -> tuple[Opened, ...]:
        """All tables that were opened, the newest first."""
        rows = self._db.run(_TABLES)
        return tuple(_opened(row) for row in rows)

    def opened(self, code: str) -> Opened | None:
        """The table of a code."""
        return next((_opened(row) for row in self._db.run(_TABLE, (code,))), None)

    def close(self) -> None:
        """Give the file back."""
        self._db.connection.close()


_KNOWN_BY = "SELECT name, loss, minutes, break_until FROM guest WHERE token = ?"
_BY_NAME = "SELECT name, loss, minutes, break_until FROM guest WHERE name = ?"
_TABLE = """SELECT code, sample, toml, pace, irregular_in, made, made_by
FROM opened WHERE code = ?"""
_TABLES = """SELECT code, sample, toml, pace, irregular_in, made, made_by
FROM opened ORDER BY made DESC"""


def _guest(row: tuple[Cell, ...]) -> Guest:
    name, loss, minutes, until = row
    return Guest(_text(name), _number(loss), _number(minutes), _number(until) or 0)


def _opened(row: tuple[Cell, ...]) -> Opened:
    code, sample, toml, pace, irregular, made, by = row
    return Opened(
        *(_text(code), _text(sample), _text(toml), _text(pace)),
        *(_number(irregular) or 0, _number(made) or 0, _text(by)),
    )


def _text(cell: Cell) -> str:
    assert isinstance(cell, str)
    return cell


def _number(cell: Cell) -> int | None:
    assert cell is None or isinstance(cell, int)
    return cell
