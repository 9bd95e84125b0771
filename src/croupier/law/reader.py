"""Law files: strict reading, and the overlay of a later day's file on the earlier ones."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from croupier.law.schema import (
    Admission,
    ChoiceRule,
    Deemed,
    Duty,
    Edition,
    Exclusion,
    GateItem,
    NoticeRule,
    Requirement,
    Step,
    VoidOutcome,
    WagerRule,
    ZeroRule,
)
from croupier.units.data import data_root
from croupier.units.odds import Odds, read_odds
from croupier.units.source import Fields, Source

T = TypeVar("T")


@dataclass(slots=True)
class Values:
    """The values of one file, or of several laid over one another."""

    permitted_paragraph: str
    odds_paragraph: str
    odds_mark: str
    odds: dict[str, Odds]
    odds_words: dict[str, str]
    wagers: dict[str, WagerRule]
    zero: dict[str, ZeroRule]
    voids: dict[str, VoidOutcome]
    exclusions: dict[str, Exclusion]
    choices: dict[str, ChoiceRule]
    admits: dict[str, Admission]
    settlement: dict[str, str]
    procedure: dict[str, Step]
    gate: dict[str, GateItem]
    notices: dict[str, NoticeRule]
    paytables: dict[str, dict[str, Odds]]
    labels: dict[str, str]
    sections: tuple[str, ...]
    vouched_to: dt.date | None
    removed: tuple[str, ...] = ()


def law_folder() -> Path:
    """The folder of the law files."""
    return data_root() / "law" / "data"


@cache
def days(jurisdiction: str, game: str) -> tuple[dt.date, ...]:
    """The days on which the held editions of a game begin, in order."""
    folder = law_folder() / jurisdiction / game
    names = (path.name.split(".")[0] for path in folder.glob("????-??-??.toml"))
    return tuple(sorted(dt.date.fromisoformat(name) for name in names))


@cache
def edition_of(jurisdiction: str, game: str, day: dt.date) -> Edition:
    """The edition that begins on a day: its file laid over all earlier ones."""
    held = [held for held in days(jurisdiction, game) if held <= day]
    values = _read(_path(jurisdiction, game, held[0]))
    for later in held[1:]:
        values = _overlay(values, _read(_path(jurisdiction, game, later)))
    following = [later for later in days(jurisdiction, game) if later > day]
    vouched = following[0] - dt.timedelta(days=1) if following else values.vouched_to
    return Edition(
        jurisdiction=jurisdiction,
        game=game,
        effective=day,
        vouched_to=vouched,
        permitted_paragraph=values.permitted_paragraph,
        odds_paragraph=values.odds_paragraph,
        odds_mark=values.odds_mark,
        odds=values.odds,
        odds_words=values.odds_words,
        wagers=values.wagers,
        zero=values.zero,
        voids=values.voids,
        exclusions=values.exclusions,
        choices=values.choices,
        admits=values.admits,
        settlement=values.settlement,
        procedure=values.procedure,
        gate=values.gate,
        notices=values.notices,
        paytables=values.paytables,
        labels=values.labels,
        sections=values.sections,
    )


def _path(jurisdiction: str, game: str, day: dt.date) -> Path:
    return law_folder() / jurisdiction / game / f"{day.isoformat()}.toml"


def _overlay(older: Values, newer: Values) -> Values:
    """The newer file's entries take the place of the older ones; what it removes is gone."""

    def laid(table: str, was: dict[str, T], now: dict[str, T]) -> dict[str, T]:
        removed = (one.partition(".") for one in newer.removed)
        gone = {name for head, _, name in removed if head == table}
        return {name: one for name, one in was.items() if name not in gone} | now

    return Values(
        permitted_paragraph=newer.permitted_paragraph or older.permitted_paragraph,
        odds_paragraph=newer.odds_paragraph or older.odds_paragraph,
        odds_mark=newer.odds_mark or older.odds_mark,
        odds=laid("odds", older.odds, newer.odds),
        odds_words=laid("odds_words", older.odds_words, newer.odds_words),
        wagers=laid("wagers", older.wagers, newer.wagers),
        zero=laid("zero", older.zero, newer.zero),
        voids=laid("voids", older.voids, newer.voids),
        exclusions=laid("exclusions", older.exclusions, newer.exclusions),
        choices=laid("choices", older.choices, newer.choices),
        admits=laid("admits", older.admits, newer.admits),
        settlement=laid("settlement", older.settlement, newer.settlement),
        procedure=laid("procedure", older.procedure, newer.procedure),
        gate=laid("gate", older.gate, newer.gate),
        notices=laid("notices", older.notices, newer.notices),
        paytables=laid("paytables", older.paytables, newer.paytables),
        labels=laid("labels", older.labels, newer.labels),
        sections=newer.sections or older.sections,
        vouched_to=newer.vouched_to,
    )


