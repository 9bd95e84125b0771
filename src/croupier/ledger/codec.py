"""Events, refusals and commands as canonical JSON: strict both ways, each kind with its version.

The versions stand here and not with the events: how a record is written is the ledger's affair.
A kind whose fields change gets a new number, and the older one a lift in `upcast.py`.
"""

import hashlib
import re
from typing import cast, get_args

from croupier.ledger.canonical import Unrecordable, canonical, parsed, utf_8
from croupier.ledger.patterns import quick_reader
from croupier.ledger.shapes import Head, Read, Write, record_reader, record_writer
from croupier.ledger.upcast import lifted, lowered
from croupier.table.commands import Command
from croupier.table.events import (
    BallGiven,
    BoughtIn,
    Breached,
    CashedIn,
    Closed,
    CorrectionApproved,
    CorrectionProposed,
    Event,
    Inspected,
    Left,
    NoMoreBetsCalled,
    OddLineKept,
    Opened,
    OutcomeRecorded,
    PartRevealed,
    RoundSettled,
    Seated,
    Shuffled,
    SpinVoided,
    Spun,
    WagerConfirmed,
    WagerConverted,
    WagerLapsed,
    WagerPlaced,
    WagerSpoken,
    WagerTakenBack,
    WorkLogged,
)
from croupier.units.money import shown
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable

Recorded = Event | Refusal
"""What a row holds: something that happened, or that a command was refused."""

VERSIONS: dict[type[Recorded], int] = {
    Inspected: 2,
    WorkLogged: 1,
    Opened: 1,
    Seated: 1,
    BoughtIn: 1,
    WagerPlaced: 2,
    WagerSpoken: 1,
    WagerConfirmed: 1,
    WagerConverted: 1,
    WagerLapsed: 1,
    WagerTakenBack: 1,
    Spun: 1,
    NoMoreBetsCalled: 2,
    PartRevealed: 1,
    Shuffled: 1,
    OutcomeRecorded: 1,
    SpinVoided: 2,
    BallGiven: 1,
    RoundSettled: 2,
    CorrectionProposed: 2,
    CorrectionApproved: 2,
    CashedIn: 1,
    Left: 1,
    Closed: 2,
    Breached: 1,
    OddLineKept: 1,
    Refusal: 1,
}
_EVENT, _VERSION, _ACT = "event", "version", "act"


def _snake(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


KINDS: dict[str, type[Recorded]] = {_snake(kind): kind for kind in VERSIONS}
_HEADS: dict[type, Head] = {
    kind: {_EVENT: _snake(kind), _VERSION: version} for kind, version in VERSIONS.items()
}
_WRITERS: dict[type, Write] = {kind: record_writer(kind, head) for kind, head in _HEADS.items()}
_QUICK = tuple(quick_reader(kind, _HEADS[kind]) for kind in (WagerPlaced, RoundSettled))
"""Of all rows the most are wagers, and the longest are of settled rounds."""
_READERS: dict[str, Read] = {
    name: record_reader(kind, (_EVENT, _VERSION)) for name, kind in KINDS.items()
}
_ACTS: dict[type, Write] = {
    kind: record_writer(kind, {_ACT: _snake(kind)}) for kind in get_args(Command)
}


def written(recorded: Recorded) -> bytes:
    """An event or a refusal as canonical bytes; raise Unrecordable where it cannot be written."""
    return utf_8(_WRITERS[type(recorded)](recorded))


def read(content: bytes) -> Recorded:
    """What canonical bytes say happened; raise Unreadable for anything unknown in them."""
    found = _read_quickly(content)
    return _read_any(content) if found is None else found


def _read_quickly(content: bytes) -> Recorded | None:
    """A row by its kind's pattern; any other, and what is wrong with one, is for the long way."""
    try:
        line = content.decode()
        for read_line in _QUICK:
            found = cast("Recorded | None", read_line(line))
            if found is not None:
                return found if written(found) == content else None
    except (UnicodeDecodeError, Unrecordable):
        pass
    return None


def _read_any(content: bytes) -> Recorded:
    value = parsed(content)
    if not isinstance(value, dict):
        raise Unreadable("a row of a record is one object")
    fields = cast("dict[str, object]", value)
    kind, version = fields.get(_EVENT), fields.get(_VERSION)
    if not isinstance(kind, str) or kind not in KINDS:
        raise Unreadable(f"{shown(str(kind))} is no kind of event known to this Croupier")
    newest = VERSIONS[KINDS[kind]]
    if not isinstance(version, int) or isinstance(version, bool) or not 0 < version <= newest:
        raise Unreadable(f"version {version} of {kind} is not known to this Croupier")
    if version == newest:
        recorded = cast("Recorded", _READERS[kind](fields))
        is_same = _written_again(recorded) == content
    else:
        recorded = cast("Recorded", _READERS[kind](lifted(fields, kind, version, newest)))
        again = cast("dict[str, object]", parsed(_written_again(recorded)))
        before = lowered(again, kind, version, newest)
        is_same = before == fields and utf_8(canonical(before)) == content
    if not is_same:
        raise Unreadable(f"{kind}: a value in it is spelled otherwise than it is written")
    return recorded


def _written_again(recorded: Recorded) -> bytes:
    """A value in another spelling than its only one does not come out the same."""
    try:
        return written(recorded)
    except Unrecordable as error:
        raise Unreadable(str(error)) from None


def digest_of(command: Command) -> bytes:
    """What a command is, in 32 bytes: the same key may only ask for the same thing again."""
    return hashlib.sha256(utf_8(_ACTS[type(command)](command))).digest()
