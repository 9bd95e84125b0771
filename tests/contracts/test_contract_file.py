"""A table file: what it must say, what it may leave out, what is a fault and what a finding."""

from pathlib import Path
from typing import cast

import pytest

from croupier.desk.answers import Check
from croupier.desk.table import open_table
from tests.strategies import (
    BS_1998,
    NJ_2010,
    Table,
    ask,
    barred_for,
    colors,
    faults,
    file_in,
    table,
    text,
    text_of,
)

NJ_1995 = "us-nj/roulette/1995-03-20"
NJ_1998 = "us-nj/roulette/1998-08-17"
PA_2012 = "us-pa/roulette/2012-05-19"
PA_2019 = "us-pa/roulette/2019-08-31"
MA_2020 = "us-ma/roulette/2020-10-08"


def check(edition_id: str = NJ_2010, wheel: str = "double-zero", /, **more: Table) -> Check:
    return open_table(text(edition_id, wheel, **more)).check()


def bad(found: Check) -> list[str]:
    """The keys of what is unlawful."""
    return [one.key for one in found.findings if one.level == "unlawful"]


def without(name: str, key: str = "") -> str:
    made = table()
    if key:
        made[name] = {k: v for k, v in cast("Table", made[name]).items() if k != key}
    else:
        del made[name]
    return text_of(made)


# --- required -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *(("table", key) for key in ("name", "game", "currency", "edition", "wheel")),
        ("table", ""),
        ("limits", ""),
        *(("limits", key) for key in ("minimum", "maximum", "chip")),
    ],
)
def test_a_required_key_missing_is_exit_2(tmp_path: Path, name: str, key: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(without(name, key), encoding="utf-8")
    found = faults(ask("check", path, "--json"))
    assert any(str(one["message"]).startswith("missing") for one in found)
    wanted = f"{name}.{key}" if key else name
    if (name, key) != ("table", "edition"):
        assert wanted in [one["key"] for one in found]


def test_either_an_edition_or_jurisdiction_with_on() -> None:
    made = table()
    head = {k: v for k, v in cast("Table", made["table"]).items() if k != "edition"}
    both = text_of({**made, "table": {**head, "jurisdiction": "us-nj"}}).replace(
        "[limits]", "on = 2011-03-01\n[limits]"
    )
    found = open_table(both.replace("\n\non", "\non")).check()
    assert (found.lawful, found.edition) == (True, NJ_2010)


def test_jurisdiction_without_on_is_exit_2(tmp_path: Path) -> None:
    made = text().replace(f'edition = "{NJ_2010}"', 'jurisdiction = "us-nj"')
    path = tmp_path / "t.toml"
    path.write_text(made, encoding="utf-8")
    assert "table.on" in [one["key"] for one in faults(ask("check", path, "--json"))]


def test_wheel_for_roulette_only() -> None:
    assert check(BS_1998).lawful
    assert bad(check(BS_1998, table={"wheel": "double-zero"})) == ["table.wheel"]


def test_automated_is_false_unless_said() -> None:
    touchdown: Table = {"touchdown": True}
    rules: Table = {"touchdown_paytable": "A"}
    assert bad(check(PA_2019, wagers=touchdown, rules=rules)) == ["wagers.touchdown"]
    on: Table = {"automated": True}
    assert check(PA_2019, wagers=touchdown, rules=rules, table=on).lawful


def test_a_standard_wager_set_true_and_an_optional_one_set_false_say_nothing_new() -> None:
    said = open_table(text(wagers={"red": True, "five_adjacent": False}))
    assert said.check().lawful
    assert said.matrix() == open_table(text()).matrix()


# --- exit 2 and exit 1 --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("[table\n", ""),
        (text(table={"colour": "x"}), "table.colour"),
        (text(limit={"minimum": "1"}), "limit"),
        (text(wagers={"street": True}), "wagers.street"),
        (text(rules={"surrender": "x"}), "rules.surrender"),
        (text(odds={"street": "11 to 1"}), "odds.street"),
        (text(colors={"pink": [1]}), "colors.pink"),
        (text(limits={"red": {"chips": "1.00"}}), "limits.red.chips"),
        (text(b2b={"to_one": True, "multipliers": {"10": 1}, "x": 1}), "b2b.x"),
        (text(table={"name": 7}), "table.name"),
        (text(table={"automated": "yes"}), "table.automated"),
        (text(wagers={"red": "false"}), "wagers.red"),
        (text(limits={"minimum": 5}), "limits.minimum"),
        (text(limits={"minimum": "five"}), "limits.minimum"),
        (text(odds={"straight": "35:1"}), "odds.straight"),
        (text(odds={"straight": 35}), "odds.straight"),
        (text(colors={"blue": "28, 9"}), "colors.blue"),
        (text(table={"currency": "XYZ"}), "table.currency"),
        (text(table={"on": "2011-03-01"}), "table.on"),
    ],
)
def test_exit_2_is_for_a_file_that_cannot_be_read(tmp_path: Path, said: str, key: str) -> None:
    path = tmp_path / "t.toml"
    path.write_text(said, encoding="utf-8")
    assert key in [one["key"] for one in faults(ask("check", path, "--json"))]
    for command in ("matrix", "par", "notices", "layout", "settle"):
        more = ["red=5.00", "--outcome", "1"] if command == "settle" else []
        assert ask(command, path, *more, "--json").status == 2
    plain = ask("check", path)
    assert (plain.status, plain.out) == (2, "")
    assert str(path) in plain.err


