"""Recorded tables asked again: replayed, recalled, told under another edition."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.desk.answers import Unlawful
from croupier.desk.gaming_days import GamingDay, gaming_day
from croupier.desk.records import Place, header_in, record, said_of, stream_in
from croupier.desk.rounds import RoundTold, UnderAnother, each_under, round_told, under
from croupier.ledger.resettle import Rebuilt, rebuilt, steps
from croupier.ledger.store import Store
from croupier.offer.compile import Offer
from croupier.table.events import CorrectionApproved, RoundSettled
from croupier.table.evolve import opening_state
from croupier.table.state import Round, TableState
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


def replayed(path: Place, name: str = "") -> ReplayedRecord:
    """A recorded table played again: every round settled anew, the balances compared."""
    with record(path) as store:
        stream, by = _opened(store, name)
        events, rounds, state, faults = 0, 0, opening_state(by.offer), list[str]()
        for step in steps(store, stream, by):
            events, state = events + 1, step.state
            rounds += isinstance(step.event, RoundSettled)
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
        rounds=rounds,
        balances={key: write(amount) for key, amount in sorted(state.balances.items())},
        differences=tuple(faults),
        verified=not faults,
    )


def _held(state: TableState) -> dict[str, int]:
    return {key: one for key, one in state.balances.items() if one}


@dataclass(slots=True)
class _Night:
    """Every round of a record as it stands by now, and when it was settled."""

    rounds: dict[int, Round]
    times: dict[int, int]


def _played(store: Store, stream: str, by: Rebuilt) -> _Night:
    found = _Night({}, {})
    for step in steps(store, stream, by):
        event = step.event
        if isinstance(event, RoundSettled):
            found.times[event.round] = step.at
            found.rounds[event.round] = step.state.rounds[event.round]
        elif isinstance(event, CorrectionApproved):
            # A table may recall its newest rounds only; only those can be corrected.
            known = {no: one for no, one in step.state.rounds.items() if no in found.rounds}
            found.rounds |= known
    return found


def _verify_round(night: _Night, number: int) -> None:
    if number and number not in night.rounds:
        raise Unreadable(f"the record has no round {number}: there are {len(night.rounds)}")


def recalled(
    path: Place, name: str = "", last: int = RECALLED, number: int = 0, day: GamingDay | None = None
) -> Recalled:
    """The newest rounds of a table in full, or one of them."""
    clock = day or gaming_day()
    with record(path) as store:
        stream, by = _opened(store, name)
        night = _played(store, stream, by)
    _verify_round(night, number)
    if last < 1:
        raise Unreadable(f"--last {last}: at least one round is recalled")
    numbers = [number] if number else sorted(night.rounds, reverse=True)[:last]
    found = tuple(
        RecalledRound(
            *(clock.time(night.times[one]), clock.of(night.times[one])),
            round_told(by.offer, night.rounds, one),
        )
        for one in numbers
    )
    return Recalled(stream, by.offer.edition.id, len(night.rounds), found)


def night_under(path: Place, edition: str, name: str = "", number: int = 0) -> NightUnder:
    """A recorded night, or one round of it, under another edition."""
    clock = gaming_day()
    with record(path) as store:
        stream, by = _opened(store, name)
        night = _played(store, stream, by)
    _verify_round(night, number)
    try:
        pairs = (
            [(number, under(by.offer, night.rounds, number, edition))]
            if number
            else list(each_under(by.offer, night.rounds, edition))
        )
    except Unlawful as no:
        raise Unreadable(f"the table cannot stand under {edition}: {no}") from None
    rounds = tuple(RoundUnder(one, clock.time(night.times[one]), found) for one, found in pairs)
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
