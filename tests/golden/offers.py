"""Small table files for the golden tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from croupier import open_table
from croupier.desk.table import OpenTable

from .reading import Golden, read


def table_text(edition: str, keys: Mapping[str, Mapping[str, object]]) -> str:
    """A table file with these keys besides what every table file needs."""
    _, game, _ = edition.split("/")
    parts: dict[str, dict[str, object]] = {
        "table": {"name": "Golden", "game": game, "edition": edition, "currency": "USD"},
        "limits": {"minimum": "10.00", "maximum": "1000.00", "chip": "1.00"},
    }
    for name, more in keys.items():
        parts.setdefault(name, {}).update(more)
    lines: list[str] = []
    for name, values in parts.items():
        lines.append(f"[{name}]")
        lines += [f"{key} = {_toml(value)}" for key, value in values.items()]
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case tuple():
            return f"[{', '.join(_toml(one) for one in value)}]"
        case _:
            return f'"{value}"'


@dataclass(frozen=True, slots=True)
class House:
    """What a house chooses at roulette."""

    wheel: str
    zero: str = "-"
    offered: tuple[str, ...] = ()
    """Wagers besides the standard ones; `automated` and `paytable=A` stand among them."""
    withdrawn: tuple[str, ...] = ()
    colors: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])


def roulette(golden: Golden, house: House) -> OpenTable:
    """A roulette table under a golden edition."""
    table: dict[str, object] = {"wheel": house.wheel}
    rules: dict[str, object] = {} if house.zero == "-" else {"zero": house.zero}
    wagers: dict[str, object] = dict.fromkeys(house.withdrawn, False)
    for name in house.offered:
        word, _, value = name.partition("=")
        match word:
            case "automated":
                table["automated"] = True
            case "paytable":
                rules["touchdown_paytable"] = value
            case _:
                wagers[word] = True
    parts = {"table": table, "rules": rules, "wagers": wagers, "colors": house.colors}
    return open_table(table_text(golden.id, {name: keys for name, keys in parts.items() if keys}))


def colors_of(golden: Golden, table: str) -> dict[str, tuple[int, ...]]:
    """The coloured sections that are given for a table."""
    return {
        line.columns[0]: tuple(int(word) for word in line.words(1))
        for line in golden.of_table("colors", table)
    }


def colors_on(golden: Golden, wheel: str) -> dict[str, tuple[int, ...]]:
    """The coloured sections that are given for a wheel."""
    named = (one.columns[0] for one in golden["tables"] if one.columns[1] == wheel)
    return next((colors for name in named if (colors := colors_of(golden, name))), {})


def big_six(golden: Golden, table: str, rules: Mapping[str, object]) -> OpenTable:
    """A Big Six table; the order around the rim changes no result."""
    line = next(one for one in golden["wheels"] if one.columns[0] == table)
    counts = (word.split("=") for word in line.words(1))
    clockwise = tuple(symbol for symbol, count in counts for _ in range(int(count)))
    keys: dict[str, Mapping[str, object]] = {"sections": {"clockwise": clockwise}}
    return open_table(table_text(golden.id, keys | ({"rules": rules} if rules else {})))


@cache
def named_table(name: str, table: str) -> OpenTable:
    """A table that a golden file names, opened once."""
    golden = read(name)
    if golden["wheels"]:
        chosen = {line.columns[0]: line.words(1)[0] for line in golden["choice"] if line.words(1)}
        return big_six(golden, table, chosen)
    line = next(one for one in golden["tables"] if one.columns[0] == table)
    _, wheel, zero, _, _ = line.columns
    house = House(wheel, zero, line.words(3), line.words(4), colors_of(golden, table))
    return roulette(golden, house)
