"""A table file, read strictly: what cannot be read is a fault, what is unlawful a finding."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.games.game import Multipliers
from croupier.law.schema import RULES
from croupier.layout.kinds import COLORS, KINDS
from croupier.layout.reader import wheels_of
from croupier.units.lines import Path
from croupier.units.money import Currency, Minor, currency
from croupier.units.odds import Odds, read_odds
from croupier.units.source import Fields, Source
from croupier.units.unreadable import Unreadable

ADMISSIONS = ("match_play", "verbal_with_cash")
"""What a house may accept besides chips; named beside the wagers."""
_SECTIONS_MAX = 1_000
_NAME_MAX = 200


@dataclass(frozen=True, slots=True)
class Limits:
    """What may be staked at a position, and the smallest chip in play there."""

    minimum: Minor
    maximum: Minor
    chip: Minor


@dataclass(frozen=True, slots=True)
class TableFile:
    """What a table file says, in the types of what it says."""

    name: str
    game: str
    edition: str
    jurisdiction: str
    on: dt.date | None
    wheel: str
    currency: Currency
    automated: bool
    limits: Limits
    own_limits: Mapping[str, Limits]
    wagers: Mapping[str, bool]
    rules: Mapping[str, str]
    odds: Mapping[str, Odds]
    colors: Mapping[str, tuple[int, ...]]
    clockwise: tuple[str, ...]
    multipliers: Mapping[str, Multipliers]
    decks: int
    """How many decks a shoe holds; none said is one."""
    raw: Mapping[str, object] = field(compare=False, repr=False)
    """The tables as TOML gave them."""
    source: Source = field(compare=False, repr=False)

    def limits_of(self, kind: str) -> Limits:
        """The limits at a position of a kind."""
        return self.own_limits.get(kind, self.limits)

    def line(self, key: str) -> int:
        """The line of a dotted key, or of the table that should hold it."""
        return self.source.line(key_path(key))


def key_path(key: str) -> Path:
    """A dotted key as a path: the first dot parts the table from the rest."""
    table, dot, rest = key.partition(".")
    if "." in rest and (table == "limits" or rest.startswith("multipliers.")):
        return (table, *rest.split("."))
    return (table, rest) if dot else (table,)


def read_table(text: str, file: str = "") -> TableFile:
    """Read a table file's text; raise SourceFaults with all that cannot be read in it."""
    source = Source(text, file)
    return read_fields(source.parse())


def read_fields(top: Fields) -> TableFile:
    """Read a table file that is parsed already."""
    source = top.source
    table = top.under("table")
    if not top.has("table"):
        top.fault("table", "missing: every table file has a table [table]")
    money = table.read("currency", currency) if top.has("table") else None
    found = TableFile(
        name=_name(table) if top.has("table") else "",
        game=table.text("game") if top.has("table") else "",
        edition=table.text("edition", ""),
        jurisdiction=table.text("jurisdiction", ""),
        on=_day(table),
        wheel=table.text("wheel", ""),
        currency=money or Currency("XXX", 2),
        automated=table.flag("automated", default=False),
        limits=_limits(top, money),
        own_limits=_own_limits(top, money),
        wagers=_wagers(top.under("wagers")),
        rules=_rules(top.under("rules")),
        odds=_odds(top.under("odds")),
        colors=_colors(top.under("colors")),
        clockwise=_sections(top),
        multipliers=_multipliers(top),
        decks=_decks(top),
        raw=top.table,
        source=source,
    )
    if top.has("table"):
        _verify_needs(found, table)
    table.close()
    top.close()
    source.verify()
    return found


def _name(table: Fields) -> str:
    name = table.text("name")
    if table.has("name") and not name.strip() and isinstance(table.table["name"], str):
        table.fault("name", "empty: write the name that the layout bears")
    if len(name) > _NAME_MAX:
        table.fault("name", f"{len(name):,} characters: a name has at most {_NAME_MAX}")
    if not name.isprintable():
        table.fault("name", "the name that the layout bears is one line of printable characters")
    return name


def _day(table: Fields) -> dt.date | None:
    return table.day("on", dt.date.min) if table.has("on") else None


def _verify_needs(found: TableFile, table: Fields) -> None:
    if table.table.get("edition") == "":
        table.fault("edition", "empty: name an edition, such as us-nj/roulette/2010-11-15")
    if not found.edition and not table.has("edition"):
        for key, example in (("jurisdiction", '"us-nj"'), ("on", "2011-03-01")):
            if not table.has(key):
                table.fault(key, f"missing: name an edition, or {key} = {example}")
    if wheels_of(found.game) and not table.has("wheel"):
        wheels = ", ".join(wheels_of(found.game))
        table.fault("wheel", f"missing: {found.game} is played on one of {wheels}")


