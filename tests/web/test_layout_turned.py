"""The layout turned for a phone, in a real Chromium: the same places, each large enough."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.sheets.layout_areas import LANDSCAPE, PORTRAIT
from croupier.sheets.layout_svg import layout_svg
from tests.web.test_layout_svg import CHROMIUM, FLAGS, HITS, OUTSIDE, SHEETS, verify_areas

pytestmark = pytest.mark.browser


@pytest.fixture(name="browser", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


TURNED = {name: case for name, case in SHEETS.items() if case.layout.wheel}


def test_a_turned_layout_has_every_position_in_the_same_order_each_24_px_on_a_phone(
    browser: Browser,
) -> None:
    opened = browser.new_page(viewport={"width": 340, "height": 2200})
    for name, case in TURNED.items():
        opened.set_content(f'<!doctype html><body style="margin:0">{layout_svg(case, PORTRAIT)}')
        hits = opened.evaluate(HITS)
        assert [hit["id"] for hit in hits] == [position.id for position in case.positions], name
        assert [hit["answering"] for hit in hits] == [hit["id"] for hit in hits], name
        verify_areas(hits)
        assert opened.evaluate(OUTSIDE) == [], name
        assert opened.evaluate("document.documentElement.scrollWidth") == 340, name
    opened.close()


def test_a_turned_layout_has_the_zeros_on_top_and_its_numbers_upright(browser: Browser) -> None:
    page = browser.new_page(viewport={"width": 340, "height": 2200})
    case = TURNED["double-zero, every panel"]
    page.set_content(f'<!doctype html><body style="margin:0">{layout_svg(case, PORTRAIT)}')
    at = {hit["id"]: (hit["x"], hit["y"]) for hit in page.evaluate(HITS)}
    row = [at[f"straight:{number}"] for number in (1, 2, 3)]
    assert sorted(row) == row
    assert len({y for _, y in row}) == 1
    assert at["straight:0"][1] < row[0][1] < at["straight:34"][1] < at["column:1"][1]
    assert at["straight:0"][0] < at["straight:00"][0]
    assert at["red"][0] < at["dozen:2"][0] < row[0][0]
    # Between its numbers: 17-20 on their common line, 17-18-20-21 on their common corner.
    assert at["straight:17"][1] < at["split:17-20"][1] < at["straight:20"][1]
    assert at["straight:17"][0] < at["four_numbers:17-18-20-21"][0] < at["straight:18"][0]
    turned = page.locator("g[transform^='rotate'] text").all_text_contents()
    assert "1st 12" in turned
    assert not [words for words in turned if words.isdigit()]
    page.close()


def test_a_layout_that_lies_is_drawn_as_before() -> None:
    case = SHEETS["double-zero, every panel"]
    assert layout_svg(case, LANDSCAPE) == layout_svg(case)
    assert 'viewBox="0 0 768 ' in layout_svg(case)
    assert 'viewBox="0 0 340 ' in layout_svg(case, PORTRAIT)
