"""An audit and a test of fairness as reports for an inspector's file; findings as files."""

import json
from collections.abc import Iterator
from pathlib import Path

from croupier import __version__
from croupier.desk.answers import plain
from croupier.desk.auditing import AuditAnswer, FairnessAnswer, FoundLine
from croupier.desk.reports import grouped, versions
from croupier.sheets.report import Bar, Bars, Grid, Report, Section
from croupier.units.unreadable import Unreadable

_LINES_MAX = 500


def audit_report(found: AuditAnswer) -> Report:
    """An audit: what was read, what was found by clause, each first lines, how it was done."""
    told = "no finding" if found.clean else f"{sum(one.count for one in found.groups):,} findings"
    return Report(
        "Audit of recorded wagers",
        f"{found.wagers:,} wagers in {found.lines:,} lines: {told}. Croupier {__version__}",
        (
            _what_was_read(found),
            Section("What was found", _none(found), tuple(_groups(found))),
            Section("Lines", (), (_lines(found),)),
            Section("Method", _AUDIT_METHOD),
            versions(),
        ),
    )


_AUDIT_METHOD = (
    """Each wager was settled again by the payoff table compiled from the edition in force on its
    day and from the table's own file, in whole numbers of the smallest unit. What was returned is
    compared with what is due; what does not come out in the smallest unit is due rounded up.""",
    """The sum that a player had at a position in a round is held against the table's limits. A
    wager placed after no more wagers were called is late. Lines that cannot be read are findings
    too: none is left out.""",
    """The money of an underpaid or overpaid wager is the difference; of a wager above the maximum
    it is the excess; of any other wager that should not have been taken it is the stake.""",
)


def _none(found: AuditAnswer) -> tuple[str, ...]:
    return ("Nothing: every wager was paid as the law of its day says.",) if found.clean else ()


def _what_was_read(found: AuditAnswer) -> Section:
    rows = [
        (
            one.table,
            one.edition,
            f"{one.wagers:,}",
            *map(grouped, (one.staked, one.returned, one.due)),
            one.currency,
        )
        for one in found.totals
    ]
    head = ("table", "edition", "wagers", "staked", "returned", "due", "currency")
    grid = Grid("By table and edition", head, rows, frozenset({2, 3, 4, 5}), frozenset({1}))
    odd = f"{found.odd_lines:,} lines could not be read." if found.odd_lines else ""
    words = [f"Files: {', '.join(found.files)}.", *([odd] if odd else []), *found.notes]
    return Section("What was read", tuple(words), (grid,))


def _groups(found: AuditAnswer) -> Iterator[Grid | Bars]:
    if not found.groups:
        return
    by_kind: dict[str, int] = {}
    for one in found.groups:
        by_kind[one.kind] = by_kind.get(one.kind, 0) + one.count
    yield Bars("Findings by kind", [Bar(kind.replace("_", " "), n) for kind, n in by_kind.items()])
    rows = [
        (one.kind.replace("_", " "), one.table, one.citation, f"{one.count:,}", grouped(one.money))
        for one in found.groups
    ]
    head = ("kind", "table", "clause", "count", "money")
    yield Grid("By kind, table and clause", head, rows, frozenset({3, 4}), frozenset({2}))


def _lines(found: AuditAnswer) -> Grid:
    rows = [
        (
            f"{Path(one.file).name}:{one.line}",
            one.kind.replace("_", " "),
            one.message,
            one.citation,
            grouped(one.money),
        )
        for one in found.findings[:_LINES_MAX]
    ]
    head = ("line", "kind", "what", "clause", "money")
    told = "The first of each group" if rows else "No line is wrong"
    return Grid(told, head, rows, frozenset({4}), frozenset({0, 3}))


def fairness_report(found: FairnessAnswer) -> Report:
    """Tests of fairness: the verdict, counts, every test with its power, how it was done."""
    bars = [Bar(one.outcome, one.count, float(one.expected)) for one in found.counts]
    rows = [
        (
            one.name,
            one.of,
            f"{one.outcomes:,}",
            one.method,
            one.p,
            one.level,
            one.power,
            one.against,
            "doubted" if one.doubted else "not doubted",
        )
        for one in found.tests
    ]
    head = ("test", "of", "outcomes", "method", "p", "doubted below", "power", "against", "verdict")
    grid = Grid("Every test that was made", head, rows, frozenset({2, 4, 5, 6}))
    level = f"All tests together doubt outcomes of pure chance in at most {found.alpha} of reports."
    return Report(
        "Recorded outcomes against chance",
        f"{found.outcomes:,} outcomes: {found.said}. Croupier {__version__}",
        (
            Section("Counts", (), (Bars("How often each came; the mark is what to expect", bars),)),
            Section("Tests", (), (grid,)),
            Section("Method", (*_FAIRNESS_METHOD, level)),
            versions(),
        ),
    )


_FAIRNESS_METHOD = (
    """Counts are compared with the weights of the table's own wheel or paytable; sectors by the
    mean direction round the wheel; repeats by the exact binomial; runs by Wald and Wolfowitz;
    serial dependence by pairs that do not overlap. Where a cell is expected fewer than five times
    the chi-square is compared with drawn tables instead of its limit.""",
    """Beside each p-value stands the power: how probably the test would have noticed what its line
    names, with so many outcomes, at the strictest level of the correction. A test of little power
    that doubts nothing has shown nothing.""",
    """The verdicts are by Holm's procedure over all tests made.""",
)


def write_findings(found: AuditAnswer, path: Path) -> None:
    """Write findings by the file's name: .json the whole answer, .jsonl or .csv a line each."""
    from dataclasses import fields  # noqa: PLC0415 - start-up is measured

    names = [one.name for one in fields(FoundLine)]
    suffix = path.suffix.lower()
    try:
        if suffix == ".json":
            text = json.dumps(plain(found), ensure_ascii=False, indent=1) + "\n"
        elif suffix in {".jsonl", ".ndjson"}:
            lines = (json.dumps(plain(one), ensure_ascii=False) for one in found.findings)
            text = "".join(f"{line}\n" for line in lines)
        elif suffix == ".csv":
            text = _csv(
                names, [[str(getattr(one, n) or "") for n in names] for one in found.findings]
            )
        else:
            raise Unreadable(f"{path}: findings are written to a .json, .jsonl or .csv file")
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Unreadable(f"{path} cannot be written: {error.strerror or error}") from None


def _csv(head: list[str], rows: list[list[str]]) -> str:
    import csv  # noqa: PLC0415 - start-up is measured
    import io  # noqa: PLC0415 - likewise

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([head, *([_safe(c) for c in r] for r in rows)])
    return out.getvalue()


def _safe(cell: str) -> str:
    """A log's own words must not become a formula in whatever opens the file."""
    return f"'{cell}" if cell[:1] in {"=", "+", "@", "\t", "\r"} else cell
