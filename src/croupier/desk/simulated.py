"""What `simulate` answers, in the names of its JSON. Money and exact numbers are strings.

Shares and intervals are estimates; they are decimals with six places.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from croupier.desk.answers import RefusedWager


@dataclass(frozen=True, slots=True)
class CameTo:
    """A net result of one unit, and how many wagers came to it."""

    net: str
    wagers: int


@dataclass(frozen=True, slots=True)
class SimulatedWager:
    """One declared wager of one player: what was counted, and the exact figure beside it."""

    player: int
    position: str
    when: tuple[str, ...]
    stake: str
    """As declared; a strategy stakes multiples of it."""
    wagers: int
    staked: str
    net: str
    unit_mean: str | None
    """The mean net result of one unit, as it was counted."""
    interval: tuple[str, str] | None
    """Where the true mean lies, 95 times of 100 that such an interval is made."""
    exact_mean: str | None
    """The par sheet's; none where it gives several for the situations that occurred."""
    standard_errors: str | None
    """How many standard errors the counted mean lies from the exact one."""
    exact_cost: str | None
    """The house edge times all that was staked, to the smallest unit below."""
    results: tuple[CameTo, ...]


@dataclass(frozen=True, slots=True)
class Bin:
    """How many evenings came to amounts from here up to the next bin."""

    from_: str
    evenings: int


@dataclass(frozen=True, slots=True)
class FanAt:
    """How far ahead the player was after so many rounds, by the share of evenings below."""

    rounds: int
    ahead: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TimeAtTable:
    """In rounds: outcomes from the opening until the player had left and nothing lay any more."""

    mean: str
    quantiles: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class SimulatedPlayer:
    """One player's evenings."""

    player: int
    strategy: str
    bankroll: str | None
    goal: str | None
    stop_loss: str | None
    staked: str
    net: str
    mean: str
    interval: tuple[str, str] | None
    quantiles: Mapping[str, str]
    """The result of an evening, by the share of evenings below."""
    left: Mapping[str, int]
    """Why he left, and on how many evenings."""
    ruin: str
    ruin_interval: tuple[str, str]
    time: TimeAtTable
    bin: str
    """The width of the bins of results; where it is a chip, quantiles are exact."""
    results: tuple[Bin, ...]
    fan: tuple[FanAt, ...]


@dataclass(frozen=True, slots=True)
class Night:
    """One evening for the house."""

    won: str
    staked: str


@dataclass(frozen=True, slots=True)
class House:
    """All evenings for the house."""

    staked: str
    won: str
    hold: str | None
    """Won by staked, exactly as counted."""
    interval: tuple[str, str] | None
    exact_hold: str | None
    """The edges of the par sheet, each by what was staked on it, together."""
    nights: tuple[Night, ...]
    """The first evenings one by one."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """A table simulated; with `refusals` where it does not take the wagers, and nothing else."""

    edition: str
    table: str
    seed: int
    evenings: int
    rounds: int
    outcomes: int
    void_outcomes: int
    house: House
    players: tuple[SimulatedPlayer, ...]
    wagers: tuple[SimulatedWager, ...]
    method: str
    shoe: str
    """How a shoe is dealt, where the game has one: full, down."""
    digest: str
    """The offer's: what the table was when it was simulated."""


@dataclass(frozen=True, slots=True)
class NotSimulated:
    """Wagers as declared that the table refuses."""

    edition: str
    refusals: tuple[RefusedWager, ...]
