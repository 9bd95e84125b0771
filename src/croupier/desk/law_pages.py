"""What the pages of the law show: an edition as a document, and one paragraph in its place."""

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from croupier.desk.editions import EditionLine, Subsection, editions, paragraphs
from croupier.desk.law_paths import law_path
from croupier.desk.resting import Rest, resting
from croupier.law.elsewhere import Elsewhere, elsewhere
from croupier.law.in_force import edition_ids
from croupier.law.register import Register, Section, register
from croupier.law.spelling import is_under, section_of, tokens_of
from croupier.units.unreadable import Unreadable

_NO_FOLDER = Path(os.devnull)


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered paragraph as a page shows it: `depth` below its section, with its address."""

    says: Subsection
    depth: int
    url: str


@dataclass(frozen=True, slots=True)
class SectionOfLaw:
    """A section with its paragraphs."""

    about: Section
    url: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class EditionPage:
    """An edition as a readable document; `line` and `values` are none for a text held in part."""

    id: str
    about: Register
    line: EditionLine | None
    sections: tuple[SectionOfLaw, ...]
    not_held: tuple[Elsewhere, ...]
    has_words: bool
    fault: str
    """What is wrong with the house's documents, where they cannot be read."""


@dataclass(frozen=True, slots=True)
class Twin:
    """The same paragraph in another edition: `told` says how it compares."""

    edition: str
    url: str
    told: str
    summary: str | None


@dataclass(frozen=True, slots=True)
class ParagraphPage:
    """A paragraph, or a section, in its place."""

    id: str
    edition: str
    section: Section | None
    clause: Clause | None
    above: tuple[Clause, ...]
    below: tuple[Clause, ...]
    before: Clause | None
    behind: Clause | None
    twins: tuple[Twin, ...]
    rests: tuple[Rest, ...]
    not_held: tuple[Elsewhere, ...]


def edition_page(edition_id: str) -> EditionPage:
    """The whole document of an edition or fragment."""
    about = register(edition_id)
    clauses, fault = _clauses(edition_id, os.environ.get("CROUPIER_DOCUMENTS", "documents"))
    sections = tuple(
        SectionOfLaw(
            one,
            law_path(edition_id, one.id),
            tuple(each for each in clauses if section_of(about, each.says.id) == one),
        )
        for one in about.sections
    )
    return EditionPage(
        id=edition_id,
        about=about,
        line=next((one for one in editions() if one.id == edition_id), None),
        sections=sections,
        not_held=elsewhere(edition_id),
        has_words=any(one.says.words for one in clauses),
        fault=fault,
    )


@cache
def _clauses(edition_id: str, folder: str) -> tuple[tuple[Clause, ...], str]:
    """Every paragraph, with its official words as far as the folder has them; read once."""
    about = register(edition_id)
    try:
        found, fault = paragraphs(edition_id, documents=Path(folder)), ""
    except Unreadable as error:
        found, fault = paragraphs(edition_id, documents=_NO_FOLDER), str(error)
    return tuple(_clause(about, one) for one in found.subsections), fault


def _clause(about: Register, one: Subsection) -> Clause:
    section = section_of(about, one.id)
    depth = len(tokens_of(one.id)) - len(tokens_of(section.id if section else ""))
    return Clause(one, max(depth, 0), law_path(about.id, one.id))


def paragraph_page(edition_id: str, paragraph: str) -> ParagraphPage:
    """A paragraph or section by its id: what stands above and below it, its twins elsewhere."""
    about = register(edition_id)
    clauses, _ = _clauses(edition_id, os.environ.get("CROUPIER_DOCUMENTS", "documents"))
    at = next((at for at, one in enumerate(clauses) if one.says.id == paragraph), None)
    is_edition = edition_id in set(edition_ids())
    return ParagraphPage(
        id=paragraph,
        edition=edition_id,
        section=section_of(about, paragraph),
        clause=None if at is None else clauses[at],
        above=tuple(one for one in clauses if is_under(one.says.id, paragraph)),
        below=tuple(one for one in clauses if is_under(paragraph, one.says.id)),
        before=clauses[at - 1] if at else None,
        behind=clauses[at + 1] if at is not None and at + 1 < len(clauses) else None,
        twins=twins(edition_id, paragraph) if is_edition else (),
        rests=resting(edition_id).get(paragraph, ()) if is_edition else (),
        not_held=tuple(one for one in elsewhere(edition_id) if paragraph in one.cited_by),
    )


def twins(edition_id: str, paragraph: str) -> tuple[Twin, ...]:
    """The same paragraph in the jurisdiction's other editions of the game."""
    head, _, _ = edition_id.rpartition("/")
    others = [one for one in edition_ids() if one.rpartition("/")[0] == head and one != edition_id]
    return tuple(_twin(edition_id, paragraph, other) for other in others)


def _twin(edition_id: str, paragraph: str, other: str) -> Twin:
    mine = register(edition_id).by_id.get(paragraph)
    theirs = register(other).by_id
    same = theirs.get(paragraph)
    if mine is None:
        return Twin(other, law_path(other, paragraph), "the section there", None)
    if same and same.summary == mine.summary:
        return Twin(other, law_path(other, paragraph), "says the same", None)
    moved = next((one for one in theirs.values() if one.summary == mine.summary), None)
    if moved:
        return Twin(other, law_path(other, moved.id), f"stands there as {moved.id}", None)
    if same:
        return Twin(other, law_path(other, paragraph), "says otherwise", same.summary)
    return Twin(other, law_path(other), "is not there", None)
