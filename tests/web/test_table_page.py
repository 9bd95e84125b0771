"""The table's page in a real Chromium: a whole round by each way of putting down chips."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, expect, sync_playwright

from croupier.floor.samples import samples
from tests.web.table_house import CHROMIUM, FLAGS, SLOW_MS, TABLE, House, Player

pytestmark = pytest.mark.browser

ROULETTE = "nj-roulette-2010"
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    opened = House.opened(Path(tmp_path_factory.mktemp("house")))
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def player(house: House, browser: Browser) -> Iterator[Player]:
    """Somebody alone at a table of roulette."""
    one = Player.at(browser, house.table(ROULETTE))
    yield one
    one.page.context.close()
    assert one.errors == []


def test_without_scripts_the_table_can_be_read(house: House, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(house.table(ROULETTE))
    assert page.locator("h1").inner_text() == "Boardwalk 12"
    assert "New Jersey, in force from 2010-11-15" in page.locator(".badge").inner_text()
    assert page.locator(".layout-sheet .hit").count() == 200
    assert "which this browser does not run" in page.locator("main").inner_text()
    context.close()


def test_a_chip_by_click_seats_whoever_only_looked_on(player: Player) -> None:
    expect(player.page.get_by_text("You are looking on")).to_be_visible()
    player.place("straight:17")
    player.has("straight:17", "$1.00")
    expect(player.page.locator("section[aria-label='Your seat']")).to_contain_text("$199.00")
    player.spot("straight:17").click(modifiers=["Shift"])
    player.has("straight:17", None)


def test_a_round_by_keyboard_only(player: Player) -> None:
    keys = player.page.keyboard
    player.page.locator(".hit[tabindex='0']").focus()
    for key, position in (("ArrowRight", "split:16-17"), ("ArrowUp", "straight:17")):
        while player.page.evaluate("document.activeElement.dataset.position") != position:
            before = player.page.evaluate("document.activeElement.id")
            keys.press(key)
            assert player.page.evaluate("document.activeElement.id") != before, position
    keys.press("Enter")
    keys.press("ArrowRight")
    keys.press("2")
    keys.press("Enter")
    player.has("straight:17", "$1.00")
    player.has("split:17-20", "$5.00")
    keys.press("u")
    player.has("split:17-20", None)
    keys.press("Shift+U")
    player.has("split:17-20", "$5.00")
    keys.press("d")
    player.has("split:17-20", "$10.00")
    keys.press("1")
    keys.press("Backspace")
    player.has("split:17-20", "$9.00")
    while player.page.evaluate("document.activeElement.textContent.trim()") != "I'm ready":
        keys.press("Tab")
    keys.press("Enter")
    player.page.wait_for_selector("[aria-label='Last round']", timeout=SLOW_MS)
    keys.press("Escape")
    expect(player.button("Skip")).to_have_count(0)
    player.page.locator(".hit[tabindex='0']").focus()
    keys.press("r")
    player.has("straight:17", "$2.00")
    keys.press("c")
    player.has("straight:17", None)
    keys.press("?")
    expect(player.page.get_by_role("dialog")).to_contain_text("add the chosen chip")


def test_the_tabulator_leaves_the_layout_after_one_step(player: Player) -> None:
    player.spot("straight:17").click()
    player.spot("straight:17").focus()
    player.page.keyboard.press("Tab")
    inside = "!!document.activeElement.closest('[role=application]')"
    assert player.page.evaluate(inside) is False
    player.page.keyboard.press("Shift+Tab")
    assert player.page.evaluate("document.activeElement.dataset.position") == "straight:17"


def test_a_round_on_a_phone_by_the_picker(house: House, browser: Browser) -> None:
    player = Player.at(browser, house.table(ROULETTE), **PHONE)
    player.spot("straight:5").tap()
    player.has("straight:5", "$1.00")
    player.button("Around 5").tap()
    sheet = player.page.get_by_role("dialog")
    listed = sheet.locator("li .wager")
    # In the box; on four lines and four corners; its row, and two rows with it twice.
    assert listed.count() == 12
    for target in sheet.get_by_role("button").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 40
        assert box["width"] >= 40
    sheet.get_by_role("button", name=re.compile("^Split 2 5")).tap()
    sheet.get_by_role("button", name=re.compile("^Straight 5")).tap()
    player.button("Done").tap()
    player.has("split:2-5", "$1.00")
    player.has("straight:5", "$2.00")
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 360
    player.plays_on()
    expect(player.page.locator(".net").first).to_be_visible()
    player.page.context.close()
    assert player.errors == []


def test_on_a_phone_a_tap_is_the_place_that_it_meets(house: House, browser: Browser) -> None:
    player = Player.at(browser, house.table(ROULETTE), **PHONE)
    page = player.page
    for position in (
        *("straight:17", "split:17-20", "split:17-18", "four_numbers:17-18-20-21"),
        *("three_numbers:0-1-2", "first_five_numbers", "six_numbers:16-17-18-19-20-21"),
        *("split:0-00", "red", "dozen:2", "column:3"),
    ):
        player.spot(position).tap()  # in its middle, as far as nothing else lies over it
        area = player.spot(position).bounding_box()
        assert area is not None
        assert min(area["width"], area["height"]) >= 24, position
        assert 0 <= area["x"] <= 360 - area["width"], position
        player.has(position, "$1.00")
    assert page.get_by_role("dialog").count() == 0
    assert page.locator(".standing").count() == 11
    pan = page.locator(".pan")
    assert pan.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    # The same keys: from 17 the next line is that to 20, which lies below here.
    player.spot("straight:17").focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.position") == "split:17-20"
    # The phone is laid on its side: the layout lies again, with the same chips on it.
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator(".layout-sheet")).to_have_attribute("viewBox", re.compile("^0 0 768 "))
    player.has("split:17-20", "$1.00")
    page.context.close()
    assert player.errors == []


def _drag(player: Player, source: str, target: str) -> None:
    mouse, found = player.page.mouse, []
    for selector in (source, target):
        box = player.page.locator(selector).bounding_box()
        assert box is not None
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    mouse.move(*found[0])
    mouse.down()
    mouse.move(*found[1], steps=6)
    mouse.up()


def test_chips_are_dragged_onto_the_layout_over_it_and_off_it(player: Player) -> None:
    _drag(player, "label:has([value='5.00']) svg", "[data-position='straight:8']")
    player.has("straight:8", "$5.00")
    _drag(player, "[data-position='straight:8']", "[data-position='split:8-11']")
    player.has("straight:8", None)
    player.has("split:8-11", "$5.00")
    player.button("Undo").click()
    player.has("straight:8", "$5.00")
    _drag(player, "[data-position='straight:8']", "h1")
    player.has("straight:8", None)


def test_words_are_a_wager(player: Player) -> None:
    player.page.get_by_label("In words").fill("17-20 5")
    player.page.keyboard.press("Enter")
    player.has("split:17-20", "$5.00")
    player.page.get_by_label("In words").fill("17-19 5")
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".refused")).to_contain_text("no position of this table")


def test_undo_redo_double_clear_are_steps_as_they_were_done(player: Player) -> None:
    player.place("red", "dozen:2")
    player.button("Double").click()
    player.has("red", "$2.00")
    player.has("dozen:2", "$2.00")
    player.button("Undo").click()
    player.has("red", "$1.00")
    player.has("dozen:2", "$1.00")
    player.button("Clear").click()
    player.has("red", None)
    player.button("Undo").click()
    player.has("dozen:2", "$1.00")
    player.button("Undo").click()
    player.has("dozen:2", None)
    player.button("Redo").click()
    player.has("dozen:2", "$1.00")
    expect(player.button("Redo")).to_be_enabled()


def test_a_refusal_says_rule_and_remedy(player: Player) -> None:
    player.place("five_adjacent:17")
    told = player.page.locator(".refused")
    expect(told).to_contain_text("does not divide into 5 equal wagers")
    expect(told.locator("a.citation")).to_have_attribute(
        "href", "/law/us-nj/roulette/2010-11-15/5.1(e)1i(2)"
    )
    expect(player.page.get_by_role("alert")).to_contain_text("N.J.A.C. 19:47-5.1(e)1i(2)")
    player.has("five_adjacent:17", None)
    player.button("Place $5.00 instead").click()
    player.has("five_adjacent:17", "$5.00")
    expect(told).to_have_count(0)


def test_a_wager_lights_up_what_it_covers_and_says_what_it_costs(player: Player) -> None:
    player.spot("five_adjacent:17").hover()
    expect(player.page.locator(".lit")).to_have_count(10)  # five on the layout, five on the wheel
    expect(player.page.locator(".look")).to_contain_text("costs about 26 cents in 5 dollars")
    expect(player.page.locator(".look")).to_contain_text("N.J.A.C. 19:47-5.1(e)1i")


def test_the_settlement_is_played_in_order_and_blocks_nothing(player: Player) -> None:
    player.place("red", "black")
    player.button("I'm ready").click()
    player.button("Skip").wait_for(timeout=SLOW_MS)
    assert player.page.locator(".staged").count() == 2
    player.place("straight:17")
    player.has("straight:17", "$1.00")
    player.button("Skip").click()
    assert player.page.locator(".staged").count() == 0
    player.page.locator("summary", has_text="The dealer's acts").click()
    acts = player.page.locator("[aria-label='Last round'] ol li").all_inner_texts()
    assert [act.split()[0] for act in acts[:2]] == ["Announce", "Place"]
    kinds = [act.split()[0] for act in acts if act.split()[0] in ("Collect", "Pay")]
    assert kinds == sorted(kinds)


def test_with_reduced_motion_nothing_moves(house: House, browser: Browser) -> None:
    player = Player.at(browser, house.table(ROULETTE, "brisk"), reduced_motion="reduce")
    player.place("red")
    player.button("I'm ready").click()
    moving = "document.getAnimations().filter((one) => one.playState === 'running').length"
    expect(player.page.locator(".now .words")).to_be_visible(timeout=SLOW_MS)
    assert player.page.evaluate(moving) == 0
    player.page.wait_for_selector("[aria-label='Last round']", timeout=SLOW_MS)
    assert player.page.locator(".staged").count() == 0
    expect(player.page.get_by_role("status").last).to_contain_text("net")
    player.page.context.close()


def test_what_is_done_while_the_house_is_away_is_sent_when_it_is_back(
    browser: Browser, tmp_path: Path
) -> None:
    house = House.opened(tmp_path)
    player = Player.at(browser, house.table(ROULETTE))
    player.place("straight:17")
    player.has("straight:17", "$1.00")
    house.close()
    expect(player.page.get_by_text("Reconnecting")).to_be_visible()
    player.place("straight:20", "straight:23")
    expect(player.page.locator(".standing.pending")).to_have_count(2)
    house.open_again()
    expect(player.page.get_by_text("Reconnecting")).to_have_count(0, timeout=SLOW_MS)
    player.has("straight:17", "$1.00")
    player.has("straight:20", "$1.00")
    player.has("straight:23", "$1.00")
    expect(player.page.locator(".notice")).to_contain_text("started again in the middle of round")
    player.page.context.close()
    house.close()


def test_eight_tabs_of_one_browser_and_a_chip_in_the_first(house: House, browser: Browser) -> None:
    address = house.table(ROULETTE)
    first = Player.at(browser, address)
    others = [Player.on(first.page.context.new_page(), address) for _ in range(7)]
    first.page.bring_to_front()
    first.place("straight:17")
    for one in (first, *others):
        one.has("straight:17", "$1.00")
    first.page.context.close()


def test_another_player_sees_the_chips_and_they_are_not_his(house: House, browser: Browser) -> None:
    address = house.table(ROULETTE)
    ann, ben = Player.at(browser, address), Player.at(browser, address)
    ann.place("straight:17")
    expect(ben.page.locator(".standing")).to_have_count(1)
    ben.has("straight:17", None)
    ben.place("straight:17")
    expect(ann.page.locator(".standing")).to_have_count(2)
    ann.has("straight:17", "$1.00")
    ann.page.context.close()
    ben.page.context.close()


def test_favourites_are_kept(player: Player) -> None:
    player.place("red", "straight:17")
    player.has("straight:17", "$1.00")
    player.page.locator("summary", has_text="Favourites").click()
    player.page.get_by_label("Name").fill("Evening")
    player.button("Save these wagers").click()
    player.button("Clear").click()
    player.has("red", None)
    player.page.reload()
    player.page.wait_for_selector(TABLE)
    player.page.locator("summary", has_text="Favourites").click()
    player.button("Evening").click()
    player.has("red", "$1.00")
    player.has("straight:17", "$1.00")


@pytest.mark.parametrize("sample", sorted(samples()))
def test_every_sample_table_is_played_without_a_game_being_known(
    house: House, browser: Browser, sample: str
) -> None:
    player = Player.at(browser, house.table(sample, "brisk"))
    first = player.page.locator(".hit:not([aria-disabled])").first
    first.focus()
    player.page.keyboard.press("Enter")
    expect(player.page.locator(".standing:not(.pending)")).to_have_count(1)
    player.plays_on()
    expect(player.page.locator(".now .words")).not_to_have_text("")
    player.page.context.close()
    assert player.errors == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, {"viewport": {"width": 1280, "height": 800}}])
def test_axe_finds_nothing(
    house: House, browser: Browser, scheme: str, size: dict[str, object]
) -> None:
    player = Player.at(browser, house.table(ROULETTE), color_scheme=scheme, **size)
    player.spot("red").focus()
    player.page.keyboard.press("Enter")
    player.has("red", "$1.00")
    found = Axe().run(player.page)
    assert found.violations_count == 0, found.generate_report()
    player.plays_on()
    found = Axe().run(player.page)
    assert found.violations_count == 0, found.generate_report()
    player.page.context.close()
