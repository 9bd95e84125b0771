"""Wagers made by word with cash: confirmed by the dealer, converted into chips, or none at all."""

from collections.abc import Iterator

from croupier.offer.compile import Offer
from croupier.table.commands import Chips, ConfirmWager, ConvertWager, Place, SayWager
from croupier.table.decide_wagers import late, no_chips, place
from croupier.table.events import (
    DROP,
    Event,
    Transfer,
    WagerConfirmed,
    WagerConverted,
    WagerLapsed,
    WagerSpoken,
)
from croupier.table.evolve import evolve
from croupier.table.refuse import first, refuse
from croupier.table.state import TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal

BY_WORD = "verbal_with_cash"
Answer = tuple[Event, ...] | Refusal


def say_wager(offer: Offer, state: TableState, command: SayWager, let: Waived = STRICT) -> Answer:
    """5.1(a): a wager by word comes with cash; 617a.3(a): none is accepted."""
    if no := first(late(offer, state), _not_by_word(offer), let=let):
        return no
    if nothing := no_chips(offer, command.name, command.cash):
        return nothing
    return (WagerSpoken(state.said + 1, command.by, command.name, command.cash),)


def _not_by_word(offer: Offer) -> Refusal | None:
    rule = offer.edition.admits.get(BY_WORD)
    if rule and rule.admitted and offer.file.wagers.get(BY_WORD):
        return None
    told = "wagers are made with chips on the layout: cash is changed into chips first"
    if rule and rule.admitted:
        told = f"{offer.file.name} takes no wagers by word: {told}"
    return refuse(offer, Reason.NOT_BY_WORD, told, clause=_clause(offer))


def _clause(offer: Offer) -> Citation | None:
    rule = offer.edition.admits.get(BY_WORD)
    return offer.cite(rule.paragraph) if rule else None


def confirm_wager(
    offer: Offer, state: TableState, command: ConfirmWager, let: Waived = STRICT
) -> Answer:
    """5.1(a): the dealer confirms what was said."""
    if no := first(late(offer, state), let=let) or _none_waits(offer, state, command.spoken):
        return no
    return (WagerConfirmed(command.spoken, command.by),)


def _none_waits(offer: Offer, state: TableState, number: int) -> Refusal | None:
    if number in state.spoken:
        return None
    told = f"no wager {number} by word is waiting: it was never made, is converted, or has lapsed"
    return refuse(offer, Reason.NO_SUCH_WORD, told, clause=_clause(offer))


def convert_wager(
    offer: Offer, state: TableState, command: ConvertWager, let: Waived = STRICT
) -> Answer:
    """5.1(a): the cash becomes chips, and they lie where the player said."""
    if no := first(late(offer, state), let=let) or _none_waits(offer, state, command.spoken):
        return no
    spoken = state.spoken[command.spoken]
    if not spoken.is_confirmed and Reason.NOT_CONFIRMED not in let:
        told = f"wager {command.spoken} by word is confirmed by the dealer before it is converted"
        return refuse(offer, Reason.NOT_CONFIRMED, told, clause=_clause(offer))
    player = spoken.player
    changed = WagerConverted(
        command.spoken, command.by, player, Transfer(DROP, str(player), spoken.cash)
    )
    between = evolve(offer, state, changed)
    wanted = Place(command.by, player, spoken.name, spoken.cash, chips=Chips.VALUE)
    placed = place(offer, between, wanted, let)
    return placed if isinstance(placed, Refusal) else (changed, *placed)


def lapsed(offer: Offer, state: TableState) -> Iterator[WagerLapsed]:
    """Reading: a wager by word that is not converted by the call is none; its cash goes back."""
    for number, one in state.spoken.items():
        clause = _clause(offer) or offer.cite(offer.edition.permitted_paragraph)
        yield WagerLapsed(number, one.player, one.name, one.cash, clause)
