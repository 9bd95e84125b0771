"""Questions of the drill: lawful, right by the literal witness, the same everywhere."""

import hashlib
from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.desk.drill.exam import exam, exam_numbered
from croupier.desk.drill.grade import faults, field_names, graded
from croupier.desk.drill.keys import key_title
from croupier.desk.drill.question import LEVELS, Asked, Question, question
from croupier.desk.drill.seeded import SeededChance
from croupier.desk.drill.tables import drill_table, drill_tables
from croupier.desk.drill.told import drawn, sum_words
from croupier.law.register import register
from croupier.units.unreadable import Unreadable
from tests.witness import big_six, craps, red_dog, roulette

TABLES = [one.id for one in drill_tables()]
PER_LEVEL = 3


def asked(table: str, number: int, level: int = 3, **more: object) -> Question:
    one = Asked(table, "tests", number, level, in_chips=False, **more)  # type: ignore[arg-type]
    return question(one)


def some(table: str) -> list[Question]:
    return [asked(table, n, level) for level in LEVELS for n in range(1, PER_LEVEL + 1)]


def colors(one: Question) -> Mapping[str, tuple[int, ...]] | None:
    return one.situation.offer.file.colors or None


def witnessed(one: Question, at: int) -> Fraction | None:
    """What the literal witness says that one unit of a stack gains or loses."""
    offer, stack = one.situation.offer, one.situation.stacks[at]
    held, outcomes = offer.edition.id, one.situation.outcomes
    match offer.edition.game:
        case "roulette":
            zero = offer.posted.rules["zero"]
            wheel = offer.file.wheel
            return roulette.net(
                held, wheel, stack.position, outcomes[-1], zero=zero, colors=colors(one)
            )
        case "big-six":
            return big_six.net(held, stack.position, outcomes[-1])
        case "craps":
            rolls = [(int(text[0]), int(text[2])) for text in outcomes]
            return craps.settle(stack.position, rolls, stack.before).net
        case "red-dog":
            round_ = outcomes[stack.before - 1 if stack.position == "ante" else -3 :]
            ante, raised = red_dog.settle(round_, raise_=True)
            return (ante if stack.position == "ante" else raised) or Fraction(0)
        case _:
            return None


@pytest.mark.parametrize("table", TABLES)
def test_every_answer_is_the_witnesss_and_settles(table: str) -> None:
    compared = 0
    for one in some(table):
        write = one.situation.offer.file.currency.write
        wagers = [
            f"{stack.position}={write(one.situation.stake(stack))}@{stack.before}"
            for stack in one.situation.stacks
        ]
        settled = drill_table(table).settle(wagers, one.situation.outcomes)
        assert settled.refusals == ()
        for at, (line, wager) in enumerate(zip(one.lines, settled.wagers, strict=True)):
            net = line.paid - line.taken
            assert (write(net), wager.result) == (wager.profit, line.result)
            said = witnessed(one, at)
            if said is not None:
                compared += 1
                stake = one.situation.stake(one.situation.stacks[at])
                assert net == said * stake, (one.asked, line)
    assert compared or "pokette" in table


@pytest.mark.parametrize("table", TABLES)
def test_every_key_cites_a_registered_paragraph_and_has_a_title(table: str) -> None:
    held = register(drill_table(table).offer.edition.id).by_id
    for one in some(table):
        for line in one.lines:
            deciding = line.key.citations[0]
            assert deciding.paragraph in held, (str(deciding), line)
            assert key_title(line.key.id) == line.key.title
            assert line.key.worked


@pytest.mark.parametrize("table", TABLES)
def test_every_question_has_a_picture_and_something_to_settle(table: str) -> None:
    for one in some(table):
        svg = drawn(one)
        assert svg.count("<svg") == svg.count("</svg>") >= 1
        assert "style=" not in svg
        assert one.situation.is_sound
        paid = [line for line in one.lines if line.paid]
        assert bool(sum_words(one)) == (len(paid) > 1)


def test_all_cases_of_roulette_come_up() -> None:
    found = {
        line.key.id
        for number in range(1, 150)
        for line in asked("nj-roulette-2010", number, 4).lines
    }
    wanted = "straight/35-1 split/17-1 three_numbers/11-1 four_numbers/8-1 six_numbers/5-1"
    wanted += " first_five_numbers/6-1 column/2-1 dozen/2-1 red/1-1 red/half even/half"
    wanted += " five_adjacent/31-5 five_adjacent/loses straight/loses"
    assert set(wanted.split()) - found == set()


def test_a_covered_zero_is_asked_and_nothing_is_moved_on_it() -> None:
    voids = [
        one
        for number in range(1, 120)
        if (one := asked("nj-roulette-1998-covered", number, 4)).situation.is_void
    ]
    assert voids
    assert {(one.taken, one.paid) for one in voids} == {(0, 0)}


