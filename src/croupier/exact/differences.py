"""What the difference between two editions does to money: exact edges, wheel by wheel."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.exact.par_sheet import ParLine, par_sheet
from croupier.law.in_force import edition as edition_with_id
from croupier.law.schema import Edition
from croupier.layout.reader import wheels_of
from croupier.offer.compile import compile_offer
from croupier.offer.standard import standard_table, variants
from croupier.units.citation import Citation

Edges = dict[tuple[str, str], dict[str, tuple[Fraction, Citation]]]
"""By wheel and kind: the edge for each value of the house's choice."""


@dataclass(frozen=True, slots=True)
class MoneyDifference:
    """An edge that two editions give differently."""

    subject: str
    before: str | None
    after: str | None
    citation: Citation


def money_differences(old: Edition, new: Edition) -> Iterator[MoneyDifference]:
    """Every kind's edge on every wheel, where the two editions differ in it."""
    before, after = _edges(old.id), _edges(new.id)
    for wheel, kind in dict.fromkeys((*before, *after)):
        was, now = before.get((wheel, kind)), after.get((wheel, kind))
        if _told(was) != _told(now):
            shown = now or was or {}
            clause = next(iter(shown.values()))[1]
            place = f" on a {wheel.replace('-', ' ')} wheel" if wheel else ""
            subject = f"money.{kind}: house edge{place}"
            yield MoneyDifference(subject, _told(was), _told(now), clause)


def _told(edges: dict[str, tuple[Fraction, Citation]] | None) -> str | None:
    """One edge such as 1/38, or the several among which the house chooses."""
    if not edges:
        return None
    values = sorted({edge for edge, _ in edges.values()})
    told = " or ".join(map(str, values))
    return f"{told}, at the house's choice" if len(values) > 1 else told


@cache
def _edges(edition_id: str) -> Edges:
    edition = edition_with_id(edition_id)
    found: Edges = {}
    if edition.sections:
        return found  # a wheel that each table declares for itself: no edge is the edition's
    for wheel in wheels_of(edition.game) or ("",):
        for rules, only in variants(edition, wheel):
            if only and edition.wagers[only].posted:
                continue  # what the house posts of its own is not the edition's to compare
            file = standard_table(edition, wheel, rules, only)
            lines = par_sheet(compile_offer(file), only) if file else ()
            for line in lines:
                if line.house_edge is not None:
                    clause = line.zero_citation or line.citation
                    key = (wheel, _label(line, lines))
                    found.setdefault(key, {})[str(rules)] = (line.house_edge, clause)
    return found


def _label(line: ParLine, lines: tuple[ParLine, ...]) -> str:
    """A kind with one line by its name, one that is paid variously by its positions."""
    alike = [one for one in lines if one.kind == line.kind]
    return line.kind if len(alike) == 1 else ", ".join(line.members)
