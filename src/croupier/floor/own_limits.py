"""Limits that a guest sets himself: no law of the table's, and never loosened in play."""

from collections.abc import Iterable
from dataclasses import dataclass

from croupier.floor.actor import Table
from croupier.floor.book import Guest
from croupier.floor.tally import NOTHING
from croupier.table.commands import Command, Person, Place, TakeBack
from croupier.units.money import Minor


@dataclass(frozen=True, slots=True)
class OwnLimit:
    """Why a wager is not taken although the table would take it."""

    name: str
    message: str


def at_most(commands: Iterable[Command]) -> Minor | None:
    """The most that commands in turn add to what lies; None where none of them is a wager."""
    added, most, is_wager = 0, 0, False
    for one in commands:
        match one:
            case Place():
                added, is_wager = added + one.stake, True
            case TakeBack():
                added -= one.stake
            case _:
                continue
        most = max(most, added)
    return Minor(most) if is_wager else None


def own_limit(
    guest: Guest, table: Table, player: Person, stake: Minor, now_ms: int
) -> OwnLimit | None:
    """What of a guest's own limits wagers of so much would break."""
    write = table.offer.file.currency.write
    if now_ms < guest.break_until_ms:
        minutes = -(-(guest.break_until_ms - now_ms) // 60_000)
        return OwnLimit("your_break", f"you are on the break that you took: {minutes} minutes more")
    tally = table.tallies.get(player)
    if guest.minutes is not None and tally and now_ms - tally.since_ms > guest.minutes * 60_000:
        told = f"the {guest.minutes} minutes that you gave yourself at this table are over"
        return OwnLimit("your_time", told)
    if guest.loss is None:
        return None
    at_risk = _at_risk(table, player, stake)
    if at_risk > guest.loss:
        told = f"if it lost, you would be {write(at_risk)} down; you set {write(Minor(guest.loss))}"
        return OwnLimit("your_loss", told)
    return None


def _at_risk(table: Table, player: Person, stake: Minor) -> Minor:
    """What a player would have lost in all if all lost that lies or is on its way."""
    tally = table.tallies.get(player)
    if tally is None:
        return NOTHING
    left = table.state.held_by(player) - table.on_the_way(player) - stake + tally.cashed
    return Minor(tally.bought - left)
