"""Learn when to raise at red dog, and what the odds at craps are worth, by playing.

    python examples/learn_to_play.py

The learner knows the tables from Gymnasium's interface alone: what it sees, what it may do, what it
is paid. Beside what it has learnt stands what exact mathematics says; `pip install 'croupier[rl]'`.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import croupier
from croupier.simulate.environment import TableVectorEnv

HERE = Path(__file__).parent
RED_DOG, CRAPS = HERE / "red-dog-1996.toml", HERE / "craps-1996.toml"
FALL, FIRST, SECOND = 0, 1, 2
TABLES = 2_000
FOR_EVER = 1_000_000_000
Z = 2.576
"""Intervals hold the true value 99 times in 100."""
Numbers = NDArray[np.int64]
Policy = Callable[[Numbers], NDArray[np.bool_]]
"""By situation: whether the further stake is made."""


@dataclass(frozen=True)
class Learnt:
    """What further stakes are worth by situation, and what the game then costs."""

    values: dict[int, float]
    """Per unit of the further stake: where it is above nothing, it is made."""
    cost: float
    """Per unit of the first stake."""
    error: float
    exact: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.cost - Z * self.error, self.cost + Z * self.error

    @property
    def is_reached(self) -> bool:
        low, high = self.interval
        return low <= self.exact <= high


@dataclass(frozen=True)
class Rounds:
    """Rounds that were played to their end."""

    met: Numbers
    """The situation in which more could be staked; 0 where there was none."""
    more: NDArray[np.bool_]
    net: NDArray[np.float64]


class Player:
    """Plays many tables of one kind: a first wager, a further one where the policy says so."""

    def __init__(
        self, table: Path, positions: list[str], situation: Callable[[Any], int], seed: int
    ) -> None:
        self.env = TableVectorEnv(table, TABLES, positions, rounds=FOR_EVER)
        states = self.env.menu.laid.games[0].states
        self.situations = np.array([situation(state) for state in states])
        self.stake, self.further = (int(one) for one in self.env.menu.stakes)
        self.chance = np.random.default_rng(seed)
        self.seen, self.info = self.env.reset(seed=seed)

    def toss(self, met: Numbers) -> NDArray[np.bool_]:
        """Both ways alike: to learn."""
        return self.chance.random(len(met)) < 0.5

    def play(self, rounds: int, wants: Policy) -> Rounds:
        """So many rounds, those of all tables together."""
        found: list[Rounds] = []
        met, more, net = np.zeros(TABLES, np.int64), np.zeros(TABLES, bool), np.zeros(TABLES)
        while sum(len(one.met) for one in found) < rounds:
            masks = self.info["action_mask"]
            lies = self.seen["lying"].sum(axis=1) > 0
            first = ~lies & (masks[:, FIRST] == 1)
            asked = np.flatnonzero(lies & (masks[:, SECOND] == 1) & (met == 0))
            met[asked] = self.situations[self.seen["states"][asked, 0]]
            more[asked] = wants(met[asked])
            acts = np.where(first, FIRST, FALL)
            acts[asked[more[asked]]] = SECOND
            self.seen, rewards, _, _, self.info = self.env.step(acts)
            net += rewards
            over = np.flatnonzero(lies & (self.seen["lying"].sum(axis=1) == 0))
            found.append(Rounds(met[over], more[over], net[over]))
            met[over], more[over], net[over] = 0, False, 0
        return Rounds(
            np.concatenate([one.met for one in found]),
            np.concatenate([one.more for one in found]),
            np.concatenate([one.net for one in found]),
        )


def learn(player: Player, tried: int, played: int, exact: str | None) -> Learnt:
    """Try both ways by the toss of a coin, then play what was better."""
    rounds = player.play(tried, player.toss)
    worth: dict[int, float] = {}
    for met in sorted(set(rounds.met.tolist()) - {0}):
        here = rounds.met == met
        with_it, without = rounds.net[here & rounds.more], rounds.net[here & ~rounds.more]
        if len(with_it) and len(without):
            worth[met] = float(with_it.mean() - without.mean()) / player.further
    good = np.array([at for at, value in worth.items() if value > 0])
    costs = -player.play(played, lambda met: np.isin(met, good)).net / player.stake
    error = float(costs.std()) / sqrt(len(costs))
    return Learnt(worth, float(costs.mean()), error, float(Fraction(exact or "0")))


def learn_red_dog(tried: int, played: int, seed: int = 1) -> Learnt:
    """When to raise, by the number of values between the two cards."""
    best = croupier.open_table(RED_DOG).par().optimum
    assert best is not None

    def spread(state: Any) -> int:
        return abs(state.dealt[0] - state.dealt[1]) - 1 if len(state.dealt) == 2 else 0

    player = Player(RED_DOG, ["ante", "raise"], spread, seed)
    return learn(player, tried, played, best.house_edge)


def learn_craps_odds(tried: int, played: int, seed: int = 1) -> Learnt:
    """Whether to take odds behind the Pass Bet, by the point: exactly, they are worth nothing."""
    (line,) = [one for one in croupier.open_table(CRAPS).par().wagers if one.kind == "pass"]
    player = Player(CRAPS, ["pass", "odds:pass"], lambda state: state.point, seed)
    return learn(player, tried, played, line.house_edge)


def told(name: str, learnt: Learnt) -> None:
    print(name)
    for at, value in learnt.values.items():
        print(f"  {at:>2}: {value:+.3f} a unit, {'stake more' if value > 0 else 'stay'}")
    low, high = learnt.interval
    print(f"  costs {learnt.cost:.5f} [{low:.5f}, {high:.5f}], exactly {learnt.exact:.5f}")


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=400_000)
    rounds = asked.parse_args().rounds
    told("red dog, by the spread", learn_red_dog(rounds, rounds))
    told("craps, odds by the point", learn_craps_odds(rounds, rounds))
