"""A bar at a terminal, on one line that is gone afterwards; nothing anywhere else."""

import io
from dataclasses import dataclass
from pathlib import Path

import pytest

from croupier.cli.progress import Progress, time_left
from tests.strategies import ask, file_in


class Terminal(io.StringIO):
    """What a terminal would be sent."""

    def isatty(self) -> bool:
        return True


@dataclass
class Clock:
    """A clock that goes on by what it is told."""

    now: float = 100.0

    def __call__(self) -> float:
        return self.now


def shown(out: io.StringIO) -> list[str]:
    """What stood on the line, one after the other."""
    return [line.rstrip() for line in out.getvalue().split("\r")]


def test_a_bar_tells_what_is_done_and_how_long_it_still_takes() -> None:
    out, clock = Terminal(), Clock()
    with Progress(out=out, clock=clock) as progress:
        clock.now += 0.2
        progress.told("wagers", 250_000, 0.05)
        assert out.getvalue() == "", "whoever is done at once sees nothing flicker"
        clock.now += 8
        progress.told("wagers", 1_250_000, 0.25)
        progress.told("wagers", 1_250_001, 0.26)  # too soon to be drawn again
        clock.now += 30
        progress.told("wagers", 5_000_000, 1.0)
    assert shown(out) == [
        "",
        "[######..................]  25%  1,250,000 wagers  30 s left",
        "[########################] 100%  5,000,000 wagers  0 s left",
        "",
        "",
    ]


def test_what_is_counted_next_has_a_time_of_its_own_and_a_start_counts_for_none() -> None:
    out, clock = Terminal(), Clock()
    with Progress(out=out, clock=clock) as progress:
        clock.now += 1_000
        progress.told("wagers", 9, 1.0)
        clock.now += 100
        progress.told("tables followed", 0, 0.0)
        clock.now += 10
        progress.told("tables followed", 1, 0.5)
    assert shown(out)[1:4] == [
        "[########################] 100%  9 wagers",
        "[........................]   0%  0 tables followed",
        "[############............]  50%  1 tables followed  10 s left",
    ]


def test_the_line_is_gone_where_the_work_ends_in_an_error() -> None:
    out, clock = Terminal(), Clock()

    def lost() -> None:
        with Progress(out=out, clock=clock) as progress:
            clock.now += 1
            progress.told("rounds", 3, 0.5)
            raise ValueError("lost")

    with pytest.raises(ValueError, match="lost"):
        lost()
    assert shown(out)[-2:] == ["", ""]


def test_nothing_is_drawn_where_nobody_looks_or_json_is_asked_for() -> None:
    for out, is_quiet in ((io.StringIO(), False), (Terminal(), True)):
        clock = Clock()
        with Progress(is_quiet, out, clock) as progress:
            clock.now += 60
            progress.told("rounds", 3, 0.5)
        assert out.getvalue() == ""


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.4, "0 s left"),
        (59, "59 s left"),
        (61, "1 min 0 s left"),
        (359, "5 min 50 s left"),
        (3_600, "1 h 0 min left"),
        (90_000, "25 h 0 min left"),
    ],
)
def test_time_is_told_no_finer_than_it_can_be_known(seconds: float, told: str) -> None:
    assert time_left(seconds) == told


@pytest.mark.slow
def test_a_command_that_is_piped_draws_nothing(tmp_path: Path) -> None:
    table = file_in(tmp_path)
    answer = ask("simulate", table, "red=10.00", "--evenings", "20", "--rounds", "5")
    assert (answer.status, answer.err) == (0, "")
