"""What a transcript cannot show: empty signatures, the log, memory, every player, odd lines."""

import json
from pathlib import Path
from random import Random

import pytest

from croupier.cli.main import main
from croupier.desk.acts import Fields, read_command
from croupier.desk.table import open_table
from croupier.desk.walks import walk
from croupier.law.in_force import edition, edition_ids
from croupier.offer.compile import Offer
from croupier.offer.signs import signs_due
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.events import Event, Inspected, WorkLogged
from croupier.table.gate import items_due
from croupier.table.instruction import Do
from croupier.table.remarks import Found
from croupier.table.state import RECALL, Phase
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable
from tests.table.playing import KIM, LEE, MAX, MO, PLAYERS, SAM, TABLES, Play, offer_of
from tests.table.reading import opened

ROOT = Path(__file__).resolve().parents[2]
ANN, BOB, CY = PLAYERS
EXAMPLE = (  # word for word as it is promised
    '{"by": "floor:lee", "do": "inspect", "credential": "F-17", "signature": "L. Lee"}',
    '{"by": "floor:lee", "do": "open"}',
    '{"by": "player:ann", "do": "sit", "seat": 1, "color": "blue"}',
    '{"by": "player:ann", "do": "buy_in", "cash": "200.00", "chip": "1.00"}',
    '{"by": "player:ann", "do": "place", "position": "straight:17", "stake": "5.00"}',
    '{"by": "player:ann", "do": "take_back", "position": "straight:17", "stake": "5.00"}',
    '{"by": "dealer:kim", "do": "spin", "direction": "opposite"}',
    '{"by": "dealer:kim", "do": "call_no_more_bets"}',
    '{"by": "dealer:kim", "do": "record_outcome", "outcome": "17", "revolutions": 6}',
    '{"by": "dealer:kim", "do": "settle"}',
    '{"by": "dealer:kim", "do": "correct", "round": 1, "outcome": "18", "reason": "misread"}',
    '{"by": "floor:lee", "do": "approve", "correction": 1}',
    '{"by": "player:ann", "do": "cash_in"}',
    '{"by": "floor:lee", "do": "close"}',
)
PHILADELPHIA = "us-pa/roulette/2012-05-19 double-zero"


def play(name: str, *, begin: bool = False) -> Play:
    found = Play(offer_of(name), Random(1))  # noqa: S311
    if begin:
        found.begin()
    return found


def done(table: Play, *commands: do.Command) -> tuple[Event, ...]:
    """The events of the last command; all are accepted."""
    answer: tuple[Event, ...] | Refusal = ()
    for one in commands:
        answer = table.attempt(one)
        assert not isinstance(answer, Refusal), answer
    assert not isinstance(answer, Refusal)
    return answer


def refused(table: Play, command: do.Command) -> Refusal:
    answer = table.attempt(command)
    assert isinstance(answer, Refusal), answer
    return answer


# --- the gate -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("credential", "signature"), [("", "L. Lee"), ("F-17", " "), ("", "")])
def test_617a_2e_nothing_counts_unsigned(credential: str, signature: str) -> None:
    table = play(PHILADELPHIA)
    unsigned = refused(table, do.Inspect(LEE, credential, signature))
    assert unsigned.reason is Reason.NOT_SIGNED
    assert str(unsigned.citation) == "58 Pa. Code § 617a.2(e)"
    work = do.LogWork(MAX, do.Work.ADJUSTMENT, "level", "x", credential, signature, SAM)
    assert refused(table, work).reason is Reason.NOT_SIGNED
    assert table.state.phase is Phase.CLOSED


def test_617a_2e_the_log_says_what_was_done_by_whom_and_what_the_inspection_certifies() -> None:
    table = play(PHILADELPHIA)
    broken_off = do.LogWork(
        MAX, do.Work.ADJUSTMENT, "level", "feet", "M-1", "M. Max", SAM, do.Completed.NO
    )
    (first,) = done(table, broken_off)
    assert isinstance(first, WorkLogged)
    assert (first.entry, first.table) == (1, "New table")
    assert (first.part, first.description) == ("level", "feet")
    assert (first.completed, first.present, first.by) == (do.Completed.NO, SAM, MAX)
    assert (first.credential, first.signature) == ("M-1", "M. Max")
    assert str(first.inspection) == "58 Pa. Code § 617a.2(c)"
    replaced = do.LogWork(LEE, do.Work.REPLACEMENT, "separator", "new", "F-17", "L. Lee")
    (second,) = done(table, replaced)
    assert isinstance(second, WorkLogged)
    assert (second.entry, str(second.inspection)) == (2, "58 Pa. Code § 617a.2(d)")
    (signed,) = done(table, do.Inspect(LEE, "F-17", "L. Lee"))
    assert isinstance(signed, Inspected)
    assert signed.certifies == (1, 2)
    (again,) = done(table, do.Inspect(LEE, "F-17", "L. Lee"))
    assert isinstance(again, Inspected)
    assert again.certifies == ()


