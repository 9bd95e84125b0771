"""What is printed on a layout, in a real Chromium: no word leaves its box or meets another."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.sheets.layout_svg import LayoutSheet, layout_svg
from tests.web.test_layout_svg import CHROMIUM, FLAGS, SHEETS

pytestmark = pytest.mark.browser

CROSSING = """() => {
  const boxes = [...document.querySelectorAll('.art rect.cell, .art rect.cover')];
  const places = boxes.map((box) => box.getBoundingClientRect());
  const texts = [...document.querySelectorAll('.art text')].filter((text) => text.textContent);
  const words = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const across = words.filter(([, at]) => {
    const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
    const around = places.filter((p) => p.left < x && x < p.right && p.top < y && y < p.bottom);
    return around.some((p) => at.left < p.left || at.right > p.right);
  }).map(([said]) => said);
  const side = words.flatMap(([said, a], at) => words.slice(at + 1).filter(([, b]) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2
  ).map(([other]) => [said, other]));
  return [across, side];
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def crossing(browser: Browser, sheet: LayoutSheet) -> list[list[object]]:
    """Words that cross their box, and pairs of words that lie on one another."""
    page = browser.new_page(viewport={"width": 768, "height": 1400})
    page.set_content(f'<!doctype html><body style="margin:0">{layout_svg(sheet)}')
    found: list[list[object]] = page.evaluate(CROSSING)
    page.close()
    return found


@pytest.mark.parametrize("name", SHEETS)
def test_words_stay_in_their_boxes_and_apart_from_one_another(browser: Browser, name: str) -> None:
    assert crossing(browser, SHEETS[name]) == [[], []]


@pytest.mark.parametrize(
    "name", ["The Very Long Name of a Casino at the Boardwalk, Table Twelve", "MMW" * 20]
)
def test_a_long_name_and_large_limits_stand_side_by_side(browser: Browser, name: str) -> None:
    large = replace(SHEETS["big six"], name=name, minimum="1000.00", maximum="1000000.00")
    assert crossing(browser, large) == [[], []]
