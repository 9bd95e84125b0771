"""Files that cannot be read, and lines that cannot: the first is an error, the second are told."""

import json
from pathlib import Path

import pytest

from croupier.audit.columns import ColumnMap, read_map
from croupier.audit.pieces import fields_of
from croupier.units.refusal import SourceFaults
from croupier.units.unreadable import Unreadable
from tests.audit.logs import TABLE, a_log, audited, write, write_columns
from tests.strategies import ask

HEAD = "day,round,outcome,position,stake,returned\n"
GOOD = "2011-03-01,1,17,red,20.00,0.00\n"


def csv(folder: Path, *lines: str, head: str = HEAD) -> Path:
    path = folder / "log.csv"
    path.write_bytes((head + "".join(lines)).encode("utf-8", "surrogateescape"))
    return path


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("\n", "empty line"),
        ("2011-03-01,1,17,red,20.00\n", "5 values"),
        ("2011-03-01,1,17,red,20.00,0.00,more\n", "7 values"),
        ("2011-03-01,1,17,red,twenty,0.00\n", "no amount of money"),
        ("2011-03-01,1,17,red,-20.00,0.00\n", "below nothing"),
        ("2011-03-01,1,17,red,20.00,-5.00\n", "less than nothing"),
        ("2011-03-01,1,17,red,20.001,0.00\n", "more than the 2 decimals"),
        ("2011-03-01,1,17,red,,0.00\n", "no stake"),
        ("2011-03-01,1,17,red,20.00,\n", "no returned"),
        ("2011-03-01,1,,red,20.00,0.00\n", "no outcome"),
        ("2011-03-01,,17,red,20.00,0.00\n", "no round"),
        ("2011-03-01,one,17,red,20.00,0.00\n", "no whole number"),
        ("2011-02-30,1,17,red,20.00,0.00\n", "no day"),
        (",1,17,red,20.00,0.00\n", "no day"),
        ("2011-03-01,1,17,,20.00,0.00\n", "a stake, and no position"),
        ('2011-03-01,1,17,"red,20.00,0.00\n', "not closed"),
        ('2011-03-01,1,17,"red"x,20.00,0.00\n', "between a closing quote"),
        ("2011-03-01,1,17,red,99999999999999.00,0.00\n", "larger than any table"),
        ("2011-03-01,1,17,r\udcffed,20.00,0.00\n", "not UTF-8"),
        ("2011-03-01,1,17,red,20.00,0.00", ""),
    ],
)
def test_an_odd_line_is_told_by_its_number_and_the_others_are_audited(
    tmp_path: Path, line: str, told: str
) -> None:
    found = audited(csv(tmp_path, GOOD, line, GOOD if told else ""), columns=ColumnMap())
    odd = [one for one in found.findings if not one.position]
    assert [(one.line, one.kind) for one in odd] == ([(3, "unknown")] if told else [])
    assert all(told in one.message for one in odd)
    assert (found.odd_lines, found.wagers) == ((1, 2) if told else (0, 2))
    assert found.lines == found.wagers + found.odd_lines


def test_quotes_and_line_ends_of_every_kind_are_read(tmp_path: Path) -> None:
    quoted = '"2011-03-01",1,"17","split:17-20","20.00","360.00"\r\n'
    found = audited(csv(tmp_path, quoted, GOOD), columns=ColumnMap())
    assert found.is_clean, found.findings
    assert fields_of('a,"b ""c"" d",,"e,f",', ",") == ["a", 'b "c" d', "", "e,f", ""]


@pytest.mark.parametrize(
    "line",
    ["[]", "17", "null", "{", '{"round": [1]}', '{"round": true}', "[" * 100_000, ""],
)
def test_an_odd_line_of_json_is_told(tmp_path: Path, line: str) -> None:
    good = {"day": "2011-03-01", "round": 1, "outcome": "17", "position": "red", "stake": "20.00"}
    path = tmp_path / "log.jsonl"
    whole = json.dumps({**good, "returned": "0.00"})
    path.write_text(f"{whole}\n{line}\n{whole}\n", encoding="utf-8")
    found = audited(path, columns=ColumnMap())
    assert [one.line for one in found.findings] == [2]
    assert found.wagers == 2


def test_what_one_log_leaves_out_is_named_with_what_it_has(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r'no column "outcome", "position".*the file has day, bet'):
        audited(csv(tmp_path, head="day,bet\n"), columns=ColumnMap())


