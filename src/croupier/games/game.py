"""The one game interface: a state says what it waits for; an outcome decides wagers and leads on.

A game of a single draw is the case of one state. Games with a memory of their own on the same table
(side games) are games of their own, fed by the same outcomes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from croupier.games.resolution import Resolution
from croupier.layout.kinds import Name
from croupier.units.citation import Citation


@dataclass(frozen=True, slots=True)
class Outcome:
    """What chance gave: a number, a section, dice, a card; with parts where it has any."""

    label: str
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "*".join((self.label, *self.parts))


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody chose, and the positions at which the choice stakes as much again."""

    option: str
    places: tuple[str, ...] = ()


Act = Outcome | Decision


class State:
    """What a game remembers: frozen and hashable, so that it can be enumerated."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Fresh(State):
    """The only state of a game without memory."""


@dataclass(frozen=True, slots=True)
class Chance:
    """The state waits for chance; each outcome has a whole-number weight."""

    draws: tuple[tuple[Outcome, int], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """The state waits for somebody's choice."""

    owner: str
    """Whose it is: a position, of which the player whose wager lies there chooses for the game
    (a seat's hand, the bank); or "player", each for his own wagers, one after the other."""
    options: tuple[Decision, ...]


@dataclass(frozen=True, slots=True)
class Decided:
    """The state waits for nothing: the game is over."""


Awaits = Chance | Choice | Decided
Marks = frozenset[str]
NO_MARKS: Marks = frozenset()


@dataclass(frozen=True, slots=True)
class NotNow:
    """Why a wager may not be made in a state of the game."""

    message: str
    clause: Citation


@dataclass(frozen=True, slots=True)
class Entry:
    """A state in which a wager may be made, and when that is; it stands for all that are alike."""

    state: State
    when: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """A part of an outcome that is drawn by itself and shown before the main one falls."""

    draws: tuple[tuple[str, int], ...]
    """What can be drawn, with whole-number weights."""
    text: str
    """How it is told, "{}" standing for what was drawn."""
    clause: Citation


@dataclass(frozen=True, slots=True)
class Beside:
    """The wager beside which another must stand, and how many times as much it may be at most."""

    position: str
    at_most: Fraction | None
    clause: Citation


@dataclass(frozen=True, slots=True)
class Call:
    """What the dealer announces once a state is reached."""

    text: str
    clause: Citation


