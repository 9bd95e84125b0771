"""Pages of the law: every paragraph has its address, and no link leads nowhere."""

from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.law.in_force import edition_ids
from croupier.law.register import fragments, register
from croupier.law.spelling import spelled, tokens_of
from croupier.web.links import law_url
from tests.web.walked import client, ids_said, inner_links, read

pytestmark = pytest.mark.slow

HELD = (*edition_ids(), *fragments())
NJ_2010, NJ_1996 = "us-nj/roulette/2010-11-15", "us-nj/craps/1996-03-11"
MA_2021, PA_2019 = "us-ma/roulette/2021-05-29", "us-pa/roulette/2019-08-31"


@pytest.fixture(name="house", scope="module")
def open_house() -> Iterator[TestClient[Litestar]]:
    with client() as house:
        yield house


@pytest.mark.parametrize("edition_id", HELD)
def test_every_paragraph_of_every_text_has_its_page(
    house: TestClient[Litestar], edition_id: str
) -> None:
    about = register(edition_id)
    for one in about.paragraphs:
        answer = house.get(law_url(edition_id, str(one.citation)), follow_redirects=False)
        assert answer.status_code == 200, one.id
        assert one.summary.split()[0] in unescape(answer.text)
    for section in about.sections:
        assert house.get(law_url(edition_id, section.id), follow_redirects=False).is_success


@pytest.mark.parametrize("edition_id", HELD)
def test_every_link_of_an_edition_and_of_its_paragraphs_leads_somewhere(
    house: TestClient[Litestar], edition_id: str
) -> None:
    pages = [law_url(edition_id)]
    pages += [law_url(edition_id, one.id) for one in register(edition_id).paragraphs]
    wanted: dict[str, set[str]] = {}
    for address in pages:
        for link, fragment in inner_links(address, house.get(address).text):
            wanted.setdefault(link, set()).add(fragment)
    for link, parts in wanted.items():
        answer = house.get(link)
        assert answer.status_code == 200, link
        assert parts - {""} <= set(read(answer.text).names), link


@pytest.mark.parametrize("edition_id", HELD)
def test_names_on_a_page_are_used_once(house: TestClient[Litestar], edition_id: str) -> None:
    found = read(house.get(law_url(edition_id)).text)
    assert len(found.names) == len(set(found.names))
    assert found.titles == 1


@pytest.mark.parametrize("edition_id", HELD)
def test_an_edition_calls_nothing_by_its_id(house: TestClient[Litestar], edition_id: str) -> None:
    assert ids_said(house.get(law_url(edition_id)).text) == []


@pytest.mark.parametrize("edition_id", HELD)
def test_numbers_and_letters_alone_tell_paragraphs_apart(edition_id: str) -> None:
    ids = [one.id for one in register(edition_id).paragraphs]
    assert len({tokens_of(one) for one in ids}) == len(ids)


@pytest.mark.parametrize(
    ("edition_id", "written", "id_"),
    [
        (NJ_2010, "5.1(e)6ii", "5.1(e)6ii"),
        (NJ_2010, "5.1(e)(6)(ii)", "5.1(e)6ii"),
        (NJ_2010, "N.J.A.C. 19:47-5.1(e)6ii", "5.1(e)6ii"),
        (NJ_2010, "19:47-5.1(E)6II", "5.1(e)6ii"),
        (MA_2021, "1(e)(6)(ii)", "1(e)(6)(ii)"),
        (MA_2021, "MA Roulette 1(e)6ii", "1(e)(6)(ii)"),
        (PA_2019, "58 Pa. Code § 617a.3(e)(8)", "617a.3(e)(8)"),
        (PA_2019, "§ 617a.3 (e) (8)", "617a.3(e)(8)"),
        (NJ_1996, "1.1/come-point", "1.1/come-point"),
        (NJ_2010, "5.1(e)66", ""),
        (NJ_2010, "5", ""),
        (NJ_2010, "", ""),
        (NJ_2010, "5.1(e)6ii<script>", ""),
    ],
)
def test_a_paragraph_is_found_however_it_is_spelled(
    house: TestClient[Litestar], edition_id: str, written: str, id_: str
) -> None:
    assert spelled(edition_id, written) == id_
    answer = house.get(f"/law/{edition_id}/{quote(written)}", follow_redirects=False)
    if id_ and id_ != written:
        assert answer.status_code == 308
        assert answer.headers["location"] == law_url(edition_id, id_)
    elif id_:
        assert answer.status_code == 200


@pytest.mark.parametrize(
    ("edition_id", "citation", "anchor"),
    [
        (MA_2021, "205 CMR 147.03", "not-held-205-cmr-147-03"),
        (PA_2019, "58 Pa. Code § 603a.21", "not-held-58-pa-code-603a-21"),
        (PA_2019, "58 Pa. Code § 603a.21(b)", "not-held-58-pa-code-603a-21"),
        (NJ_2010, "N.J.A.C. 19:46-1.9", "not-held-n-j-a-c-19-46-1-9"),
        (NJ_2010, "N.J.A.C. 19:47-8.3", "not-held-n-j-a-c-19-47-8-3"),
        (NJ_2010, "8.2", "not-held-n-j-a-c-19-47-8-2"),
        (NJ_2010, "N.J.A.C. 13:69E-1.9", "not-held"),
    ],
)
def test_a_clause_that_is_not_held_is_listed_at_the_edition(
    house: TestClient[Litestar], edition_id: str, citation: str, anchor: str
) -> None:
    address = law_url(edition_id, citation)
    assert address == f"/law/{edition_id}#{anchor}"
    assert anchor in read(house.get(address).text).names


