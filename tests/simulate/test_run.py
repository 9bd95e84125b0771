"""One answer, wherever and in whatever parts it was played; money is conserved to the last unit."""

from fractions import Fraction
from typing import Any

import pytest
from distributed import LocalCluster

from croupier.bulk.executor import Here, executor
from croupier.simulate.admission import Refused
from croupier.simulate.plan import Plan, Seat
from croupier.simulate.run import chunk_for, simulate
from croupier.simulate.tally import Tally
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable
from tests.simulate.playing import offer, seat, tally, wishes

pytestmark = pytest.mark.slow

PLAN_OF = ("craps-1996", ["pass=10.00", "odds:pass=30.00", "come=10.00"], "paroli")


def plan(seed: int = 9, evenings: int = 90) -> Plan:
    name, texts, by = PLAN_OF
    player = seat(offer(name), *texts, by=by, bankroll=40_000, goal=20_000)
    other = seat(offer(name), "dont_pass=10.00", by="labouchere", bankroll=30_000)
    return Plan((player, other), 60, evenings, seed)


def test_chunks_do_not_change_the_answer() -> None:
    table = offer(PLAN_OF[0])
    whole = simulate(table, plan(), Here(), chunk=1_000)
    for chunk in (1, 7, 64, 89):
        assert simulate(table, plan(), Here(), chunk=chunk) == whole
    assert simulate(table, plan(10), Here()) != whole


def test_a_chunk_leaves_no_worker_without_work_and_is_no_more_than_memory_takes() -> None:
    assert chunk_for(1, 8) == 16
    assert chunk_for(1_000, 1) == 125
    assert chunk_for(20_000, 2) == 1_250
    assert chunk_for(10**9, 2) == 2_048


@pytest.mark.parametrize("workers", [2, 4])
def test_workers_do_not_change_the_answer(workers: int) -> None:
    table = offer(PLAN_OF[0])
    many = executor(workers)
    try:
        assert simulate(table, plan(), many, chunk=11) == simulate(table, plan(), Here())
    finally:
        many.close()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # the cluster's own, while it shuts down
def test_a_cluster_does_not_change_the_answer() -> None:
    table = offer(PLAN_OF[0])
    made: Any = LocalCluster
    with made(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        many = executor(cluster=str(cluster.scheduler_address))
        try:
            assert simulate(table, plan(), many, chunk=11) == simulate(table, plan(), Here())
        finally:
            many.close()


def net(found: Tally, at: int) -> Fraction:
    return sum((one * stakes for one, (_, stakes) in found.wagers[at].items()), Fraction(0))


def test_money_is_conserved() -> None:
    table = offer("philadelphia-2019")
    players = (
        seat(table, "red=5.00", "touchdown:red=2.00", by="fibonacci", bankroll=9_000),
        seat(table, "black=5.00", "straight:0=1.00"),
    )
    found = tally(table, *players, rounds=100, evenings=50)
    assert net(found, 0) + net(found, 1) == found.of_player[0].x
    assert net(found, 2) + net(found, 3) == found.of_player[1].x
    assert found.of_house.x == -(found.of_player[0].x + found.of_player[1].x)
    staked = sum(stakes for one in found.wagers for _, stakes in one.values())
    assert staked == found.of_house.y == found.of_player[0].y + found.of_player[1].y
    assert sum(won for won, _ in found.nights) == found.of_house.x
    assert [one.total for one in found.results] == [50, 50]
    assert all(sum(one.values()) == 50 for one in found.reasons)


def test_goal_and_bound_and_ruin_end_an_evening() -> None:
    table = offer("big-six-1998-a")
    player = seat(table, "insignia:1=10.00", bankroll=5_000, goal=2_000, stop_loss=3_000)
    found = tally(table, player, rounds=400, evenings=200)
    assert found.reasons[0].keys() == {2, 3}
    rows = {least for least, _ in found.results[0].rows()}
    assert rows == {2_000, -3_000}
    short = seat(table, "insignia:1=10.00", bankroll=2_500)
    ruined = tally(table, short, rounds=4_000, evenings=50)
    assert ruined.reasons[0] == {4: 50}
    assert ruined.results[0].rows() == [(-2_000, 50)], "5.00 is left, and 10.00 is wanted"


@pytest.mark.parametrize(
    ("texts", "reason"),
    [
        (["red=8.00"], "stake_is_below_the_minimum"),
        (["red=600.00"], "stake_is_above_the_maximum"),
        (["red=10.50"], "stake_is_not_in_chips_of_the_table"),
        (["red=11.00"], "stake_cannot_be_paid_in_chips_of_the_table"),
        (["touchdown:red=5.00"], "position_is_not_in_the_edition"),
        (["split:1-9=10.00"], "position_has_no_place_on_the_layout"),
        (["red=10.00!"], "position_may_not_be_made_now"),
    ],
)
def test_wagers_that_the_table_refuses(texts: list[str], reason: str) -> None:
    table = offer("atlantic-city-2011")
    with pytest.raises(Refused) as no:
        tally(table, seat(table, *texts))
    assert [one.reason.value for one in no.value.refusals] == [reason]


def test_a_raise_above_the_ante_is_refused() -> None:
    table = offer("red-dog-1996")
    with pytest.raises(Refused, match="more than the"):
        tally(table, seat(table, "ante=10.00", "raise=20.00"))
    with pytest.raises(Refused, match="none lies there"):
        tally(table, seat(table, "raise=20.00"))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"rounds": 0}, "0 rounds cannot be played"),
        ({"rounds": -5}, "-5 rounds cannot be played"),
        ({"rounds": 2**40}, "rounds cannot be played"),
        ({"evenings": 0}, "0 evenings cannot be played"),
        ({"evenings": 10**30}, "evenings cannot be played"),
        ({"seed": -1}, "is no seed"),
        ({"seed": 2**64}, "is no seed"),
        ({"seats": ()}, "0 players cannot be played"),
    ],
)
def test_plans_that_cannot_be_played(change: dict[str, object], told: str) -> None:
    table = offer("atlantic-city-2011")
    made = {"seats": (seat(table, "red=10.00"),), "rounds": 5, "evenings": 5, "seed": 1} | change
    with pytest.raises(Unreadable, match=told):
        simulate(table, Plan(**made), Here())  # pyright: ignore[reportArgumentType]


def test_money_that_cannot_be_counted_with_is_named() -> None:
    table = offer("atlantic-city-2011")
    player = Seat(wishes(table, "red=10.00"), bankroll=Minor(2**60))
    with pytest.raises(Unreadable, match="a bankroll of"):
        simulate(table, Plan((player,), 5, 5, 1), Here())


def test_a_situation_that_the_par_sheet_does_not_know_is_named() -> None:
    table = offer("red-dog-1996")
    with pytest.raises(Unreadable, match="spread 1; spread 2"):
        tally(table, seat(table, "ante=10.00", "raise=10.00 when spread 12"))
