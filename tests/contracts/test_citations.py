"""Every citation leads somewhere: to a paragraph held, or to one that is known not to be held."""

import importlib
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

from croupier.law.in_force import edition, edition_ids
from croupier.law.reader import law_folder
from croupier.law.register import fragments, register

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "croupier"
LISTS = ROOT / "tests" / "law" / "paragraphs"
REGISTERS = (*edition_ids(), *fragments())

READ_FROM = {
    "njac-19-47-1996": (
        "us-nj/roulette/1995-03-20",
        "us-nj/big-six/1993-12-06",
        "us-nj/craps/1996-03-11",
        "us-nj/pokette/1996-03-11",
        "us-nj/red-dog/1996-03-11",
        "us-nj/chemin-de-fer/fragment",
        "us-nj/poker/fragment",
    ),
    "njac-19-47-2009": ("us-nj/roulette/2009-06-15", "us-nj/blackjack/fragment"),
    "njac-19-47-2010": ("us-nj/roulette/2010-11-15", "us-nj/big-six/1998-11-16"),
    "ma-roulette": ("us-ma/roulette/2020-10-08",),
    "58-pa-code-617a": ("us-pa/roulette/2019-08-31",),
}
# What the texts name and nobody here holds, besides the sections of chapter 19:47.
NOT_HELD = {
    "19:46-1.7",
    "19:46-1.7(c)",
    "19:46-1.9",
    "601a.2",
    "601a.10",
    "601a.10(a)",
    "601a.10(g)",
    "603a.21",
    "617b.1",
    "617b.2",
    "617b.3",
    "617b.4",
    "617b.5",
}

SECTION = r"\d{1,2}\.\d{1,2}[A-Z]?"
NEW_JERSEY = re.compile(
    rf"(?<![\w.:/])(?P<chapter>(?:N\.J\.A\.C\. )?19:4[67]-)?(?P<id>{SECTION}"
    r"(?:\([a-z]{1,2}\)(?:\d{1,2}(?:[ivx]+(?:\(\d{1,2}\))?)?)?)?)"
)
PENNSYLVANIA = re.compile(r"(?<![\w.])(?P<id>\d{3}[ab]\.\d{1,2}(?:\((?:[a-z]{1,4}|\d{1,2})\))*)")
MASSACHUSETTS = re.compile(r"MA Roulette (?P<id>\d(?:\([a-z]{1,3}\)|\(\d{1,2}\))*(?:[a-z]\b)?)")


def is_of(register_id: str, jurisdiction: str) -> bool:
    return register_id.startswith(f"{jurisdiction}/")


@cache
def held(jurisdiction: str) -> frozenset[str]:
    """Every paragraph of a jurisdiction, and every section that has any."""
    ids = {
        one.id
        for name in REGISTERS
        if is_of(name, jurisdiction)
        for one in register(name).paragraphs
    }
    sections = {
        one.id for name in REGISTERS if is_of(name, jurisdiction) for one in register(name).sections
    }
    return frozenset(ids | sections)


@dataclass(frozen=True, slots=True)
class Chapter:
    """What is told of chapter 19:47 beyond the texts held."""

    titles: frozenset[str]
    cited: frozenset[str]
    """Paragraphs that the texts held cite and that are not held."""
    citing: frozenset[str]


@cache
def chapter() -> Chapter:
    found = tomllib.loads((law_folder() / "us-nj" / "chapter.toml").read_text(encoding="utf-8"))
    cited = [*found["cited"], *found["cited_elsewhere"]]
    return Chapter(
        frozenset(found["titles"]),
        frozenset(one["id"] for one in found["cited"]),
        frozenset(by for one in cited for by in one["cited_by"]),
    )


@cache
def with_text() -> frozenset[str]:
    """The paragraphs of New Jersey of which words are held; some entries only say that none are."""
    return frozenset(
        one.id
        for name in REGISTERS
        if is_of(name, "us-nj")
        for one in register(name).paragraphs
        if "text not held" not in one.status
    )


def section_of(paragraph: str) -> str:
    match = re.match(SECTION, paragraph)
    return match[0] if match else ""


