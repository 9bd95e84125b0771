"""Walks: a scripted or recorded table, one JSON command a line, played and told step by step."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import cast

from croupier.desk.answers import plain
from croupier.desk.stakes import CALLED_ON
from croupier.desk.table import OpenTable, text_of, told
from croupier.games.game import NO_MARKS, Outcome
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.events import Event, SettledWager, Transfer
from croupier.table.evolve import evolve, opening_state, replay
from croupier.table.instruction import Instruction
from croupier.units.citation import Citation
from croupier.units.money import Currency, Minor, shown
from croupier.units.refusal import Refusal, SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class RefusedStep:
    """Why a command was refused."""

    reason: str
    citation: str
    message: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a walk: the command, and what came of it."""

    command: Mapping[str, object]
    events: tuple[Mapping[str, object], ...] | None
    refusal: RefusedStep | None


@dataclass(frozen=True, slots=True)
class Replayed:
    """A whole walk. `verified`: the events alone lead to the same table, and no money is lost."""

    edition: str
    steps: tuple[Step, ...]
    balances: Mapping[str, str]
    verified: bool

    @property
    def is_clean(self) -> bool:
        return self.verified and all(step.refusal is None for step in self.steps)


def walk(table: OpenTable, path: Path) -> Replayed:
    """Play a walk from a file at a table; raise SourceFaults with all unreadable lines."""
    offer = table.offer
    lines = _lines(path, offer)
    state, events = opening_state(offer), list[Event]()
    steps: list[Step] = []
    for raw, command in lines:
        answer = decide(offer, state, command)
        if isinstance(answer, Refusal):
            why = RefusedStep(answer.reason.value, str(answer.citation), answer.message)
            steps.append(Step(raw, None, why))
            continue
        for event in answer:
            state = evolve(offer, state, event)
        events += answer
        steps.append(Step(raw, tuple(_event(offer, event) for event in answer), None))
    write = offer.file.currency.write
    return Replayed(
        edition=offer.edition.id,
        steps=tuple(steps),
        balances={name: write(amount) for name, amount in state.balances.items()},
        verified=replay(offer, events) == state and sum(state.balances.values()) == 0,
    )


Line = tuple[Mapping[str, object], do.Command]


def _lines(path: Path, offer: Offer) -> list[Line]:
    faults: list[SourceFault] = []
    found: list[Line] = []
    for number, text in enumerate(text_of(path).splitlines(), start=1):
        if not text.strip():
            continue
        try:
            raw = _object(text)
            found.append((raw, _command(_Fields(raw, offer.file.currency))))
        except Unreadable as error:
            faults.append(SourceFault(number, "", str(error), str(path)))
    if faults:
        raise SourceFaults(tuple(faults))
    return found


def _object(text: str) -> Mapping[str, object]:
    try:
        raw: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not one JSON object: {error}") from None
    if not isinstance(raw, dict):
        raise Unreadable("not one JSON object: a line of a walk is written {...}")
    return cast("Mapping[str, object]", raw)


@dataclass(frozen=True, slots=True)
class _Fields:
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


def _command(line: _Fields) -> do.Command:
    """The command of a line; fields that it does not need are let be."""
    act, by = line.text("do"), line.person()
    match act:
        case "inspect":
            return do.Inspect(by, line.text("credential"), line.text("signature"))
        case "open" | "close" | "settle" | "cash_in" | "call_no_more_bets":
            return _BARE[act](by)
        case "sit":
            return do.Sit(by, line.whole("seat"), line.text("color"))
        case "buy_in":
            return do.BuyIn(by, line.money("cash"), line.money("chip"))
        case "place":
            player = line.person("for") if "for" in line.raw else by
            marks = CALLED_ON if line.raw.get("on") is True else NO_MARKS
            return do.Place(by, player, line.position(), line.money("stake"), marks)
        case "take_back":
            return do.TakeBack(by, line.position(), line.money("stake"))
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
    "cash_in": do.CashIn,
    "call_no_more_bets": do.CallNoMoreBets,
}


def _event(offer: Offer, event: Event) -> Mapping[str, object]:
    """An event as JSON: its name in snake case, and its parts."""
    name = "".join(f"_{c.lower()}" if c.isupper() else c for c in type(event).__name__).lstrip("_")
    parts = {one.name: _part(offer, getattr(event, one.name)) for one in fields(event)}
    return {"event": name, **parts}


def _part(offer: Offer, value: object) -> object:
    match value:
        case do.Person() | Name() | Outcome() | Citation():
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
            return parts | {"stake": write(value.stake), "profit": write(value.profit)}
        case _:
            return value
