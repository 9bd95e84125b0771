"""Walks: a scripted or recorded table, one JSON command a line, played and told step by step."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from croupier.desk.acts import Fields, Written, read_command
from croupier.desk.table import OpenTable, text_of
from croupier.desk.told_events import told_event
from croupier.offer.compile import Offer
from croupier.table import commands as do
from croupier.table.decide import Answer, decide
from croupier.table.due import due
from croupier.table.events import Breached, Event, OddLineKept
from croupier.table.evolve import evolve, opening_state, replay
from croupier.table.observe import observe
from croupier.table.state import TableState
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
class NextAct:
    """What is due at the end of a walk, and from whom."""

    do: str
    by: str
    text: str
    citation: str


@dataclass(frozen=True, slots=True)
class Replayed:
    """A whole walk. `verified`: the events alone lead to the same table, and no money is lost."""

    edition: str
    steps: tuple[Step, ...]
    balances: Mapping[str, str]
    verified: bool
    due: NextAct
    breaches: int = 0
    """How many acts were flagged, and lines kept unread; only in observed mode."""

    @property
    def is_clean(self) -> bool:
        return self.verified and not self.breaches and not any(one.refusal for one in self.steps)


def walk(table: OpenTable, path: Path, *, observed: bool = False) -> Replayed:
    """Play a walk from a file at a table; raise SourceFaults with all unreadable lines.

    Observed, nothing is refused and no line is unreadable: each breach, and each odd line, is an
    event that says so.
    """
    offer = table.offer
    state, events = opening_state(offer), list[Event]()
    steps: list[Step] = []
    for line in _read_lines(path, offer) if observed else _lines(path, offer):
        answer = _observed(offer, state, line) if observed else _decided(offer, state, line)
        if isinstance(answer, Refusal):
            why = RefusedStep(answer.reason.value, str(answer.citation), answer.message)
            steps.append(Step(line.raw, None, why))
            continue
        for event in answer:
            state = evolve(offer, state, event)
        events += answer
        steps.append(Step(line.raw, tuple(told_event(offer, event) for event in answer), None))
    write = offer.file.currency.write
    return Replayed(
        edition=offer.edition.id,
        steps=tuple(steps),
        balances={name: write(amount) for name, amount in state.balances.items()},
        verified=replay(offer, events) == state and sum(state.balances.values()) == 0,
        due=_next(offer, state),
        breaches=sum(isinstance(one, Breached | OddLineKept) for one in events),
    )


_IMPORT = do.Person(do.FLOOR, "import")


def _decided(offer: Offer, state: TableState, line: "_Line") -> Answer:
    assert line.command is not None, "a walk with unreadable lines is not played"
    return decide(offer, state, line.command)


def _observed(offer: Offer, state: TableState, line: "_Line") -> Answer:
    if line.command is None:
        kept = do.KeepLine(_IMPORT, line.number, line.text, line.fault)
        return observe(offer, state, kept)
    return observe(offer, state, line.command, line.text)


def _next(offer: Offer, state: TableState) -> NextAct:
    found = due(offer, state)
    return NextAct(found.act, found.by, found.text, str(found.citation))


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a walk: as it came, and the command that it is, or why it is none."""

    number: int
    text: str
    raw: Mapping[str, object]
    command: do.Command | None
    fault: str = ""


def _read_lines(path: Path, offer: Offer) -> Iterator[_Line]:
    for number, text in enumerate(text_of(path).splitlines(), start=1):
        if text.strip():
            raw: Mapping[str, object] = {"line": text}
            try:
                raw = _object(text)
                command = read_command(Fields(raw, offer.file.currency))
            except Unreadable as error:
                yield _Line(number, text, raw, None, str(error))
            else:
                yield _Line(number, text, raw, command)


def _lines(path: Path, offer: Offer) -> list[_Line]:
    found = list(_read_lines(path, offer))
    odd = [one for one in found if one.command is None]
    if odd:
        raise SourceFaults(tuple(SourceFault(one.number, "", one.fault, str(path)) for one in odd))
    return found


def _object(text: str) -> Mapping[str, object]:
    try:
        raw: object = json.loads(text, parse_float=Written)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not one JSON object: {error}") from None
    if not isinstance(raw, dict):
        raise Unreadable("not one JSON object: a line of a walk is written {...}")
    return cast("Mapping[str, object]", raw)
