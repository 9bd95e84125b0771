"""Games with memory: what holds of every shoot, every evening and every shoe."""

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.desk.answers import Settled, SettledWager
from croupier.law.in_force import edition
from tests.walks.tables import (
    BOSTON,
    CRAPS,
    PHILADELPHIA,
    POKETTE,
    RED_DOG,
    WHEEL,
    boston_text,
    craps_text,
    opened,
    philadelphia_text,
    placed,
    pokette_text,
    red_dog_text,
)

DICE = st.builds("{}+{}".format, st.integers(1, 6), st.integers(1, 6))
CARDS = tuple(card for card in WHEEL if card != "joker")
SPUN = st.sampled_from(["17", "17", "0", "00", "36", "1", "32", "31"])
WITH_MULTIPLIER = st.builds("{}*{}".format, SPUN, st.sampled_from([10, 25, 50]))


@dataclass(frozen=True, slots=True)
class Table:
    """A table, what it can draw, and from where its positions are taken."""

    text: str
    drawn: st.SearchStrategy[list[str]]
    more: tuple[str, ...] = ()

    @property
    def positions(self) -> list[str]:
        return [one.id for one in opened(self.text).offer.positions] + list(self.more)


TABLES = {
    "craps": Table(
        craps_text(),
        st.lists(DICE, min_size=1, max_size=7),
        ("pass", "come", "dont_come", "odds:pass", "odds:come-6", "hardway:6") * 4,
    ),
    "b2b": Table(
        boston_text("double-zero"),
        st.lists(WITH_MULTIPLIER, min_size=1, max_size=6),
        ("b2b",) * 160,
    ),
    "touchdown": Table(
        philadelphia_text("B"),
        st.lists(SPUN, min_size=1, max_size=8),
        ("touchdown:red", "touchdown:black") * 80,
    ),
    "pokette": Table(
        pokette_text(),
        st.lists(st.sampled_from(WHEEL), min_size=1, max_size=7),
        ("pair_in_2", "pair_in_3", "flush") * 80,
    ),
    "red-dog": Table(
        red_dog_text(8),
        st.lists(st.sampled_from(CARDS), min_size=1, max_size=8),
    ),
}
FEWER = (settings.default.max_examples if settings.default else 100) // 2
each_table = pytest.mark.parametrize("name", TABLES)


@dataclass(frozen=True, slots=True)
class Evening:
    """Wagers placed and what was drawn."""

    text: str
    wagers: tuple[str, ...]
    outcomes: tuple[str, ...]

    def settled(self, until: int | None = None) -> Settled:
        count = len(self.outcomes) if until is None else until
        now = [one for one in self.wagers if int(before_of(one)) <= count]
        return opened(self.text).settle(now, self.outcomes[:count])


def before_of(wager: str) -> str:
    return wager.rpartition("@")[2].removesuffix("!")


@st.composite
def evenings(draw: st.DrawFn, name: str) -> Evening:
    table = TABLES[name]
    outcomes = draw(table.drawn)
    one = st.builds(
        placed,
        st.sampled_from(table.positions),
        st.integers(1, len(outcomes)),
        on=st.booleans(),
    )
    wagers = draw(st.lists(one, min_size=1, max_size=9))
    return Evening(table.text, tuple(wagers), tuple(outcomes))


def key(one: SettledWager) -> tuple[str, ...]:
    return (one.position, one.stake, one.result, one.profit, one.returned, one.citation)


