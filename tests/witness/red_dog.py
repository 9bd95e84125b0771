"""The witness's red dog: the values of N.J.A.C. 19:47-6.1(b).

Only 6.1(a) and (b) are held; how a round goes and what it pays is taken from operators' pages,
and each such line says `not from the text held`.
"""

from collections.abc import Sequence
from fractions import Fraction

from .wager import odds

# N.J.A.C. 19:47-6.1(b)1 to 5
VALUES = {
    "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10,
    "J": 11, "Q": 12, "K": 13, "A": 14,
}  # fmt: skip
SUITS = ("S", "H", "D", "C")


def value(card: str) -> int:
    rank, suit = card[:-1], card[-1]
    if rank not in VALUES or suit not in SUITS:
        raise ValueError(f"no such card: {card}")
    return VALUES[rank]


def pays(spread: int) -> Fraction:
    """The gain on one unit where the third card falls between."""
    if spread == 1:
        return odds("5 to 1")  # not from the text held
    if spread == 2:
        return odds("4 to 1")  # not from the text held
    if spread == 3:
        return odds("2 to 1")  # not from the text held
    return odds("1 to 1")  # not from the text held: four and more


def spread_of(first: int, second: int) -> int:
    """How many values lie between two; 0 for consecutive ones, -1 for a pair."""
    return abs(first - second) - 1


def settle(cards: Sequence[str], raise_: bool) -> tuple[Fraction | None, Fraction | None]:
    """The net results of one unit of ante and of one unit raised.

    None: undecided, or nothing could be raised. A third card after two consecutive ones is not
    of this round and is not looked at.
    """
    if len(cards) not in (2, 3):
        raise ValueError("two or three cards are dealt")
    values = [value(card) for card in cards]
    spread = spread_of(values[0], values[1])
    if spread == 0:
        return (Fraction(0), None)  # not from the text held: consecutive, a push
    if len(values) == 2:
        return (None, None)
    if spread < 0:
        return (_after_a_pair(values), None)
    net = _after_a_spread(values, spread)
    # not from the text held: a raise, of at most the ante, is paid or lost with it
    return (net, net if raise_ else None)


def _after_a_pair(values: Sequence[int]) -> Fraction:
    if values[2] == values[0]:
        return odds("11 to 1")  # not from the text held: three of a kind
    return Fraction(0)  # not from the text held: otherwise a push


def _after_a_spread(values: Sequence[int], spread: int) -> Fraction:
    low, high = min(values[:2]), max(values[:2])
    if low < values[2] < high:
        return pays(spread)  # not from the text held
    return Fraction(-1)  # not from the text held: the same as one of the two, or outside


def exact(decks: int) -> tuple[Fraction, Fraction, dict[int, Fraction]]:
    """The edge of the ante alone, that with best raising, both a unit of ante; and a raise's value.

    Each value is dealt without being put back, from full decks: N.J.A.C. 19:47-6.1(a) asks for
    one deck at least.
    """
    ante_net, raised_net = Fraction(0), Fraction(0)
    raising: dict[int, Fraction] = {}
    for first in VALUES.values():
        for second in VALUES.values():
            chance = _chance(first, [], decks) * _chance(second, [first], decks)
            ante = _expected(first, second, decks)
            ante_net += chance * ante
            spread = spread_of(first, second)
            if spread > 0:
                # The raise gains what the ante gains, and it is made where that is a gain.
                raising[spread] = ante
                raised_net += chance * max(ante, Fraction(0))
    return (-ante_net, -(ante_net + raised_net), dict(sorted(raising.items())))


def best_results(decks: int) -> dict[Fraction, Fraction]:
    """How probable each net result is when one raises as much as the ante wherever that pays.

    All three cards are dealt and looked at, one after another; 6.1(b) says which lie between.
    """
    found: dict[Fraction, Fraction] = {}
    for first in VALUES.values():
        for second in VALUES.values():
            for third in VALUES.values():
                gone = [first, second]
                chance = _chance(first, [], decks) * _chance(second, [first], decks)
                chance *= _chance(third, gone, decks)
                net = _round(first, second, third, decks)
                found[net] = found.get(net, Fraction(0)) + chance
    return {net: chance for net, chance in found.items() if chance}


def _round(first: int, second: int, third: int, decks: int) -> Fraction:
    """What ante and raise come to; the third card is not looked at after two consecutive ones."""
    spread = spread_of(first, second)
    if spread == 0:
        return Fraction(0)  # not from the text held
    if spread < 0:
        return _after_a_pair([first, second, third])
    is_raised = _expected(first, second, decks) > 0
    return _after_a_spread([first, second, third], spread) * (2 if is_raised else 1)


def _expected(first: int, second: int, decks: int) -> Fraction:
    """What one unit of ante gains on average over the third card."""
    spread = spread_of(first, second)
    if spread == 0:
        return Fraction(0)  # not from the text held
    total = Fraction(0)
    for third in VALUES.values():
        values = [first, second, third]
        net = _after_a_pair(values) if spread < 0 else _after_a_spread(values, spread)
        total += _chance(third, [first, second], decks) * net
    return total


def _chance(wanted: int, gone: Sequence[int], decks: int) -> Fraction:
    """The probability of a value when those cards have left the decks."""
    return Fraction(4 * decks - list(gone).count(wanted), 52 * decks - len(gone))
