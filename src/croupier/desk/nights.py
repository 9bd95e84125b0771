"""Recorded tables asked again: replayed, recalled, told under another edition."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from croupier.desk.answers import Unlawful
from croupier.desk.gaming_days import GamingDay, gaming_day
from croupier.desk.records import header_in, record, said_of, stream_in
from croupier.desk.rounds import RoundTold, UnderAnother, each_under, round_told, under
from croupier.ledger.resettle import Rebuilt, rebuilt, steps
from croupier.ledger.store import Store
from croupier.offer.compile import Offer
from croupier.table.events import (
    RoundSettled,
)
from croupier.table.evolve import opening_state
from croupier.table.state import TableState
from croupier.units.unreadable import Unreadable

RECALLED = 100


@dataclass(frozen=True, slots=True)
class ReplayedRecord:
    """A recorded table played again from its events. `verified`: rounds and balances agree."""

    stream: str
    edition: str
    offer: str
    events: int
    rounds: int
    balances: Mapping[str, str]
    differences: tuple[str, ...]
    verified: bool


@dataclass(frozen=True, slots=True)
class RecalledRound:
    """A settled round and when it was settled."""

    at: str
    day: str
    round: RoundTold


@dataclass(frozen=True, slots=True)
class Recalled:
    """The newest rounds of a table, the newest first."""

    stream: str
    edition: str
    held: int
    """How many rounds the record holds."""
    rounds: tuple[RecalledRound, ...]


@dataclass(frozen=True, slots=True)
class RoundUnder:
    """One round under another edition."""

    number: int
    at: str
    found: UnderAnother


@dataclass(frozen=True, slots=True)
class NightUnder:
    """A night under another edition: what its players came to here and there."""

    stream: str
    edition: str
    other: str
    rounds: tuple[RoundUnder, ...]
    differing: int
    """How many wagers come to something else there, or are not taken."""
    total_here: str
    total_there: str


def _opened(store: Store, name: str) -> tuple[str, Rebuilt]:
    stream = stream_in(store, name)
    return stream, rebuilt(store, stream)


def replayed(path: Path, name: str = "") -> ReplayedRecord:
    """A recorded table played again: every round settled anew, the balances compared."""
    with record(path) as store:
        stream, by = _opened(store, name)
        events, state, faults = 0, opening_state(by.offer), list[str]()
        for step in steps(store, stream, by):
            events, state = events + 1, step.state
            faults += [f"row {step.sequence}: {step.fault}"] if step.fault else []
        held = store.balances(stream)
        edition = header_in(store, stream)["edition"]
    write = by.offer.file.currency.write
    if {key: one for key, one in held.items() if one} != _held(state):
        faults.append("the events do not lead to the balances")
    return ReplayedRecord(
        stream=stream,
        edition=edition,
        offer=said_of(by),
        events=events,
        rounds=len(state.rounds),
        balances={key: write(amount) for key, amount in sorted(state.balances.items())},
        differences=tuple(faults),
        verified=not faults,
    )


def _held(state: TableState) -> dict[str, int]:
    return {key: one for key, one in state.balances.items() if one}


def _played(store: Store, stream: str, by: Rebuilt) -> tuple[TableState, dict[int, int]]:
    """The table at its end, and when each round was settled."""
    state, times = opening_state(by.offer), dict[int, int]()
    for step in steps(store, stream, by):
        state = step.state
        if isinstance(step.event, RoundSettled):
            times[step.event.round] = step.at
    return state, times


def recalled(
    path: Path, name: str = "", last: int = RECALLED, number: int = 0, day: GamingDay | None = None
) -> Recalled:
    """The newest rounds of a table in full, or one of them."""
    clock = day or gaming_day()
    with record(path) as store:
        stream, by = _opened(store, name)
        state, times = _played(store, stream, by)
    if number and number not in state.rounds:
        told = f"the record has no round {number}: there are {len(state.rounds)}"
        raise Unreadable(told)
    if last < 1:
        raise Unreadable(f"--last {last}: at least one round is recalled")
    numbers = [number] if number else sorted(state.rounds, reverse=True)[:last]
    found = tuple(
        RecalledRound(
            clock.time(times[one]), clock.of(times[one]), round_told(by.offer, state.rounds, one)
        )
        for one in numbers
    )
    return Recalled(stream, by.offer.edition.id, len(state.rounds), found)


def night_under(path: Path, edition: str, name: str = "", number: int = 0) -> NightUnder:
    """A recorded night, or one round of it, under another edition."""
    clock = gaming_day()
    with record(path) as store:
        stream, by = _opened(store, name)
        state, times = _played(store, stream, by)
    if number and number not in state.rounds:
        raise Unreadable(f"the record has no round {number}: there are {len(state.rounds)}")
    try:
        pairs = (
            [(number, under(by.offer, state.rounds, number, edition))]
            if number
            else list(each_under(by.offer, state.rounds, edition))
        )
    except Unlawful as no:
        raise Unreadable(f"the table cannot stand under {edition}: {no}") from None
    rounds = tuple(RoundUnder(one, clock.time(times[one]), found) for one, found in pairs)
    if number and rounds[0].found.refusal:
        raise Unreadable(f"the table cannot stand under {edition}: {rounds[0].found.refusal}")
    return NightUnder(
        stream=stream,
        edition=by.offer.edition.id,
        other=edition,
        rounds=rounds,
        differing=sum(wager.differs for one in rounds for wager in one.found.wagers),
        total_here=_sum(by.offer, [one.found.total_here for one in rounds]),
        total_there=_sum(by.offer, [one.found.total_there for one in rounds]),
    )


def _sum(offer: Offer, amounts: list[str]) -> str:
    read, write = offer.file.currency.read, offer.file.currency.write
    signed = (-read(one[1:]) if one.startswith("-") else read(one) for one in amounts)
    return write(sum(signed))
