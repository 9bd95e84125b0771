"""The witness's Pokette: N.J.A.C. 19:47-12.8, and what else the layout takes.

12.8 and 12.9 are all that is held. The values of the cards, the other wagers and all odds are
taken from elsewhere: each such line says `not from the text held`.
"""

from collections.abc import Sequence
from fractions import Fraction

from .wager import odds as gain_at

# not from the text held: the ace is the highest card only
VALUES = {
    "A": 14, "K": 13, "Q": 12, "J": 11, "10": 10, "9": 9, "8": 8,
    "7": 7, "6": 6, "5": 5, "4": 4, "3": 3, "2": 2,
}  # fmt: skip
SUITS = ("S", "H", "D", "C")
JOKER = "joker"
CARDS = tuple(rank + suit for suit in SUITS for rank in VALUES)
# not from the text held: 54 sections, one of them a card each and two of them jokers
WHEEL = (*CARDS, JOKER, JOKER)

# not from the text held: the groups of three ranks that the layout has
THREE_RANKS = ("A-K-Q", "J-10-9", "8-7-6", "5-4-3")

# not from the text held: the least odds in the later print
ODDS = {
    "card": "50 to 1",
    "two_cards": "24 to 1",
    "four_cards": "12 to 1",
    "rank": "12 to 1",
    "two_ranks": "5 to 1",
    "three_ranks": "3 to 1",
    "red": "1 to 1",
    "black": "1 to 1",
    "suit": "3 to 1",
    "pair_in_2": "11 to 1",
    "pair_in_3": "5 to 1",
    "three_of_a_kind": "11 to 1",
    "flush": "3 to 1",
    "open_straight": "5 to 1",
    "inside_straight": "11 to 1",
    "open_straight_flush": "24 to 1",
    "inside_straight_flush": "49 to 1",
}
POKER_HANDS = (
    "pair_in_2",
    "pair_in_3",
    "three_of_a_kind",
    "flush",
    "open_straight",
    "inside_straight",
    "open_straight_flush",
    "inside_straight_flush",
)


def value(card: str) -> int:
    return VALUES[card[:-1]]


def suit(card: str) -> str:
    return card[-1]


def offered(stand: Sequence[str], wheel: Sequence[str] = WHEEL) -> set[str]:
    """The poker hand wagers that may be made with these cards on the stand, at this wheel."""
    _verify_stand(stand)
    if not stand:
        return set()
    if len(stand) == 1:
        return {"pair_in_2"}  # N.J.A.C. 19:47-12.8(a)
    first, second = stand
    return (
        _pair_in_three(first, second)
        | _flush(first, second)
        | _straight(first, second, wheel)
        | _straight_flush(first, second, wheel)
        | _three_of_a_kind(first, second)
    )


def _pair_in_three(first: str, second: str) -> set[str]:
    """N.J.A.C. 19:47-12.8(c): where the two are no pair."""
    return {"pair_in_3"} if value(first) != value(second) else set()


def _flush(first: str, second: str) -> set[str]:
    """N.J.A.C. 19:47-12.8(d)1.

    Reading: by its letter also where the same card came twice; (d)4 is announced with a pair, so
    (d) does not rest upon the condition of (c).
    """
    return {"flush"} if suit(first) == suit(second) else set()


def _straight(first: str, second: str, wheel: Sequence[str]) -> set[str]:
    """N.J.A.C. 19:47-12.8(d)2: if the third winning card could complete one."""
    if not any(_are_consecutive([first, second, third]) for third in _cards_of(wheel)):
        return set()
    if _are_consecutive([first, second]):
        # 12.8(d)2i. Reading: also where one rank alone completes it, as with A-K and 3-2.
        return {"open_straight"}
    if len(_completing_ranks(first, second)) == 1:
        # 12.8(d)2ii. Reading: one winning card is one rank, in any suit.
        return {"inside_straight"}
    return set()


def _straight_flush(first: str, second: str, wheel: Sequence[str]) -> set[str]:
    """N.J.A.C. 19:47-12.8(d)3: if the third winning card could complete one."""
    if suit(first) != suit(second):
        return set()
    of_the_suit = [third for third in _cards_of(wheel) if suit(third) == suit(first)]
    if not any(_are_consecutive([first, second, third]) for third in of_the_suit):
        return set()
    if _are_consecutive([first, second]):
        return {"open_straight_flush"}  # 12.8(d)3i
    if len(_completing_ranks(first, second)) == 1:
        return {"inside_straight_flush"}  # 12.8(d)3ii
    return set()


def _three_of_a_kind(first: str, second: str) -> set[str]:
    """N.J.A.C. 19:47-12.8(d)4."""
    return {"three_of_a_kind"} if value(first) == value(second) else set()


def _cards_of(wheel: Sequence[str]) -> list[str]:
    """What can be a third winning card in the stand: every card that the wheel has, no joker."""
    return [card for card in wheel if card != JOKER]


