"""Errors of every kind planted in logs that are right: each is found, by its line, and no other."""

from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.audit.findings import Audited, Kind
from croupier.bulk.executor import executor
from tests.audit.logs import Told, a_log, audited, changed, kinds, write
from tests.strategies import NJ_2010, colors, text

pytestmark = pytest.mark.slow

FORMATS = ["csv", "jsonl", "parquet"]


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest.mark.parametrize("form", FORMATS)
def test_a_log_that_is_right_has_no_finding(folder: Path, form: str) -> None:
    lines = a_log(1, 60)
    found = audited(write(folder / f"log.{form}", lines))
    assert found.is_clean, found.findings[:3]
    assert found.wagers == found.lines == len(lines)
    assert sum(one.returned for one in found.totals) == sum(one.returned for one in lines)
    assert sum(one.due for one in found.totals) == sum(one.returned for one in lines)


def first_line(path: Path) -> int:
    """The number of the first wager's line: behind the names in a CSV."""
    return 2 if path.suffix == ".csv" else 1


def index_of(lines: list[Told], start: int, *, wins: bool) -> int:
    """The first line from a place on that wins, or that loses."""
    return next(
        at for at in range(start, len(lines)) if (lines[at].returned > lines[at].stake) == wins
    )


def plant(lines: list[Told], start: int) -> dict[int, tuple[Kind, int, str]]:
    """One error of each kind; by index its kind, the money it makes and its clause."""
    planted: dict[int, tuple[Kind, int, str]] = {}

    def note(at: int, kind: Kind, money: int, clause: str) -> None:
        planted[at] = (kind, money, clause)

    at = index_of(lines, start, wins=True)
    changed(lines, at, returned=lines[at].returned - 1)
    note(at, Kind.UNDERPAID, 1, "N.J.A.C. 19:47-5.2(a)")
    at = index_of(lines, at + 12, wins=False)
    changed(lines, at, returned=lines[at].returned + 7_00)
    note(at, Kind.OVERPAID, 7_00, "")
    for kind, values, money, clause in (
        (Kind.NOT_OFFERED, {"position": "seven_numbers", "stake": 3_00}, 3_00, "5.1(f)"),
        (Kind.UNLAWFUL, {"position": "split:1-17"}, -1, "5.1(e)2"),
        (Kind.UNLAWFUL, {"position": "b2b"}, -1, "5.1(e)"),
        (Kind.UNKNOWN, {"position": "nonsense"}, 0, ""),
        (Kind.LATE, {}, -1, "5.3(b)"),
    ):
        at += 12
        # By a thousandth of a second, and long before the line was written.
        late = {"placed": lines[at].closed + 1} if kind is Kind.LATE else {}
        one = changed(lines, at, **values, **late)
        note(at, kind, one.stake if money < 0 else money, clause)
    at = index_of(lines, at + 12, wins=False)
    changed(lines, at, stake=600_00, returned=lines[at].returned // lines[at].stake * 600_00)
    lines[at] = lines[at] if lines[at].returned else changed(lines, at, position="straight:5")
    if lines[at].outcome == "5":
        changed(lines, at, position="straight:6")
    changed(lines, at, returned=0, player="zed")  # who has nothing else there
    note(at, Kind.OVER_LIMIT, 100_00, "8.2")
    at = index_of(lines, at + 12, wins=False)
    other = "straight:6" if lines[at].outcome == "5" else "straight:5"
    changed(lines, at, position=other, stake=4_00, returned=0, player="zed")
    note(at, Kind.BELOW_LIMIT, 4_00, "8.2")
    at = index_of(lines, at + 12, wins=False)
    other = "straight:6" if lines[at].outcome == "5" else "straight:5"
    changed(lines, at, position=other, stake=10_50, returned=0, player="zed")
    note(at, Kind.NOT_IN_CHIPS, 10_50, "8.2")
    return planted


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=8)
@given(seed=st.integers(0, 10**6))
def test_every_kind_of_error_is_found_at_its_line(
    tmp_path_factory: pytest.TempPathFactory, form: str, seed: int
) -> None:
    path = tmp_path_factory.mktemp("planted") / f"log.{form}"
    lines = a_log(seed, 120)
    planted = plant(lines, seed % 100)
    found = audited(write(path, lines))
    offset = first_line(path)
    want = {at + offset: {str(kind)} for at, (kind, _, _) in planted.items()}
    assert kinds(found) == want
    for one in found.findings:
        kind, money, clause = planted[one.line - offset]
        assert (one.kind, one.money) == (kind, money), one
        assert clause in one.citation
    assert sum(one.count for one in found.groups) == len(planted)


