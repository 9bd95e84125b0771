"""Histories taken out and in again, copies made and put back, older files brought up to date."""

import sqlite3
from pathlib import Path

import polars as pl
import pytest

from croupier.cli.main import main
from croupier.ledger import open_store
from croupier.ledger.checkpoints import notary_in
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.sqlite_file import MARK, migrations
from tests.cluster import Cluster
from tests.desk.asking import ROULETTE, answered, night_of_zeros, told
from tests.ledger.evening import played


@pytest.fixture(scope="module")
def zeros(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return night_of_zeros(tmp_path_factory.mktemp("house") / "record.sqlite")


# --- histories ------------------------------------------------------------------------------------


def test_a_history_is_exported_and_taken_in_again(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path, zeros: Path
) -> None:
    assert main(["history", "export", str(zeros)]) == 0
    lines = capsysbinary.readouterr().out
    file, house = tmp_path / "zeros.jsonl", tmp_path / "other.sqlite"
    file.write_bytes(lines)
    assert main(["history", "validate", str(file)]) == 0
    assert main(["history", "import", str(file), str(house)]) == 0
    capsysbinary.readouterr()
    assert main(["history", "export", str(house)]) == 0
    assert capsysbinary.readouterr().out == lines
    assert main(["history", "import", str(file), str(house)]) == 2, "it is there already"


def test_a_damaged_history_is_told_line_by_line_and_not_taken_in(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = ROULETTE.read_bytes().splitlines(keepends=True)
    lines[9] = lines[9].replace(b'"sequence":8', b'"sequence": 8')
    lines[11] = b"{}\n"
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(b"".join(lines))
    status, found = answered(capsys, "history", "validate", file)
    assert (status, found["valid"]) == (1, False)
    assert [one["line"] for one in found["findings"]] == [10, 12]
    assert answered(capsys, "history", "import", file, tmp_path / "r.sqlite")[0] == 2
    assert not (tmp_path / "r.sqlite").exists()
    # Read well, and put together wrongly: a chip more in one row.
    whole = ROULETTE.read_bytes().splitlines(keepends=True)
    at = next(no for no, one in enumerate(whole) if b'"event":"bought_in"' in one)
    whole[at] = whole[at].replace(b'"amount":100000', b'"amount":100001')
    file.write_bytes(b"".join(whole))
    status, found = answered(capsys, "history", "validate", file)
    assert (status, found["findings"][0]["line"]) == (1, at + 1)
    status, found = answered(capsys, "history", "import", file, tmp_path / "r.sqlite")
    assert (status, found["whole"]) == (1, False)
    assert not (tmp_path / "r.sqlite").exists()


@pytest.mark.parametrize("content", [b"", b"\n", b"{}\n", b"\xff\n", b"[1]\n", b'{"format":2}\n'])
def test_what_is_no_history_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "odd.jsonl"
    file.write_bytes(content)
    assert answered(capsys, "history", "validate", file)[0] == 1
    assert answered(capsys, "verify", file)[0] == 2


def test_parquet_is_parted_by_gaming_day_and_table(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, zeros: Path
) -> None:
    folder = tmp_path / "parquet"
    status, found = answered(capsys, "history", "parquet", zeros, folder)
    assert status == 0
    assert (found["wagers"], len(found["files"])) == (240, 2)
    wagers = pl.read_parquet(folder / "wagers" / "**" / "*.parquet", hive_partitioning=True)
    assert len(wagers["day"].unique()) == 1
    assert wagers["table"].unique().to_list() == ["zeros"]
    assert wagers["profit"].sum() == -(40 * 10_00 + 80 * -5_00)
    events = pl.read_parquet(folder / "events" / "**" / "*.parquet")
    assert events["sequence"].to_list() == list(range(1, found["rows"] + 1))
    assert answered(capsys, "history", "parquet", zeros, folder)[0] == 2, "never written over"


@pytest.mark.postgres
def test_a_record_on_postgresql_is_asked_by_its_address(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str
) -> None:
    here, there = open_store(tmp_path / "r.sqlite"), open_store(database)
    for store in (here, there):
        played(store, "evening")
        store.close()
    found = answered(capsys, "verify", database)[1]
    assert found == answered(capsys, "verify", tmp_path / "r.sqlite")[1]
    assert found["whole"]
    for asked in ("replay", "recall", "day"):
        assert answered(capsys, asked, database) == answered(capsys, asked, tmp_path / "r.sqlite")
    lines = [
        answered(capsys, "history", "export", one) for one in (database, tmp_path / "r.sqlite")
    ]
    assert lines[0] == lines[1]


# --- copies ---------------------------------------------------------------------------------------


def test_a_copy_is_made_put_back_and_whole(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, zeros: Path
) -> None:
    copy, back = tmp_path / "copy.sqlite", tmp_path / "back.sqlite"
    assert answered(capsys, "backup", zeros, copy)[0] == 0
    assert answered(capsys, "backup", zeros, copy)[0] == 2, "nothing is written over"
    status, found = answered(capsys, "restore", copy, back)
    assert (status, found["streams"]) == (0, 1)
    assert answered(capsys, "verify", back)[1]["whole"] is True


def test_a_damaged_copy_is_not_put_back(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, zeros: Path
) -> None:
    copy, back = tmp_path / "copy.sqlite", tmp_path / "back.sqlite"
    answered(capsys, "backup", zeros, copy)
    with sqlite3.connect(copy) as other:
        other.execute("DROP TRIGGER event_stays")
        other.execute("UPDATE event SET body = replace(body, 'blue', 'gold')")
    other.close()
    status, found = answered(capsys, "restore", copy, back)
    assert status == 2
    assert "is not whole" in found["faults"][0]["message"]
    assert sorted(one.name for one in tmp_path.iterdir()) == ["copy.sqlite"]


def first_file(path: Path) -> Path:
    """A house's file as the first version of it was: without checkpoints."""
    store = SqliteStore(path)
    played(store)
    store.close()
    with sqlite3.connect(path) as other:
        other.execute("DROP TABLE checkpoint")
        other.execute("PRAGMA user_version = 1")
    other.close()
    return path


def test_an_older_file_is_read_as_it_is_and_brought_up_to_date_with_a_copy_kept(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = first_file(tmp_path / "old.sqlite")
    before = path.read_bytes()
    assert answered(capsys, "verify", path)[1]["whole"] is True
    assert path.read_bytes() == before, "whoever reads changes nothing"
    status, found = answered(capsys, "upgrade", path)
    assert status == 0
    kept = Path(found["was"])
    assert sqlite3.connect(kept).execute("PRAGMA user_version").fetchone() == (1,)
    with sqlite3.connect(path) as other:
        assert other.execute("PRAGMA user_version").fetchone() == (max(migrations()),)
        assert other.execute("PRAGMA application_id").fetchone() == (MARK,)
    other.close()
    assert answered(capsys, "verify", path)[1]["whole"] is True
    assert answered(capsys, "verify", kept)[1]["whole"] is True
    assert answered(capsys, "upgrade", path)[1]["was"] in {"", str(kept)}


def test_what_is_no_record_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text_file, none = tmp_path / "text.sqlite", tmp_path / "none.sqlite"
    text_file.write_text("no record", encoding="utf-8")
    for command in ("verify", "recall", "day", "checkpoint", "upgrade", "replay"):
        for path in (text_file, none, tmp_path):
            status, found = answered(capsys, command, path)
            assert status == 2, (command, path)
            assert found["faults"][0]["message"]
    for command in ("backup", "restore"):
        assert answered(capsys, command, text_file, tmp_path / "to.sqlite")[0] == 2
    assert answered(capsys, "verify", ROULETTE, "other")[0] == 2
    assert answered(capsys, "history", "export")[0] == 2


def test_a_record_of_several_tables_asks_which(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store = open_store(tmp_path / "r.sqlite")
    for name in ("one", "two"):
        played(store, name)
    store.close()
    status, found = answered(capsys, "recall", tmp_path / "r.sqlite")
    assert status == 2
    assert "one" in found["faults"][0]["message"]
    assert answered(capsys, "recall", tmp_path / "r.sqlite", "two")[0] == 0
    assert len(answered(capsys, "verify", tmp_path / "r.sqlite")[1]["streams"]) == 2


# --- on a server ----------------------------------------------------------------------------------


@pytest.mark.postgres
def test_a_copy_of_a_database_is_a_file_and_goes_into_either(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, server: Cluster, zeros: Path
) -> None:
    one, other = (server.url(server.database()) for _ in range(2))
    assert answered(capsys, "restore", zeros, one)[0] == 0
    store = open_store(one, notary_in(zeros.parent))
    played(store, "another")
    store.close()
    copy, file = tmp_path / "copy.sqlite", tmp_path / "file.sqlite"
    kept = answered(capsys, "backup", one, copy)[1]
    assert (kept["streams"], kept["file"]) == (2, str(copy))
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite"]
    assert answered(capsys, "restore", copy, other)[1]["rows"] == kept["rows"]
    assert answered(capsys, "restore", copy, file)[1]["rows"] == kept["rows"]
    for name in ("zeros", "another"):
        lines = [
            answered(capsys, "history", "export", place, "--stream", name)
            for place in (one, copy, other, file)
        ]
        assert lines == [lines[0]] * 4
    assert told(capsys, "restore", copy, other)[0] == 2, "a stream is never written over"
    assert told(capsys, "backup", one, copy)[0] == 2, "nor is a file"
    assert "a copy is a file" in told(capsys, "backup", zeros, one)[1]
    assert "a copy is a file" in told(capsys, "restore", one, file)[1]


@pytest.mark.postgres
def test_nothing_of_a_copy_is_put_back_where_a_part_of_it_cannot_be(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str
) -> None:
    store = open_store(tmp_path / "r.sqlite")
    for name in ("first", "second"):
        played(store, name)
    store.close()
    store = open_store(database)
    played(store, "second")
    assert told(capsys, "restore", tmp_path / "r.sqlite", database)[0] == 2
    assert store.streams() == ("second",)
    store.close()


@pytest.mark.postgres
def test_a_database_is_signed_with_the_houses_key_and_brought_up_to_date(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    database: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert told(capsys, "upgrade", database)[0] == 0, "an empty one is made ready"
    store = open_store(database)
    recorder = played(store)
    store.close()
    status, said = told(capsys, "checkpoint", database)
    assert (status, "--folder names" in said) == (2, True)
    assert list(tmp_path.iterdir()) == [], "no key is made that nobody would look for"
    key = str(notary_in(tmp_path).signer.verifier)
    status, made = answered(capsys, "checkpoint", database, "--folder", tmp_path, "--row", 3)
    assert (status, made["key"], made["included"]["row"]) == (0, key, 3)
    status, found = answered(capsys, "verify", database, "--key", key)
    assert (status, found["streams"][0]["signed_to"]) == (0, recorder.head.sequence)
    status, kept = answered(capsys, "upgrade", database)
    assert (status, kept["streams"], kept["rows"]) == (0, 1, recorder.head.sequence)
    assert "postgres@" not in kept["file"]
