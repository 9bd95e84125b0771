"""Input that is none: exit 2 or 1 as the contract says, a message that names it, no traceback."""

import json
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.offer.patch import toml_value
from tests.strategies import BS_1998, NJ_2010, Answer, Table, ask, colors, faults, file_in, text

GOOD = text()


def verify(answer: Answer, status: int, *names: str) -> None:
    """The status, one JSON document on standard output and nothing beside, the thing named."""
    assert answer.status == status, answer.out
    assert answer.err == ""
    json.loads(answer.out)
    said = json.dumps(answer.json, ensure_ascii=False)
    assert "Traceback" not in said
    for name in names:
        assert name in said


def written(folder: Path, content: bytes | str) -> Path:
    path = folder / "t.toml"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def check(folder: Path, content: bytes | str) -> Answer:
    path = written(folder, content)
    plain = ask("check", path)
    assert "Traceback" not in plain.err
    return ask("check", path, "--json")


# --- whole files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (b"", "table"),
        (b"\n\n", "table"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"\x7fELF\x02\x01\x01\x00", "TOML"),
        (b'[table]\nname = "\xe9"\n', ":2:"),
        (b"<html></html>", "TOML"),
        (b"{}", "TOML"),
        (GOOD.replace('"Test"', '"Te\x00st"').encode(), "TOML"),
        (GOOD.replace('"Test"', '"Te\x1b[31mst"').encode(), "TOML"),
        (GOOD.replace('"Test"', '"Te\\u001b[31mst"').encode(), "printable"),
        (GOOD.replace('"Test"', '"Te\\nst"').encode(), "one line"),
        (GOOD.replace('"Test"', '"Te\\u202est"').encode(), "printable"),
        (GOOD.replace('"Test"', '"  "').encode(), "empty"),
        ((GOOD + GOOD).encode(), "twice"),
        (GOOD.replace("[rules]", '[rules]\nzero = "half"').encode(), "overwrite"),
        (GOOD.replace("[limits]", "[limits]\n[limits]").encode(), "twice"),
        (b"a = " + b"[" * 20_000 + b"]" * 20_000, "TOML"),
        (b"a = " + b"{ a = " * 5_000 + b"1" + b"}" * 5_000, "TOML"),
        (b"a." * 3_000 + b"a = 1", "a"),
        (b"a = " + b"9" * 50_000, "TOML"),
        (b"a = 0x" + b"f" * 50_000, "whole number"),
        ((GOOD + "[colors]\nblue = [" + "9" * 4_000 + "]").encode(), "whole number"),
        (
            (GOOD + "[b2b]\nto_one = true\nmultipliers = { x = 0x8" + "0" * 15 + " }").encode(),
            "TOML",
        ),
        (b"a." * 30_000 + b"a = 1", "parts"),
        (b"[" + b"a." * 30_000 + b"a]", "parts"),
        (GOOD.replace('"Test"', '"' + "T" * 201 + '"').encode(), "200"),
        (GOOD.replace(f'"{NJ_2010}"', '""').encode(), "empty"),
        (b'x = "' + b"y" * 900_000 + b'"', "x"),
        (b"#" * 10_000_000, "larger"),
        (GOOD.replace("\n", "\r").encode(), "TOML"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_is_no_table_file(tmp_path: Path, content: bytes, name: str) -> None:
    answer = check(tmp_path, content)
    verify(answer, 2)
    said = faults(answer)
    wanted = {"twice": ("twice", "declare"), "overwrite": ("overwrite",)}.get(name, (name,))
    if name == ":2:":
        assert any(":2:" in str(one["message"]) or one["line"] == 2 for one in said)
    else:
        assert any(word in f"{one['key']} {one['message']}" for one in said for word in wanted)
    assert len(answer.out) < 20_000


@pytest.mark.parametrize("said", [GOOD.strip(), GOOD.replace("\n", "\r\n")])
def test_crlf_and_no_last_line_end_are_no_fault(tmp_path: Path, said: str) -> None:
    verify(check(tmp_path, said), 0)


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    verify(check(tmp_path, b"\xef\xbb\xbf" + GOOD.encode()), 0)


@pytest.mark.parametrize("command", ["check", "matrix", "par", "notices", "layout"])
def test_no_file_and_a_folder(tmp_path: Path, command: str) -> None:
    for path in (
        tmp_path / "none.toml",
        tmp_path,
        tmp_path / ("n" * 5_000),
        Path("a\x00b"),
        Path(),
    ):
        answer = ask(command, path, "--json")
        verify(answer, 2, "cannot be read")
        plain = ask(command, path)
        assert (plain.status, plain.out) == (2, "")
        assert plain.err.startswith("croupier: ")


def test_a_file_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    path = file_in(tmp_path, wagers={"touchdown": True})
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        answer = ask("check", path, "--fix", "--json")
    finally:
        tmp_path.chmod(0o700)
    if answer.status != 0:  # whoever may write anything has it mended
        verify(answer, 2, "table.toml")


# --- values -------------------------------------------------------------------------------------

AMOUNTS = (
    "nan",
    "inf",
    "-5.00",
    "+5.00",
    "1e9",
    "5.001",
    "5,00",
    "$5",
    "",
    " 5.00",
    "\u0665.\u0660\u0660",
    "\uff15.00",
)
MORE_AMOUNTS = ("5.", ".50", "0x10", "1_000", "9" * 40, "5.00 ", "5.0\n", "½")


@pytest.mark.parametrize("amount", [*AMOUNTS, *MORE_AMOUNTS])
@pytest.mark.parametrize("key", ["minimum", "chip"])
def test_an_amount_that_is_none(tmp_path: Path, amount: str, key: str) -> None:
    answer = check(tmp_path, text(limits={key: amount}))
    verify(answer, 2)
    assert [one["key"] for one in faults(answer)] == [f"limits.{key}"]


@pytest.mark.parametrize("key", ["minimum", "maximum", "chip"])
def test_an_amount_of_nothing_is_a_finding(tmp_path: Path, key: str) -> None:
    verify(
        check(tmp_path, text(limits={key: "0"})), 1, f"limits.{key}" if key != "maximum" else key
    )


@pytest.mark.parametrize(
    "odds",
    [
        "35",
        "35 to 0",
        "0 for 1",
        "-1 to 1",
        "1e3 to 1",
        "nan to 1",
        "\uff13\uff15 to 1",
        "35 to 1 ",
    ],
)
def test_odds_that_are_none(tmp_path: Path, odds: str) -> None:
    answer = check(tmp_path, text(odds={"straight": odds}))
    verify(answer, 2)
    assert [one["key"] for one in faults(answer)] == ["odds.straight"]


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ('wheel = ["single-zero"]', "table.wheel"),
        ("wheel = 1", "table.wheel"),
        ("wheel = nan", "table.wheel"),
        ("wheel = {}", "table.wheel"),
        ("wheel = 2011-03-01", "table.wheel"),
    ],
)
def test_a_value_of_the_wrong_type(tmp_path: Path, said: str, key: str) -> None:
    answer = check(tmp_path, GOOD.replace('wheel = "double-zero"', said))
    assert key in [one["key"] for one in faults(answer)]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"colors": {"blue": [1.5]}}, 2),
        ({"colors": {"blue": [True]}}, 2),
        ({"colors": {"blue": ["1"]}}, 2),
        ({"colors": {"blue": [2**63]}}, 2),  # no TOML: its whole numbers have 64 bits
        ({"colors": {"blue": [10**18]}}, 1),
        ({"colors": {"blue": [-1]}}, 1),
        ({"sections": {"clockwise": [1]}}, 2),
        ({"sections": {}}, 2),
        ({"b2b": {"to_one": True}}, 0),
        ({"b2b": {"to_one": True, "multipliers": {"10": "5"}}}, 2),
        ({"b2b": {"to_one": True, "multipliers": {"ten": 5}}}, 1),
        ({"b2b": {"to_one": True, "multipliers": {"\uff11\uff10": 5}}}, 1),
        ({"b2b": {"to_one": True, "multipliers": {"10": -5}}}, 1),
        ({"b2b": {"to_one": True, "multipliers": {"9" * 5_000: 1}}}, 1),
        ({"limits": {"b2b": {}, "red": {"minimum": "x"}}}, 2),
        ({"table": {"edition": "x" * 10_000}}, 1),
        ({"table": {"edition": "../../../etc/passwd"}}, 1),
        ({"table": {"game": "roulette\\u0000"}}, 1),
        ({"table": {"wheel": ""}}, 1),
    ],
)
def test_impossible_values(tmp_path: Path, more: dict[str, Table], status: int) -> None:
    answer = check(tmp_path, text(**more))
    verify(answer, status)
    assert len(answer.out) < 20_000


