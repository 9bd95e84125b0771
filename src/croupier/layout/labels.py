"""The words and emblems printed in a layout's boxes, from their data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.units.data import data_root
from croupier.units.source import Fields, Source


@dataclass(frozen=True, slots=True)
class Label:
    """What is printed in one box, or over an area of its own."""

    text: str = ""
    note: str = ""
    emblem: str = ""
    odds: str = ""
    """The odds printed where the house posts no others."""
    prints_odds: bool = False
    """The box has room for its odds."""


@dataclass(frozen=True, slots=True)
class Labels:
    """All labels, and what the areas of optional wagers say of their numbers."""

    by_id: Mapping[str, Label]
    also: Mapping[str, tuple[str, ...]]
    """Compartments that a kind wins on besides the numbers of its color."""
    each_side: Mapping[str, int]
    """How many neighbours on either side of its center a kind takes in."""
    swatches: Mapping[str, str]
    """A color's printed shade, by the color's name."""


@cache
def labels() -> Labels:
    """Every label that is known; one data file serves all layouts."""
    path = data_root() / "layout" / "data" / "labels.toml"
    source = Source(path.read_text(encoding="utf-8"), path.name)
    fields = source.parse()
    also, each_side = fields.under("with"), fields.under("each_side")
    swatches = fields.under("swatches")
    found = Labels(
        by_id={name: _label(one) for name, one in fields.under("labels").each()},
        also={kind: also.texts(kind) for kind in also.table},
        each_side={kind: each_side.whole(kind) for kind in each_side.table},
        swatches={color: swatches.text(color) for color in swatches.table},
    )
    fields.close()
    source.verify()
    return found


def _label(fields: Fields) -> Label:
    label = Label(
        text=fields.text("text", ""),
        note=fields.text("note", ""),
        emblem=fields.text("emblem", ""),
        odds=fields.text("odds", ""),
        prints_odds=fields.has("odds"),
    )
    fields.close()
    return label
