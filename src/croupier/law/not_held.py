"""Sections that are cited and whose text is not held: known by number and matter only."""

from collections.abc import Mapping
from functools import cache

from croupier.law.in_force import edition_ids
from croupier.law.reader import law_folder
from croupier.law.register import NOT_MODELLED, Paragraph, fragments, register, tokens
from croupier.units.citation import cite
from croupier.units.source import Fields, Source


def cited_only(edition_id: str, paragraph: str) -> Paragraph | None:
    """A section, or paragraph, that the edition's texts point to and that are not held."""
    jurisdiction = edition_id.partition("/")[0]
    titles = titles_of(jurisdiction)
    section, bracket, under = paragraph.partition("(")
    whole = next((key for key in titles if key.endswith(f" {section}")), section)
    paragraph = f"{whole}{bracket}{under}"
    known = paragraph if paragraph in titles else whole
    title = titles.get(known)
    if title is None or "(Reserved)" in title or held_in(edition_id, known):
        return None
    status = f"{NOT_MODELLED}text not held"
    told = f"{title}: its matter is known, its text is not held"
    return Paragraph(paragraph, cite(jurisdiction, paragraph), status, told, (), (), "")


def held_in(edition_id: str, paragraph: str) -> str:
    """The edition, or fragment, of the same jurisdiction that holds a paragraph; the latest."""
    wanted, jurisdiction = tokens(paragraph), edition_id.partition("/")[0]
    names = [one for one in (*edition_ids(), *fragments()) if one.startswith(f"{jurisdiction}/")]
    holding = [
        name
        for name in names
        if any(tokens(one.id)[: len(wanted)] == wanted for one in register(name).paragraphs)
    ]
    return holding[-1] if holding and wanted else ""


@cache
def titles_of(jurisdiction: str) -> Mapping[str, str]:
    """The titles of sections that are cited, held or not, by their short citation."""
    found = _texts(_file("elsewhere.toml").under(jurisdiction))
    if (law_folder() / jurisdiction / "chapter.toml").is_file():
        chapter = _file(f"{jurisdiction}/chapter.toml")
        cited = {one.text("id"): one.text("title") for one in chapter.every("cited")}
        found |= cited | _texts(chapter.under("titles"))
    return found


def _texts(fields: Fields) -> dict[str, str]:
    return {key: fields.text(key) for key in fields.table}


def _file(name: str) -> Fields:
    path = law_folder() / name
    return Source(path.read_text(encoding="utf-8"), name).parse()
