"""A choice of the players' is made by what they place: the option that stakes it, or none."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from croupier.games.game import Choice, Decision, State
from croupier.offer.compile import Offer


def chosen(offer: Offer, states: Mapping[int, State], placed: AbstractSet[str]) -> dict[int, State]:
    """The games' states once every choice that waits has been made by the positions placed."""
    found = dict(states)
    for index, game in enumerate(offer.games):
        awaits = game.awaits(found[index])
        if isinstance(awaits, Choice):
            found[index] = game.advance(found[index], _told_by(awaits, placed))
    return found


def _told_by(choice: Choice, placed: AbstractSet[str]) -> Decision:
    staking = [one for one in choice.options if one.places and set(one.places) <= placed]
    idle = [one for one in choice.options if not one.places]
    assert len(staking) < 2, "what is placed tells one option from all others"
    assert staking or len(idle) == 1, "which of several idle options is meant has to be said"
    return (staking or idle)[0]
