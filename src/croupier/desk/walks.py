"""Walks: a scripted or recorded table, one JSON command a line, played and told step by step."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from croupier.desk.acts import Fields, read_command
from croupier.desk.table import OpenTable, text_of
from croupier.desk.told_events import told_event
from croupier.offer.compile import Offer
from croupier.table import commands as do
from croupier.table.decide import decide
from croupier.table.due import due
from croupier.table.events import Event
from croupier.table.evolve import evolve, opening_state, replay
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
        steps.append(Step(raw, tuple(told_event(offer, event) for event in answer), None))
    write = offer.file.currency.write
    return Replayed(
        edition=offer.edition.id,
        steps=tuple(steps),
        balances={name: write(amount) for name, amount in state.balances.items()},
        verified=replay(offer, events) == state and sum(state.balances.values()) == 0,
        due=_next(offer, state),
    )


def _next(offer: Offer, state: TableState) -> NextAct:
    found = due(offer, state)
    return NextAct(found.act, found.by, found.text, str(found.citation))


Line = tuple[Mapping[str, object], do.Command]


def _lines(path: Path, offer: Offer) -> list[Line]:
    faults: list[SourceFault] = []
    found: list[Line] = []
    for number, text in enumerate(text_of(path).splitlines(), start=1):
        if not text.strip():
            continue
        try:
            raw = _object(text)
            found.append((raw, read_command(Fields(raw, offer.file.currency))))
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
