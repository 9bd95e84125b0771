"""Audits, tests of fairness and pulls as answers; what they need is imported when they are asked.

The extra `bulk` brings what an audit computes with; `serve` what a record or a pull needs besides.
"""

import contextlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.desk.table import open_table, text_of
from croupier.offer.choices import read_table
from croupier.units.currencies import DECIMALS
from croupier.units.money import Currency
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from croupier.audit.fairness import Fairness
    from croupier.audit.findings import Audited, Finding
    from croupier.audit.run import Asked
    from croupier.bulk.progress import Told


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """What was asked for, as it was asked."""

    files: tuple[str, ...]
    table: str = ""
    columns: str = ""
    is_as_named: bool = False
    workers: int = 1
    cluster: str = ""
    keep: int | None = 20


@dataclass(frozen=True, slots=True)
class FoundGroup:
    """Findings of one kind at one table by one clause."""

    kind: str
    table: str
    citation: str
    count: int
    money: str
    currency: str


@dataclass(frozen=True, slots=True)
class FoundLine:
    """One finding: the line, what is wrong, by which clause, and the money it makes."""

    kind: str
    file: str
    line: int
    citation: str
    message: str
    money: str
    currency: str
    table: str
    round: str
    day: str
    player: str
    position: str
    outcome: str
    stake: str
    returned: str
    due: str | None


@dataclass(frozen=True, slots=True)
class FoundTotal:
    """What a table's wagers came to under one edition, as recorded and as due."""

    table: str
    edition: str
    currency: str
    wagers: int
    staked: str
    returned: str
    due: str


