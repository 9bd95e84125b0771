"""`croupier simulate` as people and programs call it."""

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.simulate.playing import EXAMPLES
from tests.strategies import ask, faults

pytestmark = pytest.mark.slow

AC = EXAMPLES / "atlantic-city-2011.toml"
SMALL = ("--rounds", "40", "--evenings", "30", "--seed", "7")


def test_one_document_with_the_exact_figures_beside() -> None:
    answer = ask("simulate", AC, "red=10.00", "straight:17=10.00", *SMALL, "--json")
    assert answer.status == 0
    found = json.loads(answer.out)
    assert (found["seed"], found["evenings"], found["outcomes"]) == (7, 30, 1_200)
    red, straight = found["wagers"]
    assert (red["position"], red["wagers"], red["staked"]) == ("red", 1_200, "12000.00")
    assert (red["exact_mean"], straight["exact_mean"]) == ("-1/38", "-1/19")
    assert red["exact_cost"] == "315.78"
    assert found["house"]["exact_hold"] == "3/76"
    counts = {one["net"]: one["wagers"] for one in red["results"]}
    assert counts.keys() == {"-1", "-1/2", "1"}
    net = sum((Fraction(net) * count for net, count in counts.items()), Fraction(0))
    assert red["unit_mean"] == str(net / 1_200)
    assert Fraction(red["net"]) == net * 10
    (player,) = found["players"]
    assert player["left"] == {"rounds": 30}
    assert len(player["fan"]) == 41
    assert sum(one["evenings"] for one in player["results"]) == 30
    assert len(found["house"]["nights"]) == 30


def test_the_same_seed_gives_the_same_document() -> None:
    arguments = ("simulate", EXAMPLES / "craps-1996.toml", "pass=10.00", *SMALL, "--json")
    first = ask(*arguments, "--strategy", "martingale", "--bankroll", "500.00")
    again = ask(*arguments, "--strategy", "martingale", "--bankroll", "500.00", "--chunk", "4")
    other = ask(*arguments[:-3], "--seed", "8", "--json")
    assert first.out == again.out
    assert first.out != other.out


def test_a_person_reads_it() -> None:
    answer = ask("simulate", AC, "red=10.00", *SMALL, "--bankroll", "100.00", "--goal", "50.00")
    assert answer.status == 0
    assert "Boardwalk 12 under us-nj/roulette/2010-11-15" in answer.out
    assert "exactly 2.632 %" in answer.out
    assert "player 1: flat, with 100.00, goal 50.00" in answer.out


def test_the_best_play_at_red_dog() -> None:
    table = EXAMPLES / "red-dog-1996.toml"
    answer = ask("simulate", table, "ante=10.00", "raise=10.00", "--best", *SMALL, "--json")
    ante, more = json.loads(answer.out)["wagers"]
    assert more["when"] == [f"spread {at}" for at in range(7, 12)]
    assert ante["exact_mean"] == "-1523/16575"


def test_a_team_has_the_figure_of_the_par_sheet() -> None:
    table = EXAMPLES / "philadelphia-2019.toml"
    answer = ask("simulate", table, "touchdown:black=2.00", *SMALL, "--json")
    (wager,) = json.loads(answer.out)["wagers"]
    lines = json.loads(ask("par", table, "--json").out)["wagers"]
    (edge,) = [one["house_edge"] for one in lines if one["kind"] == "touchdown"]
    assert wager["exact_mean"] == str(-Fraction(edge))


def test_pictures_are_written(tmp_path: Path) -> None:
    folder = tmp_path / "plots"
    answer = ask("simulate", AC, "red=10.00", *SMALL, "--plots", folder)
    assert answer.status == 0
    for name in ("fan-1", "results-1", "hold"):
        svg = ET.parse(folder / f"{name}.svg").getroot()  # noqa: S314 - our own
        assert svg.tag.endswith("svg")
        assert svg.find("{http://www.w3.org/2000/svg}desc") is not None


def test_players_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "players.toml"
    path.write_text(
        '[[players]]\nwagers = ["red=10.00"]\nstrategy = "paroli"\nbankroll = "200.00"\n'
        '[[players]]\nalike = 2\nwagers = ["black=10.00"]\n',
        encoding="utf-8",
    )
    found = json.loads(ask("simulate", AC, "--players", path, *SMALL, "--json").out)
    assert [one["strategy"] for one in found["players"]] == ["paroli", "flat", "flat"]
    assert [one["player"] for one in found["wagers"]] == [1, 2, 3]
    assert found["wagers"][1]["net"] == found["wagers"][2]["net"]


def test_wagers_that_are_refused() -> None:
    answer = ask("simulate", AC, "red=11.00", "touchdown:red=5.00", *SMALL, "--json")
    assert answer.status == 1
    (only,) = json.loads(answer.out)["refusals"]
    assert only["reason"] == "position_is_not_in_the_edition"
    answer = ask("simulate", AC, "red=11.00", *SMALL)
    assert answer.status == 1
    assert "10.00 or 12.00 would be accepted" in answer.out
    unlawful = ask("simulate", EXAMPLES / "boardwalk-unlawful.toml", "red=10.00", "--json")
    assert unlawful.status == 1
    assert json.loads(unlawful.out)["lawful"] is False


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "no wager is given"),
        (["red"], "is no wager"),
        (["red=10.00@2"], "leave out @K"),
        (["nothing=10.00"], "no position"),
        (["red=10.00", "--rounds", "-1"], "-1 rounds"),
        (["red=10.00", "--rounds", "many"], "invalid int value"),
        (["red=10.00", "--rounds", "9" * 30], "rounds cannot be played"),
        (["red=10.00", "--evenings", "0"], "0 evenings"),
        (["red=10.00", "--seed", "-3"], "no seed"),
        (["red=10.00", "--strategy", "hope"], "no strategy"),
        (["red=10.00", "--bankroll", "lots"], "no amount"),
        (["red=10.00", "--bankroll", "9" * 15], "cannot be counted with"),
        (["red=10.00", "--goal", "0.00"], "a goal of 0"),
        (["red=10.00", "--workers", "0"], "0 workers"),
        (["red=10.00", "--chunk", "-1"], "at least one evening"),
        (["red=10.00", "--players", "0"], "0 players"),
        (["red=10.00", "--players", "17"], "17 players"),
        (["red=10.00", "--players", "x"], "no number of players"),
        (["red=10.00", "--players", "nowhere.toml"], "give none behind the table"),
        (["--players", "nowhere.toml"], "cannot be read"),
        (["red=10.00", "--best"], "leaves no choice"),
        (["red=10.00", "--when", "red"], "says no situation"),
        (["red=10.00", "--when", "black=x"], "which is not wagered on"),
        (["red=10.00", "--when", "red=spread 3"], "no situation of red"),
        (["red=10.00", "--plots", "/dev/null/x"], "cannot be written to"),
        (["red=10.00", "--cluster", "tcp://127.0.0.1:9"], "no cluster that answers"),
    ],
)
def test_bad_input_is_named(arguments: list[str], told: str) -> None:
    answer = ask("simulate", AC, *arguments, "--evenings", "2", "--json") if (
        "--evenings" not in arguments
    ) else ask("simulate", AC, *arguments, "--json")  # fmt: skip
    (fault,) = faults(answer)
    assert told in str(fault["message"])
