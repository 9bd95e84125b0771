"""Several outcomes in turn: wagers placed before one, settled at the first decision."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from croupier.games.game import Outcome, State
from croupier.games.resolution import Moves, Stands
from croupier.layout.kinds import read_position
from croupier.offer.compile import Offer
from croupier.table.instruction import Instruction
from croupier.table.place import Placement, Wager, accepted
from croupier.table.settle import Decision, Settlement, settle
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


@dataclass(slots=True)
class _Lying:
    """A wager on the layout: which of those given it is, and where it lies now."""

    given: int
    wager: Wager


def play(offer: Offer, placed: Sequence[Placed], texts: Sequence[str]) -> Played:
    """Place, draw and settle in turn; raise Unreadable where an outcome cannot come up."""
    _verify_turns(placed, len(texts))
    states = {index: game.opening() for index, game in enumerate(offer.games)}
    lying: list[_Lying] = []
    last: dict[int, Decision] = {}
    refused: list[tuple[int, Refusal]] = []
    instructions: list[Instruction] = []
    outcomes: list[Outcome] = []
    voids: list[bool] = []
    for turn, text in enumerate(texts, start=1):
        new, no = _placed_now(offer, states, lying, placed, turn)
        lying += new
        refused += no
        outcome = offer.main.read(states[0], text)
        at = Placement(offer, states, {})
        settlement = settle(at, [one.wager for one in lying], outcome)
        instructions += _renumbered(settlement.instructions, lying)
        outcomes.append(outcome)
        voids.append(settlement.void is not None)
        lying = _left(lying, settlement, last)
        if settlement.void is None:
            states = _advanced(offer, states, outcome)
    return Played(
        tuple(outcomes),
        tuple(voids),
        tuple(instructions),
        tuple(sorted(last.items())),
        tuple(sorted(refused, key=lambda pair: pair[0])),
    )


def _verify_turns(placed: Sequence[Placed], outcomes: int) -> None:
    for one in placed:
        if not 1 <= one.before <= outcomes:
            raise Unreadable(
                f"{one.wager.position} is placed before outcome {one.before},"
                f" and there are {outcomes} outcomes"
            )


def _placed_now(
    offer: Offer,
    states: dict[int, State],
    lying: list[_Lying],
    placed: Sequence[Placed],
    turn: int,
) -> tuple[list[_Lying], list[tuple[int, Refusal]]]:
    now = [(index, one.wager) for index, one in enumerate(placed) if one.before == turn]
    sums: dict[str, Minor] = {}
    for one in lying:
        sums[one.wager.position] = Minor(sums.get(one.wager.position, 0) + one.wager.stake)
    _, refusals = accepted(Placement(offer, states, sums), [wager for _, wager in now])
    no = {row for row, _ in refusals}
    good = [_Lying(index, wager) for row, (index, wager) in enumerate(now) if row not in no]
    return good, [(now[row][0], refusal) for row, refusal in refusals]


def _renumbered(instructions: tuple[Instruction, ...], lying: list[_Lying]) -> list[Instruction]:
    return [
        one if one.wager is None else replace(one, wager=lying[one.wager].given)
        for one in instructions
    ]


def _left(lying: list[_Lying], settlement: Settlement, last: dict[int, Decision]) -> list[_Lying]:
    """The wagers that stay on the layout; those decided are off it."""
    left: list[_Lying] = []
    for one, decision in zip(lying, settlement.decisions, strict=True):
        last[one.given] = decision
        match decision.resolution:
            case Stands():
                left.append(one)
            case Moves():
                moved = replace(one.wager, name=read_position(decision.resolution.to))
                left.append(_Lying(one.given, moved))
            case _:
                pass
    return left


def _advanced(offer: Offer, states: dict[int, State], outcome: Outcome) -> dict[int, State]:
    return {index: game.advance(states[index], outcome) for index, game in enumerate(offer.games)}
