"""What has happened at a table: facts, in order, never changed; money moves in two legs."""

from dataclasses import dataclass

from croupier.games.game import Marks, Outcome
from croupier.layout.kinds import Name
from croupier.table.commands import Ball, Chips, Completed, Person, Work
from croupier.table.instruction import Instruction
from croupier.table.remarks import Checked, Touched, Went
from croupier.units.citation import Citation
from croupier.units.money import NOTHING, Minor
from croupier.units.refusal import Reason

BANK, DROP, IN_PLAY = "bank", "drop", "in_play"
"""The house's chips at the table, what was paid for chips, and the chips on the layout."""


@dataclass(frozen=True, slots=True)
class Transfer:
    """Money from one account to another: both legs in one."""

    source: str
    target: str
    amount: Minor


@dataclass(frozen=True, slots=True)
class Inspected:
    """The table was inspected and the inspection signed."""

    by: Person
    credential: str
    signature: str
    items: tuple[Checked, ...]
    """All that was due, each by itself."""
    value_colors: tuple[str, ...]
    certifies: tuple[int, ...]
    """The entries of the log, by number, after which this inspection was required."""


@dataclass(frozen=True, slots=True)
class WorkLogged:
    """An entry of the inspection log: date and time are the row's."""

    entry: int
    """Counted from one since the record began."""
    table: str
    by: Person
    work: Work
    part: str
    description: str
    completed: Completed
    present: Person | None
    credential: str
    signature: str
    inspection: Citation
    """What requires the inspection that is to follow."""


@dataclass(frozen=True, slots=True)
class Opened:
    """The first event of a gaming day: under which offer everything after it stands."""

    by: Person
    edition: str
    digest: str


@dataclass(frozen=True, slots=True)
class Seated:
    """A player took a seat and a color."""

    player: Person
    seat: int
    color: str


@dataclass(frozen=True, slots=True)
class BoughtIn:
    """Cash was changed into chips."""

    player: Person
    chip: Minor
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class WagerPlaced:
    """Chips were put at a position."""

    player: Person
    by: Person
    name: Name
    marks: Marks
    transfer: Transfer
    chips: Chips
    coupon: Minor
    """The value of a match play coupon that lies with the chips."""
    instructions: tuple[Instruction, ...] = ()
    """What the dealer confirms: the button on a wager that is called on."""


@dataclass(frozen=True, slots=True)
class WagerSpoken:
    """A player made a wager by word, and put cash down; it is none yet."""

    spoken: int
    """Counted from one since the record began."""
    player: Person
    name: Name
    cash: Minor


@dataclass(frozen=True, slots=True)
class WagerConfirmed:
    """The dealer confirmed a wager made by word."""

    spoken: int
    by: Person


@dataclass(frozen=True, slots=True)
class WagerConverted:
    """The cash of a wager made by word became chips; the wager placed with them follows."""

    spoken: int
    by: Person
    player: Person
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class WagerLapsed:
    """A wager made by word was not converted in time: it was none, and the cash goes back."""

    spoken: int
    player: Person
    name: Name
    cash: Minor
    citation: Citation


@dataclass(frozen=True, slots=True)
class WagerTakenBack:
    """Chips were taken off a position."""

    player: Person
    name: Name
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class Spun:
    """The ball or the wheel was spun."""

    by: Person
    direction: str


@dataclass(frozen=True, slots=True)
class NoMoreBetsCalled:
    """The dealer called that no more wagers are taken."""

    by: Person
    call: str
    citation: Citation
    instructions: tuple[Instruction, ...]
    """How it is called: the voice, the hand."""


@dataclass(frozen=True, slots=True)
class PartRevealed:
    """A part of the outcome was drawn and shown, and stands whatever falls."""

    by: Person
    part: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class Shuffled:
    """All cards went back into the shoe."""

    by: Person


@dataclass(frozen=True, slots=True)
class OutcomeRecorded:
    """An outcome that counts was announced and recorded."""

    by: Person
    outcome: Outcome
    revolutions: int | None


@dataclass(frozen=True, slots=True)
class SpinVoided:
    """The spin does not count: wagers stand and may be changed until the next call."""

    by: Person
    reason: str
    citation: Citation
    ball: Ball
    instructions: tuple[Instruction, ...]
    """What the dealer does now."""


@dataclass(frozen=True, slots=True)
class BallGiven:
    """A new ball came to the table for the one that was damaged."""

    by: Person
    citation: Citation


@dataclass(frozen=True, slots=True)
class SettledWager:
    """One wager of a settled round: what it was, and what it came to."""

    player: Person
    name: Name
    stake: Minor
    marks: Marks
    result: str
    profit: Minor
    citation: Citation
    lies_at: str = ""
    """Where it lies on, undecided; empty where it is decided."""
    coupon: Minor = NOTHING
    """The match play coupon that lay with it; what it won is in the profit."""


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """A round was settled: instructions for people, transfers for the money."""

    round: int
    instructions: tuple[Instruction, ...]
    wagers: tuple[SettledWager, ...]
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class CorrectionProposed:
    """Somebody found a settled round to be wrong."""

    correction: int
    by: Person
    round: int
    outcome: Outcome
    reason: str
    touches: tuple[Touched, ...]


@dataclass(frozen=True, slots=True)
class CorrectionApproved:
    """The differences are made good by further transfers; nothing settled is changed."""

    correction: int
    by: Person
    wagers: tuple[SettledWager, ...]
    """What each wager of the round comes to by now."""
    transfers: tuple[Transfer, ...]
    touches: tuple[Touched, ...]


@dataclass(frozen=True, slots=True)
class CashedIn:
    """A player's chips were changed back, and the seat is free."""

    player: Person
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class Left:
    """A player got up without changing chips back."""

    player: Person


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed, its wheel covered and locked."""

    by: Person
    items: tuple[Checked, ...]
    """What the edition asks for at the closing."""


@dataclass(frozen=True, slots=True)
class Breached:
    """Observed mode: something happened that the rules refuse."""

    by: Person
    act: str
    went: Went
    reason: Reason
    position: str
    citation: Citation
    message: str
    told: str
    """The line as it came, where it came as one."""


@dataclass(frozen=True, slots=True)
class OddLineKept:
    """Observed mode: a line that could not be read, kept as it came."""

    by: Person
    line: int
    text: str
    message: str


Event = (
    Inspected
    | WorkLogged
    | Opened
    | Seated
    | BoughtIn
    | WagerPlaced
    | WagerSpoken
    | WagerConfirmed
    | WagerConverted
    | WagerLapsed
    | WagerTakenBack
    | Spun
    | NoMoreBetsCalled
    | PartRevealed
    | Shuffled
    | OutcomeRecorded
    | SpinVoided
    | BallGiven
    | RoundSettled
    | CorrectionProposed
    | CorrectionApproved
    | CashedIn
    | Left
    | Closed
    | Breached
    | OddLineKept
)


def transfers_of(event: Event) -> tuple[Transfer, ...]:
    """The money that an event moves."""
    match event:
        case BoughtIn() | WagerPlaced() | WagerConverted() | WagerTakenBack() | CashedIn():
            return (event.transfer,)
        case RoundSettled() | CorrectionApproved():
            return event.transfers
        case _:
            return ()
