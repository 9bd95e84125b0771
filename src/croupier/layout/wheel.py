"""Wheels: the order of the compartments, their colors, and which of them are out of play."""

from dataclasses import dataclass

from croupier.layout.kinds import in_order


@dataclass(frozen=True, slots=True)
class Wheel:
    """The compartments clockwise from 0, as the layout in use reads them."""

    name: str
    order: tuple[str, ...]
    red: frozenset[str]
    black: frozenset[str]
    covered: frozenset[str] = frozenset()
    """Compartments of the wheel that are no available wager and void the spin."""

    @property
    def in_play(self) -> tuple[str, ...]:
        """The compartments clockwise that can be wagered on."""
        return tuple(number for number in self.order if number not in self.covered)

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers that can be wagered on, in the order 0, 00, 1 … 36."""
        return in_order(self.in_play)

    @property
    def colored(self) -> tuple[str, ...]:
        """The compartments clockwise from 0 that are red or black: the zeros skipped."""
        return tuple(number for number in self.order if number in self.red | self.black)

    def color(self, number: str) -> str:
        """What the ring shows behind a number."""
        return "red" if number in self.red else "black" if number in self.black else "green"

    def neighbours(self, center: str, each_side: int) -> tuple[str, ...]:
        """The numbers in play around one, clockwise."""
        ring = self.in_play
        at = ring.index(center)
        return tuple(ring[(at + step) % len(ring)] for step in range(-each_side, each_side + 1))

    def is_one_run(self, numbers: frozenset[str]) -> bool:
        """Whether numbers lie side by side on the wheel, the zeros skipped."""
        ring = self.colored
        return any(
            frozenset((ring * 2)[start : start + len(numbers)]) == numbers
            for start in range(len(ring))
        )