@pytest.mark.parametrize("name", ["log.csv", "log.jsonl", "log.parquet", "log.xlsx"])
def test_a_file_that_is_not_there_or_of_no_known_form(tmp_path: Path, name: str) -> None:
    with pytest.raises(Unreadable):
        audited(tmp_path / name)


def test_a_parquet_file_that_breaks_off_is_an_error_and_no_part_of_an_answer(
    tmp_path: Path,
) -> None:
    path = write(tmp_path / "log.parquet", a_log(1, 60))
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(Unreadable, match="no Parquet file"):
        audited(path)
    damaged = bytearray(content)
    damaged[100:400] = bytes(300)
    path.write_bytes(damaged)
    with pytest.raises(Unreadable, match="damaged"):
        audited(path)


def test_floating_point_money_is_refused(tmp_path: Path) -> None:
    table = {"day": ["2011-03-01"], "round": [1], "outcome": ["17"], "position": ["red"]}
    path = tmp_path / "log.parquet"
    write_columns(path, {**table, "stake": [20.0], "returned": [0.0]})
    with pytest.raises(Unreadable, match=r"stake.*floating-point"):
        audited(path)


def test_a_map_names_columns_positions_outcomes_and_tables(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    map_ = tmp_path / "map.toml"
    map_.write_text(
        """
[columns]
table = "Pit"
round = "Spin"
outcome = "Number"
position = "Bet"
stake = "In"
profit = "Net"
[values]
day = 2011-03-01
separator = ";"
[positions]
ROUGE = "red"
[outcomes]
"37" = "00"
[tables]
R1 = "table.toml"
""",
        encoding="utf-8",
    )
    log = tmp_path / "log.csv"
    log.write_text(
        "Pit;Spin;Number;Bet;In;Net\nR1;1;37;ROUGE;20.00;-10.00\nR2;1;37;ROUGE;20.00;0\n"
    )
    answer = ask("audit", log, "--columns", map_, "--json")
    assert answer.status == 1, answer.err
    told = [(one["line"], one["kind"]) for one in json.loads(answer.out)["findings"]]
    assert told == [(3, "unknown")]
    assert (
        "no table file is given for this table" in json.loads(answer.out)["findings"][0]["message"]
    )


def test_all_that_is_wrong_in_a_map_is_told_at_once(tmp_path: Path) -> None:
    path = tmp_path / "map.toml"
    path.write_text(
        '[columns]\nround = 3\nbet = "x"\n[values]\nmoney = "float"\nseparator = ";;"\n'
    )
    with pytest.raises(SourceFaults) as caught:
        read_map(path)
    keys = {one.key for one in caught.value.faults}
    assert {"columns.round", "columns.bet", "columns.stake", "values.money"} <= keys
    assert ask("audit", path, "--columns", path).status == 2


def test_tables_of_two_currencies_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(TABLE)
    (tmp_path / "b.toml").write_text(TABLE.replace('"USD"', '"EUR"'))
    (tmp_path / "map.toml").write_text(
        '[columns]\nround = "r"\noutcome = "o"\nposition = "p"\nstake = "s"\nreturned = "b"\n'
        '[values]\nday = 2011-03-01\n[tables]\nA = "a.toml"\nB = "b.toml"\n'
    )
    log = csv(tmp_path, head="r,o,p,s,b\n")
    answer = ask("audit", log, "--columns", tmp_path / "map.toml")
    assert answer.status == 2
    assert "EUR, USD" in answer.err


def test_exit_status_and_one_document(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(TABLE)
    clean = ask("audit", csv(tmp_path, GOOD), "--table", table, "--json")
    assert (clean.status, clean.json["clean"], clean.json["wagers"]) == (0, True, 1)
    wrong = ask("audit", csv(tmp_path, GOOD.replace(",0.00", ",40.00")), "--table", table, "--json")
    assert wrong.status == 1
    assert [one["money"] for one in json.loads(wrong.out)["findings"]] == ["40.00"]
    assert ask("audit", tmp_path / "none.csv", "--table", table, "--json").status == 2
    assert ask("audit", csv(tmp_path, GOOD), "--table", table, "--workers", "0").status == 2
    assert ask("audit", csv(tmp_path, GOOD)).status == 2
