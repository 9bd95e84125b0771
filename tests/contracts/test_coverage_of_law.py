"""The page on the coverage of law is as its program would write it today."""

import pytest

from tools import coverage_of_law


def test_the_page_is_fresh() -> None:
    assert coverage_of_law.main(["--check"]) == 0, "run tools/coverage_of_law.py"


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("N.J.A.C. 19:47-5.1(e)6ii,", {"5.1(e)6ii"}),
        ("by 5.1(e)6 and (g)", {"5.1(e)6"}),
        ("5.2(d)2: void", {"5.2(d)2"}),
        ("5.1(e)1i(2)", {"5.1(e)1i(2)"}),
        ("a stake of 5.10, N.J.A.C. 19:47-5.7", {"5.7"}),
        ("1.1/come-point", {"1.1/come-point"}),
        ("58 Pa. Code § 617a.3(e)(8)", {"617a.3(e)(8)"}),
        ("MA Roulette 1(e)(1)(i)b; 1(g)", {"MA 1(e)(1)(i)b"}),
    ],
)
def test_a_text_cites_whole_paragraphs_only(text: str, cited: set[str]) -> None:
    assert coverage_of_law.ids_cited(text) == cited


@pytest.mark.parametrize(
    ("name", "paragraph"),
    [
        ("test_5_1_e_6ii_needs_colors", ["5.1(e)6ii"]),
        ("test_5_2_b_half_is_lost", ["5.2(b)"]),
        ("test_617a_3_e_8_dozen", ["617a.3(e)(8)"]),
        ("test_us_ma_1_g_bars_red", ["MA 1(g)"]),
        ("test_17_wins", []),
    ],
)
def test_a_test_may_carry_a_paragraph_in_its_name(name: str, paragraph: list[str]) -> None:
    assert list(coverage_of_law.ids_named(f"def {name}() -> None:")) == paragraph
