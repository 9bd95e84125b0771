"""Each walk against what `settle` says, one outcome more at a time."""

import pytest

from croupier.desk.answers import Settled, Told
from croupier.desk.table import OpenTable

from .reading import WALKS, Step, Walk, read
from .tables import (
    boston_text,
    craps_text,
    opened,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)

TABLES = {
    "craps": craps_text(),
    "boston": boston_text("double-zero-as-single-zero", to_one=True),
    "boston-for-one": boston_text("double-zero", to_one=False),
    "philadelphia": philadelphia_text("A"),
    "pokette": pokette_text(),
    "red-dog": red_dog_text(6),
}
each_walk = pytest.mark.parametrize("name", WALKS)


def placed(steps: list[Step]) -> list[str]:
    return [
        f"{wager.removesuffix('!')}@{turn}{'!' if wager.endswith('!') else ''}"
        for turn, step in enumerate(steps, 1)
        for wager in step.before
    ]


def settled(table: OpenTable, steps: list[Step]) -> Settled:
    return table.settle(placed(steps), [step.outcome for step in steps])


def line(one: Told) -> tuple[str, ...]:
    """An instruction in the columns of a walk; of what is announced that in quotation marks."""
    said = one.text.partition('"')[2].partition('"')[0].lower() if one.do == "announce" else ""
    columns = (said, one.position, one.to, one.amount)
    return (one.do, *(each for each in columns if each), one.citation)


@each_walk
def test_the_dealer_does_what_the_walk_says(name: str) -> None:
    walk = read(name)
    done = 0
    for turn, step in enumerate(walk.steps, 1):
        told = settled(opened(TABLES[walk.table]), walk.steps[:turn]).instructions
        assert [line(one) for one in told[done:]] == step.told, f"{name}: {step.outcome} ({turn})"
        done = len(told)


@each_walk
def test_everybody_has_what_the_walk_says(name: str) -> None:
    walk = read(name)
    found = settled(opened(TABLES[walk.table]), walk.steps)
    assert [(one.position, one.reason, one.citation) for one in found.refusals] == walk.refusals
    left = [
        (one.position, one.result, one.profit, one.returned, one.citation) for one in found.wagers
    ]
    assert left == walk.left


@each_walk
def test_the_spins_that_do_not_count(name: str) -> None:
    walk = read(name)
    for turn, step in enumerate(walk.steps):
        found = opened(TABLES[walk.table]).settle([], [step.outcome])
        assert found.void == step.is_void, f"{name}: {step.outcome} ({turn + 1})"


def test_every_game_with_a_memory_is_walked() -> None:
    walks: list[Walk] = [read(name) for name in WALKS]
    assert {walk.table for walk in walks} == set(TABLES)
