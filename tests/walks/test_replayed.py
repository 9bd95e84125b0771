"""Games with memory at a table, command by command: what is refused, what everybody has left."""

import json
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from croupier.desk.walks import Replayed, walk
from tests.walks.tables import (
    boston_text,
    craps_text,
    opened,
    philadelphia_text,
    pokette_text,
    red_dog_text,
)

FOLDER = Path(__file__).parent / "replayed"
TABLES = {
    "craps": craps_text(),
    "pokette": pokette_text(),
    "red-dog": red_dog_text(),
    "touchdown": philadelphia_text(),
    "b2b": boston_text("double-zero"),
}
NOT_NOW = "position_may_not_be_made_now"
STAYS = "the_wager_stands_until_it_is_decided"
REFUSED = {
    "craps": [
        ("come", NOT_NOW, "1.2(a)3"),
        ("pass", STAYS, "1.2(a)1"),
        ("odds:pass", "there_is_no_wager_for_it_to_support", "1.6"),
        ("come:6", STAYS, "1.2(a)3"),
    ],
    "pokette": [
        ("9S", "the_spin_does_not_count", "12.9(c)"),
        ("flush", NOT_NOW, "12.8(d)1"),
        ("inside_straight", NOT_NOW, "12.8(d)2ii"),
        ("pair_in_3", NOT_NOW, "12.8(c)"),
    ],
    "red-dog": [
        ("ante", STAYS, "6.5"),
        ("raise", "stake_is_above_what_the_wager_supported_allows", "6.5"),
        ("4S", "that_cannot_come_up_here", "6.5"),
        ("raise", NOT_NOW, "6.5"),
    ],
    "touchdown": [
        ("touchdown:red", STAYS, "617a.3(f)(2)"),
        ("touchdown:red", NOT_NOW, "617a.3(f)"),
    ],
    "b2b": [
        ("b2b", NOT_NOW, "4(d)"),
        ("17*25", "that_cannot_come_up_here", "1(e)"),
    ],
}
"""What of a walk is refused, and why, in order."""
WON = {
    # the place bet 14, pass 10 and its odds 12, the come bet lost; don't pass and its odds lost, 14
    "craps": (14 + 10 + 12 - 10, -10 - 12 + 14),
    # red lost, the straight flush at 24 to 1; pair in 2 lost, one card at 50 to 1
    "pokette": (-10 + 120, -10 + 50),
    # both antes at 1 to 1, and a raise
    "red-dog": (10 + 10, 10),
    # 15 + 15 - 3 + 10 yards for red: the 13 yard line; black is the losing team
    "touchdown": (5 * 75, 5),
    # X10 to one: the X50 of the void spin is gone
    "b2b": (5 * 10, 5 * 10),
}
"""What Ann and Bob have won or lost when they cash in."""


def played(name: str) -> Replayed:
    return walk(opened(TABLES[name]), FOLDER / f"{name}.jsonl")


def said(command: object) -> str:
    assert isinstance(command, dict)
    return str(command.get("position") or command.get("outcome"))


@pytest.mark.parametrize("name", TABLES)
def test_a_walk(name: str) -> None:
    found = played(name)
    refused = [
        (said(step.command), step.refusal.reason, step.refusal.citation)
        for step in found.steps
        if step.refusal
    ]
    assert [one[:2] for one in refused] == [one[:2] for one in REFUSED[name]]
    assert all(got[2].endswith(one[2]) for got, one in zip(refused, REFUSED[name], strict=True))
    moves = [
        cast("dict[str, str]", event["transfer"])
        for step in found.steps
        for event in step.events or ()
        if event["event"] == "cashed_in"
    ]
    left = [Fraction(one["amount"]) for one in moves]
    assert left == [200 + won for won in WON[name]]
    assert found.verified
    assert found.balances["in_play"] == "0.00"


def test_1_1_a_table_opens_with_a_come_out_roll_whatever_was_before(tmp_path: Path) -> None:
    # The last roll before it closes makes 8 the point; nobody has a wager on it.
    opened_at = [
        {"by": "floor:lee", "do": "inspect", "credential": "F-17", "signature": "L. Lee"},
        {"by": "floor:lee", "do": "open"},
    ]
    lines = [
        *opened_at,
        {"by": "player:ann", "do": "sit", "seat": 1, "color": "blue"},
        {"by": "player:ann", "do": "buy_in", "cash": "200.00", "chip": "1.00"},
        {"by": "dealer:kim", "do": "record_outcome", "outcome": "4+4"},
        {"by": "dealer:kim", "do": "settle"},
        {"by": "floor:lee", "do": "close"},
        *opened_at,
        {"by": "player:ann", "do": "place", "position": "pass", "stake": "10.00"},
        {"by": "player:ann", "do": "place", "position": "come", "stake": "10.00"},
    ]
    path = tmp_path / "walk.jsonl"
    path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    found = walk(opened(TABLES["craps"]), path)
    refused = [step.command["position"] for step in found.steps if step.refusal]
    assert refused == ["come"]
    assert found.verified
