import re
from pathlib import Path

import pytest

from croupier.law.documents import Style, paragraphs_in
from tools.extract_paragraphs import main

LISTS = sorted((Path(__file__).parent / "paragraphs").glob("*.txt"))


def ids(text: str, style: Style, *resume: str) -> list[str]:
    return list(paragraphs_in(text, style, resume))


NEW_JERSEY = """
## **SUBCHAPTER 3. PENNY TOSS**

19:47-3.1 Definitions
19:47-3.2 Penny toss: wagers
19:47-3.3 (Reserved)
19:47-3.4 Penny toss: odds

SUBCHAPTER 3. PENNY TOSS**19:47-3.1 Definitions**

These words are used here.

“Far Line” shall mean the line behind the mat.

"Don't-touch chip" means a chip that lies
on the line.

### **19:47-3.2 Penny toss: wagers**

(a) A penny is tossed by the attendant, see

(b) below, onto the mat, which is de-

scribed in 3.1.

(b) The wagers are:

1. "Mat" wins if the penny lies on the mat:

i. With its head up; or
ii. With its tail up.
iii. It loses otherwise:

(1) Off the mat; or

(2) On its edge, as (a) above and (b)1ii say.

47-2

2. "Line" wins on a total of
7. The attendant says so.

(c) Nobody talks.

Amended by R.1901 d.1, effective May 1, 1901.
See: 1 N.J.R. 1(a).
(a): "talks" added.
In (c), text was added.
1. Numbered notes are notes.

19:47-3.3 (Reserved)

#### **19:47-3.4 Penny toss: odds**

(a) The odds are:

| <u>Bet</u> | <u>Odds</u> |
|-----|--------|
| \\$1 Mat | 2 to 1 |

| Bet | Odds |
| Line | 30 to 1 |

(b) The odds are posted.

- As amended, effective: 05/01/01
"""


def test_new_jersey_gives_every_paragraph_and_nothing_else() -> None:
    assert ids(NEW_JERSEY, Style.NJAC) == [
        "3.1",
        "3.1/far-line",
        "3.1/dont-touch-chip",
        "3.2(a)",
        "3.2(b)",
        "3.2(b)1",
        "3.2(b)1i",
        "3.2(b)1ii",
        "3.2(b)1iii",
        "3.2(b)1iii(1)",
        "3.2(b)1iii(2)",
        "3.2(b)2",
        "3.2(c)",
        "3.3",
        "3.4(a)",
        "3.4(b)",
    ]


def test_words_go_on_over_page_breaks_and_end_before_the_notes() -> None:
    words = paragraphs_in(NEW_JERSEY, Style.NJAC)
    assert words["3.2(a)"] == (
        "A penny is tossed by the attendant, see (b) below, onto the mat, "
        "which is de-scribed in 3.1."
    )
    assert words["3.1/dont-touch-chip"].endswith("a chip that lies on the line.")
    assert words["3.2(b)1iii(2)"] == "On its edge, as (a) above and (b)1ii say."
    assert words["3.2(b)2"] == '"Line" wins on a total of 7. The attendant says so.'
    assert words["3.2(c)"] == "Nobody talks."
    assert words["3.3"] == "(Reserved)"


def test_a_tables_rows_are_lines_and_its_repeated_head_is_left_out() -> None:
    words = paragraphs_in(NEW_JERSEY, Style.NJAC)
    assert words["3.4(a)"] == "The odds are:\nBet\tOdds\n$1 Mat\t2 to 1\nLine\t30 to 1"


FRAGMENT = """
ends here, on the other side.

(b) The first paragraph that is whole.

(c) The second.

**19:47-2.2 Corks**

(a) A cork floats.

1. It floats well:
  - i. In water.

with a colour of its own.

7. The seventh cork.

8. The eighth cork.

(f) The last paragraph.

Petition for Rulemaking.

**19:47-5.3 Sails**

(a) A sail is white.
"""


def test_a_fragment_without_hints_invents_no_ids() -> None:
    assert ids(FRAGMENT, Style.NJAC) == ["2.2(a)", "2.2(a)1", "2.2(a)1i", "5.3(a)"]


