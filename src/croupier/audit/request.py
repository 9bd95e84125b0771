"""What can be asked about logs: their audit, their fairness, a pull; of files of either kind."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple, cast

from croupier.audit.columns import ColumnMap
from croupier.audit.explain import Line
from croupier.audit.exported import Exported, is_exported
from croupier.audit.fairness import Fallen, Source
from croupier.audit.findings import Audited, Found, Part, Totals
from croupier.audit.histories import audit_stream, settled_lines
from croupier.audit.pull import Pulled, body_of, drawn, key_in, signed
from croupier.audit.recompute import RoundName, lines_in, rounds_in
from croupier.audit.run import Asked, audit_logs, pieces_in
from croupier.audit.spins import read_outcome, spins_in_log, spins_in_text, verify_labels
from croupier.bulk.executor import Executor, Here
from croupier.bulk.progress import Told, nobody
from croupier.ledger.doors import open_to_read
from croupier.ledger.store import Store, StoreFault, happened
from croupier.table.events import OutcomeRecorded
from croupier.units.unreadable import Unreadable

_SQLITE = b"SQLite format 3\0"
_TEXT = {".txt", ".spins"}
"""A list of outcomes; a log has columns."""


def is_record(path: Path) -> bool:
    """Whether a file is a record of our own; raise Unreadable where there is none at all."""
    try:
        with path.open("rb") as file:
            is_file_of_ours = file.read(len(_SQLITE)) == _SQLITE
        return is_file_of_ours or is_exported(path)
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror or error}") from None


def opened(path: Path) -> Store:
    """A house's own file, or an exported history."""
    if is_exported(path):
        return cast("Store", Exported(path))  # read only: whatever writes is not asked for
    try:
        return open_to_read(path)
    except StoreFault as error:
        raise Unreadable(f"{path}: {error}") from None


def audit(asked: Asked, done_by: Executor | None = None, told: Told = nobody) -> Audited:
    """Records and logs together, in one answer."""
    found, where = Part(0, 0, Found(asked.keep), Totals()), done_by or Here()
    logs = tuple(path for path in asked.files if not is_record(path))
    jobs = [one for path in asked.files if path not in logs for one in _streams(path)]
    whole = sum(path.stat().st_size for path in asked.files) or 1
    done = 0
    work = partial(_audited, keep=asked.keep, is_as_named=asked.is_as_named)
    for job, one in zip(jobs, where.map(work, jobs), strict=True):
        found.merge(one)
        done += job.size
        told("wagers", found.wagers, done / whole)

    def beside(what: str, count: int, share: float) -> None:
        is_same = what == "wagers"
        own = (done + share * (whole - done)) / whole
        told(what, count + found.wagers if is_same else count, own if is_same else share)

    if logs:
        found.merge(audit_logs(replace(asked, files=logs), where, beside if jobs else told))
    totals = found.totals.told()
    return Audited(
        files=tuple(map(str, asked.files)),
        lines=found.lines,
        wagers=sum(one.wagers for one in totals),
        odd_lines=found.odd,
        groups=found.found.groups(),
        findings=found.found.told(),
        totals=totals,
        notes=tuple(found.notes),
    )


class _Stream(NamedTuple):
    """One stream of a record, and about how many of the file's bytes it is."""

    path: Path
    stream: str
    """No name where a file is one stream."""
    size: int


def _streams(path: Path) -> list[_Stream]:
    """The streams of a record, each of which a worker can read by itself."""
    size = path.stat().st_size
    if is_exported(path):
        return [_Stream(path, "", size)]
    store = opened(path)
    try:
        rows = {stream: store.head(stream).sequence for stream in store.streams()}
    except StoreFault as error:
        raise Unreadable(f"{path}: {error}") from None
    finally:
        store.close()
    whole = sum(rows.values()) or 1
    return [_Stream(path, stream, size * count // whole) for stream, count in rows.items()]


def _audited(one: _Stream, keep: int | None, *, is_as_named: bool) -> Part:
    """A stream's audit; what cannot be read of it is an error of the whole."""
    store = opened(one.path)
    try:
        stream = one.stream or store.streams()[0]
        return audit_stream(store, stream, keep, str(one.path), is_as_named=is_as_named)
    except StoreFault as error:
        raise Unreadable(f"{one.path}: {error}") from None
    finally:
        store.close()


def pull(asked: Asked, count: int, seed: str, key: Path) -> Pulled:
    """So many rounds drawn at random, with every line of theirs, signed."""
    logs = tuple(path for path in asked.files if not is_record(path))
    records = tuple(path for path in asked.files if path not in logs)
    plan = replace(asked, files=logs).plan() if logs else None

    def lines(wanted: Container[RoundName] | None) -> Iterator[Line]:
        for piece in pieces_in(replace(asked, files=logs)):
            assert plan is not None, "logs have their plan"
            yield from lines_in(piece, plan, wanted)
        for path in records:
            yield from (
                one
                for one in recorded_lines(path)
                if wanted is None or (one.table, one.day, one.round) in wanted
            )

    def names() -> Iterator[RoundName]:
        for piece in pieces_in(replace(asked, files=logs)):
            assert plan is not None, "logs have their plan"
            yield from rounds_in(piece, plan)
        for path in records:
            yield from ((one.table, one.day, one.round) for one in recorded_lines(path))

    chosen, seen = drawn(names(), count, seed)
    body = body_of(seed, asked.files, chosen, seen, lines(frozenset(chosen)))
    return signed(body, key_in(key))


def recorded_lines(path: Path) -> Iterator[Line]:
    """The settled wagers of a record, line by line, as they were told."""
    store = opened(path)
    try:
        for stream in store.streams():
            yield from settled_lines(store, stream, str(path))
    except StoreFault as error:
        raise Unreadable(f"{path}: {error}") from None
    finally:
        store.close()


def fallen_in(files: Sequence[Path], source: Source, columns: ColumnMap) -> Fallen:
    """The outcomes in plain texts, logs and records, one after the other."""
    every = [_fallen(path, source, columns) for path in files]
    labels = [label for one in every for label in one.labels]
    told: dict[str, list[str]] = {"parts": [], "dealers": [], "wheels": []}
    for one in every:
        for name, said in zip(told, (one.parts, one.dealers, one.wheels), strict=True):
            told[name] += said or [""] * len(one.labels)
    parts, dealers, wheels = (words if any(words) else () for words in told.values())
    return Fallen(labels, parts, dealers, wheels)


def _fallen(path: Path, source: Source, columns: ColumnMap) -> Fallen:
    if is_record(path):
        return _recorded(path)
    if path.suffix.lower() in _TEXT:
        verify_labels(path, source, columns)
        return spins_in_text(path)
    return spins_in_log(path, columns)


def _recorded(path: Path) -> Fallen:
    labels: list[str] = []
    parts: list[str] = []
    dealers: list[str] = []
    store = opened(path)
    try:
        for stream in store.streams():
            for _, _, event in happened(store.rows(stream)):
                if isinstance(event, OutcomeRecorded):
                    label, part = read_outcome(str(event.outcome))
                    labels.append(label)
                    parts.append(part)
                    dealers.append(str(event.by))
    except StoreFault as error:
        raise Unreadable(f"{path}: {error}") from None
    finally:
        store.close()
    return Fallen(labels, parts, dealers)
