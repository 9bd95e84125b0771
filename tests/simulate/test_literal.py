"""The compiled evening equals the one played by the table's own verification and settlement."""

import pytest

from tests.simulate.playing import both, offer, seat

pytestmark = pytest.mark.slow

FLAT = {
    "roulette-half": ("atlantic-city-2011", ["red=10.00", "straight:17=10.00", "split:0-00=10.00"]),
    "five-adjacent": ("atlantic-city-2011", ["five_adjacent:17=25.00", "first_five_numbers=10.00"]),
    "respin": ("00-as-single", ["red=10.00", "straight:17=10.00", "dozen:1=10.00"]),
    "colors": ("atlantic-city-2011-colors", ["six_numbers_color:blue=10.00", "dozen:2=10.00"]),
    "b2b": ("boston-2021", ["red=16.00", "b2b=5.00"]),
    "touchdown": ("philadelphia-2019", ["red=5.00", "touchdown:red=2.00", "touchdown:black=1.00"]),
    "big-six": ("big-six-1998-a", ["insignia:1=1.00", "insignia:20=1.00", "joker=1.00"]),
    "craps-line": ("craps-1996", ["pass=10.00", "odds:pass=30.00", "dont_pass=10.00",
                                  "odds:dont_pass=30.00"]),
    "craps-come": ("craps-1996", ["come=10.00", "come=5.00", "dont_come=10.00", "odds:come-6=10.00",
                                  "odds:come-5=10.00!", "odds:dont_come-9=30.00"]),
    "craps-place": ("craps-1996", ["place_to_win:6=12.00", "place_to_win:6=12.00!",
                                   "place_to_lose:8=30.00", "buy:4=10.00", "lay:10=12.00",
                                   "hardway:8=5.00", "field=5.00", "horn=4.00", "any_seven=5.00"]),
    "pokette": ("pokette-1996", ["card:AS=1.00", "pair_in_2=1.00", "pair_in_3=1.00", "flush=2.00",
                                 "open_straight=1.00", "suit:S=1.00"]),
    "red-dog": ("red-dog-1996", ["ante=10.00", "raise=10.00 when spread 7; spread 10"]),
    "red-dog-always": ("red-dog-1996", ["ante=10.00", "raise=5.00"]),
}  # fmt: skip


@pytest.mark.parametrize("case", FLAT)
def test_flat_wagers_come_to_the_same(case: str) -> None:
    name, texts = FLAT[case]
    table = offer(name)
    compiled, literal = both(table, seat(table, *texts), rounds=60, evenings=4)
    assert compiled == literal
    assert sum(count for one in compiled.wagers for count, _ in one.values()) > 0


RULES = ["martingale", "labouchere", "dalembert", "fibonacci", "paroli", "oscars_grind"]


@pytest.mark.parametrize("by", RULES)
@pytest.mark.parametrize("at", ["red", "straight", "craps", "red-dog"])
def test_progressions_come_to_the_same(by: str, at: str) -> None:
    name, texts = {
        "red": ("atlantic-city-2011", ["red=10.00"]),
        "straight": ("atlantic-city-2011", ["straight:17=10.00", "black=10.00"]),
        "craps": ("craps-1996", ["pass=10.00", "odds:pass=30.00"]),
        "red-dog": ("red-dog-1996", ["ante=10.00", "raise=10.00"]),
    }[at]
    table = offer(name)
    player = seat(table, *texts, by=by, bankroll=50_000, goal=30_000, stop_loss=40_000)
    compiled, literal = both(table, player, rounds=80, evenings=8)
    assert compiled == literal


def test_players_at_one_table_come_to_the_same() -> None:
    table = offer("philadelphia-2019")
    players = (
        seat(table, "touchdown:red=2.00", by="paroli", bankroll=3_000),
        seat(table, "red=5.00", by="martingale", bankroll=20_000, goal=5_000),
        seat(table, "even=1.00", "odd=1.00"),
    )
    compiled, literal = both(table, *players, rounds=100, evenings=6)
    assert compiled == literal
    assert len(compiled.reasons) == 3
