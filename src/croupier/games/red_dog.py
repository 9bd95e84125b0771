"""Red dog: two cards, a raise on the spread, a third card; a shoe without replacement."""

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.game import (
    Act,
    Awaits,
    Beside,
    Chance,
    Choice,
    Decision,
    Entry,
    Marks,
    NotNow,
    Outcome,
    Plain,
    Posted,
    State,
)
from croupier.games.resolution import Loses, Resolution, Returns, Stands, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import CARDS, RANKS, SUITS, Name
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

ANTE, RAISE = "ante", "raise"
_VALUES = tuple(range(2, 15))
_RANK = {len(RANKS) + 1 - at: rank for at, rank in enumerate(RANKS)}
_VALUE = {rank: value for value, rank in _RANK.items()}
"""6.1(b): two to ten at their face, then jack, queen, king, and the ace at 14."""
CARDS_MAX = 3
"""A round takes two cards or three."""
RAISES, STAYS = Decision("raise", (RAISE,)), Decision("stay")


@dataclass(frozen=True, slots=True)
class Shoe(State):
    """How many cards of each value are left, and the values dealt in the round."""

    left: tuple[int, ...]
    dealt: tuple[int, ...] = ()
    has_chosen: bool = False
    gone: tuple[str, ...] = field(default=(), compare=False)
    """The cards themselves; only what was dealt by hand knows their suits."""


