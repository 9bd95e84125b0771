"""R14: a copy under load, the house destroyed, put back: equal to the bit, rebuilt from events.

50,000 events in proof, a tenth of them otherwise.
"""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from croupier.desk.keeping import backup, restore
from croupier.desk.records import verified_record
from croupier.ledger import open_store, verify
from croupier.ledger.journal import post
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.store import Store, StoreFault, events_in
from croupier.table.events import transfers_of
from croupier.table.evolve import replay
from tests.ledger.evening import offer
from tests.ledger.test_kill import ROOT, environment
from tests.ledger.writer import STREAMS
from tests.sizes import sized

pytestmark = pytest.mark.slow
EVENTS = sized(50_000, 1_000_000)
PATIENCE_S = 1_500


def rows_in(path: Path) -> int:
    try:
        store = SqliteStore(path, is_to_read=True)
    except StoreFault:
        return 0  # it has only just been made
    try:
        return sum(store.head(name).sequence for name in store.streams())
    finally:
        store.close()


def wait_for(path: Path, rows: int, writer: "subprocess.Popen[str]") -> None:
    until = time.monotonic() + PATIENCE_S
    while not path.exists() or rows_in(path) < rows:
        assert writer.poll() is None, "the writer has stopped by itself"
        assert time.monotonic() < until
        time.sleep(0.3)


def rebuilt(store: Store, stream: str) -> dict[str, int]:
    """The ledger from the events alone."""
    balances: dict[str, int] = {}
    for event in events_in(store.rows(stream)):
        post(balances, transfers_of(event))
    return balances


def test_a_house_destroyed_is_put_back_from_a_copy_made_under_load(tmp_path: Path) -> None:
    path, copy = tmp_path / "house.sqlite", tmp_path / "copy.sqlite"
    command = [sys.executable, "-m", "tests.ledger.writer", str(path), "load"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.DEVNULL, text=True
    ) as writer:
        try:
            wait_for(path, EVENTS, writer)
            before = rows_in(path)
            kept = backup(path, copy)
            assert before <= kept.rows, "all that was answered before the copy is in it"
            wait_for(path, kept.rows + 1, writer)  # the house has played on
        finally:
            writer.kill()
    at_the_time = SqliteStore(path)
    put_back = restore(copy, tmp_path / "again.sqlite")
    assert put_back.rows == kept.rows >= EVENTS
    store = open_store(tmp_path / "again.sqlite")
    for stream in STREAMS:
        head = store.head(stream)
        # What the house held at that row is what the copy holds, to the bit.
        pairs = zip(store.rows(stream), at_the_time.rows(stream), strict=False)
        assert sum(one == two for one, two in pairs) == head.sequence
    at_the_time.close()
    for one in tmp_path.glob("house.sqlite*"):
        one.unlink()
    for stream in STREAMS:
        assert verify(store, stream) == ()
        balances = store.balances(stream)
        assert rebuilt(store, stream) == balances
        assert replay(offer(), events_in(store.rows(stream))).balances == balances
    store.close()
    assert verified_record(tmp_path / "again.sqlite").whole
    print(f"{kept.rows} events copied under load, put back and rebuilt")  # noqa: T201
