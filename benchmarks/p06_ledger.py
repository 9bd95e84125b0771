"""P6: durable accepted wagers a second at the ledger's door, on SQLite with synchronous=FULL.

Against the same bytes committed bare, in the same groups and one a commit. Ten tables play rounds
of a hundred wagers each, and a group of 1,000 is one commit for all ten. The ledger's share is
told apart: what deciding takes, and what recording what has been decided takes.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

import apsw

from croupier.desk.table import open_table
from croupier.layout.kinds import read_position
from croupier.ledger import Recorder, do_together, open_store, verify
from croupier.ledger.record import Answered, Asked
from croupier.ledger.sqlite_file import connect
from croupier.ledger.store import Batch, Store
from croupier.table import commands as do
from croupier.units.money import Minor
from croupier.units.refusal import Refusal

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "examples" / "atlantic-city-2011.toml"
GROUP, TABLES, TURNS, SINGLE = 1_000, 10, 15, 100
PLAYERS = tuple(do.Person(do.PLAYER, name) for name in ("ann", "bob", "cy", "dee", "eve"))
FLOOR, DEALER = do.Person(do.FLOOR, "lee"), do.Person(do.DEALER, "kim")
POSITIONS = [read_position(f"straight:{number}") for number in range(1, 37)]
_KEYS = count(time.time_ns())


def key() -> str:
    """A key as a client makes it: of its time, so that keys come nearly in order."""
    number = next(_KEYS)
    return f"{number:032x}"


def opening() -> Iterator[do.Command]:
    yield do.Inspect(FLOOR, "F-17", "L. Lee")
    yield do.Open(FLOOR)
    for number, player in enumerate(PLAYERS, start=1):
        yield do.Sit(player, number, f"color {number}")
        yield do.BuyIn(player, Minor(10**11), Minor(1_00))


def wagers() -> list[do.Command]:
    found: list[do.Command] = []
    for number in range(GROUP // TABLES):
        player = PLAYERS[number % len(PLAYERS)]
        name = POSITIONS[number % len(POSITIONS)]
        found.append(do.Place(player, player, name, Minor(10_00)))
    return found


def rest_of_round() -> list[do.Command]:
    told: list[do.Command] = [do.Spin(DEALER, "opposite"), do.CallNoMoreBets(DEALER)]
    return [*told, do.RecordOutcome(DEALER, "17", 6), do.Settle(DEALER)]


def asked(commands: list[do.Command]) -> list[Asked]:
    now = time.time_ns() // 1_000_000
    return [Asked(key(), now, command) for command in commands]


@dataclass(slots=True)
class House:
    """Ten tables on one record."""

    store: Store
    tables: list[Recorder]

    def finish_rounds(self) -> None:
        do_together(self.store, [(one, asked(rest_of_round())) for one in self.tables])

    def answer(self, work: list[tuple[Recorder, list[Asked]]]) -> None:
        answers = do_together(self.store, work)
        refused = [
            one
            for each in answers
            for one in each
            if not isinstance(one, Answered) or isinstance(one.outcome, Refusal)
        ]
        assert not refused, refused[:1]

    def work(self) -> list[tuple[Recorder, list[Asked]]]:
        return [(one, asked(wagers())) for one in self.tables]

    def decided(self) -> list[Batch]:
        """A group's batches, decided and not yet written, hashed or added up."""
        return [one.batch(one.plan(group, {})) for one, group in self.work()]


def house_on(store: Store) -> House:
    offer = open_table(TABLE).offer
    tables = [Recorder(offer, store, f"table-{number}") for number in range(TABLES)]
    for one in tables:
        one.do_all(asked(list(opening())))
    return House(store, tables)


def bare(folder: Path) -> apsw.Connection:
    """The same settings and no more: bytes by a number."""
    found = connect(folder / "bare.sqlite").connection
    found.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, content BLOB NOT NULL) STRICT")
    return found


def commit(connection: apsw.Connection, rows: list[tuple[bytes]]) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.executemany("INSERT INTO bare (content) VALUES (?)", rows)
    connection.execute("COMMIT")


def rate(rows: int, act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return rows / (time.perf_counter() - start)


def payload(one: House) -> list[tuple[bytes]]:
    """The bytes that a group leaves in the record: bodies, times, keys, digests and hashes."""
    rows = [
        row
        for table in one.tables
        for row in one.store.rows(table.stream, table.head.sequence - GROUP // TABLES)
    ]
    return [
        (
            (row.at or 0).to_bytes(8)
            + (row.key or "").encode()
            + (row.command or b"")
            + row.body
            + row.hash,
        )
        for row in rows
    ]


def record_decided(at: House) -> float:
    """The ledger alone: bytes, chain, journal, keys, commit; then the tables are read again."""
    batches = at.decided()
    found = rate(GROUP, lambda: at.store.append(batches))
    for one in at.tables:
        one.reload()
    at.finish_rounds()
    return found


def turn(at: House, other: apsw.Connection, rates: dict[str, list[float]]) -> None:
    work = at.work()
    rates["all checks, groups of 1,000"].append(rate(GROUP, lambda: at.answer(work)))
    rows = payload(at)
    at.finish_rounds()
    rates["bare, groups of 1,000"].append(rate(GROUP, lambda: commit(other, rows)))
    rates["decided before, groups of 1,000"].append(record_decided(at))
    singles = rows[:SINGLE]
    rates["bare, one a commit"].append(
        rate(SINGLE, lambda: [commit(other, [row]) for row in singles])
    )


def main() -> None:
    names = ("all checks", "decided before", "bare")
    rates: dict[str, list[float]] = {f"{name}, groups of 1,000": [] for name in names}
    rates["bare, one a commit"] = []
    # Beside the checkout: many machines keep their temporary files in memory.
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        store = open_store(Path(folder) / "house.sqlite")
        at, other = house_on(store), bare(Path(folder))
        for _ in range(TURNS):
            turn(at, other, rates)
        assert not any(verify(at.store, one.stream) for one in at.tables)
        at.store.close()
        other.close()
    middle = {name: median(found) for name, found in rates.items()}
    for name, found in rates.items():
        print(
            f"{name:<34} {middle[name]:>12,.0f} a second  ({min(found):,.0f} to {max(found):,.0f})"
        )
    for name in names[:2]:
        own = middle[f"{name}, groups of 1,000"]
        grouped, single = middle["bare, groups of 1,000"], middle["bare, one a commit"]
        print(f"{name}: {own / grouped:.3f} of bare groups, {own / single:.1f} x one a commit")
    print("to reach, all checks: 0.20 of bare groups, 12 x one a commit")


if __name__ == "__main__":
    sys.exit(main())
