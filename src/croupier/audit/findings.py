"""What an audit finds: wagers that a record has otherwise than the law of their day."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What is wrong with a wager."""

    UNDERPAID = "underpaid"
    """Less was returned than the odds in force pay."""
    OVERPAID = "overpaid"
    """More was returned than the odds in force pay."""
    NOT_OFFERED = "not_offered"
    """The law of the day admits it and this table does not offer it."""
    UNLAWFUL = "unlawful_that_day"
    """The edition in force on its day admits no such wager at this table."""
    OVER_LIMIT = "over_the_limit"
    """With what its player had at the position, above the table's maximum."""
    BELOW_LIMIT = "below_the_limit"
    """With what its player had at the position, below the table's minimum."""
    NOT_IN_CHIPS = "not_in_chips"
    """Its stake is no sum of chips of the table, or cannot be paid in them."""
    LATE = "late"
    """Taken after no more wagers were called."""
    OUT_OF_ORDER = "out_of_order"
    """Its round or time stands behind a later one, its round has two outcomes, or the game's state
    did not admit it."""
    UNKNOWN = "unknown"
    """It cannot be read or settled: no such table, position, outcome, or no text held that day."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One wager, or one line, and what is wrong with it. Money is in the smallest unit."""

    kind: Kind
    file: str
    line: int
    """Of a text file its line, of Parquet and of a record its row."""
    citation: str
    message: str
    money: int = 0
    """What it makes: the difference in what was paid, or else the stake that should not be."""
    currency: str = ""
    table: str = ""
    round: str = ""
    day: str = ""
    player: str = ""
    position: str = ""
    outcome: str = ""
    stake: int = 0
    returned: int = 0
    due: int | None = None
    """What should have been returned; none where that cannot be said."""

    @property
    def group(self) -> "GroupKey":
        return (self.kind, self.table, self.citation, self.currency)

    @property
    def place(self) -> tuple[str, int, str, str]:
        """Where it stands: the order in which findings are told, whoever found them first."""
        return (self.file, self.line, self.kind, self.message)


GroupKey = tuple[Kind, str, str, str]


@dataclass(frozen=True, slots=True)
class Group:
    """Findings of one kind at one table by one clause."""

    kind: Kind
    table: str
    citation: str
    currency: str
    count: int
    money: int


@dataclass(slots=True)
class Found:
    """Findings added up: every one is counted, and the first of each group are kept."""

    keep: int | None
    """How many of a group are kept whole; none given: all."""
    counts: dict[GroupKey, tuple[int, int]] = field(default_factory=dict[GroupKey, tuple[int, int]])
    kept: dict[GroupKey, list[Finding]] = field(default_factory=dict[GroupKey, list[Finding]])

    def add(self, one: Finding) -> None:
        self.count(one.group, 1, one.money)
        rows = self.kept.setdefault(one.group, [])
        rows.append(one)
        if self.keep is not None and len(rows) > 2 * self.keep + 100:
            self._cut(rows)

    def count(self, group: GroupKey, times: int, money: int) -> None:
        had = self.counts.get(group, (0, 0))
        self.counts[group] = (had[0] + times, had[1] + money)

    def merge(self, other: "Found") -> None:
        """What another part of the log came to."""
        for group, (times, money) in other.counts.items():
            self.count(group, times, money)
        for group, rows in other.kept.items():
            mine = self.kept.setdefault(group, [])
            mine += rows
            if self.keep is not None and len(mine) > 2 * self.keep + 100:
                self._cut(mine)

    def _cut(self, rows: list[Finding]) -> None:
        """The first in order, so that it does not matter how the log was cut up."""
        rows.sort(key=lambda one: one.place)
        if self.keep is not None:
            del rows[self.keep :]

    def told(self) -> tuple[Finding, ...]:
        """What is kept, in the order of files and lines."""
        for rows in self.kept.values():
            self._cut(rows)
        every = (one for rows in self.kept.values() for one in rows)
        return tuple(sorted(every, key=lambda one: one.place))

    def groups(self) -> tuple[Group, ...]:
        """What was found, by kind, table and clause."""
        return tuple(Group(*key, *self.counts[key]) for key in sorted(self.counts))


@dataclass(frozen=True, slots=True)
class Total:
    """What one table's log came to in one currency, as recorded and as it should be."""

    table: str
    edition: str
    currency: str
    wagers: int
    staked: int
    returned: int
    due: int
    """Of the wagers that could be settled; the others count with what was returned."""


@dataclass(slots=True)
class Totals:
    """Totals added up, by table, edition and currency."""

    sums: dict[tuple[str, str, str], list[int]] = field(
        default_factory=dict[tuple[str, str, str], list[int]]
    )

    def add(self, key: tuple[str, str, str], amounts: Iterable[int]) -> None:
        had = self.sums.get(key, [0, 0, 0, 0])
        self.sums[key] = [one + more for one, more in zip(had, amounts, strict=True)]

    def merge(self, other: "Totals") -> None:
        for key, amounts in other.sums.items():
            self.add(key, amounts)

    @property
    def wagers(self) -> int:
        return sum(amounts[0] for amounts in self.sums.values())

    def told(self) -> tuple[Total, ...]:
        return tuple(Total(*key, *amounts) for key, amounts in sorted(self.sums.items()))


@dataclass(slots=True)
class Part:
    """What a part of what is audited comes to."""

    lines: int
    odd: int
    found: Found
    totals: Totals
    notes: list[str] = field(default_factory=list[str])

    @property
    def wagers(self) -> int:
        return self.totals.wagers

    def merge(self, other: "Part") -> None:
        self.lines += other.lines
        self.odd += other.odd
        self.found.merge(other.found)
        self.totals.merge(other.totals)
        self.notes += [note for note in other.notes if note not in self.notes]


@dataclass(frozen=True, slots=True)
class Audited:
    """What an audit comes to."""

    files: tuple[str, ...]
    lines: int
    wagers: int
    odd_lines: int
    """Of `lines`, those that could not be read; each is a finding."""
    groups: tuple[Group, ...]
    findings: tuple[Finding, ...]
    totals: tuple[Total, ...]
    notes: tuple[str, ...] = ()
    """What has to be known beside the findings."""

    @property
    def is_clean(self) -> bool:
        return not self.groups
