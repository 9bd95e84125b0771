"""What people do at a table: one command an act, with who does it."""

from dataclasses import dataclass, field
from enum import StrEnum

from croupier.games.game import NO_MARKS, Marks
from croupier.layout.kinds import Name
from croupier.units.money import NOTHING, Minor

PLAYER, DEALER, FLOOR = "player", "dealer", "floor"
SECURITY, MAINTENANCE = "security", "maintenance"
ROLES = (PLAYER, DEALER, FLOOR, SECURITY, MAINTENANCE)


class Chips(StrEnum):
    """What a wager is made with."""

    OWN = "own"
    """Chips of the player's own color, without a value printed on them."""
    VALUE = "value"
    """Chips that have their value on them."""
    PLAQUE = "plaque"
    """Plaques, which are value chips in another shape."""
    UNSAID = ""
    """Whatever the wager is made with where nothing else is said."""


class Ball(StrEnum):
    """What the dealer finds when he inspects the ball after a void spin."""

    SOUND = "sound"
    """No sign of damage."""
    DAMAGED = "damaged"
    """Not to be played with any more."""


class Work(StrEnum):
    """What is done to the movable parts of a wheel."""

    ADJUSTMENT = "adjustment"
    """A part was set anew."""
    REPLACEMENT = "replacement"
    """A part was exchanged."""


class Completed(StrEnum):
    """Whether a work on the wheel came to its end."""

    YES = "yes"
    """The part is as it should be."""
    NO = "no"
    """The work was broken off: it goes into the log all the same."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table: a role and a name."""

    role: str
    name: str
    account: str = field(init=False, repr=False, compare=False)
    """As he is written: the name of the account, too, that his chips are counted in."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "account", f"{self.role}:{self.name}")

    def __str__(self) -> str:
        return self.account

    def __hash__(self) -> int:
        return hash(self.account)


@dataclass(frozen=True, slots=True)
class Measured:
    """A thing measured at the inspection: the item, and what was read, as it is written."""

    item: str
    value: str


@dataclass(frozen=True, slots=True)
class Inspect:
    """The inspection before the opening, signed with name and credential number."""

    by: Person
    credential: str
    signature: str
    passed: tuple[str, ...] = ()
    """Items found good by name; all that is due and not named is attested by the act itself."""
    failed: tuple[str, ...] = ()
    """Items found wanting: the gate stays shut."""
    measured: tuple[Measured, ...] = ()
    value_colors: tuple[str, ...] = ()
    """The colors of the value chips in use: no player's chips look like them."""


@dataclass(frozen=True, slots=True)
class LogWork:
    """A movable part of the wheel was adjusted or replaced, and whoever did it signs."""

    by: Person
    work: Work
    part: str
    """An item of the inspection that the work mends, or any other part of the wheel."""
    description: str
    credential: str
    signature: str
    present: Person | None = None
    """Who of the security department looked on."""
    completed: Completed = Completed.YES


@dataclass(frozen=True, slots=True)
class Open:
    """The table is opened for play."""

    by: Person


@dataclass(frozen=True, slots=True)
class Sit:
    """A player takes a seat and a color of chips."""

    by: Person
    seat: int
    color: str


@dataclass(frozen=True, slots=True)
class BuyIn:
    """Cash is changed into chips of the player's color, each worth so much."""

    by: Person
    cash: Minor
    chip: Minor


@dataclass(frozen=True, slots=True)
class Place:
    """Chips are put at a position; a dealer puts them there at a player's word."""

    by: Person
    player: Person
    name: Name
    stake: Minor
    marks: Marks = NO_MARKS
    chips: Chips = Chips.UNSAID
    coupon: Minor = NOTHING
    """The value of a match play coupon laid with the chips."""


@dataclass(frozen=True, slots=True)
class SayWager:
    """A player names a wager and puts cash down for it."""

    by: Person
    name: Name
    cash: Minor


@dataclass(frozen=True, slots=True)
class ConfirmWager:
    """The dealer says that a wager made by word is taken."""

    by: Person
    spoken: int


@dataclass(frozen=True, slots=True)
class ConvertWager:
    """The dealer changes the cash of a wager made by word into chips, and puts them there."""

    by: Person
    spoken: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Chips are taken off a position."""

    by: Person
    name: Name
    stake: Minor


@dataclass(frozen=True, slots=True)
class Move:
    """Chips are moved from one position to another, in one act."""

    by: Person
    name: Name
    to: Name
    stake: Minor


@dataclass(frozen=True, slots=True)
class CallOn:
    """A player calls what he has at a position on, or, without a mark, off again."""

    by: Person
    name: Name
    marks: Marks


@dataclass(frozen=True, slots=True)
class Spin:
    """The dealer spins the ball or the wheel."""

    by: Person
    direction: str


@dataclass(frozen=True, slots=True)
class CallNoMoreBets:
    """The dealer calls that no more wagers are taken."""

    by: Person


@dataclass(frozen=True, slots=True)
class Reveal:
    """A part of the outcome is drawn and shown before the main one falls."""

    by: Person
    part: str


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer shuffles all cards between two rounds."""

    by: Person


@dataclass(frozen=True, slots=True)
class RecordOutcome:
    """The dealer announces and records what came up, and how often the ball went round."""

    by: Person
    outcome: str
    revolutions: int | None = None


@dataclass(frozen=True, slots=True)
class VoidSpin:
    """The dealer declares that the spin does not count."""

    by: Person
    reason: str
    ball: Ball = Ball.SOUND
    """What the dealer found of the ball, where the edition has him inspect it."""


@dataclass(frozen=True, slots=True)
class GiveBall:
    """A floorperson brings a new ball for one that is damaged."""

    by: Person


@dataclass(frozen=True, slots=True)
class Settle:
    """The dealer collects and pays."""

    by: Person


@dataclass(frozen=True, slots=True)
class Correct:
    """A dealer's error is put right: another outcome for a settled round."""

    by: Person
    round: int
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class Approve:
    """Somebody else approves a correction."""

    by: Person
    correction: int


@dataclass(frozen=True, slots=True)
class CashIn:
    """A player's chips are changed back before he leaves."""

    by: Person


@dataclass(frozen=True, slots=True)
class Leave:
    """A player gets up from his seat."""

    by: Person


@dataclass(frozen=True, slots=True)
class Close:
    """The table is closed, its wheel covered and locked."""

    by: Person
    failed: tuple[str, ...] = ()
    """What of it could not be done: a table is not closed so."""


@dataclass(frozen=True, slots=True)
class KeepLine:
    """An import meets a line that it cannot read, and keeps it: in observed mode only."""

    by: Person
    line: int
    text: str
    message: str
    """Why it could not be read."""


Command = (
    Inspect
    | LogWork
    | Open
    | Sit
    | BuyIn
    | Place
    | SayWager
    | ConfirmWager
    | ConvertWager
    | TakeBack
    | Move
    | CallOn
    | Shuffle
    | Spin
    | CallNoMoreBets
    | Reveal
    | RecordOutcome
    | VoidSpin
    | GiveBall
    | Settle
    | Correct
    | Approve
    | CashIn
    | Leave
    | Close
    | KeepLine
)
