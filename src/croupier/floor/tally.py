"""What each player has bought, cashed and staked so far: folded from what happened."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from croupier.table.commands import Person
from croupier.table.events import BoughtIn, CashedIn, Event, Seated
from croupier.table.state import TableState
from croupier.units.money import Minor

NOTHING = Minor(0)


@dataclass(frozen=True, slots=True)
class Tally:
    """One player at one table, since he sat down for the first time."""

    since_ms: int
    bought: Minor = NOTHING
    cashed: Minor = NOTHING


Tallies = Mapping[Person, Tally]


def tallied(tallies: Tallies, at_ms: int, event: Event) -> Tallies:
    """The tallies after one more event."""
    match event:
        case Seated():
            if event.player in tallies:
                return tallies
            return {**tallies, event.player: Tally(at_ms)}
        case BoughtIn():
            was = tallies[event.player]
            more = replace(was, bought=Minor(was.bought + event.transfer.amount))
            return {**tallies, event.player: more}
        case CashedIn():
            was = tallies[event.player]
            more = replace(was, cashed=Minor(was.cashed + event.transfer.amount))
            return {**tallies, event.player: more}
        case _:
            return tallies


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
