"""What is due at a table now, and from whom: nobody has to guess the next act."""

from dataclasses import dataclass

from croupier.games.game import Choice
from croupier.offer.compile import Offer
from croupier.table.commands import DEALER, FLOOR
from croupier.table.decide_round import BEFORE, SAME, WHILE, call_rule, must_shuffle
from croupier.table.refuse import clause_of
from croupier.table.state import Phase, TableState
from croupier.table.void import ball_clause
from croupier.units.citation import Citation


@dataclass(frozen=True, slots=True)
class Due:
    """The next act of the procedure, as a walk names it."""

    act: str
    by: str
    text: str
    citation: Citation
    awaits_choice: bool = False
    """Whether players may still choose before it."""


def due(offer: Offer, state: TableState) -> Due:
    """The next act that carries the table on; while wagers are taken, players act as well."""
    match state.phase:
        case Phase.CLOSED | Phase.HALTED:
            return _inspection(offer, state)
        case Phase.INSPECTED:
            return _due(offer, "open", FLOOR, "The table is opened", "inspection")
        case Phase.DECIDED:
            clause = _settling(offer, "collect", "pay")
            return Due("settle", DEALER, "Losers are collected, winners paid", clause)
        case Phase.BETTING | Phase.SPINNING:
            return _while_open(offer, state)
        case Phase.NO_MORE_BETS:
            return _after_the_call(offer, state)


def _inspection(offer: Offer, state: TableState) -> Due:
    """617a.2(a), (d): before the opening, after a replacement, and once what failed is mended."""
    step = "replacement" if state.phase is Phase.HALTED else "inspection"
    told = "The table is inspected and signed"
    if state.gate.failed:
        told = f"What failed ({', '.join(state.gate.failed)}) is mended, inspected and signed again"
    return Due("inspect", FLOOR, told, clause_of(offer, step, "inspection"))


def _while_open(offer: Offer, state: TableState) -> Due:
    if state.is_ball_damaged and not state.direction:
        return Due("give_ball", FLOOR, "A new ball is brought", ball_clause(offer))
    if shuffle := must_shuffle(offer, state):
        return Due("shuffle", DEALER, "All cards are shuffled", shuffle.clause)
    rule, waits = call_rule(offer), _choices(offer, state)
    if state.direction == SAME and _is_barred(offer):
        return _void(offer)
    if rule == WHILE and not state.direction:
        return _due(offer, "spin", DEALER, "The ball is spun against the wheel", "direction")
    if rule:
        told = 'The dealer calls "No more bets"'
        return _due(offer, "call_no_more_bets", DEALER, told, "no_more_bets")
    told = "A player chooses; then the outcome is drawn" if waits else "The outcome is drawn"
    clause = _settling(offer, "announce", "mark")
    return Due("record_outcome", DEALER, told, clause, awaits_choice=waits)


def _after_the_call(offer: Offer, state: TableState) -> Due:
    if call_rule(offer) == BEFORE and not state.direction:
        return _due(offer, "spin", DEALER, "The wheel is spun", "direction")
    if state.direction == SAME and _is_barred(offer):
        return _void(offer)
    for index, game in enumerate(offer.games):
        if (shown := game.shows(state.states[index])) and not state.parts:
            return Due("reveal", DEALER, shown.text.replace("{}", "…"), shown.clause)
    clause = _settling(offer, "announce", "mark")
    return Due("record_outcome", DEALER, "The outcome is announced and marked", clause)


def _settling(offer: Offer, *steps: str) -> Citation:
    """The first of some steps of settlement that the edition has a paragraph for."""
    known = (offer.edition.settlement.get(step) for step in steps)
    paragraph = next((one for one in known if one), "")
    return offer.cite(paragraph) if paragraph else clause_of(offer, "")


def _void(offer: Offer) -> Due:
    return _due(offer, "void_spin", DEALER, "The spin is declared void", "same_direction")


def _is_barred(offer: Offer) -> bool:
    direction = offer.edition.procedure.get("direction")
    return direction is not None and direction.value == "opposite"


def _choices(offer: Offer, state: TableState) -> bool:
    return any(
        isinstance(game.awaits(state.states[index]), Choice)
        for index, game in enumerate(offer.games)
    )


def _due(offer: Offer, act: str, by: str, told: str, step: str) -> Due:
    return Due(act, by, told, clause_of(offer, step))
