"""What has been played is told for ever, and kept in memory for a while only."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from croupier.floor.actor import Doors, Table
from croupier.floor.book import Opened
from croupier.floor.chance import SystemChance
from croupier.floor.chronicle import KEPT, Chronicle, Happened, Played, rounds_in
from croupier.floor.clock import SystemClock
from croupier.floor.story import Story
from croupier.floor.writer import Writer
from croupier.ledger import Recorder, open_store
from croupier.ledger.record import Asked
from croupier.ledger.store import happened
from croupier.table import commands as do
from tests.ledger.evening import ANN, DEALER, NOW, offer, opened, placed

ROUNDS, LATER = 200, 37
OPENED = Opened("ABC234", "", "", "brisk", 0, NOW, "ann")


def rounds(first: int, last: int) -> Iterator[do.Command]:
    """Wagers now and then, void spins now and then."""
    for number in range(first, last + 1):
        if number % 7 == 0:
            yield placed(ANN, "joker", 5_00)
        if number % 5 == 0:
            yield from (do.CallNoMoreBets(DEALER), do.Spin(DEALER, "opposite"))
            yield do.VoidSpin(DEALER, "too_few_revolutions")
        yield from (do.CallNoMoreBets(DEALER), do.Spin(DEALER, "opposite"))
        yield from (do.RecordOutcome(DEALER, str((1, 2, 5)[number % 3]), 4), do.Settle(DEALER))


def asked(commands: list[do.Command], prefix: str) -> list[Asked]:
    return [Asked(f"{prefix}{no}", NOW + no, one) for no, one in enumerate(commands)]


async def the_table(path: Path, writer: Writer) -> tuple[Table, tuple[Played, ...]]:
    """A table of many rounds, started again in the middle of them, and all of them told."""
    store = await writer.start(lambda: open_store(path))

    def loaded() -> tuple[Table, tuple[Played, ...]]:
        before = Recorder(offer(), store, OPENED.code)
        before.do_all(asked([*opened(), *rounds(1, ROUNDS)], "a"))
        story, doors = Story(Chronicle(offer())), Doors(SystemClock(), SystemChance(), writer)
        recorder = Recorder(offer(), store, OPENED.code, watch=story.add)
        table = Table(OPENED, recorder, story, doors, lambda _, __: "")
        # What comes later comes by the writer, as from players; the clock has been set back.
        table.committed(recorder.do_all(asked([*rounds(ROUNDS + 1, ROUNDS + LATER)], "b")))
        events = (Happened(*one) for one in happened(store.rows(OPENED.code)))
        return table, rounds_in(recorder.offer, events, 1, ROUNDS + LATER)

    return await writer.run(loaded)


async def told(path: Path) -> None:
    writer = Writer()
    table, every = await the_table(path, writer)
    try:
        assert [one.number for one in every] == list(range(1, ROUNDS + LATER + 1))
        assert any(one.before for one in every[:20]), "void spins are told too"
        assert len(table.chronicle.rounds) == KEPT
        labels = Counter(one.outcome for one in every)
        assert table.chronicle.counts == labels, "counts are of all rounds, void spins left out"
        assert len(table.chronicle.marks) <= (ROUNDS + LATER) // 16 + 1
        for before in (10**9, 0, 1, 2, 16, 17, 18, 33, 110, 130, ROUNDS, ROUNDS + LATER + 1):
            for limit in (1, 16, 100):
                last = max(min(before - 1, len(every)), 0)
                wanted = every[max(last - limit, 0) : last][::-1]
                assert await table.past(before, limit) == wanted, (before, limit)
    finally:
        await writer.stop()


def test_rounds_that_are_no_longer_in_memory_are_read_from_the_record(tmp_path: Path) -> None:
    asyncio.run(told(tmp_path / "record.sqlite"))
