"""An answer held against what the rules say: line by line, and in all."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.desk.drill.question import Line, Question
from croupier.units.money import Minor, shown

TAKE, PAY, ALL = "take", "pay", "all"
_AMOUNT = re.compile(r"([0-9]{1,12})(?:[.,]([0-9]{1,4}))?|[.,]([0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Answered:
    """One amount: what was answered, what is right."""

    given: str
    right: str
    is_right: bool


@dataclass(frozen=True, slots=True)
class GradedLine:
    """One stack's answer."""

    line: Line
    take: Answered
    pay: Answered

    @property
    def is_right(self) -> bool:
        return self.take.is_right and self.pay.is_right


@dataclass(frozen=True, slots=True)
class Graded:
    """A whole answer. `by_line` is false where only the sums were given: they stand for all."""

    lines: tuple[GradedLine, ...]
    take: Answered
    pay: Answered
    by_line: bool

    @property
    def is_right(self) -> bool:
        sums = self.take.is_right and self.pay.is_right
        return sums and (not self.by_line or all(one.is_right for one in self.lines))

    def keys(self) -> list[tuple[str, bool]]:
        """Each key that was asked for, and whether it was known."""
        return [
            (one.line.key.id, one.is_right if self.by_line else self.is_right) for one in self.lines
        ]


def field_names(question: Question) -> list[str]:
    """The names of a question's fields: `take.0`, `pay.0`, …, `take.all`, `pay.all`."""
    rows = [*map(str, range(len(question.lines))), ALL]
    return [f"{act}.{row}" for row in rows for act in (TAKE, PAY)]


def faults(question: Question, given: Mapping[str, str]) -> dict[str, str]:
    """What cannot be read as an amount, by field."""
    return {
        name: f"{shown(text, 20)} is no amount: write it like 12 or 12.50, or leave it empty"
        for name in field_names(question)
        if (text := given.get(name, "").strip()) and _AMOUNT.fullmatch(text) is None
    }


def graded(question: Question, given: Mapping[str, str]) -> Graded:
    """Grade an answer without faults. An empty field says that nothing is taken or paid."""
    in_lines = [name for name in field_names(question) if not name.endswith(ALL)]
    sums = [given.get(f"{act}.{ALL}", "").strip() for act in (TAKE, PAY)]
    by_line = any(given.get(name, "").strip() for name in in_lines) or not any(sums)
    lines = tuple(
        GradedLine(
            line,
            _answered(question, given.get(f"{TAKE}.{at}", ""), line.taken),
            _answered(question, given.get(f"{PAY}.{at}", ""), line.paid),
        )
        for at, line in enumerate(question.lines)
    )
    take, pay = (_sum(question, given, act, by_line=by_line) for act in (TAKE, PAY))
    return Graded(lines, take, pay, by_line)


def _sum(question: Question, given: Mapping[str, str], act: str, *, by_line: bool) -> Answered:
    """A sum; where the lines are answered and no sum is given, it is what the lines come to."""
    right = question.taken if act == TAKE else question.paid
    text = given.get(f"{act}.{ALL}", "").strip()
    if text or not by_line:
        return _answered(question, text, right)
    rows = (given.get(f"{act}.{at}", "") for at in range(len(question.lines)))
    total = sum((_amount(question, row) for row in rows), Fraction(0))
    return Answered("", question.write(right), total == right)


def _answered(question: Question, text: str, right: Minor) -> Answered:
    is_right = _amount(question, text) == right
    return Answered(text.strip(), question.write(right), is_right)


def _amount(question: Question, text: str) -> Fraction:
    """An amount as the trainee counts, in the currency's smallest unit."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None:
        return Fraction(0)
    decimals = found[2] or found[3] or ""
    number = Fraction(int((found[1] or "0") + decimals), 10 ** len(decimals))
    counted = question.asked.in_chips
    return number * (question.unit if counted else question.situation.offer.file.currency.unit)
