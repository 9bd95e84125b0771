"""One question of the payout drill: what it is asked by decides what it is, anywhere."""

from dataclasses import dataclass
from functools import lru_cache

from croupier.desk.drill.keys import Key, key_of, written
from croupier.desk.drill.pictures import has_memory, picture
from croupier.desk.drill.rounds import round_of
from croupier.desk.drill.seeded import SeededChance
from croupier.desk.drill.situation import Situation
from croupier.desk.drill.tables import drill_table
from croupier.layout.kinds import Name
from croupier.layout.labels import labels
from croupier.table.instruction import Do
from croupier.table.settle import result_of
from croupier.units.money import Minor

LEVELS = (1, 2, 3, 4)
_TRIES = 50


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: all that a question is made of."""

    table: str
    seed: str
    number: int
    level: int
    in_chips: bool
    focus: str = ""
    """A key that is to come up; empty for any."""


@dataclass(frozen=True, slots=True)
class Line:
    """One stack of a question, and what is right for it."""

    position: str
    title: str
    stake: str
    """As the trainee counts: chips, or money."""
    placed: int
    """Before which outcome it was placed, counted from one; 0 where there is one outcome only."""
    taken: Minor
    paid: Minor
    key: Key
    result: str


@dataclass(frozen=True)
class Question:
    """A situation with its lines; amounts are the table's money."""

    asked: Asked
    situation: Situation
    lines: tuple[Line, ...]

    @property
    def unit(self) -> Minor:
        """What one chip of the question is worth."""
        return self.situation.chip

    @property
    def taken(self) -> Minor:
        return Minor(sum(line.taken for line in self.lines))

    @property
    def paid(self) -> Minor:
        return Minor(sum(line.paid for line in self.lines))

    def write(self, amount: Minor) -> str:
        """An amount as the trainee counts."""
        return written(self.situation, amount, self.unit, in_chips=self.asked.in_chips)


@lru_cache(maxsize=512)
def question(asked: Asked) -> Question:
    """The question; raise Unreadable where there is no such table."""
    situation = _situation(asked)
    return Question(asked, situation, tuple(_line(situation, at, asked) for at in _all(situation)))


def _all(situation: Situation) -> range:
    return range(len(situation.stacks))


def _situation(asked: Asked) -> Situation:
    offer = drill_table(asked.table).offer
    make = round_of if has_memory(offer) else picture
    for attempt in range(_TRIES):
        # The focus is not part of the seed: it narrows down, it does not make another exam.
        chance = SeededChance(asked.seed, asked.number, asked.level, attempt)
        found = make(offer, chance, asked.level, asked.focus)
        if found.is_sound:
            return found
    raise AssertionError(f"no sound situation for {asked}")


def _title(name: Name) -> str:
    """A position as it is said, cards by their names."""
    label = labels().of(str(name))
    if label and label.title:
        return labels().as_spoken(label.title, label.join, name.selected)
    return name.title


def _line(situation: Situation, at: int, asked: Asked) -> Line:
    stack, decision = situation.stacks[at], situation.decisions[at]
    name = situation.lies_at(at)
    has_several = len(situation.outcomes) > 1
    return Line(
        position=str(name),
        title=_title(name),
        stake=written(situation, decision.wager.stake, situation.chip, in_chips=asked.in_chips),
        placed=stack.before if has_several else 0,
        taken=situation.moved(at, Do.COLLECT),
        paid=situation.moved(at, Do.PAY),
        key=key_of(situation, at, situation.chip, in_chips=asked.in_chips),
        result=result_of(decision.resolution),
    )