@pytest.mark.parametrize("name", TABLES)
def test_what_is_inspected_is_all_that_is_due_and_any_of_it_keeps_the_gate_shut(name: str) -> None:
    offer = offer_of(name)
    items = items_due(offer, "opening")
    assert len({one.name for one in items}) == len(items)
    assert {one.name for one in signs_due(offer)} <= {one.name for one in items}
    for item in items:
        table = Play(offer, Random(1))  # noqa: S311
        (signed,) = done(table, do.Inspect(LEE, "F-17", "L. Lee", failed=(item.name,)))
        assert isinstance(signed, Inspected)
        found = {one.item: (one.found, one.citation) for one in signed.items}
        assert found.pop(item.name) == (Found.FAILED, item.citation)
        assert {one for one, _ in found.values()} <= {Found.ATTESTED}
        shut = refused(table, do.Open(LEE))
        assert (shut.reason, shut.citation) == (Reason.INSPECTION_FAILED, item.citation)
        done(table, do.Inspect(LEE, "F-17", "L. Lee", passed=(item.name,)), do.Open(LEE))


def test_a_halted_table_may_be_closed_and_its_players_leave() -> None:
    table = play("philadelphia-2019", begin=True)
    done(table, do.LogWork(LEE, do.Work.REPLACEMENT, "separator", "new", "F-17", "L. Lee"))
    assert table.state.phase is Phase.HALTED
    done(table, do.CashIn(ANN), do.Close(LEE))
    assert table.state.phase is Phase.CLOSED
    assert not table.state.gate.is_halted


def test_every_act_of_the_dealer_that_the_law_names_is_an_instruction() -> None:
    kinds = {one.value for one in Do}
    steps = [step for one in edition_ids() for step in edition(one).procedure.values()]
    assert {duty.do for step in steps for duty in step.dealer} <= kinds
    for one in edition_ids():
        voids = [s for s in edition(one).procedure.values() if s.value == "no_spin"]
        assert all(any(d.do == "announce" for d in step.dealer) for step in voids), one


# --- people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["atlantic-city-2011", "philadelphia-2019", "boston-2021"])
def test_5_1e1i_an_option_is_offered_to_every_player(name: str) -> None:
    """5.1(e)1i, (f): who asks makes no difference to what is accepted and refused."""
    table = play(name, begin=True)
    chip = table.offer.file.limits.chip
    for position in table.offer.positions:
        answers = {
            answer.reason if isinstance(answer, Refusal) else "accepted"
            for player in PLAYERS
            for answer in [
                decide(
                    table.offer,
                    table.state,
                    do.Place(player, player, position.name, Minor(chip * 40)),
                )
            ]
        }
        assert len(answers) == 1, position.id


# --- the round ------------------------------------------------------------------------------------


def command(line: dict[str, object], offer: Offer) -> do.Command:
    return read_command(Fields(line, offer.file.currency))


@pytest.mark.parametrize(
    ("written", "complete"), [(4, 4), ("4", 4), ("3.99", 3), ("4.0", 4), ("12.75", 12)]
)
def test_5_3a_revolutions_are_complete_ones(written: object, complete: int) -> None:
    line = {"by": "dealer:kim", "do": "record_outcome", "outcome": "17", "revolutions": written}
    read = command(line, offer_of("atlantic-city-2011"))
    assert isinstance(read, do.RecordOutcome)
    assert read.revolutions == complete


@pytest.mark.parametrize("written", ["", "four", "-4", "4,5", "1e3", True, [4], "3.", "0x4"])
def test_what_is_no_number_of_revolutions_is_refused_by_name(written: object) -> None:
    line = {"by": "dealer:kim", "do": "record_outcome", "outcome": "17", "revolutions": written}
    with pytest.raises(Unreadable, match="revolutions"):
        command(line, offer_of("atlantic-city-2011"))


