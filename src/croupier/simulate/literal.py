"""The same evening as `evening` plays, through the table's own verification and settlement.

Slow and plain: every wager is verified as at a live table, every outcome settled by the games'
resolutions. It is the witness of the compiled evening, and it plays what that cannot: a shoe that
is dealt down, and strategies that are somebody's own class.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.games.game import Game, Outcome, State
from croupier.games.resolution import Moves, Stands, net
from croupier.layout.kinds import read_position
from croupier.offer.compile import Offer, draws
from croupier.simulate.evening import PLAYED_OUT_MAX
from croupier.simulate.plan import (
    DONE,
    GOAL,
    PLAYING,
    REFUSED,
    ROUNDS,
    RUINED,
    STOP_LOSS,
    Plan,
    Seat,
    Wish,
)
from croupier.simulate.progressions import progression
from croupier.simulate.situations import is_wanted
from croupier.simulate.strategies import REFUSED_AGAIN, REFUSED_MOST, Progression
from croupier.simulate.streams import PART, WHEEL
from croupier.simulate.words import below
from croupier.table.choose import chosen
from croupier.table.place import Placement, Wager, verify_minimum, verify_wager
from croupier.table.settle import paid_and_returned, settle
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable

_LATER = (Reason.NOT_NOW, Reason.NOTHING_BESIDE)
"""Why a wager waits; every other refusal is one."""


@dataclass(slots=True)
class Lying:
    """A wager of a player on the layout."""

    at: int
    wager: Wager
    made_at: int


@dataclass(slots=True)
class Player:
    """A seat as the evening stands."""

    seat: Seat
    rules: Progression
    money: int
    status: int = PLAYING
    lying: list[Lying] = field(default_factory=list[Lying])
    made: set[int] = field(default_factory=set[int])
    net: int = 0
    staked: int = 0
    rounds: int = 0
    path: list[int] = field(default_factory=list[int])

    @property
    def lies(self) -> int:
        return sum(one.wager.stake for one in self.lying)


Decided = tuple[int, int, Fraction, int]
"""Seat, wager, net of one unit, stake."""


@dataclass(slots=True)
class Evening:
    """One evening at one table."""

    offer: Offer
    plan: Plan
    number: int
    is_dealt_down: bool
    states: dict[int, State] = field(default_factory=dict[int, State])
    players: list[Player] = field(default_factory=list[Player])
    decided: list[Decided] = field(default_factory=list[Decided])
    turn: int = 0
    voids: int = 0

    def __post_init__(self) -> None:
        self.states = self.offer.opening()
        self.players = [Player(seat, fresh(seat), seat.bankroll or 0) for seat in self.plan.seats]

    def play(self, marks: tuple[int, ...]) -> "Evening":
        for player in self.players:
            player.path = [player.money] * len(marks)
        while self._come():
            if self.turn >= self.plan.rounds + PLAYED_OUT_MAX:
                raise Unreadable("a wager that lies at the end of an evening is never decided")
            lay = [player.lies for player in self.players]
            self._round()
            self.turn += 1
            for player, before in zip(self.players, lay, strict=True):
                self._watch(player, before, marks)
        return self

    def _come(self) -> bool:
        for player in self.players:
            if player.status == PLAYING:
                player.status = self._leaves(player)
            if player.status == PLAYING:
                self._place(player)
        return any(player.status == PLAYING or player.lying for player in self.players)

    def _leaves(self, player: Player) -> int:
        seat = player.seat
        ahead = player.money + player.lies - (seat.bankroll or 0)
        if self.turn >= self.plan.rounds:
            return ROUNDS
        if seat.goal is not None and ahead >= seat.goal:
            return GOAL
        return STOP_LOSS if seat.stop_loss is not None and -ahead >= seat.stop_loss else PLAYING

    def _place(self, player: Player) -> None:
        is_flat, when_refused = player.seat.strategy.is_flat, player.seat.strategy.when_refused
        is_new = not player.lying
        times = player.rules.multiple()
        if is_new and not is_flat:
            player.made.clear()
            if when_refused == REFUSED_AGAIN and self._is_refused(player, times):
                player.rules = fresh(player.seat)
                times = player.rules.multiple()
        is_short, made = False, 0
        for at, wish in enumerate(player.seat.wishes):
            if any(one.at == at for one in player.lying) or (at in player.made and not is_flat):
                continue
            amount = self._accepted(
                player, wish, wish.stake * times, is_most=when_refused == REFUSED_MOST
            )
            if amount is None or (not amount and when_refused == REFUSED_AGAIN and not is_new):
                continue
            if not amount:
                player.status = REFUSED
                break
            if player.seat.bankroll is not None and amount > player.money:
                is_short = True
                continue
            player.money -= amount
            player.staked += amount
            player.lying.append(Lying(at, Wager(wish.name, Minor(amount), wish.marks), self.turn))
            player.made.add(at)
            made += 1
        if is_short and not made and is_new:
            player.status = RUINED

    def _is_refused(self, player: Player, times: int) -> bool:
        return any(
            self._accepted(player, wish, wish.stake * times, is_most=False) == 0
            for wish in player.seat.wishes
        )

    def _accepted(self, player: Player, wish: Wish, stake: int, *, is_most: bool) -> int | None:
        """The stake that is taken; nothing where none is, None where it waits."""
        if not is_wanted(self.offer, self.states, wish.name, wish.when):
            return None
        refused = self._refusal(player, wish, stake)
        if refused is None:
            return stake
        if refused.reason in _LATER:
            return None
        return self._most(player, wish, stake) if is_most else 0

    def _most(self, player: Player, wish: Wish, stake: int) -> int:
        """The largest stake below one that is refused; found by trying, unit by unit."""
        game = self.offer.game_of(wish.name)
        assert game is not None
        unit = self.offer.unit(game, self.states[self.offer.games.index(game)], wish.name)
        most = min(stake, self.offer.file.limits_of(wish.name.kind.name).maximum) // unit * unit
        tried = (amount for amount in range(most, 0, -unit))
        return next((one for one in tried if self._refusal(player, wish, one) is None), 0)

    def _refusal(self, player: Player, wish: Wish, stake: int) -> Refusal | None:
        sums: dict[str, Minor] = {}
        for one in player.lying:
            sums[one.wager.position] = Minor(sums.get(one.wager.position, 0) + one.wager.stake)
        wager = Wager(wish.name, Minor(stake), wish.marks)
        at = Placement(self.offer, self.states, sums)
        game = self.offer.game_of(wish.name)
        assert game is not None, "what is offered has its game"
        unit = self.offer.unit(game, at.state_of(game), wish.name)
        total = Minor(sums.get(wager.position, 0) + stake)
        return verify_wager(at, wager) or verify_minimum(self.offer, wager, total, unit)

    def _round(self) -> None:
        lying = [one for player in self.players for one in player.lying]
        now = {one.wager.position for one in lying if one.made_at == self.turn}
        staked = {id(self.offer.game_of(one.wager.name)) for one in lying}
        self.states = chosen(self.offer, self.states, now)
        outcome = self._drawn()
        for number, player in enumerate(self.players):
            self._settle(number, player, outcome)
        if self.offer.main.voids(self.states[0], outcome):
            self.voids += 1
            return
        for index, game in enumerate(self.offer.games):
            after = game.advance(self.states[index], outcome, staked=id(game) in staked)
            self.states[index] = self._shuffled(game, after)

    def _drawn(self) -> Outcome:
        main = self.offer.main
        weights: dict[str, int] = {}
        for act, weight in draws(main, self.states[0]):
            weights[act.label] = weights.get(act.label, 0) + weight
        label = self._one_of(weights, WHEEL)
        parts = [
            self._one_of(dict(shown.draws), PART)
            for index, game in enumerate(self.offer.games)
            if (shown := game.shows(self.states[index]))
        ]
        return Outcome(label, tuple(parts))

    def _one_of(self, weights: dict[str, int], lane: int) -> str:
        total = sum(weights.values())
        number = below(total, self.plan.seed, self.number, self.turn, lane)
        for label, weight in weights.items():
            if number < weight:
                return label
            number -= weight
        raise AssertionError("a number below the sum of the weights falls on one of them")

    def _settle(self, number: int, player: Player, outcome: Outcome) -> None:
        at = Placement(self.offer, self.states, {})
        settled = settle(at, [one.wager for one in player.lying], outcome)
        left: list[Lying] = []
        for one, decision in zip(player.lying, settled.decisions, strict=True):
            match decision.resolution:
                case Stands():
                    left.append(one)
                case Moves():
                    name = read_position(decision.resolution.to)
                    left.append(replace(one, wager=replace(one.wager, name=name)))
                case _:
                    profit, returned = paid_and_returned(decision)
                    player.money += returned
                    player.net += profit
                    unit = net(decision.resolution)
                    assert unit is not None, "what is decided comes to something"
                    self.decided.append((number, one.at, unit, one.wager.stake))
        player.lying = left

    def _shuffled(self, game: Game, after: State) -> State:
        """Every round from a full shoe; or dealt down as far as the practice house deals."""
        fresh_shoe = game.shuffled(after)
        if fresh_shoe is None:
            return after
        if self.is_dealt_down and game.must_shuffle(after) is None:
            whole = sum(weight for _, weight in draws(game, game.opening()))
            # Reading: a shoe is shuffled between rounds once less than a third of it is left.
            if 3 * sum(weight for _, weight in draws(game, after)) >= whole:
                return after
        return fresh_shoe

    def _watch(self, player: Player, before: int, marks: tuple[int, ...]) -> None:
        if player.status == PLAYING or before:
            player.rounds = self.turn
        if before and not player.lying:
            if player.status == PLAYING:
                player.rules.told(player.net)
                player.status = PLAYING if player.rules.multiple() > 0 else DONE
            player.net = 0
        for index, mark in enumerate(marks):
            if self.turn <= mark:
                player.path[index] = player.money + player.lies


def fresh(seat: Seat) -> Progression:
    """A player's progression at its beginning."""
    return progression(seat.strategy, sum(wish.stake for wish in seat.wishes))
