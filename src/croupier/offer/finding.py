"""Findings: what is unlawful or unwise in a table file, by which clause, and what would mend it."""

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum

from croupier.units.citation import Citation

Value = str | bool | int | dt.date | tuple[str, ...] | tuple[int, ...] | None
"""What a key can be set to; None takes the key away. No fix sets a day: JSON has none."""
Patch = dict[str, Value]


class Level(StrEnum):
    """How much a finding weighs."""

    UNLAWFUL = "unlawful"
    """The table may not be offered so."""
    ADVICE = "advice"
    """The table may be offered so, but somebody will trip over it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault of a table against one clause."""

    key: str
    citation: Citation | None
    message: str
    remedies: tuple[Patch, ...] = ()
    """Changes each of which takes this finding away, the best first."""
    level: Level = Level.UNLAWFUL


def advice(key: str, citation: Citation | None, message: str) -> Finding:
    """A finding that leaves the table lawful."""
    return Finding(key, citation, message, (), Level.ADVICE)
