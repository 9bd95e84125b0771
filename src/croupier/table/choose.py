"""A choice of the players' is made by what they place: the option that stakes it, or none."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from croupier.games.game import Choice, State
from croupier.offer.compile import Offer


def chosen(offer: Offer, states: Mapping[int, State], placed: AbstractSet[str]) -> dict[int, State]:
    """The games' states once every choice that waits has been made by the positions placed."""
    found = dict(states)
    for index, game in enumerate(offer.games):
        awaits = game.awaits(found[index])
        if isinstance(awaits, Choice):
            option = next(one for one in awaits.options if set(one.places) <= placed)
            found[index] = game.advance(found[index], option)
    return found
