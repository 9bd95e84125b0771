"""A table's card: everything that does not change during play."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.desk.answers import ParWager
from croupier.desk.table import OpenTable, open_table
from croupier.floor.actor import Table
from croupier.floor.seats import COLORS, SEATS, own_chip
from croupier.offer.compile import Offer
from croupier.offer.digest import offer_digest
from croupier.sheets.layout_sheet import badge, spoken_title
from croupier.table.decide_round import call_rule
from croupier.units.money import Minor
from croupier.web.links import law_url

_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_TRAY = (1, 5, 10, 25, 100, 500)
"""Stacks of the chip selector, in chips of one's own."""


@dataclass(frozen=True, slots=True)
class PositionCard:
    """A place where chips may lie."""

    id: str
    title: str
    kind: str
    kind_title: str
    numbers: tuple[str, ...]
    """What it covers, where it covers numbers of the wheel."""
    pays: str
    house_edge: str | None
    costs: str
    missing: str | None
    citation: str
    law: str
    minimum: str
    maximum: str
    unit: str
    choices: tuple[str, ...]
    can_be_called_on: bool


@dataclass(frozen=True, slots=True)
class Compartment:
    """A compartment or section of the wheel."""

    label: str
    color: str


@dataclass(frozen=True, slots=True)
class Card:
    """A table as it stands on its layout and its signs."""

    code: str
    name: str
    game: str
    jurisdiction: str
    edition: str
    edition_url: str
    badge: tuple[str, ...]
    currency: str
    sign: str
    digits: int
    minimum: str
    maximum: str
    chip: str
    own_chip: str
    chips: tuple[str, ...]
    colors: dict[str, str]
    """Colors of players' chips, each with its pattern."""
    seats: int
    art: str
    wheel: tuple[Compartment, ...]
    calls: str
    digest: str
    pace: str
    sample: str
    positions: tuple[PositionCard, ...]


@cache
def opened(toml: str) -> OpenTable:
    """A table file opened for questions: par sheet, notices, layout."""
    return open_table(toml)


def card_of(table: Table) -> Card:
    """The card of a table."""
    offer = table.offer
    file, write = offer.file, offer.file.currency.write
    own = own_chip(offer)
    return Card(
        code=table.code,
        name=file.name,
        game=offer.edition.game,
        jurisdiction=offer.edition.jurisdiction,
        edition=offer.edition.id,
        edition_url=law_url(offer.edition.id),
        badge=tuple(badge(offer).split(" · ")),
        currency=file.currency.code,
        sign=_SIGNS.get(file.currency.code, ""),
        digits=file.currency.decimals,
        minimum=write(file.limits.minimum),
        maximum=write(file.limits.maximum),
        chip=write(file.limits.chip),
        own_chip=write(own),
        chips=tuple(write(Minor(own * count)) for count in _TRAY),
        colors=dict(COLORS),
        seats=SEATS,
        art=_art(offer),
        wheel=_wheel(offer),
        calls=call_rule(offer),
        digest=offer_digest(offer),
        pace=table.pace.name,
        sample=table.opened.sample,
        positions=tuple(_positions(table)),
    )


def _art(offer: Offer) -> str:
    """What chance looks like: a ball in a wheel, a clapper, dice, a card."""
    if offer.layout.wheel:
        return "wheel"
    if offer.posted.clockwise:
        return "big_wheel"
    first = offer.draws()[0][0].label
    return "dice" if "+" in first else "card"


def _wheel(offer: Offer) -> tuple[Compartment, ...]:
    wheel = offer.layout.wheel
    if wheel:
        return tuple(Compartment(number, wheel.color(number)) for number in wheel.order)
    return tuple(Compartment(section, "") for section in offer.posted.clockwise)


def _positions(table: Table) -> Iterator[PositionCard]:
    offer = table.offer
    lines: dict[str, list[ParWager]] = {}
    for line in opened(table.opened.toml).par().wagers:
        for member in line.members:
            lines.setdefault(member, []).append(line)
    write = offer.file.currency.write
    for position in offer.positions:
        name, found = position.name, lines.get(position.id, [])
        limits = offer.file.limits_of(name.kind.name)
        game = offer.game_of(name)
        clause = offer.cite(offer.edition.wagers[name.kind.name].paragraph)
        unit = offer.unit(game, table.state.states[offer.games.index(game)], name) if game else None
        first = found[0] if found else None
        yield PositionCard(
            id=position.id,
            title=spoken_title(offer, position),
            kind=name.kind.name,
            kind_title=name.kind.title,
            numbers=_covered(offer, position.id),
            pays=_pays(found),
            house_edge=first.house_edge if len(found) == 1 and first else None,
            costs=_costs(found),
            missing=first.missing if first else None,
            citation=str(clause),
            law=law_url(offer.edition.id, clause),
            minimum=write(limits.minimum),
            maximum=write(limits.maximum),
            unit=write(unit or limits.chip),
            choices=_choices(position.id, name.kind.choices, named=bool(name.selected)),
            can_be_called_on=bool(game and game.confirms(name)),
        )


def _choices(position_id: str, choices: tuple[str, ...], *, named: bool) -> tuple[str, ...]:
    return () if named else tuple(f"{position_id}:{one}" for one in choices)


def _covered(offer: Offer, position_id: str) -> tuple[str, ...]:
    """The numbers on which a position wins, read off what each outcome does to it."""
    wheel = offer.layout.wheel
    if wheel is None:
        return ()
    row = _winning(offer).get(position_id, ())
    return tuple(number for number in wheel.numbers if number in row)


def _winning(offer: Offer) -> dict[str, frozenset[str]]:
    return _winning_of(offer_digest(offer), offer.file.source.text)


@cache
def _winning_of(_digest: str, toml: str) -> dict[str, frozenset[str]]:
    matrix = opened(toml).matrix()
    return {
        position: frozenset(
            outcome
            for outcome, cell in zip(matrix.outcomes, cells, strict=True)
            if Fraction(cell) > 0
        )
        for position, cells in zip(matrix.positions, matrix.cells, strict=True)
    }


def _pays(lines: list[ParWager]) -> str:
    """The odds in words; by case where they vary."""
    told: list[str] = []
    for line in lines:
        paid = line.pays
        varied = [paid] if isinstance(paid, str) else [f"{o.odds} ({o.when})" for o in paid]
        told.append(", ".join(varied) + (f" when {line.when}" if line.when else ""))
    return "; ".join(dict.fromkeys(told))


def _costs(lines: list[ParWager]) -> str:
    """What a wager costs on average, in words that anybody understands."""
    edges = {line.house_edge for line in lines if line.house_edge is not None}
    if len(edges) != 1:
        return ""
    cents = round(500 * Fraction(edges.pop()))
    return f"costs about {cents} cents in 5 dollars" if cents >= 0 else "costs nothing on average"
