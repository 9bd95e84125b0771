"""Where a newcomer sits, and in which color: what nobody else at the table has."""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.offer.compile import Offer
from croupier.table.commands import BuyIn, Command, Person, Sit
from croupier.table.state import TableState
from croupier.units.money import Minor

SEATS = 7
COLORS: Mapping[str, str] = {
    "blue": "stripes",
    "orange": "dots",
    "purple": "rings",
    "brown": "checks",
    "pink": "waves",
    "yellow": "crosses",
    "gray": "bars",
    "teal": "diamonds",
    "maroon": "triangles",
    "navy": "grid",
}
"""Colors of players' chips, each with a pattern of its own for whoever does not tell colors apart.
None of them is red, black or green: those are the wheel's, and no chip is a value chip's twin."""
_BUY_IN_CHIPS = 200


class TableFull(Exception):
    """Every seat is taken."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a newcomer asks for; what he does not say is chosen."""

    seat: int | None = None
    color: str = ""
    cash: Minor | None = None


def joining(offer: Offer, state: TableState, player: Person, wish: Wish) -> tuple[Command, ...]:
    """Sit down, if one does not sit yet, and buy chips; what is not said is chosen."""
    chip = own_chip(offer)
    found: list[Command] = []
    if player not in state.seats:
        found.append(Sit(player, wish.seat or _free_seat(state), wish.color or _free_color(state)))
    elif state.seats[player].chip:
        chip = state.seats[player].chip
    cash = Minor(chip * _BUY_IN_CHIPS) if wish.cash is None else wish.cash
    found.append(BuyIn(player, cash, chip))
    return tuple(found)


def own_chip(offer: Offer) -> Minor:
    """What a chip of one's own color is worth unless said: the least that may be wagered."""
    limits = offer.file.limits
    chip = max(limits.chip, min(limits.minimum, _least(offer)))
    return Minor(-(-chip // limits.chip) * limits.chip)


def _least(offer: Offer) -> Minor:
    """The least minimum of any wager at the table."""
    kinds = {position.name.kind.name for position in offer.positions}
    return Minor(min(offer.file.limits_of(kind).minimum for kind in kinds))


def _free_seat(state: TableState) -> int:
    taken = {seat.number for seat in state.seats.values()}
    free = [number for number in range(1, SEATS + 1) if number not in taken]
    if not free:
        raise TableFull(f"all {SEATS} seats are taken")
    return free[0]


def _free_color(state: TableState) -> str:
    taken = {seat.color for seat in state.seats.values()} | state.value_colors
    return next(color for color in COLORS if color not in taken)
