"""Wagers accepted at a glance: what is known of a position holds as long as the games' states do.

That nothing else is accepted, or refused, than when everything is asked is a property of every
table played by chance (tests/table/test_played_by_chance.py).
"""

from itertools import count

from croupier.desk.table import open_table
from croupier.layout.kinds import read_position
from croupier.ledger import Recorder, open_store
from croupier.ledger.record import Answered, Asked
from croupier.table import commands as do
from croupier.table.laying import Laying
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from tests.ledger.evening import ANN, DEALER, FLOOR
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
