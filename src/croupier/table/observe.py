"""Observed mode: what people did is kept, lawful or not; a breach is flagged with its clause.

Strict mode is `decide`: what the rules refuse does not happen. A table that is only looked at
cannot refuse anything: what happened has happened. So each refusal becomes a `breached` event, and
behind it stand the events of the act wherever a table can be shown with them. Nobody's chips go
below nothing and no wager lies that could not be settled: such an act is noted, with its words.
"""

from collections.abc import Iterator

from croupier.offer.compile import Offer
from croupier.table.commands import Command, KeepLine
from croupier.table.decide import decide
from croupier.table.events import Breached, Event, OddLineKept
from croupier.table.remarks import Went
from croupier.table.state import TableState
from croupier.table.waive import STRICT, WAIVABLE
from croupier.units.refusal import Refusal


def observe(offer: Offer, state: TableState, command: Command, told: str = "") -> tuple[Event, ...]:
    """What a command that was seen to happen leads to: its breaches, then what it did."""
    if isinstance(command, KeepLine):
        return (OddLineKept(command.by, command.line, command.text, command.message),)
    refused: list[Refusal] = []
    let = STRICT
    while isinstance(answer := decide(offer, state, command, let), Refusal):
        refused.append(answer)
        if answer.reason in let or answer.reason not in WAIVABLE:
            # Waived and refused again, or not to be waived: a table cannot be shown with it.
            return tuple(_breaches(command, refused[:1], Went.NOTED, told))
        let |= {answer.reason}
    return (*_breaches(command, refused, Went.DONE, told), *answer)


def _breaches(
    command: Command, refused: list[Refusal], went: Went, told: str
) -> Iterator[Breached]:
    act = "".join(f"_{c.lower()}" if c.isupper() else c for c in type(command).__name__)
    for one in refused:
        yield Breached(
            command.by,
            act.lstrip("_"),
            went,
            one.reason,
            one.position,
            one.citation,
            one.message,
            told,
        )