# --- settle -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "amount", [*AMOUNTS, *MORE_AMOUNTS, "0", "0.00", "5.00@", "5.00@x", "5.00@@1"]
)
def test_a_stake_that_is_none(tmp_path: Path, amount: str) -> None:
    answer = ask("settle", file_in(tmp_path), f"red={amount}", "--outcome", "1", "--json")
    verify(answer, 2)


def test_a_huge_stake_is_refused(tmp_path: Path) -> None:
    path = file_in(tmp_path)
    answer = ask("settle", path, "red=999999999999999.00", "--outcome", "1", "--json")
    verify(answer, 1, "stake_is_above_the_maximum")


@pytest.mark.parametrize(
    "position",
    [
        *("street:1-2-3", "straight", "straight:", "straight:37", "straight:-1", "straight:1-2"),
        *(
            "straight:\uff11",
            "straight:01",
            "straight:000",
            "split:17-17",
            "split:17",
            "red:1",
            "dozen",
        ),
        *("dozen:4", "column:0", "", ":", "@", "red@dozens", "split:0-00@", "split:0-00@columns"),
        *("RED", " red", "red ", "five_adjacent:37", "x" * 5_000, "straight:17\x1b[31m", "a=b"),
    ],
)
def test_a_position_that_is_none(tmp_path: Path, position: str) -> None:
    answer = ask("settle", file_in(tmp_path), f"{position}=5.00", "--outcome", "1", "--json")
    verify(answer, 2)
    assert len(answer.out) < 2_000
    assert "\\u001b" not in answer.out


