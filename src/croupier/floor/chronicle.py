"""What has been played at a table, round by round: folded from what happened."""

from dataclasses import dataclass

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


@dataclass(slots=True)
class Chronicle:
    """The rounds of one table, in order; kept by its actor alone."""

    offer: Offer
    rounds: list[Played]
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
                self.before, self.outcome = (), None
            case _:
                pass

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
