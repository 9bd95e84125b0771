"""What the desk answers: frozen objects in the names and shapes of the JSON that programs read.

Money and exact numbers are strings: `"5.00"`, `"1/38"`, `"35 to 1"`.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import cast


@dataclass(frozen=True, slots=True)
class FoundFinding:
    """A finding of `check`. `fix` mends the whole table; `mends` is its part for this one."""

    level: str
    key: str
    line: int
    citation: str
    message: str
    fix: Mapping[str, object] | None
    mends: Mapping[str, object] | None
    mark: str | None = None
    """What is to be said of the clause's text: reconstructed, by analogy."""


@dataclass(frozen=True, slots=True)
class Check:
    """Whether a table may be offered as its file says."""

    lawful: bool
    findings: tuple[FoundFinding, ...]
    fix: Mapping[str, object] | None
    edition: str
    digest: str | None
    """The hash of all that decides what an outcome pays here; none while the table is unlawful."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """`cells[i][j]` is the net result of one unit on position i at outcome j."""

    edition: str
    outcomes: tuple[str, ...]
    void_outcomes: tuple[str, ...]
    positions: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PaidWhen:
    """Odds that are paid in one of several cases."""

    when: str
    odds: str


@dataclass(frozen=True, slots=True)
class Chances:
    """A net result of one unit, and how probable it is in the end."""

    net: str
    probability: str


@dataclass(frozen=True, slots=True)
class ParWager:
    """A line of the par sheet."""

    kind: str
    members: tuple[str, ...]
    pays: str | tuple[PaidWhen, ...]
    probability: str | None
    house_edge: str | None
    variance: str | None
    distribution: tuple[Chances, ...]
    citation: str
    wager_citation: str
    zero_citation: str | None
    when: str | None = None
    mark: str | None = None
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class BestAt:
    """What a choice is worth in one situation, a unit staked, and what is best there."""

    when: str
    position: str
    value: str
    best: str
    values: dict[str, str]


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The edge of one unit of a wager when every choice is made for the best."""

    position: str
    house_edge: str
    variance: str
    distribution: tuple[Chances, ...]
    decisions: tuple[BestAt, ...]


@dataclass(frozen=True, slots=True)
class Par:
    """The par sheet of a table; `optimum` where its game leaves choices."""

    edition: str
    wagers: tuple[ParWager, ...]
    optimum: BestPlay | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """One instruction of a settlement."""

    do: str
    by: str
    text: str
    citation: str
    position: str | None
    to: str | None
    amount: str | None
    wager: int | None
    turn: int
    """Which of several outcomes it belongs to, counted from one."""


@dataclass(frozen=True, slots=True)
class SettledWager:
    """What became of one wager; `profit` is net, `returned` what goes back to the player in all."""

    position: str
    stake: str
    result: str
    profit: str
    returned: str
    citation: str


@dataclass(frozen=True, slots=True)
class RefusedWager:
    """A wager not accepted."""

    position: str
    reason: str
    citation: str
    message: str


@dataclass(frozen=True, slots=True)
class Settled:
    """Wagers settled by one or several outcomes."""

    edition: str
    outcome: str | tuple[str, ...]
    void: bool
    instructions: tuple[Told, ...]
    wagers: tuple[SettledWager, ...]
    refusals: tuple[RefusedWager, ...]


@dataclass(frozen=True, slots=True)
class DueNotice:
    """A sign that is due."""

    text: str
    citation: str
    where: str
    note: str | None


@dataclass(frozen=True, slots=True)
class Notices:
    """The signs due at a table, and how its printed odds are worded."""

    edition: str
    notices: tuple[DueNotice, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """One thing in which two editions, or a table under two editions, differ."""

    subject: str
    before: str | None
    after: str | None
    citation: str


class Unlawful(Exception):
    """A table that may not be offered was asked for what only a lawful one has."""

    def __init__(self, check: Check) -> None:
        told = "; ".join(f"{one.key}: {one.message} ({one.citation})" for one in check.findings)
        super().__init__(f"the table is not lawful: {told}")
        self.check = check


def plain(value: object) -> object:
    """An answer as JSON: objects by their names, tuples as lists, days as text."""
    match value:
        case Enum():
            return str(value)
        case None | bool() | int() | str():
            return value
        case dt.date():
            return value.isoformat()
        case Mapping():
            pairs = cast("Mapping[str, object]", value).items()
            return {key: plain(one) for key, one in pairs}
        case tuple() | list():
            return [plain(one) for one in cast("tuple[object, ...]", value)]
        case _ if is_dataclass(value):
            return _object(value)
        case _:
            raise AssertionError(f"{type(value).__name__} has no JSON form")


_SPARSE = frozenset({"missing", "when", "mark", "optimum"})


def _object(value: object) -> dict[str, object]:
    """An object by its names, `from_` as `from`; some only where something is to be said."""
    found: dict[str, object] = {}
    for one in fields(value):  # pyright: ignore[reportArgumentType] - a dataclass, as asked above
        content = getattr(value, one.name)
        if content is not None or one.name not in _SPARSE:
            found[one.name.rstrip("_")] = plain(content)
    return found
