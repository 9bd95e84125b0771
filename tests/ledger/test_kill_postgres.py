"""Kill -9 of the writer and of the server, in turn: what was acknowledged is in the database."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from croupier.ledger import open_store
from tests.cluster import Cluster, cluster
from tests.ledger.test_kill import ROOT, environment, verify_table
from tests.ledger.writer import STREAMS
from tests.sizes import sized

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
KILLS = sized(40, 1_000)
KILLS_A_RECORD = 10
STEP_MS = 17


@pytest.fixture(name="own")
def own_server() -> Iterator[Cluster]:
    with cluster() as made:
        yield made


def acknowledged_until_killed(own: Cluster, url: str, turn: int) -> list[str]:
    command = [sys.executable, "-m", "tests.ledger.writer", url, f"t{turn}"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        # A writer whose server is killed says so at some length.
        stderr=subprocess.DEVNULL,
        text=True,
    ) as writer:
        assert writer.stdout is not None
        first = writer.stdout.readline()
        time.sleep(turn // 2 % 16 * STEP_MS / 1000)
        if turn % 2:
            own.kill()
            own.start()
            # It goes on by itself where it can tell what became of its commit.
            time.sleep(0.2)
        writer.kill()
        lines = [first, *writer.stdout.read().splitlines(keepends=True)]
    # A line that was cut off was still acknowledged, but which it was cannot be told.
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def test_no_acknowledged_wager_is_lost_to_kill_9(own: Cluster) -> None:
    acknowledged: dict[str, list[str]] = {}
    total, url = 0, ""
    for turn in range(KILLS):
        if turn % KILLS_A_RECORD == 0:
            acknowledged = {stream: [] for stream in STREAMS}
            url = own.url(own.database())
        for line in acknowledged_until_killed(own, url, turn):
            acknowledged[line.split()[0]].append(line)
            total += line.endswith("accepted")
        store = open_store(url)
        for stream in STREAMS:
            verify_table(store, stream, acknowledged)
        store.close()
    assert total > KILLS
    print(f"{KILLS} kills, {total} acknowledged wagers and acts, none lost")  # noqa: T201
