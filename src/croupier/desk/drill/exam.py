"""Exams: as many questions of one seed as are asked for; the number says everything."""

import re
from dataclasses import dataclass

from croupier.desk.drill.question import LEVELS, Asked, Question, question
from croupier.desk.drill.seeded import read_seed
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

QUESTIONS_MAX = 60
_NUMBER = re.compile(r"(.{1,12100})~([0-9]{1,3})~([0-9]{1,2})~(chips|money)~([A-Za-z0-9]{1,32})")


@dataclass(frozen=True, slots=True)
class Exam:
    """What an exam is made of."""

    table: str
    questions: int
    level: int
    in_chips: bool
    seed: str

    @property
    def number(self) -> str:
        """By which the same exam, and its answers, are printed again."""
        counted = "chips" if self.in_chips else "money"
        return f"{self.table}~{self.questions}~{self.level}~{counted}~{self.seed}"

    def asked(self) -> tuple[Question, ...]:
        """Its questions."""
        return tuple(
            question(Asked(self.table, self.seed, at, self.level, self.in_chips))
            for at in range(1, self.questions + 1)
        )


def exam(table: str, questions: int, level: int, seed: str, *, in_chips: bool) -> Exam:
    """An exam; raise Unreadable where it cannot be one."""
    if not 1 <= questions <= QUESTIONS_MAX:
        raise Unreadable(f"an exam has 1 to {QUESTIONS_MAX} questions, not {questions}")
    if level not in LEVELS:
        raise Unreadable(f"{level} is no level: {', '.join(map(str, LEVELS))}")
    return Exam(table, questions, level, in_chips, read_seed(seed))


def exam_numbered(number: str) -> Exam:
    """The exam with a number; raise Unreadable where it is none."""
    found = _NUMBER.fullmatch(number.strip())
    if found is None:
        told = "copy it from the foot of the exam's pages"
        raise Unreadable(f"{shown(number)} is no exam's number: {told}")
    counted = found[4] == "chips"
    return exam(found[1], int(found[2]), int(found[3]), found[5], in_chips=counted)
