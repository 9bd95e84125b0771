"""What people do at a table: one command an act, with who does it."""

from dataclasses import dataclass

from croupier.games.game import NO_MARKS, Marks
from croupier.layout.kinds import Name
from croupier.units.money import Minor

PLAYER, DEALER, FLOOR, SECURITY = "player", "dealer", "floor", "security"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody at the table: a role and a name."""

    role: str
    name: str

    def __str__(self) -> str:
        return f"{self.role}:{self.name}"


@dataclass(frozen=True, slots=True)
class Inspect:
    """The inspection before the opening, signed with name and credential number."""

    by: Person
    credential: str
    signature: str


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
class Close:
    """The table is closed, its wheel covered and locked."""

    by: Person


Command = (
    Inspect
    | Open
    | Sit
    | BuyIn
    | Place
    | TakeBack
    | Move
    | CallOn
    | Shuffle
    | Spin
    | CallNoMoreBets
    | Reveal
    | RecordOutcome
    | VoidSpin
    | Settle
    | Correct
    | Approve
    | CashIn
    | Close
)
