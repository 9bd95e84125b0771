"""What forms answer, scenes at a table, and the date slider, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page

from tests.web.looking import ANY_LOOK, Look, findings
from tests.web.pages_shown import PA_2019, POSTED, SCENES, SLOW_MS


@pytest.mark.browser
@pytest.mark.parametrize(("name", "come"), [*POSTED.items(), *SCENES.items()])
@ANY_LOOK
def test_every_answer_and_scene_is_whole(
    played_house: str, look: Look, name: str, come: Callable[[Page, str], None]
) -> None:
    come(look.page, played_house)
    look.examine(f"scene-{name}")
    assert not look.faults, "\n".join(look.faults)


@pytest.mark.browser
def test_the_slider_settles_the_round_on_the_day_it_is_moved_to(
    played_house: str, chromium: Browser
) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    page.goto(f"{played_house}/t/JERSEY/rounds/2")
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
def test_without_scripts_the_forms_ask_the_same(played_house: str, chromium: Browser) -> None:
    context = chromium.new_context(java_script_enabled=False)
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    page.goto(f"{played_house}/t/JERSEY/rounds/2")
    assert not page.locator("#slider-us-nj").is_visible()
    page.select_option("#edition", PA_2019)
    page.get_by_role("button", name="Settle it there").click()
    assert "617a.4(b)" in page.locator("#under-answer").inner_text()
    page.goto(f"{played_house}/law")
    page.select_option("#of", "us-nj/roulette")
    page.fill("#on", "2005-07-04")
    page.get_by_role("button", name="Which edition?").click()
    page.get_by_role("status").get_by_role(
        "link", name="New Jersey, Roulette, 17 August 1998"
    ).click()
    assert page.get_by_role("heading", level=1).inner_text() == "Roulette, 17 August 1998"
    context.close()
