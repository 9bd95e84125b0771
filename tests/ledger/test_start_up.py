"""R15: after a crash a table with a long record is playable again soon (100,000 events in proof).

The figure is three seconds of a quiet machine, measured by `benchmarks/r15_start_up.py`; a test
allows four times that, of the processor's own time.
"""

import shutil
import time
from pathlib import Path

import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.record import Answered, Asked
from croupier.ledger.store import happened
from croupier.table.commands import BuyIn
from croupier.units.money import Minor
from tests.ledger.evening import ANN, NOW, a_round, asked, offer, opened, placed
from tests.ledger.evening import STREAM as LONG
from tests.sizes import sized

pytestmark = pytest.mark.slow
EVENTS = sized(100_000, 1_000_000)
FOUR_TIMES_S = 1 + 12 * EVENTS / 100_000


def test_a_table_is_playable_again_soon_after_a_crash(tmp_path: Path) -> None:
    path, crashed = tmp_path / "r.sqlite", tmp_path / "crashed.sqlite"
    store = open_store(path)
    recorder = Recorder(offer(), store, LONG)
    recorder.do_all(asked(opened()))
    number = 0
    while recorder.head.sequence < EVENTS:
        group = [BuyIn(ANN, Minor(100_00), Minor(1_00))]
        commands = [*group, *(one for _ in range(80) for one in a_round())]
        keys = range(number, number + len(commands))
        number += len(commands)
        pairs = zip(keys, commands, strict=True)
        recorder.do_all([Asked(f"n{key:08}", NOW + 7_000_000, one) for key, one in pairs])
    # As the disk stands when the house is killed: the log beside the file, nothing written back.
    for end in ("", "-wal"):
        shutil.copyfile(f"{path}{end}", f"{crashed}{end}")
    head, state = recorder.head, recorder.state
    store.close()
    began = time.process_time()
    store = open_store(crashed)
    again = Recorder(offer(), store, LONG)
    answer = again.do("again", NOW + 9_000_000, placed(ANN, "insignia:1", 10_00))
    taken = time.process_time() - began
    assert isinstance(answer, Answered)
    assert not answer.is_repeat
    assert again.state.rounds == state.rounds
    assert again.head.sequence == head.sequence + 1
    assert taken < FOUR_TIMES_S, f"{taken:.1f} s of the processor for {EVENTS} events"
    assert verify(store, LONG) == ()
    assert sum(1 for _ in happened(store.rows(LONG))) > EVENTS // 2
    store.close()
