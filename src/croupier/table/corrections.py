"""Corrections: a settled round put right by further events; one proposes, another approves."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from croupier.games.game import Outcome, State
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.commands import Approve, Correct
from croupier.table.decide_round import settled_wagers
from croupier.table.events import (
    BANK,
    CorrectionApproved,
    CorrectionProposed,
    Event,
    SettledWager,
    Transfer,
)
from croupier.table.evolve import after
from croupier.table.refuse import refuse
from croupier.table.remarks import Touched, Touches
from croupier.table.state import RECALL, Lying, Round, TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable

RECEIVABLE = "receivable"
"""What a player owes after a correction that took more than the chips in front of him."""
Answer = tuple[Event, ...] | Refusal


def correct(offer: Offer, state: TableState, command: Correct) -> Answer:
    """A correction waits until somebody else approves it."""
    behind = state.rounds.get(command.round)
    if behind is None:
        return _forgotten(offer, state, command.round)
    try:
        outcome = _with_shown(behind, offer.read(behind.states, command.outcome))
        settled_wagers(offer, TableState(behind.states), behind.lying, outcome)
    except Unreadable as error:
        return refuse(offer, Reason.NO_SUCH_OUTCOME, str(error))
    number = state.proposed + 1
    touches = tuple(touched(offer, state, command.round, outcome))
    return (
        CorrectionProposed(number, command.by, command.round, outcome, command.reason, touches),
    )


def _forgotten(offer: Offer, state: TableState, number: int) -> Refusal:
    if not 1 <= number <= state.settled:
        told = f"round {number} has not been settled at this table"
        return refuse(offer, Reason.NO_SUCH_ROUND, told)
    told = (
        f"round {number} is further back than the {RECALL} rounds that a table recalls: what its"
        " players are owed is settled at the cage, from the record"
        f" (`croupier recall RECORD --round {number}` tells it in full)"
    )
    return refuse(offer, Reason.BEYOND_RECALL, told)


def _with_shown(behind: Round, outcome: Outcome) -> Outcome:
    """What was drawn and shown beside the outcome stands, unless the correction names another."""
    return outcome if outcome.parts else Outcome(outcome.label, behind.outcome.parts)


def approve(offer: Offer, state: TableState, command: Approve, let: Waived = STRICT) -> Answer:
    """The differences are paid or collected; nobody is made negative."""
    waiting = state.corrections.get(command.correction)
    if waiting is None:
        told = f"no correction {command.correction} is waiting for approval"
        return refuse(offer, Reason.NO_SUCH_CORRECTION, told)
    if waiting.by == command.by and Reason.NOT_BY_THE_SAME not in let:
        told = f"{command.by} proposed the correction: somebody else approves it"
        return refuse(offer, Reason.NOT_BY_THE_SAME, told)
    behind = state.rounds[waiting.round]
    at = TableState(behind.states)
    found, _ = settled_wagers(offer, at, behind.lying, waiting.outcome)
    anew = tuple(_put_right(*pair) for pair in zip(behind.wagers, found, strict=True))
    transfers = tuple(_made_good(state, behind, anew))
    others = {no: one for no, one in state.corrections.items() if no != command.correction}
    touches = (
        *touched(offer, replace(state, corrections=others), waiting.round, waiting.outcome),
        *_owed(transfers),
    )
    return (CorrectionApproved(command.correction, command.by, anew, transfers, touches),)


def _owed(transfers: tuple[Transfer, ...]) -> Iterator[Touched]:
    for one in transfers:
        if one.source.startswith(RECEIVABLE):
            yield Touched(Touches.RECEIVABLE, one.source.removeprefix(f"{RECEIVABLE}:"))


def touched(offer: Offer, state: TableState, number: int, outcome: Outcome) -> Iterator[Touched]:
    """What else a round has had to do with, if this is what came up in it."""
    behind = state.rounds[number]
    yield from _played_on(offer, state, number, outcome)
    players = dict.fromkeys(one.player for one in behind.wagers)
    for player in players:
        if state.left_after.get(player, -1) >= number:
            yield Touched(Touches.CASH_IN, str(player))
    waiting = [no for no, one in state.corrections.items() if one.round == number]
    for correction in (*behind.corrected, *waiting):
        yield Touched(Touches.CORRECTION, str(correction))


def _played_on(offer: Offer, state: TableState, number: int, outcome: Outcome) -> Iterator[Touched]:
    """Later rounds that began from another state than they would have, until they agree again."""
    now = state.rounds[number]
    states = _after(offer, now.states, now, str(outcome))
    for later in range(number + 1, state.settled + 1):
        then = state.rounds[later]
        states = _begun(offer, states, then.lying)
        if then.begins_a_day or states == then.states:
            return
        yield Touched(Touches.LATER_ROUND, str(later))
        # What cannot come up in the other state at all leaves every later round in doubt.
        states = _after(offer, states, then, str(then.outcome))
    if not state.begins_a_day and _begun(offer, states, state.lying) != _begun(
        offer, state.states, state.lying
    ):
        yield Touched(Touches.OPEN_ROUND, str(state.round))


def _begun(
    offer: Offer, states: Mapping[int, State], lying: tuple[Lying, ...]
) -> Mapping[int, State]:
    """The states in which a round with these chips is decided; none stay none."""
    return chosen(offer, states, {str(one.name) for one in lying}) if states else {}


def _after(offer: Offer, states: Mapping[int, State], one: Round, outcome: str) -> dict[int, State]:
    """The states behind a round with another outcome; none where that cannot come up in them."""
    try:
        at = _begun(offer, states, one.lying)
        return after(offer, at, offer.read(at, outcome), one.lying) if at else {}
    except Unreadable:
        return {}


def _put_right(was: SettledWager, now: SettledWager) -> SettledWager:
    """Reading: what lay on has been played on; what the right outcome leaves open is undone."""
    if was.lies_at:
        return was
    return replace(now, lies_at="", result="void", profit=Minor(0)) if now.lies_at else now


def _made_good(state: TableState, behind: Round, anew: tuple[SettledWager, ...]) -> list[Transfer]:
    """By player: what the wagers come to now, against what they came to before."""
    owed: dict[str, int] = {}
    for was, now in zip(behind.wagers, anew, strict=True):
        if now.profit != was.profit:
            player = str(now.player)
            owed[player] = owed.get(player, 0) + now.profit - was.profit
    moves: list[Transfer] = []
    for player, amount in owed.items():
        if amount > 0:
            moves.append(Transfer(BANK, player, Minor(amount)))
        elif amount < 0:
            held = min(-amount, state.balances.get(player, Minor(0)))
            moves.append(Transfer(player, BANK, Minor(held)))
            moves.append(Transfer(f"{RECEIVABLE}:{player}", BANK, Minor(-amount - held)))
    return [move for move in moves if move.amount]
