"""Test vectors: every cell of every lawful wheel and option of an edition, with its citation."""

from collections.abc import Iterator
from dataclasses import dataclass

from croupier.exact.chain_of_states import Node, explored
from croupier.games.game import Game
from croupier.games.resolution import Moves, net
from croupier.law import in_force as law
from croupier.law.schema import Edition
from croupier.layout.kinds import Name
from croupier.layout.reader import wheels_of
from croupier.offer.compile import Offer, compile_offer, draws, resolve
from croupier.offer.standard import standard_table, variants
from croupier.table.settle import result_of
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Vector:
    """One cell: what one unit at a position comes to at an outcome, and by which clause."""

    position: str
    state: str
    """What the game remembers, in words; empty where it remembers nothing."""
    outcome: str
    result: str
    to: str | None
    """Where the wager moves, where it does."""
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
        by_rules: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for rules, only in variants(edition, wheel):
            by_rules.setdefault(tuple(rules.items()), []).append(only)
        for choices, kinds in by_rules.items():
            sheet = _sheet(edition, wheel, dict(choices), kinds)
            if sheet.vectors:
                yield sheet


def _sheet(edition: Edition, wheel: str, rules: dict[str, str], kinds: list[str]) -> VectorSheet:
    found: dict[tuple[str, str, str], Vector] = {}
    colors: dict[str, tuple[str, ...]] = {}
    sections: tuple[str, ...] = ()
    is_sampled = False
    for only in kinds:
        file = standard_table(edition, wheel, rules, only)
        if file:
            offer = compile_offer(file)
            colors |= offer.posted.colors
            sections = offer.posted.clockwise
            is_sampled |= bool(colors or sections or file.multipliers)
            for vector in _cells(offer, only):
                found.setdefault((vector.position, vector.state, vector.outcome), vector)
    note = "colors, sections and multipliers are samples: the texts leave them to the house"
    return VectorSheet(
        wheel or None, rules, colors, sections, note if is_sampled else "", tuple(found.values())
    )


def _cells(offer: Offer, only: str) -> Iterator[Vector]:
    for position in offer.positions:
        game = offer.game_of(position.name)
        if game is None or game.missing(position.name):
            continue
        if only in ("", position.name.kind.name):
            for name in _as_settled(position.name):
                entries = tuple(entry.state for entry in game.entries(name))
                for state in game.shown_from(name) or entries:
                    for node in explored(game, Node(state, name)):
                        yield from _at(game, str(name), node)


def _as_settled(name: Name) -> tuple[Name, ...]:
    """A position that leaves its choice open, once for each choice: it is settled for one."""
    if name.selected or not name.kind.optional_choice:
        return (name,)
    return tuple(Name(name.kind, (choice,)) for choice in name.kind.choices)


def _at(game: Game, position: str, node: Node) -> Iterator[Vector]:
    lies = str(node.name)
    state = f"lies at {lies}, " * (lies != position) + game.told(node.state)
    for act, _ in draws(game, node.state):
        one = resolve(game, node.state, node.name, act)
        yield Vector(
            position=position,
            state=state,
            outcome=str(act),
            result=result_of(one),
            to=one.to if isinstance(one, Moves) else None,
            net=str(net(one) or 0),
            citation=str(one.clause),
        )
