"""Picture wagers: an outcome, lawful chips around it that win, and losers beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from croupier.desk.drill.keys import case_of
from croupier.desk.drill.seeded import SeededChance
from croupier.desk.drill.situation import Situation, Stack
from croupier.desk.drill.stakes import Chips, chip_value
from croupier.floor.chance import drawn
from croupier.games.game import Outcome
from croupier.games.resolution import Wins
from croupier.layout.lattice import Box
from croupier.layout.positions import Position, Spot
from croupier.offer.compile import Offer

_NEAREST, _AROUND = 16, 8
_AT_TIMES = 8
"""One question in so many, of the harder ones, is on an outcome that the law singles out."""


@dataclass(frozen=True, slots=True)
class _Mix:
    """How many stacks of each sort, from and to."""

    winners: tuple[int, int]
    losers: tuple[int, int]
    outside: tuple[int, int]
    panels: tuple[int, int]


_MIXES = {
    1: _Mix((1, 2), (0, 0), (0, 0), (0, 0)),
    2: _Mix((2, 3), (1, 1), (0, 1), (0, 0)),
    3: _Mix((3, 4), (1, 2), (1, 2), (0, 1)),
    4: _Mix((4, 5), (2, 3), (1, 3), (1, 1)),
}
_AREAS_ONLY = {1: (2, 2), 2: (3, 3), 3: (4, 5), 4: (5, 6)}


def has_memory(offer: Offer) -> bool:
    """Whether an outcome leaves the main game in another state than it was in."""
    opening = offer.main.opening()
    return any(offer.main.advance(opening, act) != opening for act, _ in offer.draws())


def picture(offer: Offer, chance: SeededChance, level: int, focus: str) -> Situation:
    """A situation of one draw; `focus` is a key that it asks for, where it can."""
    chip = chip_value(offer, chance)
    subject = _subject(offer, chance, focus)
    first, outcome = subject or (None, _outcome(offer, chance, level))
    acts = [act for act, _ in offer.draws()]
    around = _Around(offer, chance, outcome, acts.index(outcome))
    chosen = {one.id for one in (first, *around.mixed(level)) if one}
    counted, opening = Chips(offer, chip, chance, level), offer.main.opening()
    stacks = [
        Stack(one.id, chips)
        for one in offer.positions  # in an order that does not tell which of them win
        if one.id in chosen
        if (chips := counted.at(opening, one.name))
    ]
    return Situation(offer, chip, tuple(stacks), (str(outcome),))


def _subject(offer: Offer, chance: SeededChance, focus: str) -> tuple[Position, Outcome] | None:
    """A position of the kind asked for, and an outcome that makes the case of it."""
    kind, _, case = focus.partition("/")
    positions = [one for one in _askable(offer) if one.name.kind.name == kind]
    if not positions:
        return None
    position = chance.one(positions)
    row = zip(offer.draws(), offer.row(position.name), strict=True)
    good = [act for (act, _), one in row if case_of(one) == case]
    return (position, chance.one(good)) if good else None


def _askable(offer: Offer) -> list[Position]:
    """The positions whose every outcome is known; side games are drilled by their own."""
    main = offer.main
    return [one for one in offer.positions if main.covers(one.name) and not main.missing(one.name)]


def _outcome(offer: Offer, chance: SeededChance, level: int) -> Outcome:
    """Any outcome, as probable as at the table; a zero or a void one oftener at higher levels."""
    singled = _singled_out(offer)
    if level > 2 and singled and chance.below(_AT_TIMES) == 0:
        return chance.one(singled)
    opening = offer.main.opening()
    counted = [one for one in offer.draws() if not offer.main.voids(opening, one[0])]
    return drawn(chance, counted)


def _singled_out(offer: Offer) -> list[Outcome]:
    opening, zero = offer.main.opening(), offer.case.zero
    special = zero.outcomes if zero else ()
    return [
        act
        for act, _ in offer.draws()
        if act.label in special or offer.main.voids(opening, act) is not None
    ]


@dataclass(frozen=True, slots=True)
class _Around:
    """What can be wagered on around an outcome."""

    offer: Offer
    chance: SeededChance
    outcome: Outcome
    drawn_at: int
    """Which of the draws the outcome is."""

    def mixed(self, level: int) -> Iterator[Position]:
        """Chips as a level mixes them."""
        positions = _askable(self.offer)
        inside = [one for one in positions if self._is_inside(one)]
        within = {one.id for one in inside}
        outside = [one for one in positions if not one.panel and one.id not in within]
        if not inside:
            yield from self._areas(outside, level)
            return
        mix = _MIXES[level]
        near = sorted(inside, key=lambda one: self._distance(one.spot))
        winners = [one for one in near if self._wins(one)] or near[:_NEAREST]
        losers = [one for one in near if not self._wins(one)][:_NEAREST]
        outside = sorted(outside, key=lambda one: self._distance(one.spot))[:_AROUND]
        panels = [one for one in positions if one.panel]
        likely = [one for one in panels if self._wins(one)] if self.chance.below(3) else panels
        sorts: Sequence[tuple[list[Position], tuple[int, int]]] = (
            (winners, mix.winners),
            (losers, mix.losers),
            (outside, mix.outside),
            (likely or panels, mix.panels),
        )
        for things, (least, most) in sorts:
            yield from self.chance.some(things, least + self.chance.below(most - least + 1))

    def _areas(self, areas: list[Position], level: int) -> Iterator[Position]:
        """A layout without a field of numbers: its areas, one that wins among them."""
        least, most = _AREAS_ONLY[level]
        yield from self.chance.some([one for one in areas if self._wins(one)], 1)
        yield from self.chance.some(areas, least + self.chance.below(most - least + 1) - 1)

    def _is_inside(self, position: Position) -> bool:
        spot = position.spot
        is_area = isinstance(spot, Box) and spot.name in {
            box.name for box in self.offer.layout.areas
        }
        return not position.panel and not is_area

    def _wins(self, position: Position) -> bool:
        return isinstance(self.offer.row(position.name)[self.drawn_at], Wins)

    def _distance(self, spot: Spot) -> int:
        """How far a place lies from the outcome's own box, squared; all alike where it has none."""
        home = [box for box in self.offer.layout.numbers if box.name == self.outcome.label]
        if not home:
            return 0
        (x, y), (x_home, y_home) = _middle(spot), _middle(home[0])
        return (x - x_home) ** 2 + (y - y_home) ** 2


def _middle(spot: Spot) -> tuple[int, int]:
    """The middle of a place on the lattice, doubled to stay whole."""
    if isinstance(spot, Box):
        return spot.x + spot.right, spot.y + spot.bottom
    right = getattr(spot, "x_end", spot.x)
    bottom = getattr(spot, "y_end", spot.y)
    return spot.x + right, spot.y + bottom
