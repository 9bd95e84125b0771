"""Records read by patterns: quicker than taking JSON apart, for the kinds that a record is full of.

A pattern says where each value stands. What comes of it is written again and compared with the row
by whoever reads, as ever, so a pattern need not be strict: it is right, or of no use.
"""

import json
import re
from collections.abc import Callable
from dataclasses import fields
from enum import StrEnum
from functools import lru_cache
from operator import itemgetter
from types import NoneType, UnionType
from typing import NewType, Union, cast, get_args, get_origin, get_type_hints

from croupier.ledger.canonical import quoted, whole
from croupier.ledger.shapes import Head, inner_record, read_person, read_place
from croupier.table.commands import Person
from croupier.units.citation import Citation

_TEXT, _WHOLE = r'"([^"\\]*(?:\\.[^"\\]*)*)"', r"(-?[0-9]+)"
_NO_MARKS = frozenset[str]()
_cited = lru_cache(4096)(Citation)


def quick_reader(kind: type, head: Head) -> Callable[[str], object | None]:
    """How records of a kind are read by a pattern; None for a text that is not of its form."""
    form = _Form(kind, head)

    def read(line: str) -> object | None:
        found = form.each.fullmatch(line)
        try:
            return form.made(found, is_escaped="\\" in line) if found else None
        except (KeyError, ValueError):  # a word, a person or a position that there is not
            return None

    return read


class _Form:
    """How records of a kind look, and how one is made of the groups of their pattern.

    Values stand in one row: no marks, then the groups, then the records that are made of them, each
    behind those that it holds; the last is the whole.
    """

    def __init__(self, kind: type, head: Head) -> None:
        self._texts: list[int] = []
        self._reads: list[tuple[int, Callable[[str], object]]] = []
        """Groups that become something else than a text."""
        self._lists: list[tuple[int, _Form]] = []
        self._groups = 0
        self._inner: list[tuple[Callable[..., object], list[int]]] = []
        """How each record is made, and of what: below nothing, of another one."""
        self.has_brackets = False
        """Whether lists stand in it, which then are not where a list that it is in ends."""
        self.pattern, _ = self._record(kind, head)
        first = self._groups + 1
        self._makes = [
            (make, itemgetter(*(at if at >= 0 else first + ~at for at in parts)))
            for make, parts in self._inner
        ]
        self.each = re.compile(self.pattern)

    def made(self, found: re.Match[str], *, is_escaped: bool) -> object:
        """The record that a text of this form says."""
        values: list[object] = [_NO_MARKS, *found.groups()]
        for at in self._texts if is_escaped else ():
            values[at] = _unescaped(cast("str", values[at]))
        for at, read in self._reads:
            if (text := values[at]) is not None:
                values[at] = read(cast("str", text))
        for at, form in self._lists:
            parts = form.each.finditer(cast("str", values[at]))
            values[at] = tuple([form.made(one, is_escaped=is_escaped) for one in parts])
        for make, own in self._makes:
            values.append(make(*own(values)))
        return values[-1]

    def _record(self, kind: type, head: Head) -> tuple[str, int]:
        """The pattern of a record, and where it will stand among the values."""
        types = get_type_hints(kind)
        own = [one.name for one in fields(kind) if one.init]
        parts: list[str] = []
        places: dict[str, int] = {}
        for name in sorted({*own, *head}):
            if name in head:
                one = head[name]
                text = re.escape(whole(one) if isinstance(one, int) else quoted(str(one)))
            else:
                text, places[name] = self._value(types[name])
            parts.append(f'"{name}":{text}')
        # A citation is one of few, and stands in every instruction.
        self._inner.append((_cited if kind is Citation else kind, [places[one] for one in own]))
        return r"\{" + ",".join(parts) + r"\}", ~(len(self._inner) - 1)

    def _value(self, kind: object) -> tuple[str, int]:
        if isinstance(kind, NewType):
            return self._value(kind.__supertype__)
        if (inner := inner_record(kind)) is not None:
            return self._record(inner, {})
        match get_origin(kind):
            case origin if origin is frozenset:
                self.has_brackets = True
                return r"\[\]", 0
            case origin if origin is tuple:
                return self._listed(get_args(kind)[0])
            case origin if origin in (Union, UnionType):
                (present,) = (one for one in get_args(kind) if one is not NoneType)
                text, at = self._value(present)
                return f"(?:{text}|null)", at
            case _:
                return self._cell(cast("type[object]", kind))

    def _cell(self, kind: type[object]) -> tuple[str, int]:
        self._groups += 1
        if kind is int:
            self._reads.append((self._groups, int))
            return _WHOLE, self._groups
        self._texts.append(self._groups)
        if kind is not str:
            self._reads.append((self._groups, _reading(kind)))
        return _TEXT, self._groups

    def _listed(self, kind: object) -> tuple[str, int]:
        inner = inner_record(kind)
        assert inner is not None, f"a list of {kind} has no pattern"
        form = _Form(inner, {})
        self._groups += 1
        self._lists.append((self._groups, form))
        self.has_brackets = True
        return (r"\[(.*)\]" if form.has_brackets else r"\[([^\[\]]*)\]"), self._groups


def _reading(kind: type[object]) -> Callable[[str], object]:
    """How a text becomes something else."""
    if issubclass(kind, StrEnum):
        return {one.value: one for one in kind}.__getitem__
    return read_person if kind is Person else read_place


def _unescaped(text: str) -> str:
    return str(json.loads(f'"{text}"')) if "\\" in text else text