def _completing_ranks(first: str, second: str) -> list[str]:
    """The ranks of a third card that make the three consecutive."""
    return [rank for rank in VALUES if _are_consecutive([first, second, rank + "S"])]


def _are_consecutive(cards: Sequence[str]) -> bool:
    """Whether the values follow one another, in whatever order the cards came."""
    values = sorted(value(card) for card in cards)
    return values == list(range(values[0], values[0] + len(values)))


def settle(
    position: str,
    stand: Sequence[str],
    card: str,
    joker_loses: bool = False,
    wheel: Sequence[str] = WHEEL,
) -> str:
    """What one further winning card does to the wager: wins, loses, or stands."""
    _verify(card)
    kind, _, names = position.partition(":")
    if kind in POKER_HANDS:
        if position not in offered(stand, wheel):
            raise ValueError(f"{position} may not be made with {list(stand)} on the stand")
        return _settle_hand(position, stand, card, joker_loses)
    return "wins" if _is_covered(kind, names, card) else "loses"


def _settle_hand(position: str, stand: Sequence[str], card: str, joker_loses: bool) -> str:
    if card == JOKER:
        # not from the text held. Reading: a joker is not placed in the stand, and the wagers
        # stand for the next spin; the other reading is kept for comparison.
        return "loses" if joker_loses else "stands"
    return "wins" if _hand_wins(position, stand, card) else "loses"


def _hand_wins(position: str, stand: Sequence[str], card: str) -> bool:
    together = [*stand, card]
    are_of_one_suit = len({suit(one) for one in together}) == 1
    are_of_one_value = len({value(one) for one in together}) == 1
    match position:
        case "pair_in_2":  # N.J.A.C. 19:47-12.8(b)
            return are_of_one_value
        case "pair_in_3":  # N.J.A.C. 19:47-12.8(e)1
            return value(card) in {value(one) for one in stand}
        case "flush":  # N.J.A.C. 19:47-12.8(e)2
            return are_of_one_suit
        case "open_straight" | "inside_straight":  # N.J.A.C. 19:47-12.8(e)3
            return _are_consecutive(together)
        case "open_straight_flush" | "inside_straight_flush":  # N.J.A.C. 19:47-12.8(e)4
            return _are_consecutive(together) and are_of_one_suit
        case "three_of_a_kind":  # N.J.A.C. 19:47-12.8(e)5
            return are_of_one_value
        case _:
            raise AssertionError(position)


def _is_covered(kind: str, names: str, card: str) -> bool:
    """not from the text held, all of it: the wagers that the next winning card decides."""
    listed = names.split("-") if names else []
    _verify_names(kind, names, listed)
    if card == JOKER:
        return False  # not from the text held: it is of no rank, no suit and no colour
    if kind == "red":
        return suit(card) in ("H", "D")
    if kind == "black":
        return suit(card) in ("S", "C")
    if kind == "suit":
        return suit(card) in listed
    if kind in ("rank", "two_ranks", "three_ranks"):
        return card[:-1] in listed
    return card in listed


def _verify_names(kind: str, names: str, listed: Sequence[str]) -> None:
    if kind == "jacer":
        raise NotImplementedError("which cards are jacers is told nowhere that could be read")
    counts = {
        "card": 1, "two_cards": 2, "four_cards": 4, "red": 0, "black": 0,
        "suit": 1, "rank": 1, "two_ranks": 2, "three_ranks": 3,
    }  # fmt: skip
    if kind not in counts or len(set(listed)) != len(listed) or len(listed) != counts[kind]:
        raise ValueError(f"Pokette has no wager {kind}:{names}")
    if kind == "three_ranks" and names not in THREE_RANKS:
        raise ValueError(f"the layout has no three ranks {names}")
    known = {"suit": SUITS, "rank": VALUES, "two_ranks": VALUES, "three_ranks": VALUES}
    for one in listed:
        if one not in known.get(kind, CARDS):
            raise ValueError(f"no such card, rank or suit: {one}")


def odds(position: str) -> Fraction:
    """The gain on one unit: not from the text held."""
    kind = position.partition(":")[0]
    if kind == "jacer":
        raise NotImplementedError("which cards are jacers is told nowhere that could be read")
    return gain_at(ODDS[kind])


def edge(
    position: str, stand: Sequence[str], wheel: Sequence[str], joker_loses: bool = False
) -> Fraction:
    """The expected loss of one unit until it is decided, each section as likely as another."""
    gained, decided = Fraction(0), 0
    for card in wheel:
        result = settle(position, stand, card, joker_loses, wheel)
        if result == "stands":
            continue
        decided += 1
        gained += odds(position) if result == "wins" else -1
    return -gained / decided


def _verify(card: str) -> None:
    if card not in WHEEL:
        raise ValueError(f"no such card: {card}")


def _verify_stand(stand: Sequence[str]) -> None:
    """N.J.A.C. 19:47-12.8(a), (g): no joker is placed there, and three cards are removed."""
    if len(stand) > 2 or any(card not in CARDS for card in stand):
        raise ValueError(f"the stand cannot hold {list(stand)}")
