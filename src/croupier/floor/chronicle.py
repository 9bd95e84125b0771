"""What has been played at a table, round by round: folded from what happened."""

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from croupier.layout.labels import labels
from croupier.offer.compile import Offer
from croupier.table.events import (
    Event,
    NoMoreBetsCalled,
    OutcomeRecorded,
    PartRevealed,
    RoundSettled,
    SpinVoided,
    Spun,
    WagerPlaced,
)
from croupier.table.state import RECALL


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, when it happened, and the number of its row."""

    sequence: int
    at_ms: int
    event: Event


@dataclass(frozen=True, slots=True)
class Played:
    """A settled round."""

    number: int
    at_ms: int
    outcome: str
    words: str
    color: str
    """Of the wheel's ring behind the number; empty where the game has none."""
    settled: RoundSettled
    before: tuple[Event, ...]
    """Void spins and parts shown in the round."""


KEPT = RECALL
"""How many rounds are told from memory; those before are read from the record again."""
APART = 16
"""Of so many rounds one is found again by its row: the others are read from there on."""


@dataclass(slots=True)
class Chronicle:
    """The newest rounds of one table, in order; kept by its actor alone."""

    offer: Offer
    rounds: deque[Played] = field(default_factory=lambda: deque[Played](maxlen=KEPT))
    counts: Counter[str] = field(default_factory=Counter[str])
    """How often each outcome has come, of all rounds."""
    settled: int = 0
    """How many rounds there have been in all."""
    marks: list[int] = field(default_factory=lambda: [0])
    """The rows behind which round 1, 17, 33 and so on begin."""
    void: SpinVoided | None = None
    """The newest spin, where it was one that did not count."""
    before: tuple[Event, ...] = ()
    outcome: OutcomeRecorded | None = None

    def add(self, one: Happened) -> None:
        """One more event."""
        event = one.event
        match event:
            case SpinVoided():
                self.void, self.before = event, (*self.before, event)
            case PartRevealed():
                self.before = (*self.before, event)
            case WagerPlaced() | Spun() | NoMoreBetsCalled():
                self.void = None
            case OutcomeRecorded():
                self.void, self.outcome = None, event
            case RoundSettled():
                assert self.outcome is not None
                self.rounds.append(self._played(one.at_ms, event, self.outcome))
                self.counts[self.outcome.outcome.label] += 1
                self.before, self.outcome, self.settled = (), None, event.round
                if event.round % APART == 0:
                    self.marks.append(one.sequence)
            case _:
                pass

    def remembered(self, first: int, last: int) -> tuple[Played, ...] | None:
        """Rounds by their numbers; None where some of them are no longer here."""
        if self.rounds and self.rounds[0].number <= first <= last <= self.settled:
            begun = first - self.rounds[0].number
            return tuple(islice(self.rounds, begun, begun + last - first + 1))
        return None

    def row_before(self, number: int) -> int:
        """A row behind which a round is found, few rounds on at most."""
        return self.marks[(number - 1) // APART]

    def _played(self, at_ms: int, event: RoundSettled, recorded: OutcomeRecorded) -> Played:
        label = recorded.outcome.label
        return Played(
            number=event.round,
            at_ms=at_ms,
            outcome=str(recorded.outcome),
            words=outcome_words(self.offer, label),
            color=outcome_color(self.offer, label),
            settled=event,
            before=self.before,
        )


def rounds_in(
    offer: Offer, happened: Iterable[Happened], first: int, last: int
) -> tuple[Played, ...]:
    """Rounds by their numbers, from what happened behind the end of one before them."""
    again = Chronicle(offer, deque())
    for one in happened:
        again.add(one)
        if again.settled >= last:
            break
    return tuple(one for one in again.rounds if one.number >= first)


def newest_of(chronicle: Chronicle) -> tuple[str, ...]:
    """The newest outcomes, the oldest of them first."""
    return tuple(one.outcome for one in chronicle.rounds)


def outcome_color(offer: Offer, label: str) -> str:
    """The color that the wheel shows behind a number."""
    wheel = offer.layout.wheel
    return wheel.color(label) if wheel else ""


def outcome_words(offer: Offer, label: str) -> str:
    """What came up, as it is said."""
    if color := outcome_color(offer, label):
        return f"{label} {color}"
    if "+" in label:
        dice = [int(face) for face in label.split("+")]
        return f"{sum(dice)} ({' and '.join(map(str, dice))})"
    return labels().as_spoken("{}", " ", (label,))
