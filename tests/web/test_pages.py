"""Every page of law, sheets and rounds in a real browser: nothing for axe to find, nothing wide.

Screenshots stand in the folder that pytest names (`--basetemp`), to be looked at.
"""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, Page, sync_playwright

from croupier.floor.samples import samples
from croupier.law.in_force import edition_ids
from tests.web.played import house, tables

pytestmark = pytest.mark.browser

CHROMIUM = "/usr/bin/chromium"
OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
NJ_2010, PA_2019 = "us-nj/roulette/2010-11-15", "us-pa/roulette/2019-08-31"
ADDRESSES = (
    "/law",
    "/law?of=us-nj/roulette&on=2005-07-04",
    "/law?of=us-nj/roulette&on=2015-07-04",
    *(f"/law/{edition_id}" for edition_id in edition_ids()),
    "/law/us-nj/blackjack/fragment",
    f"/law/{NJ_2010}/5.1",
    f"/law/{NJ_2010}/5.1(e)6ii",
    f"/law/{NJ_2010}/5.2(b)",
    "/law/us-nj/craps/1996-03-11/1.1/come-point",
    "/law/us-pa/roulette/2012-05-19/617a.3(e)(8)",
    f"/law/{NJ_2010}/9.9",
    "/law/x",
    "/law/diff",
    f"/law/diff?before=us-nj/roulette/2009-06-15&after={NJ_2010}",
    "/law/coverage",
    "/law/ambiguities",
    *(f"/samples/{name}/{sheet}" for name in samples() for sheet in ("par", "notices", "file")),
    *(f"/samples/{name}/layout" for name in samples()),
    "/samples/x/par",
    *(f"/t/{code}/rounds" for code in tables()),
    *(f"/t/{code}/rounds/{number}" for code, one in tables().items() for number in one.rounds),
    "/t/JERSEY/rounds/99",
    f"/t/JERSEY/rounds/2?edition={PA_2019}",
    "/t/JERSEY/rounds/2?of=us-pa&on=2025-01-01",
    f"/t/BOSTON/rounds/2?edition={NJ_2010}",
)
LOOKS = [(width, scheme) for width in (360, 1280) for scheme in ("light", "dark")]


@pytest.fixture(name="address", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The house on a free port of this machine alone, as long as the module's tests run."""
    pages = house(tmp_path_factory.mktemp("house"))
    with socket.socket() as at:
        at.bind(("127.0.0.1", 0))
        server = uvicorn.Server(uvicorn.Config(pages, log_level="warning", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + 60
        while not server.started and time.monotonic() < deadline:
            time.sleep(0.05)
        yield f"http://127.0.0.1:{at.getsockname()[1]}"
        server.should_exit = True
        thread.join(timeout=30)


@pytest.fixture(name="browser", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=OPTIONS)
        yield browser
        browser.close()


def findings(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in violations]


@pytest.mark.parametrize(("width", "scheme"), LOOKS)
def test_every_page_is_whole(
    address: str, browser: Browser, tmp_path: Path, width: int, scheme: str
) -> None:
    faults: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
    for number, path in enumerate(ADDRESSES):
        page.goto(address + path)
        faults += [f"{path}: {one}" for one in findings(page)]
        wide = int(str(page.evaluate("document.documentElement.scrollWidth")))
        faults += [f"{path}: {wide} wide"] if wide > width else []
        page.screenshot(path=tmp_path / f"{number:03}.png")
    context.close()
    assert faults == []


def test_the_slider_settles_the_round_on_the_day_it_is_moved_to(
    address: str, browser: Browser
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{address}/t/JERSEY/rounds/2")
    page.select_option("#of", "us-pa")
    slider = page.locator("#slider-us-pa")
    assert slider.is_visible()
    assert not page.locator("#slider-us-nj").is_visible()
    slider.focus()
    page.keyboard.press("Home")
    page.get_by_text("is not held: the earliest edition held is").wait_for()
    days = int(str(slider.get_attribute("max")))
    slider.fill(str(days // 2))
    page.locator("#under-answer").get_by_role("table").wait_for()
    assert "us-pa/roulette/" in page.locator("#under-answer").inner_html()
    assert findings(page) == []
    slider.fill(str(days))
    page.get_by_text("the latest edition held is us-pa/roulette/2019-08-31").wait_for()
    context.close()


def test_without_scripts_the_forms_ask_the_same(address: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
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
    page.get_by_role("status").get_by_role("link", name="us-nj/roulette/1998-08-17").click()
    assert page.get_by_role("heading", level=1).inner_text() == "Roulette, 17 August 1998"
    context.close()
