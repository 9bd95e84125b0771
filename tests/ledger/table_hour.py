"""A table-hour, simulated: 40 rounds, 7 seats, 5 wagers a seat, and everything that goes wrong.

One number decides all of it: who bets what, what comes up, which message is lost, doubled or late,
when the house crashes and when a leader that was taken for dead comes back. Nothing is timed by a
clock and nothing runs beside anything else, so the same number is the same hour.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from croupier.ledger.journal import fault_in
from croupier.ledger.memory import MemoryStore
from croupier.ledger.record import Answered, Asked, Fenced, Recorder
from croupier.ledger.sqlite import SqliteStore
from croupier.ledger.store import Batch, Result, Store
from croupier.ledger.verify import verify
from croupier.table import commands as do
from croupier.table.events import Event, NoMoreBetsCalled, RoundSettled, SpinVoided, WagerPlaced
from croupier.table.state import Phase
from croupier.table.void import voiding
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from tests.table.playing import KIM, MO, Play, offer_of

ROUNDS, SEATS, WAGERS, TROUBLED, CORRECTED = 40, 7, 5, 20, 5
STREAM = "hour"
NAMES = ("atlantic-city-2011", "philadelphia-2019", "boston-2021", "craps-1996")
CASH = 10_000_00
PATIENCE, RESENT_AFTER = 600, 5
"""Steps until a message must have come through, and until it is sent once more."""
LOST = DOUBLED = 0.06
PLAYERS = tuple(do.Person(do.PLAYER, f"guest-{number}") for number in range(1, SEATS + 1))


class Crash(Exception):
    """The house stops here, in the middle of whatever it was doing."""


class Disk:
    """A store in memory that outlives the house, and stops it at a chosen commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.crash: str = ""
        """`before` or `after` the next commit is on the disk; empty: it goes well."""

    def append(self, batches: Sequence[Batch]) -> tuple[Result, ...]:
        how, self.crash = self.crash, ""
        if how == "before":
            raise Crash
        found = self.store.append(batches)
        if how == "after":
            raise Crash
        return found

    def __getattr__(self, name: str) -> object:
        return getattr(self.store, name)


@dataclass(slots=True)
class Message:
    """A command on its way."""

    due: int
    asked: Asked


@dataclass(slots=True)
class Counted:
    """What an hour has met."""

    commands: int = 0
    refusals: int = 0
    crashes: int = 0
    takeovers: int = 0
    lost: int = 0
    repeats: int = 0
    voids: int = 0
    corrections: int = 0


