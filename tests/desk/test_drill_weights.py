"""Weak keys come back, and procedure is what the editions say."""

from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.drill.keys import PROCEDURES, key_title
from croupier.desk.drill.procedure import CHOSEN, SITUATIONS, procedure_case, topics
from croupier.desk.drill.weights import (
    Weight,
    next_focus,
    read_weights,
    weighed,
    written_weights,
)
from croupier.law.in_force import edition, edition_ids
from croupier.law.register import register

KEYS = ["straight/35-1", "split/17-1", "red/half", "five_adjacent/31-5", "procedure/covered"]
WEIGHTS = st.dictionaries(
    st.sampled_from(KEYS),
    st.builds(Weight, st.integers(0, 9), st.integers(0, 99999), st.integers(0, 99999)),
)


@given(WEIGHTS)
def test_weights_are_read_as_they_are_written(weights: dict[str, Weight]) -> None:
    assert read_weights(written_weights(weights)) == weights


@given(st.text(max_size=200))
def test_a_browser_may_hold_anything(text: str) -> None:
    assert all(key_title(key) for key in read_weights(text))


def test_a_miss_weighs_three_and_a_right_answer_takes_one_away() -> None:
    found = weighed({}, [("red/half", False), ("split/17-1", True)])
    assert found["red/half"] == Weight(3, 1, 1)
    assert found["split/17-1"] == Weight(0, 1, 0)
    for _ in range(4):
        found = weighed(found, [("red/half", True)])
    assert found["red/half"] == Weight(0, 5, 1)
    for _ in range(5):
        found = weighed(found, [("red/half", False)])
    assert found["red/half"].weight == 9


def test_a_heavier_key_comes_oftener_and_the_same_again_for_the_same_seed() -> None:
    weights = {"red/half": Weight(9), "split/17-1": Weight(3), "flag/45-1": Weight(9)}
    kinds = frozenset({"red", "split"})
    drawn = [next_focus(weights, kinds, "abc", number) for number in range(400)]
    counts = {key: drawn.count(key) for key in set(drawn)}
    assert set(counts) == {"red/half", "split/17-1", ""}
    assert counts["red/half"] > 2 * counts["split/17-1"]
    assert drawn == [next_focus(weights, kinds, "abc", number) for number in range(400)]
    assert next_focus({}, kinds, "abc", 1) == ""


def test_every_irregularity_in_the_law_has_a_situation() -> None:
    known = {name for one in edition_ids() for name in edition(one).procedure}
    # Nothing that a dealer does with a spin: the gate, chips and seats.
    left_out = {"own_color", "inspection", "adjustment", "adjustment_first", "present", "log"}
    left_out |= {
        "value_chip",
        "replacement",
        "chips",
        "coupon_chips",
        "leaving",
        "position",
        "hands_off",
    }
    assert known - left_out == set(SITUATIONS)
    assert set(PROCEDURES) == {topic.name for topic in topics()}
    assert {"clapper_between"} == set(CHOSEN)


def test_rulings_are_what_the_editions_say() -> None:
    for topic in topics():
        for ruling in topic.rulings:
            if ruling.citation is None:
                assert topic.name not in edition(ruling.edition).procedure
                continue
            assert ruling.citation.paragraph in register(ruling.edition).by_id
            step = edition(ruling.edition).procedure.get(topic.name)
            if step and topic.name in SITUATIONS:
                assert step.text.endswith(ruling.text[1:])


def test_the_ball_leaves_the_wheel_in_pennsylvania_only() -> None:
    (topic,) = (one for one in topics() if one.name == "ball_left_wheel")
    says = {one.edition.partition("/")[0] for one in topic.rulings if one.citation}
    assert says == {"us-pa"}
    assert {one.edition.partition("/")[0] for one in topic.rulings} == {"us-nj", "us-ma", "us-pa"}


@given(st.integers(1, 3000), st.sampled_from(["", *edition_ids()]))
def test_a_case_has_one_right_option_and_is_the_same_again(number: int, held: str) -> None:
    if held and not edition(held).procedure:
        return
    case = procedure_case("tests", number, held)
    assert case == procedure_case("tests", number, held)
    assert case.options[case.right] == case.ruling.text
    assert len({one.casefold() for one in case.options}) == len(case.options) >= 3
    assert held in ("", case.ruling.edition)
    other = [one for one in case.topic.rulings if one.meaning == case.ruling.meaning]
    told = {one.text for one in other} - {case.ruling.text}
    assert not told & set(case.options), "two options of one meaning"
