"""A commit whose answer was lost: what became of it is read from the record, never guessed."""

import random
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.postgres_server import CommitUnknown
from croupier.ledger.record import Answered
from croupier.ledger.store import Store, StoreFault
from croupier.table.commands import BuyIn
from croupier.units.money import Minor
from tests.cluster import Cluster, cluster
from tests.ledger.evening import ANN, NOW, STREAM, asked, offer, opened, placed
from tests.ledger.wire import Fate, Wire
from tests.sizes import sized

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
KILLS = sized(25, 500)
STRUCK_MS = 4.0
"""How long after a COMMIT the server lives at most."""


@pytest.fixture
def wire(server: Cluster) -> Iterator[Wire]:
    with tempfile.TemporaryDirectory(prefix="croupier-wire-") as folder:
        made = Wire(Path(folder), server.folder)
        made.open()
        yield made
        made.close()


def by_wire(database: str, wire: Wire) -> str:
    return database.partition("?")[0] + f"?host={wire.folder}"


def keys(store: Store) -> list[str | None]:
    return [row.key for row in store.rows(STREAM)]


def table(store: Store) -> Recorder:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    return recorder


@pytest.mark.parametrize("fate", [Fate.UNANSWERED, Fate.LATE])
def test_what_was_committed_is_answered_although_nobody_heard(
    database: str, wire: Wire, fate: Fate
) -> None:
    store, other = open_store(by_wire(database, wire)), open_store(database)
    recorder = table(store)
    wire.fate = fate
    answer = recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    assert wire.met == 1
    assert isinstance(answer, Answered)
    assert not answer.is_repeat
    assert other.head(STREAM) == recorder.head
    assert keys(other).count("k") == 1
    recorder.do("next", NOW, placed(ANN, "joker", 5_00))
    assert verify(other, STREAM) == ()
    assert other.balances(STREAM)["in_play"] == 10_00
    store.close()
    other.close()


def test_what_never_came_to_the_server_is_said_not_to_be_recorded(
    database: str, wire: Wire
) -> None:
    store, other = open_store(by_wire(database, wire)), open_store(database)
    recorder = table(store)
    wire.fate = Fate.LOST
    with pytest.raises(StoreFault, match="nothing of this was recorded"):
        recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    assert wire.met == 1
    assert "k" not in keys(other)
    answer = recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    assert isinstance(answer, Answered)
    assert not answer.is_repeat
    assert keys(other).count("k") == 1
    assert verify(other, STREAM) == ()
    store.close()
    other.close()


def test_while_the_server_is_away_nobody_says_what_became_of_it(
    database: str, wire: Wire, server: Cluster
) -> None:
    store, other = open_store(by_wire(database, wire)), open_store(database)
    recorder = table(store)
    wire.fate, wire.strike = Fate.GONE, server.kill
    try:
        with pytest.raises(CommitUnknown, match="the same key finds out"):
            recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    finally:
        server.start()
    was_there = "k" in keys(other)
    answer = recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    assert isinstance(answer, Answered)
    assert answer.is_repeat == was_there
    assert keys(other).count("k") == 1
    assert verify(other, STREAM) == ()
    store.close()
    other.close()


def test_a_server_killed_during_commit_leaves_nothing_unresolved() -> None:
    with cluster() as own:
        wire = Wire(folder_of(own), own.folder)
        wire.open()
        database = own.url(own.database())
        store = open_store(by_wire(database, wire))
        recorder = table(store)
        told = {True: 0, False: 0}
        for turn in range(KILLS):
            told[struck(own, wire, recorder, database, turn)] += 1
        assert wire.met == KILLS
        other = open_store(database)
        assert verify(other, STREAM) == ()
        assert other.balances(STREAM)[str(ANN)] == 500_00 + KILLS * 1_00
        store.close()
        other.close()
        wire.close()
    print(f"{KILLS} kills during COMMIT: {told[True]} were done, {told[False]} not")  # noqa: T201


def folder_of(own: Cluster) -> Path:
    """A folder whose name is short enough for a socket."""
    made = own.folder / "wire"
    made.mkdir()
    return made


def struck(own: Cluster, wire: Wire, recorder: Recorder, database: str, turn: int) -> bool:
    """One wager whose COMMIT meets a server that is killed; whether it was done."""
    chance = random.Random(turn)  # noqa: S311
    is_back = threading.Event()

    def strike() -> None:
        time.sleep(chance.uniform(0, STRUCK_MS) / 1000)
        own.kill()
        own.start()
        is_back.set()

    wire.fate, wire.strike = Fate.STRUCK, strike
    key, wager = f"k{turn}", BuyIn(ANN, Minor(1_00), Minor(1_00))
    try:
        first = recorder.do(key, NOW, wager)
    except CommitUnknown:
        first = None
    except StoreFault:
        first = False
    assert is_back.wait(120)
    other = open_store(database)
    was_done = key in keys(other)
    # What was said has to be so: done, or nothing recorded.
    assert first is None or was_done == isinstance(first, Answered)
    again = recorder.do(key, NOW, wager)
    assert isinstance(again, Answered)
    assert again.is_repeat == was_done
    assert keys(other).count(key) == 1
    other.close()
    return was_done
