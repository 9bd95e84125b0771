"""The register of ambiguities: all points of the readings, and every clause leads somewhere."""

import re
from pathlib import Path

import pytest

from croupier.law.ambiguities import Ambiguity, ambiguities, readings_at
from croupier.offer.choices import key_path
from croupier.web.links import law_url
from tests.web.walked import client, read

DECISIONS = Path(__file__).resolve().parents[2] / "docs" / "decisions"
ITEMS = ambiguities()
TITLE = re.compile(r"^## (\d\d)(?: to (\d\d))? (.+)$", re.MULTILINE)
NOT_HELD = {"617b.3", "617b.4"}


def headings() -> dict[int, tuple[str, str]]:
    """The numbered points of the decision pages: the page and the heading of each."""
    found: dict[int, tuple[str, str]] = {}
    for path in DECISIONS.glob("*.md"):
        for first, last, title in TITLE.findall(path.read_text(encoding="utf-8")):
            for number in range(int(first), int(last or first) + 1):
                found[number] = (path.stem, title)
    return found


def test_all_sixty_are_there_once_and_in_order() -> None:
    assert [one.number for one in ITEMS] == list(range(1, 61))


def test_each_is_the_point_that_its_decision_page_has() -> None:
    pages = headings()
    assert sorted(pages) == [one.number for one in ITEMS]
    for one in ITEMS:
        page, title = pages[one.number]
        assert one.page == page
        assert one.undecided or one.title == title


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"{one.number:02}")
def test_each_says_what_is_open_and_what_else_it_could_be(one: Ambiguity) -> None:
    assert one.open
    assert one.reading
    assert one.instead
    assert all(other.reading and other.costs for other in one.instead)
    assert bool(one.key) == bool(one.key_says)
    assert not one.key or key_path(one.key)
    assert bool(one.undecided) == (one.reading == "Not read yet.")


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"{one.number:02}")
def test_each_clause_is_a_paragraph_held_or_known_not_to_be(one: Ambiguity) -> None:
    assert one.clauses
    for clause in one.clauses:
        assert clause.is_held or clause.citation.paragraph in NOT_HELD, str(clause.citation)
        assert ("#" in law_url(clause.edition, clause.citation)) is not clause.is_held


def test_a_reading_follows_its_paragraph_when_the_numbers_move() -> None:
    numbers = {
        day: [one.number for one in readings_at(f"us-nj/roulette/{day}", "5.1(e)7")]
        for day in ("1995-03-20", "2009-06-15", "2010-11-15")
    }
    assert numbers == {"1995-03-20": [], "2009-06-15": [15, 17], "2010-11-15": [15, 17]}
    assert 1 in [one.number for one in readings_at("us-nj/roulette/1995-03-20", "5.2(b)")]


def test_the_page_has_every_point_with_its_links() -> None:
    with client() as house:
        found = read(house.get("/law/ambiguities").text)
        assert {f"item-{one.number}" for one in ITEMS} <= set(found.names)
        for one in ITEMS:
            for clause in one.clauses:
                address = law_url(clause.edition, clause.citation)
                assert address in found.links
                assert house.get(address).status_code == 200
        paragraph = house.get("/law/us-nj/roulette/2010-11-15/5.2(b)").text
        assert "/law/ambiguities#item-1" in paragraph
