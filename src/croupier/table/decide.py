"""What may happen next: a command becomes events, or a refusal with its clause; pure."""

from typing import assert_never

from croupier.offer.compile import Offer
from croupier.table.commands import (
    DEALER,
    FLOOR,
    MAINTENANCE,
    PLAYER,
    SECURITY,
    Approve,
    BuyIn,
    CallNoMoreBets,
    CallOn,
    CashIn,
    Close,
    Command,
    ConfirmWager,
    ConvertWager,
    Correct,
    GiveBall,
    Inspect,
    KeepLine,
    Leave,
    LogWork,
    Move,
    Open,
    Place,
    RecordOutcome,
    Reveal,
    SayWager,
    Settle,
    Shuffle,
    Sit,
    Spin,
    TakeBack,
    VoidSpin,
)
from croupier.table.corrections import approve, correct
from croupier.table.decide_round import (
    call_no_more_bets,
    record_outcome,
    reveal,
    settle_round,
    shuffle,
    spin,
)
from croupier.table.decide_wagers import call_on, move, place, take_back
from croupier.table.events import Event
from croupier.table.gate import close, inspect, log_work, open_table
from croupier.table.people import buy_in, cash_in, leave, sit
from croupier.table.refuse import refuse, value_of
from croupier.table.spoken import confirm_wager, convert_wager, say_wager
from croupier.table.state import Phase, TableState
from croupier.table.void import give_ball, void_spin
from croupier.table.waive import STRICT, Waived
from croupier.units.refusal import Reason, Refusal

Answer = tuple[Event, ...] | Refusal
_WHO: dict[type[Command], tuple[str, ...]] = {
    Inspect: (FLOOR, SECURITY),
    LogWork: (FLOOR, MAINTENANCE),
    Open: (FLOOR,),
    Sit: (PLAYER,),
    BuyIn: (PLAYER,),
    Place: (PLAYER, DEALER),
    SayWager: (PLAYER,),
    ConfirmWager: (DEALER,),
    ConvertWager: (DEALER,),
    TakeBack: (PLAYER,),
    Move: (PLAYER,),
    CallOn: (PLAYER,),
    Shuffle: (DEALER,),
    Spin: (DEALER,),
    CallNoMoreBets: (DEALER,),
    Reveal: (DEALER,),
    RecordOutcome: (DEALER,),
    VoidSpin: (DEALER,),
    GiveBall: (FLOOR,),
    Settle: (DEALER,),
    Correct: (DEALER, FLOOR),
    Approve: (FLOOR,),
    CashIn: (PLAYER,),
    Leave: (PLAYER,),
    Close: (FLOOR,),
    KeepLine: (FLOOR, SECURITY),
}
"""Who does what at a table, where the edition does not say."""


def who_does(offer: Offer, command: Command) -> tuple[tuple[str, ...], str]:
    """The roles that may do an act, and the step of procedure that says so."""
    usual = _WHO[type(command)]
    if not isinstance(command, Inspect | LogWork):
        return usual, ""
    step = "inspection" if isinstance(command, Inspect) else command.work.value
    return tuple(value_of(offer, step).split()) or usual, step


_WHEN_SHUT = (Inspect, LogWork, Open, CashIn, Leave, KeepLine)
"""Reading: whoever holds chips when the table closes cashes them in all the same."""


def decide(offer: Offer, state: TableState, command: Command, let: Waived = STRICT) -> Answer:
    """The events that a command leads to, or why it is refused; `let` is for observed mode."""
    who, step = who_does(offer, command)
    is_waived = Reason.NOT_YOURS_TO_DO in let and PLAYER not in who
    if command.by.role not in who and not is_waived:
        told = f"{command.by} cannot do that: it is for {' or '.join(who)}"
        return refuse(offer, Reason.NOT_YOURS_TO_DO, told, step)
    if (
        not state.is_open
        and not isinstance(command, _WHEN_SHUT)
        and not _is_shut_late(state, command)
        and Reason.NOT_OPEN not in let
    ):
        return refuse(offer, Reason.NOT_OPEN, "the table is not open for play", "inspection")
    match command:
        case Place():  # most of all that is ever asked
            return place(offer, state, command, let)
        case Inspect() | LogWork() | Open() | Close():
            return _of_the_gate(offer, state, command, let)
        case Sit() | BuyIn() | CashIn() | Leave():
            return _of_people(offer, state, command, let)
        case Correct():
            return correct(offer, state, command)
        case Approve():
            return approve(offer, state, command, let)
        case KeepLine():
            told = f"line {command.line} cannot be read, and this table is not only looked at"
            return refuse(offer, Reason.NOT_OBSERVED, told)
        case TakeBack() | Move() | CallOn() | SayWager() | ConfirmWager() | ConvertWager():
            return _of_wagers(offer, state, command, let)
        case _:
            return _of_the_round(offer, state, command, let)


def _is_shut_late(state: TableState, command: Command) -> bool:
    """A table whose play is halted may be closed for the day."""
    return isinstance(command, Close) and state.phase is Phase.HALTED


def _of_the_gate(
    offer: Offer, state: TableState, command: Inspect | LogWork | Open | Close, let: Waived
) -> Answer:
    match command:
        case Inspect():
            return inspect(offer, state, command, let)
        case LogWork():
            return log_work(offer, state, command, let)
        case Open():
            return open_table(offer, state, command, let)
        case Close():
            return close(offer, state, command, let)


def _of_people(
    offer: Offer, state: TableState, command: Sit | BuyIn | CashIn | Leave, let: Waived
) -> Answer:
    match command:
        case Sit():
            return sit(offer, state, command, let)
        case BuyIn():
            return buy_in(offer, state, command, let)
        case CashIn():
            return cash_in(offer, state, command)
        case Leave():
            return leave(offer, state, command, let)


def _of_wagers(
    offer: Offer,
    state: TableState,
    command: TakeBack | Move | CallOn | SayWager | ConfirmWager | ConvertWager,
    let: Waived,
) -> Answer:
    match command:
        case TakeBack():
            return take_back(offer, state, command, let)
        case Move():
            return move(offer, state, command, let)
        case CallOn():
            return call_on(offer, state, command, let)
        case SayWager():
            return say_wager(offer, state, command, let)
        case ConfirmWager():
            return confirm_wager(offer, state, command, let)
        case ConvertWager():
            return convert_wager(offer, state, command, let)


def _of_the_round(
    offer: Offer,
    state: TableState,
    command: Shuffle
    | Reveal
    | Spin
    | CallNoMoreBets
    | RecordOutcome
    | VoidSpin
    | GiveBall
    | Settle,
    let: Waived,
) -> Answer:
    match command:
        case Shuffle():
            return shuffle(offer, state, command)
        case Reveal():
            return reveal(offer, state, command)
        case Spin():
            return spin(offer, state, command, let)
        case CallNoMoreBets():
            return call_no_more_bets(offer, state, command, let)
        case RecordOutcome():
            return record_outcome(offer, state, command, let)
        case VoidSpin():
            return void_spin(offer, state, command, let)
        case GiveBall():
            return give_ball(offer, state, command, let)
        case Settle():
            return settle_round(offer, state)
        case _:
            assert_never(command)


def verify(offer: Offer, state: TableState, command: Command) -> Refusal | None:
    """Why a command would be refused now; None when it would be accepted."""
    answer = decide(offer, state, command)
    return answer if isinstance(answer, Refusal) else None


def can(offer: Offer, state: TableState, command: Command) -> bool:
    """Whether a command would be accepted now."""
    return verify(offer, state, command) is None
