"""What the floor shows, as JSON: money written out, every clause with its address."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import cast, get_args, get_type_hints

from croupier.desk.answers import plain
from croupier.desk.table import told as told_instruction
from croupier.desk.told_events import told_event
from croupier.floor.chronicle import Happened, Played
from croupier.floor.view import View, WagerView
from croupier.offer.compile import Offer
from croupier.table.events import Event, SettledWager
from croupier.units.citation import Citation
from croupier.units.money import Minor
from croupier.web.links import law_url

Json = Mapping[str, object]
_WAGERS_KEPT = 5_000
_RENAMED = {"act": "do"}
_LEFT_OUT = frozenset({"instructions", "wagers", "transfers"})
"""Of an event in a frame: the view's newest round has them in full."""


class Teller:
    """Tells a table's views, rounds and events, under its offer."""

    def __init__(self, offer: Offer, code: str) -> None:
        self._offer = offer
        self._code = code
        self._rounds: dict[int, Json] = {}
        self._wagers: dict[WagerView, Json] = {}
        """Told once: what lies is told with every frame."""

    def view(self, view: View) -> Json:
        """A view: whole."""
        return self._object(view)

    def event(self, one: Happened) -> Json:
        """An event of a frame, with its number and time."""
        found = told_event(self._offer, one.event)
        short = {name: part for name, part in found.items() if name not in _LEFT_OUT}
        return {**short, "sequence": one.sequence, "at": one.at_ms}

    def plain_event(self, event: Event) -> Json:
        """An event as it stands in a walk."""
        return told_event(self._offer, event)

    def newest(self, played: Played) -> Json:
        """The newest round, which every frame has until the next is settled."""
        if played.number not in self._rounds:
            self._rounds = {played.number: self.round(played)}
        return self._rounds[played.number]

    def lies(self, one: WagerView) -> Json:
        """Chips on the layout."""
        found = self._wagers.get(one)
        if found is None:
            if len(self._wagers) >= _WAGERS_KEPT:
                self._wagers.clear()
            found = self._wagers[one] = self._object(one)
        return found

    def round(self, played: Played) -> Json:
        """A settled round: what came up, what the dealer did, what became of every wager."""
        number = played.number
        return {
            "round": number,
            "at": played.at_ms,
            "outcome": played.outcome,
            "words": played.words,
            "color": played.color,
            "before": [told_event(self._offer, one) for one in played.before],
            "instructions": [
                {
                    **cast("Json", plain(told_instruction(self._offer, one))),
                    "law": law_url(self._offer.edition.id, one.citation),
                }
                for one in played.settled.instructions
            ],
            "wagers": [
                self._wager(number, index, one)
                for index, one in enumerate(played.settled.wagers, start=1)
            ],
        }

    def _wager(self, number: int, index: int, one: SettledWager) -> Json:
        returned = Minor(0 if one.lies_at else one.stake + one.profit)
        return {
            "player": one.player.name,
            "position": str(one.name),
            "title": one.name.title,
            "stake": self.money(one.stake),
            "result": one.result,
            "profit": self.money(one.profit),
            "returned": self.money(returned),
            "lies_at": one.lies_at,
            **self.clause(one.citation),
            "chain": f"/t/{self._code}/rounds/{number}#w{index}",
        }

    def clause(self, citation: Citation) -> Json:
        """A citation, and where it is read."""
        return {"citation": str(citation), "law": law_url(self._offer.edition.id, citation)}

    def money(self, amount: int) -> str:
        """An amount, written out in the table's currency."""
        return self._offer.file.currency.write(Minor(amount))

    def _object(self, value: object) -> Json:
        found: dict[str, object] = {}
        for name, told in _plan(type(value)):
            part: object = getattr(value, name)
            if isinstance(part, Citation):
                found |= self.clause(part)
            else:
                found[_RENAMED.get(name, name)] = told(self, part)
        return found

    def any(self, value: object) -> object:
        """A value of a view that is no money."""
        match value:
            case WagerView():
                return self.lies(value)
            case str() | int() | None:
                return value
            case Played():
                return self.newest(value)
            case tuple():
                return [self.any(one) for one in cast("tuple[object, ...]", value)]
            case _ if is_dataclass(value):
                return self._object(value)
            case _:
                return value


Tell = Callable[[Teller, object], object]


def _money(teller: Teller, value: object) -> object:
    return teller.money(cast("int", value))


@cache
def _plan(kind: type) -> tuple[tuple[str, Tell], ...]:
    """How each field is told: worked out once for a type."""
    types = get_type_hints(kind)
    return tuple(
        (one.name, _money if Minor in (types[one.name], *get_args(types[one.name])) else Teller.any)
        for one in fields(kind)
    )
