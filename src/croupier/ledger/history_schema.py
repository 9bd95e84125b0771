"""The JSON Schema (2020-12) of a Table Round History, generated from the types of the events.

Events of versions that this Croupier no longer writes keep the definitions with which they were
released: those stand in `schemas/`, one file a released format, and are never changed.
"""

import json
from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from importlib.resources import files
from types import NoneType, UnionType
from typing import NewType, Union, cast, get_args, get_origin, get_type_hints

from croupier.layout.kinds import Name
from croupier.ledger.canonical import WHOLE_MAX
from croupier.ledger.codec import KINDS, VERSIONS
from croupier.ledger.history import FORMAT, NAME
from croupier.table.commands import Person

Schema = dict[str, object]
_HASH: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
_WHOLE: Schema = {"type": "integer", "minimum": -WHOLE_MAX, "maximum": WHOLE_MAX}
_COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": WHOLE_MAX}
_TEXT: Schema = {"type": "string"}
_KEY: Schema = {"type": "string", "pattern": r"^[!#-\[\]-~]{1,64}$"}


def _object(properties: Mapping[str, object], told: str = "") -> Schema:
    found: Schema = {
        "type": "object",
        "properties": dict(properties),
        "required": sorted(properties),
        "additionalProperties": False,
    }
    return {"description": told, **found} if told else found


def _of(kind: object) -> Schema:
    """The schema of a type, as the codec writes it."""
    if isinstance(kind, NewType):
        return _of(kind.__supertype__)
    if kind is int:
        return _WHOLE
    if kind is bool:
        return {"type": "boolean"}
    if kind is Person:
        return {"type": "string", "pattern": "^[^:]*:"}
    if kind is Name or kind is str:
        return _TEXT
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        (present,) = (one for one in get_args(kind) if one is not NoneType)
        return {"anyOf": [_of(present), {"type": "null"}]}
    if origin in (tuple, frozenset):
        listed: Schema = {"type": "array", "items": _of(get_args(kind)[0])}
        return listed | {"uniqueItems": True} if origin is frozenset else listed
    plain = cast("type[object]", kind)
    if issubclass(plain, StrEnum):
        return {"type": "string", "enum": [one.value for one in plain]}
    if issubclass(plain, str):
        return _TEXT
    return _record(plain, {})


def _record(kind: type, head: Mapping[str, object]) -> Schema:
    types = get_type_hints(kind)
    own = {one.name: _of(types[one.name]) for one in fields(kind)}
    told = (kind.__doc__ or "").split("\n")[0]
    return _object({**head, **own}, told)


def event_definitions() -> dict[str, Schema]:
    """Every kind of event in the version that is written now, by kind and version."""
    return {
        f"{name}-{VERSIONS[kind]}": _record(
            kind, {"event": {"const": name}, "version": {"const": VERSIONS[kind]}}
        )
        for name, kind in KINDS.items()
    }


def released() -> dict[str, Schema]:
    """The definitions of events as earlier formats released them."""
    found: dict[str, Schema] = {}
    folder = files("croupier.ledger") / "schemas"
    for one in sorted(folder.iterdir(), key=lambda file: file.name):
        if one.name.startswith("released-"):
            found |= cast("dict[str, Schema]", json.loads(one.read_text(encoding="utf-8")))
    return found


def schema() -> Schema:
    """The schema of one line."""
    events = released() | event_definitions()
    lines = _lines()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:croupier:table-round-history:{FORMAT}",
        "title": "One line of a Table Round History",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in lines],
        "$defs": {
            **lines,
            "any_event": {"oneOf": [{"$ref": f"#/$defs/{name}"} for name in sorted(events)]},
            **dict(sorted(events.items())),
        },
    }


def _lines() -> dict[str, Schema]:
    texts = ("currency", "edition", "jurisdiction", "stream", "table", "unit")
    header = {
        **dict.fromkeys(texts, _TEXT),
        "digest": _HASH,
        "sources": _HASH,
        "wheel": {"type": "array", "items": _TEXT},
        "options": {"type": "object", "additionalProperties": _TEXT},
    }
    command = {"anyOf": [_HASH, {"type": "null"}]}
    return {
        "header_line": _object(
            {
                "history": {"const": NAME},
                "format": {"const": FORMAT},
                "header": _object(header, "What the stream is the record of"),
            },
            "The first line",
        ),
        "offer_line": _object(
            {"digest": _HASH, "sources": {"type": "object"}},
            "The second line: what the table's offer was made from",
        ),
        "event_line": _object(
            {
                "sequence": {**_COUNT, "minimum": 1},
                "at": {"anyOf": [_COUNT, {"type": "null"}]},
                "key": {"anyOf": [_KEY, {"type": "null"}]},
                "command": command,
                "event": {"$ref": "#/$defs/any_event"},
                "hash": _HASH,
            },
            "One event, or one refusal; time, key and digest of its command on its first only",
        ),
        "checkpoint_line": _object(
            {"sequence": {**_COUNT, "minimum": 1}, "key": _TEXT, "checkpoint": _TEXT},
            "A signed note over the rows before it, and the public key",
        ),
        "end_line": _object(
            {
                "balances": {"type": "object", "additionalProperties": _WHOLE},
                "end": _object({"sequence": _COUNT, "hash": _HASH, "at": _COUNT}),
            },
            "The last line: where the record ends, and what every account holds",
        ),
    }


def schema_text() -> str:
    """The schema as it is committed."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"
