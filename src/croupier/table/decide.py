"""What may happen next: a command becomes events, or a refusal with its clause; pure."""

from typing import assert_never

from croupier.offer.compile import Offer
from croupier.offer.digest import offer_digest
from croupier.table.commands import (
    DEALER,
    FLOOR,
    PLAYER,
    SECURITY,
    Approve,
    BuyIn,
    CallNoMoreBets,
    CallOn,
    CashIn,
    Close,
    Command,
    Correct,
    Inspect,
    Move,
    Open,
    Person,
    Place,
    RecordOutcome,
    Reveal,
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
    void_spin,
)
from croupier.table.decide_wagers import call_on, move, place, take_back
from croupier.table.events import (
    DROP,
    BoughtIn,
    CashedIn,
    Closed,
    Event,
    Inspected,
    Opened,
    Seated,
    Transfer,
)
from croupier.table.refuse import refuse
from croupier.table.state import Phase, TableState
from croupier.units.refusal import Reason, Refusal

Answer = tuple[Event, ...] | Refusal
_WHO: dict[type[Command], tuple[str, ...]] = {
    Inspect: (FLOOR, SECURITY),
    Open: (FLOOR,),
    Sit: (PLAYER,),
    BuyIn: (PLAYER,),
    Place: (PLAYER, DEALER),
    TakeBack: (PLAYER,),
    Move: (PLAYER,),
    CallOn: (PLAYER,),
    Shuffle: (DEALER,),
    Spin: (DEALER,),
    CallNoMoreBets: (DEALER,),
    Reveal: (DEALER,),
    RecordOutcome: (DEALER,),
    VoidSpin: (DEALER,),
    Settle: (DEALER,),
    Correct: (DEALER, FLOOR),
    Approve: (FLOOR,),
    CashIn: (PLAYER,),
    Close: (FLOOR,),
}
"""Who does what at a table."""


def decide(offer: Offer, state: TableState, command: Command) -> Answer:
    """The events that a command leads to, or why it is refused."""
    who = _WHO[type(command)]
    if command.by.role not in who:
        told = f"{command.by} cannot do that: it is for {' or '.join(who)}"
        return refuse(offer, Reason.NOT_YOURS_TO_DO, told)
    # Reading: whoever holds chips when the table closes cashes them in all the same.
    if not isinstance(command, Inspect | Open | CashIn) and not state.is_open:
        return refuse(offer, Reason.NOT_OPEN, "the table is not open for play", "inspection")
    match command:
        case Inspect() | Open() | Close():
            return _gate(offer, state, command)
        case Sit():
            return _sit(offer, state, command)
        case BuyIn():
            return _buy_in(offer, state, command)
        case CashIn():
            return _cash_in(offer, state, command.by)
        case Place():
            return place(offer, state, command)
        case TakeBack():
            return take_back(offer, state, command)
        case Move():
            return move(offer, state, command)
        case CallOn():
            return call_on(offer, state, command)
        case Shuffle():
            return shuffle(offer, state, command)
        case Reveal():
            return reveal(offer, state, command)
        case Spin():
            return spin(offer, state, command)
        case CallNoMoreBets():
            return call_no_more_bets(offer, state, command)
        case RecordOutcome():
            return record_outcome(offer, state, command)
        case VoidSpin():
            return void_spin(offer, state, command)
        case Settle():
            return settle_round(offer, state)
        case Correct():
            return correct(offer, state, command)
        case Approve():
            return approve(offer, state, command)
        case _:
            assert_never(command)


def verify(offer: Offer, state: TableState, command: Command) -> Refusal | None:
    """Why a command would be refused now; None when it would be accepted."""
    answer = decide(offer, state, command)
    return answer if isinstance(answer, Refusal) else None


def can(offer: Offer, state: TableState, command: Command) -> bool:
    """Whether a command would be accepted now."""
    return verify(offer, state, command) is None


def _gate(offer: Offer, state: TableState, command: Inspect | Open | Close) -> Answer:
    """617a.2(a), (f): no table opens uninspected; none closes with wagers on it."""
    match command:
        case Inspect():
            if state.is_open:
                told = "the table is open: it is inspected before it opens"
                return refuse(offer, Reason.OPEN_ALREADY, told, "inspection")
            return (Inspected(command.by, command.credential, command.signature),)
        case Open():
            if state.is_open:
                return refuse(offer, Reason.OPEN_ALREADY, "the table is open already")
            if state.phase is Phase.CLOSED:
                told = "the table is to be inspected, and the inspection signed, before it opens"
                return refuse(offer, Reason.NOT_INSPECTED, told, "inspection")
            return (Opened(command.by, offer.edition.id, offer_digest(offer)),)
        case Close():
            if state.lying or state.phase is not Phase.BETTING:
                told = (
                    "wagers are lying on the layout: the round is finished before the table closes"
                )
                return refuse(offer, Reason.WAGERS_ARE_LYING, told)
            return (Closed(command.by),)


def _sit(offer: Offer, state: TableState, command: Sit) -> Answer:
    """5.1(b), 617a.3(b): chips of a color that nobody else at the table uses."""
    if command.by in state.seats:
        return refuse(offer, Reason.SEATED_ALREADY, f"{command.by} sits at the table already")
    for player, seat in state.seats.items():
        if seat.number == command.seat:
            told = f"seat {command.seat} is {player}'s"
            return refuse(offer, Reason.SEAT_IS_TAKEN, told)
        if seat.color == command.color:
            told = f"chips in {command.color} are {player}'s: choose another color"
            return refuse(offer, Reason.COLOR_IS_TAKEN, told, "own_color")
    return (Seated(command.by, command.seat, command.color),)


def _buy_in(offer: Offer, state: TableState, command: BuyIn) -> Answer:
    seat = state.seats.get(command.by)
    write = offer.file.currency.write
    if seat is None:
        return refuse(offer, Reason.NOT_SEATED, f"{command.by} has no seat: sit down first")
    chip = offer.file.limits.chip
    is_none = command.chip <= 0 or command.cash <= 0
    if is_none or command.chip % chip or command.cash % command.chip:
        told = (
            f"{write(command.cash)} in chips of {write(command.chip)}: the chips are multiples"
            f" of {write(chip)}, and the cash a whole number of them"
        )
        return refuse(offer, Reason.NOT_IN_CHIPS, told, "limits")
    is_in_use = state.held_by(command.by) or any(one.player == command.by for one in state.lying)
    if seat.chip not in (0, command.chip) and is_in_use:
        told = f"{command.by} holds chips of {write(seat.chip)}: one color has one value"
        return refuse(offer, Reason.NOT_IN_CHIPS, told, "own_color")
    moved = Transfer(DROP, str(command.by), command.cash)
    return (BoughtIn(command.by, command.chip, moved),)


def _cash_in(offer: Offer, state: TableState, player: Person) -> Answer:
    """617a.3(b): chips of one's own color are cashed in before leaving."""
    if player not in state.seats:
        return refuse(offer, Reason.NOT_SEATED, f"{player} has no seat at this table")
    if any(one.player == player for one in state.lying):
        told = f"wagers of {player} lie on the layout: they are settled or taken back first"
        return refuse(offer, Reason.WAGERS_ARE_LYING, told)
    return (CashedIn(player, Transfer(str(player), DROP, state.held_by(player))),)
