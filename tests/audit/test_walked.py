"""Logs of games with a memory: wagers followed to their decision, whatever comes between."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.audit.columns import ColumnMap
from croupier.audit.findings import Audited
from tests.audit.logs import audited
from tests.walks.tables import (
    boston_text,
    craps_text,
    dice,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)
from tests.witness import craps, red_dog

HEAD = "day,round,outcome,position,stake,returned,player\n"
STAKE = 1320


def log(folder: Path, *lines: str) -> Path:
    path = folder / "log.csv"
    path.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def audit_of(table: str, path: Path, piece_bytes: int = 1 << 20) -> Audited:
    return audited(
        path, columns=ColumnMap(), table=table, is_as_named=True, piece_bytes=piece_bytes
    )


def told(found: Audited) -> list[tuple[int, str]]:
    return [(one.line, str(one.kind)) for one in found.findings]


def back(net: Fraction) -> str:
    return f"{int(STAKE * (1 + net))}.00"


faces = st.tuples(st.integers(1, 6), st.integers(1, 6))


@settings(max_examples=60)
@given(
    data=st.data(),
    rolls=st.lists(faces, min_size=1, max_size=12),
    wrong=st.booleans(),
    piece_bytes=st.sampled_from([1, 90, 1 << 20]),
)
def test_craps_in_a_log_is_the_witnesss(
    tmp_path_factory: pytest.TempPathFactory,
    data: st.DataObject,
    rolls: list[tuple[int, int]],
    wrong: bool,
    piece_bytes: int,
) -> None:
    lines: list[str] = []
    want: list[tuple[int, str]] = []
    names = [one for one in craps.JUDGES if not one.startswith("odds:")]
    for turn, roll in enumerate(rolls, start=1):
        position = data.draw(st.sampled_from(names))
        verdict = craps.settle(position, rolls, turn, on=False)
        paid = back(verdict.net) if verdict.result in ("wins", "loses", "void") else "0.00"
        is_decided = verdict.result in ("wins", "loses", "void")
        if wrong and is_decided and not verdict.refused:
            paid = f"{int(STAKE * (1 + verdict.net)) + 1}.00"
            want.append((len(lines) + 2, "overpaid"))
        if verdict.refused:
            want.append((len(lines) + 2, "out_of_order"))
        lines.append(f"1996-05-01,{turn},{dice(*roll)},{position},{STAKE}.00,{paid},p{turn}")
    path = log(tmp_path_factory.mktemp("craps"), *lines)
    found = audit_of(craps_text(), path, piece_bytes)
    assert told(found) == want
    assert found.wagers == len(lines)


def test_a_whole_shoot_may_stand_in_one_round(tmp_path: Path) -> None:
    shoot = "1996-05-01,1,2+2 3+3 1+3 3+4"
    found = audit_of(
        craps_text(),
        log(
            tmp_path,
            f"{shoot},pass,1320.00,2640.00,ann",
            f"{shoot},odds:pass@2,1320.00,3960.00,ann",
            f"{shoot},come@2,1320.00,0.00,ann",
            f"{shoot},place_to_win:6@2!,1320.00,2860.00,ann",
            f"{shoot},field@9,1320.00,0.00,ann",
        ),
    )
    assert told(found) == [(6, "unknown")]


def test_odds_that_stand_beside_nothing_are_out_of_order(tmp_path: Path) -> None:
    found = audit_of(
        craps_text(),
        log(
            tmp_path,
            "1996-05-01,1,2+2,,,,",
            "1996-05-01,2,1+3,odds:pass,1320.00,3960.00,ann",
        ),
    )
    assert told(found) == [(3, "out_of_order")]


def test_limits_hold_for_what_lies_through_several_rolls(tmp_path: Path) -> None:
    small = craps_text().replace('"10000000.00"', '"2000.00"')
    rows = [f"1996-05-01,{turn},1+2,hardway:8,1320.00,0.00,ann" for turn in (1, 2)]
    found = audit_of(small, log(tmp_path, *rows, "1996-05-01,3,3+4,,,,"))
    assert told(found) == [(3, "over_the_limit")]
    assert found.findings[0].money == 640_00


def test_red_dog_on_every_spread(tmp_path: Path) -> None:
    ranks = list(red_dog.VALUES)
    rows: list[str] = []
    for number, (one, two) in enumerate([(a, b) for a in ranks for b in ranks], start=1):
        cards = [f"{one}S", f"{two}H", "7D"]
        is_over = red_dog.settle(cards[:2], raise_=False)[0] is not None
        is_spread = red_dog.spread_of(red_dog.value(cards[0]), red_dog.value(cards[1])) > 0
        dealt = cards[:2] if is_over else cards
        ante, raised = red_dog.settle(dealt, raise_=is_spread)
        assert ante is not None
        row = f"1996-05-01,{number},{' '.join(dealt)}"
        rows.append(f"{row},ante,{STAKE}.00,{back(ante)},ann")
        if raised is not None and is_spread:
            rows.append(f"{row},raise@3,{STAKE}.00,{back(raised)},ann")
    found = audit_of(red_dog_text(), log(tmp_path, *rows))
    assert found.is_clean, found.findings[:3]
    too_much = audit_of(
        red_dog_text(),
        log(
            tmp_path,
            "1996-05-01,1,2S 9H 5D,ante,10.00,20.00,ann",
            "1996-05-01,1,2S 9H 5D,raise@3,11.00,22.00,ann",
        ),
    )
    assert told(too_much) == [(3, "over_the_limit")]


def test_b2b_beside_the_wagers_of_one_spin(tmp_path: Path) -> None:
    table = boston_text("double-zero")
    found = audit_of(
        table,
        log(
            tmp_path,
            "2021-06-01,1,17*25,b2b,1320.00,0.00,ann",
            "2021-06-01,1,17*25,red,1320.00,0.00,ann",
            "2021-06-01,2,17*25,b2b,1320.00,34320.00,ann",
            "2021-06-01,3,17*50,b2b,1320.00,34320.00,ann",
            "2021-06-01,4,17,b2b,1320.00,34320.00,ann",
            "2021-06-01,5,18*50,b2b,1320.00,0.00,ann",
        ),
    )
    assert told(found) == [(2, "out_of_order"), (5, "underpaid"), (6, "unknown")]


def test_touchdown_is_followed_through_its_downs(tmp_path: Path) -> None:
    rounds = ["00", "0", "0", "0", "0", "7"]
    rows = [f"2019-09-01,{at},{fell},,,,," for at, fell in enumerate(rounds, start=1)]
    rows = [row.removesuffix(",") for row in rows]
    rows[0] = "2019-09-01,1,00,touchdown:red,1320.00,0.00,ann"
    tie = audit_of(philadelphia_text(), log(tmp_path, *rows))
    assert [str(one.kind) for one in tie.findings] == ["underpaid"]
    assert tie.findings[0].due is not None


def test_a_card_that_cannot_come_is_told(tmp_path: Path) -> None:
    found = audit_of(pokette_text(), log(tmp_path, "1996-05-01,1,99,card:AS,1320.00,0.00,ann"))
    assert told(found) == [(2, "unknown")]
