"""The example's learner reaches the exact optimum; in a small size."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any

import pytest

from tests.simulate.playing import EXAMPLES


def example() -> Any:  # noqa: ANN401 - a program, not a module of the package
    found = spec_from_file_location("learn_to_play", EXAMPLES / "learn_to_play.py")
    assert found is not None
    assert found.loader is not None
    module = module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_raise_at_red_dog_is_learnt() -> None:
    learnt = example().learn_red_dog(120_000, 60_000)
    raises = {at for at, value in learnt.values.items() if value > 0}
    assert {8, 9, 10, 11} <= raises <= {6, 7, 8, 9, 10, 11}
    assert learnt.is_reached
    assert abs(learnt.exact - 523 / 16575) < 1e-12


@pytest.mark.slow
def test_the_odds_at_craps_are_learnt_to_be_worth_nothing() -> None:
    learnt = example().learn_craps_odds(60_000, 40_000)
    assert learnt.values.keys() == {4, 5, 6, 8, 9, 10}
    assert all(abs(value) < 0.15 for value in learnt.values.values())
    assert learnt.is_reached
