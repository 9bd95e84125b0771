"""The round: spin, call, outcome, no spin, settlement, in the order of the edition."""

from collections.abc import Iterator

from croupier.games.game import NotNow, Outcome
from croupier.games.resolution import Moves, Stands
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.commands import (
    Ball,
    CallNoMoreBets,
    RecordOutcome,
    Reveal,
    Shuffle,
    Spin,
)
from croupier.table.events import (
    BANK,
    IN_PLAY,
    Event,
    NoMoreBetsCalled,
    OutcomeRecorded,
    PartRevealed,
    RoundSettled,
    SettledWager,
    Shuffled,
    SpinVoided,
    Spun,
    Transfer,
)
from croupier.table.instruction import Do, Instruction
from croupier.table.place import Placement, Wager
from croupier.table.refuse import clause_of, duties, first, refuse, value_of
from croupier.table.settle import Decision, paid_and_returned, result_of, settle
from croupier.table.spoken import lapsed
from croupier.table.state import Lying, Phase, TableState
from croupier.table.void import ball_clause
from croupier.table.waive import STRICT, Waived
from croupier.units.money import Minor
from croupier.units.money import shown as shown_text
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable

BEFORE, WHILE = "before_the_spin", "while_the_ball_turns"
OPPOSITE, SAME = "opposite", "same"
Answer = tuple[Event, ...] | Refusal


def call_rule(offer: Offer) -> str:
    """When the edition has the dealer call; empty where the text held does not say."""
    return value_of(offer, "no_more_bets")


def spin(offer: Offer, state: TableState, command: Spin, let: Waived = STRICT) -> Answer:
    """5.3(b), 5.6(a), MA 3(b): before or behind the call, as the edition has it."""
    if state.phase is Phase.DECIDED:
        told = "the spin has been made: its outcome is due"
        return refuse(offer, Reason.OUT_OF_ORDER, told, "direction")
    no = first(
        _spun_already(offer, state),
        _not_called(offer, state),
        _lacks_ball(offer, state),
        _nowhere(offer, command.direction),
        let=let,
    )
    return no or (Spun(command.by, command.direction or "opposite"),)


def _spun_already(offer: Offer, state: TableState) -> Refusal | None:
    told = "the spin has been made: its outcome is due"
    return refuse(offer, Reason.OUT_OF_ORDER, told, "direction") if state.direction else None


def _not_called(offer: Offer, state: TableState) -> Refusal | None:
    if call_rule(offer) != BEFORE or state.called:
        return None
    told = 'the dealer calls "No more bets" before the spin'
    return refuse(offer, Reason.OUT_OF_ORDER, told, "no_more_bets")


def _lacks_ball(offer: Offer, state: TableState) -> Refusal | None:
    """617a.6(b), (c): gaming goes on with a new ball."""
    if not state.is_ball_damaged:
        return None
    told = "the ball is damaged: the floorperson is asked for a new one first (give_ball)"
    return refuse(offer, Reason.NEW_BALL_IS_DUE, told, clause=ball_clause(offer))


def _nowhere(offer: Offer, direction: str) -> Refusal | None:
    """5.3(a): against the wheel; where either direction will do, any word for one is taken."""
    if value_of(offer, "direction") != OPPOSITE or direction in (OPPOSITE, SAME, ""):
        return None
    told = f"{shown_text(direction)} is no direction: write {OPPOSITE} or {SAME}"
    return refuse(offer, Reason.NO_SUCH_DIRECTION, told, "direction")


def call_no_more_bets(
    offer: Offer, state: TableState, command: CallNoMoreBets, let: Waived = STRICT
) -> Answer:
    """The call, at the edition's own moment and in its own manner; words without chips lapse."""
    no = first(_called_already(offer, state), _not_spun(offer, state), let=let)
    if no or state.phase is Phase.DECIDED:
        return no or refuse(offer, Reason.OUT_OF_ORDER, "the outcome is recorded", "no_more_bets")
    called = NoMoreBetsCalled(
        command.by,
        "No more bets",
        clause_of(offer, "no_more_bets"),
        tuple(duties(offer, "no_more_bets")),
    )
    return (called, *lapsed(offer, state))


