"""The automatic dealer runs every table by the book, and out of every halt and damaged ball."""

from random import Random

import pytest

from croupier.desk.table import open_table
from croupier.floor.dealer import step, trouble
from croupier.floor.pace import STEADY
from croupier.floor.samples import samples
from croupier.offer.compile import Offer, compile_offer
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.due import due
from croupier.table.evolve import evolve, opening_state
from croupier.table.state import TableState
from croupier.units.refusal import Refusal
from tests.table.playing import LEE, TABLES
from tests.table.reading import opened

STEPS = 400


class Seeded:
    """Chance that gives the same numbers again."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311

    def below(self, limit: int) -> int:
        return self._random.randrange(limit)


def acted(offer: Offer, state: TableState, command: do.Command) -> TableState:
    answer = decide(offer, state, command)
    assert not isinstance(answer, Refusal), (due(offer, state), answer)
    for event in answer:
        state = evolve(offer, state, event)
    return state


def dealt(offer: Offer, state: TableState, steps: int, seed: int) -> TableState:
    """So many of the dealer's acts; something goes wrong with every third spin."""
    chance, wrong, planned = Seeded(seed), "", -1
    for _ in range(steps):
        if planned != state.round:
            planned, wrong = state.round, trouble(offer, 3, chance)
        now = step(offer, state, STEADY, wrong, chance)
        state = acted(offer, state, now.command)
        if isinstance(now.command, do.VoidSpin):
            wrong = ""
    return state


@pytest.mark.parametrize("name", [*samples(), *TABLES])
def test_every_table_is_dealt_from_the_gate_on(name: str) -> None:
    known = samples()
    offer = compile_offer(known[name].file) if name in known else open_table(TABLES[name]).offer
    state = dealt(offer, opening_state(offer), STEPS, seed=len(name))
    assert state.is_open
    assert state.settled > STEPS // 10


def test_the_dealer_finds_his_way_out_of_what_people_leave_him() -> None:
    """617a.2(d), 617a.6(c): a part replaced, an inspection failed, a ball found damaged."""
    offer = opened("philadelphia").offer
    state = dealt(offer, opening_state(offer), 2, seed=1)
    state = acted(offer, state, do.Spin(do.Person(do.DEALER, "kim"), "opposite"))
    void = do.VoidSpin(do.Person(do.DEALER, "kim"), "ball_left_wheel", do.Ball.DAMAGED)
    state = acted(offer, state, void)
    state = dealt(offer, state, 1, seed=1)
    assert not state.is_ball_damaged
    work = do.LogWork(LEE, do.Work.REPLACEMENT, "separator", "new", "F-17", "L. Lee")
    state = acted(offer, state, work)
    state = acted(offer, state, do.Inspect(LEE, "F-17", "L. Lee", failed=("level",)))
    state = dealt(offer, state, 40, seed=1)
    assert state.is_open
    assert state.settled > 0
