"""Wagers accepted at a glance: what is known of a position holds as long as the games' states do.

That nothing else is accepted, or refused, than when everything is asked is a property of every
table played by chance (tests/table/test_played_by_chance.py).
"""

from dataclasses import replace
from itertools import count

import pytest

from croupier.desk.table import open_table
from croupier.layout.kinds import read_position
from croupier.ledger import Recorder, open_store
from croupier.ledger.record import Answered, Asked
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.laying import Laying
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from tests.ledger.evening import ANN, BOB, DEALER, FLOOR
from tests.table.playing import offer_of
from tests.walks.tables import craps_text

KEYS = count()


def craps() -> Recorder:
    recorder = Recorder(open_table(craps_text()).offer, open_store(None), "craps")
    asked(recorder, do.Inspect(FLOOR, "F-17", "L. Lee"), do.Open(FLOOR), do.Sit(ANN, 1, "blue"))
    asked(recorder, do.BuyIn(ANN, Minor(10**9), Minor(1_00)))
    return recorder


def asked(recorder: Recorder, *commands: do.Command) -> list[Reason | None]:
    """Why each is refused, asked in one group; None where it is accepted."""
    answers = recorder.do_all([Asked(f"k{next(KEYS)}", 0, one) for one in commands])
    outcomes = [one.outcome for one in answers if isinstance(one, Answered)]
    return [one.reason if isinstance(one, Refusal) else None for one in outcomes]


def wager(position: str, stake: int = 10_00) -> do.Place:
    return do.Place(ANN, ANN, read_position(position), Minor(stake))


def roll(recorder: Recorder, dice: str) -> None:
    told = (do.Spin(DEALER, ""), do.CallNoMoreBets(DEALER))
    assert asked(recorder, *told)[-1] is None
    assert asked(recorder, do.RecordOutcome(DEALER, dice), do.Settle(DEALER)) == [None, None]


def test_what_is_known_of_a_position_ends_with_the_games_state() -> None:
    recorder = craps()
    assert asked(recorder, wager("pass"), wager("pass"), wager("come")) == [
        *(None, None, Reason.NOT_NOW)
    ]
    roll(recorder, "2+2")
    # A point is on: Pass Bets were placed before it, Come Bets may be placed now.
    assert asked(recorder, wager("come"), wager("pass"), wager("come")) == [
        *(None, Reason.NOT_NOW, None)
    ]
    roll(recorder, "3+4")
    assert asked(recorder, wager("come"), wager("pass")) == [Reason.NOT_NOW, None]


def test_wagers_of_one_group_see_one_another() -> None:
    recorder = craps()
    most = recorder.offer.file.limits_of("pass").maximum
    half = Minor(most // 2 // 10_00 * 10_00)
    assert asked(recorder, wager("pass", half), wager("pass", half), wager("pass", half)) == [
        *(None, None, Reason.ABOVE_THE_MAXIMUM)
    ]
    assert recorder.state.staked(ANN, read_position("pass")) == 2 * half


def test_a_plain_wager_is_accepted_at_a_glance() -> None:
    """Else the properties would prove nothing."""
    recorder = craps()
    laying = Laying(recorder.state)
    assert recorder._glance.placed(laying, wager("pass")) is not None
    assert recorder._glance.placed(laying, wager("come")) is None
    assert laying.table() is recorder.state


def roulette(cash: int) -> tuple[Recorder, Laying]:
    recorder = Recorder(offer_of("atlantic-city-2011"), open_store(None), "roulette")
    asked(recorder, do.Inspect(FLOOR, "F-17", "L. Lee"), do.Open(FLOOR), do.Sit(ANN, 1, "blue"))
    asked(recorder, do.Sit(BOB, 2, "red"), do.BuyIn(BOB, Minor(10_00), Minor(1_00)))
    asked(recorder, do.BuyIn(ANN, Minor(cash), Minor(1_00)), wager("straight:17", 100_00))
    return recorder, Laying(recorder.state)


@pytest.mark.parametrize("position", ["straight:17", "straight:18", "column:1", "five_adjacent:17"])
@pytest.mark.parametrize("cash", [600_00, 400_00])
def test_at_a_glance_exactly_what_is_lawful_is_accepted(position: str, cash: int) -> None:
    recorder, laying = roulette(cash)
    taken = 0
    for stake in (-5_00, 0, 1, 50, 4_50, *range(1_00, 650_00, 1_00)):
        command = wager(position, stake)
        answer = decide(recorder.offer, recorder.state, command)
        found = recorder._glance.placed(laying, command)
        # Nothing but the numbers is in question here: a glance is enough.
        assert ((found,) if found else None) == (None if isinstance(answer, Refusal) else answer), (
            stake
        )
        taken += found is not None
    assert taken > 10


@pytest.mark.parametrize(
    "command",
    [
        replace(wager("straight:18"), marks=frozenset({"on"})),
        replace(wager("red"), coupon=Minor(5_00)),
        replace(wager("red"), by=BOB),
        replace(wager("red"), by=DEALER),
        replace(wager("red"), player=do.Person(do.PLAYER, "eve"), by=do.Person(do.PLAYER, "eve")),
        wager("split:0-36"),
        wager("five_adjacent:17", 12_00),
        replace(wager("red"), chips=do.Chips.PLAQUE, stake=Minor(10_50)),
    ],
    ids=["marked", "coupon", "not his", "dealer", "no seat", "no place", "no fifths", "no chips"],
)
def test_what_is_not_plain_goes_the_long_way(command: do.Place) -> None:
    recorder, laying = roulette(600_00)
    assert recorder._glance.placed(laying, command) is None


def test_after_the_call_nothing_is_accepted_at_a_glance() -> None:
    recorder, laying = roulette(600_00)
    assert recorder._glance.placed(laying, wager("red")) is not None
    asked(recorder, do.Spin(DEALER, "opposite"))
    assert recorder._glance.placed(Laying(recorder.state), wager("red")) is not None
    asked(recorder, do.CallNoMoreBets(DEALER))
    assert recorder._glance.placed(Laying(recorder.state), wager("red")) is None


def test_terms_are_kept_by_position_and_only_of_those_taken() -> None:
    recorder, laying = roulette(600_00)
    for position in ("red", "straight:18", "split:0-36", "red"):
        recorder._glance.placed(laying, wager(position))
    assert set(recorder._glance._terms) == {"straight:17", "red", "straight:18"}
    red = recorder._glance._terms["red"]
    recorder.reload()  # the states are others, and alike
    recorder._glance.placed(Laying(recorder.state), wager("straight:18"))
    assert recorder._glance._terms["red"] is red
