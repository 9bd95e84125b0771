"""Which chips a question is asked in, and how many may lawfully lie at a position."""

from dataclasses import dataclass

from croupier.desk.drill.seeded import SeededChance
from croupier.games.game import State
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.units.money import Minor

_VALUES = (1, 2, 5, 10, 25, 50, 100)
_CHIPS = {1: 5, 2: 8, 3: 12, 4: 20}
_CHIPS_MOST = 60
_LEAST_CHIPS = 4


def chip_value(offer: Offer, chance: SeededChance) -> Minor:
    """What each chip of a question is worth: sums of the smallest chip, a few to the minimum."""
    limits, unit = offer.file.limits, offer.file.currency.unit
    values = [Minor(value * unit) for value in _VALUES]
    good = [
        value
        for value in values
        if value % limits.chip == 0
        and limits.minimum <= value * _LEAST_CHIPS
        and value * _LEAST_CHIPS <= limits.maximum
    ]
    return chance.one(good[:3] or [limits.chip])


@dataclass(frozen=True, slots=True)
class Chips:
    """Chips of one value, as many as a level takes."""

    offer: Offer
    value: Minor
    chance: SeededChance
    level: int

    def at(self, state: State, name: Name) -> int:
        """How many lie at a position of the main game: payable there; 0 where none can be."""
        limits = self.offer.file.limits_of(name.kind.name)
        unit = self.offer.unit(self.offer.main, state, name)
        lawful = [
            chips
            for chips in range(1, _CHIPS_MOST + 1)
            if limits.minimum <= chips * self.value <= limits.maximum
            and chips * self.value % unit == 0
        ]
        few = [chips for chips in lawful if chips <= _CHIPS[self.level]]
        return self.chance.one(few) if few else lawful[0] if lawful else 0
