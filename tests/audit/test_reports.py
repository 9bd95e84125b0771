"""Reports and exports: whole in themselves, nothing in them that a log's words could set off."""

import csv
import json
import re
from pathlib import Path

import pytest

from tests.audit.logs import TABLE, a_log, changed, write
from tests.strategies import Answer, ask

EVIL = '=HYPERLINK("x")<script>alert(1)</script>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    lines = a_log(1, 20, ("A",))
    changed(lines, 3, position=EVIL)
    changed(lines, 9, returned=lines[9].returned + 5_00, table=EVIL)
    rows = [line.values() for line in lines]
    write(tmp_path / "log.csv", lines)
    names = ["table", "day", "round", "outcome", "position", "stake", "returned", "player"]
    columns = "".join(f'{name} = "{name}"\n' for name in names)
    (tmp_path / "map.toml").write_text(f'[columns]\n{columns}[values]\nmoney = "minor"\n')
    assert rows
    return tmp_path


def audit(folder: Path, *more: object) -> Answer:
    named = ("--table", folder / "table.toml", "--columns", folder / "map.toml")
    return ask("audit", folder / "log.csv", *named, *more)


def test_a_report_is_one_page_that_fetches_nothing_and_runs_nothing(folder: Path) -> None:
    assert audit(folder, "--report", folder / "report.html").status == 1
    page = (folder / "report.html").read_text(encoding="utf-8")
    tags = re.findall(r"<([a-z]+)", page)
    assert not re.search(r"<[^>]*\b(?:src|href|on\w+)=", page)
    assert "script" not in tags
    assert not re.search(r"url\(|@import", page)
    assert {"svg", "table", "figcaption"} <= set(tags)
    for said in ("Method", "Versions", "Croupier 0.", "overpaid", "N.J.A.C. 19:47-", "numpy"):
        assert said in page, said


def test_a_report_as_pdf(folder: Path) -> None:
    pytest.importorskip("weasyprint")
    assert audit(folder, "--report", folder / "report.pdf").status == 1
    assert (folder / "report.pdf").read_bytes().startswith(b"%PDF-")


def test_findings_are_exported_whole_in_every_format(folder: Path) -> None:
    told = json.loads(audit(folder, "--json", "--all").out)["findings"]
    assert len(told) >= 2
    for name in ("f.json", "f.jsonl", "f.csv"):
        assert audit(folder, "--export", folder / name).status == 1
    assert json.loads((folder / "f.json").read_text())["findings"] == told
    lines = (folder / "f.jsonl").read_text().splitlines()
    assert [json.loads(line) for line in lines] == told
    with (folder / "f.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["line"] for row in rows] == [str(one["line"]) for one in told]
    assert not any(cell.startswith("=") for row in rows for cell in row.values())


@pytest.mark.parametrize("option", ["--report", "--export"])
def test_a_file_of_no_known_name_is_refused(folder: Path, option: str) -> None:
    assert audit(folder, option, folder / "x.doc").status == 2
    assert audit(folder, option, folder / "none" / "x.html").status == 2
