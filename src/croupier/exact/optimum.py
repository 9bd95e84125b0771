"""The best play where a game leaves choices: their values, and what the wager then comes to."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from croupier.exact.chain_of_states import distribution, moments
from croupier.games.game import NO_MARKS, Chance, Choice, Decision, Game, State
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


@dataclass(frozen=True, slots=True)
class Optimum:
    """What one unit of a wager costs with the best play, the further stakes counted in."""

    position: str
    house_edge: Fraction
    decisions: tuple[Advice, ...]


def optimum(offer: Offer) -> Optimum | None:
    """The best play at a table whose game leaves choices; None where it leaves none."""
    game = offer.main
    options = game.choices()
    if not options:
        return None
    first = next(one.name for one in offer.positions if game.beside(one.name) is None)
    return Optimum(
        str(first), -_value(game, game.opening(), first), tuple(_decisions(game, options))
    )


def _decisions(game: Game, options: tuple[Decision, ...]) -> Iterator[Advice]:
    idle = next(option.option for option in options if not option.places)
    for option in options:
        for position in option.places:
            for entry in game.entries(read_position(position)):
                mean, _ = moments(distribution(game, entry.state, read_position(position)))
                best = option.option if mean > 0 else idle
                yield Advice(entry.when, position, mean, best)


def _value(game: Game, opening: State, first: Name) -> Fraction:
    """The expected net result of everything staked, by the best option at every choice."""

    @cache
    def worth(state: State, live: frozenset[Name]) -> Fraction:
        if not live:
            return Fraction(0)
        awaits = game.awaits(state)
        if isinstance(awaits, Choice):
            return max(
                worth(game.advance(state, one), live | frozenset(map(read_position, one.places)))
                for one in awaits.options
            )
        assert isinstance(awaits, Chance), "a wager that is not decided waits for something"
        total = sum(weight for _, weight in awaits.draws)
        return sum(
            (
                Fraction(weight, total) * after(state, live, at)
                for at, (_, weight) in enumerate(awaits.draws)
            ),
            Fraction(0),
        )

    def after(state: State, live: frozenset[Name], at: int) -> Fraction:
        awaits = game.awaits(state)
        assert isinstance(awaits, Chance)
        act = awaits.draws[at][0]
        decided, still = Fraction(0), set[Name]()
        for name in live:
            resolution = resolve(game, state, name, act, NO_MARKS)
            result = net(resolution)
            if result is not None:
                decided += result
            else:
                still.add(read_position(resolution.to) if isinstance(resolution, Moves) else name)
        return decided + worth(game.advance(state, act), frozenset(still))

    return worth(opening, frozenset({first}))
