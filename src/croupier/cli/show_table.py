"""Answers about a table as text and as comma-separated values."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from croupier.cli.show import columns, csv_lines, wrapped
from croupier.desk.answers import Matrix, Notices, Par, ParWager


def matrix_csv(found: Matrix) -> list[str]:
    """The whole matrix, a row a position."""
    rows = zip(found.positions, found.cells, strict=True)
    return csv_lines([["position", *found.outcomes], *([name, *cells] for name, cells in rows)])


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
    return csv_lines(
        [("edition", *_PAR), *((found.edition, *_par_row(one)) for one in found.wagers)]
    )


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


def notice_lines(found: Notices, name: str) -> Iterator[str]:
    """The signs, ready to print, each with its clause beneath."""
    yield name
    for one in found.notices:
        yield ""
        yield wrapped(one.text, "")
        yield f"    {one.citation}, {one.where}"
        if one.note:
            yield wrapped(f"({one.note})", "    ")
