"""Cells of a game, worked out as they are asked for: what each act does to each place.

A **place** is a position, with `!` behind it where a wager there is called on. A **column** is an
act: an outcome as a record writes it (`17`, `17*25`, `3+4`, `AS`), or an option chosen. States are
numbered as they are met, so a game with far too many of them can be walked too.
"""

from dataclasses import dataclass, field
from fractions import Fraction

from croupier.games.game import (
    NO_MARKS,
    Act,
    Chance,
    Choice,
    Decision,
    Game,
    Marks,
    Outcome,
    State,
)
from croupier.games.resolution import Moves, Stands, net
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer, resolve
from croupier.units.unreadable import Unreadable

DECIDED = -1
"""In place of where a wager lies on: it is decided."""
UNSETTLED = -2
"""Likewise: this act says too little to settle it (a multiplier that is not given)."""
CALLED_ON = "!"


@dataclass(frozen=True, slots=True)
class Cell:
    """What one act does to one unit at a place: what it comes to, or where it lies on."""

    net: Fraction
    lies: int


@dataclass(slots=True)
class Cells:
    """One game of an offer, by its number among the offer's games; the main one is 0."""

    offer: Offer
    index: int
    places: list[str] = field(default_factory=list[str])
    columns: list[str] = field(default_factory=list[str])
    states: list[State] = field(default_factory=list[State])
    acts: list[Act] = field(default_factory=list[Act])
    _names: list[tuple[Name, Marks]] = field(default_factory=list[tuple[Name, Marks]])
    _place_at: dict[str, int] = field(default_factory=dict[str, int])
    _column_at: dict[str, int] = field(default_factory=dict[str, int])
    _state_at: dict[State, int] = field(default_factory=dict[State, int])

    def __post_init__(self) -> None:
        opening = self.game.opening()
        self.state(opening)
        for act, _ in (*self._draws(opening), *self.game.falls(opening)):
            self._add_column(act)
            if act.parts:
                self._add_column(Outcome(act.label))
        for option in self.game.choices():
            self._add_column(option)

    @property
    def game(self) -> Game:
        return self.offer.games[self.index]

    def _draws(self, state: State) -> tuple[tuple[Outcome, int], ...]:
        awaits = self.game.awaits(state)
        return awaits.draws if isinstance(awaits, Chance) else ()

    def _add_column(self, act: Act) -> None:
        text = act.option if isinstance(act, Decision) else str(act)
        if text not in self._column_at:
            self._column_at[text] = len(self.columns)
            self.columns.append(text)
            self.acts.append(act)

    def column(self, outcome: Outcome) -> int:
        """The column of an outcome that was read: its label with the parts that this game takes."""
        parts = tuple(part for part in outcome.parts if self.game.reads_part(part))
        return self.column_named(str(Outcome(outcome.label, parts)))

    def column_named(self, text: str) -> int:
        """The column of an outcome or option; raise Unreadable where the game has none."""
        if text not in self._column_at:
            raise Unreadable(f"{text} is no outcome of this table")
        return self._column_at[text]

    def state(self, state: State) -> int:
        """The number of a state; a new one gets the next."""
        if state not in self._state_at:
            self._state_at[state] = len(self.states)
            self.states.append(state)
        return self._state_at[state]

    def place(self, name: Name, marks: Marks = NO_MARKS) -> int:
        """The number of a place; a new one gets the next."""
        key = f"{name}{CALLED_ON if marks else ''}"
        if key not in self._place_at:
            self._place_at[key] = len(self.places)
            self.places.append(key)
            self._names.append((name, marks))
        return self._place_at[key]

    def place_named(self, text: str) -> int:
        """The number of a place by its text, such as `red` or `place_to_win:6!`."""
        name, marks = read_place(text)
        return self.place(name, marks)

    def name_of(self, place: int) -> tuple[Name, Marks]:
        return self._names[place]

    def weight(self, state: int) -> dict[int, int]:
        """By column, the weight of what chance can give in a state; empty where it waits for none.

        Where people tell more apart than mathematics does, one column has the weight of all alike.
        """
        found: dict[int, int] = {}
        for act, weight in self._draws(self.states[state]):
            self._add_column(act)
            column = self._column_at[str(act)]
            found[column] = found.get(column, 0) + weight  # a wheel's sections repeat
        return found

    def options(self, state: int) -> tuple[int, ...]:
        """The columns of what may be chosen in a state; empty where nothing is to be chosen."""
        awaits = self.game.awaits(self.states[state])
        if not isinstance(awaits, Choice):
            return ()
        return tuple(self._column_at[one.option] for one in awaits.options)

    def is_void(self, state: int, column: int) -> bool:
        """Whether an outcome decides nothing at the whole table, because the main game voids it."""
        act = self.acts[column]
        if isinstance(act, Decision):
            return False
        if self.index == 0:
            return self.game.voids(self.states[state], act) is not None
        main = self.offer.main
        return main.voids(main.opening(), Outcome(act.label)) is not None

    def following(
        self, state: int, column: int, *, staked: bool = True, shuffles: bool = False
    ) -> int:
        """The state that follows; what is void leaves the state as it is."""
        if self.is_void(state, column):
            return state
        after = self.game.advance(self.states[state], self.acts[column], staked=staked)
        fresh = self.game.shuffled(after) if shuffles else None
        return self.state(after if fresh is None else fresh)

    def may_be_made(self, state: int, place: int) -> bool:
        """Whether a wager may be made at a place in a state, as far as the game says."""
        name, marks = self._names[place]
        if self.game.missing(name):
            return False
        return self.game.not_now(self.states[state], name, marks) is None

    def cell(self, state: int, place: int, column: int) -> Cell:
        """What an act does to one unit at a place, from the game's own resolution."""
        if self.is_void(state, column):
            return Cell(Fraction(0), place)
        name, marks = self._names[place]
        try:
            found = resolve(self.game, self.states[state], name, self.acts[column], marks)
        except Unreadable:
            return Cell(Fraction(0), UNSETTLED)
        result = net(found)
        if result is not None:
            return Cell(result, DECIDED)
        if isinstance(found, Moves):
            return Cell(Fraction(0), self.place(read_position(found.to), marks))
        assert isinstance(found, Stands)
        return Cell(Fraction(0), place)


def read_place(text: str) -> tuple[Name, Marks]:
    """A position, and the mark of one that is called on."""
    marks = frozenset({"on"}) if text.endswith(CALLED_ON) else NO_MARKS
    return read_position(text.removesuffix(CALLED_ON)), marks


def places_of(offer: Offer, index: int) -> tuple[str, ...]:
    """Every place of a game at which a wager can be made at this table, some time."""
    game = offer.games[index]
    found: list[str] = []
    for position in offer.positions:
        name = position.name
        if offer.game_of(name) is not game or game.missing(name):
            continue
        named = [str(name)]
        if name.kind.optional_choice and not name.selected:
            named = [f"{name.kind.name}:{choice}" for choice in name.kind.choices]
        found += named
        if game.confirms(name) is not None:
            found += [f"{one}{CALLED_ON}" for one in named]
    return tuple(dict.fromkeys(found))