def test_an_unknown_paragraph_names_near_ones(house: TestClient[Litestar]) -> None:
    answer = house.get(f"/law/{NJ_2010}/5.2(z)")
    assert answer.status_code == 404
    assert law_url(NJ_2010, "5.2(b)") in answer.text


def test_a_day_is_answered_with_its_edition_or_its_neighbours(house: TestClient[Litestar]) -> None:
    held = house.get("/law", params={"of": "us-nj/roulette", "on": "2005-07-04"})
    named = 'title="us-nj/roulette/1998-08-17">New Jersey, Roulette, 17 August 1998</a>'
    assert f"{named} was in force" in held.text
    late = house.get("/law", params={"of": "us-nj/roulette", "on": "2015-07-04"})
    assert late.status_code == 200
    assert "is not held" in late.text
    named = f'title="{NJ_2010}">New Jersey, Roulette, 15 November 2010</a>'
    assert f'<a href="/law/{NJ_2010}" {named}' in late.text
    assert house.get("/law", params={"of": "us-nj/roulette", "on": "soon"}).status_code == 400


@pytest.mark.parametrize(
    "address",
    [
        "/law/x",
        "/law/us-nj",
        "/law/us-nj/roulette",
        "/law/us-nj/roulette/9999-99-99",
        "/law/us-nj/roulette/2010-11-14",
        "/law/us-nj/roulette/fragment",
        f"/law/{NJ_2010}/../../x",
        f"/law/{NJ_2010}/..%2f..%2fx",
        f"/law/{NJ_2010}/{'9' * 5000}",
        f"/law/{NJ_2010}/{quote('⅔ ünïcode 💥')}",
        f"/law/{NJ_2010}/%00",
        f"/law/{quote('<b>bold</b>')}",
        "/law/%ff%fe",
        "/law/us-nj/roulette/2010-11-15/5.1(e)6ii/and/more",
    ],
)
def test_odd_addresses_are_told_so(house: TestClient[Litestar], address: str) -> None:
    answer = house.get(address)
    assert answer.status_code == 404
    assert "<b>bold" not in answer.text
    assert len(answer.text) < 20_000


@pytest.mark.parametrize(
    "of", ["", "x", "us-nj/", "us-nj/../..", "us-xx/roulette", "us-nj/roulette"]
)
@pytest.mark.parametrize("on", ["", "0000-00-00", "2005-07-04", "9" * 4000, "💥"])
def test_odd_questions_are_answered(house: TestClient[Litestar], of: str, on: str) -> None:
    assert house.get("/law", params={"of": of, "on": on}).status_code in (200, 400)


def test_a_comparison_tells_before_and_after_by_topic(house: TestClient[Litestar]) -> None:
    before = "us-nj/roulette/2009-06-15"
    found = house.get("/law/diff", params={"before": before, "after": NJ_2010})
    assert found.status_code == 200
    bars = "Six numbers color, Seven numbers color, Eight numbers color bar Dozen"
    for words in ("what bars Dozen", bars, ">Wagers</h2>"):
        assert words in found.text
    money = house.get("/law/diff", params={"before": before, "after": PA_2019})
    assert "Red, house edge on a double zero wheel" in money.text
    assert ">Money</h2>" in money.text
    assert "1/38 (2.632 %)" in money.text
    assert "11 to 20 yard line: 75 to 1" in money.text
    assert ">Approval, before opening</strong>" in money.text


@pytest.mark.parametrize("game", [one for one in HELD if not one.endswith("fragment")])
def test_a_comparison_calls_nothing_by_its_id(house: TestClient[Litestar], game: str) -> None:
    same = [one for one in edition_ids() if one.startswith(f"{game.rpartition('/')[0]}/")]
    for before in {same[0], same[same.index(game) - 1], "us-nj/roulette/2010-11-15"}:
        html = house.get("/law/diff", params={"before": before, "after": game}).text
        assert ids_said(html) == [], before


@pytest.mark.parametrize("game", [one for one in HELD if not one.endswith("fragment")])
def test_links_of_comparisons_lead_somewhere(house: TestClient[Litestar], game: str) -> None:
    head = game.rpartition("/")[0]
    same = [one for one in edition_ids() if one.startswith(f"{head}/")]
    address = f"/law/diff?before={same[0]}&after={game}"
    answer = house.get(address)
    assert answer.status_code == 200
    for link, _ in set(inner_links(address, answer.text)):
        if not link.startswith(("/law/diff", "/law/coverage", "/law/ambiguities")):
            assert house.get(link).status_code == 200, link


@pytest.mark.parametrize("before", ["", "x", "us-nj/roulette/9999-99-99", "💥", "../..", NJ_2010])
@pytest.mark.parametrize("after", ["", "x" * 5000, NJ_1996])
def test_odd_comparisons_are_answered(house: TestClient[Litestar], before: str, after: str) -> None:
    answer = house.get("/law/diff", params={"before": before, "after": after})
    assert answer.status_code in (200, 404)
    assert len(answer.text) < 200_000
