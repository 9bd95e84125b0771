"""A column map: how a casino's own log names what an audit asks for."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from croupier.units.money import shown
from croupier.units.source import Fields, Source
from croupier.units.unreadable import Unreadable

NEEDED = ("round", "outcome", "position", "stake")
OPTIONAL = (
    *("table", "day", "at", "player", "returned", "profit"),
    *("placed", "closed", "dealer", "wheel", "coupon"),
)
KNOWN = (*NEEDED, *OPTIONAL)
_ROUNDS, _MONEY = ("number", "text"), ("decimal", "minor")


@dataclass(frozen=True, slots=True)
class ColumnMap:
    """Which column holds what, and how its values are written."""

    columns: Mapping[str, str] = field(default_factory=lambda: {name: name for name in KNOWN})
    money: str = "decimal"
    """decimal: "5.00"; minor: whole numbers of the smallest unit."""
    rounds: str = "number"
    """number: counted upwards at each table; text: names without an order."""
    separator: str = ","
    day: dt.date | None = None
    """The day of every line, where the log does not say it."""
    positions: Mapping[str, str] = field(default_factory=dict[str, str])
    """The house's own words for positions."""
    outcomes: Mapping[str, str] = field(default_factory=dict[str, str])
    tables: Mapping[str, str] = field(default_factory=dict[str, str])
    """Table file by the table's name in the log; from the map's own folder."""
    is_given: bool = False

    def wanted(self, there: tuple[str, ...], file: str) -> dict[str, str]:
        """Column by what it holds, of those in a file; raise Unreadable where one is missing."""
        found = {name: column for name, column in self.columns.items() if column in there}
        asked = set(self.columns) if self.is_given else set(NEEDED)
        missing = sorted(asked - set(found))
        if not {"returned", "profit"} & set(found):
            missing.append("returned (or profit)")
        if self.day is None and not {"day", "at"} & set(found):
            missing.append("day (or at)")
        if missing:
            named = ", ".join(shown(self.columns.get(one, one)) for one in missing)
            raise Unreadable(
                f"{file}: no column {named}; the file has {', '.join(there)[:300]}: name the"
                " columns in a map (--columns MAP.toml, table [columns])"
            )
        return found


def read_map(path: Path) -> ColumnMap:
    """Read a column map; raise Unreadable or SourceFaults with all that is wrong in it."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from None
    source = Source(text, str(path))
    top = source.parse()
    columns = top.under("columns")
    named = {name: columns.text(name) for name in KNOWN if columns.has(name)}
    for name in NEEDED:
        if name not in named:
            columns.fault(name, "missing: every column map names it")
    for one in ({"returned", "profit"},):
        if not one & set(named):
            columns.fault("returned", "missing: name the column returned, or profit")
    columns.close()
    values = top.under("values")
    found = ColumnMap(
        columns=named,
        money=_one_of(values, "money", _MONEY),
        rounds=_one_of(values, "round", _ROUNDS),
        separator=_separator(values),
        day=values.day("day", dt.date.min) if values.has("day") else None,
        positions=_texts(top, "positions"),
        outcomes=_texts(top, "outcomes"),
        tables={name: str(path.parent / file) for name, file in _texts(top, "tables").items()},
        is_given=True,
    )
    values.close()
    top.close()
    source.verify()
    return found


def _one_of(values: Fields, key: str, options: tuple[str, ...]) -> str:
    found = values.text(key, options[0])
    if found not in options:
        values.fault(key, f"{shown(found)} is none of {', '.join(options)}")
    return found


def _separator(values: Fields) -> str:
    found = values.text("separator", ",")
    if len(found) != 1 or found in '"\r\n':
        values.fault("separator", f"{shown(found)} is not one character between two values")
        return ","
    return found


def _texts(top: Fields, key: str) -> dict[str, str]:
    inner = top.under(key)
    found = {name: inner.text(name) for name in inner.table}
    inner.close()
    return found
