"""`law` and `in_force`: every spelling of a citation, what is cited and not held, days before."""

import datetime as dt
from typing import cast

import pytest

import croupier
from croupier.law.in_force import edition_ids
from croupier.law.register import fragments, register, tokens
from tests.strategies import BS_1998, NJ_2010, Table, ask, faults, text

MA_2020 = "us-ma/roulette/2020-10-08"
PA_2019 = "us-pa/roulette/2019-08-31"


def ids(held: str, said: str) -> list[object]:
    answer = ask("law", held, said, "--json")
    assert answer.status == 0, answer.out
    return [one["id"] for one in cast("list[Table]", answer.json["subsections"])]


@pytest.mark.parametrize(
    ("held", "said", "short"),
    [
        (NJ_2010, "5.1(e)6(ii)", "5.1(e)6ii"),
        (NJ_2010, "5.1(e)(6)(ii)", "5.1(e)6ii"),
        (NJ_2010, "19:47-5.1(e)6ii", "5.1(e)6ii"),
        (NJ_2010, "N.J.A.C. 19:47-5.2(d)(2)", "5.2(d)2"),
        (MA_2020, "1(e)6ii", "1(e)(6)(ii)"),
        (MA_2020, "1(e)8", "1(e)(8)"),
        (MA_2020, "4(c)(a)", "4(c)a"),
        (PA_2019, "§ 617a.3(e)(8)", "617a.3(e)(8)"),
        (PA_2019, "58 Pa. Code 617a.3(e)8", "617a.3(e)(8)"),
        (BS_1998, "5.6(c)(1)", "5.6(c)1"),
    ],
)
def test_a_citation_is_found_in_every_spelling(held: str, said: str, short: str) -> None:
    assert ids(held, said) == [short]


def test_a_number_is_not_taken_for_the_beginning_of_another() -> None:
    assert ids(NJ_2010, "5.1(e)1") == ["5.1(e)1", "5.1(e)1i", "5.1(e)1i(1)", "5.1(e)1i(2)"]
    assert ids(NJ_2010, "5.1(e)6i") == ["5.1(e)6i"]


@pytest.mark.parametrize("held", [*edition_ids(), *fragments()])
def test_no_two_paragraphs_are_told_apart_by_brackets_only(held: str) -> None:
    said = [tuple(tokens(one.id)) for one in register(held).paragraphs]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("held", "said"),
    [
        (NJ_2010, "8.2"),
        (NJ_2010, "8.3"),
        (NJ_2010, "1.4(d)"),
        (NJ_2010, "N.J.A.C. 19:46-1.7(c)"),
        (MA_2020, "205 CMR 147.03"),
        (PA_2019, "603a.21"),
        (PA_2019, "601a.10(g)"),
    ],
)
def test_what_is_cited_and_not_held_is_said_to_be_so(held: str, said: str) -> None:
    answer = ask("law", held, said, "--json")
    (one,) = cast("list[Table]", answer.json["subsections"])
    assert (answer.status, one["id"], one["status"]) == (0, said, "not modelled: text not held")


def test_another_chapter_is_found_without_its_bodys_name() -> None:
    assert ids(NJ_2010, "19:46-1.7(c)") == ["N.J.A.C. 19:46-1.7(c)"]
    assert ids(PA_2019, "58 Pa. Code § 601a.10(g)") == ["601a.10(g)"]


@pytest.mark.parametrize("said", ["5.1(z)", "2.12(c)", "601a.10(a)"])
def test_nothing_is_made_up_under_a_section_that_is_held(said: str) -> None:
    (one,) = faults(ask("law", NJ_2010, said, "--json"))
    assert "has no paragraph" in str(one["message"])


def test_a_paragraph_of_another_edition_is_told_where_it_stands() -> None:
    (one,) = faults(ask("law", NJ_2010, "5.5(b)", "--json"))
    assert BS_1998 in str(one["message"])
    (one,) = faults(ask("law", NJ_2010, "()", "--json"))
    assert "write it like 5.1(a)" in str(one["message"])


@pytest.mark.parametrize("day", ["1979-12-31", "1993-12-06", "1995-03-19"])
def test_a_day_before_the_first_text_lists_the_amendments_known_of(day: str) -> None:
    with pytest.raises(ValueError, match="is not held") as refused:
        croupier.in_force("us-nj", "roulette", day)
    for known in ("5.1 on 1980-03-31, 1980-04-29, 1991-11-04", "5.2 on 1981-11-02, 1992-11-16"):
        assert known in str(refused.value)
    assert "us-nj/roulette/1995-03-20" in str(refused.value)


def test_a_time_of_a_day_is_that_day() -> None:
    noon = dt.datetime(2005, 7, 4, 12, tzinfo=dt.UTC)
    assert croupier.in_force("us-nj", "roulette", noon).id == "us-nj/roulette/1998-08-17"


@pytest.mark.parametrize(
    ("held", "printed"), [(NJ_2010, ("1 to 18", "19 to 36")), (PA_2019, ("1–18", "19–36"))]
)
def test_a_box_is_labeled_as_the_text_has_it(held: str, printed: tuple[str, str]) -> None:
    """617a.3(e)(13), (14) name labels with a dash; 5.1(e)15, 16 labels with a word."""
    drawn = croupier.offer(text(held)).layout()
    assert all(f">{label}</text>" in drawn for label in printed)
