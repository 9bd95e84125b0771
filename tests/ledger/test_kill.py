"""Kill -9 in the middle of the work: whatever was acknowledged is there, and all of it adds up."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from croupier.ledger import open_store, verify
from croupier.ledger.chain import Row
from croupier.ledger.codec import read
from croupier.ledger.store import Store, events_in
from croupier.table.evolve import replay
from croupier.units.refusal import Refusal
from tests.ledger.evening import offer
from tests.ledger.writer import STREAMS
from tests.sizes import sized

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
KILLS = sized(60, 2_000)
KILLS_A_RECORD = 15
"""Then a new one is begun: all that was acknowledged before is looked at again after each kill."""
STEP_MS = 17
"""By how much longer each writer lives than the one before, so that kills fall anywhere."""


def environment() -> dict[str, str]:
    """The product that the tests run with comes first: a copy of the tree has its own."""
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    return os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}


def acknowledged_until_killed(path: Path, turn: int) -> list[str]:
    command = [sys.executable, "-m", "tests.ledger.writer", str(path), f"t{turn}"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(turn % 16 * STEP_MS / 1000)
        writer.send_signal(signal.SIGKILL)
        lines = [first, *writer.stdout.read().splitlines(keepends=True)]
    assert writer.returncode == -signal.SIGKILL
    # A line that was cut off was still acknowledged, but which it was cannot be told.
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def told(stream: str, row: Row) -> str:
    """A command and its answer as the writer told it."""
    word = "refused" if isinstance(read(row.body), Refusal) else "accepted"
    return f"{stream} {row.key} {word}"


def verify_table(store: Store, stream: str, acknowledged: Mapping[str, list[str]]) -> None:
    assert verify(store, stream) == ()
    rows = list(store.rows(stream))
    there = {told(stream, row) for row in rows if row.key is not None}
    assert set(acknowledged[stream]) <= there, set(acknowledged[stream]) - there
    state = replay(offer(), events_in(rows))
    assert state.balances == store.balances(stream)
    assert sum(state.balances.values()) == 0


def test_no_acknowledged_wager_is_lost_to_kill_9(tmp_path: Path) -> None:
    acknowledged: dict[str, list[str]] = {}
    total = 0
    for turn in range(KILLS):
        path = tmp_path / f"record-{turn // KILLS_A_RECORD}.sqlite"
        if turn % KILLS_A_RECORD == 0:
            acknowledged = {stream: [] for stream in STREAMS}
        for line in acknowledged_until_killed(path, turn):
            acknowledged[line.split()[0]].append(line)
            total += line.endswith("accepted")
        store = open_store(path)
        for stream in STREAMS:
            verify_table(store, stream, acknowledged)
        store.close()
    assert total > KILLS
    print(f"{KILLS} kills, {total} acknowledged wagers and acts, none lost")  # noqa: T201
