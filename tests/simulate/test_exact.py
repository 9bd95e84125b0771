"""What was counted lies within five standard errors of the exact edge, for every kind of wager."""

from collections import defaultdict
from fractions import Fraction

import pytest

from croupier.exact.par_sheet import ParLine, par_sheet
from croupier.offer.compile import Offer
from croupier.simulate.lanes import menu_of
from croupier.simulate.plan import Seat, Wish
from croupier.simulate.statistics import counted, unit_error, unit_mean
from croupier.units.money import Minor
from tests.simulate.playing import offer, tally

pytestmark = pytest.mark.slow

TABLES = (
    "atlantic-city-2011",
    "00-as-single",
    "atlantic-city-2011-colors",
    "boston-2021",
    "philadelphia-2019",
    "big-six-1998-a",
    "craps-1996",
    "pokette-1996",
    "red-dog-1996",
)
ROUNDS = 1_000
ERRORS = 5
LEAST = 400
"""Of a rarer situation too few wagers are made for an error to mean anything."""


def lines_of(table: Offer) -> list[tuple[str, tuple[str, ...], Fraction]]:
    """For each line of the par sheet one position: of one edge in all situations, or in one."""
    kinds: dict[str, list[ParLine]] = defaultdict(list)
    for line in par_sheet(table):
        if line.house_edge is not None:
            member = line.members[0]
            if member == line.kind and table.edition.wagers[line.kind].kind == "touchdown":
                member = "touchdown:red"
            kinds[member].append(line)
    found: list[tuple[str, tuple[str, ...], Fraction]] = []
    for member, lines in kinds.items():
        edges = {one.house_edge for one in lines}
        by_situation = [((one.when,), one.house_edge) for one in lines]
        each = by_situation if len(edges) > 1 else [((), edges.pop())]
        found += [(member, when, edge) for when, edge in each if edge is not None]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_every_kind_comes_to_its_edge(name: str) -> None:
    verify(name, evenings=250)


@pytest.mark.parametrize("name", ["atlantic-city-2011", "red-dog-1996"])
def test_kinds_come_to_their_edges_on_fewer_evenings(name: str) -> None:
    verify(name, evenings=60)


def verify(name: str, evenings: int) -> None:
    table = offer(name)
    lines = lines_of(table)
    positions = list(dict.fromkeys(member for member, _, _ in lines))
    if name == "craps-1996":
        positions += [one for one in ("come", "dont_come") if one not in positions]
    menu = menu_of(table, positions, (1,))
    stake = {menu.laid.places[at]: int(n) for at, n in zip(menu.places, menu.stakes, strict=True)}
    wishes = [Wish(member, Minor(stake[member]), when) for member, when, _ in lines]
    found = tally(table, Seat(tuple(wishes)), rounds=ROUNDS, evenings=evenings, seed=20261119)
    far: list[str] = []
    reached: set[str] = set()
    for (member, when, edge), results in zip(lines, found.wagers, strict=True):
        mean, error = unit_mean(results), unit_error(results)
        if mean is None or error is None or counted(results) < LEAST:
            continue
        reached.add(member)
        if abs(float(mean + edge)) > ERRORS * error:
            far.append(
                f"{member} {when}: {float(mean):.5f}, exactly {float(-edge):.5f} ({error:.5f})"
            )
    assert far == []
    assert reached == {member for member, _, _ in lines}
