"""Pulls: rounds drawn at random that anybody with the seed draws again, and signed."""

import json
from pathlib import Path

import pytest

from croupier.audit.pull import drawn, rank
from croupier.ledger.doors import open_store
from croupier.units.unreadable import Unreadable
from tests.audit.logs import TABLE, a_log, write
from tests.ledger.evening import played
from tests.strategies import Answer, ask

SEED = "0123456789abcdef"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.toml").write_text(TABLE, encoding="utf-8")
    (tmp_path / "map.toml").write_text(
        "[columns]\n"
        + "".join(f'{n} = "{n}"\n' for n in ("table", "day", "round", "outcome", "position"))
        + 'stake = "stake"\nreturned = "returned"\nplayer = "player"\n[values]\nmoney = "minor"\n',
        encoding="utf-8",
    )
    return tmp_path


def pull(folder: Path, *logs: Path, count: int = 5, seed: str = SEED) -> Answer:
    asked = ("--table", folder / "table.toml", "--columns", folder / "map.toml")
    more = ("--pull", count, "--seed", seed, "--key", folder / "key.pem")
    return ask("audit", *logs, *asked, *more)


def test_the_same_seed_draws_the_same_rounds_from_any_format(folder: Path) -> None:
    lines = a_log(1, 50)
    found = [
        json.loads(pull(folder, write(folder / f"log.{form}", lines)).out)["pull"]
        for form in ("csv", "jsonl", "parquet")
    ]
    drawn_there = [[(one["table"], one["round"]) for one in pulled["rounds"]] for pulled in found]
    assert drawn_there[0] == drawn_there[1] == drawn_there[2]
    assert [pulled["of"] for pulled in found] == [100, 100, 100]
    other = json.loads(pull(folder, folder / "log.csv", seed="another").out)["pull"]
    assert [(one["table"], one["round"]) for one in other["rounds"]] != drawn_there[0]


def test_a_pull_holds_every_line_of_its_rounds_and_the_files_hash(folder: Path) -> None:
    lines = a_log(2, 40)
    answer = json.loads(pull(folder, write(folder / "log.csv", lines)).out)["pull"]
    for one in answer["rounds"]:
        there = [
            (line.position, line.stake, line.returned, line.player)
            for line in lines
            if (line.table, str(line.round)) == (one["table"], one["round"])
        ]
        told = [(x["position"], x["stake"], x["returned"], x["player"]) for x in one["lines"]]
        assert told == there
    assert len(answer["files"][0]["sha256"]) == 64


def test_a_signature_holds_until_a_word_is_changed(folder: Path) -> None:
    content = pull(folder, write(folder / "log.csv", a_log(3, 30))).out
    path = folder / "pull.json"
    path.write_text(content, encoding="utf-8")
    assert ask("audit", "--verify", path).status == 0
    assert ask("audit", "--verify", path, "--json").json["verified"] is True
    for was, now in ((SEED, SEED[::-1]), ('"stake":', '"stake":1'), ('"round":"', '"round":"9')):
        path.write_text(content.replace(was, now, 1), encoding="utf-8")
        assert ask("audit", "--verify", path).status == 2, was
    path.write_text("{}", encoding="utf-8")
    assert ask("audit", "--verify", path).status == 2


def test_the_key_is_made_once_and_for_its_owner(folder: Path) -> None:
    log = write(folder / "log.csv", a_log(4, 10))
    first, second = (json.loads(pull(folder, log).out)["key"] for _ in range(2))
    assert first == second
    assert (folder / "key.pem").stat().st_mode & 0o077 == 0
    (folder / "key.pem").write_text("no key")
    assert pull(folder, log).status == 2


def test_rounds_are_pulled_from_our_own_record(folder: Path) -> None:
    path = folder / "house.sqlite"
    store = open_store(path)
    played(store)
    store.close()
    answer = ask("audit", path, "--pull", 3, "--key", folder / "key.pem")
    rounds = json.loads(answer.out)["pull"]["rounds"]
    assert [one["round"] for one in rounds] == ["1"]
    assert len(rounds[0]["lines"]) == 2


def test_every_round_is_drawn_equally_often() -> None:
    names = [("A", "2011-03-01", str(number)) for number in range(20)]
    times = dict.fromkeys(names, 0)
    for seed in range(2_000):
        chosen, seen = drawn(names, 5, str(seed))
        assert seen == 20
        for one in chosen:
            times[one] += 1
    # A quarter of 2,000 each; six standard deviations.
    assert all(abs(count - 500) < 6 * (2_000 * 0.25 * 0.75) ** 0.5 for count in times.values())


def test_a_round_named_again_is_one_round_and_few_rounds_are_all_drawn() -> None:
    names = [("A", "d", "1"), ("A", "d", "2"), ("A", "d", "1")]
    chosen, _ = drawn(names, 5, "s")
    assert sorted(chosen) == sorted(set(names))
    assert rank("s", names[0]) != rank("s", names[1])
    with pytest.raises(Unreadable, match="at least one"):
        drawn(names, 0, "s")
