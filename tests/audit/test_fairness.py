"""Tests of fairness are themselves tested: by wheels that are fair, and wheels that are not."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from croupier.audit.fairness import Fairness, Fallen, Source, fairness
from croupier.audit.spins import source_of
from croupier.desk.table import open_table
from croupier.units.unreadable import Unreadable
from tests.strategies import ask, text
from tests.walks.tables import boston_text, opened, red_dog_text

pytestmark = pytest.mark.slow

ROULETTE = source_of(open_table(text()).offer)
RING = len(ROULETTE.labels)
ALPHA = 0.05
WHEELS = 300


def words(at: np.ndarray) -> list[str]:
    return [ROULETTE.labels[one] for one in at]


def chances(favoured: range, bias: float) -> np.ndarray:
    found = np.ones(RING)
    found[list(favoured)] *= 1 + bias
    return found / found.sum()


def report_on(at: np.ndarray, dealers: Sequence[str] = (), wheels: Sequence[str] = ()) -> Fairness:
    return fairness(ROULETTE, Fallen(words(at), (), dealers, wheels), ALPHA, 0.5)


def test_fair_wheels_are_doubted_no_more_often_than_stated() -> None:
    source = np.random.default_rng(1)
    doubted = 0
    rejected = np.zeros(9)
    for _ in range(WHEELS):
        at = source.integers(0, RING, 800)
        found = report_on(at, dealers=["kim", "lee"] * 400, wheels=["1"] * 400 + ["2"] * 400)
        doubted += found.is_doubted
        rejected += [one.p <= ALPHA for one in found.tests]
    # Three standard deviations of a binomial of so many wheels.
    room = 3 * (WHEELS * ALPHA * (1 - ALPHA)) ** 0.5
    assert doubted <= WHEELS * ALPHA + room
    assert (rejected <= WHEELS * ALPHA + room).all(), rejected


@pytest.mark.parametrize(
    ("name", "spins", "bias"), [("sectors", 1_200, 0.5), ("pockets", 20_000, 0.5)]
)
def test_a_wheel_biased_at_known_strength_is_found_at_the_stated_power(
    name: str, spins: int, bias: float
) -> None:
    source = np.random.default_rng(2)
    favoured = range(RING // 4) if name == "sectors" else range(1)
    found = 0
    stated = 0.0
    wheels = 200
    for _ in range(wheels):
        at = source.choice(RING, spins, p=chances(favoured, bias))
        report = fairness(ROULETTE, Fallen(words(at)), ALPHA, bias)
        one = next(test for test in report.tests if test.name == name)
        stated, found = one.power, found + one.is_doubted
    assert 0.5 < stated < 1
    room = 3 * (stated * (1 - stated) / wheels) ** 0.5
    assert found / wheels >= stated - room - 0.02, (found / wheels, stated)


def test_power_grows_with_outcomes_and_falls_with_questions() -> None:
    source = np.random.default_rng(3)
    at = source.integers(0, RING, 4_000)
    few, many = report_on(at[:400]), report_on(at)
    asked = report_on(at, dealers=["kim"] * 4_000, wheels=["1"] * 4_000)
    for name in ("pockets", "sectors", "repeats", "runs", "serial"):
        power = [next(t.power for t in one.tests if t.name == name) for one in (few, many, asked)]
        assert power[0] < power[1]
        assert power[2] <= power[1]


def test_a_dealers_signature_is_found_and_another_dealer_is_not_accused() -> None:
    source = np.random.default_rng(4)
    at = [0]
    dealers = ["kim"]
    for number in range(3_999):
        dealer = "lee" if number % 2 else "kim"
        step = source.choice(RING, p=chances(range(9), 1.5)) if dealer == "lee" else None
        previous = at[-2] if len(at) > 1 else 0
        at.append(int((previous + step) % RING if step is not None else source.integers(0, RING)))
        dealers.append(dealer)
    found = report_on(np.array(at), dealers=dealers)
    said = {one.of: one.is_doubted for one in found.tests if one.name == "dealer signature"}
    assert said == {"kim": False, "lee": True}


def test_numbers_that_depend_on_the_one_before_are_found() -> None:
    source = np.random.default_rng(5)
    at = [0]
    for _ in range(7_999):
        stays = source.random() < 0.15
        at.append(at[-1] if stays else int(source.integers(0, RING)))
    found = {one.name: one.is_doubted for one in report_on(np.array(at)).tests}
    assert found["repeats"]
    assert found["serial"]


def test_multipliers_are_held_against_their_weights() -> None:
    source_ = source_of(opened(boston_text("double-zero")).offer)
    source = np.random.default_rng(6)
    labels = [source_.labels[at] for at in source.integers(0, RING, 2_000)]
    parts = list(source_.parts)
    weights = np.array(list(source_.parts.values())) / sum(source_.parts.values())
    fair = [parts[at] for at in source.choice(len(parts), 2_000, p=weights)]
    crooked = [parts[at] for at in source.choice(len(parts), 2_000, p=[0.6, 0.3, 0.1])]
    for shown, is_doubted in ((fair, False), (crooked, True)):
        found = fairness(source_, Fallen(labels, shown), ALPHA)
        one = next(test for test in found.tests if test.name == "multipliers")
        assert one.is_doubted == is_doubted


def test_few_outcomes_are_compared_with_drawn_tables_and_fewer_are_refused() -> None:
    source = np.random.default_rng(7)
    found = report_on(source.integers(0, RING, 60))
    assert "drawn tables" in found.tests[0].method
    with pytest.raises(Unreadable, match="fewer than 30"):
        report_on(source.integers(0, RING, 29))


def test_a_wheel_of_unlike_weights_is_no_ring() -> None:
    big_six = source_of(open_table(text("us-nj/big-six/1998-11-16")).offer)
    assert not big_six.is_ring
    source = np.random.default_rng(8)
    fell = source.choice(
        len(big_six.labels), 3_000, p=np.array(big_six.weights) / sum(big_six.weights)
    )
    found = fairness(big_six, Fallen([big_six.labels[at] for at in fell]), ALPHA)
    assert not found.is_doubted
    assert {one.name for one in found.tests} == {"pockets", "repeats", "runs", "serial"}
    with pytest.raises(Unreadable, match="from a shoe"):
        source_of(opened(red_dog_text()).offer)


def test_spins_are_read_from_plain_text(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(text(), encoding="utf-8")
    source = np.random.default_rng(9)
    spins = words(source.integers(0, RING, 500))
    path = tmp_path / "spins.txt"
    path.write_text(
        "# an evening\n" + ",".join(spins[:250]) + "\n" + " ".join(spins[250:]), "utf-8"
    )
    answer = ask("fairness", path, "--table", table, "--json")
    assert answer.status == 0, answer.err
    assert json.loads(answer.out)["outcomes"] == 500
    assert "consistent with chance" in json.loads(answer.out)["said"]
    path.write_text("17 18\n19 99\n", encoding="utf-8")
    bad = ask("fairness", path, "--table", table)
    assert bad.status == 2
    assert 'spins.txt:2: "99" cannot come up' in bad.err


def test_a_crooked_wheel_is_exit_one_and_a_log_of_spins_has_dealers(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(text(), encoding="utf-8")
    source = np.random.default_rng(10)
    fell = words(source.choice(RING, 6_000, p=chances(range(9), 0.5)))
    path = tmp_path / "spins.csv"
    rows = [f"{at},{one},{'kim' if at % 2 else 'lee'},7" for at, one in enumerate(fell)]
    path.write_text("round,outcome,dealer,wheel\n" + "\n".join(rows) + "\n", encoding="utf-8")
    report = tmp_path / "report.html"
    answer = ask("fairness", path, "--table", table, "--json", "--report", report)
    assert answer.status == 1, answer.err
    doubted = {
        (one["name"], one["of"]) for one in json.loads(answer.out)["tests"] if one["doubted"]
    }
    assert {("sectors", "all"), ("wheel signature", "7")} <= doubted
    page = report.read_text(encoding="utf-8")
    assert "not as chance gives them" in page
    assert "power" in page


def test_a_source_with_no_ring_still_counts() -> None:
    coin = Source(("heads", "tails"), (1, 1), is_ring=False)
    found = fairness(coin, Fallen(["heads", "tails"] * 40), ALPHA)
    assert {one.name for one in found.tests} == {"pockets", "repeats"}
    assert found.is_doubted  # they never repeat
