"""How tests ask the commands about records, and a night that they ask about."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.ledger import Recorder, open_store
from croupier.ledger.checkpoints import notary_in
from croupier.ledger.record import Asked
from croupier.table import commands as do
from tests.ledger.evening import ANN, DEALER, FLOOR, opened, placed
from tests.strategies import NJ_2010, text
from tests.walks.tables import opened as opened_at

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "history" / "format-1"
ROULETTE = GOLDEN / "atlantic-city-2011.jsonl"
STREAM = "golden-atlantic-city-2011"
ROUND_MS, NOON = 60_000, 1_300_017_600_000  # 2011-03-13, the day on which New York's clocks went on


def answered(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, Any]:
    status = main([*map(str, arguments), "--json"])
    return status, json.loads(capsys.readouterr().out)


def told(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str]:
    status = main([*map(str, arguments)])
    found = capsys.readouterr()
    return status, found.out + found.err


def night_of_zeros(path: Path, rounds: int = 120) -> Path:
    """Red and 17 in every round, and zero in every third, at a table that takes half."""
    offer = opened_at(text(NJ_2010, "double-zero", rules={"zero": "half"})).offer
    store = open_store(path, notary_in(path.parent))
    recorder = Recorder(offer, store, "zeros")
    commands: list[do.Command] = list(opened())
    for number in range(rounds):
        commands += [placed(ANN, "red", 10_00), placed(ANN, "straight:17", 5_00)]
        outcome = "0" if number % 3 == 0 else "1"
        commands += [do.Spin(DEALER, "opposite"), do.CallNoMoreBets(DEALER)]
        commands += [do.RecordOutcome(DEALER, outcome, 5), do.Settle(DEALER)]
    commands += [do.CashIn(ANN), do.Close(FLOOR)]
    recorder.do_all([Asked(f"k{no}", NOON + no * ROUND_MS, one) for no, one in enumerate(commands)])
    assert len(recorder.state.rounds) >= min(rounds, 100)
    store.close()
    return path
