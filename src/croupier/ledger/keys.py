"""The public keys that a record's checkpoints may be signed with, and the rows that each is for.

Keys change: one is lost, or is taken out of use. What was signed before stays signed by the key
that it names, and a key that is out of use signs nothing that comes after.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from croupier.ledger.notes import Verifier, read_verifier
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

_KEY = re.compile(r"[^\s+]+\+[0-9a-f]{8}\+\S")
_FORM = "a line is KEY, then `from` and `until` with a day such as 2026-06-30 where it has them"
_ALWAYS = "0001-01-01", "9999-12-31"
_DAY_MS = 86_400_000
_FIRST_DAY, _LAST_DAY = dt.date(1970, 1, 1).toordinal(), dt.date.max.toordinal()


@dataclass(frozen=True, slots=True)
class Trusted:
    """A key, and of which days (UTC) the rows are that it may have signed behind."""

    verifier: Verifier
    first: str = _ALWAYS[0]
    last: str = _ALWAYS[1]


@dataclass(frozen=True, slots=True)
class Keyring:
    """The keys of one house."""

    keys: tuple[Trusted, ...]

    @property
    def names(self) -> str:
        """The keys, as they are told."""
        return ", ".join(dict.fromkeys(one.verifier.name for one in self.keys))

    def fault_of(self, signer: Verifier, at: int) -> str:
        """What is wrong with a signature behind a row of a time; nothing where it is trusted."""
        own = [one for one in self.keys if one.verifier == signer]
        if not own:
            told = f"its checkpoint is signed with the key {signer}, which is none of those given"
            return f"{told} ({self.names}): if it is the house's, name it too"
        day = day_of(at)
        if any(one.first <= day <= one.last for one in own):
            return ""
        days = " or ".join(f"{one.first} to {one.last}" for one in own)
        told = f"its checkpoint is signed with the key {signer.name}, which is for rows of {days}"
        return f"{told}, and the row is of {day}"


def keyring_of(key: "Verifier | Keyring | None") -> Keyring | None:
    """One key by itself is for all rows."""
    return Keyring((Trusted(key),)) if isinstance(key, Verifier) else key


def read_keyring(given: Iterable[str]) -> Keyring | None:
    """Public keys as they are named: each by itself, or in a file of them; None where none is."""
    keys = tuple(key for one in given for key in _keys_in(one))
    return Keyring(keys) if keys else None


def _keys_in(given: str) -> Iterator[Trusted]:
    text, where = given, "the key given"
    if not _KEY.match(given):
        where = given
        try:
            text = Path(given).read_text(encoding="ascii")
        except (OSError, ValueError) as error:
            told = f"{shown(given)} is no public key (name+id+key) and no file of them"
            raise Unreadable(f"{told}: {error}") from None
    found = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            found = True
            try:
                yield read_trusted(line)
            except Unreadable as error:
                raise Unreadable(f"{where}, line {number}: {error}") from None
    if not found:
        raise Unreadable(f"{where}: no key is in it: {_FORM}")


def read_trusted(line: str) -> Trusted:
    """One line of a file of keys; raise Unreadable."""
    key, *told = line.split()
    days = dict(zip(told[::2], told[1::2], strict=False))
    if len(days) * 2 != len(told) or days.keys() - {"from", "until"}:
        raise Unreadable(_FORM)
    first, last = days.get("from", _ALWAYS[0]), days.get("until", _ALWAYS[1])
    return Trusted(read_verifier(key), _day(first), _day(last))


def _day(text: str) -> str:
    try:
        if dt.date.fromisoformat(text).isoformat() == text:
            return text
    except ValueError:
        pass
    raise Unreadable(f"{shown(text)} is no day: {_FORM}")


def day_of(at: int) -> str:
    """The day (UTC) of a time in milliseconds; what is beyond all days is of the last."""
    return dt.date.fromordinal(min(_FIRST_DAY + at // _DAY_MS, _LAST_DAY)).isoformat()
