"""R15: how long until a table of 100,000 events is playable again after a crash.

The house is killed with its log not written back; then the record is opened, the table folded from
its events, and one wager taken. The reference in the same run: reading all rows of the file.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from croupier.desk.table import open_table
from croupier.layout.kinds import read_position
from croupier.ledger import Recorder, open_store
from croupier.ledger.record import Asked
from croupier.ledger.sqlite_file import connect
from croupier.table import commands as do
from croupier.units.money import Minor

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "examples" / "atlantic-city-2011.toml"
EVENTS, TURNS = 100_000, 5
STREAM = "long"
FLOOR, DEALER = do.Person(do.FLOOR, "lee"), do.Person(do.DEALER, "kim")
ANN = do.Person(do.PLAYER, "ann")
POSITIONS = [read_position(f"straight:{number}") for number in range(1, 37)]


def a_round() -> list[do.Command]:
    wagers: list[do.Command] = [do.Place(ANN, ANN, name, Minor(10_00)) for name in POSITIONS]
    spun = [do.Spin(DEALER, "opposite"), do.CallNoMoreBets(DEALER)]
    return [*wagers, *spun, do.RecordOutcome(DEALER, "17", 5), do.Settle(DEALER)]


def written(path: Path) -> None:
    """A long record, and then the house is gone."""
    recorder = Recorder(open_table(TABLE).offer, open_store(path), STREAM)
    number = 0

    def run(commands: list[do.Command]) -> None:
        nonlocal number
        group = [Asked(f"{number + at:032x}", 0, one) for at, one in enumerate(commands)]
        number += len(group)
        recorder.do_all(group)

    run([do.Inspect(FLOOR, "F-17", "L. Lee"), do.Open(FLOOR), do.Sit(ANN, 1, "blue")])
    run([do.BuyIn(ANN, Minor(10**13), Minor(1_00))])
    while recorder.head.sequence < EVENTS:
        run(a_round() * 20)
    os.kill(os.getpid(), signal.SIGKILL)


def playable(path: Path) -> int:
    """Nanoseconds until a wager is taken."""
    start = time.perf_counter_ns()
    store = open_store(path)
    recorder = Recorder(open_table(TABLE).offer, store, STREAM)
    recorder.do(f"again-{start}", 0, do.Place(ANN, ANN, POSITIONS[0], Minor(10_00)))
    taken = time.perf_counter_ns() - start
    assert recorder.head.sequence > EVENTS
    store.close()
    return taken


def read_bare(path: Path) -> int:
    """The same rows, read and no more."""
    start = time.perf_counter_ns()
    database = connect(path)
    rows = sum(1 for _ in database.run("SELECT sequence, at, key, command, body, hash FROM event"))
    assert rows >= EVENTS
    database.connection.close()
    return time.perf_counter_ns() - start


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "crashed.sqlite"
        done = subprocess.run([sys.executable, __file__, str(path)], check=False)
        assert done.returncode == -signal.SIGKILL
        again: list[int] = []
        bare: list[int] = []
        for turn in range(TURNS):
            copy = Path(folder) / f"turn-{turn}.sqlite"
            for end in ("", "-wal"):
                if Path(f"{path}{end}").exists():
                    shutil.copyfile(f"{path}{end}", f"{copy}{end}")
            again.append(playable(copy))
            bare.append(read_bare(copy))
    print(f"{EVENTS:,} events after a crash, the log not written back; median of {TURNS} turns")
    for name, taken in (("playable again", again), ("its rows read bare", bare)):
        low, high = min(taken) / 1e9, max(taken) / 1e9
        print(f"{name:<20} {median(taken) / 1e9:6.2f} s  ({low:.2f} to {high:.2f})")
    print(f"R15 asks for at most 3 s: {'yes' if median(again) <= 3_000_000_000 else 'NO'}")
    return 0


if __name__ == "__main__":
    if len(sys.argv) > 1:
        written(Path(sys.argv[1]))
    sys.exit(main())
