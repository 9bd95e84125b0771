"""Kill -9 in the middle of the work: whatever was acknowledged is there, and all of it adds up."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from croupier.ledger import open_store, verify
from croupier.ledger.store import events_in
from croupier.table.evolve import replay
from tests.ledger.evening import STREAM, offer

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("CROUPIER_KILLS", "10"))
STEP_MS = 17
"""By how much longer each writer lives than the one before, so that kills fall anywhere."""


def acknowledged_until_killed(path: Path, turn: int) -> list[str]:
    command = [sys.executable, "-m", "tests.ledger.writer", str(path), f"t{turn}"]
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(turn % 16 * STEP_MS / 1000)
        writer.send_signal(signal.SIGKILL)
        lines = [first, *writer.stdout.read().splitlines(keepends=True)]
    assert writer.returncode == -signal.SIGKILL
    # A line that was cut off was still acknowledged, but which it was cannot be told.
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def test_no_acknowledged_command_is_lost_to_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    acknowledged: list[str] = []
    for turn in range(KILLS):
        acknowledged += acknowledged_until_killed(path, turn)
        store = open_store(path)
        assert verify(store, STREAM) == ()
        assert store.answered(STREAM, acknowledged).keys() == set(acknowledged)
        assert sum(store.balances(STREAM).values()) == 0
        state = replay(offer(), events_in(store.rows(STREAM)))
        assert state.balances == store.balances(STREAM)
        store.close()
    assert len(acknowledged) > KILLS
