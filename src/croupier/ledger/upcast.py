"""Rows of earlier versions: what each lacks, added with the only value that it can have had.

A row of an older version is lifted to the newest when it is read, and never written again; what
it came from is compared with what it is, so that an older row has one spelling too.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from croupier.units.unreadable import Unreadable

Fields = dict[str, object]


@dataclass(frozen=True, slots=True)
class Lift:
    """From one version of a kind to the next: fields that it got, and those of its lists' parts."""

    added: Mapping[str, object]
    parts: Mapping[str, Mapping[str, object]]


def _lift(parts: Mapping[str, Mapping[str, object]] | None = None, **added: object) -> Lift:
    return Lift(added, parts or {})


_NO_COUPON: Mapping[str, Mapping[str, object]] = {"wagers": {"coupon": 0}}
LIFTS: Mapping[tuple[str, int], Lift] = {
    # Before the gate had its items, a signature attested whatever was due and nothing was named.
    ("inspected", 1): _lift(items=[], value_colors=[], certifies=[]),
    # All wagers were made with chips of one's own, and there were no coupons.
    ("wager_placed", 1): _lift(chips="own", coupon=0, instructions=[]),
    ("no_more_bets_called", 1): _lift(instructions=[]),
    ("spin_voided", 1): _lift(ball="sound", instructions=[]),
    ("round_settled", 1): _lift(_NO_COUPON),
    ("correction_proposed", 1): _lift(touches=[]),
    ("correction_approved", 1): _lift(_NO_COUPON, touches=[]),
    ("closed", 1): _lift(items=[]),
}
"""By kind and version: what makes the next version of it."""


def lifted(fields: Fields, kind: str, version: int, newest: int) -> Fields:
    """The fields as the newest version has them; raise Unreadable where no way leads there."""
    found = dict(fields)
    for step in range(version, newest):
        lift = LIFTS.get((kind, step))
        if lift is None:
            raise Unreadable(f"version {version} of {kind} is not known to this Croupier")
        if lift.added.keys() & found.keys():
            odd = ", ".join(sorted(lift.added.keys() & found.keys()))
            raise Unreadable(f"{kind}: version {step} has no {odd}")
        found |= lift.added
        for name, added in lift.parts.items():
            found[name] = [_part(one, added, kind) for one in _parts(found, name, kind)]
    return found | {"version": newest}


def lowered(fields: Fields, kind: str, version: int, newest: int) -> Fields:
    """The same the other way: what a lifted row was before."""
    found = dict(fields)
    for step in reversed(range(version, newest)):
        lift = LIFTS[kind, step]
        found = {name: value for name, value in found.items() if name not in lift.added}
        for name, added in lift.parts.items():
            kept = [_fields(one, kind) for one in _parts(found, name, kind)]
            found[name] = [{key: one[key] for key in one if key not in added} for one in kept]
    return found | {"version": version}


def _parts(fields: Fields, name: str, kind: str) -> list[object]:
    value = fields.get(name)
    if not isinstance(value, list):
        raise Unreadable(f"{kind}: {name} is no list")
    return cast("list[object]", value)


def _part(value: object, added: Mapping[str, object], kind: str) -> Fields:
    fields = _fields(value, kind)
    if added.keys() & fields.keys():
        odd = ", ".join(sorted(added.keys() & fields.keys()))
        raise Unreadable(f"{kind}: an older version has no {odd}")
    return {**fields, **added}


def _fields(value: object, kind: str) -> Fields:
    if not isinstance(value, dict):
        raise Unreadable(f"{kind}: a part of it is no record of fields")
    return cast("Fields", value)
