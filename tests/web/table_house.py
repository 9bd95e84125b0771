"""A practice house of the tests' own, and tables in it as a browser and a program find them."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, Locator, Page, expect

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
SLOW_MS = 20_000
"""What a round takes at the most, on a machine that is shared."""
TABLE = "[data-state=ready]"


@dataclass
class House:
    """A house on a port of the loopback; it can be stopped and started again."""

    folder: Path
    process: subprocess.Popen[str]
    url: str

    @classmethod
    def opened(cls, folder: Path) -> "House":
        process, url = _started(folder, 0)
        return cls(folder, process, url)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait(10)
        if self.process.stdout:
            self.process.stdout.close()

    def open_again(self) -> None:
        self.process, _ = _started(self.folder, int(self.url.rpartition(":")[2]))

    def table(self, sample: str, pace: str = "slow") -> str:
        """A new table's address."""
        asked = urllib.request.Request(  # noqa: S310 - the tests' own house
            f"{self.url}/api/tables",
            json.dumps({"sample": sample, "pace": pace}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked, timeout=20) as answer:  # noqa: S310 - likewise
            return self.url + cast("dict[str, str]", json.load(answer))["url"]


def _started(folder: Path, port: int) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "croupier.web", "--json", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, "--folder", str(folder), "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    url = cast("dict[str, str]", json.loads(process.stdout.readline()))["url"]
    return process, url


@dataclass(frozen=True, slots=True)
class Player:
    """A page at a table, and what is asked and done there again and again."""

    page: Page
    errors: list[str]

    @classmethod
    def at(cls, browser: Browser, address: str, **options: object) -> "Player":
        """A guest of his own, in a browser of his own."""
        chosen = {"viewport": {"width": 1280, "height": 800}} | options
        context = browser.new_context(**chosen)  # pyright: ignore[reportArgumentType] - as named
        return cls.on(context.new_page(), address)

    @classmethod
    def on(cls, page: Page, address: str) -> "Player":
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: _note(errors, said.type, said.text))
        page.goto(address)
        page.wait_for_selector(TABLE)
        return cls(page, errors)

    def spot(self, position: str) -> Locator:
        return self.page.locator(f'.hit[data-position="{position}"]')

    def place(self, *positions: str) -> None:
        for position in positions:
            self.spot(position).click()

    def choose(self, chip: str) -> None:
        self.page.get_by_role("radio", name=chip, exact=True).check(force=True)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def has(self, position: str, stake: str | None) -> None:
        """What the position's name says of the player's chips, once nothing is pending."""
        expect(self.page.locator(".standing.pending")).to_have_count(0)
        told = self.spot(position)
        if stake is None:
            expect(told).not_to_have_attribute("aria-label", re.compile("of yours"))
        else:
            expect(told).to_have_attribute("aria-label", re.compile(f"{re.escape(stake)} of yours"))

    def plays_on(self) -> None:
        """The player is ready, and the round comes to its end."""
        self.button("I'm ready").click()
        self.page.wait_for_selector("[aria-label='Last round']", timeout=SLOW_MS)

    def lost_nothing(self) -> None:
        assert self.errors == []


_ANSWERS = ("Failed to load resource", "WebSocket connection to")


def _note(errors: list[str], kind: str, text: str) -> None:
    # A refused request is an answer; a policy that stops a script or a style is a fault.
    # So is a house that is away for a moment.
    if kind == "error" and not any(one in text for one in _ANSWERS):
        errors.append(text)
