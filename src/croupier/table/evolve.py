"""How an event changes the table: pure, so that the same events give the same table for ever."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce

from croupier.games.game import State
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.commands import Person
from croupier.table.events import (
    BoughtIn,
    CashedIn,
    Closed,
    CorrectionApproved,
    CorrectionProposed,
    Event,
    Inspected,
    NoMoreBetsCalled,
    Opened,
    OutcomeRecorded,
    PartRevealed,
    RoundSettled,
    Seated,
    Shuffled,
    SpinVoided,
    Spun,
    Transfer,
    WagerPlaced,
    WagerTakenBack,
    transfers_of,
)
from croupier.table.state import Correction, Lying, Phase, Round, Seat, TableState
from croupier.units.money import Minor


def opening_state(offer: Offer) -> TableState:
    """A table before anything has happened at it."""
    return TableState(offer.opening())


def replay(offer: Offer, events: Iterable[Event]) -> TableState:
    """The table that a list of events leads to."""
    return reduce(lambda state, event: evolve(offer, state, event), events, opening_state(offer))


def evolve(offer: Offer, state: TableState, event: Event) -> TableState:
    """The table after one more event."""
    moved = replace(state, balances=_moved(state.balances, transfers_of(event)))
    match event:
        case Inspected():
            return replace(moved, phase=Phase.INSPECTED)
        case Opened():
            # Reading: a table begins its day as a new one; nothing lies, so nothing is cut off.
            return replace(moved, phase=Phase.BETTING, states=offer.opening())
        case Seated():
            seat = Seat(event.seat, event.color, Minor(0))
            return replace(moved, seats={**moved.seats, event.player: seat})
        case BoughtIn():
            seat = replace(moved.seats[event.player], chip=event.chip)
            return replace(moved, seats={**moved.seats, event.player: seat})
        case CashedIn():
            seats = {who: seat for who, seat in moved.seats.items() if who != event.player}
            return replace(moved, seats=seats)
        case CorrectionProposed():
            waiting = Correction(event.by, event.round, event.outcome)
            corrections = {**moved.corrections, event.correction: waiting}
            return replace(moved, corrections=corrections, proposed=event.correction)
        case CorrectionApproved():
            return _corrected(moved, event)
        case Closed():
            return replace(moved, phase=Phase.CLOSED)
        case _:
            return _round(offer, moved, event)


def _corrected(state: TableState, event: CorrectionApproved) -> TableState:
    """The round stands corrected, so that a further correction makes good what differs from it."""
    now = state.corrections[event.correction]
    behind = replace(state.rounds[now.round], outcome=now.outcome, wagers=event.wagers)
    left = {no: one for no, one in state.corrections.items() if no != event.correction}
    return replace(state, corrections=left, rounds={**state.rounds, now.round: behind})


def _round(offer: Offer, state: TableState, event: Event) -> TableState:
    match event:
        case WagerPlaced():
            stake = event.transfer.amount
            placed = Lying(event.player, event.name, stake, event.marks)
            return replace(state, lying=(*state.lying, placed))
        case WagerTakenBack():
            left = _less(state.lying, event.player, event.name, event.transfer.amount)
            return replace(state, lying=left)
        case Spun():
            phase = Phase.NO_MORE_BETS if state.called else Phase.SPINNING
            return replace(state, phase=phase, direction=event.direction)
        case NoMoreBetsCalled():
            return replace(state, phase=Phase.NO_MORE_BETS, called=True)
        case PartRevealed():
            return replace(state, parts=(*state.parts, event.part))
        case Shuffled():
            return replace(state, states=_shuffled(offer, state.states))
        case OutcomeRecorded():
            states = chosen(offer, state.states, {str(one.name) for one in state.lying})
            return replace(state, phase=Phase.DECIDED, outcome=event.outcome, states=states)
        case SpinVoided():
            return _ready(state)
        case RoundSettled():
            return _settled(offer, state, event)
        case _:
            return state


def _moved(balances: Mapping[str, Minor], transfers: tuple[Transfer, ...]) -> Mapping[str, Minor]:
    if not transfers:
        return balances
    found = dict(balances)
    for one in transfers:
        found[one.source] = Minor(found.get(one.source, 0) - one.amount)
        found[one.target] = Minor(found.get(one.target, 0) + one.amount)
    return found


def _shuffled(offer: Offer, states: Mapping[int, State]) -> Mapping[int, State]:
    return {at: game.shuffled(states[at]) or states[at] for at, game in enumerate(offer.games)}


def _less(lying: tuple[Lying, ...], player: Person, name: Name, amount: Minor) -> tuple[Lying, ...]:
    """Chips taken off a position, those placed last first."""
    left: list[Lying] = []
    for one in reversed(lying):
        taken = min(amount, one.stake) if (one.player, one.name) == (player, name) else 0
        amount = Minor(amount - taken)
        if one.stake > taken:
            left.append(replace(one, stake=Minor(one.stake - taken)))
    return tuple(reversed(left))


def _ready(state: TableState) -> TableState:
    """The next spin is due; Reading: after a void one wagers stand and may be changed."""
    return replace(state, phase=Phase.BETTING, called=False, direction="", parts=(), outcome=None)


def _settled(offer: Offer, state: TableState, event: RoundSettled) -> TableState:
    assert state.outcome is not None
    staked = [offer.game_of(one.name) for one in state.lying]
    states = {
        index: game.advance(
            state.states[index], state.outcome, staked=any(game is one for one in staked)
        )
        for index, game in enumerate(offer.games)
    }
    behind = Round(state.states, state.lying, state.outcome, event.wagers)
    lying = tuple(
        Lying(one.player, read_position(one.lies_at), one.stake, one.marks)
        for one in event.wagers
        if one.lies_at
    )
    rounds = {**state.rounds, event.round: behind}
    return replace(_ready(state), states=states, lying=lying, rounds=rounds)
