"""Which situation of the par sheet a state is: for wagers that are made in some of them only."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

from croupier.games.game import Choice, Game, State
from croupier.games.resolution import net
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer, draws, resolve
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

Alike = frozenset[tuple[Fraction | None, Fraction]]
"""What the next outcome makes of one unit, with probabilities: alike in states that are alike."""


def _alike(game: Game, state: State, name: Name) -> Alike:
    awaits = game.awaits(state)
    if isinstance(awaits, Choice):
        taken = next((one for one in awaits.options if str(name) in one.places), awaits.options[0])
        state = game.advance(state, taken)
    drawn = draws(game, state)
    total = sum(weight for _, weight in drawn)
    found: Counter[Fraction | None] = Counter()
    for act, weight in drawn:
        found[net(resolve(game, state, name, act))] += weight
    return frozenset((result, Fraction(weight, total)) for result, weight in found.items())


def situations(game: Game, name: Name) -> tuple[str, ...]:
    """The situations in which a wager can be made, in the words of the par sheet."""
    return tuple(entry.when for entry in game.entries(name))


def situation(game: Game, state: State, name: Name) -> str:
    """The situation that a state is; the first where several look alike before the outcome."""
    entries = game.entries(name)
    same = [entry.when for entry in entries if entry.state == state]
    if same or len(entries) == 1:
        return same[0] if same else entries[0].when
    here = _alike(game, state, name)
    alike = [entry.when for entry in entries if _alike(game, entry.state, name) == here]
    return alike[0] if alike else ""


def is_wanted(offer: Offer, states: Mapping[int, State], name: Name, when: Sequence[str]) -> bool:
    """Whether a wager is made in the situation that the table is in."""
    game = offer.game_of(name)
    assert game is not None, "what is offered has its game"
    state = states[offer.games.index(game)]
    if not when or game.not_now(state, name, frozenset()) is not None:
        return not when
    return situation(game, state, name) in when


def verify_when(game: Game, name: Name, when: Sequence[str]) -> None:
    """Raise Unreadable for a situation that the par sheet does not know."""
    known = situations(game, name)
    for one in when:
        if one not in known:
            listed = "; ".join(filter(None, known)) or "it has none"
            raise Unreadable(f"{shown(one)} is no situation of {name}: {listed}")