@pytest.mark.parametrize(
    "outcome",
    ["37", "-1", "000", "01", "", "red", "17*25*", "\uff13", "nan", "joker", "x" * 5_000, "1.0"],
)
def test_an_outcome_that_cannot_come_up(tmp_path: Path, outcome: str) -> None:
    answer = ask("settle", file_in(tmp_path), "red=5.00", f"--outcome={outcome}", "--json")
    verify(answer, 2)


@pytest.mark.parametrize("wheel", ["single-zero"])
def test_an_outcome_of_another_wheel(tmp_path: Path, wheel: str) -> None:
    path = file_in(tmp_path, NJ_2010, wheel)
    verify(ask("settle", path, "red=5.00", "--outcome", "00", "--json"), 2, "00", "single zero")


def test_settle_without_wagers_or_outcome(tmp_path: Path) -> None:
    path = file_in(tmp_path)
    verify(ask("settle", path, "--outcome", "1", "--json"), 2, "wager")
    verify(ask("settle", path, "red=5.00", "--json"), 2, "outcome")
    verify(ask("settle", path, "red", "--outcome", "1", "--json"), 2, "red")


def test_a_wager_of_another_game_is_refused(tmp_path: Path) -> None:
    answer = ask("settle", file_in(tmp_path), "joker=5.00", "--outcome", "1", "--json")
    verify(answer, 1, "position_is_not_in_the_edition")


# --- editions and paragraphs --------------------------------------------------------------------

