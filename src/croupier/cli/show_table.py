"""Answers about a table as text and as comma-separated values."""

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from croupier.cli.show import columns, wrapped
from croupier.cli.show_law import changed_lines
from croupier.desk.answers import Matrix, Notices, Par, ParWager, Settled
from croupier.desk.moving import Move
from croupier.desk.vectors import Vectors
from croupier.desk.walks import Replayed


def _csv(rows: Iterable[Iterable[str]]) -> list[str]:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return [out.getvalue().rstrip("\n")]


def matrix_csv(found: Matrix) -> list[str]:
    """The whole matrix, a row a position."""
    rows = zip(found.positions, found.cells, strict=True)
    return _csv([["position", *found.outcomes], *([name, *cells] for name, cells in rows)])


def matrix_lines(found: Matrix) -> list[str]:
    """The matrix as aligned columns."""
    void = f"  void: {', '.join(found.void_outcomes)}" if found.void_outcomes else ""
    rows = zip(found.positions, found.cells, strict=True)
    table = [("", *found.outcomes), *((name, *cells) for name, cells in rows)]
    return [f"{found.edition}{void}", *columns(table)]


_PAR = (
    "kind",
    "members",
    "when",
    "pays",
    "probability",
    "house_edge",
    "variance",
    "citation",
    "mark",
    "missing",
)


def par_csv(found: Par) -> list[str]:
    """The par sheet, a row a line, members parted by blanks."""
    return _csv([("edition", *_PAR), *((found.edition, *_par_row(one)) for one in found.wagers)])


def _par_row(one: ParWager) -> tuple[str, ...]:
    return (
        one.kind,
        " ".join(one.members),
        one.when or "",
        _pays(one),
        one.probability or "",
        one.house_edge or "",
        one.variance or "",
        one.citation,
        one.mark or "",
        one.missing or "",
    )


def _pays(one: ParWager) -> str:
    if isinstance(one.pays, str):
        return one.pays
    return "; ".join(f"{case.when}: {case.odds}" for case in one.pays)


def par_lines(found: Par) -> list[str]:
    """The par sheet for reading: exact fractions, the edge in per cent beside."""
    head = ("wager", "positions", "pays", "wins", "edge", "", "variance", "clause")
    rows = [
        (
            one.kind,
            _members(one),
            one.pays or "?" if isinstance(one.pays, str) else "varies" if one.pays else "?",
            one.probability or "?",
            one.house_edge or "?",
            _percent(one.house_edge),
            one.variance or "?",
            _clause(one),
        )
        for one in _shortened(found.wagers)
    ]
    return [f"par sheet under {found.edition}", *columns([head, *rows]), *_below(found)]


_LINES_MAX = 12
"""Of one kind; more are drawn together in print, and stand one by one in CSV and JSON."""


def _shortened(wagers: Sequence[ParWager]) -> list[ParWager]:
    """A kind of very many lines, drawn together where the edge is the same."""
    lines = Counter(one.kind for one in wagers)
    found: dict[tuple[object, ...], ParWager] = {}
    for one in wagers:
        if lines[one.kind] <= _LINES_MAX:
            found[one.kind, one.members, one.when, one.pays] = one
            continue
        key = (one.kind, one.house_edge)
        was = found.get(key)
        members = tuple(dict.fromkeys((*(was.members if was else ()), *one.members)))
        found[key] = replace(
            one, members=members, pays="varies", when=None, probability="varies", variance="varies"
        )
    return list(found.values())


def _members(one: ParWager) -> str:
    return one.members[0] if len(one.members) == 1 else f"{len(one.members)} positions"


def _clause(one: ParWager) -> str:
    if one.missing:
        return f"missing: {one.missing}"
    return f"{one.citation}, {one.when}" if one.when else one.citation


