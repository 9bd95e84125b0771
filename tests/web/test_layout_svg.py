"""A table's layout as SVG, in a real Chromium: what a click, a screen reader and a printer find."""

import os
import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from croupier.layout.kinds import KINDS, RANKS, SUITS
from croupier.layout.labels import labels
from croupier.layout.lattice import Box
from croupier.layout.positions import Position
from croupier.layout.reader import layout
from croupier.sheets.layout_svg import LayoutSheet, layout_svg

pytestmark = pytest.mark.browser

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
OPTIONAL = (
    "seven_numbers",
    "six_numbers_color",
    "seven_numbers_color",
    "eight_numbers_color",
    "five_adjacent",
    "b2b",
    "touchdown",
)
COLORS: Mapping[str, tuple[str, ...]] = {
    "blue": ("28", "9", "26", "30", "11", "7"),
    "gold": ("20", "32", "17", "5", "22", "34"),
    "red": ("27", "10", "25", "29", "12", "28"),
}
CRAPS_ODDS = {
    "field:2": "2 to 1",
    "field:12": "3 to 1",
    "place_to_win:6": "7 to 6",
    "buy:10": "2 to 1",
    "horn:2": "27 to 4",
}
SMALLEST = 24 - 0.01
ONE_ZERO = ("first_five_numbers", "split:0-00@dozens", "three_numbers:0-2-3")


def offered(wheel: str, *, without: tuple[str, ...]) -> tuple[Position, ...]:
    """About what an edition admits: nothing covered, nothing that needs a second zero."""
    found = layout("roulette", wheel)
    assert found.wheel is not None
    refused = ONE_ZERO if len(found.wheel.in_play) == 37 else ()
    return tuple(
        position
        for position in found.positions()
        if not found.wheel.covered & set(position.name.selected)
        if position.id not in refused and position.name.kind.name not in without
    )


def sheet(wheel: str, *, without: tuple[str, ...] = ()) -> LayoutSheet:
    return LayoutSheet(
        name="Boardwalk 12",
        layout=layout("roulette", wheel),
        positions=offered(wheel, without=without),
        colors=COLORS,
        minimum="5.00",
        maximum="500.00",
        currency="USD",
        badge=f"New Jersey · edition of 2010-11-15 · {wheel} wheel",
    )


def of_game(
    game: str, *, without: tuple[str, ...] = (), odds: Mapping[str, str] | None = None
) -> LayoutSheet:
    found = layout(game, None)
    offered = tuple(p for p in found.positions() if p.name.kind.name not in without)
    plain = sheet("single-zero")
    return replace(plain, layout=found, positions=offered, colors={}, odds=odds or {})


SHEETS = {
    f"{wheel}, {menu}": sheet(wheel, without=without)
    for wheel in ("single-zero", "double-zero", "double-zero-as-single-zero")
    for menu, without in (
        ("standard wagers", OPTIONAL),
        ("every panel", ()),
        ("colors for red and black", ("red", "black", "dozen")),
        ("the replica", tuple(kind for kind in OPTIONAL if kind != "five_adjacent")),
    )
} | {
    "big six": of_game("big-six"),
    "craps": of_game("craps", odds=CRAPS_ODDS),
    "craps, standard wagers": of_game("craps", without=("buy", "lay", "odds")),
    "pokette": of_game("pokette", odds={"card": "50 to 1", "suit": "3 to 1", "flush": "3 to 1"}),
    "pokette, no colors, no ranks": of_game(
        "pokette", without=("red", "black", "two_ranks", "three_ranks")
    ),
    "red dog": of_game("red-dog", odds={"ante:spread 1": "5 to 1"}),
}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(params=SHEETS)
def case(request: pytest.FixtureRequest) -> LayoutSheet:
    return SHEETS[request.param]


@pytest.fixture
def page(browser: Browser, case: LayoutSheet) -> Iterator[Page]:
    """The sheet in a page that is 768 px wide, and high enough to hold it unscrolled."""
    opened = browser.new_page(viewport={"width": 768, "height": 1400})
    opened.set_content(f'<!doctype html><body style="margin:0">{layout_svg(case)}')
    yield opened
    opened.close()


HITS = """() => [...document.querySelectorAll('.hit')].map((hit) => {
  const {x, y, width, height} = hit.getBoundingClientRect();
  const answering = document.elementFromPoint(x + width / 2, y + height / 2);
  return {id: hit.id, x, y, width, height, answering: answering && answering.id};
})"""


def test_each_hit_area_answers_at_its_center_and_all_positions_have_one(
    page: Page, case: LayoutSheet
) -> None:
    hits = page.evaluate(HITS)
    assert [hit["id"] for hit in hits] == [position.id for position in case.positions]
    assert [hit["answering"] for hit in hits] == [hit["id"] for hit in hits]


def test_hit_areas_are_large_enough_and_none_overlap(page: Page) -> None:
    verify_areas(page.evaluate(HITS))


