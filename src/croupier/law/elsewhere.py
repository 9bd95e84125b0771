"""What an edition leans on and the house does not hold: cited, told by title, never invented."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import cast

from croupier.law.in_force import edition, edition_ids
from croupier.law.not_held import titles_of
from croupier.law.register import register
from croupier.law.spelling import spelled
from croupier.units.citation import Citation, cite

_OTHER_BODIES = {
    "us-nj": (re.compile(r"(?<![\d-])19:46-\d+\.\d+(?:\([a-z]\))?"), "N.J.A.C. "),
    "us-ma": (re.compile(r"205 CMR \d+\.\d+"), ""),
    "us-pa": (re.compile(r"(?<![\w.])\d{3}[ab]\.\d+(?:\([a-z0-9]+\))*"), "58 Pa. Code § "),
}
_OWN_CHAPTER = re.compile(r"(?<![\w.:$-])\d{1,2}\.\d{1,2}(?![\d.])")
_BY_NAME = frozenset({"settlement", "odds_words"})


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A clause cited and not held: its title where one is known, and where it is cited."""

    citation: str
    title: str
    cited_by: tuple[str, ...]

    @property
    def anchor(self) -> str:
        return anchor_of(self.citation)


def anchor_of(citation: str) -> str:
    """The name of a citation's line in the list of what is not held."""
    return "not-held-" + re.sub(r"[^a-z0-9]+", "-", citation.lower()).strip("-")


@cache
def elsewhere(edition_id: str) -> tuple[Elsewhere, ...]:
    """Every clause that an edition cites without holding it, in the order of citations."""
    citing: dict[str, list[str]] = {}
    for citation, by in (*_of_values(edition_id), *_of_words(edition_id)):
        by_list = citing.setdefault(citation, [])
        if by and by not in by_list:
            by_list.append(by)
    return tuple(
        Elsewhere(citation, _title(citation), tuple(by)) for citation, by in sorted(citing.items())
    )


def _title(citation: str) -> str:
    return titles_of("us-nj").get(citation.removeprefix("N.J.A.C. 19:47-").partition("(")[0], "")


def _of_values(edition_id: str) -> Iterator[tuple[str, str]]:
    """Paragraphs that the values name and the register has not."""
    if edition_id not in set(edition_ids()):
        return
    found = edition(edition_id)
    for paragraph in _named(found):
        clause = found.cite(paragraph)
        if paragraph and not spelled(edition_id, str(clause)):
            yield str(clause), ""


def _named(value: object, name: str = "") -> Iterator[str]:
    match value:
        case str():
            if name.endswith("paragraph") or name in ("exact_odds", "settled_by"):
                yield value
        case Mapping():
            within = "paragraph" if name in _BY_NAME else ""
            for one in cast("Mapping[str, object]", value).values():
                yield from _named(one, within)
        case tuple():
            for one in cast("tuple[object, ...]", value):
                yield from _named(one)
        case _ if is_dataclass(value):
            for field in fields(value):
                yield from _named(getattr(value, field.name), field.name)
        case _:
            return


def _of_words(edition_id: str) -> Iterator[tuple[str, str]]:
    """Clauses that the summaries and notes of the paragraphs speak of."""
    jurisdiction = edition_id.partition("/")[0]
    pattern, prefix = _OTHER_BODIES[jurisdiction]
    for one in register(edition_id).paragraphs:
        words = f"{one.summary} {one.note}"
        for found in pattern.findall(words):
            if not spelled(edition_id, found):
                yield f"{prefix}{found}", one.id
        if jurisdiction in _WITH_TITLES:
            for section in _OWN_CHAPTER.findall(words):
                if section in titles_of(jurisdiction) and not spelled(edition_id, section):
                    yield str(_own(jurisdiction, section)), one.id


_WITH_TITLES = ("us-nj",)


def _own(jurisdiction: str, section: str) -> Citation:
    return cite(jurisdiction, section)
