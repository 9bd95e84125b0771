"""The offering form without a browser: all its state is in the form."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from litestar.types import ASGIApp

from croupier.desk.naming import edition_named
from croupier.desk.offering.answer import answer, with_fix
from croupier.desk.offering.draft import Draft
from croupier.desk.offering.filling import changed, filled
from croupier.desk.packed import packed, unpacked
from croupier.floor.samples import samples
from croupier.law.in_force import edition_ids
from croupier.units.unreadable import Unreadable
from tests.web.own_house import ROOT, pages

pytestmark = pytest.mark.slow

Pages = TestClient[ASGIApp]
UNLAWFUL = (ROOT / "examples" / "boardwalk-unlawful.toml").read_text(encoding="utf-8")
FILES = [*(one.text for one in samples().values()), UNLAWFUL]


@pytest.fixture(name="house", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    with pages(tmp_path_factory.mktemp("house")) as client:
        yield client


def form(text: str, **more: str) -> dict[str, str]:
    """What a browser sends of a form that shows a file, some fields changed."""
    found = answer(Draft(text))
    sent = {field.key: field.value for group in found.groups for field in group.fields}
    return sent | {"toml": text, "base": text} | {k.replace("__", "."): v for k, v in more.items()}


def file_in(html: str) -> str:
    found = re.search(r'<textarea id="toml"[^>]*>(.*?)</textarea>', html, re.DOTALL)
    assert found
    return unescape(found[1])


def summary_in(html: str) -> str:
    found = re.search(r'<p id="summary"[^>]*>([^<]*)<', html)
    assert found
    return unescape(found[1])


@pytest.mark.parametrize("text", FILES)
def test_a_form_sent_back_changes_nothing(text: str) -> None:
    draft = Draft(text)
    assert filled(draft, form(text)) == {}


@pytest.mark.parametrize("held", tuple(edition_ids()))
def test_every_edition_has_a_form_that_is_lawful_to_begin_with(house: Pages, held: str) -> None:
    page = house.get(f"/offering?edition={held}")
    assert page.status_code == 200
    assert summary_in(page.text).startswith(f"Lawful under {edition_named(held)}")


def test_a_change_keeps_the_comments_of_the_file(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    page = house.post("/offering", data=form(text, rules__zero="whole", wagers__red="no"))
    now = file_in(page.text)
    assert tomllib.loads(now)["rules"] == {"zero": "whole"}
    assert tomllib.loads(now)["wagers"] == {"five_adjacent": True, "red": False}
    assert "# the smallest chip in play" in now


def test_each_finding_stands_at_its_field_with_its_clause_and_a_fix(house: Pages) -> None:
    page = house.post("/offering", data=form(UNLAWFUL)).text
    assert (
        summary_in(page) == "Not lawful under New Jersey, Roulette, 15 November 2010: 9 findings."
    )
    for key in ("wagers.red", "wagers.touchdown", "rules.zero", "odds.straight"):
        assert f'id="f-{key}-r"' in page, key
        assert f'aria-describedby="f-{key}-r"' in page, key
    assert 'href="/law/us-nj/roulette/2010-11-15/5.1(g)"' in page
    assert "Save and play" not in page


def test_the_smallest_fix_is_applied_by_its_button(house: Pages) -> None:
    page = house.post("/offering", data=form(UNLAWFUL)).text
    found = re.search(r'Smallest fix of all: <button name="apply" value="([^"]*)"', page)
    assert found
    mended = house.post("/offering", data=form(UNLAWFUL) | {"apply": unescape(found[1])}).text
    assert summary_in(mended).startswith("Lawful")
    assert Draft(file_in(mended)).table.is_lawful  # type: ignore[union-attr]
    assert "Save and play" in mended
    assert 'id="h-par"' in mended


@pytest.mark.parametrize("text", FILES)
def test_every_fix_that_a_button_has_mends_its_finding(text: str) -> None:
    for one in answer(Draft(text)).remarks:
        for fix in one.fixes:
            after = answer(Draft(with_fix(Draft(text), fix.patch))).remarks
            assert (one.key, one.message) not in [(left.key, left.message) for left in after]


def test_a_pasted_file_fills_the_form(house: Pages) -> None:
    begun = form(samples()["nj-roulette-2010"].text)
    pasted = samples()["nj-craps-1996"].text.replace("\n", "\r\n")
    page = house.post("/offering", data=begun | {"toml": pasted}).text
    assert 'id="f-wagers.hardway"' in page
    assert summary_in(page).startswith(
        "Lawful under New Jersey, Craps and mini-craps, 11 March 1996"
    )


def test_a_file_that_is_no_toml_is_told_with_its_line_and_can_be_taken_back(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    broken = text.replace("[limits]", "[limits")
    page = house.post("/offering", data=form(text) | {"toml": broken}).text
    assert summary_in(page) == "The file cannot be read: 1 fault."
    line = broken[: broken.index("[limits")].count("\n") + 1
    assert f"line {line}" in page
    assert file_in(page) == broken
    assert 'id="f-wagers.red"' in page
    back = house.post("/offering", data=form(text) | {"toml": broken, "act": "back"}).text
    assert file_in(back) == text


def test_a_value_that_cannot_be_read_is_told_at_its_field(house: Pages) -> None:
    text = samples()["nj-roulette-2010-colors"].text
    bad = form(text, limits__minimum="much", colors__blue="20 x 17", odds__straight="a lot")
    page = house.post("/offering", data=bad).text
    for key in ("limits.minimum", "colors.blue", "odds.straight"):
        assert f'id="f-{key}-r"' in page, key
    assert 'value="much"' in page
    assert 'value="20 x 17"' in page
    assert summary_in(page) == "The file cannot be read: 3 faults."


def test_another_jurisdiction_and_another_game_are_begun(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    moved = house.post("/offering", data=form(text, table__jurisdiction="us-pa")).text
    assert tomllib.loads(file_in(moved))["table"]["edition"] == "us-pa/roulette/2019-08-31"
    assert "Boardwalk 12" in file_in(moved)
    other = house.post("/offering", data=form(text, table__game="big-six")).text
    assert tomllib.loads(file_in(other))["table"]["game"] == "big-six"
    assert 'id="f-sections.clockwise"' in other


def test_an_edition_can_be_named_by_a_day(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    by_day = form(text, table__edition="", table__on="2005-07-04")
    page = house.post("/offering", data=by_day).text
    assert summary_in(page).startswith("Lawful under New Jersey, Roulette, 17 August 1998")
    unheld = form(text, table__edition="", table__on="2015-07-04")
    page = house.post("/offering", data=unheld).text
    assert "is not held" in page
    assert 'id="f-table.on-r"' in page


def test_limits_of_its_own_and_a_paytable() -> None:
    text = samples()["ma-roulette-2021"].text
    draft = Draft(text)
    with_own = Draft(changed(draft, filled(draft, form(text, add_limits="red"))))
    assert with_own.value("limits.red.minimum") == draft.value("limits.minimum")
    sent = form(text, b2b__multipliers="10 = 5, 25: 3", b2b__to_one="no")
    paid = Draft(changed(draft, filled(draft, sent)))
    assert paid.value("b2b") == {"to_one": False, "multipliers": {"10": 5, "25": 3}}
    assert paid.table
    assert paid.table.is_lawful


def test_a_move_is_told_with_what_has_to_change(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    page = house.post("/offering", data=form(text, move_to="us-pa/roulette/2019-08-31")).text
    assert "<code>table.edition</code>" in page
    assert "<code>rules.zero</code>" in page
    assert "What changes by itself" in page
    assert "/law/us-pa/roulette/2019-08-31/617a." in page


def test_the_table_is_saved_and_played_at(house: Pages) -> None:
    text = samples()["nj-roulette-2010"].text
    opened = house.post("/offering/play", data=form(text), follow_redirects=False)
    assert opened.status_code == 303
    assert re.fullmatch(r"/t/[A-Z0-9]+", opened.headers["location"])
    assert (
        house.get(f"/api/tables/{opened.headers['location'][3:]}").json()["name"] == "Boardwalk 12"
    )
    refused = house.post("/offering/play", data=form(UNLAWFUL), follow_redirects=False)
    assert refused.status_code == 422
    assert summary_in(refused.text).startswith("Not lawful")


def test_file_layout_and_form_have_addresses(house: Pages) -> None:
    code = packed(samples()["nj-craps-1996"].text)
    assert house.get(f"/offering/file?file={code}").text == samples()["nj-craps-1996"].text
    assert house.get(f"/offering/layout.svg?file={code}").text.startswith("<svg")
    assert "Boardwalk 20" in house.get(f"/offering?file={code}").text
    assert house.get(f"/offering/layout.svg?file={packed(UNLAWFUL)}").status_code == 422
    for bad in ("x", "", "A" * 20_000):
        assert house.get(f"/offering/file?file={bad}").status_code == 400


@given(st.text(max_size=300))
def test_what_is_packed_is_unpacked(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    assert unpacked(packed(text)) == text


def test_a_small_address_cannot_hold_a_large_file() -> None:
    with pytest.raises(Unreadable):
        unpacked(packed("x" * 10_000_000))


KEYS = sorted({key for text in FILES for key in form(text)} | {"apply", "act", "move_to", "x"})
VALUES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(['{"rules.zero": 5}', "{}", "[1]", '{"a": {}}', "yes", "back", "us-nj", '"']),
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(fields=st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=12), at=st.integers(0, 14))
def test_no_input_is_our_fault(house: Pages, fields: dict[str, str], at: int) -> None:
    whole = form(FILES[at % len(FILES)]) | fields
    for sent in (whole, fields):
        for path in ("/offering", "/offering/answer", "/offering/play"):
            done = house.post(path, data=sent, follow_redirects=False)
            assert done.status_code < 500, (path, fields, done.text[:300])


def test_the_examples_are_all_readable_forms() -> None:
    for path in sorted(Path(ROOT / "examples").glob("*.toml")):
        text = path.read_text(encoding="utf-8")
        assert filled(Draft(text), form(text)) == {}, path.name
