"""Checkpoints: the record's tree at one moment, signed, so that it cannot be rewritten unseen.

Who holds a checkpoint, on paper or elsewhere, can show of any later record whether it goes on
from there.
"""

import base64
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from croupier.ledger.canonical import quoted
from croupier.ledger.chain import Broken, Row
from croupier.ledger.keys import Keyring
from croupier.ledger.notes import Signer, key_in, read_verifier
from croupier.ledger.store import Checkpoint, Entry, Head, StoreFault
from croupier.ledger.tree import Frontier, grown, leaf, leaf_of, root
from croupier.table.events import Closed
from croupier.units.unreadable import Unreadable

KEY = "record.key"
ROWS, CLOSING = 1_000, "closing"
SETTING = "CROUPIER_CHECKPOINTS"


@dataclass(frozen=True, slots=True)
class Cadence:
    """When a checkpoint is due."""

    rows: int = ROWS
    """After so many rows; 0: not by their number."""
    closings: bool = True
    """At each closing of a table."""

    def is_due(self, rows_since: int, entries: Iterable[Entry]) -> bool:
        """Whether one is due behind entries, so many rows behind the last."""
        if self.rows and rows_since >= self.rows:
            return True
        return self.closings and any(
            isinstance(part, Closed) for one in entries for part in one.parts()
        )


def cadence_set() -> Cadence:
    """As the environment sets it: a number of rows, `closing`, or both with a comma between."""
    text = os.environ.get(SETTING, "")
    if not text:
        return Cadence()
    words = text.split(",")
    numbers = [one for one in words if one != CLOSING]
    if len(numbers) > 1 or not all(one.isdecimal() for one in numbers):
        told = f"a number of rows, {CLOSING!r}, or both: '1000,{CLOSING}'"
        raise StoreFault(f"{SETTING} is {text[:40]!r}: write {told}")
    return Cadence(int(numbers[0]) if numbers else 0, CLOSING in words)


@dataclass(slots=True)
class Notary:
    """Signs one store's checkpoints when they are due, and reads no row of it twice."""

    signer: Signer
    cadence: Cadence = field(default_factory=Cadence)
    _edges: dict[str, tuple[int, Frontier]] = field(default_factory=dict[str, tuple[int, Frontier]])
    """By stream: how many leaves, and the edge of their tree."""

    def forget(self) -> None:
        """What was added was undone: the trees are read again."""
        self._edges.clear()

    def after(self, stream: str) -> int:
        """The newest row that the kept edge covers; rows behind it are wanted."""
        return max(self._edges.get(stream, (0, ()))[0] - 1, 0)

    def checkpoint(self, stream: str, header: bytes, rows: Iterable[Row], head: Head) -> Checkpoint:
        """A checkpoint at a head; `rows` are those behind `after`."""
        size, edge = self._edges.get(stream, (0, ()))
        more = map(leaf_of, rows) if size else _with_header(header, rows)
        edge, size = grown(edge, size, more)
        assert size == head.sequence + 1, "the rows do not end at the head"
        self._edges[stream] = size, edge
        text = checkpoint_text(self.signer.verifier.name, stream, edge, head)
        return Checkpoint(head.sequence, str(self.signer.verifier), self.signer.signed(text))


def _with_header(header: bytes, rows: Iterable[Row]) -> Iterator[bytes]:
    yield leaf(header)
    yield from map(leaf_of, rows)


def checkpoint_text(name: str, stream: str, edge: Frontier, head: Head) -> str:
    """What is signed: origin, size, root as C2SP has them; then the chain's end and its time."""
    top = base64.b64encode(root(edge)).decode()
    ends = f"row {head.sequence} {head.hash.hex()} at {head.at}"
    return f"{name}/{quoted(stream)[1:-1]}\n{head.sequence + 1}\n{top}\n{ends}\n"


def notary_in(folder: Path) -> Notary:
    """The notary of a house's folder, with the cadence that is set."""
    return Notary(key_in(folder / KEY), cadence_set())


def verified_checkpoints(
    stream: str,
    header: bytes,
    rows: Iterable[Row],
    kept: Iterable[Checkpoint],
    keys: Keyring | None,
) -> Iterator[Broken]:
    """What is wrong with checkpoints, of a stream whose chain holds."""
    due = sorted(kept, key=lambda one: one.sequence)
    edge, size = grown((), 0, [leaf(header)])
    at, before = 0, b""
    followed = iter(rows)
    for one in due:
        while size <= one.sequence:
            row = next(followed, None)
            if row is None:
                yield Broken(one.sequence, "its checkpoint is of a row that is not there")
                return
            edge, size = grown(edge, size, [leaf_of(row)])
            at, before = at if row.at is None else row.at, row.hash
        head = Head(one.sequence, 0, before, at)
        if fault := _fault_of(one, stream, edge, head, keys):
            yield Broken(one.sequence, fault)
            return


def _fault_of(
    one: Checkpoint, stream: str, edge: Frontier, head: Head, keys: Keyring | None
) -> str:
    try:
        signer = read_verifier(one.key)
        said = signer.opened(one.note)
    except Unreadable as error:
        return f"its checkpoint cannot be trusted: {error}"
    if keys and (fault := keys.fault_of(signer, head.at)):
        return fault
    if not one.sequence or said != checkpoint_text(signer.name, stream, edge, head):
        return "its checkpoint was signed over another record"
    return ""
