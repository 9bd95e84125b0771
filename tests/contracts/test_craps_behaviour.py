"""The page on craps, cell by cell, against what `settle` answers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.units.odds import read_odds
from tests.walks.shoots import POINTS, ROLLS, Scene, scene
from tests.walks.tables import craps_text, opened

PAGE = Path(__file__).resolve().parents[2] / "docs" / "craps-behaviour.md"
HEAD = ["Wager", "The roll", "Wins", "Loses", "Stands", "Moves", "Void", "Off"]
REFUSED = ["Wager", "Refused", "By"]
RESULTS = ("wins", "loses", "stands", "moves", "void", "stands")
"""What `settle` is to say in the columns behind the roll; what is off stands."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the page: what each roll is told to do."""

    wager: str
    roll: str
    cells: dict[str, tuple[str, Fraction | None]]

    @property
    def position(self) -> str:
        return self.wager.removesuffix("!")


def rows_under(head: list[str]) -> Iterator[list[str]]:
    """The rows of every table of the page with that head."""
    is_under = False
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = [one.strip().strip("`") for one in line.strip().strip("|").split("|")]
        if not line.startswith("|"):
            is_under = False
        elif cells == head:
            is_under = True
        elif is_under and not set(line) <= {"|", "-", " "}:
            yield cells


def rolls_of(total: str) -> list[str]:
    """The rolls that a total on the page means: hard and easy, or one of them."""
    found = re.fullmatch(r"(?:(hard|easy) )?(\d+)", total)
    assert found, total
    both = [one for one in (found[2], f"{found[2]}h") if one in ROLLS]
    return [one for one in both if found[1] is None or (found[1] == "hard") == one.endswith("h")]


def told(cells: list[str]) -> dict[str, tuple[str, Fraction | None]]:
    """By roll, the result and the odds; every roll is told once."""
    found: dict[str, tuple[str, Fraction | None]] = {}
    others: str | None = None
    for result, cell in zip(RESULTS, cells, strict=True):
        if cell == "others":
            assert others is None
            others = result
        elif cell != "–":
            for part in cell.split("; "):
                totals, at, odds = part.partition(" at ")
                for roll in (one for total in totals.split(", ") for one in rolls_of(total)):
                    assert roll not in found, (cells, roll)
                    found[roll] = (result, read_odds(odds).ratio if at else None)
    left = [roll for roll in ROLLS if roll not in found]
    assert bool(left) == (others is not None), cells
    return found | dict.fromkeys(left, (others or "", None))


def rows() -> list[Row]:
    return [Row(wager, roll, told(cells)) for wager, roll, *cells in rows_under(HEAD)]


ROWS = rows()


def phases(roll: str, position: str) -> list[str]:
    """The points that the words for a roll stand for; none for a come out roll."""
    if roll.startswith("point "):
        return [roll.removeprefix("point ")]
    # A come wager cannot come to lie on the number that is the point.
    number = re.fullmatch(r"(?:odds:)?(?:dont_)?come[:-](\d+)", position)
    able = [one for one in POINTS if number is None or one != number[1]]
    return {"come out": [""], "any point": able, "any roll": ["", *able]}[roll]


def scenes(row: Row) -> Iterator[Scene]:
    kind, _, number = row.position.partition(":")
    is_line = kind in ("pass", "dont_pass") or (kind == "odds" and "-" not in number)
    is_moved = kind in ("come", "dont_come", "odds") and bool(number)
    for point in phases(row.roll, row.position):
        held = is_moved or (is_line and bool(point))
        yield scene(row.position, point, on=row.wager.endswith("!"), held=held)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.wager} {row.roll}")
def test_every_cell(row: Row) -> None:
    for made in scenes(row):
        for roll, (result, odds) in row.cells.items():
            fate = made.fate(roll)
            # A come wager that has moved before is told by where it went then.
            is_moved = fate.result == "stands" and fate.to and ":" not in row.position
            got = "moves" if is_moved else fate.result
            assert got == result, (made.rolls, roll)
            assert (fate.net > 0) == (odds is not None), (made.rolls, roll)
            assert odds in (None, fate.net), (made.rolls, roll)
            if is_moved:
                assert fate.to == f"{row.position}:{roll.removesuffix('h')}"


def test_when_a_wager_may_not_be_made() -> None:
    for wager, roll, clause in rows_under(REFUSED):
        for point in phases(roll, ""):
            fate = scene(wager, point).fate("7")
            assert (fate.result, fate.clause) == ("refused", f"N.J.A.C. 19:47-{clause}"), point


def test_every_wager_is_on_the_page_at_every_roll() -> None:
    known = {one.id for one in opened(craps_text()).offer.positions}
    assert {row.position for row in ROWS} == known | {
        f"{line}:{number}" for line in ("come", "dont_come") for number in POINTS
    }
    for position in known:
        told_of = [one.roll for one in ROWS if one.wager == position]
        points = {point for roll in told_of for point in phases(roll, position)}
        kind, _, number = position.partition(":")
        is_bound = kind in ("come", "dont_come") or (kind == "odds" and "-" not in number)
        able = set(phases("any point" if is_bound else "any roll", position))
        assert points == able, position
        assert len(told_of) == len(set(told_of)), position
