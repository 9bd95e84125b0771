"""A page in a real browser: nothing for axe to find, nothing wide, in light and dark.

Screenshots are kept in `.cache/screenshots` of the checkout, to be looked at.
"""

import os
import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # pyright: ignore[reportMissingTypeStubs]
from playwright.sync_api import Browser, Page

from tests.web.own_house import ROOT
from tests.web.pages_shown import PAGES, SLOW_MS

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


ANY_LOOK = pytest.mark.parametrize("look", WIDTHS, indirect=True)


def see_all(address: str, look: Look, group: str) -> None:
    """Every page of a group."""
    for route, paths in PAGES.items():
        for path in paths if in_group(route, group) else ():
            look.page.goto(address + path)
            if look.page.locator("[data-table]").count():
                look.page.wait_for_selector("[data-state=ready]")
            look.examine(path)
    assert not look.faults, "\n".join(look.faults)
