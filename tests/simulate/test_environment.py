import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from croupier.bulk.cells import read_place
from croupier.simulate.environment import TableEnv, TableVectorEnv
from croupier.table.place import Wager
from croupier.table.play import Placed, play
from croupier.table.settle import paid_and_returned
from croupier.units.unreadable import Unreadable
from tests.simulate.playing import EXAMPLES, offer

pytestmark = pytest.mark.slow

TABLES = {
    "atlantic-city-2011": None,
    "00-as-single": None,
    "boston-2021": ["red", "straight:17", "b2b"],
    "philadelphia-2019": ["red", "touchdown:red", "touchdown:black"],
    "big-six-1998-a": None,
    "craps-1996": None,
    "pokette-1996": ["card:AS", "red", "pair_in_2", "pair_in_3", "flush", "open_straight"],
    "red-dog-1996": None,
}


@pytest.mark.parametrize("name", TABLES)
def test_gymnasium_checker_finds_nothing(name: str) -> None:
    path = str(EXAMPLES / f"{name}.toml")
    made = gymnasium.make(
        "croupier/Table-v0", table=path, positions=TABLES[name], rounds=5, bankroll="500.00"
    )
    check_env(made.unwrapped)


@pytest.mark.parametrize("name", [one for one in TABLES if one != "red-dog-1996"])
def test_episodes_come_to_what_settle_says(name: str) -> None:
    table = offer(name)
    env = TableEnv(table, TABLES[name], (1, 2), rounds=25)
    env.action_space.seed(5)
    _, info = env.reset(seed=11)
    placed: list[Placed] = []
    outcomes: list[str] = []
    total, over, chance = 0.0, False, np.random.default_rng(7)
    while not over:
        action = np.int64(env.action_space.sample(info["action_mask"]))
        if len(placed) > 60 or chance.random() < 0.2:
            action = np.int64(0)
        _, reward, over, _, info = env.step(action)
        total += reward
        if action:
            place, _, stake = env.acts[int(action)].rpartition("=")
            assert "refused" not in info
            name_, marks = read_place(place)
            wager = Wager(name_, table.file.currency.read(stake), marks)
            placed.append(Placed(wager, len(outcomes) + 1))
        else:
            outcomes.append(info["outcome"])
    found = play(table, placed, outcomes)
    assert found.refused == ()
    assert len(found.decided) == len(placed) > 10
    assert total == sum(paid_and_returned(decision)[0] for _, decision in found.decided)


def test_a_round_of_red_dog_comes_to_what_settle_says() -> None:
    table = offer("red-dog-1996")
    env = TableEnv(table, rounds=3)
    seen: set[int] = set()
    for seed in range(60):
        env.reset(seed=seed)
        placed = [Placed(Wager(read_place("ante")[0], table.file.currency.read("5.00")), 1)]
        outcomes: list[str] = []
        _, reward, over, _, info = env.step(np.int64(1))
        while not over and (not outcomes or env._lanes.lying.any()):
            if info["action_mask"][2]:
                env.step(np.int64(2))
                raised = Wager(read_place("raise")[0], table.file.currency.read("5.00"))
                placed.append(Placed(raised, len(outcomes) + 1))
            _, reward, over, _, info = env.step(np.int64(0))
            rank = info["outcome"][:-1]
            suit = "SHDC"[sum(one[:-1] == rank for one in outcomes)]  # of each value one is drawn
            outcomes.append(f"{rank}{suit}")
        found = play(table, placed, outcomes)
        assert found.refused == ()
        assert reward == sum(paid_and_returned(decision)[0] for _, decision in found.decided)
        seen.add(len(placed))
    assert seen == {1, 2}


@pytest.mark.parametrize("name", ["craps-1996", "red-dog-1996", "philadelphia-2019"])
def test_many_tables_are_as_many_single_ones(name: str) -> None:
    table = offer(name)
    positions = TABLES[name]
    together = TableVectorEnv(table, 3, positions, rounds=6, bankroll="60.00")
    alone = [TableEnv(table, positions, rounds=6, bankroll="60.00") for _ in range(3)]
    seen, info = together.reset(seed=4)
    for at, env in enumerate(alone):
        own, _ = env.reset(seed=4 + at)
        assert {key: rows[at].tolist() for key, rows in seen.items()} == {
            key: row.tolist() for key, row in own.items()
        }
    chance = np.random.default_rng(3)
    over = [False] * 3
    for _ in range(120):
        masks = info["action_mask"]
        actions = np.array([chance.choice(np.flatnonzero(mask)) for mask in masks])
        actions[chance.random(3) < 0.3] = 0
        seen, rewards, ended, _, info = together.step(actions)
        for at, env in enumerate(alone):
            if over[at]:
                continue
            own, reward, over[at], _, told = env.step(actions[at])
            assert reward == rewards[at]
            assert over[at] == ended[at]
            assert told["action_mask"].tolist() == info["action_mask"][at].tolist()
            assert own["lying"].tolist() == seen["lying"][at].tolist()
        if all(over):
            break
    assert all(over)


def test_a_table_that_was_over_begins_anew_at_the_next_act() -> None:
    env = TableVectorEnv(offer("big-six-1998-a"), 2, rounds=2)
    env.reset(seed=1)
    fall = np.zeros(2, np.int64)
    _, _, first, _, _ = env.step(fall)
    _, _, second, _, _ = env.step(fall)
    _, rewards, third, _, _ = env.step(np.ones(2, np.int64))
    assert (first.any(), second.all(), third.any()) == (False, True, False)
    assert rewards.tolist() == [0, 0]
    assert not env._lanes.lying.any()


def test_a_refused_act_changes_nothing_and_says_the_law() -> None:
    env = TableEnv(offer("craps-1996"), ["pass", "come", "odds:pass"], rounds=10)
    before, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [1, 1, 0, 0]
    after, reward, over, _, info = env.step(np.int64(2))
    assert "placed after the come out roll" in info["refused"]
    assert (reward, over) == (0, False)
    assert before["lying"].tolist() == after["lying"].tolist()
    _, _, _, _, info = env.step(np.int64(3))
    assert "no point" in info["refused"]


def test_the_limit_on_the_sum_closes_an_act() -> None:
    env = TableEnv(offer("philadelphia-2019"), ["touchdown:red"], (5,), rounds=10)
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [1, 1]
    _, _, _, _, info = env.step(np.int64(1))
    assert info["action_mask"].tolist() == [1, 0]
    _, _, _, _, info = env.step(np.int64(1))
    assert "maximum" in info["refused"]


def test_bad_arguments_are_named() -> None:
    table = offer("big-six-1998-a")
    for wrong, told in (
        ({"positions": ["red"]}, "red cannot be wagered on"),
        ({"positions": ["nonsense"]}, "no position"),
        ({"stakes": ()}, "multiples"),
        ({"stakes": (0,)}, "multiples"),
        ({"rounds": 0}, "rounds"),
        ({"bankroll": "x"}, "no amount"),
        ({"bankroll": "0.00"}, "bankroll"),
    ):
        with pytest.raises(Unreadable, match=told):
            TableEnv(table, **wrong)  # pyright: ignore[reportArgumentType]
    with pytest.raises(Unreadable, match="not lawful"):
        TableEnv(EXAMPLES / "boardwalk-unlawful.toml")
    with pytest.raises(Unreadable, match="cannot be read"):
        TableEnv(EXAMPLES / "nowhere.toml")
    with pytest.raises(Unreadable, match="tables"):
        TableVectorEnv(table, 0)
    with pytest.raises(Unreadable, match="no action"):
        TableEnv(table).step(np.int64(99))
