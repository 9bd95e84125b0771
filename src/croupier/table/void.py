"""Spins that do not count: what the edition voids one for, and what the dealer then does."""

from collections.abc import Iterator

from croupier.offer.compile import Offer
from croupier.table.commands import Ball, GiveBall, VoidSpin
from croupier.table.events import BallGiven, Event, SpinVoided
from croupier.table.instruction import Do, Instruction
from croupier.table.refuse import DEALER, clause_of, duties, refuse
from croupier.table.state import Phase, TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal

Answer = tuple[Event, ...] | Refusal

IRREGULARITIES = (
    "same_direction",
    "too_few_revolutions",
    "foreign_object",
    "ball_left_wheel",
    "damaged_ball",
    "clapper_between",
)
"""What a spin may be declared void for, as far as any edition does."""


def voiding(offer: Offer) -> tuple[str, ...]:
    """The irregularities that void a spin at this table."""
    return tuple(reason for reason in IRREGULARITIES if _void_clause(offer, reason))


def void_spin(offer: Offer, state: TableState, command: VoidSpin, let: Waived = STRICT) -> Answer:
    """5.4, 617a.6, MA 5, 5.6(c), 12.9: what the edition voids a spin for."""
    if state.phase is Phase.DECIDED or not (state.direction or state.called):
        told = "there is no spin under way that could be declared void"
        return refuse(offer, Reason.OUT_OF_ORDER, told, _no_spin(offer))
    clause = _void_clause(offer, command.reason)
    if clause is None and Reason.NO_SUCH_REASON not in let:
        return _not_void_for(offer, command.reason)
    by = clause or clause_of(offer, _no_spin(offer))
    steps = tuple(_after_void(offer, command, by))
    return (SpinVoided(command.by, command.reason, by, command.ball, steps),)


def _not_void_for(offer: Offer, reason: str) -> Refusal:
    choice = offer.edition.choices.get(reason)
    if choice and (posted := offer.posted.rules.get(reason)):
        told = f"the option posted is {posted}: the number passed before is announced and recorded"
        return refuse(offer, Reason.NO_SUCH_REASON, told, clause=offer.cite(choice.paragraph))
    told = f"{offer.edition.id} voids no spin for {reason[:40]}"
    return refuse(offer, Reason.NO_SUCH_REASON, told, _no_spin(offer))


def _after_void(offer: Offer, command: VoidSpin, clause: Citation) -> Iterator[Instruction]:
    """What the dealer does: announce, try to remove the ball or inspect it, and spin again."""
    told = tuple(duties(offer, command.reason))
    announce = Instruction(Do.ANNOUNCE, DEALER, 'Announce "No spin"', clause)
    yield from told or (announce,)
    rule = offer.edition.procedure.get(command.reason)
    if rule and rule.asks_ball and command.ball is Ball.DAMAGED:
        asked = "Ask the floorperson or above for a new ball"
        yield Instruction(Do.ASK, DEALER, asked, clause)
    yield Instruction(Do.RESPIN, DEALER, "Spin again; all wagers stand", clause)


def give_ball(offer: Offer, state: TableState, command: GiveBall, let: Waived = STRICT) -> Answer:
    """617a.6(b), (c): a new ball with which to continue gaming."""
    if not state.is_ball_damaged and Reason.OUT_OF_ORDER not in let:
        told = "no ball has been found damaged: there is nothing to exchange"
        return refuse(offer, Reason.OUT_OF_ORDER, told, clause=ball_clause(offer))
    return (BallGiven(command.by, ball_clause(offer)),)


def _no_spin(offer: Offer) -> str:
    """The first step by which the edition voids a spin; where it has none, that of valid ones."""
    found = (name for name, step in offer.edition.procedure.items() if step.value == "no_spin")
    return next(found, "revolutions")


def _void_clause(offer: Offer, reason: str) -> Citation | None:
    procedure = offer.edition.procedure
    step = procedure.get(reason)
    if step and step.value == "no_spin":
        return offer.cite(step.paragraph)
    # Reading: Big Six states no remedy for too few revolutions; the spin is void, as at Pokette
    if reason == "too_few_revolutions" and "revolutions" in procedure:
        return offer.cite(procedure["revolutions"].paragraph)
    choice = offer.edition.choices.get(reason)
    if choice and offer.posted.rules.get(reason) == "respin":
        return offer.cite(choice.paragraph)
    return None


def ball_clause(offer: Offer) -> Citation:
    """What has a damaged ball exchanged."""
    found = (one.paragraph for one in offer.edition.procedure.values() if one.asks_ball)
    return offer.cite(next(found, offer.edition.permitted_paragraph))
