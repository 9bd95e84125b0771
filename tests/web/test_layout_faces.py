"""The words of a layout keep within their boxes, whatever face a machine has for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.desk.table import open_table
from croupier.sheets.layout_svg import layout_svg
from tests.web.test_layout_svg import CHROMIUM, FLAGS, SHEETS

pytestmark = pytest.mark.browser

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
DRAWN = (
    "atlantic-city-2011-colors", "boston-2021", "craps-1996", "philadelphia-2019", "pokette-1996",
    "red-dog-1996",
)  # fmt: skip
CROSSING = """() => {
  const boxes = [...document.querySelectorAll('svg rect.cell')]
    .map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll('svg text')].filter((text) => {
    const at = text.getBoundingClientRect(), y = (at.top + at.bottom) / 2;
    return boxes.some((box) => box.top < y && y < box.bottom
      && Math.min(at.right, box.right) - Math.max(at.left, box.left) > 1
      && (at.left < box.left || at.right > box.right));
  }).map((text) => text.textContent);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def _drawn(name: str) -> str:
    if name in SHEETS:
        return layout_svg(SHEETS[name])
    return open_table((EXAMPLES / f"{name}.toml").read_text(encoding="utf-8")).layout()


@pytest.mark.parametrize("name", [*SHEETS, *DRAWN])
def test_no_words_run_over_the_lines_of_their_box(browser: Browser, name: str) -> None:
    """In the widest face that may stand in for those named: that of a bare machine."""
    page = browser.new_page(viewport={"width": 768, "height": 1400})
    page.set_content(f'<!doctype html><body style="margin:0">{_drawn(name)}')
    page.add_style_tag(content=".layout-sheet { font-family: serif !important }")
    assert page.evaluate(CROSSING) == []
    page.close()
