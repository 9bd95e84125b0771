"""What is shown to people: addresses for every page of the route table, and what its forms answer.

`tests/web/test_pages.py` and its neighbours show it in a browser; a page without a line fails.
"""

import re
from collections.abc import Callable, Mapping

from playwright.sync_api import Page, expect

from croupier.desk.packed import packed
from croupier.floor.samples import samples
from croupier.law.in_force import edition_ids
from tests.web.own_house import ROOT
from tests.web.played import tables

NJ_2010, PA_2019 = "us-nj/roulette/2010-11-15", "us-pa/roulette/2019-08-31"
ROULETTE, CRAPS, TOUCHDOWN = "nj-roulette-2010", "nj-craps-1996", "pa-roulette-2019-touchdown"
UNLAWFUL = packed((ROOT / "examples" / "boardwalk-unlawful.toml").read_text(encoding="utf-8"))
UNREADABLE = packed("[table\n")
QUESTION = "/drill?table=nj-roulette-2010&seed=abc&n=7&level=3"
SITUATION = f"/drill/procedure?seed=a&n=5&edition={PA_2019}"
SLOW_MS = 45_000
"""What anything takes at the most, on a machine that is shared."""

PAGES: Mapping[str, tuple[str, ...]] = {
    "/": ("/",),
    "/me": ("/me",),
    "/join": ("/join?code=JERSEY", "/join?code=NOBODY"),
    "/offering": (
        "/offering",
        *(f"/offering?sample={name}" for name in samples()),
        f"/offering?edition={PA_2019}&move_to={NJ_2010}",
        f"/offering?file={UNLAWFUL}",
        f"/offering?file={UNREADABLE}",
    ),
    "/drill": ("/drill", QUESTION, "/drill?table=nj-craps-1996&seed=b&n=2&level=4&unit=money"),
    "/drill/exam": ("/drill/exam?table=nj-craps-1996&questions=3&level=2&seed=k7",),
    "/drill/procedure": (SITUATION,),
    "/drill/keys": ("/drill/keys", "/drill/keys?weak=us-nj/roulette:straight:35.3.1.1"),
    "/law": (
        "/law",
        "/law?of=us-nj/roulette&on=2005-07-04",
        "/law?of=us-nj/roulette&on=2015-07-04",
    ),
    "/law/{rest:path}": (
        *(f"/law/{edition_id}" for edition_id in edition_ids()),
        "/law/us-nj/blackjack/fragment",
        f"/law/{NJ_2010}/5.1",
        f"/law/{NJ_2010}/5.1(e)6ii",
        f"/law/{NJ_2010}/5.2(b)",
        "/law/us-nj/craps/1996-03-11/1.1/come-point",
        "/law/us-pa/roulette/2012-05-19/617a.3(e)(8)",
        f"/law/{NJ_2010}/9.9",
        "/law/x",
    ),
    "/law/diff": ("/law/diff", f"/law/diff?before=us-nj/roulette/2009-06-15&after={NJ_2010}"),
    "/law/coverage": ("/law/coverage",),
    "/law/ambiguities": ("/law/ambiguities",),
    "/samples/{sample:str}/{name:str}": (
        *(
            f"/samples/{name}/{sheet}"
            for name in samples()
            for sheet in ("par", "notices", "layout", "file")
        ),
        "/samples/x/par",
    ),
    "/t/{code:str}": tuple(f"/t/{code}" for code in tables()),
    "/t/{code:str}/rounds": tuple(f"/t/{code}/rounds" for code in tables()),
    "/t/{code:str}/rounds/{number:int}": (
        *(f"/t/{code}/rounds/{number}" for code, one in tables().items() for number in one.rounds),
        "/t/JERSEY/rounds/99",
        f"/t/JERSEY/rounds/2?edition={PA_2019}",
        "/t/JERSEY/rounds/2?of=us-pa&on=2025-01-01",
        f"/t/BOSTON/rounds/2?edition={NJ_2010}",
    ),
    "/t/{code:str}/{name:str}": (
        *(f"/t/JERSEY/{sheet}" for sheet in ("par", "notices", "layout", "file")),
        "/t/JERSEY/nothing",
    ),
}
"""By the route of a page that is asked for: at least one address, and what may go wrong there."""


def _kept(page: Page, address: str) -> None:
    page.goto(f"{address}/me")
    page.get_by_label("No wager that could bring").fill("50.00")
    page.get_by_role("button", name="Keep these limits").click()
    page.get_by_text("Your limits are kept").wait_for()


