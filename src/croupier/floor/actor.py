"""A table as an actor: commands in, frames out, and its dealer at work."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from croupier.floor.book import Opened
from croupier.floor.chance import Chance
from croupier.floor.chronicle import Chronicle, Happened, Played, rounds_in
from croupier.floor.clock import Clock
from croupier.floor.dealer import is_betting_open, step, trouble
from croupier.floor.feed import Feed, Frame
from croupier.floor.pace import PACES, STEADY
from croupier.floor.story import Story
from croupier.floor.tally import Tallies
from croupier.floor.view import Hands, Stance, TimeView, View, stance, view_of
from croupier.floor.writer import Writer
from croupier.ledger.record import Answer, Answered, Asked, Recorder
from croupier.ledger.store import StoreFault, happened_after
from croupier.offer.compile import Offer
from croupier.table.commands import Command, Person, Place
from croupier.table.state import Phase, TableState
from croupier.units.money import Minor
from croupier.units.refusal import Refusal

_LOG = logging.getLogger("croupier.floor")
_AGAIN_MS = 1_000
_EXTENSIONS_MAX = 10
_KEYS_KEPT = 5_000
AWAY = "The record cannot be written just now: no wagers are taken; what was accepted stands."


@dataclass(frozen=True, slots=True)
class Doors:
    """What a table works with: the ports to time, chance and the record."""

    clock: Clock
    chance: Chance
    writer: Writer


class Table:
    """One table of the house; everything of it happens in one event loop."""

    def __init__(
        self,
        opened: Opened,
        recorder: Recorder,
        story: Story,
        doors: Doors,
        encode: "Callable[[Table, Frame], str]",
    ) -> None:
        """`story` is that of the events which the recorder has read."""
        self.opened = opened
        self.recorder = recorder
        self.pace = PACES.get(opened.pace, STEADY)
        self._story = story
        self.feed = Feed(lambda frame: encode(self, frame))
        self._doors = doors
        self._sequence = recorder.head.sequence
        self._ready: frozenset[Person] = frozenset()
        self._until: int | None = None
        self._whole_ms = self.pace.betting_ms
        self._extensions = 0
        self._notice = ""
        self._changed = asyncio.Event()
        self._count = 0
        self._on_the_way: Counter[Person] = Counter()
        self._asked: dict[str, None] = {}
        self._stance: tuple[object, Stance] = (None, Stance((), ()))
        self._is_adrift = False
        """Whether the record may hold more than was folded."""
        self._dealing: asyncio.Task[None] | None = None

    @property
    def code(self) -> str:
        return self.opened.code

    @property
    def offer(self) -> Offer:
        return self.recorder.offer

    @property
    def state(self) -> TableState:
        return self.recorder.state

    @property
    def chronicle(self) -> Chronicle:
        """The newest rounds."""
        return self._story.chronicle

    @property
    def tallies(self) -> Tallies:
        """What each player has bought, cashed and staked so far."""
        return self._story.tallies

    # --- the record ---------------------------------------------------------------------------

    def _fold(self, one: Happened) -> None:
        self._story.add(one.sequence, one.at_ms, one.event)

    async def ask(self, key: str, command: Command) -> Answer:
        """A command's answer, once it is on the disk."""
        return await self.asking(key, command)

    def asking(self, key: str, command: Command) -> "asyncio.Future[Answer]":
        """Ask, and go on: commands are decided in the order of asking."""
        asked = Asked(key, self._doors.clock.now_ms(), command)
        answer = self._doors.writer.asking(self, asked)
        self._remember(key)
        if isinstance(command, Place):
            self._on_the_way[command.player] += command.stake
            answer.add_done_callback(lambda _: self._arrived(command))
        return answer

    def _remember(self, key: str) -> None:
        self._asked[key] = None
        if len(self._asked) > _KEYS_KEPT:
            del self._asked[next(iter(self._asked))]

    def was_asked(self, key: str) -> bool:
        """Whether a command came with this key not long ago: its answer is the one it had."""
        return key in self._asked

    def _arrived(self, command: Place) -> None:
        self._on_the_way[command.player] -= command.stake

    def on_the_way(self, player: Person) -> Minor:
        """The stakes that a player has asked for and that are not answered yet."""
        return Minor(self._on_the_way[player])

    def committed(self, answers: Sequence[Answer]) -> None:
        """Commands are on the disk: everybody is shown what came of them."""
        if self._is_adrift:  # the record is read from where it was last known: these are in it
            return
        events: list[Happened] = []
        for answer in answers:
            if not isinstance(answer, Answered) or answer.is_repeat:
                continue
            if isinstance(answer.outcome, Refusal):
                self._sequence += 1
                continue
            for event in answer.outcome:
                self._sequence += 1
                # As it was recorded: where the clock was set back, that is not when it was asked.
                events.append(Happened(self._sequence, answer.at, event))
        for one in events:
            self._fold(one)
        if events:
            self._ready &= {one.player for one in self.state.lying} | set(self.state.seats)
            self._changed.set()
            self.show(tuple(events))

    def unsure(self) -> None:
        """Something of a commit went wrong: the record is read again before anything is done."""
        self._is_adrift = True
        self._changed.set()

    async def _found_back(self) -> bool:
        """Fold what was recorded although its commit was not confirmed; not while it is away."""
        store, stream, after = self.recorder.store, self.recorder.stream, self._sequence
        writer = self._doors.writer
        try:
            await writer.run(self.recorder.reload)
            missed = await writer.run(lambda: tuple(happened_after(store, stream, after)))
        except StoreFault as fault:
            _LOG.warning("%s: %s", self.code, fault)
            return False
        events = tuple(Happened(*one) for one in missed)
        for one in events:
            self._fold(one)
        self._sequence = self.recorder.head.sequence
        self._is_adrift = False
        if events:
            self.show(events)
        return True

    async def past(self, before: int, limit: int) -> tuple[Played, ...]:
        """Settled rounds before a number, the newest first; raise StoreFault.

        What is no longer in memory is read from the record, between two commits.
        """
        last = min(before - 1, self.chronicle.settled)
        first = max(last - limit + 1, 1)
        if last < first:
            return ()
        found = self.chronicle.remembered(first, last)
        if found is None:
            store, stream, offer = self.recorder.store, self.recorder.stream, self.offer
            row = self.chronicle.row_before(first)

            def read_again() -> tuple[Played, ...]:
                events = (Happened(*one) for one in happened_after(store, stream, row))
                return rounds_in(offer, events, first, last)

            found = await self._doors.writer.run(read_again)
        return found[::-1]

    # --- what is seen -------------------------------------------------------------------------

    def view(self) -> View:
        """The table as everybody sees it now."""
        states = self.state.states
        if self._stance[0] is not states:
            self._stance = (states, stance(self.offer, self.state))
        hands = Hands(self._ready, self._time(), self._notice, self._stance[1])
        return view_of(self.offer, self.state, self.chronicle, self.tallies, hands)

    def show(self, events: tuple[Happened, ...] = ()) -> None:
        """A new frame."""
        self.feed.show(self._sequence, events, self.view())

    def _time(self) -> TimeView | None:
        if self._until is None:
            return None
        left = max(self._until - self._doors.clock.ticks_ms(), 0)
        return TimeView(left, self._whole_ms, self._extensions < _EXTENSIONS_MAX)

    # --- hands --------------------------------------------------------------------------------

    def ready(self, player: Person, *, is_ready: bool) -> None:
        """A player tells the dealer that he is done, or that he is not."""
        if player in self.state.seats:
            self._ready = self._ready | {player} if is_ready else self._ready - {player}
            self._changed.set()
            self.show()

    def more_time(self) -> None:
        """Somebody asks for time: everybody gets it."""
        if self._until is not None and self._extensions < _EXTENSIONS_MAX:
            self._until += self.pace.more_ms
            self._whole_ms += self.pace.more_ms
            self._extensions += 1
            self._ready = frozenset()
            self._changed.set()
            self.show()

    # --- the dealer ---------------------------------------------------------------------------

    def start(self) -> None:
        """The dealer comes to the table."""
        if self.state.is_open and (self.state.phase is not Phase.BETTING or self.state.lying):
            self._notice = (
                f"The house was started again in the middle of round {self.state.round}:"
                " no chip is lost, and the round goes on."
            )
        self.show()
        self._dealing = asyncio.create_task(self._deal())

    async def is_opened(self) -> None:
        """Wait until the table has been inspected and opened: whoever sits down may wager."""
        while not (self.state.is_open or self.feed.is_closed):
            await self.feed.after(self.feed.newest.frame.number)

    async def stop(self) -> None:
        """The dealer leaves; what is recorded stays as it is."""
        if self._dealing:
            self._dealing.cancel()
            await asyncio.gather(self._dealing, return_exceptions=True)
        self.feed.close()

    async def _deal(self) -> None:
        wrong, planned = "", -1
        while True:
            if self._is_adrift and not await self._found_back():
                self._tell(AWAY)
                await self._doors.clock.sleep_ms(_AGAIN_MS)
                continue
            await self._players_done()
            if planned != self.state.round:
                planned = self.state.round
                wrong = trouble(self.offer, self.opened.irregular_in, self._doors.chance)
            if self._is_adrift:
                continue
            now = step(self.offer, self.state, self.pace, wrong, self._doors.chance)
            await self._doors.clock.sleep_ms(now.after_ms)
            if not await self._done(now.command):
                await self._doors.clock.sleep_ms(_AGAIN_MS)
            elif self.chronicle.void is not None:
                wrong = ""

    async def _done(self, command: Command) -> bool:
        """The dealer's act, recorded; whether it could be."""
        self._count += 1
        key = f"{self._doors.clock.now_ms():011x}.{self._count:x}.{command.by.name}"
        try:
            answer = await self.ask(key, command)
        except StoreFault as fault:
            _LOG.warning("%s: %s", self.code, fault)
            self._tell(AWAY)
            return False
        if self._notice == AWAY or self.state.phase is Phase.DECIDED:
            self._tell("")
        assert isinstance(answer, Answered), "the dealer's keys are his own"
        # Between the step and its turn a player may have acted: then another step is due.
        return not isinstance(answer.outcome, Refusal)

    def _tell(self, notice: str) -> None:
        if notice != self._notice:
            self._notice = notice
            self.show()

    async def _players_done(self) -> None:
        """Wait while players place: until time is up, or all who wager are ready."""
        while is_betting_open(self.state) and not (self._is_adrift or self._is_time_up()):
            self._changed.clear()
            waits: list[asyncio.Task[object]] = [asyncio.create_task(self._changed.wait())]
            if self._until is not None:
                left = max(self._until - self._doors.clock.ticks_ms(), 1)
                waits.append(asyncio.create_task(self._doors.clock.sleep_ms(left)))
            try:
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in waits:
                    one.cancel()
        self._until, self._extensions, self._ready = None, 0, frozenset()

    def _is_time_up(self) -> bool:
        wagering = {one.player for one in self.state.lying}
        if self._until is None and wagering:
            self._whole_ms = self.pace.betting_ms
            self._until = self._doors.clock.ticks_ms() + self._whole_ms
            self.show()
        elif self._until is not None and not wagering:
            self._until = None
            self.show()
        if not self.state.is_open:
            return True
        awaited = wagering or set(self.state.seats)
        if awaited and awaited <= self._ready:
            return True
        return self._until is not None and self._doors.clock.ticks_ms() >= self._until
