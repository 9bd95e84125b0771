"""Sheets of tables: par sheet, signs, layout, file; every figure is the desk's own."""

import csv
import io
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.desk.table import open_table
from croupier.floor.samples import samples
from croupier.web.pages.sheets import SHEETS, sheet
from croupier.web.words import percent
from tests.web.walked import client, ids_said, inner_links, read

pytestmark = pytest.mark.slow

LAWFUL = tuple(name for name, one in samples().items() if open_table(one.text).is_lawful)
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@pytest.fixture(name="house", scope="module")
def open_house() -> Iterator[TestClient[Litestar]]:
    with client() as house:
        yield house


def test_there_are_samples() -> None:
    assert len(LAWFUL) >= 5


@pytest.mark.parametrize("sample", LAWFUL)
def test_every_sheet_of_every_sample_is_there_and_its_links_lead_somewhere(
    house: TestClient[Litestar], sample: str
) -> None:
    for name in SHEETS:
        address = f"/samples/{sample}/{name}"
        answer = house.get(address)
        assert answer.status_code == 200, address
        if "text/html" in answer.headers["content-type"]:
            assert read(answer.text).titles == 1
            for link, fragment in set(inner_links(address, answer.text)):
                led = house.get(link)
                assert led.status_code == 200, link
                assert not fragment or fragment in read(led.text).names, link


@pytest.mark.parametrize("sample", LAWFUL)
def test_the_par_sheet_tells_what_the_desk_answers(
    house: TestClient[Litestar], sample: str
) -> None:
    par = open_table(samples()[sample].text).par()
    html = unescape(house.get(f"/samples/{sample}/par").text)
    assert ids_said(html) == []
    rows = list(csv.DictReader(io.StringIO(house.get(f"/samples/{sample}/par.csv").text)))
    assert len(rows) == len(par.wagers)
    for line, row in zip(par.wagers, rows, strict=True):
        assert row["house_edge"] == (line.house_edge or "")
        assert row["positions"].split() == list(line.members)
        assert row["variance"] == (line.variance or "")
        if line.house_edge:
            assert f'<td class="figure">{line.house_edge}</td>' in html
            assert percent(line.house_edge) in html
        else:
            assert (line.missing or "") in html


@pytest.mark.parametrize("sample", LAWFUL)
def test_every_sign_that_is_due_stands_on_the_page_with_its_clause(
    house: TestClient[Litestar], sample: str
) -> None:
    html = unescape(house.get(f"/samples/{sample}/notices").text)
    for one in open_table(samples()[sample].text).notices().notices:
        assert one.text in html
        assert one.citation in html


def test_an_unlawful_table_has_its_findings_in_place_of_sheets() -> None:
    table = open_table((EXAMPLES / "boardwalk-unlawful.toml").read_text("utf-8"))
    for name in ("par", "par.csv", "notices", "layout", "layout.svg"):
        answer = sheet(table, "/t/ABC234", name)
        assert answer.status_code == 409
        assert "N.J.A.C. 19:47-5.1(g)" in str(answer.content)
    assert sheet(table, "/t/ABC234", "file").status_code == 200
    assert 'href="/t/ABC234/rounds"' in str(sheet(table, "/t/ABC234", "file").content)


def test_a_file_is_shown_as_text_and_never_as_a_page() -> None:
    text = (EXAMPLES / "atlantic-city-2011.toml").read_text("utf-8")
    table = open_table(text.replace("Boardwalk 12", "<script>alert(1)</script>"))
    for name in ("file", "par", "notices", "layout"):
        html = str(sheet(table, "/t/ABC234", name).content)
        assert "<script>alert" not in html
        assert "&lt;script&gt;" in html


@pytest.mark.parametrize(
    "address", ["/samples/x/par", "/samples/atlantic-city-2011/x", "/samples/..%2f..%2fx/par"]
)
def test_a_sheet_that_there_is_not(house: TestClient[Litestar], address: str) -> None:
    assert house.get(address).status_code == 404


@pytest.mark.parametrize(
    ("fraction", "told"),
    [
        ("1/19", "5.263 %"),
        ("-1/19", "−5.263 %"),
        ("0", "0.000 %"),
        ("1", "100.000 %"),
        ("1/200000", "0.001 %"),
        ("-1/300000", "0.000 %"),
    ],
)
def test_percentages_are_rounded_half_up(fraction: str, told: str) -> None:
    assert percent(fraction) == told
    shown = Fraction(told.replace("−", "-").removesuffix(" %")) / 100
    assert abs(shown - Fraction(fraction)) <= Fraction(1, 200_000)


def test_an_address_that_there_is_not_is_told_in_words(house: TestClient[Litestar]) -> None:
    answer = house.get("/nothing", headers={"accept": "text/html"})
    assert answer.status_code == 404
    assert "Nothing of this house has this address" in answer.text
    assert 'href="/law"' in answer.text
    plain = house.get("/nothing").json()
    assert (plain["type"], plain["status"]) == ("/problems/not_found", 404)
