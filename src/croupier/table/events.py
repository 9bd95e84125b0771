"""What has happened at a table: facts, in order, never changed; money moves in two legs."""

from dataclasses import dataclass

from croupier.games.game import Marks, Outcome
from croupier.layout.kinds import Name
from croupier.table.commands import Person
from croupier.table.instruction import Instruction
from croupier.units.citation import Citation
from croupier.units.money import Minor

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


@dataclass(frozen=True, slots=True)
class CorrectionApproved:
    """The differences are made good by further transfers; nothing settled is changed."""

    correction: int
    by: Person
    wagers: tuple[SettledWager, ...]
    """What each wager of the round comes to by now."""
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class CashedIn:
    """A player's chips were changed back, and the seat is free."""

    player: Person
    transfer: Transfer


@dataclass(frozen=True, slots=True)
class Closed:
    """The table was closed, its wheel covered and locked."""

    by: Person


Event = (
    Inspected
    | Opened
    | Seated
    | BoughtIn
    | WagerPlaced
    | WagerTakenBack
    | Spun
    | NoMoreBetsCalled
    | PartRevealed
    | Shuffled
    | OutcomeRecorded
    | SpinVoided
    | RoundSettled
    | CorrectionProposed
    | CorrectionApproved
    | CashedIn
    | Closed
)


def transfers_of(event: Event) -> tuple[Transfer, ...]:
    """The money that an event moves."""
    match event:
        case BoughtIn() | WagerPlaced() | WagerTakenBack() | CashedIn():
            return (event.transfer,)
        case RoundSettled() | CorrectionApproved():
            return event.transfers
        case _:
            return ()
