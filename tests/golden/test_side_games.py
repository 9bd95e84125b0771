"""The golden figures of the side games of roulette against what the product answers."""

import re

import pytest

from croupier.desk.answers import ParWager
from tests.golden.test_memory_games import sections
from tests.walks.tables import boston_text, opened, philadelphia_text

HELD = sections("side-games.txt")


def line_of(text: str, kind: str) -> ParWager:
    (line,) = [one for one in opened(text).par().wagers if one.kind == kind]
    return line


@pytest.mark.parametrize(("paytable", "edge", "variance"), HELD["touchdown"])
def test_touchdown(paytable: str, edge: str, variance: str) -> None:
    line = line_of(philadelphia_text(paytable), "touchdown")
    assert (line.house_edge, line.variance, line.probability) == (edge, variance, "1/19")


@pytest.mark.parametrize(("number", "yards"), HELD["yards"])
def test_how_far_a_number_moves_the_ball(number: str, yards: str) -> None:
    settled = opened(philadelphia_text()).settle(["touchdown:red=5.00"], ["0", number])
    told = settled.instructions[-1].text
    found = re.search(r"(\d+) yards towards (red|black)", told)
    moved = int(found[1]) * (1 if found[2] == "red" else -1) if found else 0
    assert moved == int(yards)
    assert ("on the 50 yard line" in told) == (yards == "0")


@pytest.mark.parametrize(("paid", "wheel", "edge"), HELD["b2b"])
def test_b2b(paid: str, wheel: str, edge: str) -> None:
    line = line_of(boston_text(wheel, to_one=paid == "to one"), "b2b")
    assert line.house_edge == edge
    assert line.probability == ("1/38" if wheel == "double-zero" else "1/37")
