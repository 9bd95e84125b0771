"""What is to be played: who sits at the table, with what wagers and rules of his own."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.bulk.arrays import STAKE_MAX, GameArrays
from croupier.bulk.cells import read_place
from croupier.games.game import Marks
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.simulate.strategies import STRATEGIES, Strategy
from croupier.simulate.streams import EVENINGS_MAX, ROUNDS_MAX, verify_seed
from croupier.table.place import Placement, Wager, verify_minimum, verify_wager
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable

SEATS_MAX = 16
WISHES_MAX = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """A wager that a player makes whenever it may be made and does not lie already."""

    place: str
    """A position, with `!` behind it where the wager is called on."""
    stake: Minor
    when: tuple[str, ...] = ()
    """The situations in which it is made, in the words of the par sheet; none: in all."""

    @property
    def name(self) -> Name:
        return read_place(self.place)[0]

    @property
    def marks(self) -> Marks:
        return read_place(self.place)[1]


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: what he wagers, by which progression, and when he leaves."""

    wishes: tuple[Wish, ...]
    strategy: Strategy = STRATEGIES["flat"]
    bankroll: Minor | None = None
    """What he comes with; None: as much as he needs."""
    goal: Minor | None = None
    """He leaves once he is ahead by so much."""
    stop_loss: Minor | None = None
    """He leaves once he is behind by so much."""


@dataclass(frozen=True, slots=True)
class Plan:
    """So many evenings of so many rounds; a round is one outcome: a spin, a roll, a card."""

    seats: tuple[Seat, ...]
    rounds: int = 1_000
    evenings: int = 1_000
    seed: int = 0


def verify_plan(plan: Plan) -> None:
    """Raise Unreadable where a plan cannot be played at any table."""
    verify_seed(plan.seed)
    for told, number, most in (
        ("rounds", plan.rounds, ROUNDS_MAX),
        ("evenings", plan.evenings, EVENINGS_MAX),
        ("players", len(plan.seats), SEATS_MAX),
    ):
        if not 1 <= number <= most:
            raise Unreadable(f"{number:,} {told} cannot be played: write 1 to {most:,}")
    for seat in plan.seats:
        if not 1 <= len(seat.wishes) <= WISHES_MAX:
            raise Unreadable(f"a player makes 1 to {WISHES_MAX} wagers, not {len(seat.wishes)}")
        for told, amount in (
            ("bankroll", seat.bankroll),
            ("goal", seat.goal),
            ("stop-loss", seat.stop_loss),
            *(("stake", wish.stake) for wish in seat.wishes),
        ):
            if amount is not None and not 1 <= amount <= STAKE_MAX:
                raise Unreadable(
                    f"a {told} of {amount:,} smallest units cannot be counted with: 1 to"
                    f" {STAKE_MAX:,}"
                )


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


def seated(seat: Seat, players: int) -> tuple[Seat, ...]:
    """So many players who all play alike."""
    return tuple(replace(seat) for _ in range(players))
