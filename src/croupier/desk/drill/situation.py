"""A situation at a table: chips on the layout, what chance gave, and what the rules do with it."""

from dataclasses import dataclass
from functools import cached_property

from croupier.games.resolution import net
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.instruction import Do, Instruction
from croupier.table.place import Wager
from croupier.table.play import Placed, Played, play
from croupier.table.settle import Decision
from croupier.units.money import Minor


@dataclass(frozen=True, slots=True)
class Stack:
    """Chips at a position, placed before the n-th outcome (counted from one)."""

    position: str
    chips: int
    before: int = 1

    @property
    def name(self) -> Name:
        return read_position(self.position)


@dataclass(frozen=True)
class Situation:
    """Stacks of one chip's value; the last outcome is the one to be settled."""

    offer: Offer
    chip: Minor
    stacks: tuple[Stack, ...]
    outcomes: tuple[str, ...]

    def stake(self, stack: Stack) -> Minor:
        return Minor(stack.chips * self.chip)

    @cached_property
    def played(self) -> Played:
        """The whole of it, settled as every table is."""
        return self._played(self.outcomes)

    @cached_property
    def _before(self) -> Played | None:
        return self._played(self.outcomes[:-1]) if len(self.outcomes) > 1 else None

    def _played(self, outcomes: tuple[str, ...]) -> Played:
        # A stack that comes later is left out; the order of those before it is kept.
        placed = [
            Placed(Wager(one.name, self.stake(one)), one.before)
            for one in self.stacks
            if one.before <= len(outcomes)
        ]
        return play(self.offer, placed, outcomes)

    @property
    def is_sound(self) -> bool:
        """Whether every stack is accepted and lies until the last outcome, which decides some."""
        early = self._before.decided if self._before else ()
        return (
            bool(self.stacks)
            and not self.played.refused
            and all(net(one.resolution) is None for _, one in early)
            and (self.is_void or any(net(one.resolution) is not None for one in self.decisions))
        )

    @property
    def is_void(self) -> bool:
        """Whether the last outcome decides nothing."""
        return self.played.voids[-1]

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What became of each stack."""
        return tuple(one for _, one in self.played.decided)

    def told(self) -> str:
        """The game's state in words before the last outcome; empty where there is none."""
        states, main = self.offer.opening(), self.offer.main
        for turn, text in enumerate(self.outcomes[:-1], start=1):
            placed = {one.position for one in self.stacks if one.before == turn}
            states = chosen(self.offer, states, placed)
            states[0] = main.advance(states[0], self.offer.read(states, text))
        return main.told(states[0])

    def lies_at(self, index: int) -> Name:
        """Where a stack lies when the last outcome comes: some wagers have moved by then."""
        return self.decisions[index].wager.name

    def instructions(self) -> tuple[Instruction, ...]:
        """What is to be done after the last outcome, in lawful order."""
        return tuple(one for one in self.played.instructions if one.turn == len(self.outcomes))

    def moved(self, index: int, *acts: Do) -> Minor:
        """What acts of one sort move of a stack after the last outcome."""
        return Minor(
            sum(
                one.amount
                for one in self.instructions()
                if one.wager == index and one.do in acts and one.amount is not None
            )
        )