def test_odd_stacks_lose_half() -> None:
    halves = [
        line
        for number in range(1, 200)
        for line in question(Asked("nj-roulette-2010", "odd", number, 4, in_chips=True)).lines
        if line.key.id.endswith("/half")
    ]
    assert any(int(line.stake) % 2 for line in halves)
    told = next(line for line in halves if int(line.stake) % 2)
    assert ".5" in told.key.worked[0]


FIVE = "five_adjacent/31-5"


def test_a_focus_comes_up_and_does_not_change_other_questions() -> None:
    before = asked("nj-roulette-2010", 5)
    for number in range(1, 12):
        one = asked("nj-roulette-2010", number, focus=FIVE)
        assert FIVE in [line.key.id for line in one.lines]
    for focus in ("place_to_win/7-6", "horn/27-4", "field/2-1"):
        one = asked("nj-craps-1996", 3, focus=focus)
        assert focus in [line.key.id for line in one.lines], focus
    assert asked("nj-roulette-2010", 5) == before


def told(one: Question) -> str:
    stacks = ",".join(f"{s.position}={s.chips}@{s.before}" for s in one.situation.stacks)
    return f"{one.asked.number} {one.unit} {'/'.join(one.situation.outcomes)} {stacks}"


GOLDEN = {
    "nj-roulette-2010": "d2caa07b4c19ffa9",
    "nj-craps-1996": "2459dd59f36a03a4",
    "us-pa/roulette/2019-08-31": "9f45e8ae4ee2457f",
}


@pytest.mark.parametrize("table", GOLDEN)
def test_a_seed_gives_the_same_exam_for_ever(table: str) -> None:
    text = "\n".join(told(one) for one in exam(table, 20, 3, "k7f3qx", in_chips=True).asked())
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == GOLDEN[table], text


def test_numbers_of_a_seed_are_known() -> None:
    chance = SeededChance("a", 1)
    assert [chance.below(38) for _ in range(8)] == [24, 15, 27, 1, 4, 1, 29, 20]


@given(st.integers(1, 10_000), st.integers(1, 70))
def test_drawn_numbers_are_below_their_limit(limit: int, seed: int) -> None:
    chance = SeededChance(seed)
    assert all(0 <= chance.below(limit) < limit for _ in range(20))


def test_all_numbers_are_about_as_probable() -> None:
    chance, counts = SeededChance("fair"), [0] * 38
    for _ in range(38_000):
        counts[chance.below(38)] += 1
    # 37 degrees of freedom: beyond 85 one generator in a hundred thousand.
    assert sum((one - 1000) ** 2 for one in counts) / 1000 < 85


@given(st.sampled_from(TABLES), st.integers(1, 40), st.sampled_from(LEVELS), st.booleans())
def test_the_right_answer_is_right_and_another_is_not(
    table: str, number: int, level: int, in_chips: bool
) -> None:
    one = question(Asked(table, "graded", number, level, in_chips))
    right = {f"take.{at}": one.write(line.taken) for at, line in enumerate(one.lines)}
    right |= {f"pay.{at}": one.write(line.paid) for at, line in enumerate(one.lines)}
    sums = {"take.all": one.write(one.taken), "pay.all": one.write(one.paid)}
    assert faults(one, right | sums) == {}
    assert graded(one, right | sums).is_right
    assert graded(one, right).is_right
    by_sum = graded(one, sums)
    assert by_sum.is_right
    wrong = graded(one, right | {"pay.0": "123456"})
    assert not wrong.is_right
    assert [is_right for _, is_right in wrong.keys()]  # noqa: SIM118 - a method.count(False) == 1
    assert not graded(one, sums | {"pay.all": "123456"}).is_right


def test_what_is_no_amount_is_told_at_its_field() -> None:
    one = asked("nj-roulette-2010", 1)
    assert set(faults(one, dict.fromkeys(field_names(one), "x"))) == set(field_names(one))
    for good in ("", "0", "7", "7.5", "7,5", ".5", " 12 "):
        assert faults(one, {"pay.0": good}) == {}
    for bad in ("-1", "1e3", "٣", "1.2.3", "1" * 40, "½", "1/2"):
        assert faults(one, {"pay.0": bad}), bad


def test_an_exams_number_says_everything() -> None:
    made = exam("us-pa/roulette/2019-08-31", 7, 4, "abc", in_chips=True)
    assert exam_numbered(made.number) == made
    assert exam_numbered(f"  {made.number} ") == made
    for bad in ("", "x", f"{made.number}~", "a~0~1~chips~x", "a~5~9~chips~x", "a~99~1~chips~x"):
        with pytest.raises(Unreadable):
            exam_numbered(bad)


def test_a_table_that_is_none_is_refused() -> None:
    for bad in ("", "nowhere", "file.", "file.abc", "us-nj/roulette/2001-01-01", "../x"):
        with pytest.raises(Unreadable):
            drill_table(bad)