def _called_already(offer: Offer, state: TableState) -> Refusal | None:
    if not state.called and state.phase is not Phase.DECIDED:
        return None
    return refuse(offer, Reason.OUT_OF_ORDER, "it has been called already", "no_more_bets")


def _not_spun(offer: Offer, state: TableState) -> Refusal | None:
    if call_rule(offer) != WHILE or state.phase is Phase.SPINNING:
        return None
    told = 'the dealer calls "No more bets" while the ball turns: the spin is due first'
    return refuse(offer, Reason.OUT_OF_ORDER, told, "no_more_bets")


def record_outcome(
    offer: Offer, state: TableState, command: RecordOutcome, let: Waived = STRICT
) -> Answer:
    """The outcome, where the spin was a valid one: 5.3(a), 617a.5(a)."""
    if state.phase is Phase.DECIDED:
        return refuse(offer, Reason.OUT_OF_ORDER, "the outcome is recorded: settlement is due")
    if early := first(_too_early(offer, state), let=let):
        return early
    if shuffle := must_shuffle(offer, state):
        return refuse(offer, Reason.OUT_OF_ORDER, shuffle.message, clause=shuffle.clause)
    if void := first(_irregular(offer, state, command.revolutions), let=let):
        return void
    states = chosen(offer, state.states, {str(one.name) for one in state.lying})
    try:
        outcome = _with_shown(state, offer.read(states, command.outcome))
        if void_by := offer.main.voids(states[0], outcome):
            steps = settle(Placement(offer, states, {}), (), outcome).instructions
            return (SpinVoided(command.by, str(outcome), void_by, Ball.SOUND, steps),)
        _verify_settles(offer, state, outcome)
    except Unreadable as error:
        return refuse(offer, Reason.NO_SUCH_OUTCOME, str(error))
    # Where nothing is called, a wager by word that is not converted by now was none.
    before = () if call_rule(offer) else lapsed(offer, state)
    return (*before, OutcomeRecorded(command.by, outcome, command.revolutions))


def _with_shown(state: TableState, outcome: Outcome) -> Outcome:
    """The parts that everybody has seen belong to the outcome; another in their place cannot."""
    if not state.parts or outcome.parts == state.parts:
        return outcome
    if outcome.parts:
        shown = ", ".join(state.parts)
        raise Unreadable(f"{outcome}: {shown} was shown before, and stands whatever falls")
    return Outcome(outcome.label, state.parts)


def _verify_settles(offer: Offer, state: TableState, outcome: Outcome) -> None:
    """Raise Unreadable for an outcome that lacks a part by which a wager on it is paid."""
    if len(offer.games) > 1:
        settled_wagers(offer, state, state.lying, outcome)


def reveal(offer: Offer, state: TableState, command: Reveal) -> Answer:
    """MA 4(c): a part drawn once wagers are closed, shown while the ball turns."""
    if state.phase is not Phase.NO_MORE_BETS or not state.direction:
        told = "it is shown during the spin, once no more wagers are taken"
        return refuse(offer, Reason.OUT_OF_ORDER, told, "no_more_bets")
    for index, game in enumerate(offer.games):
        shown = game.shows(state.states[index])
        if shown and any(part == command.part for part, _ in shown.draws):
            if state.parts:
                told = f"{', '.join(state.parts)} has been shown already"
                return refuse(offer, Reason.OUT_OF_ORDER, told, clause=shown.clause)
            told = shown.text.replace("{}", command.part)
            return (PartRevealed(command.by, command.part, told, shown.clause),)
    told = f"{shown_text(command.part)} is nothing that is drawn and shown at this table"
    return refuse(offer, Reason.NO_SUCH_OUTCOME, told)


def shuffle(offer: Offer, state: TableState, command: Shuffle) -> Answer:
    """Reading: a shoe is shuffled between two rounds; the text held says nothing of it."""
    anew = [game.shuffled(state.states[at]) for at, game in enumerate(offer.games)]
    if state.phase is not Phase.BETTING or not any(anew):
        told = "there is nothing to shuffle now: a shoe is shuffled between two rounds"
        return refuse(offer, Reason.OUT_OF_ORDER, told)
    return (Shuffled(command.by),)


def must_shuffle(offer: Offer, state: TableState) -> NotNow | None:
    """Why the cards are to be shuffled before the next is dealt; None where they are not."""
    found = (game.must_shuffle(state.states[at]) for at, game in enumerate(offer.games))
    return next((one for one in found if one), None)