def _opened(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Play").first.click()
    _at_table(page)


def _offering_answered(page: Page, address: str) -> None:
    page.goto(f"{address}/offering?file={UNLAWFUL}")
    page.evaluate("document.querySelector('#offering').submit()")
    page.get_by_text("9 findings").first.wait_for()


def _offering_refused(page: Page, address: str) -> None:
    page.goto(f"{address}/offering?file={UNLAWFUL}")
    page.evaluate(
        "const form = document.querySelector('#offering'); form.action = '/offering/play';"
        " form.submit()"
    )
    page.wait_for_url("**/offering/play")
    page.get_by_text("9 findings").first.wait_for()


def _missed(page: Page, address: str) -> None:
    page.goto(address + QUESTION)
    page.get_by_role("button", name="Answer").click()
    page.get_by_text("Not all right").wait_for()


def _situation_graded(page: Page, address: str) -> None:
    page.goto(address + SITUATION)
    page.get_by_role("radio").first.check()
    page.get_by_role("button", name="Answer").click()
    page.get_by_text("What the editions say").wait_for()


POSTED: Mapping[str, Callable[[Page, str], None]] = {
    "/me": _kept,
    "/tables": _opened,
    "/offering": _offering_answered,
    "/offering/play": _offering_refused,
    "/drill": _missed,
    "/drill/procedure": _situation_graded,
}
"""By the route of a page that a form asks for: how one comes there."""


def _at_table(page: Page) -> None:
    page.wait_for_selector("[data-state=ready]", timeout=SLOW_MS)


def _new_table(page: Page, address: str, sample: str, pace: str = "slow") -> None:
    opened = page.request.post(
        f"{address}/api/tables", data={"sample": sample, "pace": pace}, timeout=SLOW_MS
    )
    page.goto(address + opened.json()["url"])
    _at_table(page)


def _place(page: Page, *positions: str) -> None:
    for position in positions:
        page.locator(f'.hit[data-position="{position}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".standing.pending")).to_have_count(0, timeout=SLOW_MS)


def _betting(page: Page, address: str) -> None:
    _new_table(page, address, ROULETTE)
    _place(page, "straight:17", "split:17-20", "red", "dozen:2")
    page.locator('.hit[data-position="straight:20"]').hover()


def _refused(page: Page, address: str) -> None:
    _new_table(page, address, ROULETTE)
    _place(page, "five_adjacent:17")
    page.locator(".refused").wait_for()


def _settled(page: Page, address: str) -> None:
    _new_table(page, address, ROULETTE, "brisk")
    _place(page, "red", "black", "straight:17")
    page.get_by_role("button", name="I'm ready", exact=True).click()
    page.wait_for_selector("[aria-label='Last round']", timeout=SLOW_MS)
    page.keyboard.press("Escape")
    page.locator("summary", has_text="The dealer's acts").click()
    page.locator("summary", has_text="Counts, and whether they are fair").click()
    page.get_by_text("no number is due and none is hot").wait_for(timeout=SLOW_MS)


def _why(page: Page, address: str) -> None:
    _settled(page, address)
    page.get_by_role("link", name=re.compile("^Why: the law of")).first.click()
    page.get_by_text("Why it was settled so").wait_for()
    page.locator("aside .summary").first.wait_for(timeout=SLOW_MS)


def _keys(page: Page, address: str) -> None:
    _new_table(page, address, ROULETTE)
    page.get_by_role("button", name="Keys").click()
    page.get_by_role("dialog").wait_for()


def _choosing(page: Page, address: str) -> None:
    _new_table(page, address, TOUCHDOWN)
    page.locator('.hit[data-position="touchdown"]').focus()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").wait_for()


def _craps(page: Page, address: str) -> None:
    _new_table(page, address, CRAPS)
    _place(page, "pass", "field", "place_to_win:4")
    page.locator(".hit[data-position='place_to_win:4']").focus()
    page.keyboard.press("o")
    page.locator(".standing .on").wait_for(timeout=SLOW_MS)


def _shared(page: Page, address: str) -> None:
    _new_table(page, address, ROULETTE)
    page.locator(".share summary").click()
    page.locator(".share img").wait_for()


def _standing(page: Page, address: str) -> None:
    _settled(page, address)
    page.goto(f"{address}/me")
    page.get_by_text("How you stand").wait_for()


SCENES: Mapping[str, Callable[[Page, str], None]] = {
    "betting": _betting,
    "refused": _refused,
    "settled": _settled,
    "why": _why,
    "keys": _keys,
    "choosing": _choosing,
    "craps": _craps,
    "shared": _shared,
    "standing": _standing,
}
"""The table application as it looks in play, and what play leaves behind."""
