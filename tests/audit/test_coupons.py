"""Match play coupons in a house's own log: what they pay, and where none may be taken."""

from pathlib import Path

import pytest

from croupier.audit.columns import ColumnMap, read_map
from croupier.audit.findings import Audited
from tests.audit.logs import audited, write_columns
from tests.strategies import Table, text
from tests.walks.tables import craps_text

HEAD = "day,round,outcome,position,stake,coupon,returned,player\n"
LIMITS: Table = {"minimum": "10.00", "maximum": "100.00", "chip": "1.00"}
TAKEN: Table = {"match_play": True}
NEW_JERSEY = text("us-nj/roulette/2010-11-15", limits=LIMITS, wagers=TAKEN)
PENNSYLVANIA = text("us-pa/roulette/2019-08-31", limits=LIMITS, wagers=TAKEN)


def audit_of(folder: Path, *lines: str, table: str = NEW_JERSEY) -> Audited:
    path = folder / "log.csv"
    path.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return audited(path, columns=ColumnMap(), table=table, is_as_named=True, piece_bytes=100)


def told(found: Audited) -> list[tuple[int, str, int]]:
    return [(one.line, str(one.kind), one.money) for one in found.findings]


def test_a_coupon_pays_at_the_odds_and_is_no_money_to_give_back(tmp_path: Path) -> None:
    right = (
        "2011-03-01,1,1,red,10.00,10.00,30.00,ann",
        "2011-03-01,2,1,red,10.00,5.00,25.00,ann",
        "2011-03-01,3,1,red,10.00,,20.00,ann",
        "2011-03-01,4,2,red,10.00,10.00,0.00,ann",
        "2011-03-01,5,0,red,10.00,10.00,5.00,ann",  # half of the chips, nothing of the coupon
        "2011-03-01,6,1,odd,100.00,100.00,300.00,ann",  # the limit is on the chips
    )
    assert audit_of(tmp_path, *right).is_clean
    wrong = (
        "2011-03-01,1,1,red,10.00,10.00,20.00,ann",
        "2011-03-01,2,1,red,10.00,5.00,30.00,ann",
        "2011-03-01,4,2,red,10.00,10.00,10.00,ann",
        "2011-03-01,5,0,red,10.00,10.00,10.00,ann",
    )
    found = audit_of(tmp_path, *wrong)
    assert told(found) == [
        (2, "underpaid", 10_00),
        (3, "overpaid", 5_00),
        (4, "overpaid", 10_00),
        (5, "overpaid", 5_00),
    ]
    assert found.findings[0].citation == "N.J.A.C. 19:47-5.2(a)"
    assert "with a coupon of 10.00 on red at 1, and 30.00 is due" in found.findings[0].message
    assert found.totals[0].due == 30_00 + 25_00 + 0 + 5_00


@pytest.mark.parametrize(
    ("line", "kind", "money", "clause"),
    [
        ("red,10.00,11.00,31.00", "unlawful_that_day", 11_00, "N.J.A.C. 19:47-5.1(a)"),
        ("straight:1,10.00,10.00,710.00", "unlawful_that_day", 10_00, "N.J.A.C. 19:47-5.1(a)"),
        ("red,10.00,0.50,20.50", "not_in_chips", 50, "N.J.A.C. 19:47-5.2(a)"),
        ("red,10.00,-5.00,15.00", "unknown", 0, ""),
    ],
)
def test_a_coupon_that_should_not_have_been_taken_has_its_clause(
    tmp_path: Path, line: str, kind: str, money: int, clause: str
) -> None:
    found = audit_of(tmp_path, f"2011-03-01,1,1,{line},ann")
    assert told(found) == [(2, kind, money)]
    assert found.findings[0].citation == clause


def test_a_house_or_a_law_that_knows_no_coupons(tmp_path: Path) -> None:
    line = "{day},1,1,red,10.00,10.00,30.00,ann"
    none = text("us-nj/roulette/2010-11-15", limits=LIMITS)
    assert told(audit_of(tmp_path, line.format(day="2011-03-01"), table=none)) == [
        (2, "not_offered", 10_00)
    ]
    # Taken by the house two years before the amendment of October 1997.
    path = tmp_path / "log.csv"
    for day, kinds in (("1996-05-01", ["unlawful_that_day"]), ("1997-10-06", [])):
        path.write_text(HEAD + line.format(day=day) + "\n", encoding="utf-8")
        found = audited(path, columns=ColumnMap(), table=NEW_JERSEY)
        assert [str(one.kind) for one in found.findings] == kinds, day


def test_pennsylvania_takes_one_on_a_dozen(tmp_path: Path) -> None:
    line = "2019-09-01,1,1,dozen:1,10.00,10.00,50.00,ann"
    assert audit_of(tmp_path, line, table=PENNSYLVANIA).is_clean
    found = audit_of(tmp_path, line.replace("dozen:1", "column:1"), table=PENNSYLVANIA)
    assert told(found) == [(2, "unlawful_that_day", 10_00)]
    assert found.findings[0].citation == "58 Pa. Code § 603a.21"


def test_no_coupon_is_taken_at_craps(tmp_path: Path) -> None:
    found = audit_of(tmp_path, "1996-05-01,1,3+4,pass,10.00,10.00,30.00,ann", table=craps_text())
    assert told(found) == [(2, "unlawful_that_day", 10_00)]


@pytest.mark.parametrize("form", ["parquet", "jsonl"])
def test_the_map_names_the_column(tmp_path: Path, form: str) -> None:
    names = ("round", "outcome", "position", "stake", "returned")
    named = "".join(f'{one} = "{one}"\n' for one in names)
    (tmp_path / "map.toml").write_text(
        f'[columns]\n{named}coupon = "Promo"\n[values]\nday = 2011-03-01\nmoney = "minor"\n',
        encoding="utf-8",
    )
    path = tmp_path / f"log.{form}"
    columns = {
        "round": [1, 2],
        "outcome": ["1", "1"],
        "position": ["red", "red"],
        "stake": [1000, 1000],
        "returned": [3000, 3000],
        "Promo": [1000, None],
    }
    if form == "parquet":
        write_columns(path, columns)
    else:
        path.write_text(
            '{"round":1,"outcome":"1","position":"red","stake":1000,"returned":3000,"Promo":1000}\n'
            '{"round":2,"outcome":"1","position":"red","stake":1000,"returned":3000}\n',
            encoding="utf-8",
        )
    found = audited(path, columns=read_map(tmp_path / "map.toml"), table=NEW_JERSEY)
    assert told(found) == [(2, "overpaid", 10_00)]
