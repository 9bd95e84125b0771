"""An act at a table as people and programs write it: one JSON object, with who does what."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from croupier.desk.stakes import CALLED_ON
from croupier.games.game import NO_MARKS
from croupier.layout.kinds import Name, read_position
from croupier.table import commands as do
from croupier.units.money import Currency, Minor, shown
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line, read by what each must be."""

    raw: Mapping[str, object]
    currency: Currency

    def text(self, key: str, default: str | None = None) -> str:
        value = self.raw.get(key, default)
        if not isinstance(value, str):
            raise Unreadable(f'"{key}" is missing or no text: write it in quotes')
        return value

    def whole(self, key: str) -> int:
        value = self.raw.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10**9:
            raise Unreadable(f'"{key}" is to be a whole number')
        return value

    def money(self, key: str) -> Minor:
        amount = self.currency.read(self.text(key))
        if not amount:
            raise Unreadable(f'"{key}" is nothing: write an amount of money')
        return amount

    def person(self, key: str = "by") -> do.Person:
        role, colon, name = self.text(key).partition(":")
        if not colon or not name or role not in (do.PLAYER, do.DEALER, do.FLOOR, do.SECURITY):
            raise Unreadable(f'"{key}" is {shown(self.text(key))}: write role and name, player:ann')
        return do.Person(role, name)

    def position(self) -> Name:
        return read_position(self.text("position"))

    def revolutions(self) -> int | None:
        return self.whole("revolutions") if "revolutions" in self.raw else None


def read_command(line: Fields) -> do.Command:
    """The command of a line; fields that it does not need are let be."""
    act, by = line.text("do"), line.person()
    if act in _PLAYERS:
        return _PLAYERS[act](line, by)
    match act:
        case "inspect":
            return do.Inspect(by, line.text("credential"), line.text("signature"))
        case "open" | "close" | "settle" | "cash_in" | "call_no_more_bets" | "shuffle":
            return _BARE[act](by)
        case "reveal":
            return do.Reveal(by, line.text("part"))
        case "spin":
            return do.Spin(by, line.text("direction", "opposite"))
        case "record_outcome":
            return do.RecordOutcome(by, line.text("outcome"), line.revolutions())
        case "void_spin":
            return do.VoidSpin(by, line.text("reason"))
        case "correct":
            reason = line.text("reason")
            return do.Correct(by, line.whole("round"), line.text("outcome"), reason)
        case "approve":
            return do.Approve(by, line.whole("correction"))
        case _:
            raise Unreadable(f'"do" is {shown(act)}: no such act is known')


_BARE = {
    "open": do.Open,
    "close": do.Close,
    "settle": do.Settle,
    "shuffle": do.Shuffle,
    "cash_in": do.CashIn,
    "call_no_more_bets": do.CallNoMoreBets,
}


def _call_on(line: Fields, by: do.Person) -> do.Command:
    marks = NO_MARKS if line.raw.get("on") is False else CALLED_ON
    return do.CallOn(by, line.position(), marks)


def _place(line: Fields, by: do.Person) -> do.Command:
    player = line.person("for") if "for" in line.raw else by
    marks = CALLED_ON if line.raw.get("on") is True else NO_MARKS
    return do.Place(by, player, line.position(), line.money("stake"), marks)


_PLAYERS: Mapping[str, Callable[[Fields, do.Person], do.Command]] = {
    "sit": lambda line, by: do.Sit(by, line.whole("seat"), line.text("color")),
    "buy_in": lambda line, by: do.BuyIn(by, line.money("cash"), line.money("chip")),
    "place": _place,
    "call_on": _call_on,
    "take_back": lambda line, by: do.TakeBack(by, line.position(), line.money("stake")),
    "move": lambda line, by: do.Move(
        by, line.position(), read_position(line.text("to")), line.money("stake")
    ),
}
"""What players do, by the act's name."""
