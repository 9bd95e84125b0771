"""The recorder: a table whose every command is answered once and kept, and replays for ever."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from croupier.ledger.canonical import WHOLE_MAX
from croupier.ledger.chain import Row
from croupier.ledger.codec import digest_of
from croupier.ledger.sources import header_of, sources_of
from croupier.ledger.store import (
    Appended,
    Batch,
    Conflict,
    Entry,
    Head,
    Known,
    Result,
    Store,
    StoreFault,
    events_in,
    happened,
)
from croupier.offer.compile import Offer
from croupier.offer.digest import offer_digest
from croupier.table.commands import Command, Place
from croupier.table.decide import decide
from croupier.table.events import Event
from croupier.table.evolve import evolve, replay
from croupier.table.glance import Glance
from croupier.table.laying import Laying
from croupier.table.observe import observe
from croupier.table.state import TableState
from croupier.units.refusal import Refusal

KEY = re.compile(r"[!#-\[\]-~]{1,64}")
"""What a key may be: it stands in JSON as it is, so nothing that would be escaped."""


class Fenced(StoreFault):
    """Another writer has taken the stream over: this one answers nothing any more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A command, when it came, and the key by which its answer is known again."""

    key: str
    at: int
    """Milliseconds since 1970-01-01 UTC by the house's clock."""
    command: Command


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of a command, now or when the same was asked before."""

    key: str
    at: int
    """As recorded."""
    outcome: tuple[Event, ...] | Refusal
    is_repeat: bool = False


@dataclass(frozen=True, slots=True)
class KeyTaken:
    """The key belongs to another command: nothing was done."""

    key: str


Answer = Answered | KeyTaken
Watch = Callable[[int, int, Event], None]


def _verify_asked(one: Asked) -> None:
    if not KEY.fullmatch(one.key):
        raise ValueError(f"{one.key[:80]!r} is no key: 1 to 64 letters, figures and signs")
    if not 0 <= one.at <= WHOLE_MAX:
        raise ValueError(f"{one.at} is no time: milliseconds since 1970-01-01 UTC, none before it")


@dataclass(frozen=True, slots=True)
class _Plan:
    """What a group would come to if the stream still ends where it did."""

    state: TableState
    answers: Sequence[Answer]
    entries: Sequence[Entry]


def _again(key: str, was: Entry, digest: bytes) -> Answer:
    """What a key is answered that has been asked with before."""
    if was.command != digest:
        return KeyTaken(key)
    return Answered(key, was.at, was.recorded, is_repeat=True)


class Recorder:
    """The one writer of a stream: decides, records, and only then goes on."""

    def __init__(  # noqa: PLR0913 - the last three are seldom said
        self,
        offer: Offer,
        store: Store,
        stream: str,
        claim: Callable[[str], Head] | None = None,
        *,
        observed: bool = False,
        watch: Watch | None = None,
    ) -> None:
        """`observed`: what is asked has happened already, and breaches are flagged, not refused.

        `watch` is told every event that there is already, with its number and its time.
        """
        self.offer = offer
        self.store = store
        self.stream = stream
        self._decide = observe if observed else decide
        self._glance = Glance(offer)
        sources = store.sources(offer_digest(offer)) or sources_of(offer)
        store.begin(header_of(offer, stream, sources), sources)
        self._epoch = (claim or store.claim)(stream).epoch
        self._state, self._head = self._load(watch)

    @property
    def state(self) -> TableState:
        """The table as recorded."""
        return self._state

    @property
    def head(self) -> Head:
        """The newest row that is on the disk."""
        return self._head

    def do(self, key: str, at: int, command: Command) -> Answer:
        """Answer one command."""
        return self.do_all([Asked(key, at, command)])[0]

    def do_all(self, group: Sequence[Asked]) -> tuple[Answer, ...]:
        """Answer commands in turn, with one commit for all of them."""
        return do_together(self.store, [(self, group)])[0]

    def _load(self, watch: Watch | None = None) -> tuple[TableState, Head]:
        head = self.store.head(self.stream)
        if head.epoch != self._epoch:
            raise Fenced(f"{self.stream} is written by another since epoch {head.epoch}")
        rows = self.store.rows(self.stream)
        events = events_in(rows) if watch is None else _watched(rows, watch)
        return replay(self.offer, events), head

    def reload(self) -> None:
        """Take the table from the record again; raise Fenced where another writes it."""
        self._state, self._head = self._load()

    def plan(self, group: Sequence[Asked], known: Mapping[str, Entry]) -> _Plan:
        """What the commands of a group come to; those known already are answered as they were."""
        at, laying, before = self._head.at, Laying(self._state), dict(known)
        answers: list[Answer] = []
        entries: list[Entry] = []
        for one in group:
            _verify_asked(one)
            digest, was = digest_of(one.command), before.get(one.key)
            if was is not None:
                answers.append(_again(one.key, was, digest))
                continue
            outcome, laying = self._done(laying, one.command)
            # A clock that was set back records the newest time again: a record never goes back.
            at = max(at, one.at)
            before[one.key] = entry = Entry(one.key, at, digest, outcome)
            entries.append(entry)
            answers.append(Answered(one.key, at, outcome))
        return _Plan(laying.table(), answers, entries)

    def _done(self, laying: Laying, command: Command) -> tuple[tuple[Event, ...] | Refusal, Laying]:
        """What a command comes to, and the table behind it."""
        if type(command) is Place and (placed := self._glance.placed(laying, command)):
            laying.lay(placed)
            return (placed,), laying
        state = laying.table()
        outcome = self._decide(self.offer, state, command)
        for event in () if isinstance(outcome, Refusal) else outcome:
            state = evolve(self.offer, state, event)
        return outcome, Laying(state)

    def batch(self, plan: _Plan) -> Batch:
        """A plan as what the store is to add."""
        return Batch(self.stream, self._head, tuple(plan.entries))

    def accept(self, plan: _Plan, result: Result) -> Mapping[str, Entry] | None:
        """Go on from what the store said: None when it is done, else what was known before."""
        match result:
            case Appended():
                self._state, self._head = plan.state, result.head
                return None
            case Known():
                return result.entries
            case Conflict():
                self.reload()
                return {}


def _watched(rows: Iterable[Row], watch: Watch) -> Iterator[Event]:
    for sequence, at, event in happened(rows):
        watch(sequence, at, event)
        yield event


Work = Sequence[tuple[Recorder, Sequence[Asked]]]


def do_together(store: Store, work: Work) -> tuple[tuple[Answer, ...], ...]:
    """Answer the commands of several tables with one commit for all; a table stands once only."""
    assert len({recorder.stream for recorder, _ in work}) == len(work), "a table stands twice"
    known: dict[int, dict[str, Entry]] = {index: {} for index in range(len(work))}
    answers: dict[int, tuple[Answer, ...]] = {}
    while len(answers) < len(work):
        left = [index for index in range(len(work)) if index not in answers]
        plans = [work[index][0].plan(work[index][1], known[index]) for index in left]
        pairs = list(zip(left, plans, strict=True))
        try:
            results = store.append([work[index][0].batch(plan) for index, plan in pairs])
        except StoreFault:
            # Whether anything was written is the record's to say, not this process's.
            _reload([recorder for recorder, _ in work])
            raise
        for (index, plan), result in zip(pairs, results, strict=True):
            more = work[index][0].accept(plan, result)
            if more is None:
                answers[index] = tuple(plan.answers)
            else:
                known[index] |= more
    return tuple(answers[index] for index in range(len(work)))


def _reload(recorders: Sequence[Recorder]) -> None:
    for recorder in recorders:
        try:
            recorder.reload()
        except StoreFault:
            # The disk is away altogether: the head is compared again at the next batch.
            continue
