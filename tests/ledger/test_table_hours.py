"""R1: whole tables simulated with everything that goes wrong; the same number is the same hour.

1,000 table-hours of 200 numbers in proof (five hours each), a tenth otherwise.
"""

from dataclasses import asdict

import pytest

from tests.ledger.table_hour import Counted, Hour
from tests.sizes import sized

pytestmark = pytest.mark.slow
SEEDS, HOURS = 200, sized(1_000, 20_000)
PARTS = 3
"""So that several processes share them."""


@pytest.mark.parametrize("part", range(PARTS))
def test_table_hours(part: int) -> None:
    met: dict[str, int] = asdict(Counted())
    for number in range(part, HOURS, PARTS):
        # Numbers come round; each of their hours is another.
        hour = Hour(number % SEEDS + number // SEEDS * 100_000)
        hour.run()
        met = {name: met[name] + one for name, one in asdict(hour.count).items()}
    print(met)  # noqa: T201
    assert all(met.values()), met
    assert met["refusals"] < met["commands"]


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_same_number_is_the_same_hour(seed: int) -> None:
    assert Hour(seed).run() == Hour(seed).run()


def test_another_number_is_another_hour() -> None:
    assert Hour(5).run() != Hour(9).run()
