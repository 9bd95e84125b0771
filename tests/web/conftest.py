"""A house in which something has been played, and a browser in front of it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.looking import Look
from tests.web.played import keep
from tests.web.running import running
from tests.web.table_house import CHROMIUM, FLAGS


@pytest.fixture(name="played_house", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("house")
    keep(folder)
    with running(folder) as address:
        yield address


@pytest.fixture(name="chromium", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(name="look")
def open_look(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Look]:
    one = Look(chromium, request.param)
    yield one
    one.context.close()
