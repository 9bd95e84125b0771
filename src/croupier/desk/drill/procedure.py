"""The procedure drill: a situation, what the dealer does, by which paragraph, and where it differs.

Everything that can be chosen is what some edition says, as its data has it, or plainly wrong; only
what happens at the table is told here, a sentence a rule.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from croupier.desk.drill.keys import PROCEDURE
from croupier.desk.drill.seeded import SeededChance
from croupier.law.in_force import edition, edition_ids
from croupier.law.schema import Edition, Step
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

SITUATIONS = {
    "no_more_bets": "Chips are being placed. When does the dealer close the betting?",
    "direction": "The dealer is about to spin. Which way?",
    "revolutions": "The spin is made. How long must it be to count?",
    "same_direction": "The ball has been spun the way the wheel turns.",
    "too_few_revolutions": "The ball comes to rest after fewer revolutions than a spin must make.",
    "ball_left_wheel": "The ball leaves the wheel.",
    "foreign_object": "A foreign object enters the wheel before the ball comes to rest.",
    "order": "Some wagers have won and some have lost. In which order are they settled?",
}
"""What happens, by the procedure rule that answers it."""
CHOSEN = {
    "clapper_between": "The clapper comes to rest between two sections. The house has chosen: {}.",
}
"""What happens, by the choice that the house has made for it and posted on a sign."""
_COVERED = "A {} wheel is in use, and the ball comes to rest in {}."
_VOID = 'Announce "{}": the spin is void, and the wheel is spun again'
_IT_WON = "It is the winning number: mark it, collect losers, pay wagers on it"
_LIKE_ZERO = "It counts as zero: the even-chance wagers lose, the rest is settled as usual"
_COUNTS = "The number counts: announce it, mark it, collect losers, pay winners"
_AGAIN = "The winning number of the spin before counts once more"
_COVERED_WRONG = (_IT_WON, _LIKE_ZERO, _AGAIN)
_SILENT = "The text held of this edition does not say: the floorperson is called"
_IRREGULAR = "no_spin"
_NEVER = {
    "order": (
        "All winners are paid before any losing wager is collected.",
        "Each wager is settled as it lies, from the wheel outwards.",
    ),
    "revolutions": ("A valid spin takes at least six revolutions of the ball.",),
    "direction": ("The ball is spun with the turn of the wheel.",),
    "no_more_bets": ("The dealer calls once the ball has come to rest.",),
}
"""What no edition says, to choose from."""
_OPTIONS_MAX = 4
_NO_REMEDY = {"too_few_revolutions": "revolutions"}
"""What is not asked where only a length is stated and no remedy: that it is void is our reading."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one edition says of a situation; without a citation it says nothing."""

    edition: str
    text: str
    citation: Citation | None
    meaning: str
    """Rulings of one meaning are one answer, in however many words."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A situation, and what each edition says of it."""

    name: str
    situation: str
    rulings: tuple[Ruling, ...]
    distractors: tuple[Ruling, ...]

    def options(self, right: Ruling) -> tuple[str, ...]:
        """What can be chosen besides what is right: what other editions say, and what none does."""
        said = {one.meaning: one.text for one in self.distractors + self.rulings}
        return tuple(text for meaning, text in said.items() if meaning != right.meaning)


@dataclass(frozen=True, slots=True)
class Case:
    """A question of procedure."""

    topic: Topic
    ruling: Ruling
    options: tuple[str, ...]

    @property
    def key(self) -> str:
        """The key that it asks for."""
        return f"{PROCEDURE}/{self.topic.name}"

    @property
    def right(self) -> int:
        """Which of the options is right."""
        return self.options.index(self.ruling.text)


def procedure_case(seed: str, number: int, edition_id: str = "") -> Case:
    """The n-th question of a seed, of all editions or of one; raise Unreadable where none is."""
    found = [
        (topic, ruling)
        for topic in topics()
        for ruling in topic.rulings
        if edition_id in ("", ruling.edition)
    ]
    if not found:
        raise Unreadable(f"no text of procedure is held for {shown(edition_id)}")
    chance = SeededChance("procedure", seed, number, edition_id)
    names = sorted({topic.name for topic, _ in found})
    name = chance.one(names)
    topic, ruling = chance.one([pair for pair in found if pair[0].name == name])
    options = [ruling.text, *chance.some(topic.options(ruling), _OPTIONS_MAX - 1)]
    return Case(topic, ruling, tuple(chance.some(options, len(options))))


