"""The exact distribution of a wager's result: an absorbing chain over states and positions."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from croupier.games.game import NO_MARKS, Act, Awaits, Choice, Decided, Decision, Game, State
from croupier.games.resolution import Moves, net
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import resolve

Distribution = dict[Fraction, Fraction]
"""Probability by net result of one unit."""


@dataclass(frozen=True, slots=True)
class Node:
    """A wager that is not decided: the game's state and the position where it lies."""

    state: State
    name: Name


Step = tuple[dict[Node, Fraction], Distribution]
"""From a node: where it goes undecided, and what it is decided at."""


Policy = Callable[[State, Choice], Decision]
"""What everybody chooses, whoever's choice it is."""


def idle(_state: State, choice: Choice) -> Decision:
    """The option that stakes nothing more: a wager's own result does not ask for more chips."""
    return next(option for option in choice.options if not option.places)


def distribution(game: Game, state: State, name: Name, policy: Policy = idle) -> Distribution:
    """What one unit at a position comes to in the end, starting from a state."""
    start = Node(state, name)
    steps = explored(game, start, policy)
    order = _in_order(steps, start)
    return _absorbed(steps, start) if order is None else _folded(steps, order)


def _in_order(steps: dict[Node, Step], start: Node) -> list[Node] | None:
    """The nodes, each behind all that it leads to; None where they lead round in a circle."""
    order: list[Node] = []
    done: set[Node] = set()
    open_: set[Node] = set()
    ahead = [(start, False)]
    while ahead:
        node, is_left = ahead.pop()
        if is_left:
            open_.discard(node)
            done.add(node)
            order.append(node)
        elif node in open_:
            return None
        elif node not in done:
            open_.add(node)
            ahead.append((node, True))
            ahead += [(to, False) for to in steps[node][0] if to != node and to not in done]
            if any(to in open_ for to in steps[node][0] if to != node):
                return None
    return order


def _folded(steps: dict[Node, Step], order: list[Node]) -> Distribution:
    """Without circles but a node's stay in itself: from the last nodes back to the first."""
    found: dict[Node, Distribution] = {}
    for node in order:
        onward, decided = steps[node]
        total: dict[Fraction, Fraction] = dict(decided)
        for to, share in onward.items():
            if to != node:
                for result, part in found[to].items():
                    total[result] = total.get(result, Fraction(0)) + share * part
        leaves = 1 - onward.get(node, Fraction(0))
        found[node] = {result: share / leaves for result, share in total.items()}
    return found[order[-1]]


def explored(game: Game, start: Node, policy: Policy = idle) -> dict[Node, Step]:
    """Every situation to which an undecided wager can come, with what follows."""
    steps: dict[Node, Step] = {}
    ahead = [start]
    while ahead:
        node = ahead.pop()
        if node not in steps:
            steps[node] = _step(game, node, policy)
            ahead += steps[node][0]
    return steps


def acts_in(state: State, awaits: Awaits, policy: Policy) -> tuple[tuple[Act, int], ...]:
    """What may happen in a state, with weights: what chance gives, or what is chosen."""
    match awaits:
        case Choice():
            return ((policy(state, awaits), 1),)
        case Decided():
            raise AssertionError("a wager that is not decided waits for something")
        case _:
            return awaits.draws


def _step(game: Game, node: Node, policy: Policy) -> Step:
    acts = acts_in(node.state, game.awaits(node.state), policy)
    onward: dict[Node, int] = Counter()
    decided: dict[Fraction, int] = Counter()
    for act, weight in acts:
        resolution = resolve(game, node.state, node.name, act, NO_MARKS)
        result = net(resolution)
        if result is not None:
            decided[result] += weight
            continue
        name = read_position(resolution.to) if isinstance(resolution, Moves) else node.name
        state = node.state if game.voids(node.state, act) else game.advance(node.state, act)
        onward[Node(state, name)] += weight
    total = sum(weight for _, weight in acts)
    return (
        {to: Fraction(weight, total) for to, weight in onward.items()},
        {result: Fraction(weight, total) for result, weight in decided.items()},
    )


def _absorbed(steps: dict[Node, Step], start: Node) -> Distribution:
    """Solve x = Ax + b for every result at once, by elimination in fractions."""
    nodes = list(steps)
    results = sorted({result for _, decided in steps.values() for result in decided})
    rows = [_equation(steps[node], index, nodes, results) for index, node in enumerate(nodes)]
    for index in range(len(nodes)):
        _eliminate(rows, index)
    at = nodes.index(start)
    shares = zip(results, rows[at][len(nodes) :], strict=True)
    return {result: share for result, share in shares if share}


def _equation(step: Step, index: int, nodes: list[Node], results: list[Fraction]) -> list[Fraction]:
    onward, decided = step
    left = [
        Fraction(index == column) - onward.get(node, Fraction(0))
        for column, node in enumerate(nodes)
    ]
    return left + [decided.get(result, Fraction(0)) for result in results]


def _eliminate(rows: list[list[Fraction]], index: int) -> None:
    pivot = next(at for at in range(index, len(rows)) if rows[at][index])
    rows[index], rows[pivot] = rows[pivot], rows[index]
    lead = rows[index][index]
    rows[index] = [value / lead for value in rows[index]]
    for at, row in enumerate(rows):
        if at != index and row[index]:
            factor = row[index]
            rows[at] = [value - factor * own for value, own in zip(row, rows[index], strict=True)]


def moments(shares: Distribution) -> Iterator[Fraction]:
    """Mean and variance, summed in whole numbers over common denominators."""
    results, parts = (
        lcm(*(r.denominator for r in shares)),
        lcm(*(p.denominator for p in shares.values())),
    )
    mean = square = 0
    for result, share in shares.items():
        whole = result.numerator * (results // result.denominator)
        weighed = whole * share.numerator * (parts // share.denominator)
        mean += weighed
        square += weighed * whole
    scale = results * parts
    yield Fraction(mean, scale)
    yield Fraction(square * parts - mean * mean, scale * scale)


def chance_to_win(shares: Distribution) -> Fraction:
    """The probability of winning anything."""
    won = [share for result, share in shares.items() if result.numerator > 0]
    parts = lcm(*(share.denominator for share in won))
    return Fraction(sum(p.numerator * (parts // p.denominator) for p in won), parts)
