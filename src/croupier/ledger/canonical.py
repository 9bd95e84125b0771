"""Canonical JSON (RFC 8785) of what a record holds: one value, one spelling, no floats."""

import json
import json.encoder
from collections.abc import Mapping, Sequence
from typing import NoReturn, cast

from croupier.units.unreadable import Unreadable

WHOLE_MAX = 2**53 - 1
"""RFC 8785 writes numbers that every reader of JSON can hold exactly; no larger ones are."""
quoted = json.encoder.encode_basestring
"""A text in quotes, escaped as RFC 8785 asks: only what must be."""


class Unrecordable(ValueError):
    """A value that has no place in a record: a number too large, text that is no Unicode."""


def whole(value: int) -> str:
    """A whole number as JSON."""
    if not -WHOLE_MAX <= value <= WHOLE_MAX:
        raise Unrecordable(f"{value} is too large for a record: numbers end at {WHOLE_MAX:,}")
    return str(int(value))


def canonical(value: object) -> str:
    """A value as canonical JSON: keys in order, no blanks, whole numbers only."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int():
            return whole(value)
        case str():
            return quoted(value)
        case Mapping():
            pairs = cast("Mapping[str, object]", value)
            inner = (f"{quoted(key)}:{canonical(pairs[key])}" for key in sorted(pairs, key=_order))
            return "{" + ",".join(inner) + "}"
        case Sequence():
            return "[" + ",".join(map(canonical, cast("Sequence[object]", value))) + "]"
        case _:
            raise Unrecordable(f"{type(value).__name__} has no place in a record")


def _order(key: str) -> bytes:
    """RFC 8785 sorts keys by their UTF-16 code units."""
    return key.encode("utf-16-be", "surrogatepass")


def utf_8(text: str) -> bytes:
    """A text as bytes; raise Unrecordable where it holds half a character."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Unrecordable("a text holds half a character (a lone surrogate)") from None


def parsed(content: bytes) -> object:
    """What JSON without real numbers and without a key twice says, however it is spelled."""
    try:
        return _DECODER.decode(content.decode())
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not JSON: {error}") from None


def read_canonical(content: bytes) -> object:
    """What canonical JSON says; raise Unreadable where it is none, or spelled otherwise."""
    value = parsed(content)
    try:
        again = utf_8(canonical(value))
    except ValueError as error:
        raise Unreadable(f"not canonical JSON: {error}") from None
    if again != content:
        raise Unreadable("not canonical JSON: the same value is spelled otherwise")
    return value


def _refused(text: str) -> NoReturn:
    raise Unreadable(f"{text[:40]} is no whole number")


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a key stands twice")
    return found


# Made once: a record is read by the hundred thousand rows before a house is open again.
_DECODER = json.JSONDecoder(parse_float=_refused, parse_constant=_refused, object_pairs_hook=_pairs)