@cache
def topics() -> tuple[Topic, ...]:
    """Every situation of every game, with what its editions say."""
    games = dict.fromkeys(edition(one).game for one in edition_ids())
    return tuple(topic for game in games for topic in _of_game(game))


_IRREGULAR_WRONG = tuple(
    Ruling("", one, None, one.casefold().rstrip(".")) for one in (_COUNTS, _AGAIN)
)


def _of_game(game: str) -> Iterator[Topic]:
    held = [one for name in edition_ids() if (one := edition(name)).game == game]
    for name, situation in SITUATIONS.items():
        steps = [(one, one.procedure.get(name)) for one in held if _can_be_asked(one, name)]
        if any(step for _, step in steps):
            yield _of_steps(name, situation, steps)
    yield from _of_choices(held)
    yield from _of_voids(held)


def _can_be_asked(held: Edition, name: str) -> bool:
    """Whether silence would be an answer: not where no procedure at all is held."""
    lacks_remedy = name not in held.procedure and _NO_REMEDY.get(name) in held.procedure
    return bool(held.procedure) and not lacks_remedy


def _of_steps(name: str, situation: str, steps: list[tuple[Edition, Step | None]]) -> Topic:
    silent = _wrong(_SILENT)
    rulings = tuple(
        Ruling(held.id, _answer(step), held.cite(step.paragraph), _meaning(step))
        if step
        else replace(silent, edition=held.id)
        for held, step in steps
    )
    is_irregular = any(step and step.value == _IRREGULAR for _, step in steps)
    more = _IRREGULAR_WRONG if is_irregular else _elsewhere(name)
    return Topic(name, situation, rulings, (*more, silent))


def _wrong(text: str) -> Ruling:
    """What can be chosen and no edition says."""
    return Ruling("", text, None, _alike(text))


@cache
def _elsewhere(name: str) -> tuple[Ruling, ...]:
    """What the editions of every game say of a rule, and what would be wrong."""
    steps = [(held, edition(held).procedure.get(name)) for held in edition_ids()]
    said = [Ruling(held, _answer(one), None, _meaning(one)) for held, one in steps if one]
    return (*said, *(_wrong(one) for one in _NEVER.get(name, ())))


def _meaning(step: Step) -> str:
    """What a rule comes to: its value, and of an irregular spin what is done besides."""
    return _alike(_answer(step)) if step.value == _IRREGULAR else step.value


def _answer(step: Step) -> str:
    """What is done: of a text that first tells what happened, the part behind it."""
    _, colon, rest = step.text.partition(": ")
    told = rest if colon and step.value == _IRREGULAR else step.text
    return told[:1].upper() + told[1:]


def _of_choices(held: list[Edition]) -> Iterator[Topic]:
    for name, situation in CHOSEN.items():
        ruling = {
            (one.id, option): Ruling(
                one.id, notice.text, one.cite(one.choices[name].paragraph), option
            )
            for one in held
            if name in one.choices
            for notice in one.notices.values()
            for option in [notice.rules.get(name, "")]
            if option
        }
        for option in dict.fromkeys(chosen for _, chosen in ruling):
            rulings = tuple(one for (_, chosen), one in ruling.items() if chosen == option)
            others = [one for (_, chosen), one in ruling.items() if chosen != option]
            more = (*others, _wrong(_COUNTS))
            yield Topic(name, situation.format(option), rulings, more)


def _of_voids(held: list[Edition]) -> Iterator[Topic]:
    wheels = dict.fromkeys(wheel for one in held for wheel in one.voids)
    for wheel in wheels:
        voids = [(one, one.voids[wheel]) for one in held if wheel in one.voids]
        rulings = tuple(
            Ruling(one.id, _VOID.format(void.announcement), one.cite(void.paragraph), _IRREGULAR)
            for one, void in voids
        )
        told = _COVERED.format(wheel.replace("-", " "), voids[0][1].outcome)
        yield Topic("covered", told, rulings, tuple(map(_wrong, _COVERED_WRONG)))


def _alike(text: str) -> str:
    return text.casefold().rstrip(".")
