"""What a table is at one moment: its phase, its people, the chips that lie, the rounds played."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.game import Marks, Outcome, State
from croupier.layout.kinds import Name
from croupier.table.commands import Person
from croupier.table.events import SettledWager
from croupier.units.money import Minor


class Phase(StrEnum):
    """Where the round stands."""

    CLOSED = "closed"
    """Not inspected, or closed after play."""
    INSPECTED = "inspected"
    """Inspected and signed; not open yet."""
    BETTING = "betting"
    """Wagers may be placed, moved and taken back."""
    SPINNING = "spinning"
    """The ball turns, and wagers are still taken."""
    NO_MORE_BETS = "no_more_bets"
    """Called; nothing on the layout may be touched."""
    DECIDED = "decided"
    """The outcome is recorded; losers are to be collected and winners paid."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: its number, the color of his chips, and what each is worth."""

    number: int
    color: str
    chip: Minor
    """Nothing until chips are bought."""


@dataclass(frozen=True, slots=True)
class Lying:
    """Chips on the layout."""

    player: Person
    name: Name
    stake: Minor
    marks: Marks


@dataclass(frozen=True, slots=True)
class Round:
    """A settled round, kept so that it can be corrected and replayed."""

    states: Mapping[int, State]
    lying: tuple[Lying, ...]
    outcome: Outcome
    wagers: tuple[SettledWager, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction that waits for somebody else's approval."""

    by: Person
    round: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that decides what may happen next."""

    states: Mapping[int, State]
    """The games' states, by their place in the offer."""
    phase: Phase = Phase.CLOSED
    called: bool = False
    """Whether the call came before the spin."""
    direction: str = ""
    parts: tuple[str, ...] = ()
    """Parts of the coming outcome that have been drawn and shown."""
    outcome: Outcome | None = None
    seats: Mapping[Person, Seat] = field(default_factory=dict[Person, Seat])
    balances: Mapping[str, Minor] = field(default_factory=dict[str, Minor])
    lying: tuple[Lying, ...] = ()
    rounds: Mapping[int, Round] = field(default_factory=dict[int, Round])
    corrections: Mapping[int, Correction] = field(default_factory=dict[int, Correction])
    proposed: int = 0

    @property
    def is_open(self) -> bool:
        return self.phase not in (Phase.CLOSED, Phase.INSPECTED)

    @property
    def round(self) -> int:
        """The number of the round that is being played, counted from one."""
        return len(self.rounds) + 1

    def held_by(self, player: Person) -> Minor:
        """The chips in front of a player."""
        return self.balances.get(str(player), Minor(0))

    def staked(self, player: Person, name: Name) -> Minor:
        """What a player has at a position."""
        own = (one.stake for one in self.lying if (one.player, one.name) == (player, name))
        return Minor(sum(own))
