"""What an event remarks besides what happened: items inspected, things touched, acts flagged."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.units.citation import Citation


class Found(StrEnum):
    """How an item of an inspection was found."""

    ATTESTED = "attested"
    """Good, by the signature under the whole."""
    PASSED = "passed"
    """Good, and named."""
    FAILED = "failed"
    """Wanting: the table does not open."""


@dataclass(frozen=True, slots=True)
class Checked:
    """One item of an inspection, and what was found of it."""

    item: str
    found: Found
    citation: Citation
    measured: str = ""


class Touches(StrEnum):
    """What else a corrected round has had to do with."""

    LATER_ROUND = "later_round"
    """A later round of a game with a memory was played from what this one left."""
    OPEN_ROUND = "open_round"
    """The round being played now was begun from it."""
    CASH_IN = "cash_in"
    """A player of the round has cashed in since."""
    CORRECTION = "correction"
    """The round was corrected before, or another correction of it waits."""
    RECEIVABLE = "receivable"
    """A player holds less than is to be taken from him: the rest is owed."""


@dataclass(frozen=True, slots=True)
class Touched:
    """One thing that a correction touches, for whoever approves it to look at."""

    what: Touches
    subject: str
    """The round, the correction or the person."""


class Went(StrEnum):
    """What became of an act that the rules refuse, and that was seen to happen."""

    DONE = "done"
    """The events after this one are what it did."""
    NOTED = "noted"
    """It is kept as it was told; a table could not be made to show it."""
