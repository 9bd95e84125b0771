"""The register of paragraphs: what each says, in our words, and what is done about it."""

import datetime as dt
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from croupier.law.reader import law_folder
from croupier.units.citation import PREFIXES, Citation, cite
from croupier.units.source import Fields, Source

STATUSES = ("modelled", "procedure", "notice", "equipment", "reserved")
NOT_MODELLED = "not modelled: "
NOT_FROM_TEXT = "not from the text held"
PIECED_TOGETHER = frozenset({"reconstructed", "by analogy", NOT_FROM_TEXT})


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A numbered paragraph, its status, and what implements it."""

    id: str
    citation: Citation
    status: str
    summary: str
    implemented_by: tuple[str, ...]
    marks: tuple[str, ...]
    note: str
    read_from: tuple[str, ...] = ()
    """The documents, by slug, in whose words it is held; none where it is pieced together."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its title and the days on which it was amended."""

    id: str
    title: str
    since: dt.date | None
    amended: tuple[dt.date, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Document:
    """A document from which the text was read."""

    slug: str
    document: str
    holds: str


@dataclass(frozen=True, slots=True)
class Register:
    """All paragraphs of an edition, or of a fragment that is no edition."""

    id: str
    title: str
    citation: str
    notes: tuple[str, ...]
    documents: tuple[Document, ...]
    sections: tuple[Section, ...]
    paragraphs: tuple[Paragraph, ...]
    removed: frozenset[str] = frozenset()

    @property
    def by_id(self) -> dict[str, Paragraph]:
        return {paragraph.id: paragraph for paragraph in self.paragraphs}


FRAGMENT = "fragment"


def mark_of(edition_id: str, paragraph: str) -> str:
    """What is to be said of a paragraph's text: reconstructed, by analogy, not held."""
    found = register(edition_id).by_id.get(paragraph)
    marks = PIECED_TOGETHER.intersection(found.marks) if found else frozenset[str]()
    return ", ".join(sorted(marks))


@cache
def fragments() -> tuple[str, ...]:
    """The texts held only in part, without a day of their own: no editions."""
    found = sorted(law_folder().glob(f"*/*/{FRAGMENT}.text.toml"))
    return tuple(f"{path.parts[-3]}/{path.parts[-2]}/{FRAGMENT}" for path in found)


@cache
def register(edition_id: str) -> Register:
    """The register of an edition: its file laid over those of the earlier days."""
    jurisdiction, game, day = edition_id.split("/")
    folder = law_folder() / jurisdiction / game
    if day == FRAGMENT:
        return _read(folder / f"{FRAGMENT}.text.toml", edition_id)
    held = sorted(path for path in folder.glob("????-??-??.text.toml") if path.name[:10] <= day)
    merged = _read(held[0], edition_id)
    for path in held[1:]:
        merged = _overlay(merged, _read(path, edition_id))
    return merged


def _overlay(older: Register, newer: Register) -> Register:
    given = newer.by_id
    kept = [given.get(was.id, was) for was in older.paragraphs if was.id not in newer.removed]
    before = {was.id for was in older.paragraphs}
    added = [now for now in newer.paragraphs if now.id not in before or now.id in newer.removed]
    sections = {section.id: section for section in older.sections + newer.sections}
    return replace(
        newer,
        sections=tuple(sections.values()),
        documents=newer.documents,
        paragraphs=tuple(sorted((*kept, *added), key=lambda one: order_of(one.id))),
    )


def order_of(paragraph: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts short ids as the text prints them."""
    key: list[tuple[int, int, str]] = []
    for token in tokens(paragraph):
        if token.isdigit():
            key.append((0, int(token), ""))
        elif (value := _roman(token)) and key and key[-1][0] == 0 and len(key) > 2:
            key.append((1, value, token))
        else:
            key.append((1, 0, token))
    return tuple(key)


def tokens(paragraph: str) -> list[str]:
    """The parts of an id, the same for 5.1(e)6ii and 5.1(e)(6)(ii)."""
    found = [""]
    for char in paragraph.lower():
        if char in "().-/ ":
            found.append("")
        elif found[-1] and found[-1][-1].isdigit() != char.isdigit():
            found.append(char)
        else:
            found[-1] += char
    return [token for token in found if token]


def _roman(token: str) -> int:
    values = {"i": 1, "v": 5, "x": 10}
    if not token or set(token) - set(values):
        return 0
    numbers = [values[char] for char in token]
    pairs = zip(numbers, [*numbers[1:], 0], strict=True)
    return sum(-one if one < following else one for one, following in pairs)


def _read(path: Path, edition_id: str) -> Register:
    source = Source(path.read_text(encoding="utf-8"), "/".join(path.parts[-3:]))
    top = source.parse()
    head = top.under("edition")
    jurisdiction = edition_id.split("/", maxsplit=1)[0]
    documents = tuple(_document(one) for one in top.every("sources"))
    found = Register(
        id=edition_id,
        title=head.text("title"),
        citation=head.text("citation"),
        notes=head.texts("notes"),
        documents=documents,
        sections=tuple(_section(one) for one in top.every("sections")),
        paragraphs=tuple(
            _paragraph(jurisdiction, one, documents) for one in top.every("paragraphs")
        ),
        removed=frozenset(head.texts("removed")),
    )
    head.close()
    top.close()
    source.verify()
    return found


def _document(one: Fields) -> Document:
    found = Document(one.text("slug"), one.text("document"), one.text("holds"))
    one.close()
    return found


def _section(one: Fields) -> Section:
    since = one.day("since", dt.date.min)
    amended = one.list("amended", dt.date, "a day such as 1995-03-20")
    note = one.text("note", "")
    found = Section(
        one.text("id"), one.text("title"), None if since == dt.date.min else since, amended, note
    )
    one.close()
    return found


def _paragraph(jurisdiction: str, one: Fields, documents: tuple[Document, ...]) -> Paragraph:
    paragraph = one.text("id")
    status = one.text("status")
    if status not in STATUSES and not status.startswith(NOT_MODELLED):
        one.fault("status", f'"{status}" is no status: {", ".join(STATUSES)}, or {NOT_MODELLED}why')
    marks = one.texts("marks")
    is_printed = not PIECED_TOGETHER.intersection(marks)
    found = Paragraph(
        paragraph,
        cite(jurisdiction, paragraph) if jurisdiction in PREFIXES else Citation("", paragraph),
        status,
        one.text("summary"),
        one.texts("implemented_by"),
        marks,
        one.text("note", ""),
        tuple(document.slug for document in documents) if is_printed else (),
    )
    one.close()
    return found
