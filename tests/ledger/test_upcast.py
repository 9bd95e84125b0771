"""Rows of version 1 are read for ever: lifted to what they can only have meant."""

import json
from pathlib import Path

import pytest

from croupier.ledger.codec import KINDS, VERSIONS, read, written
from croupier.ledger.upcast import LIFTS
from croupier.table.commands import Ball, Chips
from croupier.table.events import RoundSettled, SpinVoided, WagerPlaced
from croupier.units.unreadable import Unreadable

ROWS = (Path(__file__).parent / "version-1.jsonl").read_text(encoding="utf-8").split("\n")[:-1]
KIND = {str(json.loads(row)["event"]): row for row in ROWS}
each_row = pytest.mark.parametrize("kind", KIND)


def test_every_kind_that_has_changed_has_its_old_row_and_its_lifts() -> None:
    changed = {name for name, kind in KINDS.items() if VERSIONS[kind] > 1}
    assert set(KIND) == changed == {name for name, _ in LIFTS}
    for name in changed:
        versions = [version for kind, version in LIFTS if kind == name]
        assert sorted(versions) == list(range(1, VERSIONS[KINDS[name]]))


@each_row
def test_an_old_row_is_read_and_would_be_written_anew(kind: str) -> None:
    recorded = read(KIND[kind].encode())
    anew = written(recorded)
    assert json.loads(anew)["version"] == VERSIONS[KINDS[kind]]
    assert read(anew) == recorded
    was, now = json.loads(KIND[kind]), json.loads(anew)
    added = now.keys() - was.keys()
    assert {
        name: one for name, one in now.items() if name not in added | {"version", "wagers"}
    } == {name: one for name, one in was.items() if name not in {"version", "wagers"}}


def test_what_an_old_row_can_only_have_meant() -> None:
    placed, voided = read(KIND["wager_placed"].encode()), read(KIND["spin_voided"].encode())
    settled = read(KIND["round_settled"].encode())
    assert isinstance(placed, WagerPlaced)
    assert (placed.chips, placed.coupon, placed.instructions) == (Chips.OWN, 0, ())
    assert isinstance(voided, SpinVoided)
    assert (voided.ball, voided.instructions) == (Ball.SOUND, ())
    assert isinstance(settled, RoundSettled)
    assert {one.coupon for one in settled.wagers} == {0}


@each_row
def test_an_old_row_has_one_spelling_too(kind: str) -> None:
    row = KIND[kind]
    newest = VERSIONS[KINDS[kind]]
    odd = [
        row.replace('"version":1', '"version": 1'),
        row.replace('"version":1', f'"version":{newest + 1}'),
        row.replace('"version":1', '"version":0'),
        row.replace('"version":1', f'"version":{newest}'),
        row.replace('"version":1', '"coupon":0,"version":1'),
        row.replace('"version":1', '"items":[],"version":1'),
        row.replace('"version":1', '"version":1,"zero":0'),
        row.replace('"event"', '"Event"'),
    ]
    if kind == "round_settled":
        odd += [
            row.replace('"lies_at":', '"coupon":0,"lies_at":'),
            row.replace('"wagers":[', '"wagers":[[],'),
        ]
    for one in odd:
        assert one != row
        with pytest.raises(Unreadable):
            read(one.encode())
