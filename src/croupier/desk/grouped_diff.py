"""The differences of two editions as a page tells them: by topic, each subject in words."""

from dataclasses import dataclass
from functools import cache

from croupier.desk.answers import Changed
from croupier.desk.editions import diff
from croupier.desk.law_paths import law_path
from croupier.desk.resting import title_of

_GROUPS = {
    "Wagers": ("wagers", "exclusions", "accepted", "choices"),
    "Odds": ("odds", "printed odds", "paytables", "zero"),
    "Money": ("money",),
    "Procedure": ("procedure", "void"),
    "Notices": ("notices",),
}
_TEXT = "The text, paragraph by paragraph"
_EDGE = ": house edge"
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
        subject=subject_in_words(one.subject),
        before=one.before or "nothing",
        after=one.after or "nothing",
        citation=one.citation,
        url=law_path(says, one.citation),
    )


def subject_in_words(subject: str) -> str:
    """`exclusions.dozen`, `money.red: house edge on a …` as people say it."""
    topic, dot, name = subject.partition(".")
    if not dot or _group_of(subject) == _TEXT:
        return subject
    if _EDGE in name:
        kinds, _, where = name.partition(_EDGE)
        said = ", ".join(_said(one) for one in kinds.split(", "))
        return f"{said}, house edge{where}"
    return _IN_WORDS.get(topic, "{}").format(_said(name))


def _said(name: str) -> str:
    said = title_of(name)
    return said.replace("-", " ") if said == name else said