@each_table
@settings(max_examples=FEWER)
@given(st.data())
def test_money_in_is_money_out(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    settled = evening.settled()
    assert len(settled.wagers) + len(settled.refusals) == len(evening.wagers)
    paid = collected = back = Fraction(0)
    for told in settled.instructions:
        amount = Fraction(told.amount or 0)
        paid += amount if told.do == "pay" else 0
        collected += amount if told.do == "collect" else 0
        back += amount if told.do == "give_back" else 0
    assert sum(Fraction(one.profit) for one in settled.wagers) == paid - collected
    for one in settled.wagers:
        stake, profit, returned = (Fraction(x) for x in (one.stake, one.profit, one.returned))
        match one.result:
            case "stands":
                assert (one.profit, one.returned) == ("0.00", "0.00")
            case "loses":
                assert (profit, one.returned) == (-stake, "0.00")
            case "void":
                assert (one.profit, returned) == ("0.00", stake)
            case "half":
                assert (-profit, returned) == (stake / 2, stake / 2)
            case _:
                assert one.result == "wins"
                assert returned == stake + profit > stake
    assert back == sum(
        Fraction(one.returned) for one in settled.wagers if one.result in ("void", "half")
    )


@each_table
@settings(max_examples=FEWER)
@given(st.data())
def test_a_decided_wager_never_comes_back(name: str, data: st.DataObject) -> None:
    evening = data.draw(evenings(name))
    refused = [one.position for one in evening.settled().refusals]
    before: list[SettledWager] = []
    for until in range(1, len(evening.outcomes) + 1):
        settled = evening.settled(until)
        assert Counter(one.position for one in settled.refusals) <= Counter(refused)
        decided = Counter(key(one) for one in settled.wagers if one.result != "stands")
        assert Counter(key(one) for one in before if one.result != "stands") <= decided
        before = list(settled.wagers)
    # Half of an even chance is collected, the other half given back: two acts of one decision.
    acts = Counter((told.wager, told.do) for told in evening.settled().instructions if told.amount)
    assert all(count == 1 for count in acts.values())


@each_table
@settings(max_examples=FEWER)
@given(st.data())
def test_the_order_in_which_wagers_are_given_does_not_matter(
    name: str, data: st.DataObject
) -> None:
    evening = data.draw(evenings(name))
    mixed = data.draw(st.permutations(evening.wagers))
    one, other = evening.settled(), Evening(evening.text, tuple(mixed), evening.outcomes).settled()
    assert Counter(map(key, one.wagers)) == Counter(map(key, other.wagers))
    assert Counter(each.position for each in one.refusals) == Counter(
        each.position for each in other.refusals
    )
    done = [(each.do, each.position, each.to, each.amount) for each in one.instructions]
    assert done == [(each.do, each.position, each.to, each.amount) for each in other.instructions]


@each_table
def test_the_distribution_is_one_and_its_moments_are_on_the_sheet(name: str) -> None:
    for line in opened(TABLES[name].text).par().wagers:
        if line.missing:
            assert (line.house_edge, line.distribution) == (None, ())
            continue
        chances = [(Fraction(one.net), Fraction(one.probability)) for one in line.distribution]
        mean = sum((net * share for net, share in chances), Fraction(0))
        square = sum((net * net * share for net, share in chances), Fraction(0))
        assert sum(share for _, share in chances) == 1
        assert all(share > 0 for _, share in chances)
        assert str(-mean) == line.house_edge
        assert str(square - mean * mean) == line.variance
        assert str(sum(share for net, share in chances if net > 0)) == line.probability


NO_PLACE = "position_has_no_place_on_the_layout"
NOT_NOW, BESIDE = "position_may_not_be_made_now", "there_is_no_wager_for_it_to_support"
TOO_MUCH = "stake_is_above_what_the_wager_supported_allows"
NJ = "N.J.A.C. 19:47-"
REFUSALS = [
    # 1.2(a)1 to 4: lines before a come out roll, come wagers after it
    ("craps", ["pass=10.00@2"], ["2+2", "1+1"], NOT_NOW, NJ + "1.2(a)1"),
    ("craps", ["dont_pass=10.00@3"], ["2+2", "1+1", "1+1"], NOT_NOW, NJ + "1.2(a)2"),
    ("craps", ["come=10.00"], ["2+2"], NOT_NOW, NJ + "1.2(a)3"),
    ("craps", ["come=10.00@3"], ["2+2", "3+1", "1+1"], NOT_NOW, NJ + "1.2(a)3"),
    ("craps", ["dont_come=10.00@2"], ["6+6", "1+1"], NOT_NOW, NJ + "1.2(a)4"),
    ("craps", ["come:6=10.00@2"], ["2+2", "1+1"], NO_PLACE, NJ + "1.2(a)3"),
    # 1.2(a)5: called on is what can be off
    ("craps", ["pass=10.00@1!"], ["2+2"], NOT_NOW, NJ + "1.2(a)1"),
    ("craps", ["place_to_lose:6=10.00@1!"], ["2+2"], NOT_NOW, NJ + "1.2(a)6"),
    ("craps", ["hardway:6=10.00@1!"], ["2+2"], NOT_NOW, NJ + "1.2(a)8"),
    ("craps", ["odds:pass=10.00"], ["2+2"], NOT_NOW, NJ + "1.6"),
    ("craps", ["odds:pass=10.00@2"], ["2+2", "1+1"], BESIDE, NJ + "1.6"),
    ("craps", ["odds:come-6=10.00@2"], ["2+2", "1+1"], BESIDE, NJ + "1.6"),
    ("craps", ["odds:dont_come-4=10.00"], ["2+2"], BESIDE, NJ + "1.6"),
    # MA Roulette 4(d): nothing that could repeat; a spin that does not count is none
    ("b2b", ["b2b=1.00"], ["17*10"], NOT_NOW, "MA Roulette 4(d)"),
    # 617a.3(f): only unless a game is in progress
    (
        "touchdown",
        ["touchdown:red=5.00", "touchdown:black=5.00@3"],
        ["0", "1", "1"],
        NOT_NOW,
        "58 Pa. Code § 617a.3(f)",
    ),
    (
        "touchdown",
        ["touchdown=5.00"],
        ["0"],
        "position_does_not_name_its_choice",
        "58 Pa. Code § 617a.3(f)",
    ),
    # 12.8(a), (c), (d): what the stand leaves open
    ("pokette", ["pair_in_2=10.00"], ["AS"], NOT_NOW, NJ + "12.8(a)"),
    ("pokette", ["pair_in_2=10.00@3"], ["AS", "KS", "AS"], NOT_NOW, NJ + "12.8(a)"),
    ("pokette", ["pair_in_3=10.00@3"], ["AS", "AH", "KS"], NOT_NOW, NJ + "12.8(c)"),
    ("pokette", ["flush=10.00@3"], ["AS", "AH", "KS"], NOT_NOW, NJ + "12.8(d)1"),
    ("pokette", ["jacer=10.00"], ["AS"], NOT_NOW, NJ + "12.5"),
    # not from the text held: the raise is at most the ante, once there is a spread
    ("red-dog", ["ante=10.00@2"], ["4S", "8S"], NOT_NOW, NJ + "6.5"),
    ("red-dog", ["ante=10.00", "raise=10.00@2"], ["4S", "8S"], NOT_NOW, NJ + "6.5"),
    ("red-dog", ["ante=10.00", "raise=10.01@3"], ["4S", "8S", "6S"], TOO_MUCH, NJ + "6.5"),
    ("red-dog", ["ante=10.00", "raise=11.00@3"], ["4S", "8S", "6S"], TOO_MUCH, NJ + "6.5"),
    (
        "red-dog",
        ["ante=10.00", "raise=6.00@3", "raise=6.00@3"],
        ["4S", "8S", "6S"],
        TOO_MUCH,
        NJ + "6.5",
    ),
    ("red-dog", ["raise=10.00@3"], ["4S", "8S", "6S"], BESIDE, NJ + "6.5"),
    ("red-dog", ["ante=10.00", "raise=10.00@3"], ["4S", "4H", "6S"], NOT_NOW, NJ + "6.5"),
]


@pytest.mark.parametrize(
    ("name", "wagers", "outcomes", "reason", "clause"),
    REFUSALS,
    ids=[f"{one[1][-1]} at {' '.join(one[2])}" for one in REFUSALS],
)
def test_refusals_that_the_state_decides(
    name: str, wagers: list[str], outcomes: list[str], reason: str, clause: str
) -> None:
    settled = opened(TABLES[name].text).settle(wagers, outcomes)
    assert [(one.reason, one.citation) for one in settled.refusals] == [(reason, clause)]
    assert len(settled.wagers) == len(wagers) - 1
    assert re.search(r"\w", settled.refusals[0].message)


def test_touchdown_may_be_made_where_nobody_played_the_zero() -> None:
    # Reading: without a wager no game begins, so the next spin finds none in progress.
    settled = opened(philadelphia_text()).settle(["touchdown:red=5.00@2"], ["0", "1"])
    assert [one.result for one in settled.wagers] == ["loses"]


@pytest.mark.parametrize("held", [CRAPS, POKETTE, RED_DOG, BOSTON, PHILADELPHIA])
def test_these_editions_are_held(held: str) -> None:
    assert edition(held).id == held