def walked(lines: tuple[str, ...], folder: Path) -> Path:
    path = folder / "walk.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_number_with_a_point_in_a_walk_is_never_a_float(tmp_path: Path) -> None:
    lines = (
        *EXAMPLE[:7],
        EXAMPLE[7],
        '{"by": "dealer:kim", "do": "record_outcome", "outcome": "17", "revolutions": 3.99}',
        '{"by": "dealer:kim", "do": "void_spin", "reason": "too_few_revolutions"}',
    )
    table = open_table(ROOT / "examples" / "atlantic-city-2011.toml")
    found = walk(table, walked(lines, tmp_path))
    assert found.steps[8].refusal is not None
    assert found.steps[8].refusal.citation == "N.J.A.C. 19:47-5.4(b)"
    assert found.steps[9].refusal is None
    money = EXAMPLE[4].replace('"5.00"', "5.00")
    with pytest.raises(Exception, match="stake"):
        walk(table, walked((money,), tmp_path))


@pytest.mark.parametrize(
    "name",
    [
        "00-as-single",
        "atlantic-city-1995",
        "atlantic-city-by-word",
        "philadelphia",
        "philadelphia-00-as-single",
        "boston-2021-05",
    ],
)
def test_the_promised_walk_is_played_as_it_stands(name: str, tmp_path: Path) -> None:
    found = walk(opened(name), walked(EXAMPLE, tmp_path))
    assert found.is_clean, [step.refusal for step in found.steps if step.refusal]
    assert found.steps[0].events is not None
    assert found.steps[0].events[0]["items"]


# --- memory ---------------------------------------------------------------------------------------


def a_round(table: Play, outcome: str) -> None:
    done(
        table,
        do.Spin(KIM, "opposite"),
        do.CallNoMoreBets(KIM),
        do.RecordOutcome(KIM, outcome, 5),
        do.Settle(KIM),
    )


def test_a_table_remembers_a_hundred_rounds_and_no_more_however_long_the_night() -> None:
    table = play("atlantic-city-2011", begin=True)
    for number in range(RECALL + 40):
        a_round(table, str(number % 36 + 1))
        if number < 20:
            done(table, do.Correct(KIM, number + 1, "1", "never approved"))
    state = table.state
    assert RECALL >= 100
    assert state.settled == RECALL + 40
    assert state.round == RECALL + 41
    assert sorted(state.rounds) == list(range(41, RECALL + 41))
    assert state.corrections == {}
    forgotten = refused(table, do.Correct(KIM, 40, "1", "too late"))
    assert forgotten.reason is Reason.BEYOND_RECALL
    assert "`croupier recall RECORD --round 40`" in forgotten.message
    done(table, do.Correct(KIM, 41, "1", "in time"), do.Approve(LEE, 21))
    assert refused(table, do.Approve(MO, 1)).reason is Reason.NO_SUCH_CORRECTION
    assert refused(table, do.Correct(KIM, 999, "1", "x")).reason is Reason.NO_SUCH_ROUND


# --- observed -------------------------------------------------------------------------------------


ODD = (
    *EXAMPLE[:5],
    "{not json",
    '{"by": "player:ann", "do": "dance"}',
    '{"by": "dealer:kim", "do": "settle"}',
    '"seventeen"',
)


def test_an_import_never_loses_an_odd_line(tmp_path: Path) -> None:
    table = open_table(ROOT / "examples" / "00-as-single.toml")
    found = walk(table, walked(ODD, tmp_path), observed=True)
    assert len(found.steps) == len(ODD)
    assert all(step.refusal is None for step in found.steps)
    assert found.verified
    assert found.breaches == 4
    assert not found.is_clean
    events = [step.events[0] for step in found.steps if step.events]
    kept = {str(one["text"]): one["line"] for one in events if one["event"] == "odd_line_kept"}
    assert kept == {ODD[5]: 6, ODD[6]: 7, ODD[8]: 9}
    flagged = next(one for one in events if one["event"] == "breached")
    assert (flagged["act"], flagged["went"], flagged["told"]) == ("settle", "noted", ODD[7])


def test_croupier_replay_observed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = walked(ODD, tmp_path)
    table = str(ROOT / "examples" / "00-as-single.toml")
    assert main(["replay", table, str(path)]) == 2
    capsys.readouterr()
    assert main(["replay", table, str(path), "--observed", "--json"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert answer["breaches"] == 4
    assert answer["verified"]
    assert main(["replay", table, str(path), "--observed"]) == 1
    told = capsys.readouterr().out
    assert "flagged (noted)" in told
    assert "kept unread" in told
    assert "items attested by the signature" in told
    clean = walked(EXAMPLE, tmp_path)
    assert main(["replay", table, str(clean), "--observed", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["breaches"] == 0
