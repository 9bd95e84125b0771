"""Limits of one's own, sittings, and what may be done instead of what was refused."""

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from croupier.desk.instead import INSTEAD
from croupier.floor.own_limits import at_most
from croupier.floor.tally import SITTING_OVER_MS, Tallies, tallied
from croupier.layout.kinds import read_position
from croupier.table.commands import PLAYER, Move, Person, Place, TakeBack
from croupier.table.events import CashedIn, Seated, Transfer
from croupier.units.money import Minor
from croupier.units.refusal import Reason
from tests.web.own_house import pages

Pages = TestClient[ASGIApp]
ANN = Person(PLAYER, "ann")
RED, ODD = read_position("red"), read_position("odd")
HOUR_MS = 3_600_000


@pytest.fixture(name="house", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    with pages(tmp_path_factory.mktemp("house")) as client:
        yield client


@pytest.fixture(name="table")
def open_table(house: Pages) -> str:
    """A table at which the guest sits, with a limit of 10.00 to lose."""
    opened = house.post("/api/tables", json={"sample": "nj-roulette-2010", "pace": "slow"})
    path = f"/api/tables/{opened.json()['code']}"
    house.post(f"{path}/join", json={}, headers={"idempotency-key": "join"})
    house.put("/api/me/limits", json={"loss": "10.00", "minutes": None})
    return path


def place(position: str, stake: str) -> dict[str, str]:
    return {"do": "place", "position": position, "stake": stake}


def acts(house: Pages, table: str, key: str, *listed: dict[str, str]) -> int:
    (first, *more) = listed
    body = {"acts": [first, *more]} if more else first
    answer = house.post(f"{table}/acts", json=body, headers={"idempotency-key": key})
    if answer.status_code == 409:
        assert answer.json()["type"] == "/problems/your_loss"
        assert answer.json()["instead"]
    return answer.status_code


def lying(house: Pages, table: str) -> list[str]:
    return [one["stake"] for one in house.get(f"{table}/view").json()["view"]["lying"]]


def test_several_acts_are_not_each_within_the_limit(house: Pages, table: str) -> None:
    assert acts(house, table, "a", place("red", "6.00"), place("odd", "6.00")) == 409
    assert lying(house, table) == []
    assert acts(house, table, "b", place("red", "6.00"), place("odd", "4.00")) == 200
    assert acts(house, table, "c", place("even", "1.00")) == 409
    assert lying(house, table) == ["6.00", "4.00"]


def test_the_same_key_has_the_same_answer_although_a_limit_has_come_between(
    house: Pages, table: str
) -> None:
    assert acts(house, table, "a", place("red", "6.00")) == 200
    house.put("/api/me/limits", json={"loss": "1.00", "minutes": None})
    assert acts(house, table, "a", place("red", "6.00")) == 200
    assert acts(house, table, "b", place("red", "6.00")) == 409
    assert lying(house, table) == ["6.00"]


def test_what_is_taken_back_first_makes_room() -> None:
    on_red, on_odd = Place(ANN, ANN, RED, Minor(600)), Place(ANN, ANN, ODD, Minor(500))
    assert at_most([on_red, on_odd]) == 1100
    assert at_most([TakeBack(ANN, RED, Minor(600)), on_odd]) == 0
    assert at_most([on_red, TakeBack(ANN, RED, Minor(600)), on_odd]) == 600
    assert at_most([Move(ANN, RED, ODD, Minor(600))]) is None
    assert at_most([]) is None


def sat_down(tallies: Tallies, at_ms: int) -> Tallies:
    return tallied(tallies, at_ms, Seated(ANN, 1, "blue"))


def left(tallies: Tallies, at_ms: int) -> Tallies:
    return tallied(tallies, at_ms, CashedIn(ANN, Transfer(str(ANN), "cash", Minor(5))))


def test_time_away_is_no_time_at_the_table_and_a_long_one_ends_the_sitting() -> None:
    tallies = left(sat_down({}, 0), HOUR_MS)
    back = sat_down(tallies, 2 * HOUR_MS)
    assert back[ANN].since_ms == HOUR_MS
    assert back[ANN].cashed == 5
    anew = sat_down(tallies, HOUR_MS + SITTING_OVER_MS)
    assert anew[ANN].since_ms == HOUR_MS + SITTING_OVER_MS
    assert sat_down(back, 9 * HOUR_MS)[ANN].since_ms == HOUR_MS


def test_every_refusal_has_something_that_may_be_done_instead() -> None:
    assert set(INSTEAD) == set(Reason)
    assert all(told.endswith(".") and told[0].isupper() for told in INSTEAD.values())
