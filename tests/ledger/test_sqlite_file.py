"""The file itself: append-only, known by its mark, full disks, damage."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import apsw
import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.record import Answered, Asked
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_file import MARK, migrations
from croupier.ledger.store import StoreFault, StoreFull
from tests.ledger.evening import ANN, NOW, STREAM, asked, offer, opened, placed, played


def recorded(path: Path) -> Path:
    store = open_store(path)
    played(store)
    store.close()
    return path


def changed(path: Path, *statements: str) -> None:
    with sqlite3.connect(path) as other:
        for statement in statements:
            other.execute(statement)
    other.close()


def faults_of(path: Path) -> tuple[str, ...]:
    store = open_store(path)
    try:
        return tuple(one.why for one in verify(store, STREAM))
    finally:
        store.close()


def test_it_is_as_durable_as_it_is_said_to_be(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "r.sqlite")
    asked_for = {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "recursive_triggers": 1,
    }
    assert {name: store._db.one(f"PRAGMA {name}") for name in asked_for} == asked_for
    store.close()


@pytest.mark.parametrize("table", ["event", "transfer", "offer", "stream"])
def test_nothing_that_was_recorded_is_changed_or_deleted(tmp_path: Path, table: str) -> None:
    path = recorded(tmp_path / "r.sqlite")
    column = {"event": "body", "transfer": "amount", "offer": "sources", "stream": "header"}[table]
    store = SqliteStore(path)
    row = next(store._db.run(f"SELECT * FROM {table}"))  # noqa: S608
    places = ",".join("?" * len(row))
    for statement, cells in (
        (f"UPDATE {table} SET {column} = 1", ()),  # noqa: S608
        (f"DELETE FROM {table}", ()),  # noqa: S608
        (f"INSERT OR REPLACE INTO {table} VALUES ({places})", row),  # noqa: S608
    ):
        with pytest.raises(apsw.ConstraintError, match="never"):
            store._db.run(statement, cells)
    with pytest.raises(apsw.ConstraintError, match="never goes back"):
        store._db.run("UPDATE stream SET sequence = sequence - 1")
    store.close()
    assert faults_of(path) == ()


def test_both_legs_of_every_transfer_come_to_nothing_in_sql_too(tmp_path: Path) -> None:
    store = SqliteStore(recorded(tmp_path / "r.sqlite"))
    assert store._db.one("SELECT sum(amount) FROM posting") == 0
    query = "SELECT account, sum(amount) FROM posting GROUP BY account ORDER BY account"
    assert list(store._db.run(query)) == sorted(store.balances(STREAM).items())
    store.close()


def text_file(path: Path) -> None:
    path.write_text("[table]\nname = 'no record'\n" * 50, encoding="utf-8")


def other_program(path: Path) -> None:
    changed(path, "CREATE TABLE mail (subject TEXT)")


def other_mark(path: Path) -> None:
    changed(path, "PRAGMA application_id = 7")


def later(path: Path) -> None:
    recorded(path)
    changed(path, f"PRAGMA user_version = {max(migrations()) + 1}")


def earlier(path: Path) -> None:
    changed(path, f"PRAGMA application_id = {MARK}")


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (text_file, "is no SQLite file"),
        (other_program, "another program's"),
        (other_mark, "another program's"),
        (later, "of a later Croupier"),
        (earlier, "before the first"),
        (Path.mkdir, "cannot be opened"),
    ],
)
def test_a_file_that_is_none_of_ours_is_told_and_left_alone(
    tmp_path: Path, make: Callable[[Path], object], told: str
) -> None:
    path = tmp_path / "r.sqlite"
    make(path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(StoreFault, match=told):
        open_store(path)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_migrations_are_numbered_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, len(migrations()) + 1))


def test_a_file_written_by_somebody_else_is_told(tmp_path: Path) -> None:
    path = recorded(tmp_path / "r.sqlite")
    store = SqliteStore(path)
    store._db.connection.set_busy_timeout(1)
    # By the same library: locks of two libraries in one process do not see one another.
    other = apsw.Connection(str(path))
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreFault, match="written by somebody else"):
        store.claim(STREAM)
    other.execute("ROLLBACK")
    assert store.claim(STREAM).epoch == 2
    other.close()
    store.close()


def fill(recorder: Recorder, acknowledged: list[str]) -> None:
    for number in range(10_000):
        answer = recorder.do(f"w{number}", NOW, placed(ANN, "joker", 1_00))
        assert isinstance(answer, Answered)
        acknowledged.append(answer.key)


def test_a_full_disk_loses_nothing_acknowledged_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    store = SqliteStore(path)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    pages = store._db.one("PRAGMA page_count")
    assert isinstance(pages, int)
    store._db.one(f"PRAGMA max_page_count = {pages + 10}")
    acknowledged: list[str] = []
    with pytest.raises(StoreFull, match="no room is left"):
        fill(recorder, acknowledged)
    assert acknowledged
    assert recorder.head == store.head(STREAM)
    store._db.one("PRAGMA max_page_count = 1000000")
    assert isinstance(recorder.do("room-again", NOW, placed(ANN, "joker", 1_00)), Answered)
    store.close()
    again = open_store(path)
    assert verify(again, STREAM) == ()
    assert set(again.answered(STREAM, acknowledged)) == set(acknowledged)
    again.close()


def unguarded(path: Path) -> apsw.Connection:
    """A connection of somebody who takes the triggers away first."""
    other = apsw.Connection(str(path))
    names = [
        name for (name,) in other.execute("SELECT name FROM sqlite_schema WHERE type='trigger'")
    ]
    for name in names:
        other.execute(f"DROP TRIGGER {name}")
    other.execute("PRAGMA ignore_check_constraints = ON")
    return other


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE event SET amount = amount + 1 WHERE sequence = 4", "transfers beside it"),
        ("UPDATE event SET source = 'bank' WHERE sequence = 4", "transfers beside it"),
        ("UPDATE event SET amount = NULL WHERE sequence = 4", "transfers beside it"),
        ("UPDATE event SET amount = 0 WHERE sequence = 1", "transfers beside it"),
        ("DELETE FROM transfer WHERE part = 1", "transfers beside it"),
        ("INSERT INTO transfer VALUES (1, 4, 1, 'bank', 'drop', 1)", "transfers beside it"),
        ("INSERT INTO transfer VALUES (1, 99, 1, 'bank', 'drop', 1)", "not there"),
        ("UPDATE balance SET amount = amount + 1 WHERE account = 'bank'", "the balances"),
        ("DELETE FROM balance WHERE account = 'bank'", "the balances"),
        ("INSERT INTO balance VALUES (1, 'player:eve', 1)", "the balances"),
        ("UPDATE offer SET sources = sources || ' '", "what its offer was made from"),
        ("UPDATE stream SET name = 'test-2'", "no stream"),
        ("UPDATE stream SET header = header || ' '", "its hash"),
        ("DELETE FROM event WHERE sequence = 7", "row 8 stands"),
        ("DELETE FROM event WHERE sequence > 21", "21 rows are there"),
    ],
)
def test_what_is_changed_behind_the_back_is_found(
    tmp_path: Path, statement: str, told: str
) -> None:
    path = recorded(tmp_path / "r.sqlite")
    other = unguarded(path)
    other.execute(statement)
    assert other.changes() > 0
    other.close()
    (why, *_) = faults_of(path)
    assert told in why


CELLS = [
    *(("event", one) for one in ("at", "source", "target", "amount")),
    *(("transfer", one) for one in ("sequence", "source", "target", "amount")),
    *(("balance", one) for one in ("account", "amount")),
    *(("stream", one) for one in ("name", "sequence", "hash", "at")),
    ("offer", "digest"),
]


@pytest.mark.parametrize(("table", "column"), CELLS)
def test_every_bit_of_a_cell_counts(tmp_path: Path, table: str, column: str) -> None:
    path = recorded(tmp_path / "r.sqlite")
    other, store = unguarded(path), SqliteStore(path)
    query = f"SELECT typeof({column}), {column}, CAST({column} AS BLOB) FROM {table}"  # noqa: S608
    kind, content, raw = next(
        row for row in other.execute(query) if row[1] is not None and row[1] != "drop"
    )
    cell = f"{column} = CAST(? AS {kind}) WHERE {column} IS CAST(? AS {kind})"
    update = f"UPDATE {table} SET {cell}"  # noqa: S608
    for bit in range(16 if kind == "integer" else 8 * len(raw)):
        changed_to = content ^ 1 << bit if kind == "integer" else flipped(raw, bit)
        other.execute(update, (changed_to, content if kind == "integer" else raw))
        assert other.changes() > 0
        assert verify(store, STREAM) != (), (table, column, bit)
        other.execute(update, (content if kind == "integer" else raw, changed_to))
    assert verify(store, STREAM) == ()
    store.close()
    other.close()


def flipped(content: bytes, bit: int) -> bytes:
    turned = bytearray(content)
    turned[bit // 8] ^= 1 << bit % 8
    return bytes(turned)


def test_damage_to_the_file_is_found_or_changes_nothing(tmp_path: Path) -> None:
    path = recorded(tmp_path / "r.sqlite")
    good = path.read_bytes()
    chance = random.Random(1)  # noqa: S311
    for _ in range(150):
        at = chance.randrange(len(good))
        bad = bytearray(good)
        bad[at] ^= 1 << chance.randrange(8)
        path.write_bytes(bad)
        for left in ("-wal", "-shm"):
            Path(f"{path}{left}").unlink(missing_ok=True)
        try:
            found = faults_of(path)
        except StoreFault:
            continue
        if not found:
            assert rows_in(path) == rows_in_good(tmp_path, good)


def rows_in(path: Path) -> list[object]:
    store = open_store(path)
    try:
        return [*store.rows(STREAM), store.balances(STREAM)]
    finally:
        store.close()


def rows_in_good(folder: Path, content: bytes) -> list[object]:
    path = folder / "good.sqlite"
    path.write_bytes(content)
    return rows_in(path)


def test_one_thread_writes(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "r.sqlite")
    recorder = Recorder(offer(), store, STREAM)
    store._thread = -1
    with pytest.raises(AssertionError, match="one thread"):
        recorder.do_all([Asked("k", NOW, placed(ANN, "joker", 1_00))])
    store.close()


def test_what_is_read_at_one_moment_is_of_one_moment(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    store = SqliteStore(path)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    other = SqliteStore(path)
    with other.one_moment():
        head, rows = other.head(STREAM), list(other.rows(STREAM))
        recorder.do("k", NOW, placed(ANN, "joker", 5_00))
        assert (other.head(STREAM), list(other.rows(STREAM))) == (head, rows)
        assert other.balances(STREAM).get("in_play", 0) == 0
    assert other.head(STREAM) == recorder.head
    other.close()
    store.close()
