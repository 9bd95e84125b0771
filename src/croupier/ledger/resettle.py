"""Rounds of a record settled anew, by the offer rebuilt from what was kept under its digest."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from croupier.law.in_force import NoText
from croupier.ledger.canonical import read_canonical
from croupier.ledger.chain import Broken
from croupier.ledger.store import Store, StoreFault, happened
from croupier.offer.choices import read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.offer.digest import offer_digest
from croupier.table.commands import Approve, Person
from croupier.table.corrections import approve
from croupier.table.decide_round import settled_wagers, transfers_for
from croupier.table.events import CorrectionApproved, Event, RoundSettled, SettledWager
from croupier.table.evolve import evolve, opening_state
from croupier.table.state import TableState
from croupier.units.refusal import Refusal, SourceFaults
from croupier.units.unreadable import Unreadable

_NOBODY = Person("floor", "")
"""Who approves once more: whether somebody else did was decided then, and what it moves now."""


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A record's offer, compiled from its table file; `is_same` where the digest is the same.

    Where it is not, the law files have changed since: money is compared, citations are not.
    """

    offer: Offer
    is_same: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One event, the table behind it, and what was wrong with it."""

    sequence: int
    at: int
    event: Event
    state: TableState
    fault: str = ""


def rebuilt(store: Store, stream: str) -> Rebuilt:
    """The offer of a stream; raise StoreFault where there is none to be had."""
    header = cast("dict[str, str]", read_canonical(store.header(stream)))
    sources, digest = store.sources(header["digest"]), header["digest"]
    if sources is None:
        raise StoreFault(f"{stream}: what its offer was made from is missing")
    try:
        kept = cast("dict[str, str]", read_canonical(sources))
        offer = compile_offer(read_table(kept["table"]))
    except (Unreadable, SourceFaults, NoText, KeyError) as error:
        told = f"{stream}: the offer kept under {digest[:12]} cannot be read: {error}"
        raise StoreFault(told) from None
    return Rebuilt(offer, offer_digest(offer) == digest)


def steps(store: Store, stream: str, by: Rebuilt) -> Iterator[Step]:
    """Every event of a stream in turn; rounds and corrections are worked out again."""
    state = opening_state(by.offer)
    for sequence, at, event in happened(store.rows(stream)):
        try:
            fault = _fault_of(by, state, event)
            state = evolve(by.offer, state, event)
        except (KeyError, ValueError, AssertionError, AttributeError) as error:
            raise Unreadable(f"row {sequence} cannot have happened there: {error!r}") from None
        yield Step(sequence, at, event, state, fault)


def resettled(store: Store, stream: str, by: Rebuilt) -> Iterator[Broken]:
    """Each round and correction that comes to something else than the record says."""
    last = opening_state(by.offer)
    try:
        for step in steps(store, stream, by):
            if step.fault:
                yield Broken(step.sequence, step.fault)
            last = step.state
    except Unreadable as error:
        yield Broken(0, str(error))
        return
    held = {name: amount for name, amount in store.balances(stream).items() if amount}
    if held != {name: one for name, one in last.balances.items() if one}:
        yield Broken(0, "the events do not lead to the balances")


def _fault_of(by: Rebuilt, state: TableState, event: Event) -> str:
    match event:
        case RoundSettled():
            assert state.outcome is not None, "nothing was recorded that could be settled"
            wagers, _ = settled_wagers(by.offer, state, state.lying, state.outcome)
            moved = tuple(move for one in wagers for move in transfers_for(one))
            what = f"round {event.round}"
        case CorrectionApproved():
            answer = approve(by.offer, state, Approve(_NOBODY, event.correction))
            if isinstance(answer, Refusal):
                return f"correction {event.correction} could not be approved: {answer.message}"
            (found,) = answer
            assert isinstance(found, CorrectionApproved)
            wagers, moved = found.wagers, found.transfers
            what = f"correction {event.correction}"
        case _:
            return ""
    if moved != event.transfers:
        return f"{what} settled anew moves other money"
    if not _are_alike(wagers, event.wagers, is_same=by.is_same):
        return f"{what} settled anew comes to something else"
    return ""


def _are_alike(
    anew: tuple[SettledWager, ...], recorded: tuple[SettledWager, ...], *, is_same: bool
) -> bool:
    if is_same:
        return anew == recorded
    return [_money(one) for one in anew] == [_money(one) for one in recorded]


def _money(one: SettledWager) -> tuple[str, str, int, str, int, str]:
    return (
        *(str(one.player), str(one.name), one.stake),
        *(one.result, one.profit, one.lies_at),
    )
