"""What a table's page says of its spins: by hand, by a wheel that leans, by SciPy and the audit."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import pytest

from croupier.desk.chi_square import above, power, shift_for, spins_to_notice, statistic, unevenness
from croupier.desk.spins import LEAST, LEVEL, NOTICED, Spins, Verdict, spins
from croupier.desk.table import open_table
from croupier.floor.samples import samples
from croupier.offer.compile import Offer

NUMBERS = ("0", "00", *map(str, range(1, 37)))
EQUAL = (1,) * len(NUMBERS)


def offer_of(sample: str) -> Offer:
    return open_table(samples()[sample].text).offer


def at(sample: str, outcomes: Sequence[str]) -> Spins:
    return spins(offer_of(sample), Counter(one.partition("*")[0] for one in outcomes), outcomes)


def at_roulette(outcomes: Sequence[str]) -> Spins:
    return at("nj-roulette-2010", outcomes)


def fair(count: int, seed: int, weights: Sequence[int] = EQUAL) -> list[str]:
    return random.Random(seed).choices(NUMBERS, weights, k=count)  # noqa: S311 - a test's own


def counted(outcomes: Sequence[str]) -> list[int]:
    return [outcomes.count(number) for number in NUMBERS]


def test_the_statistic_is_what_a_hand_computes() -> None:
    # Each number once and 0 thirty-eight times more: of each two were to be expected.
    outcomes = [*NUMBERS, *["0"] * 38]
    by_hand = Fraction(37**2, 2) + 37 * Fraction(1, 2)
    assert statistic(counted(outcomes), EQUAL) == by_hand == 703
    told = at_roulette(outcomes)
    assert told.statistic == "703.00"
    assert told.freedom == 37
    # Two to one and three kinds: (4 - 5)² / 5 and so on.
    assert statistic([4, 3, 3], [2, 1, 1]) == Fraction(1, 5) + 2 * Fraction(1, 10)


def test_counts_are_those_of_the_wheel_the_colors_and_the_dozens() -> None:
    told = at_roulette(["17*25", "17", "0", "36", "2"])
    found = {one.title: (one.count, one.expected) for one in (*told.groups, *told.outcomes)}
    assert found["17"] == (2, "0.1")
    assert found["Red"] == (1, "2.4")
    assert found["Black"] == (3, "2.4")
    assert found["Green"] == (1, "0.3")
    assert found["Dozen 2"] == (2, "1.6")
    assert found["Column 3"] == (1, "1.6")
    assert found["Even"] == (2, "2.4")
    assert sum(one.count for one in told.outcomes) == told.count == 5
    assert told.last == ("2", "36", "0", "17", "17")


def test_an_even_wheel_is_consistent_and_says_with_what_sample() -> None:
    told = at_roulette(list(NUMBERS) * 10)
    assert told.verdict is Verdict.CONSISTENT
    assert told.headline == "380 spins: consistent with a fair wheel (p = 1.00)."
    assert any("does not foretell" in one for one in told.said)


def test_a_wheel_that_leans_is_told_as_not_consistent() -> None:
    weights = [8 if number == "17" else 1 for number in NUMBERS]
    for count in (150, 400):
        told = at_roulette(fair(count, 1, weights))
        assert told.verdict is Verdict.DOUBTED
        assert told.headline == f"{count} spins: not consistent with a fair wheel (p < 0.001)."


def test_too_few_spins_say_so_and_how_many_it_would_take() -> None:
    told = at_roulette(["17"] * (LEAST - 1))
    assert told.verdict is Verdict.TOO_FEW
    assert told.headline == "29 spins: too few to say whether the wheel is fair; asked from 30 on."
    assert told.p == told.statistic == ""
    assert "from about 1,500 spins on" in told.said[0]
    assert at_roulette(["17"] * LEAST).verdict is Verdict.DOUBTED
    assert at_roulette(["17"]).headline.startswith("1 spin: ")


def test_no_night_of_a_fair_wheel_is_doubted_more_often_than_is_said() -> None:
    nights = 600
    doubted = sum(unevenness(counted(fair(100, seed)), EQUAL).p <= LEVEL for seed in range(nights))
    room = 3 * (nights * LEVEL * (1 - LEVEL)) ** 0.5
    assert doubted <= nights * LEVEL + room


def test_a_bias_is_noticed_as_often_as_is_said_from_the_spins_on_that_are_said() -> None:
    needed = spins_to_notice(EQUAL, Fraction(2), LEVEL, NOTICED)
    weights = [2 if number == "17" else 1 for number in NUMBERS]
    nights = 150
    noticed = sum(
        unevenness(counted(fair(needed, seed, weights)), EQUAL).p <= LEVEL for seed in range(nights)
    )
    room = 3 * (nights * NOTICED * (1 - NOTICED)) ** 0.5
    assert abs(noticed - nights * NOTICED) <= room


def test_other_games_are_counted_as_they_are_drawn() -> None:
    dice = at("nj-craps-1996", ["3+4"] * 6 + ["1+1"])
    found = {one.title: (one.count, one.expected) for one in dice.outcomes}
    assert list(found) == [str(total) for total in range(2, 13)]
    assert found["7"] == (6, "1.2")
    assert found["2"] == (1, "0.2")
    assert dice.headline.startswith("7 rolls: too few to say whether the pair of dice is fair")
    big_six = at("nj-big-six-1998-previous", ["1"] * 40)
    assert big_six.verdict is Verdict.DOUBTED
    assert at("nj-red-dog-1996", ["AS"] * 40).verdict is Verdict.NOT_ASKED
    covered = at("nj-roulette-1998-covered", ["1"])
    assert "00" not in [one.title for one in covered.outcomes]


@pytest.mark.slow
def test_the_distribution_is_scipys() -> None:
    from scipy import stats  # pyright: ignore[reportMissingTypeStubs] # noqa: PLC0415 - heavy

    for freedom in (1, 2, 5, 10, 36, 37, 53):
        for value in (0.0, 0.3, freedom / 2, freedom, 2.5 * freedom + 5):
            assert above(value, freedom) == pytest.approx(stats.chi2.sf(value, freedom), rel=1e-9)
    for freedom, shift in ((10, 3.0), (37, 40.0), (36, 150.0)):
        bound = stats.chi2.isf(LEVEL, freedom)
        expected = stats.ncx2.sf(bound, freedom, shift)
        assert power(shift, freedom, LEVEL) == pytest.approx(expected, rel=1e-7)
    assert power(shift_for(37, LEVEL, NOTICED), 37, LEVEL) == pytest.approx(NOTICED, rel=1e-9)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "room"), [(100, 0.04), (1_000, 1e-9)])
def test_the_audit_says_the_same(count: int, room: float) -> None:
    from croupier.audit.fairness import Fallen, fairness  # noqa: PLC0415 - heavy
    from croupier.audit.spins import source_of  # noqa: PLC0415 - likewise

    outcomes = fair(count, 7)
    report = fairness(source_of(offer_of("nj-roulette-2010")), Fallen(outcomes))
    theirs = next(one for one in report.tests if one.name == "pockets")
    ours = unevenness(counted(outcomes), EQUAL)
    assert float(ours.statistic) == pytest.approx(theirs.statistic, rel=1e-9)
    assert abs(ours.p - theirs.p) <= room
