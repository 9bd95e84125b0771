"""The practice house: its folder, its guests, its tables."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from croupier.floor.actor import Doors, Table
from croupier.floor.book import CODE, Book, Guest, Opened, new_code
from croupier.floor.chance import Chance, SystemChance
from croupier.floor.chronicle import Chronicle
from croupier.floor.clock import Clock, SystemClock
from croupier.floor.feed import Frame
from croupier.floor.pace import PACES
from croupier.floor.story import Story
from croupier.floor.writer import Writer
from croupier.ledger.checkpoints import notary_in
from croupier.ledger.doors import open_store
from croupier.ledger.record import Recorder
from croupier.ledger.store import Store, StoreFault
from croupier.offer.choices import read_table
from croupier.offer.compile import compile_offer
from croupier.table.commands import PLAYER, Person
from croupier.units.refusal import SourceFaults

TABLES_MAX = 500
"""Open at one time; one at which nobody sits gives way to a newer, and comes back by its code."""
TABLES_AT_START = 100
_OPENING_S = 5
"""So long whoever opens a table waits for its dealer; then he sees it open by itself."""
RECORD, BOOK = "record.sqlite", "house.sqlite"
Encode = Callable[[Table, Frame], str]


class NoSuchTable(Exception):
    """No table has this code."""


class HouseFull(Exception):
    """No further table can be opened."""


class NameTaken(Exception):
    """Somebody else plays under this name."""


class House:
    """Everything that is open; one object a process."""

    def __init__(
        self,
        folder: Path,
        encode: Encode,
        *,
        record: Path | str | None = None,
        clock: Clock | None = None,
        chance: Chance | None = None,
    ) -> None:
        self.folder = folder
        self.record = record or folder / RECORD
        self.clock = clock or SystemClock()
        self.writer = Writer()
        self.broken: dict[str, str] = {}
        """Tables that could not be opened again, and why."""
        self._encode = encode
        self._doors = Doors(self.clock, chance or SystemChance(), self.writer)
        self._tables: dict[str, Table] = {}
        self._known: dict[str, str] = {}
        """Names by token: asked for with every wager, so the book is not."""
        self._guests: dict[str, Guest] = {}
        self._store: Store | None = None
        self._book: Book | None = None

    async def start(self) -> None:
        """Open the folder, and every table that was open when the house last stopped."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._book = await self.writer.run(lambda: Book(self.folder / BOOK))
        self._store = await self.writer.start(self._open_record)
        for opened in (await self.writer.run(self.book.tables))[:TABLES_AT_START]:
            try:
                await self._seat_dealer(opened)
            except (StoreFault, SourceFaults, ValueError) as fault:
                self.broken[opened.code] = str(fault)

    def _open_record(self) -> Store:
        """The record, and the key that its checkpoints are signed with."""
        return open_store(self.record, notary_in(self.folder))

    async def stop(self) -> None:
        """Close the house; every table goes on where it was when it is opened again."""
        for table in self._tables.values():
            await table.stop()
        if self._book:
            await self.writer.run(self._book.close)
        await self.writer.stop()

    @property
    def book(self) -> Book:
        assert self._book is not None, "the house has been started"
        return self._book

    # --- tables -------------------------------------------------------------------------------

    async def open_table(
        self, toml: str, by: str, *, sample: str = "", pace: str = "", irregular_in: int = 0
    ) -> Table:
        """A new table from a lawful table file."""
        await self._make_room()
        now = self.clock.now_ms()
        speed = pace if pace in PACES else "steady"
        opened = Opened(new_code(), sample, toml, speed, irregular_in, now, by)
        await self.writer.run(lambda: self.book.open(opened))
        table = await self._seat_dealer(opened)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(table.is_opened(), _OPENING_S)
        return table

    async def _seat_dealer(self, opened: Opened) -> Table:
        assert self._store is not None, "the house has been started"
        store, doors, encode = self._store, self._doors, self._encode
        offer = compile_offer(read_table(opened.toml))

        def loaded() -> Table:
            # The record is read once, for the table's state and for what is told of it.
            story = Story(Chronicle(offer))
            recorder = Recorder(offer, store, opened.code, watch=story.add)
            return Table(opened, recorder, story, doors, encode)

        table = await self.writer.run(loaded)
        self._tables[opened.code] = table
        table.start()
        return table

    async def _make_room(self) -> None:
        """Put away a table at which nobody sits; raise HouseFull where there is none."""
        if len(self._tables) < TABLES_MAX:
            return
        idle = next((one for one in self._tables.values() if not one.state.seats), None)
        if idle is None:
            raise HouseFull(f"people sit at {TABLES_MAX} tables: no further one can be opened")
        del self._tables[idle.code]
        await idle.stop()

    async def table(self, code: str) -> Table:
        """The table of a code; raise NoSuchTable."""
        wanted = code.strip().upper()
        if wanted not in self._tables and CODE.fullmatch(wanted):
            known = await self.writer.run(lambda: self.book.opened(wanted))
            if known and wanted not in self.broken:
                await self._make_room()
                return self._tables.get(wanted) or await self._seat_dealer(known)
        found = self._tables.get(wanted)
        if found is None:
            why = self.broken.get(wanted, "ask whoever opened the table for its code")
            raise NoSuchTable(f"no table has the code {code[:12]!r}: {why}")
        return found

    def tables_of(self, name: str) -> tuple[Table, ...]:
        """The tables that a guest opened, sits at or sat at, the newest first."""
        player = Person(PLAYER, name)
        own = (
            one
            for one in self._tables.values()
            if one.opened.made_by == name or player in one.tallies
        )
        return tuple(sorted(own, key=lambda one: -one.opened.made_ms))

    # --- guests -------------------------------------------------------------------------------

    async def admit(self, name: str = "") -> tuple[Guest, str]:
        """A new guest, with the token by which he is known; raise NameTaken."""
        for wanted in [name] if name else [f"guest-{secrets.token_hex(3)}" for _ in range(8)]:
            now = self.clock.now_ms()
            found = await self.writer.run(partial(self.book.admit, wanted, now))
            if found:
                return found
        raise NameTaken(f"{name} is taken: choose another name")

    async def guest_of(self, token: str) -> Guest | None:
        """Whose token it is; nobody's where it is unknown."""
        if token not in self._known:
            found = await self.writer.run(lambda: self.book.known(token))
            if found is None:
                return None
            self._known[token] = found.name
            self._guests[found.name] = found
        return self._guests[self._known[token]]

    async def rename(self, guest: Guest, name: str) -> Guest:
        """Another name, for somebody who sits nowhere; raise NameTaken."""
        if any(Person(PLAYER, guest.name) in one.state.seats for one in self._tables.values()):
            raise NameTaken("you sit at a table: cash in before you take another name")
        if not await self.writer.run(lambda: self.book.rename(guest.name, name)):
            raise NameTaken(f"{name} is taken: choose another name")
        self._known.clear()
        return replace(guest, name=name)

    async def limit(self, guest: Guest) -> None:
        """Keep a guest's own limits."""
        self._guests[guest.name] = guest
        await self.writer.run(lambda: self.book.limit(guest))