@dataclass(slots=True)
class Hour:
    """One table-hour."""

    seed: int
    count: Counted = field(default_factory=Counted)
    step: int = 0
    now: int = 1_300_000_000_000
    made: int = 0
    on_the_way: list[Message] = field(default_factory=list[Message])
    waiting: dict[str, tuple[int, Asked]] = field(default_factory=dict[str, tuple[int, Asked]])
    """By key what somebody waits for an answer to, and when it was last sent."""
    told: dict[str, object] = field(default_factory=dict[str, object])
    """By key what somebody was answered."""
    chance: Random = field(init=False)
    disk: Disk = field(init=False)
    leader: Recorder = field(init=False)
    play: Play = field(init=False)
    trace: "hashlib._Hash" = field(default_factory=hashlib.sha256)

    def __post_init__(self) -> None:
        self.chance = Random(f"hour {self.seed}")  # noqa: S311
        # The store that forgets, and SQLite on a disk in memory, in turn.
        self.disk = Disk(SqliteStore(":memory:") if self.seed % 4 == 3 else MemoryStore())
        offer = offer_of(NAMES[self.seed % len(NAMES)])
        self.play = Play(offer, self.chance)
        self.leader = self._elected()

    def _elected(self) -> Recorder:
        store: Store = self.disk  # type: ignore[assignment] - a store but for its crashes
        return Recorder(self.play.offer, store, STREAM)

    # --- the network ----------------------------------------------------------------------------

    def send(self, command: do.Command) -> str:
        """Somebody asks for something; the message may be lost, doubled or late."""
        self.made += 1
        key = f"{self.seed}-{self.made}"
        self.waiting[key] = (self.step, Asked(key, self.now, command))
        self._post(self.waiting[key][1])
        return key

    def _post(self, asked: Asked) -> None:
        if self.chance.random() < LOST:
            self.count.lost += 1
            return
        for _ in range(2 if self.chance.random() < DOUBLED else 1):
            late = self.chance.choice((0, 0, 0, 1, 2, 7))
            self.on_the_way.append(Message(self.step + late, asked))

    def pump(self) -> None:
        """Let the world go on until everybody has his answer."""
        until = self.step + PATIENCE
        while self.waiting:
            assert self.step < until, "somebody is never answered"
            self.a_step()

    def a_step(self) -> None:
        """Messages arrive, one commit is made of them, answers go back; then all is looked at."""
        self.step += 1
        # A slow disk: now and then a commit takes seconds, or a clock is set back.
        self.now += self.chance.choice((3, 9, 20, 20, 4_000, -2_000))
        for key, (sent, asked) in self.waiting.items():
            if self.step - sent >= RESENT_AFTER:
                self.waiting[key] = (self.step, asked)
                self._post(asked)
        arrived = [one.asked for one in self.on_the_way if one.due <= self.step]
        self.on_the_way = [one for one in self.on_the_way if one.due > self.step]
        self.chance.shuffle(arrived)
        if arrived:
            self._commit(arrived)
            self.look()

    def _commit(self, arrived: list[Asked]) -> None:
        try:
            answers = self.leader.do_all(arrived)
        except Crash:
            self.count.crashes += 1
            self.leader = self._elected()
            return
        for one in answers:
            assert isinstance(one, Answered), "a key stands for one command"
            self._answer(one)

    def _answer(self, one: Answered) -> None:
        before = self.told.setdefault(one.key, one.outcome)
        assert before == one.outcome, f"{one.key} was answered otherwise before"
        self.count.repeats += one.is_repeat
        self.trace.update(f"{self.step} {one.key} {one.outcome!r}\n".encode())
        if self.chance.random() >= LOST:
            self.waiting.pop(one.key, None)  # else the answer is lost, and asked for again

    # --- what must hold after every step --------------------------------------------------------

    def look(self) -> None:
        """Money is conserved and nobody is below nothing; the leader knows what the disk knows."""
        balances = self.disk.store.balances(STREAM)
        assert not fault_in(balances), fault_in(balances)
        state = self.leader.state
        held = {name: amount for name, amount in balances.items() if amount}
        assert held == {name: amount for name, amount in state.balances.items() if amount}
        assert balances.get("in_play", 0) == sum(one.stake for one in state.lying)
        assert self.leader.head == self.disk.store.head(STREAM)

    def look_back(self) -> None:
        """The whole record: it verifies, nothing answered is missing, no wager came too late."""
        store = self.disk.store
        assert verify(store, STREAM) == ()
        known = store.answered(STREAM, list(self.told))
        assert {key: one.recorded for key, one in known.items()} == self.told
        assert self._elected().state == self.leader.state
        is_called = False
        for event in self.events():
            if isinstance(event, NoMoreBetsCalled):
                is_called = True
            elif isinstance(event, RoundSettled | SpinVoided):
                is_called = False
            elif isinstance(event, WagerPlaced):
                assert not is_called, event

    def events(self) -> Iterator[Event]:
        """What was answered, in the order of the record."""
        for row in self.disk.store.rows(STREAM):
            if row.key is not None:
                outcome = self.disk.store.answered(STREAM, [row.key])[row.key].recorded
                yield from () if isinstance(outcome, Refusal) else outcome

    # --- the hour -------------------------------------------------------------------------------

    def run(self) -> str:
        """The whole hour; what it comes to, as one hash."""
        while not self.leader.state.is_open:
            self.do_what_is_due()
        chip = self.play.offer.file.limits.chip
        for seat, player in enumerate(PLAYERS, start=1):
            self.send(do.Sit(player, seat, f"color {seat}"))
        self.pump()
        for player in PLAYERS:
            self.send(do.BuyIn(player, Minor(CASH // chip * chip), chip))
        self.pump()
        troubled = set(self.chance.sample(range(ROUNDS), TROUBLED))
        for number in range(ROUNDS):
            self.a_round(is_troubled=number in troubled)
            if number == CORRECTED:
                self.correct()
        self.look_back()
        self.trace.update(self.leader.head.hash)
        for outcome in self.told.values():
            self.count.commands += 1
            self.count.refusals += isinstance(outcome, Refusal)
        self.disk.store.close()
        return self.trace.hexdigest()

    def a_round(self, *, is_troubled: bool) -> None:
        """Everybody bets; the dealer does what is due; in a troubled round something goes wrong."""
        for _ in range(WAGERS):
            for player in PLAYERS:
                stake = Minor(self.play.offer.file.limits.chip * 10 * self.chance.randint(1, 4))
                self.send(do.Place(player, player, self.play._position(), stake))
            self.a_step()
        trouble = self.chance.choice(("before", "after", "stale", "void")) if is_troubled else ""
        self.trouble(trouble)
        self.pump()
        before = len(list(self.leader.state.rounds))
        newest = max(self.leader.state.rounds, default=0)
        for _ in range(PATIENCE):
            if max(self.leader.state.rounds, default=0) != newest:
                break
            if trouble == "void" and self.void():
                trouble = ""
                continue
            self.do_what_is_due()
        else:
            raise AssertionError(f"round {before + 1} is never settled")

    def trouble(self, what: str) -> None:
        """The next commit stops the house, or a second one takes the table over."""
        if what in ("before", "after"):
            self.disk.crash = what
        elif what == "stale":
            old, self.leader = self.leader, self._elected()
            self.count.takeovers += 1
            try:
                old.do(f"{self.seed}-stale-{self.step}", self.now, do.Settle(KIM))
            except Fenced:
                return
            raise AssertionError("a leader whose table was taken over still writes")

    def void(self) -> bool:
        """Once the ball turns, the spin is declared void; whether it was time for it."""
        reasons = voiding(self.play.offer)
        if self.leader.state.phase not in (Phase.SPINNING, Phase.NO_MORE_BETS) or not reasons:
            return not reasons
        self.send(do.VoidSpin(KIM, self.chance.choice(reasons)))
        self.pump()
        self.count.voids += 1
        return True

    def do_what_is_due(self) -> None:
        """The dealer's or the floor's next act."""
        self.play.state = self.leader.state
        self.send(self.play.due_act())
        self.pump()

    def correct(self) -> None:
        """A round was read wrongly: one proposes what it was, another approves."""
        rounds = self.leader.state.rounds
        number = self.chance.choice(list(rounds))
        others = [str(one.outcome) for one in rounds.values() if one is not rounds[number]]
        proposed = self.leader.state.proposed + 1
        self.send(do.Correct(KIM, number, self.chance.choice(others), "read wrongly"))
        self.pump()
        self.send(do.Approve(MO, proposed))
        self.pump()
        self.count.corrections += 1
