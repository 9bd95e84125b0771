"""Pokette: a wheel of cards, and poker hands made of three cards that it gives."""

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import (
    Act,
    Call,
    Chance,
    Entry,
    Marks,
    NotNow,
    Outcome,
    Plain,
    Posted,
    State,
)
from croupier.games.resolution import Loses, Resolution, Stands, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import RANKS, SUITS, Name
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

JOKER = "joker"
_VALUE = {rank: len(RANKS) + 1 - at for at, rank in enumerate(RANKS)}
"""Reading: the ace is high, as 12.2 is not held."""
Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stand(State):
    """The cards in the card stand: none, one or two."""

    cards: Cards = ()


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


def _values(cards: Cards) -> list[int]:
    return [_VALUE[rank_of(card)] for card in cards]


def _is_suited(cards: Cards) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def _is_run(cards: Cards) -> bool:
    low, *rest = sorted(_values(cards))
    return [value - low for value in rest] == list(range(1, len(cards)))


def _is_pair(cards: Cards) -> bool:
    return rank_of(cards[0]) == rank_of(cards[1])


def _has_gap(cards: Cards) -> bool:
    """Two values apart: one rank alone, between them, completes a straight."""
    return abs(_values(cards)[0] - _values(cards)[1]) == 2


@dataclass(frozen=True, slots=True)
class Hand:
    """A poker hand wager: with which two cards it is offered, and which three win it."""

    may_be_made: Callable[[Cards], bool]
    wins: Callable[[Cards], bool]
    settled_by: str
    is_to_be_possible: bool = False
    """12.8(d)2, 3: announced only where a third card of the wheel could complete it."""


HANDS: Mapping[str, Hand] = {
    "pair_in_3": Hand(
        lambda two: not _is_pair(two),
        lambda three: rank_of(three[2]) in {rank_of(three[0]), rank_of(three[1])},
        "12.8(e)1",
    ),
    "three_of_a_kind": Hand(
        _is_pair, lambda three: len({rank_of(card) for card in three}) == 1, "12.8(e)5"
    ),
    "flush": Hand(_is_suited, _is_suited, "12.8(e)2"),
    # Reading: by the letter of 12.8(d)2i consecutive values are open, K-A and 2-3 too
    "open_straight": Hand(_is_run, _is_run, "12.8(e)3", is_to_be_possible=True),
    "inside_straight": Hand(_has_gap, _is_run, "12.8(e)3", is_to_be_possible=True),
    "open_straight_flush": Hand(
        lambda two: _is_run(two) and _is_suited(two),
        lambda three: _is_run(three) and _is_suited(three),
        "12.8(e)4",
        is_to_be_possible=True,
    ),
    "inside_straight_flush": Hand(
        lambda two: _has_gap(two) and _is_suited(two),
        lambda three: _is_run(three) and _is_suited(three),
        "12.8(e)4",
        is_to_be_possible=True,
    ),
}
FIRST = "pair_in_2"
_NAMED_MAX = 6


