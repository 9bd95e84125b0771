"""Table Round History: a stream as canonical JSON Lines, for other programs and later days.

One line for the header, one for what the offer was made from, one an event, each checkpoint
behind the row that it covers, and one for how it ends. Every line is canonical JSON, so that a
value has one spelling, and whoever reads it needs no Croupier.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import cast

from croupier.ledger.canonical import canonical, quoted, read_canonical, utf_8
from croupier.ledger.chain import HASH_BYTES, Row
from croupier.ledger.codec import read
from croupier.ledger.store import Checkpoint, Head, KeepsCheckpoints, Store
from croupier.table.events import transfers_of
from croupier.units.refusal import Refusal, SourceFault, SourceFaults
from croupier.units.unreadable import Unreadable

FORMAT = 1
NAME = "croupier"
FAULTS_MAX = 100
_HEADER = {"history", "format", "header"}
_OFFER = {"digest", "sources"}
_EVENT = {"at", "command", "event", "hash", "key", "sequence"}
_CHECKPOINT = {"checkpoint", "key", "sequence"}
_END = {"balances", "end"}
_HEADER_FIELDS = (
    *("currency", "digest", "edition", "jurisdiction", "options", "sources", "stream"),
    *("table", "unit", "wheel"),
)


@dataclass(slots=True)
class History:
    """One stream, whole: what a file of lines holds."""

    header: bytes = b""
    digest: str = ""
    sources: bytes | None = None
    rows: list[Row] = field(default_factory=list[Row])
    checkpoints: list[Checkpoint] = field(default_factory=list[Checkpoint])
    balances: Mapping[str, int] = field(default_factory=dict[str, int])
    end: Head | None = None
    lines: list[int] = field(default_factory=list[int])
    """Of every row the number of its line."""

    @property
    def stream(self) -> str:
        """The stream's name, as its header has it."""
        return cast("dict[str, str]", read_canonical(self.header))["stream"]

    def line_of(self, sequence: int) -> int:
        """Where a row stands; the first line for the header."""
        return self.lines[sequence - 1] if 0 < sequence <= len(self.lines) else 1


def history_in(store: Store, stream: str) -> History:
    """A stream with all that stands beside it; of one moment where the caller holds one."""
    header, head = store.header(stream), store.head(stream)
    digest = cast("dict[str, str]", read_canonical(header))["digest"]
    return History(
        header=header,
        digest=digest,
        sources=store.sources(digest),
        rows=list(store.rows(stream)),
        checkpoints=list(store.checkpoints(stream)) if isinstance(store, KeepsCheckpoints) else [],
        balances=store.balances(stream),
        end=replace(head, epoch=0),
    )


def exported(store: Store, stream: str) -> Iterator[bytes]:
    """The lines of a stream, each with its line feed; all of one moment."""
    with store.one_moment():
        header, head = store.header(stream), store.head(stream)
        yield b'{"format":%d,"header":%b,"history":"%b"}\n' % (FORMAT, header, NAME.encode())
        digest = cast("dict[str, str]", read_canonical(header))["digest"]
        if (sources := store.sources(digest)) is not None:
            yield b'{"digest":%b,"sources":%b}\n' % (utf_8(quoted(digest)), sources)
        kept = store.checkpoints(stream) if isinstance(store, KeepsCheckpoints) else ()
        signed = {one.sequence: one for one in kept}
        for row in store.rows(stream):
            yield event_line(row)
            if one := signed.get(row.sequence):
                yield checkpoint_line(one)
        held = {name: amount for name, amount in store.balances(stream).items() if amount}
        end = {"at": head.at, "hash": head.hash.hex(), "sequence": head.sequence}
        yield utf_8(canonical({"balances": held, "end": end})) + b"\n"


def event_line(row: Row) -> bytes:
    """One row as one line."""
    at = b"null" if row.at is None else b"%d" % row.at
    command = b"null" if row.command is None else b'"%b"' % row.command.hex().encode()
    key = b"null" if row.key is None else quoted(row.key).encode("utf-8", "surrogateescape")
    told = (at, command, row.body, row.hash.hex().encode(), key, row.sequence)
    return b'{"at":%b,"command":%b,"event":%b,"hash":"%b","key":%b,"sequence":%d}\n' % told


def checkpoint_line(one: Checkpoint) -> bytes:
    """One checkpoint as one line."""
    told = {"checkpoint": one.note, "key": one.key, "sequence": one.sequence}
    return utf_8(canonical(told)) + b"\n"


