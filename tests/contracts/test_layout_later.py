"""Where chips lie once they have moved: every place is drawn, and none can be clicked."""

import re

from croupier.layout.kinds import KINDS, POINTS
from croupier.layout.reader import layout
from tests.strategies import text_of
from tests.walks.tables import CRAPS, craps_text, head, opened

LIES = re.compile(r'<rect class="later" data-lies="([^"]+)"')


def test_a_come_bet_that_has_moved_lies_in_its_numbers_box() -> None:
    found = layout("craps", None)
    boxes, later = ({box.name: box for box in some} for some in (found.areas, found.later))
    for number in POINTS:
        for line, behind in (("come", "place_to_win"), ("dont_come", "place_to_lose")):
            place, box = later[f"{line}:{number}"], boxes[f"{behind}:{number}"]
            assert (place.x, place.y, place.bottom) == (box.x, box.y, box.bottom)
            assert place.right < box.right


def test_every_place_where_a_wager_can_come_to_lie_is_drawn_where_it_is_offered() -> None:
    later = [f"{kind.name}:{one}" for kind in KINDS.values() for one in kind.later_choices]
    assert LIES.findall(opened(craps_text()).layout()) == later
    without = opened(text_of({**head(CRAPS), "wagers": {"come": False}}))
    assert LIES.findall(without.layout()) == [f"dont_come:{number}" for number in POINTS]
    placed = {position.id for position in opened(craps_text()).offer.positions}
    assert placed.isdisjoint(later)
