"""What a player chooses while chips lie: his team, a wager called on; and what the spins say.

The house draws by chance as everywhere, but its chance is the tests' own: a zero each time.
"""

import json
import urllib.request
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.running import running
from tests.web.table_house import CHROMIUM, FLAGS, Player

pytestmark = pytest.mark.browser
SLOW_MS = 90_000
"""What a round takes at the most, on a machine that is shared."""


class FirstOfAll:
    """A chance that always gives the first of what there is: of a wheel 0, of two dice 1 and 1."""

    def below(self, limit: int) -> int:
        del limit
        return 0


@pytest.fixture(name="address", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("house"), FirstOfAll()) as address:
        yield address


@pytest.fixture(name="browser", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def table(address: str, sample: str, pace: str) -> str:
    """A new table's address."""
    asked = urllib.request.Request(  # noqa: S310 - the tests' own house
        f"{address}/api/tables",
        json.dumps({"sample": sample, "pace": pace}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(asked, timeout=60) as answer:  # noqa: S310 - likewise
        return address + str(json.load(answer)["url"])


def test_617a_3_f_2_the_team_is_chosen_by_keys_between_the_zero_and_the_first_down(
    address: str, browser: Browser
) -> None:
    player = Player.at(browser, table(address, "pa-roulette-2019-touchdown", "steady"))
    page = player.page
    page.set_default_timeout(SLOW_MS)
    player.spot("touchdown").focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_role("button", name="Red").click()
    expect(page.locator(".standing:not(.pending)")).to_have_count(1)
    expect(page.locator(".standing .chosen")).to_have_text("Red")
    due = page.get_by_role("group", name="Touchdown Roulette: choose the red or black team")
    expect(due).to_have_count(0)
    player.button("I'm ready").click()
    expect(due).to_be_visible(timeout=SLOW_MS)
    expect(due.get_by_role("link")).to_have_attribute(
        "href", "/law/us-pa/roulette/2019-08-31/617a.3(f)(2)"
    )
    red, black = due.get_by_role("button", name="Red"), due.get_by_role("button", name="Black")
    expect(red).to_have_attribute("aria-pressed", "true")
    expect(black).to_have_attribute("aria-pressed", "false")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    red.focus()
    page.keyboard.press("Tab")
    expect(black).to_be_focused()
    page.keyboard.press("Enter")
    expect(black).to_have_attribute("aria-pressed", "true")
    expect(red).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".standing .chosen")).to_have_text("Black")
    expect(page.locator(".refused")).to_have_count(0)
    # Once a down is played the teams are what they are.
    player.button("I'm ready").click()
    expect(page.locator(".told")).to_contain_text("3 downs left", timeout=SLOW_MS)
    expect(due).to_have_count(0)
    page.context.close()
    player.lost_nothing()


def test_1_2_a_5_a_place_bet_that_lies_is_called_on_and_off_by_button_and_by_key(
    address: str, browser: Browser
) -> None:
    player = Player.at(browser, table(address, "nj-craps-1996", "slow"))
    page = player.page
    page.set_default_timeout(SLOW_MS)
    player.choose("$5.00")
    player.place("place_to_win:4", "pass")
    player.has("place_to_win:4", "$5.00")
    player.has("pass", "$5.00")
    wagers = page.get_by_role("region", name="Your wagers")
    call = wagers.get_by_role("button", name="Call on")
    expect(call).to_have_count(1)  # a Pass Bet has no marker
    expect(call).to_have_attribute("aria-pressed", "false")
    call.focus()
    page.keyboard.press("Enter")
    expect(call).to_have_attribute("aria-pressed", "true")
    spot = player.spot("place_to_win:4")
    expect(spot).to_have_attribute("aria-label", "Place Bet to Win 4, $5.00 of yours, on")
    expect(page.locator(".standing .on")).to_have_count(1)
    spot.focus()
    page.keyboard.press("o")
    expect(call).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".standing .on")).to_have_count(0)
    expect(page.get_by_role("status").last).to_contain_text("called off")
    player.has("place_to_win:4", "$5.00")
    expect(page.locator(".refused")).to_have_count(0)
    page.context.close()
    player.lost_nothing()


def test_the_counts_say_what_they_are_worth(address: str, browser: Browser) -> None:
    player = Player.at(browser, table(address, "nj-roulette-2010", "brisk"))
    page = player.page
    page.set_default_timeout(SLOW_MS)
    player.place("red")
    player.button("I'm ready").click()
    page.locator("summary", has_text="Counts").click(timeout=SLOW_MS)
    told = page.locator("details", has_text="Counts")
    expect(told).to_contain_text("1 spin: too few to say whether the wheel is fair")
    expect(told).to_contain_text("no number is due and none is hot")
    expect(told.get_by_role("row", name="Green 1 0.1")).to_be_visible()
    told.get_by_role("link", name="The same as a page").click()
    expect(page.locator("#spins + .answer")).to_contain_text("1 spin: too few")
    page.context.close()
    player.lost_nothing()