class Game(Protocol):
    """What every game answers. Positions are named; players, money and time are not known here."""

    def covers(self, name: Name) -> bool:
        """Whether a position is this game's."""
        ...

    def opening(self) -> State:
        """The state at the opening of the table."""
        ...

    def awaits(self, state: State) -> Awaits:
        """What the state waits for."""
        ...

    def read(self, state: State, text: str) -> str:
        """Read the main game's label of what chance gave; raise Unreadable when it cannot come."""
        ...

    def reads_part(self, text: str) -> bool:
        """Whether a part of an outcome is this side game's; raise Unreadable for a bad one."""
        ...

    def entries(self, name: Name) -> tuple[Entry, ...]:
        """The states in which a wager can be made, those that differ for its figures."""
        ...

    def shown_from(self, name: Name) -> tuple[State, ...]:
        """States from which test vectors start, where its entries stand for too much alike."""
        ...

    def beside(self, name: Name) -> Beside | None:
        """The wager that must lie on the layout before this one may be made."""
        ...

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        """Every share of a stake that may change hands: odds, halves, fifths."""
        ...

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        """What is paid in which case, where a win is paid variously; nothing where it is not."""
        ...

    def missing(self, name: Name) -> str:
        """What neither the text held nor the table says, without which nothing can be computed."""
        ...

    def chance_of(self, name: Name) -> Fraction | None:
        """How probable a win is, where that is known although what it pays is missing."""
        ...

    def choices(self) -> tuple[Decision, ...]:
        """The options that play comes to, where the game leaves a choice."""
        ...

    def confirms(self, name: Name) -> Call | None:
        """How the dealer confirms that a wager is called on; None where none can be."""
        ...

    def drawn(self, state: State, act: Act) -> tuple[Call, ...]:
        """What the dealer does with an outcome before wagers are settled."""
        ...

    def calls(self, before: State, state: State) -> tuple[Call, ...]:
        """What the dealer announces and does on coming from one state to another."""
        ...

    def told(self, state: State) -> str:
        """The state in words."""
        ...

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        """Why a wager may not be made in this state; None when it may."""
        ...

    def stays(self, state: State, name: Name) -> NotNow | None:
        """Why chips at a position may not be taken up in this state; None when they may."""
        ...

    def chooses(self, state: State, name: Name, to: Name) -> Call | None:
        """What a player is asked whose chips stay and may still be given to another position."""
        ...

    def shows(self, state: State) -> Shown | None:
        """What is drawn and shown once wagers are closed, before the main outcome."""
        ...

    def falls(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        """What can fall, where people tell more apart than the mathematics does; else nothing."""
        ...

    def shuffled(self, state: State) -> State | None:
        """The state after a shuffle; None where there is nothing to shuffle, or not now."""
        ...

    def must_shuffle(self, state: State) -> NotNow | None:
        """Why nothing is dealt before a shuffle; None where it may be."""
        ...

    def deemed(self, name: Name) -> tuple[tuple[Name, Fraction], ...]:
        """The wagers that a wager is deemed to be, with their shares; itself as a rule."""
        ...

    def own_clause(self, name: Name) -> Citation:
        """The clause that defines a wager; by it an ordinary loss is cited."""
        ...

    def voids(self, state: State, act: Act) -> Citation | None:
        """The clause by which an outcome decides nothing; None when it counts."""
        ...

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        """What becomes of a wager that is not deemed to be others."""
        ...

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        """The state that follows; `staked` is whether a wager of the game lies on the layout."""
        ...


@dataclass(frozen=True, slots=True)
class Multipliers:
    """Multipliers and their weights, as on the reader board's paytable."""

    to_one: bool
    weights: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Posted:
    """What the house has chosen, as far as an outcome asks for it."""

    odds: Mapping[str, Fraction] = field(default_factory=dict[str, Fraction])
    """Net odds by kind of wager, or by position where a kind is paid variously."""
    rules: Mapping[str, str] = field(default_factory=dict[str, str])
    colors: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    clockwise: tuple[str, ...] = ()
    """The sections of a declared wheel."""
    multipliers: Mapping[str, Multipliers] = field(default_factory=dict[str, Multipliers])
    """By kind, the paytable of a wager that pays a drawn multiplier."""
    decks: int = 1
    """How many decks the shoe holds."""

    def pays(self, name: Name) -> Fraction:
        """The odds at which a position is paid."""
        return self.odds[str(name)] if str(name) in self.odds else self.odds[name.kind.name]


class Plain:
    """What a game answers when it has nothing to say of it."""

    __slots__ = ()

    def reads_part(self, text: str) -> bool:
        del text
        return False

    def shown_from(self, name: Name) -> tuple[State, ...]:
        del name
        return ()

    def beside(self, name: Name) -> Beside | None:
        del name

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        del name
        return ()

    def missing(self, name: Name) -> str:
        del name
        return ""

    def chance_of(self, name: Name) -> Fraction | None:
        del name

    def choices(self) -> tuple[Decision, ...]:
        return ()

    def confirms(self, name: Name) -> Call | None:
        del name

    def drawn(self, state: State, act: Act) -> tuple[Call, ...]:
        del state, act
        return ()

    def calls(self, before: State, state: State) -> tuple[Call, ...]:
        del before, state
        return ()

    def stays(self, state: State, name: Name) -> NotNow | None:
        del state, name

    def chooses(self, state: State, name: Name, to: Name) -> Call | None:
        del state, name, to

    def shows(self, state: State) -> Shown | None:
        del state

    def falls(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        del state
        return ()

    def shuffled(self, state: State) -> State | None:
        del state

    def must_shuffle(self, state: State) -> NotNow | None:
        del state

    def deemed(self, name: Name) -> tuple[tuple[Name, Fraction], ...]:
        return ((name, Fraction(1)),)

    def voids(self, state: State, act: Act) -> Citation | None:
        del state, act


class SingleDraw(Plain):
    """A game of one state: every outcome decides every wager, and nothing is remembered."""

    __slots__ = ()

    def opening(self) -> State:
        return Fresh()

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        del state, name, marks

    def entries(self, name: Name) -> tuple[Entry, ...]:
        del name
        return (Entry(self.opening()),)

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        del act, staked
        return state

    def told(self, state: State) -> str:
        del state
        return ""