def verify_areas(hits: list[dict[str, Any]]) -> None:
    assert [hit for hit in hits if min(hit["width"], hit["height"]) < SMALLEST] == []
    overlapping = [
        (one["id"], two["id"])
        for one, two in combinations(hits, 2)
        if min(one["x"] + one["width"], two["x"] + two["width"]) - max(one["x"], two["x"]) > 0.01
        if min(one["y"] + one["height"], two["y"] + two["height"]) - max(one["y"], two["y"]) > 0.01
    ]
    assert overlapping == []


OUTSIDE = """() => {
  const sheet = document.querySelector('svg').getBoundingClientRect();
  return [...document.querySelectorAll('svg text')].filter((text) => {
    const place = text.getBoundingClientRect();
    return place.left < sheet.left || place.right > sheet.right;
  }).map((text) => text.textContent);
}"""


def test_no_words_run_over_the_sheet_and_the_page_does_not_scroll_sideways(page: Page) -> None:
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 768


def sheets_of(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def test_it_prints_on_one_sheet(page: Page) -> None:
    assert sheets_of(page.pdf(prefer_css_page_size=True)) == 1
    assert sheets_of(page.pdf(format="A4", landscape=True)) == 1
    assert sheets_of(page.pdf(format="Letter", landscape=True)) == 1


def test_the_file_alone_fills_768_px_and_prints_on_one_sheet(
    browser: Browser, case: LayoutSheet, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("sheet") / "layout.svg"
    file.write_text(layout_svg(case), encoding="utf-8")
    alone = browser.new_page(viewport={"width": 768, "height": 600})
    alone.goto(file.as_uri())
    assert alone.evaluate("document.documentElement.getBoundingClientRect().width") == 768
    assert sheets_of(alone.pdf(prefer_css_page_size=True)) == 1
    alone.close()


def test_each_position_has_a_title_that_a_screen_reader_says(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(layout_svg(SHEETS["double-zero, every panel"]))
    for title in (
        "Straight 17, black",
        "Straight 00, green",
        "First five numbers",
        "Split 0 00 on the line of the dozens",
        "Five adjacent numbers 17: 20, 32, 17, 5, 22",
        "Eight numbers color blue: 0, 00, 28, 9, 26, 30, 11, 7",
    ):
        assert page.get_by_role("button", name=title, exact=True).count() == 1, title
    page.close()


def test_a_covered_number_is_out_of_sight_and_said_not_to_be_available(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(layout_svg(SHEETS["double-zero-as-single-zero, standard wagers"]))
    assert page.locator("text.covered").all_text_contents() == ["00", "not", "available"]
    assert page.locator('[id*="00"]').count() == 0
    page.close()


def test_red_and_black_have_different_forms(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(layout_svg(SHEETS["double-zero, standard wagers"]))
    assert page.locator("ellipse.open").count() == page.locator("ellipse.solid").count() == 18
    assert page.locator("path.open").count() == page.locator("path.solid").count() == 1
    page.close()


def test_words_of_the_house_cannot_leave_their_place() -> None:
    words = '</title><script>alert("1")</script>\x07& Söhne'
    text = layout_svg(replace(SHEETS["big six"], name=words, badge=words, currency="JPY"))
    root = ET.fromstring(text)  # noqa: S314
    assert [part.tag for part in root.iter() if part.tag.endswith("script")] == []
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    assert title == words.replace("\x07", "\N{REPLACEMENT CHARACTER}")
    assert "5.00 JPY" in text


def test_nothing_is_fetched_and_nothing_runs() -> None:
    for case in SHEETS.values():
        text = layout_svg(case).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not re.search(r"<script|\bon\w+=|https?:|href|@import|url\((?!#)", text)


def test_posted_odds_are_printed_by_to() -> None:
    text = layout_svg(replace(SHEETS["big six"], odds={"joker": "45 to 1"}))
    assert "45 to 1" in text
    assert "2 to 1" not in layout_svg(SHEETS["big six"])
    better = layout_svg(replace(SHEETS["single-zero, standard wagers"], odds={"column": "3 to 1"}))
    assert better.count("3 to 1") == better.count("2 to 1") == 3


def test_each_layout_without_a_wheel_proposes_every_choice_of_every_kind_once() -> None:
    for game in ("big-six", "craps", "pokette", "red-dog"):
        found = Counter(position.name.kind.name for position in layout(game, None).positions())
        kinds = {name: kind for name, kind in KINDS.items() if kind.game == game}
        expected = {name: len(kind.choices) or 1 for name, kind in kinds.items()}
        shared = {"red", "black"} & set(found)
        assert found == expected | dict.fromkeys(shared, 1), game


def test_between_the_cards_lie_what_the_grid_makes_and_nothing_else() -> None:
    found = Counter(p.name.kind.name for p in layout("pokette", None).positions())
    rows, columns = len(SUITS), len(RANKS)
    assert found["card"] == rows * columns == 52
    assert found["two_cards"] == rows * (columns - 1) + (rows - 1) * columns == 87
    assert found["four_cards"] == (rows - 1) * (columns - 1) == 36
    assert (found["rank"], found["two_ranks"], found["three_ranks"], found["suit"]) == (
        13,
        12,
        4,
        4,
    )


def test_a_line_of_cards_stands_between_its_two_cards() -> None:
    spots = {p.id: p.spot for p in layout("pokette", None).positions()}
    for position_id, names in (
        ("two_cards:AS-KS", {"AS", "KS"}),
        ("two_cards:10H-10D", {"10H", "10D"}),
        ("two_ranks:3-2", {"rank:3", "rank:2"}),
        ("four_cards:AS-KS-AH-KH", {"AS", "KS", "AH", "KH"}),
    ):
        spot = spots[position_id]
        assert not isinstance(spot, Box)
        assert set(spot.boxes) == names


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        (
            "pokette",
            (
                "Ace of spades",
                "10 of hearts",
                "Two cards: queen of diamonds, jack of diamonds",
                "Four cards: ace of spades, king of spades, ace of hearts, king of hearts",
                "Rank: queen",
                "Two ranks: ace, king",
                "Three ranks: 8, 7, 6",
                "Suit: clubs",
                "Three of a kind",
            ),
        ),
        (
            "craps",
            (
                "Pass Bet",
                "Don't Come Bet",
                "Place Bet to Win 6",
                "Place Bet to Lose 6",
                "Eight the Hardway",
                "Craps-Eleven or C and E",
                "Odds in support of the Don't Pass Bet",
                "Odds in support of the Come Bet on 6",
                "Odds in support of the Don't Come Bet on 10",
            ),
        ),
        ("red dog", ("Ante", "Raise")),
    ],
)
def test_titles_of_cards_and_dice_can_be_said(
    browser: Browser, name: str, titles: tuple[str, ...]
) -> None:
    page = browser.new_page()
    page.set_content(layout_svg(SHEETS[name]))
    for title in titles:
        assert page.get_by_role("button", name=title, exact=True).count() == 1, title
    said = page.locator(".hit").evaluate_all("hits => hits.map(h => h.getAttribute('aria-label'))")
    assert len(set(said)) == len(said)
    assert [title for title in said if "_" in title or re.search(r"\w-\d", title)] == []
    page.close()


def test_suits_have_their_figures_and_two_colors(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(layout_svg(SHEETS["pokette"]))
    for letter, suit in labels().suits.items():
        drawn = page.locator(f'path[d="{suit.figure}"]')
        assert drawn.count() == len(RANKS) + 1, letter
    assert page.locator("path.ink-red").count() == page.locator("path.ink-black").count() == 26
    page.close()


ARMS = """() => [...document.querySelectorAll('.more')].map((arm) => {
  const {x, y, width, height} = arm.getBoundingClientRect();
  const answering = document.elementFromPoint(x + width / 2, y + height / 2);
  const own = document.getElementById(arm.dataset.position).getBoundingClientRect();
  const apart = x + width <= own.x || y + height <= own.y + 0.01;
  return [arm.dataset.position, answering === arm, Math.min(width, height) >= 23.99, apart];
})"""


def test_the_lines_of_craps_go_on_around_the_corner(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 768, "height": 1400})
    page.set_content(f'<!doctype html><body style="margin:0">{layout_svg(SHEETS["craps"])}')
    assert page.evaluate(ARMS) == [
        ["pass", True, True, True],
        ["dont_pass", True, True, True],
    ]
    page.close()


def test_odds_are_printed_only_where_they_are_posted() -> None:
    told = layout_svg(SHEETS["craps"])
    for odds in CRAPS_ODDS.values():
        assert odds in told
    for name in ("craps, standard wagers", "pokette, no colors, no ranks"):
        bare = layout_svg(SHEETS[name])
        assert not re.search(r"\d to \d|[{}]</text>", bare), name
    scale = layout_svg(SHEETS["red dog"])
    assert scale.count("5 to 1") == 1
    assert "4 to 1" not in scale


def test_an_optional_wagers_place_at_craps_is_left_out_where_it_is_not_offered() -> None:
    plain, full = (layout_svg(SHEETS[name]) for name in ("craps, standard wagers", "craps"))
    assert 'class="blank"' not in plain
    assert "Lay" not in plain
    assert "odds" not in plain
    assert "Lay" in full
    heights = [re.search(r'viewBox="0 0 768 (\d+)"', told) for told in (plain, full)]
    assert heights[0]
    assert heights[1]
    assert int(heights[0][1]) < int(heights[1][1])


def test_twelve_is_barred_in_print() -> None:
    assert layout_svg(SHEETS["craps"]).count("Bar 12") == 2