def _too_early(offer: Offer, state: TableState) -> Refusal | None:
    rule = call_rule(offer)
    if rule and not state.called:
        told = '"No more bets" has not been called'
        return refuse(offer, Reason.OUT_OF_ORDER, told, "no_more_bets")
    if rule and not state.direction:
        return refuse(offer, Reason.OUT_OF_ORDER, "nothing has been spun", "direction")
    return None


def _irregular(offer: Offer, state: TableState, revolutions: int | None) -> Refusal | None:
    """A spin that the text does not let count is declared void, not recorded."""
    procedure = offer.edition.procedure
    direction, least = procedure.get("direction"), procedure.get("revolutions")
    if direction and direction.value == OPPOSITE and state.direction == SAME:
        told = "the ball was spun with the wheel: the spin is to be declared void (same_direction)"
        return refuse(offer, Reason.SPIN_IS_VOID, told, "same_direction")
    if least and revolutions is not None and revolutions < int(least.value):
        told = (
            f"{revolutions} complete revolutions are fewer than {least.value}: the spin is to be"
            " declared void (too_few_revolutions)"
        )
        step = "too_few_revolutions" if "too_few_revolutions" in procedure else "revolutions"
        return refuse(offer, Reason.SPIN_IS_VOID, told, step)
    return None


def settle_round(offer: Offer, state: TableState) -> Answer:
    """All losers first, then all winners, as instructions and as transfers."""
    if state.phase is not Phase.DECIDED or state.outcome is None:
        told = "there is nothing to settle: no outcome is recorded"
        return refuse(offer, Reason.OUT_OF_ORDER, told, "order")
    wagers, instructions = settled_wagers(offer, state, state.lying, state.outcome)
    transfers = tuple(move for one in wagers for move in transfers_for(one))
    calls = tuple(_calls(offer, state, state.outcome))
    return (RoundSettled(state.round, (*instructions, *calls), wagers, transfers),)


def _calls(offer: Offer, state: TableState, outcome: Outcome) -> Iterator[Instruction]:
    """What the dealer announces once the games have gone on."""
    staked = [offer.game_of(one.name) for one in state.lying]
    for index, game in enumerate(offer.games):
        before = state.states[index]
        after = game.advance(before, outcome, staked=any(game is one for one in staked))
        for call in game.calls(before, after) if after != before else ():
            yield Instruction(Do.ANNOUNCE, "dealer", call.text, call.clause)


def settled_wagers(
    offer: Offer, state: TableState, lying: tuple[Lying, ...], outcome: Outcome
) -> tuple[tuple[SettledWager, ...], tuple[Instruction, ...]]:
    """What an outcome does to chips that lie, in the states in which it finds the games."""
    states = chosen(offer, state.states, {str(one.name) for one in lying})
    at = Placement(offer, states, {})
    found = settle(at, [wager_of(one) for one in lying], outcome)
    pairs = zip(lying, found.decisions, strict=True)
    return tuple(_settled(one, decision) for one, decision in pairs), found.instructions


def wager_of(one: Lying) -> Wager:
    """Chips that lie, as a wager to be settled."""
    return Wager(one.name, one.stake, one.marks, one.coupon)


def _settled(one: Lying, decision: Decision) -> SettledWager:
    profit, _ = paid_and_returned(decision)
    match decision.resolution:
        case Stands():
            lies_at = str(one.name)
        case Moves():
            lies_at = decision.resolution.to
        case _:
            lies_at = ""
    return SettledWager(
        one.player,
        one.name,
        one.stake,
        one.marks,
        result_of(decision.resolution),
        profit,
        decision.resolution.clause,
        lies_at,
        one.coupon,
    )


def transfers_for(one: SettledWager) -> tuple[Transfer, ...]:
    """A decided wager's money: what is lost, what goes back, what is won."""
    if one.lies_at:
        return ()
    player = str(one.player)
    lost = Minor(max(-one.profit, 0))
    moves = (
        Transfer(IN_PLAY, BANK, lost),
        Transfer(IN_PLAY, player, Minor(one.stake - lost)),
        Transfer(BANK, player, Minor(max(one.profit, 0))),
    )
    return tuple(move for move in moves if move.amount)