def resolves(jurisdiction: str, paragraph: str) -> bool:
    """Whether a paragraph is held, or in a section of the chapter of which nothing is."""
    if paragraph in held(jurisdiction) | NOT_HELD:
        return True
    if jurisdiction != "us-nj":
        return False
    section = section_of(paragraph)
    has_text = any(section_of(one) == section for one in with_text())
    return paragraph in chapter().titles | chapter().cited or (
        section in chapter().titles and not has_text
    )


def citations(text: str) -> Iterator[tuple[int, str, str]]:
    """Where, in which jurisdiction, and what: a bare section's number only behind its chapter's."""
    for match in NEW_JERSEY.finditer(text):
        if match["chapter"] or "(" in match["id"]:
            is_equipment = (match["chapter"] or "").endswith("19:46-")
            yield match.start(), "us-nj", f"19:46-{match['id']}" if is_equipment else match["id"]
    for match in PENNSYLVANIA.finditer(text):
        yield match.start(), "us-pa", match["id"]
    for match in MASSACHUSETTS.finditer(text):
        yield match.start(), "us-ma", match["id"]


def strings_named(value: object, name: str = "") -> Iterator[str]:
    """Every paragraph that an edition's values name."""
    if isinstance(value, str):
        if name.endswith("paragraph") or name == "exact_odds":
            yield value
    elif isinstance(value, Mapping):
        by_name = name in {"settlement", "odds_words"}
        for one in value.values():
            yield from strings_named(one, "paragraph" if by_name else "")
    elif isinstance(value, tuple):
        for one in value:
            yield from strings_named(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from strings_named(getattr(value, field.name), field.name)


def test_a_citation_is_told_from_what_looks_like_one() -> None:
    text = "N.J.A.C. 19:47-5.1(e)6ii, 5.2(d)2; 19:46-1.7(c); 5.00, 29 N.J.R. 1401(c); § 617a.4(b)"
    assert [one for _, _, one in citations(text)] == [
        "5.1(e)6ii",
        "5.2(d)2",
        "19:46-1.7(c)",
        "617a.4(b)",
    ]
    assert not resolves("us-nj", "5.1(z)")
    assert not resolves("us-nj", "99.1(a)")
    assert not resolves("us-pa", "617a.9")
    assert resolves("us-nj", "8.3")


def test_every_citation_in_code_and_data_resolves() -> None:
    lost: list[str] = []
    for path in sorted(chain(PACKAGE.rglob("*.py"), PACKAGE.rglob("*.toml"))):
        text = path.read_text(encoding="utf-8")
        lost += [
            f"{path.relative_to(PACKAGE)}:{text.count(chr(10), 0, at) + 1} {paragraph}"
            for at, jurisdiction, paragraph in citations(text)
            if not resolves(jurisdiction, paragraph)
        ]
    assert lost == []


@pytest.mark.parametrize("edition_id", list(edition_ids()))
def test_every_paragraph_of_the_values_stands_in_the_editions_own_register(edition_id: str) -> None:
    found = edition(edition_id)
    own = {one.id for one in register(edition_id).paragraphs}
    named = {one for one in strings_named(found) if one}
    elsewhere = {one for one in named if " " in one}
    lost = sorted(
        one
        for one in named - elsewhere - own
        if found.jurisdiction != "us-nj"
        or section_of(one) in {section_of(each) for each in own}
        or not resolves("us-nj", one)
    )
    assert lost == []


@pytest.mark.parametrize("path", sorted(LISTS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_paragraph_of_a_document_has_its_entry(path: Path) -> None:
    listed = path.read_text(encoding="utf-8").splitlines()[1:]
    entries = {one.id for name in READ_FROM[path.stem] for one in register(name).paragraphs}
    assert sorted(set(listed) - entries) == []


@pytest.mark.parametrize("register_id", REGISTERS)
def test_what_implements_a_paragraph_is_a_module_that_there_is(register_id: str) -> None:
    for one in register(register_id).paragraphs:
        for module in one.implemented_by:
            importlib.import_module(f"croupier.{module}")


@pytest.mark.parametrize("register_id", REGISTERS)
def test_every_modelled_paragraph_says_where(register_id: str) -> None:
    paragraphs = register(register_id).paragraphs
    modelled = [one for one in paragraphs if one.status == "modelled"]
    assert [one.id for one in modelled if not one.implemented_by] == []


def test_what_the_chapter_says_is_cited_is_cited_from_a_paragraph_held() -> None:
    assert sorted(chapter().citing - held("us-nj")) == []
