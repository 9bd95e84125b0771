"""Records opened for questions: a house's file, or an exported history."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from croupier.ledger.canonical import read_canonical
from croupier.ledger.doors import is_server, open_shared, open_to_read
from croupier.ledger.history import History, exported, read_history
from croupier.ledger.keys import Keyring, read_keyring
from croupier.ledger.memory import MemoryStore
from croupier.ledger.resettle import Rebuilt, rebuilt, resettled, steps
from croupier.ledger.store import KeepsCheckpoints, Store, StoreFault
from croupier.ledger.verify import verify
from croupier.table.events import RoundSettled
from croupier.units.money import shown
from croupier.units.refusal import SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable

SQLITE = b"SQLite format 3\0"
Place = Path | str
"""Where a record is: a file, or the address of a PostgreSQL database."""


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """What is wrong with a row; row 0 is the stream's header and what stands beside it."""

    row: int
    why: str


@dataclass(frozen=True, slots=True)
class VerifiedStream:
    """One stream, and everything that is wrong with it."""

    stream: str
    table: str
    edition: str
    rows: int
    rounds: int
    checkpoints: int
    signed_to: int
    """The newest row that a checkpoint covers."""
    signed_by: str
    offer: str
    """`as recorded`, or `by today's law files` where its digest comes out otherwise by now."""
    broken: tuple[BrokenRow, ...]


@dataclass(frozen=True, slots=True)
class VerifiedRecord:
    """A whole record."""

    whole: bool
    streams: tuple[VerifiedStream, ...]


@dataclass(frozen=True, slots=True)
class FoundLine:
    """What is wrong with a line of an exported history."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Validated:
    """Whether a file is a Table Round History, and all that is wrong with it."""

    valid: bool
    stream: str
    rows: int
    findings: tuple[FoundLine, ...]


def history_of(path: Path) -> History:
    """An exported history; raise SourceFaults with every line that is wrong, or Unreadable."""
    try:
        with path.open("rb") as file:
            return read_history(file, str(path))
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None


def place_of(text: str) -> Place:
    """A file's path, or a server's address as it is written."""
    return text if is_server(text) else Path(text)


def store_of(path: Place) -> Store:
    """A record to be read: a SQLite file, an exported history, or a PostgreSQL database."""
    if isinstance(path, str):
        return open_shared(path)
    try:
        with path.open("rb") as file:
            head = file.read(len(SQLITE))
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None
    if head == SQLITE:
        return open_to_read(path)
    if not head.startswith(b"{"):
        raise Unreadable(f"{path} is no record: neither a house's file nor an exported history")
    found = MemoryStore()
    found.take(history_of(path))
    return found


@contextmanager
def record(path: Place) -> Generator[Store, None, None]:
    """A record for as long as it is asked; its faults are told like any other input's."""
    try:
        store = store_of(path)
        try:
            yield store
        finally:
            store.close()
    except StoreFault as fault:
        raise Unreadable(str(fault)) from None


def stream_in(store: Store, name: str) -> str:
    """The stream of a name; without one the only stream that there is."""
    names = store.streams()
    if name in names:
        return name
    listed = ", ".join(shown(one) for one in names[:20]) or "none"
    if name:
        raise Unreadable(f"the record has no table {shown(name)}: there are {listed}")
    if len(names) != 1:
        raise Unreadable(f"say which table of the record: there are {listed}")
    return names[0]


def header_in(store: Store, stream: str) -> Mapping[str, str]:
    """What a stream is the record of."""
    return cast("dict[str, str]", read_canonical(store.header(stream)))


def lines_of(path: Place, stream: str) -> Iterator[bytes]:
    """A stream as the lines of a Table Round History."""
    with record(path) as store:
        yield from exported(store, stream_in(store, stream))


def verified_record(path: Place, stream: str = "", given: Sequence[str] = ()) -> VerifiedRecord:
    """Everything that is wrong with a record: chain, money, checkpoints, rounds settled anew.

    `given` are the house's public keys, each by itself or in a file of them.
    """
    keys = read_keyring(given)
    with record(path) as store:
        names = (stream_in(store, stream),) if stream else store.streams()
        found = tuple(_verified(store, name, keys) for name in names)
    return VerifiedRecord(not any(one.broken for one in found), found)


def _verified(store: Store, stream: str, keys: Keyring | None) -> VerifiedStream:
    broken = [BrokenRow(one.sequence, one.why) for one in verify(store, stream, keys)]
    rounds, said = 0, "not rebuilt"
    header: Mapping[str, str] = {}
    if not broken:
        header = header_in(store, stream)
        try:
            by = rebuilt(store, stream)
            said = said_of(by)
            broken += [BrokenRow(one.sequence, one.why) for one in resettled(store, stream, by)]
            rounds = sum(isinstance(one.event, RoundSettled) for one in steps(store, stream, by))
        except (StoreFault, Unreadable) as fault:
            broken.append(BrokenRow(0, str(fault)))
    kept = store.checkpoints(stream) if isinstance(store, KeepsCheckpoints) else ()
    return VerifiedStream(
        stream=stream,
        table=header.get("table", ""),
        edition=header.get("edition", ""),
        rows=store.head(stream).sequence,
        rounds=rounds,
        checkpoints=len(kept),
        signed_to=kept[-1].sequence if kept else 0,
        signed_by=kept[-1].key if kept else "",
        offer=said,
        broken=tuple(broken),
    )


def said_of(by: Rebuilt) -> str:
    """By which offer rounds were settled again."""
    return "as recorded" if by.is_same else "by today's law files"


def validated(path: Path) -> Validated:
    """Whether a file is a Table Round History; its lines first, then whether they belong together.

    That the rounds are settled rightly is `verify`'s to say.
    """
    try:
        found = history_of(path)
    except SourceFaults as faults:
        return Validated(valid=False, stream="", rows=0, findings=_findings(faults.faults))
    store = MemoryStore()
    store.take(found)
    broken = verify(store, found.stream)
    told = tuple(FoundLine(found.line_of(one.sequence), one.why) for one in broken)
    return Validated(not told, found.stream, len(found.rows), told)


def _findings(faults: tuple[SourceFault, ...]) -> tuple[FoundLine, ...]:
    return tuple(FoundLine(one.line, one.message) for one in faults)