def test_a_fragment_resumes_where_the_hints_say() -> None:
    words = paragraphs_in(FRAGMENT, Style.NJAC, ["1.8(b)", "4.1(e)7"])
    assert list(words) == [
        "1.8(b)",
        "1.8(c)",
        "2.2(a)",
        "2.2(a)1",
        "2.2(a)1i",
        "4.1(e)7",
        "4.1(e)8",
        "4.1(f)",
        "5.3(a)",
    ]
    assert words["2.2(a)1i"] == "In water."


def test_a_missing_letter_is_a_break() -> None:
    text = "**19:47-1.1 Hats**\n\n(a) One.\n\n(d) Another section's.\n\n(e) Its next."
    assert ids(text, Style.NJAC) == ["1.1(a)"]
    assert ids(text, Style.NJAC, "9.4(d)") == ["1.1(a)", "9.4(d)", "9.4(e)"]


@pytest.mark.parametrize("hint", ["9.4(q)", "9.4", "nine", "9.4(a)(b)", "9.4(e)7x", "9.4(e)ii2"])
def test_a_hint_that_fits_nowhere_is_a_fault(hint: str) -> None:
    with pytest.raises(ValueError, match=re.escape(hint)):
        ids(FRAGMENT, Style.NJAC, hint)


def test_a_running_head_parts_nothing() -> None:
    text = (
        "19:47-1.1 Hats\n\n(a) A hat is\n\n19:47-1.1 RULES OF HATS\n\n12\n\nworn.\n\n(b) Two hats."
    )
    words = paragraphs_in(text, Style.NJAC)
    assert words == {"1.1(a)": "A hat is worn.", "1.1(b)": "Two hats."}


def test_of_a_text_printed_twice_the_first_stands() -> None:
    text = "19:47-1.1 Hats\n\n(a) Old.\n\n19:47-1.2 Caps\n\n(a) Cap.\n\n19:47-1.1 Hats\n\n(a) New."
    assert paragraphs_in(text, Style.NJAC) == {"1.1(a)": "Old.", "1.2(a)": "Cap."}


MASSACHUSETTS = """
#### KITES

Rules

# 1. Flying

- (a) Kites fly; see (c) below and 2. below.
- (b) Each kite shows:
  - (1) A tail that is
    - (i) Long:
      - a. In feet.
      - b. In inches, as (b)(1)

(i) above has it.
    - (ii) Red.

- (2) A line.
- (c) No kite is lent.
  - a. Ex. A green one.

## 2. Landing

(a) The odds are these:

Kite\tOdds
<b>Red</b>\t2 to 1
Green\t3 to 1

- (b) On landing
  - (1) The line is wound; and
  - (2) The kite is dry.

### 3. (Reserved)
"""


def test_massachusetts_gives_every_paragraph() -> None:
    words = paragraphs_in(MASSACHUSETTS, Style.MA)
    assert list(words) == [
        "1(a)",
        "1(b)",
        "1(b)(1)",
        "1(b)(1)(i)",
        "1(b)(1)(i)a",
        "1(b)(1)(i)b",
        "1(b)(1)(ii)",
        "1(b)(2)",
        "1(c)",
        "1(c)a",
        "2(a)",
        "2(b)",
        "2(b)(1)",
        "2(b)(2)",
        "3",
    ]
    assert words["1(b)(1)(i)b"] == "In inches, as (b)(1) (i) above has it."
    assert words["2(a)"] == "The odds are these:\nKite\tOdds\nRed\t2 to 1\nGreen\t3 to 1"


PENNSYLVANIA = """
CHAPTER 900a. MARBLES

Sec.

- 900a.1. Marbles.
- 900a.2. Rings.

Authority

The provisions of this chapter issued under something.

§ 900a.1. Marbles.

(a) A marble is round. The sizes are 1, 2, 3,

4, 5 and 6.

(b) If a marble is lost:

(1) It is sought:

(i) In the grass.

(ii) Elsewhere, within § 900a.2(a) (relating to rings).

(2) It is replaced.

Source

The provisions of this § 900a.1 amended at some time.

900a-2

Cross References

(c) is cited somewhere.

§ 900a.2. Rings.

A ring is drawn with chalk.

[Next page is 900b-1.]

900a-10

(123456) No. 1 Jan. 01

Copyright © 1901 Somebody
"""


