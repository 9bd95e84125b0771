"""Situations of games with a memory: a few outcomes, wagers placed between them, the last asked."""

from dataclasses import dataclass, field, replace

from croupier.desk.drill.keys import key_id
from croupier.desk.drill.seeded import SeededChance
from croupier.desk.drill.situation import Situation, Stack
from croupier.desk.drill.stakes import Chips, chip_value
from croupier.floor.chance import drawn
from croupier.games.game import Chance, Outcome, State
from croupier.games.resolution import Moves, Stands, Wins
from croupier.layout.kinds import read_position
from croupier.offer.compile import Offer, draws
from croupier.table.choose import chosen
from croupier.table.place import Placement, Wager, verify_wager
from croupier.table.settle import settle
from croupier.units.money import Minor

_TRIES = 80
_SELDOM = 5
"""Once in so many turns nobody is made to win."""
_TURNS = {1: 2, 2: 3, 3: 4, 4: 5}
_STACKS = {1: (1, 2), 2: (2, 3), 3: (3, 4), 4: (4, 6)}


def round_of(offer: Offer, chance: SeededChance, level: int, focus: str) -> Situation:
    """A sound situation of some outcomes; `focus` is a key that it asks for, where it can."""
    chip = chip_value(offer, chance)
    found: Situation | None = None
    for _ in range(_TRIES):
        made = _Shoot(offer, chance, chip, level, focus.partition("/")[0]).played()
        if not made.is_sound:
            continue
        found = made
        if not focus or focus in {key_id(one) for one in made.decisions}:
            return made
    assert found is not None, "some round of so many is decided"
    return found


@dataclass(slots=True)
class _Shoot:
    """A round being made up."""

    offer: Offer
    chance: SeededChance
    chip: Minor
    level: int
    kind: str
    """The kind of wager that is wanted among others."""
    states: dict[int, State] = field(default_factory=dict[int, State])
    stacks: list[Stack] = field(default_factory=list[Stack])
    lying: list[tuple[Stack, Wager]] = field(default_factory=list[tuple[Stack, Wager]])
    outcomes: list[str] = field(default_factory=list[str])
    next: Outcome | None = None

    def played(self) -> Situation:
        """Play up to so many outcomes; what was decided before the last is cleared away."""
        self.states = self.offer.opening()
        opening, skipped = self.states[0], 0
        for turn in range(1, 2 + self.chance.below(_TURNS[self.level])):
            if self.states[0] == opening and not self.lying:
                skipped = turn - 1  # nothing of what was before matters any more
            self._place(turn, self._coming())
            self.stacks = [stack for stack, _ in self.lying]
            self._draw()
        stacks = (replace(stack, before=stack.before - skipped) for stack in self.stacks)
        return Situation(self.offer, self.chip, tuple(stacks), tuple(self.outcomes[skipped:]))

    def _coming(self) -> Outcome | None:
        """What comes next, drawn before chips are put down: so that some of them win."""
        main, state = self.offer.main, self.states[0]
        self.next = None
        if isinstance(main.awaits(state), Chance):
            self.next = drawn(self.chance, main.falls(state) or draws(main, state))
        return self.next

    def _place(self, turn: int, coming: Outcome | None) -> None:
        least, most = _STACKS[self.level]
        wanted = least + self.chance.below(most - least + 1) - len(self.lying)
        open_now = [one for one in self._open() if one not in {str(w.name) for _, w in self.lying}]
        preferred = [one for one in open_now if one.partition(":")[0] == self.kind]
        winning = [one for one in open_now if coming and self._wins(one, coming)]
        picks = self.chance.some(preferred, 1)
        if self.chance.below(_SELDOM):
            picks += self.chance.some(winning, 1 + self.level // 3)
        picks += self.chance.some(open_now, max(wanted - len(picks), 0))
        for position in dict.fromkeys(picks):
            self._stake(position, turn)
        placed = {str(one.name) for stack, one in self.lying if stack.before == turn}
        self.states = chosen(self.offer, self.states, placed)

    def _wins(self, position: str, coming: Outcome) -> bool:
        resolved = self.offer.main.resolve(
            self.states[0], read_position(position), coming, frozenset()
        )
        return isinstance(resolved, Wins)

    def _open(self) -> list[str]:
        """The positions at which a wager may be made now."""
        main, state = self.offer.main, self.states[0]
        standing = {str(wager.name) for _, wager in self.lying}
        return [
            one.id
            for one in self.offer.positions
            if main.covers(one.name)
            and main.not_now(state, one.name, frozenset()) is None
            and ((beside := main.beside(one.name)) is None or beside.position in standing)
        ]

    def _stake(self, position: str, turn: int) -> None:
        name = read_position(position)
        counted = Chips(self.offer, self.chip, self.chance, self.level)
        chips = counted.at(self.states[0], name)
        beside = self.offer.main.beside(name)
        stack = Stack(position, self._no_more_than(beside.position, chips) if beside else chips)
        wager = Wager(name, Minor(stack.chips * self.chip))
        sums = {str(one.name): one.stake for _, one in self.lying}
        at_table = Placement(self.offer, self.states, sums)
        if stack.chips and verify_wager(at_table, wager) is None:
            placed = Stack(position, stack.chips, turn)
            self.lying.append((placed, wager))

    def _no_more_than(self, position: str, chips: int) -> int:
        """A wager beside another is made as high as that one where it would be higher."""
        supported = [stack.chips for stack, one in self.lying if str(one.name) == position]
        return min([chips, *supported])

    def _draw(self) -> None:
        main, state = self.offer.main, self.states[0]
        act = self.next or drawn(self.chance, main.falls(state) or draws(main, state))
        outcome = self.offer.read(self.states, str(act))
        at = Placement(self.offer, self.states, {})
        done = settle(at, [wager for _, wager in self.lying], outcome)
        self.outcomes.append(str(act))
        self.states[0] = main.advance(state, outcome)
        left: list[tuple[Stack, Wager]] = []
        for (stack, wager), decision in zip(self.lying, done.decisions, strict=True):
            match decision.resolution:
                case Stands():
                    left.append((stack, wager))
                case Moves(to=to):
                    left.append((stack, Wager(read_position(to), wager.stake)))
                case _:
                    pass
        self.lying = left
