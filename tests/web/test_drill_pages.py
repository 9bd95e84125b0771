"""The drill's pages without a browser: what they answer, and that bad input is never our fault."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from litestar.types import ASGIApp

from croupier.desk.drill.question import Asked, question
from croupier.desk.drill.tables import drill_tables
from croupier.desk.packed import packed
from croupier.floor.samples import samples
from tests.web.own_house import pages
from tests.web.walked import inner_links

pytestmark = pytest.mark.slow

Pages = TestClient[ASGIApp]
FIRST = "/drill?table=nj-roulette-2010&seed=abc&n=7&level=3"


@pytest.fixture(name="house", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    with pages(tmp_path_factory.mktemp("house")) as client:
        yield client


def hidden(html: str) -> dict[str, str]:
    """The fields of a page's question that nobody types."""
    form = html[html.index('<form action="/drill') :]
    found = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in found}


@pytest.mark.parametrize("table", [one.id for one in drill_tables()])
def test_every_table_asks_and_its_links_lead_somewhere(house: Pages, table: str) -> None:
    answer = house.get(f"/drill?table={quote(table)}&seed=s&n=2&level=4")
    assert answer.status_code == 200
    assert "In all" in answer.text
    graded = house.post("/drill", data=hidden(answer.text))
    assert graded.status_code == 200
    for link, _ in inner_links("/drill", graded.text):
        assert house.get(link).status_code == 200, link


def test_a_question_is_the_same_again_and_another_is_another(house: Pages) -> None:
    assert house.get(FIRST).text == house.get(FIRST).text
    assert house.get(FIRST).text != house.get(FIRST.replace("n=7", "n=8")).text


def test_a_right_answer_and_a_miss_with_its_key_and_paragraph(house: Pages) -> None:
    page = house.get(FIRST)
    one = question(Asked("nj-roulette-2010", "abc", 7, 3, in_chips=True))
    right = {f"take.{at}": one.write(line.taken) for at, line in enumerate(one.lines)}
    right |= {f"pay.{at}": one.write(line.paid) for at, line in enumerate(one.lines)}
    fields = hidden(page.text)
    good = house.post("/drill", data=fields | right)
    assert "All right" in good.text
    missed = house.post("/drill", data=fields | right | {"pay.0": "1"})
    assert "Not all right" in missed.text
    assert "All right" not in missed.text
    assert "<del>1</del>" in missed.text
    assert one.lines[0].key.worked[0] in unescape(missed.text)
    assert 'href="/law/us-nj/roulette/2010-11-15/' in missed.text
    following = hidden(missed.text)
    assert following["n"] == "8"
    assert f"{one.lines[0].key.id}.3.1.1" in following["weak"]


def test_what_is_no_amount_is_told_at_its_field(house: Pages) -> None:
    fields = hidden(house.get(FIRST).text)
    answer = house.post("/drill", data=fields | {"pay.0": "a lot", "take.1": "3"})
    assert answer.status_code == 422
    assert "is no amount" in answer.text
    assert 'aria-describedby="pay.0-fault"' in answer.text
    assert 'value="a lot"' in answer.text
    assert 'value="3"' in answer.text


def test_an_exam_is_the_same_by_its_number_and_its_answers_stand_apart(house: Pages) -> None:
    made = house.get("/drill/exam?table=nj-craps-1996&questions=5&level=2&seed=k7")
    number = unescape(re.findall(r"<code>([^<]*)</code>", made.text)[0])
    assert house.get(f"/drill/exam?number={quote(number)}").text == made.text
    assert made.text.count('class="exam-question"') == made.text.count('class="exam-answer"') == 5
    questions = house.get(f"/drill/exam?number={quote(number)}&part=questions").text
    answers = house.get(f"/drill/exam?number={quote(number)}&part=answers").text
    assert 'class="exam-answer"' not in questions
    assert 'class="exam-question"' not in answers
    assert number in unescape(questions)
    assert number in unescape(answers)


def test_an_exam_without_a_seed_gets_one_in_its_address(house: Pages) -> None:
    answer = house.get("/drill/exam?questions=3", follow_redirects=False)
    assert answer.status_code == 303
    assert re.search(r"seed=[0-9a-f]{8}", answer.headers["location"])
    assert house.get(answer.headers["location"]).status_code == 200


def test_procedure_is_graded_by_its_paragraph_with_the_other_editions(house: Pages) -> None:
    page = house.get("/drill/procedure?seed=a&n=5&edition=us-pa/roulette/2019-08-31")
    assert page.text.count('type="radio"') >= 3
    fields = hidden(page.text.replace('action="/drill/procedure"', 'action="/drill"'))
    verdicts = [
        house.post("/drill/procedure", data=fields | {"choice": str(at)}).text for at in range(3)
    ]
    assert sum(">Right.<" in one for one in verdicts) <= 1
    assert all("What the editions say" in one for one in verdicts)
    assert all("/law/us-pa/roulette/2019-08-31/617a." in one for one in verdicts)
    assert house.post("/drill/procedure", data=fields).status_code == 422


def test_ones_own_table_file_is_drilled(house: Pages) -> None:
    file = packed(samples()["pa-roulette-2012"].text)
    assert house.get(f"/drill?table=file.{file}&seed=x&n=1&level=2").status_code == 200
    unlawful = samples()["pa-roulette-2012"].text.replace('wheel = "', 'wheel = "triple-')
    answer = house.get(f"/drill?table=file.{packed(unlawful)}&seed=x&n=1&level=2")
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


@pytest.mark.parametrize(
    "address",
    [
        "/drill?seed=",
        "/drill?seed=a&n=0",
        "/drill?seed=a&n=x",
        "/drill?seed=a&n=1000000",
        "/drill?seed=a%00&n=1",
        "/drill?seed=a&level=9",
        "/drill?seed=a&unit=pounds",
        "/drill?seed=a&table=nowhere",
        "/drill?seed=a&table=file.xxx",
        "/drill/exam?seed=a&questions=61",
        "/drill/exam?seed=a&questions=-1",
        "/drill/exam?number=none",
        "/drill/exam?seed=a&part=half",
        "/drill/procedure?seed=a&n=-3",
        "/drill/procedure?seed=a&edition=us-nj/roulette/1900-01-01",
        "/drill/procedure?seed=a&edition=us-nj/big-six/1979-10-18",
    ],
)
def test_bad_addresses_are_told(house: Pages, address: str) -> None:
    answer = house.get(address)
    assert answer.status_code == 400, address
    assert 'role="alert"' in answer.text


NAMES = ("table", "seed", "n", "level", "unit", "key", "weak", "take.0", "pay.all", "choice")
TEXTS = st.one_of(st.text(max_size=40), st.sampled_from(["nj-craps-1996", "a", "1", "3", "chips"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(fields=st.dictionaries(st.sampled_from(NAMES), TEXTS))
def test_no_input_is_our_fault(house: Pages, fields: dict[str, str]) -> None:
    for path in ("/drill", "/drill/procedure"):
        assert house.post(path, data=fields).status_code < 500
        assert house.get(path, params=fields).status_code < 500
    assert house.get("/drill/exam", params={"number": fields.get("table", "")}).status_code < 500
    assert house.get("/drill/keys", params=fields).status_code == 200
