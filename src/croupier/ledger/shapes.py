"""Typed values as canonical JSON and back: writers and readers made once from the types.

Records are written all the time and their types seldom change, so what can be known of a type is
worked out when the program starts: the order of the keys, and how each field is written and read.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from operator import attrgetter, call
from types import NoneType, UnionType
from typing import NewType, Union, cast, get_args, get_origin, get_type_hints

from croupier.layout.kinds import Name, read_position
from croupier.ledger.canonical import quoted, whole
from croupier.table.commands import Person
from croupier.units.unreadable import Unreadable

Write = Callable[[object], str]
Read = Callable[[object], object]
Head = Mapping[str, object]
"""Keys that are the same in every record of a kind."""
_apply = cast("Callable[[Write, object], str]", call)


def writer(kind: object) -> Write:
    """How a value of a type is written."""
    if isinstance(kind, NewType):
        return writer(kind.__supertype__)
    if kind is int:
        return cast("Write", whole)
    if kind is Person or kind is Name:
        return _write_named
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _write_optional(writer(_present(kind)))
    if origin is tuple:
        return _write_list(writer(get_args(kind)[0]))
    if origin is frozenset:
        return _write_set
    plain = _class(kind)
    if issubclass(plain, str):
        return cast("Write", quoted)
    return record_writer(plain, {})


def record_writer(kind: type, head: Head) -> Write:
    """How a record of fields is written; `head` are further keys, the same in every one.

    Records within a record are taken apart too: one template, and one list of what stands in it.
    """
    template, cells = _laid_out(kind, head, "")
    writers = tuple(write for _, write in cells)
    if len(cells) == 1:
        (only,), get_one = writers, attrgetter(cells[0][0])
        return lambda value: template % only(get_one(value))
    get = attrgetter(*(path for path, _ in cells))
    return lambda value: template % tuple(map(_apply, writers, get(value)))


def _laid_out(kind: type, head: Head, path: str) -> tuple[str, list[tuple[str, Write]]]:
    """A record's template with a place for each cell, and where each cell is found."""
    types = get_type_hints(kind)
    shown = {
        name: whole(one) if isinstance(one, int) else quoted(str(one)) for name, one in head.items()
    }
    parts: list[str] = []
    cells: list[tuple[str, Write]] = []
    for name in sorted({*shown, *(one.name for one in fields(kind) if one.init)}):
        if name in shown:
            text = shown[name].replace("%", "%%")
        elif (inner := inner_record(types[name])) is not None:
            text, more = _laid_out(inner, {}, f"{path}{name}.")
            cells += more
        else:
            text = "%s"
            cells.append(_cell(types[name], f"{path}{name}"))
        parts.append(f'"{name}":{text}')
    return "{" + ",".join(parts) + "}", cells


def inner_record(kind: object) -> type | None:
    """The record that a field holds; None where it holds something else."""
    if isinstance(kind, type) and is_dataclass(kind) and kind not in (Person, Name):
        return kind
    return None


def _cell(kind: object, path: str) -> tuple[str, Write]:
    """Where a cell is found, and how it is written; people and positions are texts already."""
    named = {Person: "account", Name: "id"}
    if isinstance(kind, type) and kind in named:
        return f"{path}.{named[kind]}", cast("Write", quoted)
    return path, writer(kind)


def _class(kind: object) -> type[object]:
    assert isinstance(kind, type), f"{kind} has no place in a record"
    return cast("type[object]", kind)


def _present(kind: object) -> object:
    """The type of `X | None` that is not None."""
    (present,) = (one for one in get_args(kind) if one is not NoneType)
    return present


def _write_named(value: object) -> str:
    return quoted(str(value))


def _write_set(value: object) -> str:
    some = cast("frozenset[str]", value)
    return "[" + ",".join(map(quoted, sorted(some))) + "]" if some else "[]"


def _write_optional(write: Write) -> Write:
    return lambda value: "null" if value is None else write(value)


def _write_list(write: Write) -> Write:
    def listed(value: object) -> str:
        some = cast("tuple[object, ...]", value)
        return "[" + ",".join(map(write, some)) + "]" if some else "[]"

    return listed


def reader(kind: object) -> Read:
    """How a value of a type is read; every Read raises Unreadable for anything else."""
    if isinstance(kind, NewType):
        return reader(kind.__supertype__)
    if kind is int:
        return _read_whole
    if kind is str:
        return _read_text
    if kind is Person:
        return lambda value: read_person(_read_text(value))
    if kind is Name:
        return lambda value: read_place(_read_text(value))
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        read = reader(_present(kind))
        return lambda value: None if value is None else read(value)
    if origin is tuple:
        one = reader(get_args(kind)[0])
        return lambda value: tuple([one(part) for part in _read_list(value)])
    if origin is frozenset:
        return lambda value: frozenset(_read_text(part) for part in _read_list(value))
    plain = _class(kind)
    if issubclass(plain, StrEnum):
        return _read_word(plain)
    return record_reader(plain, ())


def record_reader(kind: type, head: tuple[str, ...]) -> Read:
    """How a record of fields is read: each of them, `head` besides, and no other."""
    types = get_type_hints(kind)
    readers = {one.name: reader(types[one.name]) for one in fields(kind) if one.init}
    wanted = readers.keys() | set(head)

    def read(value: object) -> object:
        if not isinstance(value, dict):
            raise Unreadable(f"{kind.__name__} is no record of fields")
        found = cast("dict[str, object]", value)
        if found.keys() != wanted:
            odd = ", ".join(sorted(found.keys() ^ wanted))
            raise Unreadable(f"{kind.__name__}: unknown or missing: {odd}")
        return kind(*[one(found[name]) for name, one in readers.items()])

    return read


def _read_whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Unreadable("a whole number is wanted")
    return value


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise Unreadable("a text is wanted")
    return value


def _read_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise Unreadable("a list is wanted")
    return cast("list[object]", value)


def _read_word(kind: type[StrEnum]) -> Read:
    def read(value: object) -> object:
        try:
            return kind(_read_text(value))
        except ValueError:
            raise Unreadable(f"no word of {kind.__name__}") from None

    return read


@lru_cache(4096)
def read_person(text: str) -> Person:
    """A person as he is written."""
    role, colon, name = text.partition(":")
    if not colon:
        raise Unreadable("a person is written as role and name")
    return Person(role, name)


@lru_cache(4096)
def read_place(text: str) -> Name:
    """A position as it is written."""
    return read_position(text)
