"""Work shared out by table and by stream: whoever does it, the answer is the same to the bit."""

from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest

from croupier.audit.columns import ColumnMap
from croupier.audit.findings import Audited
from croupier.audit.follow import dealt
from croupier.bulk.executor import Here, executor
from croupier.ledger.doors import open_store
from tests.audit.logs import audited
from tests.ledger.evening import played
from tests.walks.tables import craps_text

HEAD = "table,day,round,outcome,position,stake,returned,player\n"
TABLES = ("north", "south", "east", "west", "5")


class Several(Here):
    """Shared out as to several workers, and done here one after the other."""

    def __init__(self, workers: int) -> None:
        self.workers = workers


def craps_log(folder: Path, seed: int = 3, rolls: int = 60) -> Path:
    """Craps at tables in turn, of which some have far more lines; what is paid is made up."""
    source = Random(seed)  # noqa: S311 - a log made up from a seed
    lines: list[str] = []
    for number in range(1, rolls + 1):
        for at, table in enumerate(TABLES):
            roll = f"{source.randint(1, 6)}+{source.randint(1, 6)}"
            for _ in range(source.randint(0, 1 + at)):
                position = source.choice(["pass", "dont_pass", "come", "field", "hardway:8"])
                back = source.choice(["0.00", "20.00"])
                lines.append(f"{table},1996-05-01,{number},{roll},{position},10.00,{back},ann")
    path = folder / "craps.csv"
    path.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def audit_of(
    path: Path, keep: int, done_by: Here | None = None, piece_bytes: int = 1 << 20
) -> Audited:
    return audited(
        path,
        columns=ColumnMap(),
        table=craps_text(),
        is_as_named=True,
        keep=keep,
        done_by=done_by,
        piece_bytes=piece_bytes,
    )


@pytest.mark.parametrize("keep", [0, 3])
def test_tables_with_a_memory_are_shared_out_without_changing_the_answer(
    tmp_path: Path, keep: int
) -> None:
    path = craps_log(tmp_path)
    whole = audit_of(path, keep)
    assert {one.table for one in whole.groups} == set(TABLES), "something is wrong at each"
    assert {str(one.kind) for one in whole.groups} >= {"underpaid", "overpaid", "out_of_order"}
    for workers, piece_bytes in ((2, 1 << 20), (3, 700), (64, 5_000)):
        found = audit_of(path, keep, Several(workers), piece_bytes)
        assert asdict(found) == asdict(whole), (workers, piece_bytes)


def test_every_table_is_dealt_to_one_part_and_the_parts_are_about_as_long() -> None:
    lines = {"a": 90, "b": 40, "c": 30, "d": 20, "e": 0}
    assert dealt(lines, 2) == [frozenset("ae"), frozenset("bcd")]
    assert dealt(lines, 9) == [frozenset(one) for one in "abcde"]
    assert dealt({}, 4) == []


def house(folder: Path) -> Path:
    """A record of four streams, of two games."""
    path = folder / "house.sqlite"
    store = open_store(path)
    for stream, name in (("a", "big-six"), ("b", "observed"), ("c", "big-six"), ("d", "observed")):
        played(store, stream, name)
    store.close()
    return path


def test_streams_are_shared_out_without_changing_the_answer(tmp_path: Path) -> None:
    path, log = house(tmp_path), craps_log(tmp_path, rolls=5)
    alone, beside = audited(path), audited(path, log, columns=ColumnMap(), table=craps_text())
    assert {one.table for one in alone.totals} == {"a", "b", "c", "d"}
    for workers in (2, 7):
        assert asdict(audited(path, done_by=Several(workers))) == asdict(alone)
        many = audited(path, log, columns=ColumnMap(), table=craps_text(), done_by=Several(workers))
        assert asdict(many) == asdict(beside)


@pytest.mark.slow
def test_processes_give_the_same_answer_to_the_bit(tmp_path: Path) -> None:
    path, log = house(tmp_path), craps_log(tmp_path)
    alone = audited(path, log, columns=ColumnMap(), table=craps_text(), is_as_named=True)
    done_by = executor(2)
    try:
        many = audited(
            *(path, log),
            columns=ColumnMap(),
            table=craps_text(),
            is_as_named=True,
            done_by=done_by,
            piece_bytes=2_000,
        )
    finally:
        done_by.close()
    assert asdict(many) == asdict(alone)


@pytest.mark.parametrize("workers", [1, 3])
def test_how_far_it_has_come_is_told_up_to_the_end(tmp_path: Path, workers: int) -> None:
    told: list[tuple[str, int, float]] = []
    path, log = house(tmp_path), craps_log(tmp_path)
    found = audited(
        *(path, log),
        columns=ColumnMap(),
        table=craps_text(),
        is_as_named=True,
        done_by=Several(workers),
        piece_bytes=500,
        told=lambda what, done, share: told.append((what, done, share)),
    )
    wagers = [one for one in told if one[0] == "wagers"]
    assert wagers == sorted(wagers), "it never goes back"
    assert len(wagers) > 10
    assert wagers[-1][1] == found.wagers
    assert wagers[-1][2] == pytest.approx(1, abs=0.01)
    tables = [one for one in told if one[0] == "tables followed"]
    assert tables[-1:] == ([] if workers == 1 else [("tables followed", len(TABLES), 1.0)])
