"""Events as JSON: each by its name in snake case, money written out."""

from collections.abc import Mapping
from dataclasses import fields
from typing import cast

from croupier.desk.answers import plain
from croupier.desk.table import told
from croupier.games.game import Outcome
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.table.commands import Person
from croupier.table.events import Event, SettledWager, Transfer
from croupier.table.instruction import Instruction
from croupier.table.remarks import Checked, Touched
from croupier.units.citation import Citation
from croupier.units.money import Minor


def told_event(offer: Offer, event: Event) -> Mapping[str, object]:
    """An event as JSON: its name in snake case, and its parts."""
    name = "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")
    parts = {one.name: _part(offer, getattr(event, one.name)) for one in fields(event)}
    for money in ("chip", "cash", "coupon"):
        if money in parts:
            parts[money] = offer.file.currency.write(Minor(getattr(event, money)))
    return {"event": name, **parts}


def _part(offer: Offer, value: object) -> object:
    match value:
        case Person() | Name() | Outcome() | Citation():
            return str(value)
        case Transfer():
            amount = offer.file.currency.write(value.amount)
            return {"from": value.source, "to": value.target, "amount": amount}
        case Instruction():
            return plain(told(offer, value))
        case tuple():
            return [_part(offer, one) for one in cast("tuple[object, ...]", value)]
        case frozenset():
            return sorted(cast("frozenset[str]", value))
        case SettledWager():
            write = offer.file.currency.write
            parts = {one.name: _part(offer, getattr(value, one.name)) for one in fields(value)}
            money = {"stake": value.stake, "profit": value.profit, "coupon": value.coupon}
            return parts | {name: write(amount) for name, amount in money.items()}
        case Checked() | Touched():
            return {one.name: _part(offer, getattr(value, one.name)) for one in fields(value)}
        case _:
            return value
