"""Progressions as their inventors' books have them, stake by stake, reckoned by hand."""

from pathlib import Path

import pytest

from croupier.simulate.progressions import progression
from croupier.simulate.strategies import STRATEGIES, read_strategy, strategy
from croupier.units.refusal import SourceFaults
from croupier.units.unreadable import Unreadable
from tests.simulate.playing import both, offer, seat

# What each turn came to (w: wins its stake, l: loses it, p: nothing), and the stakes, in units.
GOLDEN = {
    "flat": ("wlpwl", "1 1 1 1 1 1"),
    "martingale": ("llplwlw", "1 2 4 4 8 1 2 1"),
    "labouchere": ("wlwwlw", "5 5 7 3 5 6 6"),
    "dalembert": ("lllpwwwwwl", "1 2 3 4 4 3 2 1 1 1 2"),
    "fibonacci": ("llllwplwww", "1 1 2 3 5 2 2 3 1 1 1"),
    "paroli": ("wwwlwlwwp", "1 2 4 1 1 2 1 2 4 4"),
    "oscars_grind": ("wlllwlwwlwww", "1 1 1 1 1 2 2 3 1 1 1 1 1"),
}


def stakes(name: str, turns: str) -> str:
    rules, found = progression(STRATEGIES[name], 100), list[int]()
    for turn in turns:
        times = rules.multiple()
        found.append(times)
        rules.told({"w": 100, "l": -100, "p": 0}[turn] * times)
    return " ".join(map(str, [*found, rules.multiple()]))


@pytest.mark.parametrize("name", GOLDEN)
def test_progression_by_hand(name: str) -> None:
    turns, expected = GOLDEN[name]
    assert stakes(name, turns) == expected


def test_every_strategy_has_its_golden_turns() -> None:
    assert GOLDEN.keys() == STRATEGIES.keys()


def test_a_martingale_ends_where_the_table_refuses() -> None:
    table = offer("atlantic-city-2011")  # 10 to 500: 10, 20, 40, 80, 160, 320, and 640 is refused
    compiled, literal = both(table, seat(table, "red=10.00", by="martingale"), evenings=40)
    assert compiled == literal
    assert compiled.reasons[0][5] > 0, "refused"
    assert max(compiled.wagers[0].values()) > (0, 0)


@pytest.mark.parametrize("refused", ["leave", "again", "most"])
def test_what_a_refused_stake_does_is_the_rule_s(refused: str) -> None:
    table = offer("atlantic-city-2011")
    text = '[strategy]\nsteps = [1, 30, 70]\non_loss = 1\non_win = "first"\n'
    text += f'when_refused = "{refused}"\n'
    rules = read_strategy(text)
    compiled, literal = both(table, seat(table, "red=10.00", by=rules), evenings=30)
    assert compiled == literal
    (results,) = compiled.wagers
    largest = sum(stake for _, stake in results.values())
    assert largest > 0
    assert (compiled.reasons[0][5] > 0) == (refused == "leave")
    together, alone = both(
        offer("craps-1996"),
        seat(offer("craps-1996"), "pass=300.00", "odds:pass=300.00", by=rules),
        evenings=30,
    )
    assert together == alone


def test_a_strategy_as_data() -> None:
    text = """
[strategy]
name = "1-3-2-6"
steps = [1, 3, 2, 6]
on_win = 1
on_loss = "first"
at_end = "again"
"""
    rules = read_strategy(text)
    made, found = progression(rules, 10), list[int]()
    for net in (10, 30, 20, 60, 10, -30, 10):
        found.append(made.multiple())
        made.told(net)
    assert (rules.name, found) == ("1-3-2-6", [1, 3, 2, 6, 1, 3, 1])
    table = offer("atlantic-city-2011")
    compiled, literal = both(table, seat(table, "even=10.00", by=rules), evenings=6)
    assert compiled == literal


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "strategy: missing"),
        ("[strategy]\nrule = 'up'", 'rule: "up" is not known'),
        ("[strategy]\nsteps = []", "steps: no step"),
        ("[strategy]\nsteps = [0]", "steps: a step is a whole number"),
        ("[strategy]\nsteps = [-1, 2]", "steps: a step is a whole number"),
        ("[strategy]\nsteps = [9223372036854775807]", "steps: a step is a whole number"),
        ("[strategy]\nsteps = ['1']", "steps.0"),
        ("[strategy]\non_win = 'last'", "on_win: write"),
        ("[strategy]\non_loss = 99999", "on_loss: write"),
        ("[strategy]\nat_end = 1", "at_end"),
        ("[strategy]\nwhen = 1", "when: unknown key"),
        ("[strategy", "not TOML"),
    ],
)
def test_a_bad_strategy_is_a_fault_with_its_line(text: str, told: str) -> None:
    with pytest.raises(SourceFaults, match=told.replace("[", "\\[")):
        read_strategy(text)


OWN = """
class Doubling:
    def __init__(self):
        self.at = 1

    def multiple(self):
        return self.at

    def told(self, net):
        if net:
            self.at = 1 if net > 0 else 2 * self.at
"""


def test_one_s_own_class_plays_as_the_same_rule_does(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(OWN, encoding="utf-8")
    table = offer("atlantic-city-2011")
    own = seat(table, "red=10.00", by=strategy(f"{path}:Doubling"), bankroll=60_000)
    built_in = seat(table, "red=10.00", by="martingale", bankroll=60_000)
    _, literal = both(table, own, evenings=5)
    compiled, _ = both(table, built_in, evenings=5)
    assert literal == compiled


@pytest.mark.parametrize(
    ("text", "named", "told"),
    [
        (OWN, "Halving", "no strategy: a class with"),
        ("import nowhere_at_all", "X", "cannot be run: ModuleNotFoundError"),
        ("X = 3", "X", "no strategy: a class with"),
        ("class X:\n    def multiple(self): return 1", "X", "no strategy"),
    ],
)
def test_a_bad_class_is_named(tmp_path: Path, text: str, named: str, told: str) -> None:
    path = tmp_path / f"own_{abs(hash((text, named)))}.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=told):
        strategy(f"{path}:{named}")


def test_an_unknown_strategy_is_named_with_those_there_are() -> None:
    with pytest.raises(Unreadable, match="flat, martingale"):
        strategy("hope")
    with pytest.raises(Unreadable, match="no file"):
        strategy("nowhere.py:X")
    with pytest.raises(Unreadable, match="cannot be read"):
        strategy("nowhere.toml")
