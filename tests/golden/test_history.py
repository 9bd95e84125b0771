"""Golden logs: what a released format wrote is read, verified and replayed for ever."""

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema
import pytest

from croupier.desk.nights import recalled, replayed
from croupier.desk.records import history_of, validated, verified_record
from croupier.ledger import history_schema
from croupier.ledger.codec import read
from croupier.ledger.history import exported
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sqlite import SqliteStore
from tests.ledger.one_file import loaded

FOLDER = Path(__file__).parent / "history"
LOGS = sorted(FOLDER.glob("format-*/*.jsonl"))
SCHEMA = (Path(history_schema.__file__).parent / "schemas" / "table-round-history.json").read_text(
    encoding="utf-8"
)
# Which rounds there are, and what every account holds at the end, by the log's name.
ENDS = json.loads((FOLDER / "ends.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return loaded(tmp_path_factory.mktemp("verifier"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def test_every_released_format_has_its_logs() -> None:
    assert {name_of(path) for path in LOGS} == set(ENDS)
    kinds = {type(read(row.body)).__name__ for path in LOGS for row in history_of(path).rows}
    assert {"PartRevealed", "Shuffled", "CorrectionApproved", "SpinVoided", "Refusal"} <= kinds


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_golden_log_is_read_verified_and_settled_to_the_same_money(path: Path) -> None:
    assert validated(path).findings == ()
    verified = verified_record(path)
    assert verified.whole, verified
    again = replayed(path)
    assert again.verified
    found = {"rounds": again.rounds, "balances": dict(again.balances)}
    assert found == ENDS[name_of(path)]
    rounds = recalled(path, last=1_000).rounds
    assert len(rounds) == again.rounds


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_golden_log_is_whole_to_the_verifier_in_one_file(
    path: Path, one_file: ModuleType
) -> None:
    made = one_file.verify_lines(path.read_bytes().splitlines(keepends=True), {})
    assert made.rows == len(history_of(path).rows)


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_golden_log_goes_through_a_house_s_file_unchanged(path: Path, tmp_path: Path) -> None:
    for store in (MemoryStore(), SqliteStore(tmp_path / "r.sqlite")):
        history = history_of(path)
        store.take(history)
        assert b"".join(exported(store, history.stream)) == path.read_bytes()
        store.close()


@pytest.mark.parametrize("path", LOGS, ids=name_of)
def test_a_golden_log_is_of_the_schema(path: Path) -> None:
    validator: Any = jsonschema.Draft202012Validator(json.loads(SCHEMA))
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        assert validator.is_valid(json.loads(line)), (path, number)


def test_the_schema_is_what_the_types_of_the_events_say() -> None:
    told = "stale: `croupier history schema > src/croupier/ledger/schemas/table-round-history.json`"
    assert history_schema.schema_text() == SCHEMA, told
    jsonschema.Draft202012Validator.check_schema(json.loads(SCHEMA))


def test_the_schema_refuses_what_is_none_of_the_format() -> None:
    validator: Any = jsonschema.Draft202012Validator(json.loads(SCHEMA))
    for path in LOGS[:3]:
        for line in path.read_bytes().splitlines():
            said = json.loads(line)
            for name in said:
                without = {key: one for key, one in said.items() if key != name}
                assert not validator.is_valid(without), (name, line)
            assert not validator.is_valid({**said, "more": 1})
            if "event" in said:
                event = {**said["event"], "version": 1_000}
                assert not validator.is_valid({**said, "event": event})
                assert not validator.is_valid({**said, "at": 1.5})
