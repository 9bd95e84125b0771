"""A whole evening in a real browser: three players at one table, each in a context of his own.

One of them has the table open in eight tabs. They play by mouse, by words and by keys; somebody
comes and goes, the house is started again in mid-round. What each screen says at the end is held
against the record.
"""

import json
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from croupier.floor.house import RECORD
from croupier.ledger import verify
from croupier.ledger.doors import open_store
from croupier.table.commands import PLAYER, Person
from croupier.table.events import IN_PLAY
from tests.web.table_house import CHROMIUM, FLAGS, TABLE, House, Player

pytestmark = pytest.mark.browser
ROULETTE = "nj-roulette-2010"
SLOW_MS = 90_000
"""What a round takes at the most, on a machine that is shared."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
TABS = 8


@pytest.fixture(name="browser", scope="module")
def open_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


def view_of(address: str) -> dict[str, object]:
    path = address.replace("/t/", "/api/tables/")
    with urllib.request.urlopen(f"{path}/view", timeout=60) as answer:  # noqa: S310 - our own house
        return cast("dict[str, object]", json.load(answer)["view"])


def settled(
    players: Sequence[Player], round_: int, wagering: Sequence[Player] | None = None
) -> None:
    """Whoever has a wager is ready, and every screen shows the round's result."""
    for one in players if wagering is None else wagering:
        ready = one.button("I'm ready")
        if ready.count() and ready.get_attribute("aria-pressed") == "false":
            ready.click(timeout=SLOW_MS)
    for one in players:
        told = one.page.locator("[aria-label='Last round'] h2")
        expect(told).to_contain_text(f"Round {round_}:", timeout=SLOW_MS)
        one.page.keyboard.press("Escape")


def by_words(one: Player, words: str) -> None:
    one.page.get_by_label("In words").fill(words)
    one.page.keyboard.press("Enter")


def by_keys(one: Player, position: str) -> None:
    one.spot(position).focus()
    one.page.keyboard.press("Enter")


@dataclass
class Evening:
    """The table, who plays at it, and the tabs that one of them has open besides."""

    house: House
    address: str
    ann: Player
    ben: Player
    cleo: Player
    tabs: list[Player]

    @property
    def everybody(self) -> tuple[Player, ...]:
        return (self.ann, self.ben, self.cleo)

    def by_mouse_words_and_keys(self) -> None:
        self.ann.place("straight:17")
        by_words(self.ben, "17-20 5")
        by_keys(self.cleo, "red")
        for one in self.everybody:
            standing = one.page.locator(".standing:not(.pending)")
            expect(standing).to_have_count(3, timeout=SLOW_MS)
        for tab in self.tabs:
            tab.has("straight:17", "$1.00")
            tab.has("split:17-20", None)
        settled(self.everybody, 1)
        for tab in self.tabs:
            expect(tab.page.locator("[aria-label='Last round'] h2")).to_contain_text("Round 1:")

    def in_another_tab_repeated_and_undone(self) -> None:
        self.tabs[3].page.bring_to_front()
        self.tabs[3].place("dozen:2")
        self.ann.page.bring_to_front()
        self.ann.has("dozen:2", "$1.00")
        for button, stake in (("Repeat", "$5.00"), ("Double", "$10.00"), ("Undo", "$5.00")):
            self.ben.button(button).click()
            self.ben.has("split:17-20", stake)
        by_keys(self.cleo, "black")
        settled(self.everybody, 2)

    def with_the_house_started_again_in_the_middle(self) -> None:
        self.ann.place("red")
        self.ann.has("red", "$1.00")
        by_words(self.ben, "black 5")
        self.ben.has("black", "$5.00")
        self.house.close()
        expect(self.ben.page.get_by_text("Reconnecting")).to_be_visible(timeout=SLOW_MS)
        self.house.open_again()
        for one in (*self.everybody, *self.tabs):
            down = one.page.get_by_text("Reconnecting")
            expect(down).to_have_count(0, timeout=SLOW_MS)
        notice = self.ann.page.locator(".notice")
        expect(notice).to_contain_text("started again in the middle of round 3")
        self.ann.has("red", "$1.00")
        self.ben.has("black", "$5.00")
        settled(self.everybody, 3, wagering=(self.ann, self.ben))

    def one_leaves_one_asks_why_one_reloads(self) -> None:
        self.cleo.button("Cash in").click()
        looking_on = self.cleo.page.get_by_text("You are looking on")
        expect(looking_on).to_be_visible(timeout=SLOW_MS)
        self.ann.page.locator("a.why").first.click()
        expect(self.ann.page.locator("aside.law li").first).to_be_visible(timeout=SLOW_MS)
        assert self.ann.page.locator("aside.law .citation").count() >= 4
        self.ann.page.keyboard.press("Escape")
        self.ben.page.reload()
        self.ben.page.wait_for_selector(TABLE)
        self.ann.place("odd")
        by_keys(self.ben, "even")
        settled((self.ann, self.ben), 4)

    def chips_shown(self) -> dict[str, str]:
        """What the screens of those who still sit say that they have."""
        me = "fetch('/api/me').then((answer) => answer.json())"
        return {
            one.page.evaluate(me)["name"]: one.page.locator(".purse dd").first.inner_text()
            for one in (self.ann, self.ben)
        }

    def close(self) -> None:
        for one in (*self.everybody, *self.tabs):
            one.lost_nothing()
        for one in self.everybody:
            one.page.context.close()
        self.house.close()


def begun(browser: Browser, folder: Path) -> Evening:
    house = House.opened(folder)
    address = house.table(ROULETTE, "brisk")
    ann, ben = Player.at(browser, address), Player.at(browser, address)
    cleo = Player.at(browser, address, **PHONE)
    for one in (ann, ben, cleo):
        one.page.set_default_timeout(SLOW_MS)
        one.button("Sit down").click()
        expect(one.page.locator("section[aria-label='Your seat']")).to_contain_text("$200.00")
    tabs = [Player.on(ann.page.context.new_page(), address) for _ in range(TABS - 1)]
    ann.page.bring_to_front()
    return Evening(house, address, ann, ben, cleo, tabs)


def test_three_players_one_of_them_with_eight_tabs(browser: Browser, tmp_path: Path) -> None:
    evening = begun(browser, tmp_path)
    evening.by_mouse_words_and_keys()
    evening.in_another_tab_repeated_and_undone()
    evening.with_the_house_started_again_in_the_middle()
    evening.one_leaves_one_asks_why_one_reloads()
    shown = evening.chips_shown()
    seats = cast("list[dict[str, str]]", view_of(evening.address)["seats"])
    assert {one["player"]: f"${one['chips']}" for one in seats} == shown
    evening.close()

    code = evening.address.rpartition("/")[2]
    store = open_store(tmp_path / RECORD)
    assert verify(store, code) == ()
    balances = store.balances(code)
    assert balances.get(IN_PLAY, 0) == 0
    for name, chips in shown.items():
        assert balances[str(Person(PLAYER, name))] == round(100 * float(chips[1:]))
    store.close()
