"""Every table, played by chance: what is due is always accepted, and carries the table on."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.game import Choice
from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.record import Answered, Asked
from croupier.table import commands as do
from croupier.table.decide import can, decide
from croupier.table.decide import verify as why_not
from croupier.table.due import due
from croupier.table.events import IN_PLAY, Breached, OddLineKept
from croupier.table.remarks import Went
from croupier.table.state import TableState, sums_of
from croupier.units.refusal import Reason, Refusal
from tests.table.playing import KIM, PLAYERS, TABLES, Play, begun

pytestmark = pytest.mark.slow

FEWER = max((settings.default.max_examples if settings.default else 100) // 10, 1)
STEPS = 60
ACTS_A_ROUND = 8
"""Spin, call, reveal, void, spin, call, reveal, outcome: what is due before something settles."""
ROUNDS_MAX = 400
each_table = pytest.mark.parametrize("name", TABLES)
SEEDS = st.integers(0, 2**32)


def verify_money(state: TableState) -> None:
    """Nothing is made or lost, nobody is below nothing, and on the layout lies what is in play."""
    assert sum(state.balances.values()) == 0
    assert state.balances.get(IN_PLAY, 0) == sum(one.stake for one in state.lying)
    assert all(one.stake > 0 for one in state.lying)
    held = [amount for name, amount in state.balances.items() if name.startswith("player:")]
    assert min(held, default=0) >= 0
    # The sums that every wager is compared with are those of what lies, in the order of laying.
    sums = {who: list(own.items()) for who, own in sums_of(state.lying).items()}
    assert {who: list(own.items()) for who, own in state.sums.items()} == sums


def follow(play: Play) -> None:
    """Do what is due."""
    act = play.due_act()
    assert why_not(play.offer, play.state, act) is None, (due(play.offer, play.state), act)
    play.attempt(act)
    verify_money(play.state)


def played(name: str, seed: int) -> Play:
    """An hour at a table: what is due, and between it whatever people try."""
    play = begun(name, seed)
    for _ in range(STEPS):
        act = play.due_act()
        assert can(play.offer, play.state, act), (due(play.offer, play.state), act)
        if play.chance.random() < 0.35:
            follow(play)
        else:
            play.attempt(play.some_act())
            verify_money(play.state)
    return play


@each_table
@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_what_is_due_is_accepted_and_leads_to_settled_rounds(name: str, seed: int) -> None:
    play = played(name, seed)
    settled, acts = play.state.settled, 0
    while play.state.settled < settled + 3:
        follow(play)
        acts += 1
        # A spin with the wheel, or a ball in a covered 00, is followed by another.
        assert acts < 3 * ACTS_A_ROUND * 20, due(play.offer, play.state)


@each_table
@settings(max_examples=max(FEWER // 3, 1))
@given(seed=SEEDS)
def test_every_wager_is_decided_in_the_end_and_everybody_can_leave(name: str, seed: int) -> None:
    play = played(name, seed)
    acts = 0
    while play.state.lying:
        follow(play)
        acts += 1
        assert acts < ROUNDS_MAX * ACTS_A_ROUND, play.state.lying
    while due(play.offer, play.state).act == "settle":
        follow(play)
    for player in PLAYERS:
        if player in play.state.seats:
            assert can(play.offer, play.state, do.CashIn(player))
            play.attempt(do.CashIn(player))
    assert all(play.state.held_by(player) == 0 for player in PLAYERS if not _is_owed(play, player))


def _is_owed(play: Play, player: do.Person) -> bool:
    """A correction may pay somebody who has left."""
    return player not in play.state.seats and play.state.held_by(player) > 0


@each_table
@settings(max_examples=max(FEWER // 3, 1))
@given(seed=SEEDS)
def test_what_is_recorded_replays(name: str, seed: int) -> None:
    play = played(name, seed)
    store = open_store(None)
    recorder = Recorder(play.offer, store, "table")
    answers = recorder.do_all(
        [Asked(f"k{number}", number, one) for number, one in enumerate(play.tried)]
    )
    # At a glance nothing is accepted, and nothing refused, but what is when everything is asked.
    outcomes = [one.outcome for one in answers if isinstance(one, Answered)]
    assert outcomes == play.answers
    assert recorder.state == play.state
    assert verify(store, "table") == ()
    assert Recorder(play.offer, store, "table").state == play.state
    assert store.balances("table") == play.state.balances


def test_the_walks_meet_every_command_accepted_and_most_refused() -> None:
    """Else the properties above would prove little."""
    accepted: set[type[do.Command]] = set()
    refused: set[type[do.Command]] = set()
    every = set(do.Command.__args__) - {do.KeepLine}
    for seed, name in product(range(40), TABLES):
        if accepted == every and refused >= every - {do.Shuffle}:
            break
        play = begun(name, seed)
        if play.state.said and not play.state.spoken:
            accepted.add(do.ConvertWager)
        for _ in range(STEPS * 3):
            act = play.due_act() if play.chance.random() < 0.3 else play.some_act()
            answer = play.attempt(act)
            (refused if isinstance(answer, Refusal) else accepted).add(type(act))
    assert accepted == every
    assert refused >= every - {do.Shuffle}


@each_table
@settings(max_examples=FEWER)
@given(seed=SEEDS)
def test_observed_everything_is_kept_and_no_money_is_lost(name: str, seed: int) -> None:
    play = begun(name, seed, is_observed=True)
    for _ in range(STEPS):
        act = play.some_act() if play.chance.random() < 0.8 else play.due_act()
        strict = decide(play.offer, play.state, act)
        before = play.state
        answer = play.attempt(act)
        assert not isinstance(answer, Refusal)
        flags = [one for one in answer if isinstance(one, Breached | OddLineKept)]
        assert bool(flags) == isinstance(strict, Refusal), "flagged, and only what is refused"
        if isinstance(strict, Refusal) and flags and isinstance(flags[0], Breached):
            assert flags[0].reason is strict.reason
        if any(isinstance(one, Breached) and one.went is Went.NOTED for one in flags):
            assert play.state == before, "what is only noted moves nothing"
        verify_money(play.state)


@each_table
@settings(max_examples=max(FEWER // 3, 1))
@given(seed=SEEDS)
def test_what_was_observed_replays_from_its_record(name: str, seed: int) -> None:
    play = begun(name, seed, is_observed=True)
    for _ in range(STEPS):
        play.attempt(play.some_act() if play.chance.random() < 0.8 else play.due_act())
    store = open_store(None)
    recorder = Recorder(play.offer, store, "table", observed=True)
    recorder.do_all([Asked(f"k{number}", number, one) for number, one in enumerate(play.tried)])
    assert recorder.state == play.state
    assert verify(store, "table") == ()
    assert Recorder(play.offer, store, "table").state == play.state


def test_a_shoe_is_shuffled_before_it_cannot_end_a_round() -> None:
    play = begun("red-dog-1996", 1)
    dealt = shuffles = 0
    for _ in range(600):
        now = due(play.offer, play.state)
        is_choice = any(
            isinstance(game.awaits(play.state.states[at]), Choice)
            for at, game in enumerate(play.offer.games)
        )
        assert now.awaits_choice == (is_choice and now.act == "record_outcome")
        if now.act == "shuffle":
            shuffles += 1
            assert 50 <= dealt <= 52
            refused = why_not(play.offer, play.state, do.RecordOutcome(KIM, "AS"))
            assert refused is not None
            assert refused.reason is Reason.OUT_OF_ORDER
            dealt = 0
        dealt += now.act == "record_outcome"
        follow(play)
    assert shuffles > 3
