"""How an event changes the table: pure, so that the same events give the same table for ever."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from croupier.games.game import Outcome, State
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.commands import Ball, Completed, Person
from croupier.table.events import (
    BallGiven,
    BoughtIn,
    CashedIn,
    Closed,
    CorrectionApproved,
    CorrectionProposed,
    Event,
    Inspected,
    Left,
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
    WagerConfirmed,
    WagerConverted,
    WagerLapsed,
    WagerPlaced,
    WagerSpoken,
    WagerTakenBack,
    WorkLogged,
    transfers_of,
)
from croupier.table.laying import Laying
from croupier.table.remarks import Found
from croupier.table.state import (
    RECALL,
    Correction,
    Lying,
    Phase,
    Round,
    Seat,
    Spoken,
    TableState,
    sums_of,
)
from croupier.units.money import Minor


def opening_state(offer: Offer) -> TableState:
    """A table before anything has happened at it."""
    return TableState(offer.opening())


def replay(offer: Offer, events: Iterable[Event]) -> TableState:
    """The table that a list of events leads to."""
    laying = Laying(opening_state(offer))
    for event in events:
        if isinstance(event, WagerPlaced):
            laying.lay(event)
        else:
            laying = Laying(evolve(offer, laying.table(), event))
    return laying.table()


def evolve(offer: Offer, state: TableState, event: Event) -> TableState:
    """The table after one more event."""
    if isinstance(event, WagerPlaced):
        laying = Laying(state)
        laying.lay(event)
        return laying.table()
    moved = replace(state, balances=_moved(state.balances, transfers_of(event)))
    match event:
        case Inspected() | WorkLogged() | Opened() | Closed():
            return _gate(offer, moved, event)
        case Seated() | BoughtIn() | CashedIn() | Left():
            return _seats(moved, event)
        case CorrectionProposed():
            waiting = Correction(event.by, event.round, event.outcome)
            corrections = {**moved.corrections, event.correction: waiting}
            return replace(moved, corrections=corrections, proposed=event.correction)
        case CorrectionApproved():
            return _corrected(moved, event)
        case WagerTakenBack():
            left = _less(state.lying, event.player, event.name, event.transfer.amount)
            return replace(moved, lying=left, sums=sums_of(left))
        case WagerSpoken() | WagerConfirmed() | WagerConverted() | WagerLapsed():
            return _spoken(moved, event)
        case _:
            return _round(offer, moved, event)


def _gate(
    offer: Offer, state: TableState, event: Inspected | WorkLogged | Opened | Closed
) -> TableState:
    gate = state.gate
    match event:
        case Inspected():
            failed = tuple(one.item for one in event.items if one.found is Found.FAILED)
            uninspected = Phase.HALTED if gate.is_halted else Phase.CLOSED
            return replace(
                state,
                phase=uninspected if failed else Phase.INSPECTED,
                gate=replace(gate, failed=failed, mended=frozenset(), uncertified=()),
                # What is not told again is as it was.
                value_colors=frozenset(event.value_colors) or state.value_colors,
            )
        case WorkLogged():
            return _worked(state, event)
        case Opened():
            now = replace(gate, is_halted=False)
            if gate.is_halted:  # the day goes on where it was halted
                return replace(state, phase=Phase.BETTING, gate=now)
            # Reading: a table begins its day as a new one; nothing lies, so nothing is cut off.
            anew = replace(state, states=offer.opening(), begins_a_day=True)
            return replace(anew, phase=Phase.BETTING, gate=now)
        case Closed():
            return replace(state, phase=Phase.CLOSED, gate=replace(gate, is_halted=False))


def _worked(state: TableState, event: WorkLogged) -> TableState:
    """617a.2(c), (d): after any work on the wheel an inspection is due before play."""
    gate = replace(
        state.gate,
        entries=event.entry,
        uncertified=(*state.gate.uncertified, event.entry),
        is_halted=state.is_open or state.gate.is_halted,
    )
    if event.completed is Completed.YES:
        gate = replace(gate, mended=gate.mended | {event.part})
    return replace(state, phase=Phase.HALTED if gate.is_halted else Phase.CLOSED, gate=gate)


def _seats(state: TableState, event: Seated | BoughtIn | CashedIn | Left) -> TableState:
    match event:
        case Seated():
            seat = Seat(event.seat, event.color, Minor(0))
            return replace(state, seats={**state.seats, event.player: seat})
        case BoughtIn():
            seat = replace(state.seats[event.player], chip=event.chip)
            return replace(state, seats={**state.seats, event.player: seat})
        case CashedIn() | Left():
            seats = {who: seat for who, seat in state.seats.items() if who != event.player}
            if isinstance(event, Left):
                return replace(state, seats=seats)
            left_after = {**state.left_after, event.player: state.settled}
            return replace(state, seats=seats, left_after=left_after)


def _spoken(
    state: TableState, event: WagerSpoken | WagerConfirmed | WagerConverted | WagerLapsed
) -> TableState:
    match event:
        case WagerSpoken():
            spoken = {**state.spoken, event.spoken: Spoken(event.player, event.name, event.cash)}
            return replace(state, spoken=spoken, said=event.spoken)
        case WagerConfirmed():
            one = replace(state.spoken[event.spoken], is_confirmed=True)
            return replace(state, spoken={**state.spoken, event.spoken: one})
        case WagerConverted() | WagerLapsed():
            left = {at: one for at, one in state.spoken.items() if at != event.spoken}
            return replace(state, spoken=left)


def _corrected(state: TableState, event: CorrectionApproved) -> TableState:
    """The round stands corrected, so that a further correction makes good what differs from it."""
    now = state.corrections[event.correction]
    was = state.rounds[now.round]
    corrected = (*was.corrected, event.correction)
    behind = replace(was, outcome=now.outcome, wagers=event.wagers, corrected=corrected)
    left = {no: one for no, one in state.corrections.items() if no != event.correction}
    return replace(state, corrections=left, rounds={**state.rounds, now.round: behind})


def _round(offer: Offer, state: TableState, event: Event) -> TableState:
    match event:
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
            now = _same(state.states, states)
            return replace(state, phase=Phase.DECIDED, outcome=event.outcome, states=now)
        case SpinVoided():
            is_damaged = state.is_ball_damaged or _is_damaged(offer, event)
            return replace(_ready(state), is_ball_damaged=is_damaged)
        case BallGiven():
            return replace(state, is_ball_damaged=False)
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


def _same(was: Mapping[int, State], now: Mapping[int, State]) -> Mapping[int, State]:
    """States that are as they were, themselves: what was found out in them holds on."""
    return was if was == now else now


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


def _is_damaged(offer: Offer, event: SpinVoided) -> bool:
    rule = offer.edition.procedure.get(event.reason)
    return rule is not None and rule.asks_ball and event.ball is Ball.DAMAGED


def _settled(offer: Offer, state: TableState, event: RoundSettled) -> TableState:
    assert state.outcome is not None
    states = after(offer, state.states, state.outcome, state.lying)
    behind = Round(
        state.states,
        state.lying,
        state.outcome,
        event.wagers,
        begins_a_day=state.begins_a_day,
    )
    how = zip(state.lying, event.wagers, strict=True)
    lying = tuple(replace(lay, name=read_position(one.lies_at)) for lay, one in how if one.lies_at)
    oldest = event.round - RECALL
    rounds = {at: one for at, one in state.rounds.items() if at > oldest} | {event.round: behind}
    return replace(
        _ready(state),
        states=_same(state.states, states),
        lying=lying,
        sums=sums_of(lying),
        rounds=rounds,
        settled=event.round,
        begins_a_day=False,
        # What waits for a round that is forgotten can no longer be approved.
        corrections={at: one for at, one in state.corrections.items() if one.round > oldest},
        left_after={who: at for who, at in state.left_after.items() if at > oldest},
    )


def after(
    offer: Offer, states: Mapping[int, State], outcome: Outcome, lying: tuple[Lying, ...]
) -> dict[int, State]:
    """The games' states once an outcome has come up with these chips on the layout."""
    staked = [offer.game_of(one.name) for one in lying]
    return {
        index: game.advance(states[index], outcome, staked=any(game is one for one in staked))
        for index, game in enumerate(offer.games)
    }
