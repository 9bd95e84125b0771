"""A bank check on every read: whoever looks while tables play sees money that adds up.

One thread plays several tables into one record; another reads it by a connection of its own, and
finds at every moment known accounts, no null, a sum of nothing, and nobody below the floor.
"""

import threading
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import LiteralString, Protocol

import apsw
import psycopg
import pytest

from croupier.ledger import Recorder, do_together, open_store, verify
from croupier.ledger.doors import is_server
from croupier.ledger.record import Asked
from tests.sizes import sized
from tests.table.playing import Play, begun

pytestmark = pytest.mark.slow
Rows = list[tuple[object, ...]]
READS = sized(100_000, 10_000_000)
NAMES = ("atlantic-city-2011", "craps-1996", "philadelphia-2019", "big-six-1998-b")
STATES_MIN, VERIFIED_MIN = 50, 30
WHOLE_EVERY = READS // 100
"""Every so many reads the balances are held against all that was ever posted."""
HELD = "SELECT stream, account, amount, (SELECT sum(sequence) FROM stream) FROM balance"
POSTED = "SELECT stream, account, sum(amount) FROM posting GROUP BY stream, account"
FLOORED = ("player:ann", "player:bob", "player:cy", "in_play")
FREE = ("bank", "drop", *(f"receivable:{name}" for name in FLOORED[:3]))


@dataclass(slots=True)
class House:
    """Tables played by chance, each group of acts one commit for all."""

    address: str
    stop: threading.Event = field(default_factory=threading.Event)
    commits: int = 0
    fault: BaseException | None = None

    def play(self) -> None:
        try:
            self._play()
        except BaseException as error:
            self.fault = error
            raise

    def _play(self) -> None:
        store = open_store(self.address)
        plays = [begun(name, 7) for name in NAMES]
        tables = [Recorder(one.offer, store, name) for one, name in zip(plays, NAMES, strict=True)]
        for one, table in zip(plays, tables, strict=True):
            table.do_all([Asked(f"begin-{at}", 0, act) for at, act in enumerate(one.tried)])
        while not self.stop.is_set():
            groups = [self._group(one, f"{self.commits}") for one in plays]
            do_together(store, list(zip(tables, groups, strict=True)))
            assert [one.state for one in plays] == [table.state for table in tables]
            self.commits += 1
        store.close()

    def _group(self, play: Play, name: str) -> list[Asked]:
        play.tried.clear()
        for _ in range(play.chance.randint(1, 6)):
            is_due = play.chance.random() < 0.4
            play.attempt(play.due_act() if is_due else play.some_act())
        return [Asked(f"{name}-{at}", 0, act) for at, act in enumerate(play.tried)]


def verify_bank(rows: Rows) -> None:
    """No unknown account, no null, sums of nothing, nobody below the floor."""
    sums: dict[object, int] = defaultdict(int)
    for stream, account, amount, _ in rows:
        assert isinstance(amount, int), (account, amount)
        assert account in FLOORED or account in FREE, account
        assert amount >= 0 or account in FREE, (account, amount)
        sums[stream] += amount
    assert set(sums.values()) <= {0}, sums


class Reader(Protocol):
    """Somebody else's connection to the record."""

    def look(self, *queries: LiteralString) -> list[Rows]:
        """What several questions give at one moment."""
        ...

    def close(self) -> None: ...


class FileReader:
    def __init__(self, path: str) -> None:
        self._db = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
        self._db.set_busy_timeout(5_000)

    def look(self, *queries: LiteralString) -> list[Rows]:
        self._db.execute("BEGIN")
        found = [list(self._db.execute(query)) for query in queries]
        self._db.execute("COMMIT")
        return found

    def close(self) -> None:
        self._db.close()


class DatabaseReader:
    def __init__(self, url: str) -> None:
        self._db = psycopg.connect(url)
        self._db.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        self._db.read_only = True
        self._db.execute("SET search_path = croupier")
        self._db.commit()

    def look(self, *queries: LiteralString) -> list[Rows]:
        found: list[Rows] = [list(self._db.execute(query).fetchall()) for query in queries]
        self._db.commit()
        return found

    def close(self) -> None:
        self._db.close()


def reader(address: str) -> Reader:
    return DatabaseReader(address) if is_server(address) else FileReader(address)


def held_and_posted(db: Reader) -> None:
    """In one look: the balances are what the transfers come to."""
    held, posted = ({row[:2]: row[2] for row in rows} for rows in db.look(HELD, POSTED))
    assert {pair: amount for pair, amount in held.items() if amount} == {
        pair: amount for pair, amount in posted.items() if amount
    }


@pytest.fixture
def house(address: str) -> Iterator[House]:
    open_store(address).close()
    found = House(address)
    thread = threading.Thread(target=found.play)
    thread.start()
    yield found
    found.stop.set()
    thread.join()


def test_money_is_conserved_on_every_read(house: House) -> None:
    db = reader(house.address)
    states: set[object] = set()
    reads = 0
    # The reads fall between many commits, however slow the disk is.
    while (reads < READS or len(states) < STATES_MIN) and house.fault is None:
        (rows,) = db.look(HELD)
        verify_bank(rows)
        states |= {row[3] for row in rows}
        if reads % WHOLE_EVERY == 0:
            held_and_posted(db)
        reads += 1
    db.close()
    assert house.fault is None


def test_a_record_is_whole_at_every_moment_of_play(house: House) -> None:
    store = open_store(house.address)
    sequences: set[int] = set()
    while len(sequences) < VERIFIED_MIN and house.fault is None:
        for name in store.streams():
            assert verify(store, name) == (), name
            sequences.add(store.head(name).sequence)
    store.close()
    assert house.fault is None


def test_the_bank_check_finds_what_it_is_for() -> None:
    good: list[tuple[object, ...]] = [(1, "bank", -5, 0), (1, "in_play", 5, 0)]
    verify_bank(good)
    for bad in (
        [(1, "bank", -5, 0)],
        [(1, "bank", 5, 0), (1, "in_play", -5, 0)],
        [(1, "bank", -5, 0), (1, "player:eve", 5, 0)],
        [(1, "bank", None, 0), (1, "in_play", 5, 0)],
    ):
        with pytest.raises(AssertionError):
            verify_bank([*bad])
