"""The best play where a game leaves choices: their values, and what the wager then comes to."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.exact.chain_of_states import Distribution, acts_in, distribution, idle, moments
from croupier.games.game import NO_MARKS, Act, Choice, Decision, Game, State
from croupier.games.resolution import Moves, net
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer, resolve


@dataclass(frozen=True, slots=True)
class Advice:
    """One situation: what it is worth to stake one unit more, and so what to do."""

    when: str
    position: str
    value: Fraction
    best: str
    values: Mapping[str, Fraction]
    """By option, what the round is worth from here: the wager that lies, and what is added."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """What one unit of a wager costs with the best play, the further stakes counted in."""

    position: str
    house_edge: Fraction
    shares: Distribution
    """Every net result of the round with its probability, in units of the first wager."""
    decisions: tuple[Advice, ...]


def optimum(offer: Offer) -> Optimum | None:
    """The best play at a table whose game leaves choices; None where it leaves none."""
    game = offer.main
    options = game.choices()
    if not options:
        return None
    first = lying([next(one.name for one in offer.positions if game.beside(one.name) is None)])
    play = BestPlay(game)
    shares = play.comes_to(game.opening(), first)
    cost = -play.worth(game.opening(), first)
    return Optimum(str(first[0]), cost, shares, tuple(_decisions(play, options, first)))


def _decisions(play: "BestPlay", options: tuple[Decision, ...], live: "Lying") -> Iterator[Advice]:
    idle = next(option.option for option in options if not option.places)
    for option in options:
        for position in option.places:
            for entry in play.game.entries(read_position(position)):
                mean, _ = moments(distribution(play.game, entry.state, read_position(position)))
                best = option.option if mean > 0 else idle
                choice = play.game.awaits(entry.state)
                assert isinstance(choice, Choice), "a wager that is chosen is made at a choice"
                values = play.values(entry.state, choice, live)
                yield Advice(entry.when, position, mean, best, values)


Lying = tuple[Name, ...]
"""Wagers of one unit each that are not decided; the same position twice is two wagers."""


def lying(names: Iterable[Name]) -> Lying:
    """Wagers in one order, whatever the order in which they came to lie."""
    return tuple(sorted(names, key=str))


@dataclass(frozen=True, slots=True)
class BestPlay:
    """What wagers are worth when every choice is made for the best of all of them together.

    Of a game that ends: a state must not come back while a wager lies. Where two players choose
    against each other, only the wagers of the one who is advised may lie.
    """

    game: Game
    _known: dict[tuple[State, Lying], Fraction] = field(
        default_factory=dict[tuple[State, Lying], Fraction], repr=False
    )
    _spread: dict[tuple[State, Lying], Distribution] = field(
        default_factory=dict[tuple[State, Lying], Distribution], repr=False
    )

    def worth(self, state: State, live: Lying) -> Fraction:
        """The expected net result of everything that lies, and of all that is staked on it yet."""
        if not live:
            return Fraction(0)
        if (state, live) not in self._known:
            awaits = self.game.awaits(state)
            if isinstance(awaits, Choice):
                best = max(self.values(state, awaits, live).values())
            else:
                best = self._expected(state, live)
            self._known[state, live] = best
        return self._known[state, live]

    def values(self, state: State, choice: Choice, live: Lying) -> Mapping[str, Fraction]:
        """What each option of a choice is worth, the best play following."""
        return {one.option: self._after(state, live, one) for one in choice.options}

    def comes_to(self, state: State, live: Lying) -> Distribution:
        """The distribution of which `worth` is the mean; where two options tie, the idle one."""
        if not live:
            return {Fraction(0): Fraction(1)}
        if (state, live) not in self._spread:
            awaits = self.game.awaits(state)
            if isinstance(awaits, Choice):
                values = self.values(state, awaits, live)
                idle_first = sorted(awaits.options, key=lambda one: len(one.places))
                acts = ((max(idle_first, key=lambda one: values[one.option]), 1),)
            else:
                acts = acts_in(state, awaits, idle)
            self._spread[state, live] = self._mixed(state, live, acts)
        return self._spread[state, live]

    def _mixed(self, state: State, live: Lying, acts: tuple[tuple[Act, int], ...]) -> Distribution:
        total = sum(weight for _, weight in acts)
        found: Distribution = {}
        for act, weight in acts:
            decided, after, still = self._followed(state, live, act)
            for result, share in self.comes_to(after, still).items():
                net_result = decided + result
                share_in_all = Fraction(weight, total) * share
                found[net_result] = found.get(net_result, Fraction(0)) + share_in_all
        return found

    def _expected(self, state: State, live: Lying) -> Fraction:
        draws = acts_in(state, self.game.awaits(state), idle)
        total = sum(weight for _, weight in draws)
        parts = (Fraction(weight, total) * self._after(state, live, act) for act, weight in draws)
        return sum(parts, Fraction(0))

    def _after(self, state: State, live: Lying, act: Act) -> Fraction:
        """Decided by the act, or worth what follows."""
        decided, after, still = self._followed(state, live, act)
        return decided + self.worth(after, still)

    def _followed(self, state: State, live: Lying, act: Act) -> tuple[Fraction, State, Lying]:
        """What an act decides, the state behind it, what lies then; an option stakes more."""
        decided, still = Fraction(0), list[Name]()
        for name in live:
            resolution = resolve(self.game, state, name, act, NO_MARKS)
            result = net(resolution)
            if result is not None:
                decided += result
            else:
                still.append(
                    read_position(resolution.to) if isinstance(resolution, Moves) else name
                )
        if isinstance(act, Decision):
            still += map(read_position, act.places)
        return decided, self.game.advance(state, act), lying(still)
