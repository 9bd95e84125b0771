"""Every page of the law in a real browser."""

import pytest

from tests.web.looking import ANY_LOOK, Look, see_all


@pytest.mark.browser
@ANY_LOOK
def test_every_page_is_whole(played_house: str, look: Look) -> None:
    see_all(played_house, look, "law")