NO_EDITION = ["", "x", "us-nj/roulette", "us-nj/roulette/2001-01-01", "../..", "us-nj/roulette/x/y"]


@pytest.mark.parametrize("name", [*NO_EDITION, "us-nj\x00/roulette/2010-11-15", "x" * 5_000])
@pytest.mark.parametrize("command", ["law", "vectors", "new", "diff", "move"])
def test_an_edition_that_is_none(tmp_path: Path, command: str, name: str) -> None:
    before: dict[str, list[object]] = {"diff": [NJ_2010], "move": [file_in(tmp_path)]}
    answer = ask(command, *before.get(command, []), name, "--json")
    verify(answer, 2, "no edition held")


@pytest.mark.parametrize(
    "paragraph", ["9.9", "5.1(z)", "5.1(e", "(", "x" * 5_000, "5.1 (e)", "\uff15"]
)
def test_a_paragraph_that_is_none(paragraph: str) -> None:
    verify(ask("law", NJ_2010, paragraph, "--json"), 2, "no paragraph")


def test_a_move_to_another_game_is_told(tmp_path: Path) -> None:
    verify(ask("move", file_in(tmp_path), "us-nj/big-six/1998-11-16", "--json"), 2, "roulette")


@pytest.mark.parametrize(
    "said", [[], ["--json"], ["chek"], ["check"], ["--colour"], ["new", "--x"]]
)
def test_arguments_that_are_none(said: list[str]) -> None:
    verify(ask(*said, "--json"), 2)
    assert ask(*(one for one in said if one != "--json")).out == ""


@pytest.mark.parametrize("name", ["", "  ", "two\nlines", "\x1f\\", "\x7f", "x" * 500])
def test_a_new_table_takes_no_name_that_no_layout_could_bear(name: str) -> None:
    verify(ask("new", NJ_2010, "--name", name, "--json"), 2, "name")


@given(st.text(max_size=40))
def test_any_text_is_a_value_that_is_read_as_it_was_written(said: str) -> None:
    read = tomllib.loads(f"x = {toml_value(said)}")["x"]
    assert read == "".join("\ufffd" if "\ud800" <= one <= "\udfff" else one for one in said)


# --- anything -----------------------------------------------------------------------------------


@given(st.lists(st.text(max_size=12).filter(lambda one: one not in ("-h", "--help")), max_size=4))
def test_no_argument_whatever_is_a_traceback(said: list[str]) -> None:
    answer = ask(*said, "--json")
    if answer.out.startswith("{"):
        verify(answer, 2)


@given(st.integers(0, len(GOOD)), st.text(max_size=3), st.integers(0, 40))
def test_no_damaged_file_is_a_traceback(at: int, put: str, cut: int) -> None:
    from croupier.desk.table import open_table  # noqa: PLC0415 - the door that a file comes in by
    from croupier.units.refusal import SourceFaults  # noqa: PLC0415 - likewise

    whole = text(colors=colors(), wagers={"red": False})
    damaged = whole[:at] + put + whole[at + cut :] + "\n"
    try:
        found = open_table(damaged).check()
    except SourceFaults as error:
        stands = [one.line for one in error.faults]
    else:
        stands = [one.line for one in found.findings]
    assert all(1 <= line <= damaged.count("\n") + 1 for line in stands)


def test_the_first_day_of_all_is_a_day_without_text(tmp_path: Path) -> None:
    said = GOOD.replace(f'edition = "{NJ_2010}"', 'jurisdiction = "us-nj"\non = 0001-01-01')
    verify(check(tmp_path, said), 1, "0001-01-01 is not held")


def test_a_wheel_of_more_sections_than_any_has(tmp_path: Path) -> None:
    made = text(BS_1998, "", sections={"clockwise": ["1"] * 1_001})
    verify(check(tmp_path, made), 2, "1,001 sections")
    verify(check(tmp_path, text(BS_1998, "", sections={"clockwise": ["1"] * 1_000})), 0)