@dataclass(frozen=True, slots=True)
class RedDog(Plain):
    """6.1, with the round as on public pages: 6.4 and 6.5 are not held."""

    edition: Edition
    posted: Posted

    def covers(self, name: Name) -> bool:
        return name.kind.name in (ANTE, RAISE)

    def opening(self) -> State:
        return Shoe(tuple(len(SUITS) * self.posted.decks for _ in _VALUES))

    def awaits(self, state: State) -> Awaits:
        assert isinstance(state, Shoe)
        if _spread(state.dealt) and not state.has_chosen:
            return Choice("player", self.choices())
        return Chance(
            tuple(
                (Outcome(f"{_RANK[value]}{SUITS[0]}"), left)
                for value, left in zip(_VALUES, state.left, strict=True)
                if left
            )
        )

    def choices(self) -> tuple[Decision, ...]:
        return (RAISES, STAYS)

    def read(self, state: State, text: str) -> str:
        assert isinstance(state, Shoe)
        if text not in CARDS:
            raise Unreadable(f"{shown(text)} is no card: write AS, 10H, …")
        if Counter(state.gone)[text] >= self.posted.decks:
            decks = f"{self.posted.decks} deck" + ("s" if self.posted.decks > 1 else "")
            raise Unreadable(f"{shown(text)} is no longer in a shoe of {decks}")
        return text

    def own_clause(self, name: Name) -> Citation:
        return self.edition.cite(self.edition.wagers[name.kind.name].paragraph)

    def entries(self, name: Name) -> tuple[Entry, ...]:
        opening = self.opening()
        assert isinstance(opening, Shoe)
        if name.kind.name == ANTE:
            return (Entry(opening),)
        pairs = ((2, 2 + spread + 1) for spread in range(1, 12))
        return tuple(
            Entry(_taken(opening, low, high), f"spread {high - low - 1}") for low, high in pairs
        )

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        del marks
        assert isinstance(state, Shoe)
        if name.kind.name == ANTE and state.dealt:
            return NotNow("Ante: it is placed before the first card", self.own_clause(name))
        if name.kind.name == RAISE and (not _spread(state.dealt) or state.has_chosen):
            told = "it is placed once two cards lie with a spread between them"
            return NotNow(f"Raise: {told}", self.own_clause(name))
        return None

    def stays(self, state: State, name: Name) -> NotNow | None:
        """Reading: an ante is not taken back once a card lies (public pages; 6.4 is not held)."""
        assert isinstance(state, Shoe)
        if name.kind.name != ANTE or not state.dealt:
            return None
        told = "Ante: a card lies, and it stays until the round is decided"
        return NotNow(told, self.own_clause(name))

    def falls(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """The cards themselves: of each as many as the shoe still holds."""
        assert isinstance(state, Shoe)
        gone = Counter(state.gone)
        left = ((card, self.posted.decks - gone[card]) for card in CARDS)
        return tuple((Outcome(card), count) for card, count in left if count)

    def shuffled(self, state: State) -> State | None:
        """Reading: all cards come back between two rounds (the rules of the shoe are not held)."""
        assert isinstance(state, Shoe)
        return None if state.dealt else self.opening()

    def must_shuffle(self, state: State) -> NotNow | None:
        """Reading: no round begins that the cards left may not be enough to end."""
        assert isinstance(state, Shoe)
        if state.dealt or sum(state.left) >= CARDS_MAX:
            return None
        told = f"fewer than {CARDS_MAX} cards are left: the dealer shuffles before the next round"
        return NotNow(told, self.edition.cite(self.edition.wagers[ANTE].paragraph))

    def beside(self, name: Name) -> Beside | None:
        """The raise is at most the ante (public pages; 6.5 is not held)."""
        is_raise = name.kind.name == RAISE
        return Beside(ANTE, Fraction(1), self.own_clause(name)) if is_raise else None

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        """Every odds at which it may be paid: of an ante all, of a raise those of its spread."""
        assert isinstance(state, Shoe)
        kind, spread = name.kind.name, _spread(state.dealt)
        if kind == RAISE and spread:
            return (self._pays(kind, spread),)
        return tuple(odds for row, odds in self.posted.odds.items() if row.startswith(f"{kind}:"))

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        if name.kind.name == RAISE:
            return ()
        rows = {row: odds for row, odds in self.posted.odds.items() if row.startswith(f"{ANTE}:")}
        return tuple((row.partition(":")[2], odds) for row, odds in rows.items())

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        own = self.own_clause(name)
        assert isinstance(state, Shoe)
        if isinstance(act, Decision) or not state.dealt:
            return Stands(own)
        value = _value(act)
        if len(state.dealt) == 1:
            is_consecutive = abs(state.dealt[0] - value) == 1
            return Returns(own) if is_consecutive else Stands(own)
        low, high = sorted(state.dealt)
        if low == high:
            triple = self.posted.odds[f"{ANTE}:three of a kind"]
            return Wins(triple, own) if value == low else Returns(own)
        if low < value < high:
            return Wins(self._pays(name.kind.name, high - low - 1), own)
        return Loses(own)

    def _pays(self, kind: str, spread: int) -> Fraction:
        row = f"spread {spread}" if spread < 4 else "spread 4 to 11"
        return self.posted.odds[f"{kind}:{row}"]

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        del staked
        assert isinstance(state, Shoe)
        if isinstance(act, Decision):
            return Shoe(state.left, state.dealt, has_chosen=True, gone=state.gone)
        value = _value(act)
        left = tuple(n - (at == value) for at, n in zip(_VALUES, state.left, strict=True))
        dealt, gone = (*state.dealt, value), (*state.gone, act.label)
        is_over = len(dealt) == 3 or (len(dealt) == 2 and abs(dealt[0] - dealt[1]) == 1)
        return Shoe(left, () if is_over else dealt, gone=gone)

    def told(self, state: State) -> str:
        assert isinstance(state, Shoe)
        return f"dealt: {' '.join(_RANK[value] for value in state.dealt) or 'nothing'}"


def _value(act: Outcome) -> int:
    return _VALUE[act.label[:-1]]


def _spread(dealt: tuple[int, ...]) -> int:
    """How many values lie between two cards; none for a pair or neighbours."""
    return max(abs(dealt[0] - dealt[1]) - 1, 0) if len(dealt) == 2 else 0


def _taken(opening: Shoe, low: int, high: int) -> Shoe:
    left = tuple(n - (at in (low, high)) for at, n in zip(_VALUES, opening.left, strict=True))
    return Shoe(left, (low, high))
