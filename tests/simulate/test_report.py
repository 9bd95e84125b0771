"""A simulation as a page for an inspector's file: whole in itself, exact figures beside."""

import re
from pathlib import Path

import pytest

from tests.simulate.playing import EXAMPLES
from tests.strategies import Answer, ask

pytestmark = pytest.mark.slow

EVIL = "<script>alert(1)</script>"
SMALL = ("--rounds", "20", "--evenings", "30", "--seed", "77")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table whose name would run, were it not text."""
    text = (EXAMPLES / "atlantic-city-2011.toml").read_text(encoding="utf-8")
    path = tmp_path / "table.toml"
    path.write_text(text.replace('"Boardwalk 12"', f'"{EVIL}"'), encoding="utf-8")
    return path


def simulated(table: Path, report: Path, *more: str) -> Answer:
    wagers = ("red=10.00", "straight:17=10.00")
    return ask("simulate", table, *wagers, *SMALL, *more, "--report", report)


def test_the_page_fetches_nothing_and_runs_nothing(table: Path, tmp_path: Path) -> None:
    answer = simulated(table, tmp_path / "page.html", "--players", "2")
    assert answer.status == 0
    assert f"written: {tmp_path / 'page.html'}" in answer.out
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert not re.search(r"<[^>]*\b(?:src|href|on\w+)=", page)
    assert not re.search(r"url\(|@import|<script", page)
    assert page.count('class="plot"') == page.count("</svg>") == 1 + 2 * 2
    assert page.count(" id=") == 0, "pictures beside one another share no name"


def test_it_says_what_was_played_and_the_exact_figures_beside(table: Path, tmp_path: Path) -> None:
    simulated(table, tmp_path / "page.html", "--strategy", "paroli", "--bankroll", "1000.00")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    digest = ask("check", table, "--json").json["digest"]
    for said in (
        *("us-nj/roulette/2010-11-15", "seed 77", "30 evenings of up to 20 rounds", "paroli"),
        *("1,000.00", "-2.632 %", "-5.263 %", "3.947 %"),  # 1/38, 1/19, and both together
        *("Method", "Philox4x32-10", "Versions", "Croupier 0.", "numpy", str(digest)),
    ):
        assert said in page, said


def test_a_shoe_that_is_dealt_down_is_said_to_be(tmp_path: Path) -> None:
    table = EXAMPLES / "red-dog-1996.toml"
    small = ("--evenings", "2", "--rounds", "9", "--seed", "1", "--shoe", "down")
    ask("simulate", table, "ante=10.00", *small, "--report", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "the shoe dealt down" in page
    assert "exact figures are those of a shoe that is full" in page


def test_it_is_written_as_pdf(table: Path, tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    assert simulated(table, tmp_path / "page.pdf").status == 0
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF-")


def test_a_name_that_is_no_report_is_refused_before_anything_is_played(
    table: Path, tmp_path: Path
) -> None:
    answer = simulated(table, tmp_path / "page.doc", "--evenings", "100000000")
    assert answer.status == 2
    assert "ends in .html or .pdf" in answer.err
    assert simulated(table, tmp_path / "none" / "page.html").status == 2