def test_all_faults_are_reported_at_once_with_line_numbers(tmp_path: Path) -> None:
    made = text(table={"colour": 1, "name": 2}, wagers={"street": True}, odds={"red": "x"})
    path = tmp_path / "t.toml"
    path.write_text(made, encoding="utf-8")
    found = faults(ask("check", path, "--json"))
    lines = made.splitlines()
    starts = {"table.colour": "colour", "table.name": "name", "wagers.street": '"street"'}
    assert {str(one["key"]) for one in found} == {*starts, "odds.red"}
    for one in found:
        name = str(one["key"]).split(".")[1]
        assert lines[cast("int", one["line"]) - 1].startswith(name)


FINDINGS: list[tuple[str, str, dict[str, Table], str]] = [
    (NJ_2010, "double-zero", {"wagers": {"touchdown": True}}, "wagers.touchdown"),
    (NJ_2010, "single-zero", {"wagers": {"first_five_numbers": True}}, "wagers.first_five_numbers"),
    (
        PA_2019,
        "double-zero",
        {
            "table": {"automated": True},
            "wagers": {"touchdown": True},
            "rules": {"touchdown_paytable": "E"},
        },
        "rules.touchdown_paytable",
    ),
    (
        NJ_2010,
        "double-zero",
        {"wagers": barred_for(NJ_2010, "six_numbers_color"), "colors": {"blue": [1], "red": [1]}},
        "colors",
    ),
    (NJ_2010, "triple-zero", {}, "table.wheel"),
    (NJ_2010, "double-zero", {"table": {"edition": "us-nj/roulette/2001-01-01"}}, "table.edition"),
    (NJ_2010, "double-zero", {"limits": {"minimum": "600.00"}}, "limits.maximum"),
    (NJ_2010, "double-zero", {"limits": {"chip": "0.00"}}, "limits.chip"),
    (NJ_2010, "double-zero", {"odds": {"straight": "34 to 1"}}, "odds.straight"),
    (MA_2020, "double-zero", {"odds": {"b2b": "10 to 1"}, "wagers": {"b2b": True}}, "odds.b2b"),
    (PA_2019, "double-zero", {"odds": {"touchdown": "1000 to 1"}}, "odds.touchdown"),
    (BS_1998, "", {"rules": {"clapper_between": "next"}}, "rules.clapper_between"),
    (BS_1998, "", {"sections": {"clockwise": ["40"]}}, "sections.clockwise"),
    (BS_1998, "", {"wagers": {"red": True}}, "wagers.red"),
    ("us-nj/big-six/1979-10-18", "", {"rules": {"clapper_between": "respin"}}, "clapper_between"),
]


@pytest.mark.parametrize(("held", "wheel", "more", "key"), FINDINGS, ids=[f[3] for f in FINDINGS])
def test_a_known_key_whose_value_is_not_lawful_is_a_finding(
    tmp_path: Path, held: str, wheel: str, more: dict[str, Table], key: str
) -> None:
    good = wheel if wheel != "triple-zero" else "double-zero"
    path = file_in(tmp_path, held, good, **more)
    if wheel == "triple-zero":
        said = path.read_text(encoding="utf-8").replace('"double-zero"', '"triple-zero"')
        path.write_text(said, encoding="utf-8")
    answer = ask("check", path, "--json")
    assert answer.status == 1
    assert answer.json["lawful"] is False
    found = cast("list[Table]", answer.json["findings"])
    assert [one for one in found if str(one["key"]).endswith(key)], found
    for command in ("matrix", "par", "notices", "layout"):
        assert ask(command, path, "--json") == answer  # check's document, exit 1


def test_a_day_without_text_is_a_finding_that_names_the_neighbours() -> None:
    for day, near in (("1990-01-01", NJ_1995), ("2011-11-07", NJ_2010)):
        made = text().replace(f'edition = "{NJ_2010}"', f'jurisdiction = "us-nj"\non = {day}')
        (one,) = open_table(made).check().findings
        assert one.key == "table.on"
        assert near in one.message


def test_a_declared_wheel_missing_is_a_finding() -> None:
    made = table(BS_1998)
    del made["sections"]
    assert bad(open_table(text_of(made)).check()) == ["sections.clockwise"]


