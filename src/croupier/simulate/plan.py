"""What is to be played: who sits at the table, with what wagers and rules of his own."""

from dataclasses import dataclass

from croupier.bulk.cells import read_place
from croupier.games.game import Marks
from croupier.layout.kinds import Name
from croupier.simulate.strategies import STRATEGIES, Strategy
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable

MARKS = 40
"""How many moments of an evening the fan of bankrolls shows."""
SEED_BITS = 64
STAKE_MAX = 2**53 - 1
"""As in `bulk.arrays`: a record's largest number."""
ROUNDS_MAX = 2**31
EVENINGS_MAX = 2**48
SEATS_MAX = 16
WISHES_MAX = 200


PLAYING, ROUNDS, GOAL, STOP_LOSS, RUINED, REFUSED, DONE = range(7)
"""Why a player has left: the rounds are over, his goal, his bound, no money for any wager, a stake
refused, his progression at its end."""
REASONS = ("playing", "rounds", "goal", "stop_loss", "ruin", "refused", "progression")


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
    if not 0 <= plan.seed < 2**SEED_BITS:
        told = f"a seed is a whole number from 0 to 2^{SEED_BITS} - 1"
        raise Unreadable(f"{plan.seed:,} is no seed: {told}")
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


def marks_of(rounds: int) -> tuple[int, ...]:
    """The moments that the fan shows, evenly over an evening."""
    return tuple(dict.fromkeys(rounds * at // MARKS for at in range(MARKS + 1)))
