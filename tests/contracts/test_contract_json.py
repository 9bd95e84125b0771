"""What every command prints with `--json`, and the exit status that it leaves."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from croupier.desk.table import open_table
from tests.strategies import (
    BS_1998,
    NJ_2010,
    Answer,
    Table,
    ask,
    barred_for,
    colors,
    faults,
    file_in,
    text,
)

ROOT = Path(__file__).resolve().parents[2]
EXACT = re.compile(r"0|-?[1-9][0-9]*(/[1-9][0-9]*)?")
MONEY = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]{2}")
ODDS = re.compile(r"[0-9]+ to [1-9][0-9]*")
CITATION = re.compile(
    r"N\.J\.A\.C\. 19:47-[0-9]+\.[0-9]+\S*|58 Pa\. Code § [0-9]+a\.[0-9]+\S*|MA Roulette [0-9]\S*"
)
RESULTS = ("wins", "loses", "half", "void", "stands")
AS_SINGLE = "double-zero-as-single-zero"


def rows(answer: Answer, key: str) -> list[Table]:
    return cast("list[Table]", answer.json[key])


def is_exact(said: object) -> bool:
    """A fraction in lowest terms, sign in front, no `/1`."""
    if not isinstance(said, str) or not EXACT.fullmatch(said):
        return False
    return str(Fraction(said)) == said


@pytest.fixture
def boardwalk(tmp_path: Path) -> Path:
    return file_in(tmp_path)


@pytest.fixture
def unlawful(tmp_path: Path) -> Path:
    return file_in(tmp_path, wagers={"touchdown": True})


# --- editions, law, diff, vectors, new, move ----------------------------------------------------


def test_editions() -> None:
    answer = ask("editions", "--json")
    found = cast("list[Table]", answer.json["list"])
    assert (answer.status, len(found)) == (0, 16)
    wanted = {"id", "jurisdiction", "game", "effective", "citation", "sources"}
    for one in found:
        assert wanted <= one.keys()
        assert one["id"] == f"{one['jurisdiction']}/{one['game']}/{one['effective']}"
        assert one["sources"]
        assert isinstance(one["sources"], list)


@pytest.mark.parametrize(
    ("held", "short", "whole"),
    [
        (NJ_2010, "5.1(e)6ii", "N.J.A.C. 19:47-5.1(e)6ii"),
        ("us-pa/roulette/2019-08-31", "617a.3(e)(8)", "58 Pa. Code § 617a.3(e)(8)"),
        ("us-ma/roulette/2020-10-08", "1(e)(6)(ii)", "MA Roulette 1(e)(6)(ii)"),
        ("us-ma/roulette/2020-10-08", "1(g)", "MA Roulette 1(g)"),
    ],
)
def test_law_takes_and_gives_the_short_part(held: str, short: str, whole: str) -> None:
    answer = ask("law", held, short, "--json")
    assert answer.status == 0
    assert answer.json["edition"] == held
    one = rows(answer, "subsections")[0]
    assert {"id", "citation", "status", "summary", "implemented_by"} <= one.keys()
    assert (one["id"], one["citation"]) == (short, whole)


def test_law_of_a_whole_edition() -> None:
    found = rows(ask("law", NJ_2010, "--json"), "subsections")
    statuses = ("modelled", "procedure", "notice", "equipment", "reserved")
    for one in found:
        assert CITATION.fullmatch(str(one["citation"])), one
        assert str(one["status"]).startswith((*statuses, "not modelled: ")), one
        assert isinstance(one["implemented_by"], list)
    assert len({one["id"] for one in found}) == len(found)


def test_diff_has_effects_on_money() -> None:
    answer = ask("diff", "us-nj/roulette/1997-10-06", "us-nj/roulette/1998-08-17", "--json")
    found = rows(answer, "changes")
    assert answer.status == 0
    assert answer.json.keys() == {"changes"}
    assert all(one.keys() == {"subject", "before", "after", "citation"} for one in found)
    (red,) = [one for one in found if str(one["subject"]).startswith("money.red")]
    assert red["before"] == "1/38"
    assert {"1/38", "1/19"} <= set(str(red["after"]).replace(",", "").split())
    assert rows(ask("diff", BS_1998, BS_1998, "--json"), "changes") == []


def test_vectors_cite_every_cell() -> None:
    answer = ask("vectors", "us-nj/roulette/1995-03-20", "--json")
    assert answer.status == 0
    for sheet in rows(answer, "sheets"):
        for one in cast("list[Table]", sheet["vectors"]):
            assert is_exact(one["net"])
            assert CITATION.fullmatch(str(one["citation"]))


@pytest.mark.parametrize("held", [NJ_2010, BS_1998, "us-pa/roulette/2012-05-19"])
def test_new_is_a_lawful_table_file(tmp_path: Path, held: str) -> None:
    answer = ask("new", held)
    assert answer.status == 0
    path = tmp_path / "new.toml"
    path.write_text(answer.out, encoding="utf-8")
    assert ask("check", path).status == 0
    assert open_table(str(ask("new", held, "--json").json["table"])).check().lawful


def test_move_is_the_same_table_with_what_has_to_change_and_why(tmp_path: Path) -> None:
    wagers = barred_for(NJ_2010, "six_numbers_color")
    path = file_in(tmp_path, wagers=wagers, colors=colors())
    answer = ask("move", path, "us-nj/roulette/2009-06-15", "--json")
    assert answer.status == 0
    changed = {str(one["key"]): one for one in rows(answer, "changes")}
    assert all(one["citation"] and one["why"] for one in changed.values())
    moved = open_table(str(answer.json["table"]))
    assert moved.check().lawful
    assert moved.check().edition == "us-nj/roulette/2009-06-15"
    assert {"wagers.dozen", "wagers.six_numbers_color"} & changed.keys()


# --- check --------------------------------------------------------------------------------------


def test_check_of_a_lawful_table(boardwalk: Path) -> None:
    answer = ask("check", boardwalk, "--json")
    assert (answer.status, answer.json["lawful"], answer.json["findings"]) == (0, True, [])


def test_check_of_an_unlawful_table(unlawful: Path) -> None:
    answer = ask("check", unlawful, "--json")
    assert (answer.status, answer.json["lawful"]) == (1, False)
    (one,) = rows(answer, "findings")
    assert {"level", "key", "line", "citation", "message", "fix"} <= one.keys()
    assert one["level"] == "unlawful"
    assert one["key"] == "wagers.touchdown"
    assert isinstance(one["line"], int)
    assert one["fix"] == {"wagers.touchdown": False}


def test_check_fix_writes_the_file_mended(unlawful: Path) -> None:
    before = unlawful.read_text(encoding="utf-8")
    answer = ask("check", unlawful, "--fix", "--json")
    assert (answer.status, answer.json["lawful"]) == (0, True)
    after = unlawful.read_text(encoding="utf-8")
    assert [new for new in after.splitlines() if new not in before.splitlines()] == [
        "touchdown = false"
    ]
    assert ask("check", unlawful).status == 0


def test_check_fix_leaves_a_lawful_file_alone(boardwalk: Path) -> None:
    before = boardwalk.read_bytes()
    assert ask("check", boardwalk, "--fix").status == 0
    assert boardwalk.read_bytes() == before


@pytest.mark.parametrize("command", ["matrix", "par", "settle", "layout", "notices"])
def test_an_unlawful_table_prints_checks_document_and_exits_1(unlawful: Path, command: str) -> None:
    more = ["red=5.00", "--outcome", "1"] if command == "settle" else []
    assert ask(command, unlawful, *more, "--json") == ask("check", unlawful, "--json")


# --- matrix, par --------------------------------------------------------------------------------


def test_matrix(boardwalk: Path) -> None:
    answer = ask("matrix", boardwalk, "--json")
    found = answer.json
    assert answer.status == 0
    assert {"edition", "outcomes", "void_outcomes", "positions", "cells"} == found.keys()
    outcomes, cells = cast("list[str]", found["outcomes"]), cast("list[list[str]]", found["cells"])
    assert outcomes[:3] == ["0", "28", "9"]
    assert {len(row) for row in cells} == {38}
    assert all(is_exact(cell) for row in cells for cell in row)
    by = dict(zip(cast("list[str]", found["positions"]), cells, strict=True))
    assert by["straight:17"][outcomes.index("17")] == "35"
    assert by["red"][0] == "-1/2"


def test_a_void_outcome_is_0_in_every_row(tmp_path: Path) -> None:
    found = ask("matrix", file_in(tmp_path, NJ_2010, AS_SINGLE), "--json").json
    assert found["void_outcomes"] == ["00"]
    at = cast("list[str]", found["outcomes"]).index("00")
    assert {row[at] for row in cast("list[list[str]]", found["cells"])} == {"0"}


def test_a_column_of_the_matrix_is_a_section_where_sections_repeat(tmp_path: Path) -> None:
    found = ask("matrix", file_in(tmp_path, BS_1998), "--json").json
    outcomes = cast("list[str]", found["outcomes"])
    assert (len(outcomes), outcomes.count("1"), len(set(outcomes))) == (54, 23, 7)


def test_par(boardwalk: Path) -> None:
    answer = ask("par", boardwalk, "--json")
    assert answer.status == 0
    keys = {"kind", "members", "pays", "probability", "house_edge", "variance", "citation"}
    for one in rows(answer, "wagers"):
        assert keys <= one.keys()
        assert "missing" not in one
        assert all(is_exact(one[key]) for key in ("probability", "house_edge", "variance"))
        assert ODDS.fullmatch(str(one["pays"]))
        assert one["members"]
    by = {
        member: one
        for one in rows(answer, "wagers")
        for member in cast("list[str]", one["members"])
    }
    assert by["straight:17"]["house_edge"] == "1/19"
    assert by["first_five_numbers"]["house_edge"] == "3/38"
    assert by["red"]["house_edge"] == "1/38"
    assert by["straight:17"] is by["straight:00"]


def test_par_counts_a_void_outcome_as_respun(tmp_path: Path) -> None:
    found = rows(ask("par", file_in(tmp_path, NJ_2010, AS_SINGLE), "--json"), "wagers")
    (straight,) = [one for one in found if one["kind"] == "straight"]
    assert (straight["probability"], straight["house_edge"]) == ("1/37", "1/37")


def test_what_the_file_does_not_say_is_missing_and_keeps_exit_0(tmp_path: Path) -> None:
    path = file_in(tmp_path, "us-ma/roulette/2020-10-08", wagers={"b2b": True})
    answer = ask("par", path, "--json")
    assert answer.status == 0
    (one,) = [one for one in rows(answer, "wagers") if one["kind"] == "b2b"]
    assert one["missing"]
    assert one["house_edge"] is None


# --- notices, layout ----------------------------------------------------------------------------


def test_notices(boardwalk: Path) -> None:
    answer = ask("notices", boardwalk, "--json")
    assert answer.status == 0
    found = rows(answer, "notices")
    assert all({"text", "citation", "where"} <= one.keys() for one in found)
    assert any("5.00" in str(one["text"]) for one in found)
    assert ask("notices", boardwalk).out.startswith("Test\n")


def test_b2b_without_its_paytable_is_listed_by_notices(tmp_path: Path) -> None:
    held = "us-ma/roulette/2020-10-08"
    without = ask("notices", file_in(tmp_path, held, wagers={"b2b": True}), "--json")
    assert any("B2B" in str(one["text"]) for one in rows(without, "notices"))


def test_layout_is_the_svg_itself(boardwalk: Path) -> None:
    plain = ask("layout", boardwalk)
    assert plain.status == 0
    assert plain.out.startswith("<svg")
    assert ask("layout", boardwalk, "--json").json == {"svg": plain.out}


# --- every command ------------------------------------------------------------------------------

COMMANDS = [
    "editions",
    "law",
    "diff",
    "vectors",
    "new",
    "check",
    "move",
    "matrix",
    "par",
    "settle",
    "notices",
    "layout",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_json_is_one_document_and_nothing_else(boardwalk: Path, command: str) -> None:
    more: dict[str, list[object]] = {
        "editions": [],
        "law": [NJ_2010],
        "diff": [BS_1998, BS_1998],
        "vectors": [BS_1998],
        "new": [NJ_2010],
        "move": [boardwalk, "us-nj/roulette/2009-06-15"],
        "settle": [boardwalk, "red=5.00", "--outcome", "1"],
    }
    arguments = more.get(command, [boardwalk])
    for answer in (ask(command, *arguments, "--json"), ask("--json", command, *arguments)):
        assert answer.status == 0
        assert answer.err == ""
        json.loads(answer.out)
        assert answer.out.count("\n") == 1
    assert ask(command, *arguments).out.count("\n") >= 1  # and something to read without


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_without_its_arguments_is_exit_2(command: str) -> None:
    if command != "editions":
        assert faults(ask(command, "--json"))
    assert faults(ask(command, "x", "y", "z", "--surprise", "--json"))


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "{}"], 0),
        (["settle", "{}", "red=5.00", "--outcome", "1", "--json"], 0),
        (["settle", "{}", "straight:37=5.00", "--outcome", "1", "--json"], 2),
        (["settle", "{}", "red=0.25", "--outcome", "1"], 1),
        (["check", "{}.not"], 2),
    ],
)
def test_as_a_program(boardwalk: Path, arguments: list[str], status: int) -> None:
    command = [sys.executable, "-m", "croupier", *(one.format(boardwalk) for one in arguments)]
    environ = os.environ | {"PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environ, timeout=60
    )
    assert done.returncode == status, done.stderr
    assert "Traceback" not in done.stderr
    if "--json" in arguments:
        assert json.loads(done.stdout)
        assert done.stderr == ""


def test_money_is_written_with_the_currencys_decimals(tmp_path: Path) -> None:
    for code, unit, wanted in (
        ("USD", "5.00", "-2.50"),
        ("JPY", "50", "-25"),
        ("BHD", "5.000", "-2.500"),
    ):
        limits: Table = {"minimum": unit, "maximum": unit, "chip": wanted.lstrip("-")}
        path = file_in(tmp_path, table={"currency": code}, limits=limits)
        answer = ask("settle", path, f"red={unit}", "--outcome", "0", "--json")
        (one,) = rows(answer, "wagers")
        assert (one["stake"], one["profit"]) == (unit, wanted)


def test_the_python_door_has_the_shapes_of_the_json(boardwalk: Path) -> None:
    import croupier  # noqa: PLC0415 - the door itself is what is tested

    made = croupier.offer(boardwalk)
    assert made.check().lawful
    assert made.matrix().outcomes[0] == "0"
    assert made.settle({"straight:17": "5.00"}, ["17"]).wagers[0].profit == "175.00"
    assert croupier.offer(text()).par() == made.par()
    assert croupier.edition(NJ_2010).id == NJ_2010
