"""Whether a table takes the wagers of a plan, before an evening is played."""

from collections.abc import Sequence

from croupier.bulk.arrays import GameArrays
from croupier.offer.compile import Offer
from croupier.simulate.plan import Plan, Seat, Wish
from croupier.table.place import Placement, Wager, verify_minimum, verify_wager
from croupier.units.money import Minor
from croupier.units.refusal import Refusal


class Refused(Exception):
    """Wagers as declared are refused at this table."""

    def __init__(self, refused: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(one.message for one in refused))
        self.refusals = refused


def places_wanted(offer: Offer, plan: Plan, index: int) -> tuple[str, ...]:
    """The places of a game that any player wagers on."""
    game = offer.games[index]
    wishes = (wish for seat in plan.seats for wish in seat.wishes)
    return tuple(dict.fromkeys(one.place for one in wishes if offer.game_of(one.name) is game))


def refusals(offer: Offer, plan: Plan, games: Sequence[GameArrays]) -> tuple[Refusal, ...]:
    """Why wagers as declared are refused at the first moment that admits them."""
    found: dict[tuple[Wish, ...], tuple[Refusal, ...]] = {}
    for seat in plan.seats:
        if seat.wishes not in found:
            each = (_refused(offer, seat, wish, games) for wish in seat.wishes)
            found[seat.wishes] = tuple(one for one in each if one)
    return tuple(one for each in found.values() for one in each)


def refused_by_table(offer: Offer, plan: Plan) -> tuple[Refusal, ...]:
    """Why positions are not offered at this table, before anything is laid out."""
    wishes = dict.fromkeys(wish for seat in plan.seats for wish in seat.wishes)
    at = Placement(offer, offer.opening(), {})
    found: list[Refusal] = []
    for wish in wishes:
        game = offer.game_of(wish.name)
        is_unnamed = wish.name.kind.optional_choice and not wish.name.selected
        cannot = wish.marks and game is not None and game.confirms(wish.name) is None
        if offer.refused(wish.name) or game is None or is_unnamed or cannot:
            refused = verify_wager(at, Wager(wish.name, wish.stake, wish.marks))
            found += [refused] if refused else []
    return tuple(found)


def _refused(offer: Offer, seat: Seat, wish: Wish, games: Sequence[GameArrays]) -> Refusal | None:
    game = offer.game_of(wish.name)
    assert game is not None, "what is offered has its game"
    index = offer.games.index(game)
    arrays = games[index]
    open_in = arrays.is_open[:, arrays.place(wish.place)].nonzero()[0]
    states = offer.opening()
    if len(open_in):
        states[index] = arrays.states[int(open_in[0])]
    beside = game.beside(wish.name)
    standing: dict[str, Minor] = {}
    if beside is not None:
        kind = beside.position.partition(":")[0]
        standing[beside.position] = Minor(
            sum(one.stake for one in seat.wishes if one.name.kind.name == kind)
        )
    wager = Wager(wish.name, wish.stake, wish.marks)
    refused = verify_wager(Placement(offer, states, standing), wager)
    if refused or not len(open_in):
        return refused
    return verify_minimum(offer, wager, wish.stake, offer.unit(game, states[index], wish.name))
