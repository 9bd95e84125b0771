"""Corrections: a settled round put right by further events; one proposes, another approves."""

from dataclasses import replace

from croupier.games.game import Outcome
from croupier.offer.compile import Offer
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
from croupier.table.refuse import refuse
from croupier.table.state import Round, TableState
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
        told = f"round {command.round} has not been settled at this table"
        return refuse(offer, Reason.NO_SUCH_ROUND, told)
    try:
        outcome = _with_shown(behind, offer.read(behind.states, command.outcome))
        settled_wagers(offer, TableState(behind.states), behind.lying, outcome)
    except Unreadable as error:
        return refuse(offer, Reason.NO_SUCH_OUTCOME, str(error))
    number = state.proposed + 1
    return (CorrectionProposed(number, command.by, command.round, outcome, command.reason),)


def _with_shown(behind: Round, outcome: Outcome) -> Outcome:
    """What was drawn and shown beside the outcome stands, unless the correction names another."""
    return outcome if outcome.parts else Outcome(outcome.label, behind.outcome.parts)


def approve(offer: Offer, state: TableState, command: Approve) -> Answer:
    """The differences are paid or collected; nobody is made negative."""
    waiting = state.corrections.get(command.correction)
    if waiting is None:
        told = f"no correction {command.correction} is waiting for approval"
        return refuse(offer, Reason.NO_SUCH_CORRECTION, told)
    if waiting.by == command.by:
        told = f"{command.by} proposed the correction: somebody else approves it"
        return refuse(offer, Reason.NOT_BY_THE_SAME, told)
    behind = state.rounds[waiting.round]
    at = TableState(behind.states)
    found, _ = settled_wagers(offer, at, behind.lying, waiting.outcome)
    anew = tuple(_put_right(*pair) for pair in zip(behind.wagers, found, strict=True))
    transfers = tuple(_made_good(state, behind, anew))
    return (CorrectionApproved(command.correction, command.by, anew, transfers),)


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