def _read(path: Path) -> Values:
    source = Source(path.read_text(encoding="utf-8"), "/".join(path.parts[-3:]))
    top = source.parse()
    odds = top.under("odds")
    values = Values(
        permitted_paragraph=top.text("permitted_paragraph", ""),
        odds_paragraph=odds.text("paragraph", ""),
        odds_mark=odds.text("mark", ""),
        odds=_odds(odds.under("rows")),
        odds_words=_words(top.under("odds_words")),
        wagers=_each(top, "wagers", _wager),
        zero=_each(top, "zero", _zero),
        voids=_each(top, "voids", _void),
        exclusions=_each(top, "exclusions", _exclusion),
        choices=_each(top, "choices", _choice),
        admits=_each(top, "admits", _admission),
        settlement=_words(top.under("settlement")),
        procedure=_each(top, "procedure", _step),
        gate=_each(top, "gate", _gate_item),
        notices=_each(top, "notices", _notice),
        paytables={name: _odds(one) for name, one in top.under("paytables").each()},
        labels=_words(top.under("labels")),
        sections=top.texts("sections"),
        vouched_to=top.day("vouched_to", dt.date.max),
        removed=top.texts("removed"),
    )
    if values.vouched_to == dt.date.max:
        values.vouched_to = None
    odds.close()
    top.close()
    source.verify()
    return values


def _each(top: Fields, key: str, reader: Callable[[str, Fields], T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for name, one in top.under(key).each():
        found[name] = reader(name, one)
        one.close()
    return found


def _words(table: Fields) -> dict[str, str]:
    return {name: table.text(name) for name in table.table}


def _odds(rows: Fields) -> dict[str, Odds]:
    read = {row: rows.read(row, read_odds) for row in rows.table}
    return {row: odds for row, odds in read.items() if odds}


def _wager(kind: str, one: Fields) -> WagerRule:
    return WagerRule(
        kind=kind,
        paragraph=one.text("paragraph"),
        row=one.text("row", ""),
        optional=one.flag("optional", default=False),
        numbers=one.texts("numbers"),
        groups=tuple(tuple(group.split("-")) for group in one.texts("groups")),
        groups_paragraph=one.text("groups_paragraph", ""),
        colors_on=one.texts("colors_on"),
        uses_colors=one.flag("uses_colors", default=False),
        colors_adjoin=one.flag("colors_adjoin", default=False),
        requires=tuple(_requirement(each) for each in one.every("requires")),
        deemed=_deemed(one.under("deemed")) if one.has("deemed") else None,
        odds_paragraph=one.text("odds_paragraph", ""),
        exact_odds=one.text("exact_odds", ""),
        paytable=one.text("paytable", ""),
        settled_by=one.text("settled_by", ""),
        posted=one.text("posted", ""),
        chips=one.text("chips", ""),
        scale=_scale(one.under("scale")),
        mark=one.text("mark", ""),
    )


def _scale(steps: Fields) -> dict[str, int]:
    return {highest: steps.whole(highest) for highest in steps.table}


def _requirement(one: Fields) -> Requirement:
    found = Requirement(
        one.text("paragraph"), one.texts("wheels"), one.flag("automated", default=False)
    )
    one.close()
    return found


def _deemed(one: Fields) -> Deemed:
    found = Deemed(
        one.text("kind"), one.whole("parts"), one.text("paragraph"), one.text("stake_paragraph")
    )
    one.close()
    return found


def _zero(_: str, one: Fields) -> ZeroRule:
    return ZeroRule(
        one.text("paragraph"),
        one.texts("outcomes"),
        one.texts("wagers"),
        one.texts("lost"),
        one.text("remainder", ""),
    )


def _void(_: str, one: Fields) -> VoidOutcome:
    return VoidOutcome(
        one.text("paragraph"),
        one.text("unavailable"),
        one.text("outcome"),
        one.text("announcement"),
    )


def _exclusion(_: str, one: Fields) -> Exclusion:
    return Exclusion(one.text("paragraph"), one.texts("offering"), one.texts("bars"))


def _choice(_: str, one: Fields) -> ChoiceRule:
    return ChoiceRule(one.text("paragraph"), one.texts("options"), one.text("needs", ""))


def _admission(_: str, one: Fields) -> Admission:
    return Admission(
        one.text("paragraph"), one.flag("admitted"), one.text("note", ""), one.texts("wagers")
    )


def _step(_: str, one: Fields) -> Step:
    return Step(
        one.text("paragraph"),
        one.text("value"),
        one.text("text"),
        tuple(_duty(each) for each in one.every("dealer")),
        one.flag("asks_ball", default=False),
    )


def _duty(one: Fields) -> Duty:
    found = Duty(one.text("do"), one.text("text"))
    one.close()
    return found


def _gate_item(name: str, one: Fields) -> GateItem:
    return GateItem(
        name=name,
        paragraph=one.text("paragraph"),
        text=one.text("text"),
        at=one.text("at", "opening"),
        wheels=one.texts("wheels"),
        offers=one.text("offers", ""),
        least=one.text("least", ""),
        most=one.text("most", ""),
        unit=one.text("unit", ""),
    )


def _notice(name: str, one: Fields) -> NoticeRule:
    rules: Mapping[str, str] = _words(one.under("rules"))
    return NoticeRule(
        name=name,
        paragraph=one.text("paragraph"),
        text=one.text("text"),
        where=one.text("where"),
        wheels=one.texts("wheels"),
        offers=one.text("offers", ""),
        without=one.text("without", ""),
        rules=rules,
        note=one.text("note", ""),
    )
