"""Players at a table: a seat, chips of a color of one's own, chips changed back before leaving."""

from croupier.offer.compile import Offer
from croupier.table.commands import BuyIn, CashIn, Leave, Sit
from croupier.table.events import DROP, BoughtIn, CashedIn, Event, Left, Seated, Transfer
from croupier.table.refuse import first, refuse
from croupier.table.state import TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.refusal import Reason, Refusal

Answer = tuple[Event, ...] | Refusal


def sit(offer: Offer, state: TableState, command: Sit, let: Waived = STRICT) -> Answer:
    """5.1(b), 617a.3(b): chips of a color that neither value chips nor anybody else's have."""
    if command.by in state.seats:
        return refuse(offer, Reason.SEATED_ALREADY, f"{command.by} sits at the table already")
    taken = (
        _taken(offer, command, seat.number, seat.color, str(player))
        for player, seat in state.seats.items()
    )
    if no := first(*taken, _like_value_chips(offer, state, command), let=let):
        return no
    return (Seated(command.by, command.seat, command.color),)


def _taken(offer: Offer, command: Sit, seat: int, color: str, whose: str) -> Refusal | None:
    if seat == command.seat:
        return refuse(offer, Reason.SEAT_IS_TAKEN, f"seat {command.seat} is {whose}'s")
    if color == command.color:
        told = f"chips in {command.color} are {whose}'s: choose another color"
        return refuse(offer, Reason.COLOR_IS_TAKEN, told, "own_color")
    return None


def _like_value_chips(offer: Offer, state: TableState, command: Sit) -> Refusal | None:
    if command.color not in state.value_colors:
        return None
    told = f"value chips are {command.color}: a player's own chips are unlike them, choose another"
    return refuse(offer, Reason.COLOR_IS_TAKEN, told, "own_color")


def buy_in(offer: Offer, state: TableState, command: BuyIn, let: Waived = STRICT) -> Answer:
    """Chips are issued to players at the table, each in one color of one value."""
    seat = state.seats.get(command.by)
    write = offer.file.currency.write
    if seat is None:
        return refuse(offer, Reason.NOT_SEATED, f"{command.by} has no seat: sit down first")
    chip = offer.file.limits.chip
    is_none = command.chip <= 0 or command.cash <= 0
    is_uneven = is_none or command.chip % chip or command.cash % command.chip
    if is_uneven and (is_none or Reason.NOT_IN_CHIPS not in let):
        told = (
            f"{write(command.cash)} in chips of {write(command.chip)}: the chips are multiples"
            f" of {write(chip)}, and the cash a whole number of them"
        )
        return refuse(offer, Reason.NOT_IN_CHIPS, told, "limits")
    is_in_use = state.held_by(command.by) or any(one.player == command.by for one in state.lying)
    is_other = seat.chip not in (0, command.chip)
    if is_other and is_in_use and Reason.NOT_IN_CHIPS not in let:
        told = f"{command.by} holds chips of {write(seat.chip)}: one color has one value"
        return refuse(offer, Reason.NOT_IN_CHIPS, told, "own_color")
    moved = Transfer(DROP, str(command.by), command.cash)
    return (BoughtIn(command.by, command.chip, moved),)


def cash_in(offer: Offer, state: TableState, command: CashIn) -> Answer:
    """617a.3(b): chips of one's own color are cashed in before leaving."""
    player = command.by
    if player not in state.seats:
        return refuse(offer, Reason.NOT_SEATED, f"{player} has no seat at this table")
    if lying := _lying(offer, state, command):
        return lying
    return (CashedIn(player, Transfer(str(player), DROP, state.held_by(player))),)


def _lying(offer: Offer, state: TableState, command: CashIn | Leave) -> Refusal | None:
    if not any(one.player == command.by for one in state.lying):
        return None
    told = f"wagers of {command.by} lie on the layout: they are settled or taken back first"
    return refuse(offer, Reason.WAGERS_ARE_LYING, told)


def leave(offer: Offer, state: TableState, command: Leave, let: Waived = STRICT) -> Answer:
    """617a.3(b): nobody leaves with chips of a color that the next player may be given."""
    if command.by not in state.seats:
        return refuse(offer, Reason.NOT_SEATED, f"{command.by} has no seat at this table")
    if lying := _lying(offer, state, command):
        return lying
    held = state.held_by(command.by)
    # Reading: where no clause asks for it, the one against two players' alike chips does.
    step = "leaving" if "leaving" in offer.edition.procedure else "own_color"
    is_bound = step in offer.edition.procedure
    if held and is_bound and Reason.COLOR_NOT_CASHED_IN not in let:
        told = (
            f"{command.by} holds {offer.file.currency.write(held)} in chips of this table:"
            " cash_in changes them before leaving"
        )
        return refuse(offer, Reason.COLOR_NOT_CASHED_IN, told, step)
    return (Left(command.by),)
