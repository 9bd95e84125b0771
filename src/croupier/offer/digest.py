"""The digest of an offer: law values, layout, named rules and choices, in one canonical hash."""

import datetime as dt
import hashlib
import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import cast

from croupier.games.named_rules import VERSION
from croupier.offer.compile import Offer


def offer_digest(offer: Offer) -> str:
    """SHA-256 over everything that decides what an outcome pays at this table."""
    content = {
        "edition": _plain(offer.edition),
        "layout": _plain(offer.layout),
        "named_rules": VERSION,
        "posted": _plain(offer.posted),
        "positions": [position.id for position in offer.positions],
        "limits": _plain(offer.file.limits),
        "own_limits": _plain(offer.file.own_limits),
        "currency": _plain(offer.file.currency),
        "multipliers": _plain(offer.file.multipliers),
        "automated": offer.file.automated,
        "admissions": {
            key: on for key, on in offer.file.wagers.items() if key in offer.edition.admits
        },
    }
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """A value as JSON without floats: fractions and days as text, sets in order."""
    match value:
        case None | bool() | int() | str():
            return value
        case Fraction():
            return f"{value.numerator}/{value.denominator}"
        case dt.date():
            return value.isoformat()
        case Mapping():
            pairs = cast("Mapping[object, object]", value).items()
            return {_key(key): _plain(one) for key, one in pairs}
        case frozenset():
            return sorted(map(str, cast("frozenset[object]", value)))
        case tuple():
            return [_plain(one) for one in cast("tuple[object, ...]", value)]
        case _ if is_dataclass(value):
            return {one.name: _plain(getattr(value, one.name)) for one in fields(value)}
        case _:
            raise AssertionError(f"{type(value).__name__} has no place in a digest")


def _key(key: object) -> str:
    if isinstance(key, frozenset):
        return " ".join(sorted(map(str, cast("frozenset[object]", key))))
    return str(key)
