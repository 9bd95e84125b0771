"""The words and emblems printed in a layout's boxes, from their data file."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from croupier.layout.lattice import Box
from croupier.units.data import data_root
from croupier.units.source import Fields, Source

CHOSEN = "{}"
"""In a label: what the position's id names."""


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
    title: str = ""
    """What is said of the position, where its kind's title does not say it."""
    join: str = " "
    """What stands between several words that an id names."""
    size: int = 0
    """The label's size; 0 for the common one."""
    dice: tuple[int, ...] = ()
    """The faces of the dice printed with it."""
    ends: tuple[str, ...] = ()
    """The notes under the first and the last figure of a row."""
    arm: Box | None = None
    """Where a line goes on around the layout's corner; chips may lie there as well."""
    curve: tuple[int, ...] = ()
    """The outer and the inner radius of that corner."""
    only_when_offered: bool = False
    """The box is left out, not left blank, where the wager is not offered."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit of cards: how it is said, and its figure in SVG's path letters."""

    word: str
    color: str
    figure: str


@dataclass(frozen=True, slots=True)
class Art:
    """What is printed where nobody wagers."""

    box: Box
    emblem: str
    text: str
    size: int
    beside: str
    """The kind that must be offered for this to be printed; empty for none."""


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
    printed: Mapping[str, str]
    """A word of an id as it is printed, where the word itself is not."""
    spoken: Mapping[str, str]
    """A word of an id as it is said."""
    suits: Mapping[str, Suit]
    """The suits of cards by their letter, the last of a card's name."""
    art: Mapping[str, tuple[Art, ...]]
    """By game, what is printed where nobody wagers."""

    def of(self, position_id: str) -> Label | None:
        """A position's own label, or else its kind's."""
        return self.by_id.get(position_id) or self.by_id.get(position_id.partition(":")[0])

    def as_printed(self, template: str, join: str, chosen: tuple[str, ...]) -> str:
        """A label with what the id names put in, as it is printed."""
        words = (self.printed.get(word, word) for part in chosen for word in part.split("-"))
        return template.replace(CHOSEN, join.join(words))

    def as_spoken(self, template: str, join: str, chosen: tuple[str, ...]) -> str:
        """A title with what the id names put in, as it is said."""
        words = (self._said(word) for part in chosen for word in part.split("-"))
        # What separates words in print would be read out as a sign: a comma is heard as a pause.
        title = template.replace(CHOSEN, (", " if join.strip() else join).join(words))
        return title[:1].upper() + title[1:]

    def _said(self, word: str) -> str:
        rank, suit = word[:-1], self.suits.get(word[-1:])
        if suit is None:
            return self.spoken.get(word, word)
        return f"{self.spoken.get(rank, rank)} of {suit.word}" if rank else suit.word


@cache
def labels() -> Labels:
    """Every label that is known; one data file serves all layouts."""
    path = data_root() / "layout" / "data" / "labels.toml"
    source = Source(path.read_text(encoding="utf-8"), path.name)
    fields = source.parse()
    also, each_side = fields.under("with"), fields.under("each_side")
    swatches, art = fields.under("swatches"), fields.under("art")
    found = Labels(
        by_id={name: _label(one) for name, one in fields.under("labels").each()},
        also={kind: also.texts(kind) for kind in also.table},
        each_side={kind: each_side.whole(kind) for kind in each_side.table},
        swatches={color: swatches.text(color) for color in swatches.table},
        printed=_words(fields.under("printed")),
        spoken=_words(fields.under("spoken")),
        suits={letter: _suit(one) for letter, one in fields.under("suits").each()},
        art={game: tuple(_art(one) for one in art.every(game)) for game in art.table},
    )
    fields.close()
    source.verify()
    return found


def _words(fields: Fields) -> dict[str, str]:
    return {word: fields.text(word) for word in fields.table}


def _label(fields: Fields) -> Label:
    label = Label(
        text=fields.text("text", ""),
        note=fields.text("note", ""),
        emblem=fields.text("emblem", ""),
        odds=fields.text("odds", ""),
        prints_odds=fields.has("odds"),
        title=fields.text("title", ""),
        join=fields.text("join", " "),
        size=fields.whole("size", 0),
        dice=fields.list("dice", int, "a whole number"),
        ends=fields.texts("ends"),
        arm=_box(fields, "arm") if fields.has("arm") else None,
        curve=fields.list("curve", int, "a whole number"),
        only_when_offered=fields.flag("only_when_offered", default=False),
    )
    fields.close()
    return label


def _suit(fields: Fields) -> Suit:
    suit = Suit(fields.text("word"), fields.text("color"), fields.text("figure"))
    fields.close()
    return suit


def _art(fields: Fields) -> Art:
    art = Art(
        box=_box(fields, "at"),
        emblem=fields.text("emblem"),
        text=fields.text("text", ""),
        size=fields.whole("size", 12),
        beside=fields.text("beside", ""),
    )
    fields.close()
    return art


def _box(fields: Fields, key: str) -> Box:
    place = fields.list(key, int, "a whole number")
    if len(place) != 4:
        fields.fault(key, "a box is four whole numbers: x, y, width, height")
        return Box(key, 0, 0, 1, 1)
    return Box(key, *place)
