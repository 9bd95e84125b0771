"""What evenings came to, added up; the same however they were parted."""

from collections import Counter
from dataclasses import dataclass, field

from croupier.simulate.histogram import Histogram
from croupier.simulate.statistics import Results, Sums

NIGHTS_MAX = 366
"""How many single evenings are told of, for pictures of night after night."""


@dataclass(slots=True)
class Tally:
    """What evenings came to, added up; the same however they were parted."""

    evenings: int = 0
    outcomes: int = 0
    voids: int = 0
    wagers: list[Results] = field(default_factory=list[Results])
    """By wager, players one after the other."""
    reasons: list[Counter[int]] = field(default_factory=list[Counter[int]])
    results: list[Histogram] = field(default_factory=list[Histogram])
    rounds: list[Histogram] = field(default_factory=list[Histogram])
    lasted: list[int] = field(default_factory=list[int])
    """By player: his rounds of all evenings."""
    fans: list[list[Histogram]] = field(default_factory=list[list[Histogram]])
    """By player and mark: how far ahead he is."""
    of_player: list[Sums] = field(default_factory=list[Sums])
    of_house: Sums = field(default_factory=Sums)
    nights: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The first evenings: what the house won, and what was staked."""

    def merge(self, other: "Tally") -> None:
        """Add the evenings of another, which come after these."""
        self.evenings += other.evenings
        self.outcomes += other.outcomes
        self.voids += other.voids
        for own, more in zip(self.wagers, other.wagers, strict=True):
            for net, (count, stakes) in more.items():
                was = own.get(net, (0, 0))
                own[net] = (was[0] + count, was[1] + stakes)
        for own, more in zip(self.reasons, other.reasons, strict=True):
            own.update(more)
        for ours, theirs in (
            (self.results, other.results),
            (self.rounds, other.rounds),
            *zip(self.fans, other.fans, strict=True),
        ):
            for own, more in zip(ours, theirs, strict=True):
                own.merge(more)
        self.lasted = [a + b for a, b in zip(self.lasted, other.lasted, strict=True)]
        for own, more in zip(self.of_player, other.of_player, strict=True):
            own.merge(more)
        self.of_house.merge(other.of_house)
        self.nights = (self.nights + other.nights)[:NIGHTS_MAX]
