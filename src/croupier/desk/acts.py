"""An act at a table as people and programs write it: one JSON object, with who does what."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar, cast

from croupier.desk.stakes import CALLED_ON
from croupier.games.game import NO_MARKS
from croupier.layout.kinds import Name, read_position
from croupier.table import commands as do
from croupier.units.money import Currency, Minor, shown
from croupier.units.unreadable import Unreadable

W = TypeVar("W", bound=StrEnum)
_REVOLUTIONS = re.compile(r"([0-9]{1,9})(?:\.[0-9]{1,9})?", re.ASCII)


class Written(str):
    """A number with a decimal point, as it is written in the line: never a float."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of one line, read by what each must be."""

    raw: Mapping[str, object]
    currency: Currency

    def text(self, key: str, default: str | None = None) -> str:
        value = self.raw.get(key, default)
        if not isinstance(value, str) or isinstance(value, Written):
            raise Unreadable(f'"{key}" is missing or no text: write it in quotes')
        return value

    def word(self, key: str, words: type[W], default: W) -> W:
        """One of a few words."""
        text = self.text(key, default.value)
        try:
            return words(text)
        except ValueError:
            known = ", ".join(one.value for one in words if one.value)
            raise Unreadable(f'"{key}" is {shown(text)}: write one of {known}') from None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; an absent one is empty."""
        value = self.raw.get(key, [])
        if not isinstance(value, list):
            raise Unreadable(f'"{key}" is no list: write ["one", "another"]')
        found = cast("list[object]", value)
        if not all(isinstance(one, str) and not isinstance(one, Written) for one in found):
            raise Unreadable(f'"{key}" holds something that is no text: write it in quotes')
        return tuple(cast("list[str]", found))

    def measured(self) -> tuple[do.Measured, ...]:
        """What was measured, by item: texts such as 13/16, or numbers as they are written."""
        value = self.raw.get("measured", {})
        if not isinstance(value, dict):
            raise Unreadable('"measured" is to be {"item": "measure"}')
        pairs = cast("dict[str, object]", value).items()
        return tuple(do.Measured(item, _as_written(item, read)) for item, read in pairs)

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
        if not colon or not name or role not in do.ROLES:
            raise Unreadable(f'"{key}" is {shown(self.text(key))}: write role and name, player:ann')
        return do.Person(role, name)

    def position(self) -> Name:
        return read_position(self.text("position"))

    def revolutions(self) -> int | None:
        """Complete revolutions: of 3.99 they are three."""
        value = self.raw.get("revolutions")
        if value is None:
            return None
        text = _as_written("revolutions", value)
        found = _REVOLUTIONS.fullmatch(text)
        if found is None:
            raise Unreadable(f'"revolutions" is {shown(text)}: write a number such as 4 or 3.99')
        return int(found[1])


def _as_written(key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise Unreadable(f'"{key}" is to be a number')


def read_command(line: Fields) -> do.Command:
    """The command of a line; fields that it does not need are let be."""
    act, by = line.text("do"), line.person()
    if act in _PLAYERS:
        return _PLAYERS[act](line, by)
    if act in _BARE:
        return _BARE[act](by)
    if act in _ACTS:
        return _ACTS[act](line, by)
    raise Unreadable(f'"do" is {shown(act)}: no such act is known')


_BARE = {
    "open": do.Open,
    "give_ball": do.GiveBall,
    "leave": do.Leave,
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
    chips = line.word("chips", do.Chips, do.Chips.UNSAID)
    coupon = line.money("coupon") if "coupon" in line.raw else Minor(0)
    return do.Place(by, player, line.position(), line.money("stake"), marks, chips, coupon)


def _inspect(line: Fields, by: do.Person) -> do.Command:
    return do.Inspect(
        by,
        line.text("credential"),
        line.text("signature"),
        line.texts("passed"),
        line.texts("failed"),
        line.measured(),
        line.texts("value_chips"),
    )


def _log_work(line: Fields, by: do.Person, work: do.Work) -> do.Command:
    return do.LogWork(
        by,
        work,
        line.text("part"),
        line.text("description"),
        line.text("credential"),
        line.text("signature"),
        line.person("present") if "present" in line.raw else None,
        line.word("completed", do.Completed, do.Completed.YES),
    )


_PLAYERS: Mapping[str, Callable[[Fields, do.Person], do.Command]] = {
    "sit": lambda line, by: do.Sit(by, line.whole("seat"), line.text("color")),
    "buy_in": lambda line, by: do.BuyIn(by, line.money("cash"), line.money("chip")),
    "place": _place,
    "say_wager": lambda line, by: do.SayWager(by, line.position(), line.money("cash")),
    "call_on": _call_on,
    "take_back": lambda line, by: do.TakeBack(by, line.position(), line.money("stake")),
    "move": lambda line, by: do.Move(
        by, line.position(), read_position(line.text("to")), line.money("stake")
    ),
}
"""What players do, by the act's name."""

_ACTS: Mapping[str, Callable[[Fields, do.Person], do.Command]] = {
    "inspect": _inspect,
    "adjust": lambda line, by: _log_work(line, by, do.Work.ADJUSTMENT),
    "replace": lambda line, by: _log_work(line, by, do.Work.REPLACEMENT),
    "close": lambda line, by: do.Close(by, line.texts("failed")),
    "confirm_wager": lambda line, by: do.ConfirmWager(by, line.whole("spoken")),
    "convert_wager": lambda line, by: do.ConvertWager(by, line.whole("spoken")),
    "reveal": lambda line, by: do.Reveal(by, line.text("part")),
    "spin": lambda line, by: do.Spin(by, line.text("direction", "opposite")),
    "record_outcome": lambda line, by: do.RecordOutcome(
        by, line.text("outcome"), line.revolutions()
    ),
    "void_spin": lambda line, by: do.VoidSpin(
        by, line.text("reason"), line.word("ball", do.Ball, do.Ball.SOUND)
    ),
    "correct": lambda line, by: do.Correct(
        by, line.whole("round"), line.text("outcome"), line.text("reason")
    ),
    "approve": lambda line, by: do.Approve(by, line.whole("correction")),
}
"""What the house's people do, by the act's name."""
