"""Records asked again: by the commands, as people and programs use them."""

import base64
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from croupier.desk.gaming_days import gaming_day
from croupier.desk.nights import night_under
from croupier.ledger import open_store, verify
from croupier.ledger.tree import grown, is_consistent, is_included, leaf, leaves
from croupier.ledger.tree import root as root_of
from croupier.table import decide_round
from croupier.table.events import SettledWager, Transfer
from tests.desk.asking import GOLDEN, ROULETTE, answered, night_of_zeros, told
from tests.ledger.evening import played


@pytest.fixture(scope="module")
def zeros(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return night_of_zeros(tmp_path_factory.mktemp("house") / "record.sqlite")


def test_a_recorded_table_is_replayed(capsys: pytest.CaptureFixture[str], zeros: Path) -> None:
    status, found = answered(capsys, "replay", zeros)
    assert (status, found["verified"], found["offer"]) == (0, True, "as recorded")
    assert found["rounds"] == 120
    assert "verified, " in told(capsys, "replay", ROULETTE)[1]


def test_a_table_file_needs_a_walk(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answered(capsys, "replay", "examples/atlantic-city-2011.toml")
    assert status == 2
    assert "name a walk" in found["faults"][0]["message"]


def test_a_night_under_another_edition(capsys: pytest.CaptureFixture[str], zeros: Path) -> None:
    # Pennsylvania takes all of red on zero: 40 zeros cost 5.00 each more there.
    status, found = answered(capsys, "replay", zeros, "--edition", "us-pa/roulette/2012-05-19")
    assert status == 0
    assert (len(found["rounds"]), found["differing"]) == (120, 40)
    here, there = float(found["total_here"]), float(found["total_there"])
    assert there - here == -200
    (first, *_) = found["rounds"][0]["found"]["wagers"]
    assert (first["here"]["paid"]["profit"], first["there"]["profit"]) == ("-5.00", "-10.00")
    assert "617a" in first["why"]
    lines = told(capsys, "replay", zeros, "--edition", "us-pa/roulette/2012-05-19")[1]
    assert "120 rounds, 40 wagers differ" in lines


def test_one_round_under_another_edition_is_the_same_as_in_its_night(
    capsys: pytest.CaptureFixture[str], zeros: Path
) -> None:
    edition = ("--edition", "us-nj/roulette/1995-03-20")
    _, night = answered(capsys, "replay", zeros, *edition)
    for number in (1, 2, 100):
        _, one = answered(capsys, "replay", zeros, *edition, "--round", number)
        assert one["rounds"] == [night["rounds"][number - 1]]


@pytest.mark.parametrize(
    ("log", "edition"),
    [
        ("craps-1996", "us-nj/craps/1996-03-11"),
        ("b2b", "us-ma/roulette/2021-05-29"),
        ("b2b", "us-ma/roulette/2020-10-08"),
        ("philadelphia-2019", "us-pa/roulette/2019-08-31"),
    ],
)
def test_a_game_with_a_memory_keeps_it_through_the_night(log: str, edition: str) -> None:
    path = GOLDEN / f"{log}.jsonl"
    night = night_under(path, edition)
    assert len(night.rounds) > 1
    for one in night.rounds:
        assert night_under(path, edition, number=one.number).rounds == (one,)
        is_own = night.edition == edition
        assert not is_own or not any(wager.differs for wager in one.found.wagers)


def test_an_edition_of_another_game_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answered(capsys, "replay", ROULETTE, "--edition", "us-nj/craps/1996-03-11")
    assert status == 2
    assert "craps" in found["faults"][0]["message"]
    assert answered(capsys, "replay", ROULETTE, "--edition", "us-xx/no/2000-01-01")[0] == 2


def test_at_least_a_hundred_rounds_are_recalled(
    capsys: pytest.CaptureFixture[str], zeros: Path
) -> None:
    _, found = answered(capsys, "recall", zeros)
    assert found["held"] == 120
    assert [one["round"]["number"] for one in found["rounds"]] == list(range(120, 20, -1))
    newest = found["rounds"][-1]["round"]["wagers"][0]
    assert newest["position"] == "red"
    _, all_of_them = answered(capsys, "recall", zeros, "--last", 1000)
    assert len(all_of_them["rounds"]) == 120
    _, one = answered(capsys, "recall", zeros, "--round", 1, "--zone", "America/New_York")
    assert one["rounds"][0]["round"]["wagers"][0]["paid"]["profit"] == "-5.00"
    assert one["rounds"][0]["at"].endswith("-04:00")
    assert answered(capsys, "recall", zeros, "--round", 121)[0] == 2
    assert answered(capsys, "recall", zeros, "--last", 0)[0] == 2


def test_drop_win_and_hold_by_gaming_day(capsys: pytest.CaptureFixture[str], zeros: Path) -> None:
    _, found = answered(capsys, "day", zeros, "--starts", "09:30", "--zone", "America/New_York")
    assert (found["starts"], found["zone"]) == ("09:30", "America/New_York")
    days = found["days"]
    assert [one["day"] for one in days] == ["2011-03-12", "2011-03-13"]
    assert sum(one["rounds"] for one in days) == 120
    drops = [one["drop"] for one in days]
    assert drops == ["1000.00", "0.00"]
    assert days[1]["hold"] is None
    cents = [int(one["win"].replace(".", "")) for one in days]
    # 40 zeros: half of red and all of 17; 80 ones: red wins and 17 loses.
    assert sum(cents) == 40 * (5_00 + 5_00) + 80 * (5_00 - 10_00)
    assert days[0]["hold"] == str(Fraction(cents[0], 1000_00))
    whole = answered(capsys, "day", zeros, "--zone", "UTC", "--starts", "12:00")[1]["days"]
    assert [one["day"] for one in whole] == ["2011-03-13"]


def test_a_gaming_day_ends_at_its_boundary_by_the_house_s_clocks() -> None:
    day = gaming_day("06:00", "America/New_York")
    six = 1_300_010_400_000  # 06:00 on 13 March 2011, the clocks having gone on at two
    assert (day.of(six - 1), day.of(six)) == ("2011-03-12", "2011-03-13")
    november = 1_320_577_200_000  # 06:00 on 6 November, the clocks having gone back
    assert (day.of(november - 1), day.of(november)) == ("2011-11-05", "2011-11-06")


@pytest.mark.parametrize("asked", [("--starts", "6"), ("--starts", "24:00"), ("--zone", "Mars/X")])
def test_a_day_that_is_none_is_told(
    capsys: pytest.CaptureFixture[str], asked: tuple[str, str]
) -> None:
    status, found = answered(capsys, "day", ROULETTE, *asked)
    assert status == 2
    assert "write it like" in found["faults"][0]["message"]


def test_a_record_is_verified_with_its_key(capsys: pytest.CaptureFixture[str], zeros: Path) -> None:
    key = (zeros.parent / "record.pub").read_text(encoding="ascii").strip()
    status, found = answered(capsys, "verify", zeros, "--key", key)
    (one,) = found["streams"]
    assert (status, found["whole"], one["rounds"], one["signed_by"]) == (0, True, 120, key)
    assert one["signed_to"] == one["rows"]
    status, found = answered(capsys, "verify", ROULETTE, "--key", key)
    assert (status, found["whole"]) == (1, False)
    assert "signed with the key" in found["streams"][0]["broken"][0]["why"]


def test_a_round_paid_wrongly_is_found_though_its_hashes_are_right(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = decide_round.transfers_for

    def shortened(one: SettledWager) -> tuple[Transfer, ...]:
        return right(one)[:-1]

    with monkeypatch.context() as wrong:
        # A house whose payments forget the last part of what goes back.
        wrong.setattr(decide_round, "transfers_for", shortened)
        store = open_store(tmp_path / "r.sqlite")
        assert verify(store, played(store).stream) == ()
        store.close()
    status, found = answered(capsys, "verify", tmp_path / "r.sqlite")
    assert status == 1
    assert "settled anew moves other money" in found["streams"][0]["broken"][0]["why"]
    assert answered(capsys, "replay", tmp_path / "r.sqlite")[0] == 1


def test_the_verifier_is_printed_and_runs_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, zeros: Path
) -> None:
    program = tmp_path / "verify.py"
    program.write_text(told(capsys, "verifier")[1], encoding="utf-8")
    key = (zeros.parent / "record.pub").read_text(encoding="ascii").strip()
    note = tmp_path / "note"
    note.write_text(answered(capsys, "checkpoint", zeros)[1]["note"], encoding="utf-8")
    # -I and -S: without the packages that are installed.
    alone = [sys.executable, "-I", "-S", str(program)]
    for record in (zeros, ROULETTE):
        done = subprocess.run([*alone, record], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done
        assert "rows are whole" in done.stdout
    whole = [*alone, str(zeros), "--key", key, "--checkpoint", str(note)]
    assert subprocess.run(whole, check=False, capture_output=True).returncode == 0
    other = [*alone, str(ROULETTE), "--key", key]
    assert subprocess.run(other, check=False, capture_output=True).returncode == 1
    none = [*alone, str(tmp_path / "nothing.sqlite")]
    assert subprocess.run(none, check=False, capture_output=True).returncode == 2


def test_rows_and_earlier_trees_are_proved(capsys: pytest.CaptureFixture[str], zeros: Path) -> None:
    status, found = answered(capsys, "checkpoint", zeros, "--row", 7, "--since", 100)
    assert status == 0
    _, size, top, *_ = found["note"].split("\n")
    root = base64.b64decode(top)
    proof = [base64.b64decode(one) for one in found["included"]["proof"]]
    assert is_included(leaf(found["included"]["content"].encode()), 7, int(size), proof, root)
    store = open_store(zeros)
    some = list(leaves(store.header("zeros"), store.rows("zeros")))[:100]
    store.close()
    before = root_of(grown((), 0, some)[0])
    between = [base64.b64decode(one) for one in found["consistent"]]
    assert is_consistent((100, before), (int(size), root), between)
    assert answered(capsys, "checkpoint", zeros, "--row", 10**6)[0] == 2
    assert answered(capsys, "checkpoint", zeros, "--since", 10**6)[0] == 2
