"""Test vectors: every cell of every lawful wheel and option of an edition, with its citation."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.games.resolution import net
from croupier.law import in_force as law
from croupier.law.schema import Edition
from croupier.layout.reader import wheels_of
from croupier.offer.compile import Offer, compile_offer
from croupier.offer.standard import standard_table
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Vector:
    """One cell: what one unit at a position comes to at an outcome, and by which clause."""

    position: str
    outcome: str
    net: str
    citation: str


@dataclass(frozen=True, slots=True)
class VectorSheet:
    """All cells of one wheel under one choice of the house."""

    wheel: str | None
    rules: dict[str, str]
    colors: dict[str, tuple[str, ...]]
    sections: tuple[str, ...]
    note: str
    vectors: tuple[Vector, ...]


@dataclass(frozen=True, slots=True)
class Vectors:
    """The vectors of an edition."""

    edition: str
    sheets: tuple[VectorSheet, ...]


def vectors(edition_id: str) -> Vectors:
    """Every cell of an edition: standard wagers, and each optional one where it may be offered."""
    edition = law.edition(edition_id)
    if not edition.wagers:
        raise Unreadable(f"{edition_id} is known by its paragraphs only: it has no vectors yet")
    return Vectors(edition_id, tuple(_sheets(edition)))


def _sheets(edition: Edition) -> Iterator[VectorSheet]:
    for wheel in wheels_of(edition.game) or ("",):
        zero = edition.zero.get(wheel)
        for lost in zero.lost if zero else ("",):
            yield _sheet(edition, wheel, {"zero": lost} if lost else {})


def _sheet(edition: Edition, wheel: str, rules: dict[str, str]) -> VectorSheet:
    found: dict[tuple[str, str], Vector] = {}
    colors: dict[str, tuple[str, ...]] = {}
    sections: tuple[str, ...] = ()
    for only in ("", *(kind for kind, rule in edition.wagers.items() if rule.optional)):
        file = standard_table(edition, wheel, rules, only)
        if file:
            offer = compile_offer(file)
            colors |= offer.posted.colors
            sections = offer.posted.clockwise
            for vector in _cells(offer):
                found.setdefault((vector.position, vector.outcome), vector)
    note = "colors and sections are samples: the texts leave them to the layout"
    is_sampled = bool(colors or sections)
    return VectorSheet(
        wheel or None, rules, colors, sections, note if is_sampled else "", tuple(found.values())
    )


def _cells(offer: Offer) -> Iterator[Vector]:
    acts = [str(act) for act, _ in offer.draws()]
    for position in offer.positions:
        if offer.game_of(position.name) is offer.main:
            row = zip(acts, offer.row(position.name), strict=True)
            for outcome, one in row:
                yield Vector(position.id, outcome, str(net(one) or 0), str(one.clause))
