"""What a table is at one moment: its phase, its people, the chips that lie, the rounds played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.game import Marks, Outcome, State
from croupier.layout.kinds import Name
from croupier.table.commands import Chips, Person
from croupier.table.events import SettledWager
from croupier.units.money import NOTHING, Minor

RECALL = 128
"""How many settled rounds a table remembers, to be told and to be corrected.

Reading: at least a hundred are recalled; those before stand in the record for ever.
"""


class Phase(StrEnum):
    """Where the round stands."""

    CLOSED = "closed"
    """Not inspected, or closed after play."""
    INSPECTED = "inspected"
    """Inspected and signed; not open yet."""
    HALTED = "halted"
    """A part of the wheel was replaced while the table was open: it is inspected before play."""
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
    chips: Chips = Chips.OWN
    coupon: Minor = NOTHING
    """The match play coupon that lies with them."""


Sums = Mapping[str, Mapping[str, Minor]]
"""By player's account, what he has at each position; none where he has nothing."""
_NONE: Mapping[str, Minor] = {}


def sums_of(lying: Iterable[Lying]) -> Sums:
    """What lies, added up."""
    sums: dict[str, dict[str, Minor]] = {}
    for one in lying:
        own = sums.setdefault(one.player.account, {})
        own[one.name.id] = Minor(own.get(one.name.id, 0) + one.stake)
    return sums


@dataclass(frozen=True, slots=True)
class Spoken:
    """A wager made by word, with cash beside it: none yet."""

    player: Person
    name: Name
    cash: Minor
    is_confirmed: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """What stands between a table and its opening."""

    failed: tuple[str, ...] = ()
    """What the last inspection found wanting."""
    mended: frozenset[str] = frozenset()
    """What has been worked on since: it may be attested like anything else."""
    entries: int = 0
    """How many entries the log of works has."""
    uncertified: tuple[int, ...] = ()
    """The entries after which no inspection has been signed."""
    is_halted: bool = False
    """Whether the table was open when the inspection became due: its day goes on."""


@dataclass(frozen=True, slots=True)
class Round:
    """A settled round, kept so that it can be corrected and replayed."""

    states: Mapping[int, State]
    lying: tuple[Lying, ...]
    outcome: Outcome
    wagers: tuple[SettledWager, ...]
    corrected: tuple[int, ...] = ()
    """The corrections that it has had."""
    begins_a_day: bool = False
    """Whether the games began anew with it."""


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
    sums: Sums = field(default_factory=dict[str, Mapping[str, Minor]])
    """What lies, added up by player and position: the limits are on the sum."""
    rounds: Mapping[int, Round] = field(default_factory=dict[int, Round])
    """The newest settled rounds, by number: `RECALL` of them at most."""
    settled: int = 0
    """How many rounds have been settled in all."""
    begins_a_day: bool = True
    """Whether no round has been settled since the games began anew."""
    corrections: Mapping[int, Correction] = field(default_factory=dict[int, Correction])
    proposed: int = 0
    gate: Gate = Gate()
    value_colors: frozenset[str] = frozenset()
    """The colors of the value chips in use, as told at the inspection."""
    spoken: Mapping[int, Spoken] = field(default_factory=dict[int, Spoken])
    said: int = 0
    """How many wagers have been made by word in all."""
    is_ball_damaged: bool = False
    left_after: Mapping[Person, int] = field(default_factory=dict[Person, int])
    """Who cashed in, and after which of the rounds remembered."""

    @property
    def is_open(self) -> bool:
        return self.phase not in (Phase.CLOSED, Phase.INSPECTED, Phase.HALTED)

    @property
    def round(self) -> int:
        """The number of the round that is being played, counted from one."""
        return self.settled + 1

    def held_by(self, player: Person) -> Minor:
        """The chips in front of a player."""
        return self.balances.get(str(player), Minor(0))

    def staked(self, player: Person, name: Name) -> Minor:
        """What a player has at a position."""
        return self.standing_of(player).get(name.id, NOTHING)

    def standing_of(self, player: Person) -> Mapping[str, Minor]:
        """What a player has at each position, in the order in which he first staked there."""
        return self.sums.get(player.account, _NONE)
