"""Every page of the route table but those of the law, in a real browser.

The pages come from the hand-written file of routes, so that none can be left out. Those of the law
stand in a file of their own, as many workers share the files.
"""

import pytest

from tests.web.looking import ANY_LOOK, GROUPS, Look, in_group, see_all
from tests.web.pages_shown import PAGES, POSTED
from tests.web.permissions import rows


def test_every_page_of_the_route_table_is_shown() -> None:
    pages = {(row.method, row.path) for row in rows() if row.what == "page"}
    shown = {("GET", route) for route in PAGES} | {("POST", route) for route in POSTED}
    assert pages - shown == set(), "pages that no browser has seen"
    assert shown - pages == set(), "pages that there are no more"
    assert all(PAGES.values())
    lost = [route for route in PAGES if not any(in_group(route, group) for group in GROUPS)]
    assert lost == []


@pytest.mark.browser
@pytest.mark.parametrize("group", [one for one in GROUPS if one != "law"])
@ANY_LOOK
def test_every_page_is_whole(played_house: str, look: Look, group: str) -> None:
    see_all(played_house, look, group)
