"""A small chemin de fer on the game interface: a player's and the banker's choices, and the bank.

Not the game of the law: it is here to show that choices of two owners, a wager against another's,
and the house's part of the bank's winnings need no exception.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.game import (
    Act,
    Awaits,
    Beside,
    Chance,
    Choice,
    Decided,
    Decision,
    Entry,
    Marks,
    NotNow,
    Outcome,
    Plain,
    State,
)
from croupier.games.resolution import Loses, Resolution, Returns, Stands, Wins
from croupier.layout.kinds import Kind, Name
from croupier.units.citation import Citation

CLAUSE = Citation("Toy ", "2")
KEPT = Fraction(1, 20)
"""What the house keeps of the bank's winnings."""
KINDS = {kind: Kind(kind, "toy-chemin-de-fer", kind.title()) for kind in ("players", "bank")}
DRAW, STAY = Decision("draw"), Decision("stay")
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coup(State):
    """The shoe by points, two hands, and what each side has chosen."""

    left: tuple[int, ...]
    players: Cards = ()
    bank: Cards = ()
    chosen: tuple[str, ...] = ()


def points(cards: Cards) -> int:
    return sum(cards) % 10


@dataclass(frozen=True, slots=True)
class CheminDeFer(Plain):
    """Two cards each, then the players' hand draws or stays, then the bank's."""

    shoe: tuple[int, ...]

    def covers(self, name: Name) -> bool:
        return name.kind.name in KINDS

    def opening(self) -> State:
        return Coup(self.shoe)

    def awaits(self, state: State) -> Awaits:
        assert isinstance(state, Coup)
        if len(state.bank) < 2 or self._owes_a_card(state):
            return Chance(tuple((Outcome(str(p)), n) for p, n in enumerate(state.left) if n))
        is_natural = max(points(state.players[:2]), points(state.bank[:2])) > 7
        if is_natural or len(state.chosen) == 2:
            return Decided()
        return Choice("bank" if state.chosen else "players", (DRAW, STAY))

    def _owes_a_card(self, state: Coup) -> bool:
        return state.chosen.count("draw") > len(state.players) + len(state.bank) - 4

    def read(self, state: State, text: str) -> str:
        del state
        return text

    def own_clause(self, name: Name) -> Citation:
        del name
        return CLAUSE

    def entries(self, name: Name) -> tuple[Entry, ...]:
        del name
        return (Entry(self.opening()),)

    def beside(self, name: Name) -> Beside | None:
        """Nobody wagers more than the bank holds."""
        return Beside("bank", Fraction(1), CLAUSE) if name.kind.name == "players" else None

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state, name
        return (KEPT,)

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        del state, name, marks

    def told(self, state: State) -> str:
        return str(state)

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        del staked
        assert isinstance(state, Coup)
        if isinstance(act, Decision):
            return replace(state, chosen=(*state.chosen, act.option))
        point = int(act.label)
        state = replace(state, left=tuple(n - (p == point) for p, n in enumerate(state.left)))
        if len(state.players) < 2 or (len(state.bank) == 2 and len(state.chosen) == 1):
            return replace(state, players=(*state.players, point))
        return replace(state, bank=(*state.bank, point))

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        """The house stands between: it collects from one side and pays the other."""
        del marks
        after = self.advance(state, act)
        assert isinstance(after, Coup)
        if not isinstance(self.awaits(after), Decided):
            return Stands(CLAUSE)
        ahead = points(after.players) - points(after.bank)
        if not ahead:
            return Returns(CLAUSE)
        if (ahead > 0) != (name.kind.name == "players"):
            return Loses(CLAUSE)
        return Wins(1 - KEPT if name.kind.name == "bank" else Fraction(1), CLAUSE)
