"""Records read by one pattern: those that hold nothing but texts, numbers and empty lists.

Most rows of a record are of one kind, and by far most of these are so plain. Their pattern says
where each value stands; what comes of it is compared with the row by whoever reads, as ever.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import fields
from enum import StrEnum
from typing import NewType, cast, get_origin, get_type_hints

from croupier.ledger.canonical import quoted, whole
from croupier.ledger.shapes import Head, inner_record, read_person, read_place
from croupier.table.commands import Person

_Groups = tuple[str, ...]
_Make = Callable[[_Groups], object]
_TEXT, _WHOLE, _EMPTY = r'"([^"\\]*)"', r"(-?[0-9]+)", r"\[\]"


def plain_reader(kind: type, head: Head) -> Callable[[str], object | None]:
    """How plain records of a kind are read; None for any other text."""
    numbers = iter(range(100))
    text, make = _record(kind, head, numbers)
    match = re.compile(text).fullmatch

    def read(line: str) -> object | None:
        found = match(line)
        try:
            return make(found.groups()) if found else None
        except (KeyError, ValueError):  # a word, a person or a position that there is not
            return None

    return read


def _record(kind: type, head: Head, numbers: Iterator[int]) -> tuple[str, _Make]:
    """The pattern of a record, and how it is made of the pattern's groups."""
    types = get_type_hints(kind)
    own = [one.name for one in fields(kind) if one.init]
    parts: list[str] = []
    makes: dict[str, _Make] = {}
    for name in sorted({*own, *head}):
        if name in head:
            one = head[name]
            text = re.escape(whole(one) if isinstance(one, int) else quoted(str(one)))
        else:
            text, makes[name] = _value(types[name], numbers)
        parts.append(f'"{name}":{text}')
    inner = tuple(makes[name] for name in own)
    return r"\{" + ",".join(parts) + r"\}", lambda groups: kind(*[one(groups) for one in inner])


def _value(kind: object, numbers: Iterator[int]) -> tuple[str, _Make]:
    if isinstance(kind, NewType):
        return _value(kind.__supertype__, numbers)
    if get_origin(kind) in (tuple, frozenset):
        nothing = cast("type[object]", get_origin(kind))()
        return _EMPTY, lambda _: nothing
    if (inner := inner_record(kind)) is not None:
        return _record(inner, {}, numbers)
    assert isinstance(kind, type), f"{kind} is not plain"
    at, read = next(numbers), _reading(cast("type[object]", kind))
    if read is None:
        return _TEXT, lambda groups: groups[at]
    return (_WHOLE if kind is int else _TEXT), lambda groups: read(groups[at])


def _reading(kind: type[object]) -> Callable[[str], object] | None:
    """How a text becomes a value; None where it is one."""
    if kind is str:
        return None
    if kind is int:
        return int
    if issubclass(kind, StrEnum):
        return {one.value: one for one in kind}.__getitem__
    return read_person if kind is Person else read_place
