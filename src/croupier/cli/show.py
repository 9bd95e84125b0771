"""How answers are printed: one JSON document, or text that a person reads."""

import json
import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.desk.answers import Check, plain
from croupier.units.refusal import SourceFault

WIDTH = 100


def say(lines: Iterable[str]) -> None:
    """Print lines on standard output, whatever its encoding can hold."""
    encoding = sys.stdout.encoding or "utf-8"
    for line in lines:
        print(line.encode(encoding, "replace").decode(encoding))


def show(answer: object, *, as_json: bool, text: Callable[[], Iterable[str]]) -> None:
    """Print an answer as the one JSON document, or as text."""
    if as_json:
        json.dump(plain(answer), sys.stdout, ensure_ascii=True)
        sys.stdout.write("\n")
    else:
        say(text())


def wrapped(text: str, indent: str) -> str:
    """A paragraph within the width, every line indented."""
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows in columns as wide as they need to be; the last runs free."""
    if not rows:
        return []
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]) - 1)]
    return [
        "  ".join(
            [*(cell.ljust(width) for cell, width in zip(row[:-1], widths, strict=True)), row[-1]]
        ).rstrip()
        for row in rows
    ]


def csv_lines(rows: Iterable[Iterable[str]]) -> list[str]:
    """Rows as comma-separated values, one text of many lines."""
    import csv
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return [out.getvalue().rstrip("\n")]


def show_faults(faults: Iterable[SourceFault], *, as_json: bool) -> None:
    """Print what could not be read: as JSON on standard output, else as lines on standard error."""
    faults = tuple(faults)
    if as_json:
        listed = [{"line": one.line, "key": one.key, "message": one.message} for one in faults]
        json.dump({"faults": listed}, sys.stdout, ensure_ascii=True)
        sys.stdout.write("\n")
        return
    for one in faults:
        text = str(one) if one.line else one.message
        print(f"croupier: {text}".encode("utf-8", "replace").decode(), file=sys.stderr)


def show_check(check: Check, *, as_json: bool) -> None:
    """Print what `check` found."""
    show(check, as_json=as_json, text=lambda: _check_lines(check))


def _check_lines(check: Check) -> list[str]:
    bad = [one for one in check.findings if one.level == "unlawful"]
    under = f" under {check.edition}" if check.edition else ""
    head = f"lawful{under}" if check.lawful else f"not lawful{under}"
    lines = [f"{head}: {_counted(len(bad))}" if bad else head]
    for one in check.findings:
        lines += [
            "",
            f"{one.level}  line {one.line}  {one.key}  {one.citation}",
            wrapped(one.message, "  "),
        ]
        if one.mends:
            lines.append(f"  fix: {_patch(one.mends)}")
    if check.fix:
        lines += ["", "smallest fix of all (`croupier check --fix` writes it):"]
        lines += [f"  {key} = {_value(value)}" for key, value in check.fix.items()]
    return lines


def _counted(findings: int) -> str:
    return "1 finding" if findings == 1 else f"{findings} findings"


def _patch(patch: Mapping[str, object]) -> str:
    return ", ".join(f"{key} = {_value(value)}" for key, value in patch.items())


def _value(value: object) -> str:
    return "(take the key away)" if value is None else json.dumps(value, ensure_ascii=False)
