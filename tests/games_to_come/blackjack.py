"""A small blackjack on the game interface: one box, one split, doubling, surrender, a short shoe.

Not the game of the law: it is here to show that the interface takes seats, choices with an owner,
positions that a choice creates, wagers that a choice decides, and a shoe without replacement.
"""

from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.games.game import (
    Act,
    Awaits,
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
from croupier.games.resolution import GivesUp, Loses, Resolution, Returns, Stands, Wins
from croupier.layout.kinds import Kind, Name
from croupier.units.citation import Citation

CLAUSE = Citation("Toy ", "1")
BOXES = ("1", "1-2")
"""The hand of box 1, and the second hand that a split makes of it."""
KINDS = {
    kind: Kind(kind, "toy-blackjack", kind.title(), choices=BOXES) for kind in ("box", "double")
}
BOX, SECOND = "box:1", "box:1-2"
Cards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deal(State):
    """What is left in the shoe, the hands of the box, and the dealer's."""

    left: tuple[tuple[int, int], ...]
    hands: tuple[Cards, ...] = ((),)
    dealer: Cards = ()
    at: int = 0
    """Which hand is played; behind the last one the dealer draws."""
    doubled: tuple[int, ...] = ()
    draws: bool = False
    """Whether the hand has been told to take a card."""

    @property
    def is_dealers(self) -> bool:
        return self.at == len(self.hands)


def total(cards: Cards) -> int:
    hard = sum(cards)
    return hard + 10 if 1 in cards and hard <= 11 else hard


@dataclass(frozen=True, slots=True)
class Blackjack(Plain):
    """Card by card: box, dealer, box; then the player's choices; then the dealer to 17."""

    shoe: tuple[tuple[int, int], ...]

    def covers(self, name: Name) -> bool:
        return name.kind.name in KINDS

    def opening(self) -> State:
        return Deal(self.shoe)

    def awaits(self, state: State) -> Awaits:
        assert isinstance(state, Deal)
        if state.is_dealers and total(state.dealer) >= 17:
            return Decided()
        if not state.is_dealers and not state.draws and len(state.hands[state.at]) > 1:
            owner = f"box:{BOXES[state.at]}"
            return Choice(owner, tuple(self._options(state, owner)))
        return Chance(tuple((Outcome(str(card)), count) for card, count in state.left if count))

    def _options(self, state: Deal, owner: str) -> list[Decision]:
        hand = state.hands[state.at]
        found = [Decision("stand"), Decision("hit")]
        if len(hand) == 2:
            found.append(Decision("double", (owner.replace("box", "double"),)))
        if len(hand) == 2 and len(state.hands) == 1:
            found.append(Decision("surrender"))
            if hand[0] == hand[1]:
                found.append(Decision("split", (SECOND,)))
        return found

    def read(self, state: State, text: str) -> str:
        del state
        return text

    def own_clause(self, name: Name) -> Citation:
        del name
        return CLAUSE

    def entries(self, name: Name) -> tuple[Entry, ...]:
        del name
        return (Entry(self.opening()),)

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        del state, name
        return ()

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        del state, name, marks

    def told(self, state: State) -> str:
        return str(state)

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        del staked
        assert isinstance(state, Deal)
        if isinstance(act, Decision):
            return self._chosen(state, act.option)
        card = int(act.label)
        left = tuple((one, count - (one == card)) for one, count in state.left)
        state = replace(state, left=left, draws=False)
        if state.is_dealers or (state.hands[state.at] and not state.dealer):
            return replace(state, dealer=(*state.dealer, card))
        hand = (*state.hands[state.at], card)
        hands = (*state.hands[: state.at], hand, *state.hands[state.at + 1 :])
        is_over = total(hand) >= 21 or state.at in state.doubled
        return replace(state, hands=hands, at=state.at + is_over)

    def _chosen(self, state: Deal, option: str) -> Deal:
        match option:
            case "stand" | "surrender":
                return replace(state, at=state.at + 1)
            case "double":
                return replace(state, draws=True, doubled=(*state.doubled, state.at))
            case "split":
                first, second = state.hands[0]
                return replace(state, hands=((first,), (second,)))
            case _:
                return replace(state, draws=True)

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        del marks
        assert isinstance(state, Deal)
        at = BOXES.index(name.selected[0])
        if isinstance(act, Decision):
            is_given_up = act.option == "surrender" and state.at == at
            return GivesUp(Fraction(1, 2), "dealer", CLAUSE) if is_given_up else Stands(CLAUSE)
        after = self.advance(state, act)
        assert isinstance(after, Deal)
        if total(after.hands[at]) > 21:
            return Loses(CLAUSE)
        if not isinstance(self.awaits(after), Decided):
            return Stands(CLAUSE)
        mine, his = total(after.hands[at]), total(after.dealer)
        if his > 21 or mine > his:
            return Wins(Fraction(1), CLAUSE)
        return Returns(CLAUSE) if mine == his else Loses(CLAUSE)
