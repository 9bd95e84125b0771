"""Wagers accepted at a glance: what is always the same at a position is looked up, not asked again.

`decide` asks everything of every wager. Most of it depends on nothing but the position and the
games' states: whether it is offered and may be made now, its limits, the stakes that can be paid,
the chips it is made with. That is asked once. A wager against which nothing can be said is
accepted with what is then left to compare; any other goes the long way, which also says why not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import lcm

from croupier.games.game import NO_MARKS, State
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.table.commands import PLAYER, Chips, Place
from croupier.table.decide_wagers import TAKEN, chips_admitted, chips_of
from croupier.table.events import IN_PLAY, Transfer, WagerPlaced
from croupier.table.laying import Laying
from croupier.units.money import Minor


@dataclass(frozen=True, slots=True)
class Terms:
    """What holds for a plain wager at a position, as long as the games stay in their states."""

    least: Minor
    most: Minor
    """What may stand there in all."""
    step: Minor
    """Stakes are multiples of it: made of chips, and payable in chips."""
    usual: Chips
    """What it is made with where nothing is said."""
    admitted: frozenset[Chips]


def terms_of(offer: Offer, states: Mapping[int, State], name: Name) -> Terms | None:
    """The terms of a position; None where wagers there are not plain, or not taken now."""
    if offer.refused(name) or (name.kind.optional_choice and not name.selected):
        return None
    game = offer.game_of(name)
    if game is None:
        return None
    state, kind = states[offer.games.index(game)], name.kind.name
    if game.not_now(state, name, NO_MARKS) or game.beside(name):
        return None
    limits, deemed = offer.file.limits_of(kind), offer.edition.wagers[kind].deemed
    unit = offer.unit(game, state, name)
    step = lcm(limits.chip, unit, limits.chip * deemed.parts if deemed else 1)
    return Terms(
        limits.minimum,
        limits.maximum,
        Minor(step),
        chips_of(offer, name, Chips.UNSAID),
        chips_admitted(offer, name),
    )


class Glance:
    """What one writer knows of a table's positions in the games' states as they are."""

    def __init__(self, offer: Offer) -> None:
        self._offer = offer
        self._states: Mapping[int, State] = {}
        self._terms: dict[str, Terms] = {}
        """Of positions that are taken; of others, of which there are very many, nothing is kept."""

    def _known(self, states: Mapping[int, State], name: Name) -> Terms | None:
        if states != self._states:
            self._terms = {}
        self._states = states
        found = terms_of(self._offer, states, name)
        if found is not None:
            self._terms[name.id] = found
        return found

    def placed(self, at: Laying, command: Place) -> WagerPlaced | None:
        """The wager, where nothing can be said against it; else it goes the long way."""
        player, name, stake, was = command.player, command.name, command.stake, at.was
        seat = was.seats.get(player)
        if (
            was.phase not in TAKEN
            or seat is None
            or (command.by is not player and command.by != player)
            or player.role != PLAYER
            or command.marks
            or command.coupon
            or not 0 < stake <= at.balances.get(player.account, 0)
        ):
            return None
        known = self._terms.get(name.id) if was.states is self._states else None
        if (terms := known or self._known(was.states, name)) is None:
            return None
        chips = command.chips or terms.usual
        if (
            stake % terms.step
            or not terms.least <= at.standing_of(player).get(name.id, 0) + stake <= terms.most
            or chips not in terms.admitted
            or (chips is Chips.OWN and seat.chip and stake % seat.chip)
        ):
            return None
        moved = Transfer(player.account, IN_PLAY, stake)
        return WagerPlaced(player, command.by, name, command.marks, moved, chips, command.coupon)