def read_history(lines: Iterable[bytes], where: str) -> History:
    """A stream from its lines; raise SourceFaults with every line that is none of the format.

    Whether the lines belong together (chain, money, checkpoints) is `verify`'s to say.
    """
    found, faults = History(), list[SourceFault]()
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            _take(found, number, _fields(line))
        except Unreadable as error:
            faults.append(SourceFault(number, "", str(error), where))
            if len(faults) == FAULTS_MAX:
                break
    if not number:
        faults.append(SourceFault(1, "", "it is empty: a header line is wanted", where))
    elif not found.end and not faults:
        faults.append(SourceFault(number, "", "it breaks off: the line of its end", where))
    if faults:
        raise SourceFaults(tuple(faults))
    return found


def _fields(line: bytes) -> dict[str, object]:
    value = read_canonical(line.removesuffix(b"\n"))
    if not isinstance(value, dict):
        raise Unreadable("one object a line is wanted")
    return cast("dict[str, object]", value)


def _take(found: History, number: int, fields: dict[str, object]) -> None:
    keys = fields.keys()
    if found.end:
        raise Unreadable("a line stands behind the end")
    if (number == 1) != (keys == _HEADER):
        raise Unreadable("the first line, and no other, is the header")
    if keys == _EVENT:
        found.rows.append(_row(fields))
        found.lines.append(number)
    elif keys == _HEADER:
        found.header = _header(fields)
    elif keys == _OFFER and number == 2:
        found.digest = _text(fields["digest"])
        found.sources = utf_8(canonical(fields["sources"]))
    elif keys == _CHECKPOINT:
        note, key = _text(fields["checkpoint"]), _text(fields["key"])
        newest = found.rows[-1].sequence if found.rows else 0
        if (sequence := _whole(fields["sequence"])) != newest:
            raise Unreadable(f"the checkpoint of row {sequence} stands behind another row")
        found.checkpoints.append(Checkpoint(sequence, key, note))
    elif keys == _END:
        found.balances = _balances(fields["balances"])
        found.end = _end(fields["end"])
    else:
        raise Unreadable(f"no line of the format has these fields: {', '.join(sorted(keys))}")


def _header(fields: dict[str, object]) -> bytes:
    if fields["history"] != NAME or fields["format"] != FORMAT or fields["format"] is True:
        raise Unreadable(f"it is no Table Round History of format {FORMAT}")
    header = fields["header"]
    if not isinstance(header, dict):
        raise Unreadable("the header is no object")
    said = cast("dict[str, object]", header)
    if set(said) != set(_HEADER_FIELDS):
        odd = ", ".join(sorted(set(said) ^ set(_HEADER_FIELDS)))
        raise Unreadable(f"the header: unknown or missing: {odd}")
    wheel, options = said["wheel"], said["options"]
    if not isinstance(wheel, list) or not isinstance(options, dict):
        raise Unreadable("the header: the wheel is a list, and the options are an object")
    more = (*cast("list[object]", wheel), *cast("dict[str, object]", options).values())
    for one in (
        *more,
        *(said[name] for name in _HEADER_FIELDS if name not in ("wheel", "options")),
    ):
        _text(one)
    return utf_8(canonical(said))


def _row(fields: dict[str, object]) -> Row:
    event, at, key, command = (fields[one] for one in ("event", "at", "key", "command"))
    body = utf_8(canonical(event))
    recorded = read(body)
    return Row(
        sequence=_whole(fields["sequence"]),
        at=None if at is None else _whole(at),
        key=None if key is None else _text(key),
        command=None if command is None else _hash(command),
        body=body,
        transfers=() if isinstance(recorded, Refusal) else transfers_of(recorded),
        hash=_hash(fields["hash"]),
    )


def _end(value: object) -> Head:
    if not isinstance(value, dict) or cast("dict[str, object]", value).keys() != {
        *("at", "hash", "sequence")
    }:
        raise Unreadable("the end names sequence, hash and at")
    said = cast("dict[str, object]", value)
    return Head(_whole(said["sequence"]), 0, _hash(said["hash"]), _whole(said["at"]))


def _balances(value: object) -> dict[str, int]:
    if not isinstance(value, dict):
        raise Unreadable("balances are an object")
    pairs = cast("dict[str, object]", value)
    return {name: _whole(amount) for name, amount in pairs.items()}


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Unreadable("a text is wanted")
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("a whole number is wanted")
    return value


def _hash(value: object) -> bytes:
    text = _text(value)
    try:
        content = bytes.fromhex(text)
    except ValueError:
        content = b""
    if len(content) != HASH_BYTES or content.hex() != text:
        raise Unreadable("a SHA-256 in 64 small hexadecimal figures is wanted")
    return content