@dataclass(frozen=True, slots=True)
class AuditAnswer:
    """An audit's answer; `findings` are the first of each group, or all where all are asked for."""

    clean: bool
    files: tuple[str, ...]
    lines: int
    wagers: int
    odd_lines: int
    groups: tuple[FoundGroup, ...]
    findings: tuple[FoundLine, ...]
    totals: tuple[FoundTotal, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TestTold:
    """One test of fairness; numbers are decimals as text."""

    name: str
    of: str
    outcomes: int
    method: str
    statistic: str
    p: str
    level: str
    power: str
    against: str
    doubted: bool


@dataclass(frozen=True, slots=True)
class OutcomeCount:
    """How often an outcome came, and how often it was to be expected."""

    outcome: str
    count: int
    expected: str


@dataclass(frozen=True, slots=True)
class FairnessAnswer:
    """Whether outcomes are such as chance gives."""

    fair: bool
    said: str
    outcomes: int
    alpha: str
    bias: str
    tests: tuple[TestTold, ...]
    counts: tuple[OutcomeCount, ...] = field(default=())


@contextlib.contextmanager
def _needing(extra: str) -> Generator[None]:
    """What is not installed is told with the extra that brings it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("croupier"):
            raise
        raise Unreadable(
            f"{error.name} is not installed: pip install 'croupier[{extra}]' brings it"
        ) from None


def _asked(request: AuditRequest) -> "Asked":
    with _needing("bulk"):
        from croupier.audit.columns import ColumnMap, read_map  # noqa: PLC0415 - start-up
        from croupier.audit.run import Asked  # noqa: PLC0415 - likewise
    columns = read_map(Path(request.columns)) if request.columns else ColumnMap()
    files = dict.fromkeys(Path(file) for file in request.files)
    tables = {name: text_of(Path(file)) for name, file in columns.tables.items()}
    if request.table:
        tables[""] = text_of(Path(request.table))
    for name, file in (*columns.tables.items(), *([("", request.table)] if request.table else [])):
        read_table(tables[name], file)  # told with its own file's name
    return Asked(tuple(files), columns, tables, request.keep, is_as_named=request.is_as_named)


def audited(request: AuditRequest, told: "Told | None" = None) -> AuditAnswer:
    """Every wager of the files settled again under the law of its day."""
    asked = _asked(request)
    with _needing("serve"):
        from croupier.audit.request import audit  # noqa: PLC0415 - likewise
    from croupier.bulk.executor import executor  # noqa: PLC0415 - likewise
    from croupier.bulk.progress import nobody  # noqa: PLC0415 - likewise

    done_by = executor(request.workers, request.cluster)
    try:
        return _answer(audit(asked, done_by, told or nobody))
    finally:
        done_by.close()


def _currency(code: str) -> Currency:
    return Currency(code, DECIMALS.get(code, 2))


def _answer(found: "Audited") -> AuditAnswer:
    return AuditAnswer(
        clean=found.is_clean,
        files=found.files,
        lines=found.lines,
        wagers=found.wagers,
        odd_lines=found.odd_lines,
        groups=tuple(
            FoundGroup(
                str(one.kind),
                one.table,
                one.citation,
                one.count,
                _currency(one.currency).write(one.money),
                one.currency,
            )
            for one in found.groups
        ),
        findings=tuple(_line(one) for one in found.findings),
        totals=tuple(
            FoundTotal(
                one.table,
                one.edition,
                one.currency,
                one.wagers,
                *(_currency(one.currency).write(a) for a in (one.staked, one.returned, one.due)),
            )
            for one in found.totals
        ),
        notes=found.notes,
    )


def _line(one: "Finding") -> FoundLine:
    write = _currency(one.currency).write
    return FoundLine(
        str(one.kind),
        one.file,
        one.line,
        one.citation,
        one.message,
        write(one.money),
        one.currency,
        one.table,
        one.round,
        one.day,
        one.player,
        one.position,
        one.outcome,
        write(one.stake),
        write(one.returned),
        None if one.due is None else write(one.due),
    )


def pulled(request: AuditRequest, count: int, seed: str, key: Path) -> bytes:
    """So many rounds drawn at random, signed, as one line of canonical JSON."""
    asked = _asked(request)
    with _needing("serve"):
        from croupier.audit.pull import new_seed  # noqa: PLC0415 - likewise
        from croupier.audit.request import pull  # noqa: PLC0415 - likewise
    return pull(asked, count, seed or new_seed(), key).written()


def pull_verified(path: Path) -> Mapping[str, object]:
    """A pull's own words where its signature holds; raise Unreadable where it does not."""
    with _needing("serve"):
        from croupier.audit.pull import verified  # noqa: PLC0415 - likewise
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None
    found = verified(content)
    return {"key": found.key, "pull": found.body, "verified": True}


def fairness_of(
    files: Sequence[str], table: str, columns: str, alpha: float, bias: float
) -> FairnessAnswer:
    """Whether the outcomes in files are such as chance gives at a table."""
    with _needing("bulk"):
        from croupier.audit.columns import ColumnMap, read_map  # noqa: PLC0415 - likewise
        from croupier.audit.fairness import fairness  # noqa: PLC0415 - likewise
    with _needing("serve"):
        from croupier.audit.request import fallen_in  # noqa: PLC0415 - likewise
        from croupier.audit.spins import source_of  # noqa: PLC0415 - likewise
    source = source_of(open_table(table).offer)
    named = read_map(Path(columns)) if columns else ColumnMap()
    found = fairness(source, fallen_in([Path(file) for file in files], source, named), alpha, bias)
    return _told(found)


def _told(found: "Fairness") -> FairnessAnswer:
    lowest = min(one.p for one in found.tests)
    doubted = [one for one in found.tests if one.is_doubted]
    said = f"these outcomes are consistent with chance (least p = {lowest:.4g})"
    if doubted:
        named = ", ".join(f"{one.name} of {one.of}" for one in doubted)
        said = f"not as chance gives them: {named} (least p = {lowest:.4g})"
    return FairnessAnswer(
        fair=not doubted,
        said=said,
        outcomes=found.outcomes,
        alpha=f"{found.alpha:g}",
        bias=f"{found.bias:g}",
        tests=tuple(
            TestTold(
                one.name,
                one.of,
                one.outcomes,
                one.method,
                f"{one.statistic:.4g}",
                f"{one.p:.4g}",
                f"{one.level:.4g}",
                f"{one.power:.3f}",
                one.against,
                one.is_doubted,
            )
            for one in found.tests
        ),
        counts=tuple(
            OutcomeCount(name, count, f"{found.expected[name]:.1f}")
            for name, count in found.counts.items()
        ),
    )
