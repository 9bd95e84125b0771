"""The gate: a table opens once all that the edition asks for is inspected and signed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from croupier.law.schema import GateItem
from croupier.offer.compile import Offer
from croupier.offer.digest import offer_digest
from croupier.offer.signs import gate_items, signs_due
from croupier.table.commands import Close, Inspect, LogWork, Open, Work
from croupier.table.events import Closed, Event, Inspected, Opened, WagerLapsed, WorkLogged
from croupier.table.refuse import clause_of, first, refuse, value_of
from croupier.table.remarks import Checked, Found
from croupier.table.spoken import lapsed
from croupier.table.state import Phase, TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.refusal import Reason, Refusal

OPENING, CLOSING = "opening", "closing"
Answer = tuple[Event, ...] | Refusal
_MEASURE = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}|/[1-9][0-9]{0,5})?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Item:
    """Something to be looked at: its name, its clause, and its bounds where it is measured."""

    name: str
    citation: Citation
    text: str
    rule: GateItem | None = None


def items_due(offer: Offer, at: str) -> tuple[Item, ...]:
    """What is to be looked at: equipment and inspections, and before an opening every sign."""
    found = [
        Item(one.name, offer.cite(one.paragraph), one.text, one) for one in gate_items(offer, at)
    ]
    if at == OPENING:
        found += [Item(one.name, offer.cite(one.paragraph), one.text) for one in signs_due(offer)]
    return tuple(found)


def inspect(offer: Offer, state: TableState, command: Inspect, let: Waived = STRICT) -> Answer:
    """617a.2(a): what is due is inspected and signed; a bare signature attests all of it."""
    if state.is_open:
        told = "the table is open: it is inspected before it opens"
        return refuse(offer, Reason.OPEN_ALREADY, told, "inspection")
    due = items_due(offer, OPENING)
    named = (*command.passed, *command.failed, *(one.item for one in command.measured))
    no = first(
        _unsigned(offer, command.credential, command.signature),
        _unknown(offer, due, named),
        *(_unmeasured(offer, due, one.item, one.value) for one in command.measured),
        let=let,
    )
    if no:
        return no
    read = {one.item: one.value for one in command.measured}
    items = tuple(_checked(state, command, one, read.get(one.name, "")) for one in due)
    return (
        Inspected(
            command.by,
            command.credential,
            command.signature,
            items,
            command.value_colors,
            state.gate.uncertified,
        ),
    )


def _checked(state: TableState, command: Inspect, item: Item, read: str) -> Checked:
    """Reading: what failed before is attested by name, or by a work on it, not in passing."""
    is_stale = item.name in state.gate.failed and item.name not in state.gate.mended
    if item.name in command.failed or (read and not _is_within(item.rule, read)):
        found = Found.FAILED
    elif item.name in command.passed or read:
        found = Found.PASSED
    else:
        found = Found.FAILED if is_stale else Found.ATTESTED
    return Checked(item.name, found, item.citation, read)


def _is_within(rule: GateItem | None, read: str) -> bool:
    """617a.1(a), (b): a measure within its bounds, both of them included."""
    value = Fraction(read)
    return (
        rule is None
        or not rule.is_measured
        or (
            (not rule.least or value >= Fraction(rule.least))
            and (not rule.most or value <= Fraction(rule.most))
        )
    )


def _unsigned(offer: Offer, credential: str, signature: str) -> Refusal | None:
    """617a.2(e): a signature and a credential number stand under it."""
    if credential.strip() and signature.strip():
        return None
    told = "signature or credential number is empty: whoever does it signs with both"
    return refuse(offer, Reason.NOT_SIGNED, told, clause=clause_of(offer, "log", "inspection"))


def _unknown(offer: Offer, due: tuple[Item, ...], named: tuple[str, ...]) -> Refusal | None:
    known = [one.name for one in due]
    odd = next((one for one in named if one not in known), None)
    if odd is None:
        return None
    told = f"{shown(odd)} is nothing that is inspected here: {', '.join(known)}"
    return refuse(offer, Reason.NO_SUCH_ITEM, told, "inspection")


def _unmeasured(offer: Offer, due: tuple[Item, ...], item: str, value: str) -> Refusal | None:
    rule = next((one.rule for one in due if one.name == item), None)
    if rule and rule.is_measured and _MEASURE.fullmatch(value):
        return None
    unit = f" of {rule.unit}" if rule and rule.unit else ""
    told = f"{shown(value)} is no measure of {item}: write a number{unit} such as 13/16 or 31.5"
    clause = offer.cite(rule.paragraph) if rule else None
    return refuse(offer, Reason.NOT_MEASURED, told, "inspection", clause)


def log_work(offer: Offer, state: TableState, command: LogWork, let: Waived = STRICT) -> Answer:
    """617a.2(b) to (e): who works on a wheel, before whom, when, and what goes into the log."""
    no = first(
        _untimely(offer, state, command.work),
        _unsigned(offer, command.credential, command.signature),
        _unseen(offer, command),
        let=let,
    )
    if no:
        return no
    return (
        WorkLogged(
            state.gate.entries + 1,
            offer.file.name,
            command.by,
            command.work,
            command.part,
            command.description,
            command.completed,
            command.present,
            command.credential,
            command.signature,
            clause_of(offer, _REQUIRES[command.work], "inspection"),
        ),
    )


_REQUIRES = {Work.ADJUSTMENT: "adjustment_first", Work.REPLACEMENT: "replacement"}
"""What has an inspection follow each kind of work."""


def _untimely(offer: Offer, state: TableState, work: Work) -> Refusal | None:
    """617a.2(c), (d): adjustments before the inspection; replacements at any time between spins."""
    if work is Work.ADJUSTMENT and state.is_open:
        told = "the table is open: a wheel is adjusted before the inspection, so close the table"
        clause = clause_of(offer, "adjustment_first", "inspection")
        return refuse(offer, Reason.OPEN_ALREADY, told, clause=clause)
    # Reading: "at any time" is between spins; a spin under way is settled or declared void first.
    if state.is_open and state.phase is not Phase.BETTING:
        told = "a spin is under way: it is settled or declared void before a part is replaced"
        return refuse(offer, Reason.OPEN_ALREADY, told, Work.REPLACEMENT.value)
    return None


def _unseen(offer: Offer, command: LogWork) -> Refusal | None:
    """617a.2(b): adjustments are made in the presence of the security department."""
    wanted = value_of(offer, "present")
    present = command.present
    if command.work is not Work.ADJUSTMENT or not wanted or (present and present.role == wanted):
        return None
    told = f"nobody of {wanted} is named as present: say who looked on"
    return refuse(offer, Reason.NOBODY_PRESENT, told, "present")


def open_table(offer: Offer, state: TableState, command: Open, let: Waived = STRICT) -> Answer:
    """617a.2(a), (d): no table opens uninspected, or with anything found wanting."""
    if state.is_open:
        return refuse(offer, Reason.OPEN_ALREADY, "the table is open already")
    if no := first(_unfit(offer, state), let=let):
        return no
    return (Opened(command.by, offer.edition.id, offer_digest(offer)),)


def _unfit(offer: Offer, state: TableState) -> Refusal | None:
    if state.gate.failed:
        known = {one.name: one for one in items_due(offer, OPENING)}
        item = known.get(state.gate.failed[0])
        names = ", ".join(state.gate.failed)
        told = f"the inspection failed for {names}: mend that, inspect again and name it as passed"
        return refuse(
            offer, Reason.INSPECTION_FAILED, told, "inspection", item.citation if item else None
        )
    if state.phase is not Phase.INSPECTED:
        told = "the table is to be inspected, and the inspection signed, before it opens"
        step = "replacement" if state.gate.is_halted else "inspection"
        return refuse(offer, Reason.NOT_INSPECTED, told, clause=clause_of(offer, step))
    return None


def close(offer: Offer, state: TableState, command: Close, let: Waived = STRICT) -> Answer:
    """617a.2(f): none closes with wagers on it, nor with its wheel uncovered."""
    if state.lying or state.phase not in (Phase.BETTING, Phase.HALTED):
        told = "wagers are lying on the layout: the round is finished before the table closes"
        return refuse(offer, Reason.WAGERS_ARE_LYING, told)
    due = items_due(offer, CLOSING)
    no = first(_unknown(offer, due, command.failed), _uncovered(due, command), let=let)
    if no:
        return no
    items = tuple(
        Checked(
            one.name,
            Found.FAILED if one.name in command.failed else Found.ATTESTED,
            one.citation,
        )
        for one in due
    )
    return (*_handed_back(offer, state), Closed(command.by, items))


def _uncovered(due: tuple[Item, ...], command: Close) -> Refusal | None:
    for one in due:
        if one.name in command.failed:
            told = f"{one.text} That is done first; then the table is closed"
            return Refusal("", Reason.NOT_COVERED, one.citation, told)
    return None


def _handed_back(offer: Offer, state: TableState) -> Iterator[WagerLapsed]:
    return lapsed(offer, state)