def _below(found: Par) -> Iterator[str]:
    """What does not fit into the columns: varied pay, marks, the best play."""
    for one in found.wagers:
        if not isinstance(one.pays, str) and one.pays:
            yield ""
            yield wrapped(f"{one.kind} pays {_pays(one)}", "")
    for mark in dict.fromkeys(one.mark for one in found.wagers if one.mark):
        yield ""
        yield wrapped(f"The odds are {mark}.", "")
    if found.optimum:
        best = found.optimum
        yield ""
        edge = f"{best.house_edge} ({_percent(best.house_edge)})"
        yield f"with the best play the edge on {best.position} is {edge}:"
        yield from columns(
            [(f"  {one.when}", one.position, one.value, one.best) for one in best.decisions]
        )


def _percent(edge: str | None) -> str:
    """An exact fraction in thousandths of a per cent, rounded half up: for reading only."""
    if edge is None:
        return ""
    thousandths = (Fraction(edge) * 200000 + 1) // 2
    sign = "-" if thousandths < 0 else ""
    whole, rest = divmod(abs(int(thousandths)), 1000)
    return f"{sign}{whole}.{rest:03d} %"


def settled_lines(found: Settled) -> Iterator[str]:
    """The settlement as the dealer runs it, then wager by wager, then what was refused."""
    outcome = found.outcome if isinstance(found.outcome, str) else ", ".join(found.outcome)
    yield f"outcome {outcome}{' (void)' if found.void else ''} under {found.edition}"
    yield from _instruction_lines(found)
    if found.wagers:
        yield ""
        head = ("wager", "stake", "result", "profit", "returned", "clause")
        rows = [
            (one.position, one.stake, one.result, one.profit, one.returned, one.citation)
            for one in found.wagers
        ]
        yield from columns([head, *rows])
    for one in found.refusals:
        yield ""
        yield f"refused  {one.position}  {one.reason}  {one.citation}"
        yield wrapped(one.message, "  ")


def _instruction_lines(found: Settled) -> Iterator[str]:
    """The dealer's acts; where there are several outcomes, each under its own."""
    outcomes = (found.outcome,) if isinstance(found.outcome, str) else found.outcome
    steps = list(enumerate(found.instructions, start=1))
    rows = columns([(f"{at}.", one.text, one.citation) for at, one in steps])
    for turn, outcome in enumerate(outcomes, start=1):
        if len(outcomes) > 1:
            yield f"-- {outcome}"
        yield from (row for row, (_, one) in zip(rows, steps, strict=True) if one.turn == turn)


def notice_lines(found: Notices, name: str) -> Iterator[str]:
    """The signs, ready to print, each with its clause beneath."""
    yield name
    for one in found.notices:
        yield ""
        yield wrapped(one.text, "")
        yield f"    {one.citation}, {one.where}"
        if one.note:
            yield wrapped(f"({one.note})", "    ")


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
    return _csv([head, *rows])


def walk_lines(found: Replayed) -> Iterator[str]:
    """A walk as a transcript: who did what, and what came of it."""
    yield f"a table under {found.edition}"
    for number, step in enumerate(found.steps, start=1):
        told = {key: one for key, one in step.command.items() if key not in {"by", "do"}}
        words = " ".join(str(one) for one in told.values())
        yield f"{number:>3}. {step.command.get('by')} {step.command.get('do')} {words}".rstrip()
        if step.refusal:
            yield f"     refused: {step.refusal.reason}  {step.refusal.citation}"
            yield wrapped(step.refusal.message, "     ")
        for event in step.events or ():
            yield from _event_lines(event)
    yield ""
    yield from columns([(f"  {name}", amount) for name, amount in found.balances.items()])
    yield "verified" if found.verified else "NOT verified: the events do not lead to this table"


def _event_lines(event: Mapping[str, object]) -> Iterator[str]:
    instructions = event.get("instructions")
    if isinstance(instructions, list):
        for one in cast("list[Mapping[str, object]]", instructions):
            yield f"       {one['text']}  ({one['citation']})"
    elif "citation" in event:
        yield f"       {str(event['event']).replace('_', ' ')}  ({event['citation']})"
