"""Gymnasium's `Env` and `VectorEnv` for every game: a table at which a policy can be learnt.

    from croupier.simulate.environment import TableEnv
    env = TableEnv("examples/red-dog-1996.toml")
    observation, info = env.reset(seed=1)
    env.step(env.action_space.sample(info["action_mask"]))

An action is one act: 0 lets the outcome fall, every other places a stake on a position
(`env.acts` names them). `info["action_mask"]` says which of them the law and the table admit now;
another is refused, told in `info["refused"]`, and nothing happens. The reward is what was decided,
in the currency's smallest unit. An episode ends once so many outcomes have fallen, or the money is
gone, and nothing lies any more.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.bulk.cells import read_place
from croupier.games.game import Outcome
from croupier.offer.compile import Offer
from croupier.simulate.lanes import FALL, MONEY_MAX, Lanes, Menu, menu_of, offer_of
from croupier.simulate.plan import ROUNDS_MAX, STAKE_MAX
from croupier.table.place import Placement, Wager, verify_wager
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable

Observation = dict[str, NDArray[np.int64]]
Info = dict[str, Any]


def _verified(offer: Offer, bankroll: str, rounds: int) -> int | None:
    """The bankroll in the smallest unit; None for as much as is needed."""
    if not 1 <= rounds <= ROUNDS_MAX:
        raise Unreadable(f"{rounds:,} rounds cannot be played: write 1 to {ROUNDS_MAX:,}")
    amount = offer.file.currency.read(bankroll) if bankroll else None
    if amount is not None and not 1 <= amount <= STAKE_MAX:
        raise Unreadable(f"a bankroll of {bankroll} cannot be counted with")
    return amount


def _observed(menu: Menu) -> spaces.Dict:
    """The games' states by number, what lies at each place, and the money left (or won)."""
    states = [len(game.states) for game in menu.laid.games]
    return spaces.Dict(
        {
            "states": spaces.MultiDiscrete(np.array(states, np.int64)),
            "lying": spaces.Box(0, MONEY_MAX, (len(menu.laid.places),), np.int64),
            "money": spaces.Box(-MONEY_MAX, MONEY_MAX, (1,), np.int64),
        }
    )


def _seen(lanes: Lanes) -> Observation:
    return {
        "states": lanes.states.copy(),
        "lying": lanes.lying.copy(),
        "money": lanes.money[:, None].copy(),
    }


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """One player at one table."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        table: "str | Path | Offer",
        positions: Sequence[str] | None = None,
        stakes: Sequence[int] = (1,),
        *,
        bankroll: str = "",
        rounds: int = 100,
    ) -> None:
        """Positions to be wagered on (None: all), at so many times the least stake of each."""
        self.offer = offer_of(table)
        self.menu = menu_of(self.offer, positions, stakes)
        self.bankroll = _verified(self.offer, bankroll, rounds)
        self.rounds = rounds
        self.action_space = spaces.Discrete(self.menu.acts)
        self.observation_space = cast("spaces.Space[Observation]", _observed(self.menu))
        self._lanes = Lanes(self.menu, self.bankroll, rounds, np.zeros(1, np.uint64))

    @property
    def acts(self) -> tuple[str, ...]:
        """What each action is."""
        return self.menu.names

    def action_masks(self) -> NDArray[np.int8]:
        """What the law and the table admit now."""
        return self._lanes.masks()[0]

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Open the table anew; the stream of outcomes is drawn from Gymnasium's own seed."""
        super().reset(seed=seed, options=options)
        stream = self.np_random.integers(2**63, dtype=np.int64)
        self._lanes = Lanes(self.menu, self.bankroll, self.rounds, np.array([stream], np.uint64))
        return self._first(), self._told()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """One act; a refused one changes nothing."""
        if not self.action_space.contains(action):
            raise Unreadable(f"{action!r} is no action: there are 0 to {self.menu.acts - 1}")
        number = int(action)
        refusal = "" if self.action_masks()[number] else self._refusal(number)
        net, _ = self._lanes.act(np.array([number], np.int64))
        info = self._told()
        if refusal:
            info["refused"] = refusal
        return self._first(), float(net[0]), bool(self._lanes.is_over[0]), False, info

    def _first(self) -> Observation:
        return {name: rows[0] for name, rows in _seen(self._lanes).items()}

    def _told(self) -> Info:
        laid = self.menu.laid
        states = [int(one) for one in self._lanes.states[0]]
        column, part = (int(one) for one in self._lanes.columns[0])
        label = laid.games[0].columns[column] if column >= 0 else ""
        parts = (laid.parts[part],) if column >= 0 and laid.parts[part] else ()
        told = [
            game.told(arrays.states[at])
            for game, arrays, at in zip(self.offer.games, laid.games, states, strict=True)
        ]
        return {
            "action_mask": self.action_masks(),
            "outcome": str(Outcome(label, parts)),
            "state": "; ".join(filter(None, told)),
        }

    def _refusal(self, action: int) -> str:
        """Why the table does not take a wager now, in the words of the law."""
        lanes, laid = self._lanes, self.menu.laid
        if lanes.turns[0] >= self.rounds:
            return f"the {self.rounds:,} rounds of this evening are played"
        place, stake = int(self.menu.places[action - 1]), int(self.menu.stakes[action - 1])
        if self.bankroll is not None and stake > lanes.money[0]:
            return "the player has not so many chips"
        sites = [str(one).removesuffix("!") for one in laid.places]
        sums: dict[str, Minor] = {}
        for at in np.flatnonzero(lanes.lying[0]).tolist():
            sums[sites[at]] = Minor(sums.get(sites[at], 0) + int(lanes.lying[0, at]))
        states = {
            at: arrays.states[int(lanes.states[0, at])] for at, arrays in enumerate(laid.games)
        }
        name, marks = read_place(laid.places[place])
        wager = Wager(name, Minor(stake), marks)
        refused = verify_wager(Placement(self.offer, states, sums), wager)
        return refused.message if refused else "it is below the minimum of the table"


class TableVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many tables of one kind side by side; each begins anew at the act after its end."""

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own form
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(  # noqa: PLR0913 - Gymnasium's number of tables among them
        self,
        table: "str | Path | Offer",
        num_envs: int = 1,
        positions: Sequence[str] | None = None,
        stakes: Sequence[int] = (1,),
        *,
        bankroll: str = "",
        rounds: int = 100,
    ) -> None:
        """As `TableEnv`, so many times."""
        if num_envs < 1:
            raise Unreadable(f"{num_envs:,} tables: write 1 or more")
        self.offer = offer_of(table)
        self.menu = menu_of(self.offer, positions, stakes)
        self.num_envs = num_envs
        self._bankroll, self._rounds = _verified(self.offer, bankroll, rounds), rounds
        self.single_action_space = spaces.Discrete(self.menu.acts)
        self.single_observation_space = _observed(self.menu)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._lanes = self._opened(np.zeros(num_envs, np.uint64))
        self._ended = np.zeros(num_envs, np.bool_)

    @property
    def acts(self) -> tuple[str, ...]:
        """What each action is."""
        return self.menu.names

    def _opened(self, seeds: NDArray[np.uint64]) -> Lanes:
        return Lanes(self.menu, self._bankroll, self._rounds, seeds)

    def action_masks(self) -> NDArray[np.int8]:
        """What the law and the table admit now, table by table."""
        return self._lanes.masks()

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, Info]:
        """Open all tables anew: a seed for the first, the next ones for the others; or a list."""
        listed = (
            seed
            if isinstance(seed, list)
            else [None if seed is None else seed + at for at in range(self.num_envs)]
        )
        super().reset(seed=listed[0], options=options)
        streams = [self.np_random if one is None else seeding.np_random(one)[0] for one in listed]
        drawn = [stream.integers(2**63, dtype=np.int64) for stream in streams]
        self._lanes = self._opened(np.array(drawn, np.uint64))
        self._ended = np.zeros(self.num_envs, np.bool_)
        return _seen(self._lanes), self._told(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], Info]:
        """One act a table; a table that was over begins anew and does nothing else."""
        acts = np.asarray(actions, np.int64)
        if acts.shape != (self.num_envs,) or not ((acts >= FALL) & (acts < self.menu.acts)).all():
            raise Unreadable(f"{self.num_envs} actions of 0 to {self.menu.acts - 1} are wanted")
        rewards = np.zeros(self.num_envs, np.float64)
        refused = np.zeros(self.num_envs, np.bool_)
        if self._ended.any():
            self._lanes.evenings[self._ended] += 1
            self._lanes.begin(self._ended)
        playing = ~self._ended
        if playing.any():
            net, no = self._lanes.act_some(acts, playing)
            rewards[:], refused[:] = net, no
        over = self._lanes.is_over & playing
        self._ended = over
        never = np.zeros(self.num_envs, np.bool_)
        return _seen(self._lanes), rewards, over.copy(), never, self._told(refused)

    def _told(self, refused: NDArray[np.bool_]) -> Info:
        everybody = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self.action_masks(),
            "_action_mask": everybody,
            "refused": refused,
            "_refused": everybody.copy(),
        }


gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
    id="croupier/Table-v0",
    entry_point="croupier.simulate.environment:TableEnv",
    vector_entry_point="croupier.simulate.environment:TableVectorEnv",
)