def _limits(top: Fields, money: Currency | None) -> Limits:
    if not top.has("limits"):
        top.fault("limits", "missing: every table file has a table [limits]")
        return Limits(Minor(1), Minor(1), Minor(1))
    fields = top.under("limits")
    return Limits(*(_amount(fields, key, money, None) for key in ("minimum", "maximum", "chip")))


def _own_limits(top: Fields, money: Currency | None) -> dict[str, Limits]:
    fields = top.under("limits")
    fields.taken |= {"minimum", "maximum", "chip"}
    found: dict[str, Limits] = {}
    general = [fields.table.get(key) for key in ("minimum", "maximum", "chip")]
    for key in fields.table:
        if key in KINDS:
            own = fields.under(key)
            amounts = (
                _amount(own, name, money, default)
                for name, default in zip(("minimum", "maximum", "chip"), general, strict=True)
            )
            found[key] = Limits(*amounts)
            own.close()
    fields.close()
    return found


def _amount(fields: Fields, key: str, money: Currency | None, default: object) -> Minor:
    if not fields.has(key) and isinstance(default, str):
        fields.taken.add(key)
        return _silently(default, money)
    amount = fields.read(key, money.read if money else _of_any_currency)
    return Minor(1) if amount is None else amount


def _of_any_currency(text: str) -> Minor:
    """An amount where the currency cannot be read: as many decimals as any has are in order."""
    try:
        return Currency("XXX", 4).read(text)
    except Unreadable:
        return Currency("XXX", 2).read(text)


def _silently(text: str, money: Currency | None) -> Minor:
    """A general limit taken over; its own fault is reported at its own key."""
    try:
        return money.read(text) if money else Minor(1)
    except ValueError:
        return Minor(1)


def _wagers(fields: Fields) -> dict[str, bool]:
    known = [key for key in fields.table if key in KINDS or key in ADMISSIONS]
    found = {key: fields.flag(key) for key in known}
    _name_known(fields, "no wager and nothing accepted besides chips", (*KINDS, *ADMISSIONS))
    return found


def _name_known(fields: Fields, what: str, known: tuple[str, ...]) -> None:
    for key in fields.table:
        if key not in fields.taken:
            near = [name for name in known if name[:3] == key[:3]]
            hint = f" (did you mean {' or '.join(near[:3])}?)" if near else ""
            fields.taken.add(key)
            fields.fault(key, f"unknown key: {what} is called so{hint}")


def _rules(fields: Fields) -> dict[str, str]:
    found = {key: fields.text(key) for key in RULES if fields.has(key)}
    fields.taken |= set(RULES)
    fields.close()
    return found


def _odds(fields: Fields) -> dict[str, Odds]:
    found: dict[str, Odds] = {}
    for key in fields.table:
        if key.partition(":")[0] in KINDS or f"{key}_color" in KINDS:
            odds = fields.read(key, read_odds)
            if odds:
                found[key] = odds
    _name_known(fields, "no row of an odds table", tuple(KINDS))
    return found


def _colors(fields: Fields) -> dict[str, tuple[int, ...]]:
    found = {
        color: fields.list(color, int, "a whole number") for color in COLORS if fields.has(color)
    }
    fields.taken |= set(COLORS)
    fields.close()
    return found


def _sections(top: Fields) -> tuple[str, ...]:
    fields = top.under("sections")
    if top.has("sections") and not fields.has("clockwise"):
        fields.fault("clockwise", "missing: the wheel's sections, clockwise")
    found = fields.texts("clockwise")
    if len(found) > _SECTIONS_MAX:
        fields.fault("clockwise", f"{len(found):,} sections: a wheel has at most {_SECTIONS_MAX:,}")
    fields.close()
    return found


def _decks(top: Fields) -> int:
    fields = top.under("shoe")
    decks = fields.whole("decks", 1)
    fields.close()
    return decks


def _multipliers(top: Fields) -> dict[str, Multipliers]:
    found: dict[str, Multipliers] = {}
    for kind in KINDS.values():
        if kind.posts_multipliers and top.has(kind.name):
            fields = top.under(kind.name)
            weights = fields.under("multipliers")
            read = {key: weights.whole(key) for key in weights.table}
            to_one = fields.flag("to_one", default=False)
            if fields.has("to_one") and fields.has("multipliers"):
                found[kind.name] = Multipliers(to_one, read)
            fields.close()
        if kind.posts_multipliers:
            top.taken.add(kind.name)
    return found