def test_pennsylvania_gives_every_paragraph() -> None:
    words = paragraphs_in(PENNSYLVANIA, Style.PA)
    assert list(words) == [
        "900a.1(a)",
        "900a.1(b)",
        "900a.1(b)(1)",
        "900a.1(b)(1)(i)",
        "900a.1(b)(1)(ii)",
        "900a.1(b)(2)",
        "900a.2",
    ]
    assert words["900a.1(a)"].endswith("The sizes are 1, 2, 3, 4, 5 and 6.")
    assert words["900a.2"] == "A ring is drawn with chalk."


@pytest.mark.parametrize(
    ("behind_h", "found"),
    [
        ("(i) (j)", "(h) (i) (j)"),
        ("(i) (ii)", "(h) (h)(i) (h)(ii)"),
        ("(1) (i) (ii) (2) (i)", "(h) (h)(1) (h)(1)(i) (h)(1)(ii) (h)(2) (i)"),
        ("(1) (i) (2)", "(h) (h)(1) (h)(1)(i) (h)(2)"),
        ("(1) (2) (i) (j)", "(h) (h)(1) (h)(2) (i) (j)"),
        ("(1) (i) (A) (B) (ii)", "(h) (h)(1) (h)(1)(i) (h)(1)(i)(A) (h)(1)(i)(B) (h)(1)(ii)"),
    ],
)
def test_letters_and_numerals_are_told_apart_by_sequence(behind_h: str, found: str) -> None:
    marks = [*(f"({letter})" for letter in "abcdefgh"), *behind_h.split()]
    text = "§ 1a.1. Long.\n\n" + "\n\n".join(f"{mark} Words." for mark in marks)
    assert ids(text, Style.PA)[7:] == [f"1a.1{mark}" for mark in found.split()]


def test_behind_z_letters_are_doubled() -> None:
    letters = [*"abcdefghijklmnopqrstuvwxyz", "aa", "bb"]
    text = "19:47-1.1 Long\n\n" + "\n".join(f"({letter}) Words." for letter in letters)
    assert ids(text, Style.NJAC) == [f"1.1({letter})" for letter in letters]


def test_numerals_go_beyond_ten() -> None:
    numerals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi"]
    text = "19:47-1.1 Long\n\n(a) All:\n1. One:\n" + "".join(f"{n}. Words;\n" for n in numerals)
    assert ids(text, Style.NJAC)[2:] == [f"1.1(a)1{n}" for n in numerals]


def test_two_paragraphs_may_begin_on_one_line() -> None:
    text = "§ 1a.1. Two.\n\n(a)(1) First.\n\n(2) Second.\n\n(b) (1) Third."
    words = paragraphs_in(text, Style.PA)
    assert words["1a.1(a)(1)"] == "First."
    assert list(words) == ["1a.1(a)", "1a.1(a)(1)", "1a.1(a)(2)", "1a.1(b)", "1a.1(b)(1)"]


def test_a_title_may_take_two_lines() -> None:
    text = "19:47-1.1 Hats, and what\nis worn beside them\n\n(a) Scarves.\n"
    assert paragraphs_in(text, Style.NJAC) == {"1.1(a)": "Scarves."}


def test_a_line_may_end_in_the_middle_of_odds() -> None:
    text = (
        "19:47-1.1 Hats\n\n(a) A hat pays 2 to\n1.\n\n(b) A cap pays 1, 2, or\n3.\n\n(c) No more."
    )
    words = paragraphs_in(text, Style.NJAC)
    assert words["1.1(a)"] == "A hat pays 2 to 1."
    assert words["1.1(b)"] == "A cap pays 1, 2, or 3."
    assert list(words) == ["1.1(a)", "1.1(b)", "1.1(c)"]


def test_an_empty_document_holds_nothing() -> None:
    assert paragraphs_in("", Style.NJAC) == {}
    assert paragraphs_in("A letter.\n\n(a) Not of a section.", Style.PA) == {}


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_of_paragraphs_names_its_document_and_repeats_nothing(path: Path) -> None:
    title, *listed = path.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    assert listed
    assert len(listed) == len(set(listed))


def test_the_tool_prints_the_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = tmp_path / "document.txt"
    document.write_text(FRAGMENT, encoding="utf-8")
    assert main([str(document), "njac"]) == 0
    assert capsys.readouterr().out.split() == ids(FRAGMENT, Style.NJAC)
    assert main([str(document), "njac", "--resume", "4.1(zz)9"]) == 2
    assert "4.1(zz)9" in capsys.readouterr().err
