"""The kinds of wager that a position can be, and how their ids are written: `kind:numbers`."""

from dataclasses import dataclass, field
from functools import lru_cache

from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

NUMBERS = ("0", "00", *(str(number) for number in range(1, 37)))
_RANK = {number: rank for rank, number in enumerate(NUMBERS)}
COLORS = ("black", "blue", "gold", "red", "purple", "green")
POINTS = ("4", "5", "6", "8", "9", "10")
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
SUITS = ("S", "H", "D", "C")
CARDS = tuple(f"{rank}{suit}" for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of wager: its title, and what its id names behind the colon."""

    name: str
    game: str
    title: str
    numbers: int = 0
    """How many of the wheel's numbers an id names."""
    choices: tuple[str, ...] = ()
    """The words of which an id names one."""
    optional_choice: bool = False
    """The choice may be left out where the position is not yet decided."""
    later_choices: tuple[str, ...] = ()
    """Where a wager of the kind may lie later on, though it cannot be placed there."""
    other_places: tuple[str, ...] = ()
    """Further places of the layout for the same wager, written behind `@`."""
    joins: str = ""
    """What is said between the title and the choice."""
    posts_multipliers: bool = False
    """Whether a table file has a table of its name, with the multipliers on the reader board."""

    @property
    def is_bare(self) -> bool:
        return not self.numbers and not self.choices


def _kinds(game: str, *kinds: tuple[str, str, int, tuple[str, ...]]) -> dict[str, Kind]:
    return {name: Kind(name, game, title, count, choices) for name, title, count, choices in kinds}


_ROULETTE = _kinds(
    "roulette",
    ("straight", "Straight", 1, ()),
    ("split", "Split", 2, ()),
    ("three_numbers", "Three numbers", 3, ()),
    ("four_numbers", "Four numbers", 4, ()),
    ("first_five_numbers", "First five numbers", 0, ()),
    ("six_numbers", "Six numbers", 6, ()),
    ("seven_numbers", "Seven numbers", 0, ()),
    ("column", "Column", 0, ("1", "2", "3")),
    ("dozen", "Dozen", 0, ("1", "2", "3")),
    ("red", "Red", 0, ()),
    ("black", "Black", 0, ()),
    ("odd", "Odd", 0, ()),
    ("even", "Even", 0, ()),
    ("1_to_18", "1 to 18", 0, ()),
    ("19_to_36", "19 to 36", 0, ()),
    ("five_adjacent", "Five adjacent numbers", 1, ()),
    ("six_numbers_color", "Six numbers color", 0, COLORS),
    ("seven_numbers_color", "Seven numbers color", 0, COLORS),
    ("eight_numbers_color", "Eight numbers color", 0, COLORS),
)
_ROULETTE["split"] = Kind("split", "roulette", "Split", 2, other_places=("dozens",))
_ROULETTE["b2b"] = Kind("b2b", "roulette", "B2B", posts_multipliers=True)
_ROULETTE["touchdown"] = Kind(
    "touchdown", "roulette", "Touchdown Roulette", choices=("red", "black"), optional_choice=True
)
_LATER = _kinds(
    "roulette",
    ("lightning", "Lightning Roulette", 0, ()),
    ("roulette_x", "Roulette X", 0, ()),
    ("roulette_up", "Roulette Up", 0, ()),
    ("blazing_7s", "Blazing 7's", 0, ()),
)
"""58 Pa. Code §§ 617b.2 to 617b.5: known by name; no edition held has them."""
_BIG_SIX = _kinds(
    "big-six",
    ("insignia", "Insignia", 0, ("1", "2", "5", "10", "20")),
    ("joker", "Joker", 0, ()),
    ("flag", "Flag", 0, ()),
)
_CRAPS = _kinds(
    "craps",
    ("pass", "Pass Bet", 0, ()),
    ("dont_pass", "Don't Pass Bet", 0, ()),
    ("come", "Come Bet", 0, ()),
    ("dont_come", "Don't Come Bet", 0, ()),
    ("place_to_win", "Place Bet to Win", 0, POINTS),
    ("place_to_lose", "Place Bet to Lose", 0, POINTS),
    ("hardway", "The Hardway", 0, ("4", "6", "8", "10")),
    ("field", "Field Bet", 0, ()),
    ("any_seven", "Any Seven", 0, ()),
    ("any_craps", "Any Craps", 0, ()),
    ("craps_two", "Craps Two", 0, ()),
    ("craps_three", "Craps Three", 0, ()),
    ("craps_twelve", "Craps Twelve", 0, ()),
    ("eleven", "11 in One Roll", 0, ()),
    ("craps_eleven", "Craps-Eleven or C and E", 0, ()),
    ("horn", "Horn Bet", 0, ()),
)
_BEHIND = _kinds(
    "craps",
    ("buy", "Buy Bet", 0, POINTS),
    ("lay", "Lay Bet", 0, POINTS),
    (
        "odds",
        "Odds",
        0,
        (
            "pass",
            "dont_pass",
            *(f"come-{point}" for point in POINTS),
            *(f"dont_come-{point}" for point in POINTS),
        ),
    ),
)
_BEHIND["odds"] = Kind(
    "odds", "craps", "Odds", choices=_BEHIND["odds"].choices, joins="in support of"
)
for _line in ("come", "dont_come"):
    _CRAPS[_line] = Kind(_line, "craps", _CRAPS[_line].title, later_choices=POINTS)


def _beside(names: tuple[tuple[str, ...], ...], rows: int, across: int) -> tuple[str, ...]:
    """Every block of neighbours of one size in a grid of cards."""
    return tuple(
        "-".join(
            names[row + down][column + right] for down in range(rows) for right in range(across)
        )
        for row in range(len(names) - rows + 1)
        for column in range(len(names[0]) - across + 1)
    )


_GRID = tuple(tuple(f"{rank}{suit}" for rank in RANKS) for suit in SUITS)
_RANK_GRID = (RANKS,)
_POKETTE = _kinds(
    "pokette",
    ("card", "Card", 0, CARDS),
    ("two_cards", "Two cards", 0, (*_beside(_GRID, 1, 2), *_beside(_GRID, 2, 1))),
    ("four_cards", "Four cards", 0, _beside(_GRID, 2, 2)),
    ("rank", "Rank", 0, RANKS),
    ("two_ranks", "Two ranks", 0, _beside(_RANK_GRID, 1, 2)),
    ("three_ranks", "Three ranks", 0, ("A-K-Q", "J-10-9", "8-7-6", "5-4-3")),
    ("suit", "Suit", 0, SUITS),
    ("jacer", "Jacer", 0, ()),
    ("pair_in_2", "Pair in 2", 0, ()),
    ("pair_in_3", "Pair in 3", 0, ()),
    ("three_of_a_kind", "Three of a kind", 0, ()),
    ("flush", "Flush", 0, ()),
    ("open_straight", "Open straight", 0, ()),
    ("inside_straight", "Inside straight", 0, ()),
    ("open_straight_flush", "Open straight flush", 0, ()),
    ("inside_straight_flush", "Inside straight flush", 0, ()),
)
_RED_DOG = _kinds("red-dog", ("ante", "Ante", 0, ()), ("raise", "Raise", 0, ()))
KINDS = _ROULETTE | _LATER | _BIG_SIX | _CRAPS | _BEHIND | _POKETTE | _RED_DOG


@dataclass(frozen=True, slots=True)
class Name:
    """A position's id, taken apart."""

    kind: Kind
    selected: tuple[str, ...] = ()
    place: str = ""
    id: str = field(init=False, repr=False, compare=False)
    """As it is written: asked for with every wager, so it is written once."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", _id(self.kind.name, self.selected, self.place))

    def __str__(self) -> str:
        return self.id

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def title(self) -> str:
        """The position in words that can be said aloud."""
        chosen = "".join(f" {_said(one)}" for one in self.selected)
        place = f" on the line of the {self.place}" if self.place else ""
        joins = f" {self.kind.joins}" if chosen and self.kind.joins else ""
        return f"{self.kind.title}{joins}{chosen}{place}"


@lru_cache(16_384)
def _id(kind: str, selected: tuple[str, ...], place: str) -> str:
    """A position's id; the same few are named by every wager."""
    chosen = f":{'-'.join(selected)}" if selected else ""
    return f"{kind}{chosen}{f'@{place}' if place else ''}"


def _said(choice: str) -> str:
    """A choice in words: one that names another kind by that kind's title."""
    kind, _, rest = choice.partition("-")
    if kind not in KINDS or kind.isdigit():
        return choice
    return f"{KINDS[kind].title} {rest}".rstrip()


def in_order(numbers: tuple[str, ...] | frozenset[str] | list[str]) -> tuple[str, ...]:
    """Numbers of the wheel in the order 0, 00, 1 … 36."""
    return tuple(sorted(numbers, key=_RANK.__getitem__))


def rank(number: str) -> int:
    """A number's place in the order 0, 00, 1 … 36."""
    return _RANK[number]


def read_position(text: str) -> Name:
    """Read a position's id, its numbers in any order; raise Unreadable when it can be none."""
    head, _, place = text.partition("@")
    name, colon, chosen = head.partition(":")
    kind = KINDS.get(name)
    if kind is None:
        raise Unreadable(f'{shown(text)} is no position: "{name[:40]}" is no kind of wager')
    if "@" in text and place not in kind.other_places:
        raise Unreadable(f"{shown(text)} is no position: {kind.title} has no such other place")
    if kind.numbers:
        return Name(kind, _numbers(text, kind, chosen), place)
    if kind.choices and (colon or not kind.optional_choice):
        return Name(kind, (_choice(text, kind, chosen, kind.choices),), place)
    if kind.later_choices and colon:
        return Name(kind, (_choice(text, kind, chosen, kind.later_choices),))
    if colon:
        raise Unreadable(f"{shown(text)} is no position: write {kind.name} alone")
    return Name(kind)


def _choice(text: str, kind: Kind, chosen: str, choices: tuple[str, ...]) -> str:
    """One of a kind's choices; where it names several things, in any order."""
    if chosen in choices:
        return chosen
    parts = sorted(chosen.split("-"))
    same = [choice for choice in choices if sorted(choice.split("-")) == parts]
    if not same:
        listed = ", ".join(choices[:14]) + (", …" if len(choices) > 14 else "")
        raise Unreadable(f"{shown(text)} is no position: {kind.title} takes one of {listed}")
    return same[0]


def _numbers(text: str, kind: Kind, chosen: str) -> tuple[str, ...]:
    numbers = chosen.split("-")
    for number in numbers:
        if number not in _RANK:
            raise Unreadable(
                f"{shown(text)} is no position: {shown(number)} is no number of a wheel"
                " (0, 00, 1 to 36)"
            )
    if len(set(numbers)) != len(numbers) or len(numbers) != kind.numbers:
        wanted = "one number" if kind.numbers == 1 else f"{kind.numbers} different numbers"
        raise Unreadable(f"{shown(text)} is no position: {kind.title} names {wanted}")
    return in_order(numbers)
