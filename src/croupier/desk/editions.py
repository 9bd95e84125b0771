"""What the desk says of editions: the list, their paragraphs, differences, vectors."""

import datetime as dt
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.desk.answers import Changed
from croupier.law import in_force as law
from croupier.law.differences import differences
from croupier.law.documents import Style, paragraphs_in
from croupier.law.not_held import cited_only, held_in
from croupier.law.reader import law_folder
from croupier.law.register import Paragraph, Register, fragments, register, tokens
from croupier.law.schema import Edition
from croupier.units.citation import PREFIXES
from croupier.units.money import shown
from croupier.units.source import Source
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class EditionLine:
    """One edition in the list of those held; `sources` are documents, by what they are."""

    id: str
    jurisdiction: str
    game: str
    effective: dt.date
    from_: dt.date
    """The first day for which it answers; `from` in JSON."""
    vouched_to: dt.date | None
    citation: str
    sources: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Subsection:
    """A numbered paragraph; `words` are the official ones where the house holds the document."""

    id: str
    citation: str
    status: str
    summary: str
    implemented_by: tuple[str, ...]
    marks: tuple[str, ...]
    note: str | None
    words: str | None


@dataclass(frozen=True, slots=True)
class Law:
    """Paragraphs of an edition."""

    edition: str
    subsections: tuple[Subsection, ...]


@dataclass(frozen=True, slots=True)
class Diff:
    """In what two editions differ, effects on money included."""

    changes: tuple[Changed, ...]


def editions() -> tuple[EditionLine, ...]:
    """All editions held."""
    return tuple(_line(edition_id) for edition_id in law.edition_ids())


def _line(edition_id: str) -> EditionLine:
    found, about = law.edition(edition_id), register(edition_id)
    return EditionLine(
        id=edition_id,
        jurisdiction=found.jurisdiction,
        game=found.game,
        effective=found.effective,
        from_=found.effective,
        vouched_to=found.vouched_to,
        citation=about.citation,
        sources=tuple(dict.fromkeys(one.document for one in about.documents)),
        notes=about.notes,
    )


def paragraphs(edition_id: str, subsection: str = "", documents: Path | None = None) -> Law:
    """The paragraphs of an edition or fragment; with a subsection, that one and those under it."""
    if edition_id not in {*law.edition_ids(), *fragments()}:
        raise law.NoText(
            f"{shown(edition_id)} is no edition held: `croupier editions` lists them"
            f" (texts held in part: {', '.join(fragments())})"
        )
    about = register(edition_id)
    chosen = _asked_for(about, subsection)
    if not chosen:
        near = ", ".join(one.id for one in about.paragraphs[:6])
        short = _short(subsection)
        other = held_in(edition_id, short) if _is_whole(short) else ""
        hint = f"it stands in {other}" if other else f"write it like {near}"
        raise Unreadable(f"{edition_id} has no paragraph {shown(subsection)}: {hint}")
    words = _official_words(about, documents)
    return Law(edition_id, tuple(_subsection(one, words.get(one.id)) for one in chosen))


def _asked_for(about: Register, subsection: str) -> list[Paragraph]:
    """The paragraph asked for and those under it; or what is cited and not held."""
    if not subsection:
        return list(about.paragraphs)
    short = _short(subsection)
    wanted = tokens(short) if _is_whole(short) else []
    found = [one for one in about.paragraphs if wanted and tokens(one.id)[: len(wanted)] == wanted]
    alone = None if found else cited_only(about.id, short)
    return [alone] if alone else found


def _is_whole(short: str) -> bool:
    """Whether it may be a citation's short part: no blanks, every bracket closed."""
    return " " not in short and short.count("(") == short.count(")")


def _short(subsection: str) -> str:
    """The short part of a citation, however much of its body's name stands before it."""
    short = subsection
    for prefix in (*PREFIXES.values(), "19:47-", "58 Pa. Code ", "\N{SECTION SIGN} "):
        short = short.removeprefix(prefix)
    return short


def _subsection(one: Paragraph, words: str | None) -> Subsection:
    return Subsection(
        id=one.id,
        citation=str(one.citation),
        status=one.status,
        summary=one.summary,
        implemented_by=one.implemented_by,
        marks=one.marks,
        note=one.note or None,
        words=words,
    )


def _official_words(about: Register, documents: Path | None) -> dict[str, str]:
    """Words of the documents in the house's folder: a paragraph's from what it was read from."""
    folder = documents or Path(os.environ.get("CROUPIER_DOCUMENTS", "documents"))
    slugs = {slug for one in about.paragraphs for slug in one.read_from}
    words = {slug: _words_of(slug, folder / f"{slug}.txt") for slug in sorted(slugs)}
    return {
        one.id: words[slug][one.id]
        for one in about.paragraphs
        for slug in reversed(one.read_from)
        if one.id in words[slug]
    }


def _words_of(slug: str, path: Path) -> dict[str, str]:
    source = Source((law_folder() / "documents.toml").read_text(encoding="utf-8"))
    known = source.parse()
    if not known.has(slug) or not path.is_file():
        return {}
    about = known.under(slug)
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        return paragraphs_in(text, Style(about.text("style")), about.texts("resume"))
    except ValueError as error:
        raise Unreadable(f"{path} is not the document that it should be: {error}") from None


def diff(old_id: str, new_id: str) -> Diff:
    """In what two editions differ: wagers, odds, procedure, notices, and what it does to money."""
    from croupier.exact.differences import money_differences  # noqa: PLC0415 - asked for rarely

    old, new = law.edition(old_id), law.edition(new_id)
    both: Iterator[Changed] = (
        Changed(one.subject, one.before, one.after, str(one.citation))
        for source in (differences(old, new), money_differences(old, new))
        for one in source
    )
    return Diff(tuple(both))


def edition_with_id(edition_id: str) -> Edition:
    """The edition with an id; raise NoText when none is held."""
    return law.edition(edition_id)
