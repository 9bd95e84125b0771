"""The disk is full, the database is away: betting closes, and the round that runs is settled after.

Whatever a player or the dealer was told had been accepted is in the record when it comes back.
"""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.floor.actor import AWAY, Table
from croupier.floor.clock import SystemClock
from croupier.floor.feed import Frame
from croupier.floor.house import House
from croupier.layout.kinds import read_position
from croupier.ledger import open_store, verify
from croupier.ledger.record import Answered
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.store import StoreFault, StoreFull
from croupier.table.commands import BuyIn, Command, Person, Place, Sit
from croupier.table.state import Phase
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from tests.cluster import Cluster

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parents[2]
TABLE = (ROOT / "examples" / "atlantic-city-2011.toml").read_text(encoding="utf-8")
ANN = Person("player", "ann")
QUICKER = 10
PATIENCE_S = 60
LONG = "x" * 50


class QuickClock(SystemClock):
    """An evening takes a tenth of its time."""

    def ticks_ms(self) -> int:
        return super().ticks_ms() * QUICKER

    async def sleep_ms(self, duration: int) -> None:
        await super().sleep_ms(duration // QUICKER)


async def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


def silent(table: Table, frame: Frame) -> str:
    """Nobody watches: what is shown is asked for."""
    return f"{table.code} {frame.sequence}"


@dataclass(slots=True)
class Evening:
    """A table, a player at it, and every key that was acknowledged."""

    house: House
    table: Table
    acknowledged: list[str] = field(default_factory=list[str])
    numbers: Iterator[int] = field(default_factory=itertools.count)

    async def ask(self, command: Command, prefix: str = "k") -> Answered:
        key = f"{prefix}{next(self.numbers)}"
        answer = await self.table.ask(key, command)
        assert isinstance(answer, Answered)
        self.acknowledged.append(key)
        return answer

    async def wager(self) -> None:
        """A wager that is accepted, in the coming betting time."""
        await until(lambda: self.table.state.phase is Phase.BETTING and self.table.state.is_open)
        answer = await self.ask(Place(ANN, ANN, read_position("red"), Minor(10_00)))
        assert not isinstance(answer.outcome, Refusal)

    async def reach(self, phase: Phase) -> None:
        """End the betting, and wait for a moment of the round."""
        if phase is not Phase.BETTING:
            self.table.ready(ANN, is_ready=True)
            await until(lambda: self.table.state.phase is phase)


async def begun(house: House) -> Evening:
    await house.start()
    found = Evening(house, await house.open_table(TABLE, "ann", pace="brisk"))
    await until(lambda: found.table.state.is_open)
    await found.ask(Sit(ANN, 1, "blue"))
    await found.ask(BuyIn(ANN, Minor(1_000_00), Minor(1_00)))
    return found


async def play(house: House, away: "Act", back: "Act") -> Evening:
    """Three rounds: the record goes away while chips are placed, while the ball turns, and then."""
    one = await begun(house)
    table = one.table
    for phase in (Phase.BETTING, Phase.NO_MORE_BETS, Phase.DECIDED):
        await one.wager()
        await one.reach(phase)
        settled = len(table.state.rounds)
        await away(one)
        with pytest.raises(StoreFault):
            await one.ask(Place(ANN, ANN, read_position("red"), Minor(10_00)), LONG)
        table.ready(ANN, is_ready=True)
        # On a full disk the dealer's last rows may find room yet.
        await until(
            lambda settled=settled: table.view().notice == AWAY or len(table.state.rounds) > settled
        )
        await back(one)
        table.ready(ANN, is_ready=True)
        await until(lambda settled=settled: len(table.state.rounds) > settled)
        await until(lambda: table.view().notice != AWAY)
    await one.wager()
    await house.stop()
    return one


Act = Callable[[Evening], Awaitable[None]]


def verify_evening(address: str | Path, one: Evening) -> None:
    store = open_store(address)
    code = one.table.code
    assert verify(store, code) == ()
    assert set(store.answered(code, one.acknowledged)) == set(one.acknowledged)
    assert store.balances(code) == one.table.state.balances
    assert len(one.table.state.rounds) >= 3
    store.close()


async def fill(one: Evening) -> None:
    """Nothing may grow any more, and what room there was is used up."""

    def limit() -> None:
        store = one.table.recorder.store
        assert isinstance(store, SqliteStore)
        store._db.one(f"PRAGMA max_page_count = {store._db.one('PRAGMA page_count')}")

    await one.house.writer.run(limit)
    with pytest.raises(StoreFull):
        await buy_on(one)


async def buy_on(one: Evening) -> None:
    while True:
        await one.ask(BuyIn(ANN, Minor(1_00), Minor(1_00)), LONG)


async def make_room(one: Evening) -> None:
    def free() -> None:
        store = one.table.recorder.store
        assert isinstance(store, SqliteStore)
        store._db.one("PRAGMA max_page_count = 1000000")

    await one.house.writer.run(free)


def test_a_full_disk_closes_the_betting_and_the_round_is_settled_after(tmp_path: Path) -> None:
    house = House(tmp_path / "house", silent, clock=QuickClock())
    verify_evening(house.record, asyncio.run(play(house, fill, make_room)))


@pytest.mark.postgres
def test_a_database_that_is_away_closes_the_betting_and_the_round_is_settled_after(
    server: Cluster, database: str, tmp_path: Path
) -> None:
    async def away(one: Evening) -> None:
        assert str(one.house.record) == database
        await asyncio.to_thread(server.stop)

    async def back(one: Evening) -> None:
        assert one.table.view().notice == AWAY
        await asyncio.to_thread(server.start)

    house = House(tmp_path / "house", silent, record=database, clock=QuickClock())
    try:
        one = asyncio.run(play(house, away, back))
    finally:
        server.start()
    verify_evening(database, one)


@pytest.mark.postgres
def test_a_database_that_is_killed_and_back_at_once_is_hardly_noticed(
    server: Cluster, database: str, tmp_path: Path
) -> None:
    async def evening(house: House) -> Evening:
        one = await begun(house)
        for _ in range(3):
            await one.wager()
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            settled = len(one.table.state.rounds)
            one.table.ready(ANN, is_ready=True)
            await until(lambda settled=settled: len(one.table.state.rounds) > settled)
        await house.stop()
        return one

    house = House(tmp_path / "house", silent, record=database, clock=QuickClock())
    try:
        one = asyncio.run(evening(house))
    finally:
        server.start()
    verify_evening(database, one)