@dataclass(frozen=True, slots=True)
class Pokette(Plain):
    """A declared wheel, the stand, and the wagers of 12.8 with those of the layout."""

    edition: Edition
    posted: Posted

    def covers(self, name: Name) -> bool:
        return name.kind.name in self.edition.wagers

    def opening(self) -> State:
        return Stand()

    def awaits(self, state: State) -> Chance:
        del state
        return Chance(tuple((Outcome(card), 1) for card in self.posted.clockwise))

    def read(self, state: State, text: str) -> str:
        del state
        if text not in self.posted.clockwise:
            raise Unreadable(f"{shown(text)} is no card of this wheel: write AS, 10H, … or joker")
        return text

    def own_clause(self, name: Name) -> Citation:
        return self.edition.cite(self.edition.wagers[name.kind.name].paragraph)

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state
        return (self.posted.pays(name),)

    def missing(self, name: Name) -> str:
        if name.kind.name == "jacer":
            return "which sections win it: 12.1 and 12.5, which define it, are not held"
        return ""

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        """12.8(a), (c), (d): what the cards in the stand leave open."""
        del marks
        assert isinstance(state, Stand)
        kind = name.kind.name
        if missing := self.missing(name):
            return NotNow(f"{name.kind.title} cannot be settled: {missing}", self.own_clause(name))
        if (kind not in HANDS and kind != FIRST) or self._is_offered(kind, state.cards):
            return None
        held = " ".join(state.cards) or "no card"
        told = f"it is not open with {held} in the card stand"
        return NotNow(f"{name.kind.title}: {told}", self.own_clause(name))

    def entries(self, name: Name) -> tuple[Entry, ...]:
        """Stands that leave a poker hand wager the same number of winning sections are alike."""
        kind = name.kind.name
        if kind not in HANDS and kind != FIRST:
            return (Entry(Stand()),)
        return _entries(self.posted.clockwise, kind)

    def shown_from(self, name: Name) -> tuple[State, ...]:
        """Every stand that admits the wager, but for what suits and the order make alike."""
        kind = name.kind.name
        if kind not in HANDS and kind != FIRST:
            return ()
        on_wheel, (suit, other) = set(self.posted.clockwise), SUITS[:2]
        stands = (
            [(f"{one}{suit}",) for one in RANKS]
            if kind == FIRST
            else [
                (f"{one}{suit}", f"{two}{beside}")
                for at, one in enumerate(RANKS)
                for two in RANKS[at:]
                for beside in (suit, other)
            ]
        )
        return tuple(
            Stand(cards)
            for cards in stands
            if set(cards) <= on_wheel and self._is_offered(kind, cards)
        )

    def _is_offered(self, kind: str, cards: Cards) -> bool:
        return _is_offered(self.posted.clockwise, kind, cards)

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        assert isinstance(state, Stand)
        assert isinstance(act, Outcome)
        kind, card = name.kind.name, act.label
        if kind in HANDS or kind == FIRST:
            return self._hand(state, name, card)
        own = self.own_clause(name)
        is_won = card != JOKER and _is_on(name, card)
        return Wins(self.posted.pays(name), own) if is_won else Loses(own)

    def _hand(self, state: Stand, name: Name, card: str) -> Resolution:
        kind = name.kind.name
        by = self.edition.cite("12.8(b)" if kind == FIRST else HANDS[kind].settled_by)
        if card == JOKER:
            return Stands(by)  # Reading: a joker goes into no stand, and these wagers wait
        is_won = _wins(kind, (*state.cards, card))
        return Wins(self.posted.pays(name), by) if is_won else Loses(by)

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        """12.8(a), (b), (g): a card into the stand, all three out after the third."""
        del staked
        assert isinstance(state, Stand)
        assert isinstance(act, Outcome)
        if act.label == JOKER:
            return state
        cards = (*state.cards, act.label)
        return Stand() if len(cards) == 3 else Stand(cards)

    def drawn(self, state: State, act: Act) -> tuple[Call, ...]:
        """12.8(a), (b), (e): the winning card goes into the stand; a joker does not."""
        assert isinstance(state, Stand)
        assert isinstance(act, Outcome)
        if act.label == JOKER:
            return ()
        spaces = (("first", "12.8(a)"), ("second", "12.8(b)"), ("third", "12.8(e)"))
        space, paragraph = spaces[len(state.cards)]
        told = f"Put {act.label} from the decks into the {space} space of the card stand"
        return (Call(told, self.edition.cite(paragraph)),)

    def calls(self, before: State, state: State) -> tuple[Call, ...]:
        """12.8(a), (c), (d), (g): what may now be wagered on, or the stand is cleared."""
        assert isinstance(before, Stand)
        assert isinstance(state, Stand)
        if before.cards and not state.cards:
            cleared = self.edition.cite("12.8(g)")
            return (Call("Remove the three cards from the card stand", cleared),)
        return tuple(
            Call(
                f'Announce that wagers may be placed on "{kind.replace("_", " ")}"',
                self.edition.cite(self.edition.wagers[kind].paragraph),
            )
            for kind in (FIRST, *HANDS)
            if self._is_offered(kind, state.cards)
        )

    def told(self, state: State) -> str:
        assert isinstance(state, Stand)
        return f"in the stand: {' '.join(state.cards) or 'nothing'}"


def offered(cards: Cards) -> frozenset[str]:
    """The poker hand wagers that may be made with the cards in the stand."""
    if len(cards) == 1:
        return frozenset({FIRST})
    return frozenset(
        kind for kind, hand in HANDS.items() if len(cards) == 2 and hand.may_be_made(cards)
    )


def _is_offered(wheel: Cards, kind: str, cards: Cards) -> bool:
    """Whether a poker hand wager is announced with these cards, on the wheel declared."""
    if kind not in offered(cards):
        return False
    return kind == FIRST or not HANDS[kind].is_to_be_possible or _winning(wheel, kind, cards) > 0


def _winning(wheel: Cards, kind: str, cards: Cards) -> int:
    return sum(_wins(kind, (*cards, each)) for each in wheel if each != JOKER)


# A wheel has some 2,700 stands: they are counted once for all who ask for the same wager.
@functools.lru_cache(maxsize=64)
def _entries(wheel: Cards, kind: str) -> tuple[Entry, ...]:
    groups: dict[int, list[Cards]] = {}
    for cards in _stands(wheel, 1 if kind == FIRST else 2):
        if _is_offered(wheel, kind, cards):
            groups.setdefault(_winning(wheel, kind, cards), []).append(cards)
    most = max(groups.values(), key=len) if groups else None
    return tuple(
        Entry(Stand(group[0]), "" if group is most else _when(group, winning))
        for winning, group in groups.items()
    )


def _stands(wheel: Cards, cards: int) -> Iterator[Cards]:
    kinds = [card for card in dict.fromkeys(wheel) if card != JOKER]
    if cards == 1:
        yield from ((card,) for card in kinds)
    else:
        yield from ((one, two) for one in kinds for two in kinds)


def _wins(kind: str, cards: Cards) -> bool:
    return _is_pair(cards) if kind == FIRST else HANDS[kind].wins(cards)


def _is_on(name: Name, card: str) -> bool:
    """Whether a wager of the layout lies on a card (not from the text held)."""
    chosen = name.selected[0].split("-") if name.selected else []
    match name.kind.name:
        case "rank" | "two_ranks" | "three_ranks":
            return rank_of(card) in chosen
        case "suit":
            return suit_of(card) in chosen
        case "red":
            return suit_of(card) in "HD"
        case "black":
            return suit_of(card) in "SC"
        case _:
            return card in chosen


def _when(group: list[Cards], winning: int) -> str:
    """The stands of the smaller groups, by the ranks in them; by what wins where they are many."""
    ranks = {"-".join(sorted(map(rank_of, cards), key=_VALUE.__getitem__)) for cards in group}
    if len(ranks) > _NAMED_MAX:
        return f"where {winning} of the wheel's sections win"
    return f"after {' or '.join(sorted(ranks))}"
