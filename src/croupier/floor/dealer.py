"""The automatic dealer: what is due, done by the book, with what chance gives."""

from dataclasses import dataclass

from croupier.floor.chance import Chance, drawn
from croupier.floor.pace import Pace
from croupier.offer.compile import Offer, draws
from croupier.table.choose import chosen
from croupier.table.commands import (
    DEALER,
    FLOOR,
    CallNoMoreBets,
    Command,
    GiveBall,
    Inspect,
    Open,
    Person,
    RecordOutcome,
    Reveal,
    Settle,
    Shuffle,
    Spin,
    VoidSpin,
)
from croupier.table.decide_round import SAME
from croupier.table.due import due
from croupier.table.state import Phase, TableState
from croupier.table.void import voiding

HOUSE_DEALER, HOUSE_FLOOR = Person(DEALER, "house"), Person(FLOOR, "house")
_WITH_THE_WHEEL = "same_direction"
_MORE_REVOLUTIONS = 8


@dataclass(frozen=True, slots=True)
class Step:
    """The dealer's next act, and how long before it everybody may look on."""

    command: Command
    after_ms: int = 0


def is_betting_open(state: TableState) -> bool:
    """Whether the round has not been begun: chips may be placed at leisure."""
    return state.phase is Phase.BETTING and not state.direction and not state.called


def trouble(offer: Offer, irregular_in: int, chance: Chance) -> str:
    """What goes wrong with the coming spin: as a rule nothing."""
    reasons = voiding(offer)
    if not irregular_in or not reasons or chance.below(irregular_in):
        return ""
    return reasons[chance.below(len(reasons))]


def step(offer: Offer, state: TableState, pace: Pace, wrong: str, chance: Chance) -> Step:
    """What the dealer, or the floorperson for him, does next."""
    now = due(offer, state)
    match now.act:
        case "inspect":
            mended = state.gate.failed
            return Step(Inspect(HOUSE_FLOOR, "practice", "the practice house", passed=mended))
        case "give_ball":
            return Step(GiveBall(HOUSE_FLOOR))
        case "open":
            return Step(Open(HOUSE_FLOOR))
        case "settle":
            return Step(Settle(HOUSE_DEALER), pace.settling_ms)
        case "spin":
            return Step(Spin(HOUSE_DEALER, SAME if wrong == _WITH_THE_WHEEL else "opposite"))
        case "call_no_more_bets":
            return Step(CallNoMoreBets(HOUSE_DEALER), pace.turning_ms if state.direction else 0)
        case "void_spin":
            return Step(VoidSpin(HOUSE_DEALER, _WITH_THE_WHEEL), pace.falling_ms)
        case "reveal":
            return Step(_shown(offer, state, chance), pace.falling_ms // 2)
        case _:
            return _outcome(offer, state, pace, wrong, chance)


def _outcome(offer: Offer, state: TableState, pace: Pace, wrong: str, chance: Chance) -> Step:
    if wrong and not state.direction and not state.called:
        return Step(Spin(HOUSE_DEALER, SAME if wrong == _WITH_THE_WHEEL else "opposite"))
    if wrong:
        return Step(VoidSpin(HOUSE_DEALER, wrong), pace.falling_ms)
    if is_shoe_low(offer, state):
        return Step(Shuffle(HOUSE_DEALER))
    states = chosen(offer, state.states, {str(one.name) for one in state.lying})
    main = offer.main
    label = drawn(chance, main.falls(states[0]) or draws(main, states[0])).label
    least = offer.edition.procedure.get("revolutions")
    turns = int(least.value) + chance.below(_MORE_REVOLUTIONS) if least else None
    return Step(RecordOutcome(HOUSE_DEALER, label, turns), pace.falling_ms)


def _shown(offer: Offer, state: TableState, chance: Chance) -> Reveal:
    shown = next(
        one for at, game in enumerate(offer.games) if (one := game.shows(state.states[at]))
    )
    return Reveal(HOUSE_DEALER, drawn(chance, shown.draws))


def is_shoe_low(offer: Offer, state: TableState) -> bool:
    """Reading: a shoe is shuffled between rounds once less than a third of it is left."""
    main, now = offer.main, state.states[0]
    if main.shuffled(now) is None:
        return False
    whole = sum(weight for _, weight in draws(main, main.opening()))
    return 3 * sum(weight for _, weight in draws(main, now)) < whole
