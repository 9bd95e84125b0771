"""Several outcomes in turn: wagers placed before one, each settled at its first decision."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from croupier.games.game import Game, Outcome, State
from croupier.games.resolution import Moves, Stands
from croupier.layout.kinds import read_position
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.instruction import Do, Instruction
from croupier.table.place import Placement, Wager, accepted
from croupier.table.settle import DEALER, Decision, Settlement, order_of, settle
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Placed:
    """A wager, and before which outcome (counted from one) it is placed."""

    wager: Wager
    before: int = 1


@dataclass(frozen=True, slots=True)
class Played:
    """What became of everything: each wager's last decision, in the order given."""

    outcomes: tuple[Outcome, ...]
    voids: tuple[bool, ...]
    instructions: tuple[Instruction, ...]
    decided: tuple[tuple[int, Decision], ...]
    refused: tuple[tuple[int, Refusal], ...]


@dataclass(frozen=True, slots=True)
class _Lying:
    """A wager on the layout: which of those given it is, and where it lies now."""

    given: int
    wager: Wager


@dataclass(slots=True)
class _Round:
    """A table being played: the games' states, the wagers lying, and what has happened so far."""

    offer: Offer
    states: dict[int, State]
    lying: list[_Lying] = field(default_factory=list[_Lying])
    last: dict[int, Decision] = field(default_factory=dict[int, Decision])
    refused: list[tuple[int, Refusal]] = field(default_factory=list[tuple[int, Refusal]])
    told: list[Instruction] = field(default_factory=list[Instruction])
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    voids: list[bool] = field(default_factory=list[bool])

    @property
    def turn(self) -> int:
        """Which outcome is awaited, counted from one; the last one while it is being settled."""
        return max(len(self.outcomes), 1)

    def place(self, now: Sequence[tuple[int, Wager]]) -> None:
        """Verify the wagers placed before an outcome; the good ones lie on the layout."""
        sums: dict[str, Minor] = {}
        for one in self.lying:
            sums[one.wager.position] = Minor(sums.get(one.wager.position, 0) + one.wager.stake)
        at = Placement(self.offer, self.states, sums)
        _, refusals = accepted(at, [wager for _, wager in now])
        no = {row for row, _ in refusals}
        good = [_Lying(given, wager) for row, (given, wager) in enumerate(now) if row not in no]
        self.lying += good
        self._confirm(good)
        self.refused += [(now[row][0], refusal) for row, refusal in refusals]
        self.states = chosen(self.offer, self.states, {one.wager.position for one in good})

    def _confirm(self, placed: list[_Lying]) -> None:
        for one in sorted(placed, key=lambda one: order_of(one.wager.name)):
            game = self.offer.game_of(one.wager.name)
            call = game.confirms(one.wager.name) if game and one.wager.marks else None
            if call:
                turn = len(self.outcomes) + 1
                self.told.append(
                    Instruction(
                        Do.MARK,
                        DEALER,
                        call.text,
                        call.clause,
                        one.wager.position,
                        wager=one.given,
                        turn=turn,
                    )
                )

    def draw(self, text: str) -> None:
        """One outcome: settle what lies, and go on to the next states unless it is void."""
        outcome = self.offer.read(self.states, text)
        at = Placement(self.offer, self.states, {})
        settlement = settle(at, [one.wager for one in self.lying], outcome)
        self.outcomes.append(outcome)
        given = [one.given for one in self.lying]
        self.told += [
            replace(one, turn=self.turn, wager=None if one.wager is None else given[one.wager])
            for one in settlement.instructions
        ]
        self.voids.append(settlement.void is not None)
        staked = [self.offer.game_of(one.wager.name) for one in self.lying]
        self.lying = list(self._left(settlement))
        if settlement.void is None:
            for index, game in enumerate(self.offer.games):
                self._advance(index, game, outcome, staked=any(game is one for one in staked))

    def _left(self, settlement: Settlement) -> list[_Lying]:
        """The wagers that stay on the layout; those decided are off it."""
        left: list[_Lying] = []
        for one, decision in zip(self.lying, settlement.decisions, strict=True):
            self.last[one.given] = decision
            match decision.resolution:
                case Stands():
                    left.append(one)
                case Moves():
                    moved = replace(one.wager, name=read_position(decision.resolution.to))
                    left.append(_Lying(one.given, moved))
                case _:
                    pass
        return left

    def _advance(self, index: int, game: Game, outcome: Outcome, *, staked: bool) -> None:
        before = self.states[index]
        self.states[index] = game.advance(before, outcome, staked=staked)
        if self.states[index] != before:
            self.told += [
                Instruction(Do.ANNOUNCE, DEALER, call.text, call.clause, turn=self.turn)
                for call in game.calls(before, self.states[index])
            ]


def play(offer: Offer, placed: Sequence[Placed], texts: Sequence[str]) -> Played:
    """Place, draw and settle in turn; raise Unreadable where an outcome cannot come up."""
    _verify_turns(placed, len(texts))
    table = _Round(offer, offer.opening())
    for turn, text in enumerate(texts, start=1):
        table.place([(at, one.wager) for at, one in enumerate(placed) if one.before == turn])
        table.draw(text)
    return Played(
        tuple(table.outcomes),
        tuple(table.voids),
        tuple(table.told),
        tuple(sorted(table.last.items())),
        tuple(sorted(table.refused, key=lambda pair: pair[0])),
    )


def _verify_turns(placed: Sequence[Placed], outcomes: int) -> None:
    for one in placed:
        if not 1 <= one.before <= outcomes:
            raise Unreadable(
                f"{one.wager.position} is placed before outcome {one.before},"
                f" and there are {outcomes} outcomes"
            )
