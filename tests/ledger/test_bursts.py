"""Bursts: two hundred wagers at once over a balance and over a limit; exactly what fits is taken.

Which of them come first is the machine's affair; in the order in which they were recorded each is
accepted if it still fits, and refused if it does not, by a count made here from the table's sign.
"""

import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from random import Random

import pytest

from croupier.layout.kinds import read_position
from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.codec import read
from croupier.ledger.record import Answered, Asked
from croupier.ledger.store import Store
from croupier.table import commands as do
from croupier.table.events import IN_PLAY, WagerPlaced
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from tests.sizes import sized
from tests.table.playing import LEE, SAM, offer_of

pytestmark = pytest.mark.slow
BURSTS = sized(100, 10_000)
WAYS = 200
PLAYERS = tuple(do.Person(do.PLAYER, name) for name in ("ann", "bob"))
STEP = 5_00
# As the table's sign says: from 10.00, five adjacent from 25.00, to 500.00 a position.
LEAST = {"straight:17": 10_00, "straight:18": 10_00, "column:1": 10_00, "five_adjacent:17": 25_00}
MOST = 500_00


@dataclass(slots=True)
class Count:
    """What fits, counted by hand."""

    held: Counter[str]
    lying: Counter[tuple[str, str]] = field(default_factory=Counter[tuple[str, str]])

    def refused(self, player: str, position: str, stake: int) -> Reason | None:
        there = self.lying[player, position] + stake
        if there > MOST:
            return Reason.ABOVE_THE_MAXIMUM
        if there < LEAST[position]:
            return Reason.BELOW_THE_MINIMUM
        return Reason.NOT_ENOUGH_CHIPS if stake > self.held[player] else None

    def take(self, player: str, position: str, stake: int) -> None:
        self.held[player] -= stake
        self.lying[player, position] += stake


def wagers(chance: Random, positions: Sequence[str]) -> list[Asked]:
    found: list[Asked] = []
    for way in range(WAYS):
        player, name = chance.choice(PLAYERS), read_position(chance.choice(positions))
        stake = Minor(STEP * chance.randint(1, 12))
        found.append(Asked(f"w{way}", way, do.Place(player, player, name, stake)))
    return found


def at_once(burst: Sequence[Asked]) -> Iterator[list[Asked]]:
    """Every wager from a thread of its own, each third one sent twice; in groups as they come."""
    queue: SimpleQueue[Asked] = SimpleQueue()
    ready = threading.Barrier(len(burst))

    def send(number: int, wager: Asked) -> None:
        ready.wait()
        for _ in range(2 if number % 3 == 0 else 1):
            queue.put(wager)

    with ThreadPoolExecutor(len(burst)) as pool:
        sent = [pool.submit(send, *pair) for pair in enumerate(burst)]
        while not queue.empty() or not all(one.done() for one in sent):
            group: list[Asked] = []
            try:
                group.append(queue.get(timeout=0.05))
                while len(group) < WAYS // 4:
                    group.append(queue.get_nowait())
            except Empty:
                pass
            if group:
                yield group
    for one in sent:
        one.result()


def begun(store: Store, stream: str, cash: Counter[str]) -> Recorder:
    recorder = Recorder(offer_of("atlantic-city-2011"), store, stream)
    commands: list[do.Command] = [do.Inspect(SAM, "S-4", "S. Sam"), do.Open(LEE)]
    for seat, player in enumerate(PLAYERS, start=1):
        commands.append(do.Sit(player, seat, f"color {seat}"))
        commands.append(do.BuyIn(player, Minor(cash[str(player)]), Minor(1_00)))
    recorder.do_all([Asked(f"begin-{at}", 0, one) for at, one in enumerate(commands)])
    return recorder


def verify_burst(store: Store, stream: str, after: int, count: Count, burst: list[Asked]) -> None:
    """In the order of the record: what fits is there, what does not is refused, each once."""
    by_key = {one.key: one.command for one in burst}
    rows = list(store.rows(stream, after))
    assert Counter(row.key for row in rows) == Counter(by_key.keys())
    for row in rows:
        assert row.key is not None
        wager, found = by_key[row.key], read(row.body)
        assert isinstance(wager, do.Place)
        told = (str(wager.player), str(wager.name), int(wager.stake))
        why = count.refused(*told)
        if why is None:
            count.take(*told)
            assert isinstance(found, WagerPlaced), (told, found)
        else:
            assert isinstance(found, Refusal), (told, why, found)
            assert found.reason is why


@pytest.mark.parametrize("over", ["the balance", "the limit", "both"])
def test_of_a_burst_exactly_what_fits_is_accepted(address: str, over: str) -> None:
    store = open_store(address)
    met: Counter[Reason] = Counter()
    for number in range(-(-BURSTS // 3)):
        chance, stream = Random(f"{over} {number}"), f"burst-{number}"  # noqa: S311
        positions = list(LEAST) if over != "the limit" else ["straight:17", "five_adjacent:17"]
        most = {"the balance": 1_000, "the limit": 20_000, "both": 2_000}[over]
        cash = Counter({str(one): STEP * chance.randint(most // 50, most // 5) for one in PLAYERS})
        recorder = begun(store, stream, cash)
        begin, burst = recorder.head.sequence, wagers(chance, positions)
        answers = [one for group in at_once(burst) for one in recorder.do_all(group)]
        count = Count(Counter(cash))
        verify_burst(store, stream, begin, count, burst)
        assert len({(one.key, one.outcome) for one in answers if isinstance(one, Answered)}) == WAYS
        balances = store.balances(stream)
        assert {str(one): balances[str(one)] for one in PLAYERS} == dict(count.held)
        assert balances[IN_PLAY] == sum(count.lying.values())
        refusals = [one.outcome for one in answers if isinstance(one, Answered)]
        met.update(one.reason for one in refusals if isinstance(one, Refusal))
    assert met[Reason.NOT_ENOUGH_CHIPS] > 0 or over == "the limit"
    assert met[Reason.ABOVE_THE_MAXIMUM] > 0 or over == "the balance"
    assert verify(store, "burst-0") == ()
    store.close()
