"""Audits and tests of fairness as text."""

from collections.abc import Iterator

from croupier.cli.show import columns, wrapped
from croupier.desk.auditing import AuditAnswer, FairnessAnswer


def audit_lines(found: AuditAnswer) -> Iterator[str]:
    """What was read, what was found by clause, and the first lines of each group."""
    many = sum(one.count for one in found.groups)
    told = "no finding" if found.clean else "1 finding" if many == 1 else f"{many:,} findings"
    yield f"{found.wagers:,} wagers in {found.lines:,} lines: {told}"
    for note in found.notes:
        yield wrapped(f"Note: {note}", "")
    if found.totals:
        yield ""
        head = ("table", "edition", "wagers", "staked", "returned", "due")
        rows = [
            (one.table, one.edition, f"{one.wagers:,}", one.staked, one.returned, one.due)
            for one in found.totals
        ]
        yield from columns([head, *rows])
    if found.groups:
        yield ""
        head = ("finding", "table", "count", "money", "clause")
        kinds = [
            (one.kind.replace("_", " "), one.table, f"{one.count:,}", one.money, one.citation)
            for one in found.groups
        ]
        yield from columns([head, *kinds])
    for one in found.findings:
        yield ""
        yield f"{one.file}:{one.line}  {one.kind.replace('_', ' ')}  {one.citation}".rstrip()
        yield wrapped(one.message, "  ")


def fairness_lines(found: FairnessAnswer) -> Iterator[str]:
    """The verdict, then every test with its power."""
    yield f"{found.outcomes:,} outcomes: {found.said}"
    yield ""
    head = ("test", "of", "outcomes", "p", "doubted below", "power", "against")
    rows = [
        (
            f"{one.name}{' (doubted)' if one.doubted else ''}",
            one.of,
            f"{one.outcomes:,}",
            one.p,
            one.level,
            one.power,
            one.against,
        )
        for one in found.tests
    ]
    yield from columns([head, *rows])