def test_lines_out_of_order_are_found(folder: Path) -> None:
    lines = a_log(3, 40, ("A",))
    starts = [at for at in range(1, len(lines)) if lines[at].round != lines[at - 1].round]
    back = starts[10]
    changed(lines, back, round=1)
    clock = starts[20]
    changed(lines, clock, at=lines[clock].at - 10**7)
    two = next(at for at in range(starts[25], len(lines)) if at not in starts)
    straight = "straight:7" if lines[two].outcome != "8" else "straight:9"
    changed(lines, two, outcome="8", position=straight, returned=0)
    found = audited(write(folder / "log.csv", lines))
    told = {line for line, found_there in kinds(found).items() if "out_of_order" in found_there}
    # The line behind one with another outcome has another outcome than it, too.
    assert {back + 2, clock + 2, two + 2} <= told
    assert told <= {back + 2, clock + 2, two + 2, two + 3}
    assert {str(one.kind) for one in found.findings} == {"out_of_order"}


@pytest.mark.parametrize("piece_bytes", [1 << 20, 1_000, 1])
# The first and last of a day are judged elsewhere than those between.
@pytest.mark.parametrize("number", [1, 10, 20, 40])
def test_the_sum_of_a_players_wagers_at_a_position_is_held_against_the_maximum(
    folder: Path, number: int, piece_bytes: int
) -> None:
    lines = a_log(4, 40, ("A",))
    at = next(at for at, line in enumerate(lines) if line.round == number)
    one = replace(lines[at], outcome="18", position="straight:17", returned=0)
    own = [replace(one, stake=stake) for stake in (300_00, 150_00, 100_00)]
    others = [replace(one, stake=stake, player="cy") for stake in (300_00, 150_00)]
    rest = [line for line in lines if line.round != number]
    found = audited(
        write(folder / "log.csv", [*rest[:at], *own, *others, *rest[at:]]), piece_bytes=piece_bytes
    )
    assert [(f.kind, f.money, f.line) for f in found.findings] == [
        (Kind.OVER_LIMIT, 50_00, at + 2 + 2)
    ]


def test_a_day_is_judged_by_the_edition_in_force_on_it(folder: Path) -> None:
    zero = [one for one in a_log(5, 300, ("A",)) if one.outcome == "0" and one.position == "red"]
    line = (
        zero[0]
        if zero
        else changed(
            a_log(5, 1, ("A",)), 0, outcome="0", position="red", stake=20_00, returned=10_00
        )
    )
    colored = text(
        NJ_2010,
        wagers={"six_numbers_color": True, "red": False, "black": False},
        colors=colors(),
    )
    dozen = changed([line], 0, position="dozen:1", outcome="20", stake=20_00, returned=0)
    days = {day: changed([dozen], 0, day=day) for day in ("2009-07-01", "2011-03-01", "2015-01-01")}
    found = audited(write(folder / "log.csv", list(days.values())), table=colored)
    # The dozen stands beside the six numbers colour wager since 15 November 2010 only.
    assert {f.day: str(f.kind) for f in found.findings} == {
        "2009-07-01": "unlawful_that_day",
        "2015-01-01": "unknown",
    }
    as_named = audited(folder / "log.csv", table=colored, is_as_named=True)
    assert as_named.is_clean


def same(one: Audited, other: Audited) -> bool:
    return asdict(one) == asdict(other)


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=5)
@given(seed=st.integers(0, 10**6), keep=st.sampled_from([None, 0, 1, 3]))
def test_it_does_not_matter_how_a_log_is_cut(
    tmp_path_factory: pytest.TempPathFactory, form: str, seed: int, keep: int | None
) -> None:
    lines = a_log(seed, 60)
    source = Random(seed)  # noqa: S311 - errors made up from a seed
    plant(lines, 0)
    for _ in range(40):
        at = source.randrange(len(lines))
        what = {"stake": source.choice([1, 5_00, 600_00]), "round": source.randint(1, 60)}
        changed(lines, at, **what)
    path = write(tmp_path_factory.mktemp("cut") / f"log.{form}", lines, groups=7)
    whole = audited(path, keep=keep)
    assert not whole.is_clean
    for piece_bytes in (1, 300, 5_000):
        assert same(audited(path, keep=keep, piece_bytes=piece_bytes), whole), piece_bytes


def test_two_files_are_one_log(folder: Path) -> None:
    lines = a_log(8, 30)
    plant(lines, 0)
    whole = audited(write(folder / "log.csv", lines))
    for at in (1, 50, len(lines) - 1):
        parts = (
            write(folder / "1.csv", lines[:at]),
            write(folder / "2.csv", lines[at:]),
        )
        found = audited(*parts)
        assert found.groups == whole.groups
        assert found.totals == whole.totals


@pytest.mark.slow
def test_workers_give_the_same_answer_to_the_bit(folder: Path) -> None:
    lines = a_log(9, 200)
    plant(lines, 0)
    path = write(folder / "log.parquet", lines, groups=40)
    whole = audited(path)
    for workers in (2, 3):
        done_by = executor(workers)
        try:
            assert same(audited(path, piece_bytes=1, done_by=done_by), whole)
        finally:
            done_by.close()
