"""The vectors of the games with memory, cell by cell, against the literal witness."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from croupier.desk.vectors import Vector, VectorSheet, vectors
from tests.walks.tables import BOSTON, CRAPS, PHILADELPHIA, POKETTE, RED_DOG
from tests.witness import b2b, craps, pokette, red_dog, touchdown

POINT = {4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
"""A roll that makes each total a point."""
VALUES = "23456789 JQKA"


@cache
def sheets(edition: str) -> tuple[VectorSheet, ...]:
    return vectors(edition).sheets


def cells(edition: str) -> list[Vector]:
    (sheet,) = sheets(edition)
    return list(sheet.vectors)


# --- craps --------------------------------------------------------------------------------------


def history(position: str, state: str) -> tuple[tuple[tuple[int, int], ...], int]:
    """Rolls that lead to a state with the wager lying where it says, and when it was placed."""
    on = re.search(r"the point is (\d+)", state)
    point = (POINT[int(on[1])],) if on else ()
    lies = re.search(r"lies at \S+:(\d+)", state) or re.search(r"come-(\d+)", position)
    if not lies:
        return point, 1 if position in ("pass", "dont_pass") else len(point) + 1
    # The come wager goes to its number while another point is on; that point is then made.
    other = POINT[9 if lies[1] == "4" else 4]
    rolls = (other, POINT[int(lies[1])], other, *point)
    return rolls, 2 if "lies at" in state else len(rolls) + 1


def test_craps() -> None:
    found: set[str] = set()
    for cell in cells(CRAPS):
        assert not re.search(r"come[-:](\d+)\b.*the point is \1$", f"{cell.position} {cell.state}")
        rolls, before = history(cell.position, cell.state)
        one, _, other = cell.outcome.partition("+")
        verdict = craps.settle(cell.position, (*rolls, (int(one), int(other))), before)
        assert not verdict.refused, cell
        assert (cell.result, Fraction(cell.net)) == (verdict.result, verdict.net), cell
        if cell.to:
            assert cell.to == verdict.lies_at, cell
        found.add(cell.position)
    assert found == set(craps.JUDGES)


# --- Touchdown, B2B -----------------------------------------------------------------------------

MOVES = {15: "36", 10: "30", 5: "14", 3: "3", -15: "31", -10: "22", -5: "11", -3: "2", 0: "0"}


def downs_to(yards: int, downs: int) -> list[str]:
    """Numbers that bring the ball somewhere in so many downs."""
    if not downs:
        return []
    reach = 15 * (downs - 1)
    for gain, number in MOVES.items():
        if abs(yards - gain) <= reach and (rest := _found(yards - gain, downs - 1)) is not None:
            return [number, *rest]
    raise AssertionError((yards, downs))


def _found(yards: int, downs: int) -> list[str] | None:
    if not downs:
        return [] if yards == 0 else None
    for gain, number in MOVES.items():
        rest = _found(yards - gain, downs - 1)
        if rest is not None:
            return [number, *rest]
    return None


def spins_before(state: str) -> list[str]:
    if state == "no game in progress":
        return []
    downs = re.match(r"(\d) downs? left", state)
    assert downs, state
    gained = re.search(r"(\d+) yards towards (red|black)", state)
    yards = int(gained[1]) * (1 if gained[2] == "red" else -1) if gained else 0
    return ["0", *downs_to(yards, 4 - int(downs[1]))]


@pytest.mark.parametrize("paytable", "ABCD")
def test_touchdown_for_both_teams(paytable: str) -> None:
    (sheet,) = [
        one for one in sheets(PHILADELPHIA) if one.rules.get("touchdown_paytable") == paytable
    ]
    assert {one.position for one in sheet.vectors} == {"touchdown:red", "touchdown:black"}
    for cell in sheet.vectors:
        team = cell.position.partition(":")[2]
        spins = [*spins_before(cell.state), cell.outcome]
        is_decided, net, _ = touchdown.settle(team, spins, paytable)
        assert (cell.result != "stands", Fraction(cell.net)) == (is_decided, net), cell


def test_b2b() -> None:
    found = 0
    for sheet in sheets(BOSTON):
        priors: set[str] = set()
        for cell in sheet.vectors:
            if cell.position == "b2b":
                number, _, multiplier = cell.outcome.partition("*")
                prior = cell.state.removeprefix("the spin before gave ")
                net = b2b.settle(prior, number, int(multiplier), to_one=True)
                is_covered = sheet.wheel == "double-zero-as-single-zero" and number == "00"
                expected = ("stands", Fraction(0)) if is_covered else _told(net)
                assert (cell.result, Fraction(cell.net)) == expected, cell
                found += 1
                priors.add(prior)
        numbers = 38 if sheet.wheel == "double-zero" else 37
        assert len(priors) == numbers, sheet.wheel
        assert ("00" in priors) == (sheet.wheel == "double-zero")
    assert found


def _told(net: Fraction | None) -> tuple[str, Fraction]:
    assert net is not None
    return ("wins" if net > 0 else "loses", net)


# --- Pokette, red dog ---------------------------------------------------------------------------


def test_pokette() -> None:
    stands: dict[str, set[str]] = {}
    for cell in cells(POKETTE):
        stand = cell.state.removeprefix("in the stand: ").replace("nothing", "").split()
        result = pokette.settle(cell.position, stand, cell.outcome)
        expected = {
            "wins": pokette.odds(cell.position),
            "loses": Fraction(-1),
            "stands": Fraction(0),
        }[result]
        assert (cell.result, Fraction(cell.net)) == (result, expected), cell
        if ":" not in cell.position:
            stands.setdefault(cell.position, set()).add(cell.state)
    # 13 ranks; 78 pairs of ranks and 13 of one rank, each in one suit and in two.
    counts = {kind: len(found) for kind, found in stands.items()}
    assert counts == {
        "red": 1, "black": 1, "pair_in_2": 13, "pair_in_3": 156, "three_of_a_kind": 26,
        "flush": 91, "open_straight": 24, "inside_straight": 22, "open_straight_flush": 12,
        "inside_straight_flush": 11,
    }  # fmt: skip


def red_dog_cells() -> Iterator[tuple[Vector, list[str]]]:
    for cell in cells(RED_DOG):
        dealt = cell.state.removeprefix("dealt: ").replace("nothing", "").split()
        yield cell, [*(f"{rank}H" for rank in dealt), cell.outcome]


def test_red_dog() -> None:
    for cell, cards in red_dog_cells():
        if len(cards) < 2:
            assert cell.result == "stands"
            continue
        ante, raised = red_dog.settle(cards, cell.position == "raise")
        net = raised if cell.position == "raise" else ante
        expected = {True: "wins", False: "loses"}[(net or 0) > 0] if net else "void"
        assert cell.result == ("stands" if net is None else expected), cell
        assert Fraction(cell.net) == (net or 0), cell
