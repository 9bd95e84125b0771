"""In what two editions differ: wagers, odds, rules, procedure, notices."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from croupier.law.register import Paragraph, register
from croupier.law.schema import Edition, NoticeRule, WagerRule, ZeroRule
from croupier.units.citation import Citation


@dataclass(frozen=True, slots=True)
class Difference:
    """One subject: what the one edition says of it, and what the other."""

    subject: str
    before: str | None
    after: str | None
    citation: Citation


_FROM_THE_FILE = re.compile(r"\{\w+\}")
REMAINDER_SAID = {
    "player": "the player takes the rest off",
    "dealer": "the dealer returns the rest",
}
"""What becomes of the half that is not lost, by who has to do with it."""
Said = dict[str, tuple[str, str]]
"""By subject: what is said, and the paragraph that says it."""


def differences(old: Edition, new: Edition) -> Iterator[Difference]:
    """All differences, by subject; each cites the later text, or the older where it fell away."""
    before, after = _said(old), _said(new)
    for subject in dict.fromkeys((*before, *after)):
        was, now = before.get(subject), after.get(subject)
        if _alike(was and was[0]) != _alike(now and now[0]):
            clause = new.cite(now[1]) if now else old.cite(was[1] if was else "")
            yield Difference(subject, was and was[0], now and now[0], clause)
    if (old.jurisdiction, old.game) == (new.jurisdiction, new.game):
        yield from _paragraphs(old, new)


def _alike(told: str | None) -> str | None:
    """What is said without capitals: "No Spin" and "no spin" are one."""
    return told.lower() if told else told


def _said(edition: Edition) -> Said:
    return _of_wagers(edition) | _of_rules(edition) | _of_the_table(edition)


def _of_wagers(edition: Edition) -> Said:
    said: Said = {
        f"wagers.{kind}": (_wager(rule), rule.paragraph) for kind, rule in edition.wagers.items()
    }
    for row, odds in edition.odds.items():
        said[f"odds.{row}"] = (str(odds), edition.odds_paragraph)
    for word, paragraph in edition.odds_words.items():
        said[f"printed odds.{word}"] = ('may be used in print; "for" may not', paragraph)
    for name, rows in edition.paytables.items():
        said[f"paytables.{name}"] = (_rows(rows), edition.paytable_paragraph)
    return said


def _of_rules(edition: Edition) -> Said:
    said: Said = {}
    for wheel, zero in edition.zero.items():
        said[f"zero.{wheel}"] = (_zero(zero), zero.paragraph)
    for wheel, void in edition.voids.items():
        said[f"void.{wheel}"] = (f"{void.outcome}: {void.announcement}", void.paragraph)
    for name, one in edition.exclusions.items():
        told = f"{', '.join(one.offering)} bar {', '.join(one.bars)}"
        said[f"exclusions.{name}"] = (told, one.paragraph)
    for name, choice in edition.choices.items():
        said[f"choices.{name}"] = (" or ".join(choice.options), choice.paragraph)
    return said


def _of_the_table(edition: Edition) -> Said:
    said: Said = {}
    for name, admission in edition.admits.items():
        told = "accepted" if admission.admitted else "not accepted"
        said[f"accepted.{name}"] = (_with(told, admission.note), admission.paragraph)
    for name, step in edition.procedure.items():
        said[f"procedure.{name}"] = (step.text, step.paragraph)
    for name, notice in edition.notices.items():
        said[f"notices.{name}"] = (_notice(notice), notice.paragraph)
    return said


def _with(told: str, note: str) -> str:
    return f"{told}: {note}" if note else told


def _rows(rows: Mapping[str, object]) -> str:
    return ", ".join(f"{row.replace('_', ' ')} {odds}" for row, odds in rows.items())


def _wager(rule: WagerRule) -> str:
    """What of a wager is worth comparing across texts: not its paragraph's number."""
    told = ["optional" if rule.optional else "standard"]
    if rule.groups:
        told.append(f"also the groups {', '.join('-'.join(group) for group in rule.groups)}")
    if rule.numbers:
        told.append(f"on {', '.join(rule.numbers)}")
    if rule.deemed:
        told.append(f"deemed {rule.deemed.parts} of {rule.deemed.kind}")
    told += [
        "fully automated tables only" if need.automated else f"on {', '.join(need.wheels)}"
        for need in rule.requires
    ]
    return "; ".join(told)


def _zero(rule: ZeroRule) -> str:
    lost = " or ".join(rule.lost)
    by = f"; {REMAINDER_SAID[rule.remainder]}" if rule.remainder else ""
    house = "at the house's option, " if len(rule.lost) > 1 else ""
    return f"on {' and '.join(rule.outcomes)}, {house}{lost} lost{by}"


def _notice(rule: NoticeRule) -> str:
    return f"{left_open(rule.text)} ({rule.where})"


def left_open(text: str) -> str:
    """A sign as an edition asks for it: what a table's file puts in is left open."""
    return _FROM_THE_FILE.sub("…", text)


def _paragraphs(old: Edition, new: Edition) -> Iterator[Difference]:
    """Paragraphs whose summaries differ, within one body of rules; renumbered ones as such."""
    was, now = register(old.id).by_id, register(new.id).by_id
    numbers = {one.summary: one.id for one in now.values()}
    moved = {
        one.id: numbers[one.summary]
        for one in was.values()
        if numbers.get(one.summary, one.id) != one.id and _summary(now, one.id) != one.summary
    }
    came_from = {to: before for before, to in moved.items()}
    for paragraph in dict.fromkeys((*was, *now)):
        before, after = _summary(was, paragraph), _summary(now, paragraph)
        if before == after:
            continue
        if paragraph in moved:
            before = f"what is now {moved[paragraph]}"
        if paragraph in came_from:
            after = f"what was {came_from[paragraph]}"
        yield Difference(f"paragraph {paragraph}", before, after, new.cite(paragraph))


def _summary(paragraphs: Mapping[str, Paragraph], paragraph: str) -> str | None:
    found = paragraphs.get(paragraph)
    return found.summary if found else None
