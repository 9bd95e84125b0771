"""Vectors of an edition, and a table moved to one, as text."""

import json
from collections.abc import Iterator

from croupier.cli.show import csv_lines, wrapped
from croupier.cli.show_law import changed_lines
from croupier.desk.moving import Move
from croupier.desk.vectors import Vectors


def move_lines(found: Move) -> Iterator[str]:
    """What has to change in the file, what changes at the table, and the file itself."""
    yield f"to {found.edition}:"
    for one in found.changes:
        yield ""
        yield f"{one.key}: {_value(one.before)} -> {_value(one.after)}  ({one.citation})"
        yield wrapped(one.why, "  ")
    if found.also:
        yield ""
        yield "At the table besides:"
        yield ""
        yield from changed_lines(found.also)
    yield "The table file as it then reads:"
    yield ""
    yield found.table.rstrip("\n")


def _value(value: object) -> str:
    return "(no key)" if value is None else json.dumps(value, ensure_ascii=False)


def vector_lines(found: Vectors) -> list[str]:
    """The vectors as comma-separated values."""
    head = (
        "edition",
        "wheel",
        "rules",
        "position",
        "state",
        "outcome",
        "result",
        "to",
        "net",
        "citation",
    )
    rows = (
        (
            found.edition,
            sheet.wheel or "",
            " ".join(f"{name}={value}" for name, value in sheet.rules.items()),
            one.position,
            one.state,
            one.outcome,
            one.result,
            one.to or "",
            one.net,
            one.citation,
        )
        for sheet in found.sheets
        for one in sheet.vectors
    )
    return csv_lines([head, *rows])
