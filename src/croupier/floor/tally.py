"""What each player has bought, cashed and staked so far: folded from what happened."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.table.commands import Person
from croupier.table.events import BoughtIn, CashedIn, Event, Seated
from croupier.table.state import TableState
from croupier.units.money import Minor

NOTHING = Minor(0)
SITTING_OVER_MS = 6 * 3_600_000
"""Whoever was away for so long begins anew; a minute at the bar is no new evening."""


@dataclass(frozen=True, slots=True)
class Tally:
    """One player at one table: what he bought and cashed in all, and how long he sits."""

    since_ms: int
    """When he sat down; time away between two turns of one sitting is taken off."""
    bought: Minor = NOTHING
    cashed: Minor = NOTHING
    left_ms: int | None = None
    """When he left, while he is away."""


Tallies = Mapping[Person, Tally]


def tallied(tallies: Tallies, at_ms: int, event: Event) -> Tallies:
    """The tallies after one more event."""
    match event:
        case Seated():
            known = tallies.get(event.player)
            return {**tallies, event.player: _back(known, at_ms) if known else Tally(at_ms)}
        case BoughtIn():
            was = tallies[event.player]
            more = replace(was, bought=Minor(was.bought + event.transfer.amount))
            return {**tallies, event.player: more}
        case CashedIn():
            was = tallies[event.player]
            cashed = Minor(was.cashed + event.transfer.amount)
            more = replace(was, cashed=cashed, left_ms=at_ms)
            return {**tallies, event.player: more}
        case _:
            return tallies


def _back(was: Tally, at_ms: int) -> Tally:
    """Somebody sits down again: the same sitting, unless he was away for long."""
    if was.left_ms is None:
        return was
    away = at_ms - was.left_ms
    since = at_ms if away >= SITTING_OVER_MS else was.since_ms + away
    return replace(was, since_ms=since, left_ms=None)


def lying(state: TableState, player: Person) -> Minor:
    """The chips that a player has on the layout."""
    return Minor(sum(one.stake for one in state.lying if one.player == player))


def net(tallies: Tallies, state: TableState, player: Person) -> Minor:
    """Chips held, lying and cashed, less what was bought."""
    found = tallies.get(player)
    if found is None:
        return NOTHING
    has = state.held_by(player) + lying(state, player) + found.cashed
    return Minor(has - found.bought)
