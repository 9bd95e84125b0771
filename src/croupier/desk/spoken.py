"""Where chips go, as people write it: `17-20 5`, `red 10`, `corner 17 18 20 21 2.50`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from croupier.layout.kinds import Name, read_position
from croupier.layout.slang import slang
from croupier.offer.compile import Offer
from croupier.sheets.layout_sheet import spoken_title
from croupier.units.money import Minor, shown
from croupier.units.unreadable import Unreadable

_AMOUNT = re.compile(r"[$€£]?([0-9]{1,9}(?:[.,][0-9]{1,3})?)")
_JOINED = re.compile(r"[\s,/+–-]+")
_LETTERS_MAX = 80


@dataclass(frozen=True, slots=True)
class Spoken:
    """A position of the table, and a stake where one was named."""

    position: str
    title: str
    stake: Minor | None


def read_spoken(offer: Offer, words: str) -> Spoken:
    """Read words as a wager at a table; raise Unreadable, naming what was meant at the most."""
    text = " ".join(words.lower().split())
    if not text or len(text) > _LETTERS_MAX:
        raise Unreadable("write a position and a stake, such as 17-20 5 or red 10")
    parts = text.split(" ")
    amount = _AMOUNT.fullmatch(parts[-1])
    if len(parts) > 1 and amount and (name := _only(offer, " ".join(parts[:-1]))):
        stake = offer.file.currency.read(_decimal(offer, amount[1]))
        return _spoken(offer, name, stake)
    if name := _only(offer, text):
        return _spoken(offer, name, None)
    raise Unreadable(_why(offer, text) if _meant(offer, text) else _why(offer, _without(parts)))


def _without(parts: list[str]) -> str:
    """The words without an amount at their end."""
    is_amount = len(parts) > 1 and _AMOUNT.fullmatch(parts[-1])
    return " ".join(parts[:-1] if is_amount else parts)


def _spoken(offer: Offer, name: Name, stake: Minor | None) -> Spoken:
    position = next(one for one in offer.positions if one.name == name)
    return Spoken(position.id, spoken_title(offer, position), stake)


def _decimal(offer: Offer, amount: str) -> str:
    """An amount with the decimals that the currency is written with."""
    whole, _, part = amount.replace(",", ".").partition(".")
    decimals = offer.file.currency.decimals
    return f"{whole}.{part.ljust(decimals, '0')}" if decimals else amount


def _only(offer: Offer, text: str) -> Name | None:
    """The one position that words mean; none where they mean several, or nothing."""
    found = _meant(offer, text)
    return found[0] if len(found) == 1 else None


def _meant(offer: Offer, text: str) -> list[Name]:
    offered = [position.name for position in offer.positions]
    try:
        exact = read_position(text)
    except Unreadable:
        exact = None
    if exact in offered:
        return [exact]
    chosen = tuple(part for part in _JOINED.split(text) if part)
    if same := [one for one in offered if _selects(one, chosen) and not one.place]:
        return same[:1]  # the layout's first: a number's box before any other place of its name
    called = next(iter(_called(offered, text)), None)
    if called is None:
        return []
    kind, rest = called
    if ":" in kind:
        return [one for one in offered if str(one) == kind and not rest]
    chosen = tuple(part for part in _JOINED.split(rest) if part)
    of_kind = [one for one in offered if one.kind.name == kind and not one.place]
    return [one for one in of_kind if _selects(one, chosen)] or (
        [one for one in of_kind if set(chosen) <= _words(one)] if chosen else of_kind
    )


def _selects(name: Name, chosen: tuple[str, ...]) -> bool:
    return bool(chosen) and sorted(_words(name)) == sorted(chosen)


def _words(name: Name) -> set[str]:
    return {word.lower() for one in name.selected for word in one.split("-")}


def _called(offered: list[Name], text: str) -> Iterator[tuple[str, str]]:
    """What kind or position words begin with, the longest first, and what follows."""
    known = (
        {one.kind.title.lower(): one.kind.name for one in offered}
        | {one.kind.name.replace("_", " "): one.kind.name for one in offered}
        | slang()
    )
    for word in sorted(known, key=len, reverse=True):
        if text == word or text.startswith(f"{word} "):
            yield known[word], text[len(word) :].strip()


def _why(offer: Offer, text: str) -> str:
    found = _meant(offer, text)
    if not found:
        told = "no position of this table is called so"
        return f"{shown(text)}: {told}; write numbers (17-20 5), a name (red 10) or an id"
    listed = ", ".join(one.title for one in found[:6]) + (", …" if len(found) > 6 else "")
    return f"{shown(text)} may mean {listed}: name one of them"