# --- choices ------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", [NJ_1998, NJ_2010, MA_2020])
def test_a_choice_left_to_the_house_and_not_made_is_a_finding(held: str) -> None:
    made = table(held)
    made["rules"] = {}
    assert bad(open_table(text_of(made)).check()) == ["rules.zero"]
    on: Table = {"automated": True}
    assert bad(check(PA_2019, table=on, wagers={"touchdown": True})) == ["rules.touchdown_paytable"]


@pytest.mark.parametrize(
    ("held", "wheel", "only"),
    [
        (NJ_1995, "double-zero", "half"),
        ("us-nj/roulette/1997-10-06", "double-zero", "half"),
        (PA_2019, "double-zero", "whole"),
        (PA_2012, "double-zero", "whole"),
        *((held, "single-zero", "whole") for held in (NJ_1995, NJ_2010, MA_2020, PA_2019)),
        (NJ_2010, "double-zero-as-single-zero", "whole"),
    ],
)
def test_naming_the_only_lawful_value_is_no_finding(held: str, wheel: str, only: str) -> None:
    other = "half" if only == "whole" else "whole"
    assert check(held, wheel, rules={"zero": only}).lawful
    assert bad(check(held, wheel, rules={"zero": other})) == ["rules.zero"]


def test_colors_b2b_and_sections_may_stand_unused() -> None:
    b2b: Table = {"to_one": True, "multipliers": {"10": 5}}
    assert check(colors=colors(), b2b=b2b, sections={"clockwise": ["1", "2"]}).lawful


def test_an_unused_choice_in_rules_is_a_finding() -> None:
    assert bad(check(rules={"clapper_between": "respin"})) == ["rules.clapper_between"]
    assert bad(check(PA_2019, rules={"touchdown_paytable": "A"})) == ["rules.touchdown_paytable"]
    assert bad(check(BS_1998, rules={"zero": "half"})) == ["rules.zero"]


# --- odds, coupons, citations -------------------------------------------------------------------


def test_odds_are_floors_compared_as_fractions() -> None:
    for odds in ("35 to 1", "70 to 2", "36 to 1", "71 to 2", "36 for 1"):
        assert check(odds={"straight": odds}).lawful, odds
    for odds in ("34 to 1", "69 to 2", "35 for 1"):
        assert bad(check(odds={"straight": odds})) == ["odds.straight"], odds


def test_since_1998_big_six_odds_are_never_printed_by_for() -> None:
    printed: Table = {"joker": "46 for 1"}
    (one,) = check(BS_1998, odds=printed).findings
    assert (one.key, one.citation) == ("odds.joker", "N.J.A.C. 19:47-5.5(b)")
    assert check("us-nj/big-six/1993-12-06", odds=printed).lawful


def test_b2b_without_its_paytable_is_lawful_and_missing_in_par() -> None:
    made = open_table(text(MA_2020, wagers={"b2b": True}))
    assert made.check().lawful
    (line,) = [one for one in made.par().wagers if one.kind == "b2b"]
    assert line.missing
    assert line.house_edge is None


def test_match_play_in_pennsylvania_is_lawful_by_another_section_and_says_both() -> None:
    found = check(PA_2019, wagers={"match_play": True})
    assert found.lawful
    (one,) = found.findings
    assert (one.level, one.key) == ("advice", "wagers.match_play")
    assert "603a.21" in one.citation
    assert "617a.3(a)" in one.message


@pytest.mark.parametrize(
    ("held", "is_lawful"), [(NJ_1995, False), ("us-nj/roulette/1997-10-06", True), (NJ_2010, True)]
)
def test_match_play_enters_in_1997(held: str, *, is_lawful: bool) -> None:
    assert check(held, wagers={"match_play": True}).lawful is is_lawful


@pytest.mark.parametrize(
    ("more", "key", "citation"),
    [
        (
            {"wagers": {"six_numbers_color": True, "black": False}, "colors": colors()},
            "wagers.red",
            "N.J.A.C. 19:47-5.1(g)",
        ),
        ({"odds": {"red": "1 to 2"}}, "odds.red", "N.J.A.C. 19:47-5.2(a)"),
        ({"rules": {"zero": "x"}}, "rules.zero", "N.J.A.C. 19:47-5.2(b)"),
        ({"wagers": {"touchdown": True}}, "wagers.touchdown", "N.J.A.C. 19:47-5.1(e)"),
    ],
)
def test_a_finding_stands_at_the_clause_that_forbids(
    more: dict[str, Table], key: str, citation: str
) -> None:
    (one,) = check(**more).findings
    assert (one.level, one.key, one.citation) == ("unlawful", key, citation)
    assert (
        text(**more).splitlines()[one.line - 1].strip('"[').startswith((key.split(".")[1], key[:6]))
    )


def test_advice_leaves_a_table_lawful(tmp_path: Path) -> None:
    path = file_in(tmp_path, limits={"minimum": "0.50"})
    answer = ask("check", path, "--json")
    assert (answer.status, answer.json["lawful"]) == (0, True)
    (one,) = cast("list[Table]", answer.json["findings"])
    assert (one["level"], one["fix"]) == ("advice", None)
    assert "Red" in str(one["message"])
