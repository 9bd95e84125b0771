"""Every page of the route table in a real browser: nothing for axe to find, nothing wide.

The pages come from the hand-written file of routes, so that none can be left out. Screenshots are
kept in `.cache/screenshots` of the checkout, to be looked at.
"""

import os
import re
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, Page, sync_playwright

from tests.web.own_house import ROOT
from tests.web.pages_shown import PA_2019, PAGES, POSTED, SCENES, SLOW_MS
from tests.web.permissions import rows
from tests.web.played import keep
from tests.web.running import running
from tests.web.table_house import CHROMIUM, FLAGS

SCREENSHOTS = ROOT / ".cache" / "screenshots"
_ALL = os.environ.get("CROUPIER_PROFILE") in ("proof", "soak")
WIDTHS = (360, 768, 1280, 1920) if _ALL else (360, 1280)
HEIGHTS = {360: 740, 768: 1024, 1280: 800, 1920: 1080}
OF_COLORS = ["color-contrast", "link-in-text-block"]
Scheme = Literal["light", "dark"]
GROUPS = {
    "house": ("/", "/me", "/join", "/offering", "/drill"),
    "law": ("/law",),
    "samples": ("/samples",),
    "tables": ("/t",),
}
"""Page routes by how they begin, so that what fails is found soon."""


def in_group(route: str, group: str) -> bool:
    starts = GROUPS[group]
    return any(
        route == one or route.startswith(f"{one.rstrip('/')}/") for one in starts if one != "/"
    ) or (route == "/" and "/" in starts)


def test_every_page_of_the_route_table_is_shown() -> None:
    pages = {(row.method, row.path) for row in rows() if row.what == "page"}
    shown = {("GET", route) for route in PAGES} | {("POST", route) for route in POSTED}
    assert pages - shown == set(), "pages that no browser has seen"
    assert shown - pages == set(), "pages that there are no more"
    assert all(PAGES.values())
    lost = [route for route in PAGES if not any(in_group(route, group) for group in GROUPS)]
    assert lost == []


@pytest.fixture(name="address", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    keep(folder)
    with running(folder) as address:
        yield address


@pytest.fixture(name="browser", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def findings(page: Page, options: dict[str, list[str]] | None = None) -> list[str]:
    violations = Axe().run(page, options=options).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in violations]


class Look:
    """A browser of some width, and the faults that it has met."""

    def __init__(self, browser: Browser, width: int) -> None:
        self.width, self.faults = width, list[str]()
        self.context = browser.new_context(
            viewport={"width": width, "height": HEIGHTS[width]},
            reduced_motion="reduce",
            has_touch=width < 500,
        )
        self.context.set_default_timeout(SLOW_MS)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.note(str(error)))
        self.page.on("console", lambda said: self.heard(said.type, said.text))

    def note(self, fault: str) -> None:
        self.faults.append(f"{self.page.url}: {fault}")

    def heard(self, kind: str, text: str) -> None:
        # A refused request is an answer; a policy that stops a script or a style is a fault.
        if kind == "error" and "Failed to load resource" not in text:
            self.note(text)

    def examine(self, name: str) -> None:
        """What stands there now: for axe, for its width, and kept as a picture; light and dark."""
        file = re.sub(r"[^A-Za-z0-9.=-]+", "_", name)[:90].strip("_") or "lobby"
        self._see("light", file, None)
        wide = int(str(self.page.evaluate("document.documentElement.scrollWidth")))
        if wide > self.width:
            self.note(f"{wide} wide")
        # In the dark the same elements stand there: what can differ is how they are told apart.
        self._see("dark", file, OF_COLORS)

    def _see(self, scheme: Scheme, file: str, rules: list[str] | None) -> None:
        self.page.emulate_media(color_scheme=scheme)
        options = {"runOnly": rules} if rules else None
        for one in findings(self.page, options):
            self.note(f"{scheme}: {one}")
        folder = SCREENSHOTS / f"{self.width}-{scheme}"
        self.page.screenshot(path=folder / f"{file}.png", full_page=True)


@pytest.fixture(name="look")
def open_look(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Look]:
    one = Look(browser, request.param)
    yield one
    one.context.close()


ANY_LOOK = pytest.mark.parametrize("look", WIDTHS, indirect=True)


@pytest.mark.browser
@pytest.mark.parametrize("group", GROUPS)
@ANY_LOOK
def test_every_page_is_whole(address: str, look: Look, group: str) -> None:
    for route, paths in PAGES.items():
        for path in paths if in_group(route, group) else ():
            look.page.goto(address + path)
            if look.page.locator("[data-table]").count():
                look.page.wait_for_selector("[data-state=ready]")
            look.examine(path)
    assert not look.faults, "\n".join(look.faults)


@pytest.mark.browser
@pytest.mark.parametrize(("name", "come"), [*POSTED.items(), *SCENES.items()])
@ANY_LOOK
def test_every_answer_and_scene_is_whole(
    address: str, look: Look, name: str, come: Callable[[Page, str], None]
) -> None:
    come(look.page, address)
    look.examine(f"scene-{name}")
    assert not look.faults, "\n".join(look.faults)


@pytest.mark.browser
def test_the_slider_settles_the_round_on_the_day_it_is_moved_to(
    address: str, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    page.goto(f"{address}/t/JERSEY/rounds/2")
    page.select_option("#of", "us-pa")
    # The day of the table itself lies before the slider's first: the nearest is answered at once.
    page.get_by_text("is not held: the earliest edition held is").wait_for()
    slider = page.locator("#slider-us-pa")
    assert slider.is_visible()
    assert not page.locator("#slider-us-nj").is_visible()
    days = int(str(slider.get_attribute("max")))
    slider.fill(str(days // 2))
    page.locator("#under-answer").get_by_role("table").wait_for()
    assert "us-pa/roulette/" in page.locator("#under-answer").inner_html()
    assert findings(page) == []
    slider.fill(str(days))
    page.get_by_text("the latest edition held is us-pa/roulette/2019-08-31").wait_for()
    slider.focus()
    page.keyboard.press("Home")
    page.get_by_text("is not held: the earliest edition held is").wait_for()
    context.close()


@pytest.mark.browser
def test_without_scripts_the_forms_ask_the_same(address: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    page.goto(f"{address}/t/JERSEY/rounds/2")
    assert not page.locator("#slider-us-nj").is_visible()
    page.select_option("#edition", PA_2019)
    page.get_by_role("button", name="Settle it there").click()
    assert "617a.4(b)" in page.locator("#under-answer").inner_text()
    page.goto(f"{address}/law")
    page.select_option("#of", "us-nj/roulette")
    page.fill("#on", "2005-07-04")
    page.get_by_role("button", name="Which edition?").click()
    page.get_by_role("status").get_by_role(
        "link", name="New Jersey, Roulette, 17 August 1998"
    ).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Roulette, 17 August 1998"
    context.close()
