"""The differences of two editions as a page tells them: by topic, each subject in words."""

import re
from dataclasses import dataclass
from functools import cache

from croupier.desk.answers import Changed
from croupier.desk.editions import diff
from croupier.desk.law_paths import law_path
from croupier.desk.resting import title_of
from croupier.layout.kinds import KINDS

_GROUPS = {
    "Wagers": ("wagers", "exclusions", "accepted", "choices"),
    "Odds": ("odds", "printed odds", "paytables", "zero"),
    "Money": ("money",),
    "Procedure": ("procedure", "void"),
    "Notices": ("notices",),
}
_TEXT = "The text, paragraph by paragraph"
_EDGE = ": house edge"
_WHERE = re.compile(r" \(([^()]+)\)$")
"""Where a sign stands, or what is approved when: behind its words."""
_NAMES = re.compile("|".join(rf"\b{kind}\b" for kind in sorted(KINDS, key=len, reverse=True)))
_PARTS = re.compile(r"\bof ([a-z_0-9]+)")
_ROW = re.compile(r"(.+?) ([0-9]+ to [0-9]+)")
_STEPS = {
    "adjustment_first": "Adjustments before the inspection",
    "coupon_chips": "Chips with a coupon",
    "direction": "Direction of the spin",
    "hands_off": "Hands off until paid",
    "leaving": "Leaving the table",
    "log": "Log of works",
    "own_color": "Chips of one's own color",
    "present": "Who is present at an adjustment",
    "revolutions": "Revolutions of the ball",
    "value_chip": "Value chips",
}
"""Steps of procedure whose names alone do not say what they are."""
_IN_WORDS = {
    "exclusions": "what bars {}",
    "accepted": "{} besides chips",
    "choices": "choice of the house: {}",
    "printed odds": "odds in print: “{}”",
    "paytables": "paytable {}",
    "zero": "even chances on zero, {} wheel",
    "void": "void outcome, {} wheel",
}


@dataclass(frozen=True, slots=True)
class Change:
    """One subject, before and after; `url` is the clause that says so."""

    subject: str
    before: str
    after: str
    citation: str
    url: str


@dataclass(frozen=True, slots=True)
class Group:
    """All that changed under one head."""

    title: str
    changes: tuple[Change, ...]


@cache
def grouped_diff(before: str, after: str) -> tuple[Group, ...]:
    """What two editions differ in, by topic; raise NoText where one is not held."""
    by_group: dict[str, list[Change]] = {title: [] for title in (*_GROUPS, _TEXT)}
    for one in diff(before, after).changes:
        by_group[_group_of(one.subject)].append(_told(one, before, after))
    return tuple(Group(title, tuple(found)) for title, found in by_group.items() if found)


def _group_of(subject: str) -> str:
    topic = subject.partition(".")[0]
    return next((title for title, topics in _GROUPS.items() if topic in topics), _TEXT)


def _told(one: Changed, before: str, after: str) -> Change:
    says = after if one.after is not None else before
    return Change(
        subject=subject_in_words(one.subject, one.after or one.before or ""),
        before=_words(one.subject, one.before),
        after=_words(one.subject, one.after),
        citation=one.citation,
        url=law_path(says, one.citation),
    )


def subject_in_words(subject: str, text: str = "") -> str:
    """`exclusions.dozen`, `money.red: house edge on a …` as people say it."""
    topic, dot, name = subject.partition(".")
    if not dot or _group_of(subject) == _TEXT:
        return subject
    if _EDGE in name:
        kinds, _, where = name.partition(_EDGE)
        said = ", ".join(_said(one) for one in kinds.split(", "))
        return f"{said}, house edge{where}"
    if topic == "notices" and (where := _WHERE.search(text)):
        return where[1][0].upper() + where[1][1:]
    if topic == "procedure":
        return _STEPS.get(name, _said(name))
    return _IN_WORDS.get(topic, "{}").format(_said(name))


def _words(subject: str, text: str | None) -> str:
    """What is said of a subject, with the names that people give to wagers and to rows."""
    if text is None:
        return "nothing"
    match subject.partition(".")[0]:
        case "notices":
            return _WHERE.sub("", text)
        case "paytables":
            return "; ".join(_row(one) for one in text.split(", "))
        case "exclusions":
            return _NAMES.sub(lambda found: title_of(found[0]), text)
        case "wagers":
            return _PARTS.sub(lambda found: f"of {title_of(found[1])}", text)
        case _:
            return text


def _row(row: str) -> str:
    """`yards 1 to 10 150 to 1` as the regulation's table has it."""
    found = _ROW.fullmatch(row)
    if found is None:
        return row
    what, odds = found.groups()
    line = what.removeprefix("yards ")
    return f"{what if line == what else f'{line} yard line'}: {odds}"


def _said(name: str) -> str:
    said = title_of(name)
    return said.replace("-", " ") if said == name else said
