"""A disk that loses its power: every write and sync is recorded, and any moment made again.

What was synced is there. What was written since may be there, may be missing, or may be torn: each
4 KiB page of it by itself, at sectors of 512 bytes.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import apsw

PAGE, SECTOR = 4096, 512
NAME = "power"


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes put into a file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Truncate:
    """A file cut to a size."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """A file's writes have reached the disk."""

    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    """A file is gone."""

    file: str


Act = Write | Truncate | Sync | Delete


@dataclass(slots=True)
class Disk:
    """Everything that was done, in order."""

    acts: list[Act] = field(default_factory=list[Act])


class _File(apsw.VFSFile):
    def __init__(
        self, disk: Disk, base: str, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> None:
        super().__init__(base, name, flags)
        told = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._disk, self._name = disk, Path(told).name

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        super().xWrite(data, offset)
        self._disk.acts.append(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._disk.acts.append(Truncate(self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._disk.acts.append(Sync(self._name))


class _Vfs(apsw.VFS):
    def __init__(self, disk: Disk) -> None:
        self._disk, self._base = disk, apsw.vfs_names()[0]
        super().__init__(NAME, base=self._base, makedefault=True)

    def xOpen(  # noqa: N802
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> apsw.VFSFile:
        return _File(self._disk, self._base, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self._disk.acts.append(Delete(Path(filename).name))


@contextmanager
def recording() -> Generator[Disk, None, None]:
    """A disk that records what SQLite does to it."""
    disk = Disk()
    shim = _Vfs(disk)
    try:
        yield disk
    finally:
        shim.unregister()


@dataclass(slots=True)
class _Content:
    """A file: what is safe, and what was done to it since its last sync."""

    safe: bytearray = field(default_factory=bytearray)
    since: list[Write | Truncate] = field(default_factory=list["Write | Truncate"])

    def sync(self) -> None:
        for one in self.since:
            _apply(self.safe, one)
        self.since.clear()


def _apply(content: bytearray, one: Write | Truncate) -> None:
    if isinstance(one, Truncate):
        del content[one.size :]
        return
    end = one.offset + len(one.data)
    if len(content) < end:
        content.extend(bytes(end - len(content)))
    content[one.offset : end] = one.data


def _pages(one: Write) -> Iterator[Write]:
    """A write by the pages of the disk that it falls on."""
    at = 0
    while at < len(one.data):
        size = PAGE - (one.offset + at) % PAGE
        yield Write(one.file, one.offset + at, one.data[at : at + size])
        at += size


def _torn(one: Write, chance: Random) -> Write | None:
    """What is left of a page: all of it, nothing, or its first or last sectors."""
    how = chance.randrange(4)
    if how < 2:
        return one if how else None
    cut = chance.randrange(0, len(one.data) + 1, SECTOR)
    if how == 2:
        return Write(one.file, one.offset, one.data[:cut])
    return Write(one.file, one.offset + cut, one.data[cut:])


def images(acts: list[Act], moments: list[int], chance: Random, to: Path) -> Iterator[int]:
    """The files as power lost behind so many acts leaves them, in a folder, moment by moment."""
    files: dict[str, _Content] = {}
    done = 0
    for moment in sorted(moments):
        for act in acts[done:moment]:
            match act:
                case Sync():
                    files.setdefault(act.file, _Content()).sync()
                case Delete():
                    files.pop(act.file, None)
                case Write() | Truncate():
                    files.setdefault(act.file, _Content()).since.append(act)
        done = moment
        for one in to.iterdir():
            one.unlink()
        for name, content in files.items():
            (to / name).write_bytes(_left(content, chance))
        yield moment


def _left(content: _Content, chance: Random) -> bytes:
    """A file after the power came back; how much of what was not synced is there differs."""
    found = bytearray(content.safe)
    for one in content.since:
        if isinstance(one, Truncate):
            if chance.randrange(2):
                _apply(found, one)
            continue
        for page in _pages(one):
            kept = _torn(page, chance)
            if kept is not None:
                _apply(found, kept)
    return bytes(found)
