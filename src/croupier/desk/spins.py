"""What has come up at a table, counted, and whether it is such as a fair wheel gives.

Honest statistics: the verdict stands before the counts, with its sample and with what so small a
sample cannot show; and nothing of it says what comes next.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from croupier.desk.chi_square import spins_to_notice, unevenness
from croupier.games.game import Chance, Outcome
from croupier.games.resolution import Wins
from croupier.layout.labels import labels
from croupier.offer.compile import Offer, resolve

LEAST = 30
"""Outcomes below which nothing is asked."""
LEVEL = 0.01
NOTICED = 0.8
STRENGTHS = (Fraction(2), Fraction(5, 4))
"""How many times as often as it should the rarest outcome comes, of two biases that are told."""
LAST = 20
_A_GROUP = 12
"""Of numbers that win together: fewer are no group to be counted."""


class Verdict(StrEnum):
    """What the counts say of the wheel."""

    NOT_ASKED = "not_asked"
    """Outcomes are not drawn alike, as cards from a shoe."""
    TOO_FEW = "too_few"
    """So few outcomes tell nothing."""
    CONSISTENT = "consistent"
    """Such as a fair wheel gives."""
    DOUBTED = "doubted"
    """So uneven as a fair wheel is in less than one night in a hundred."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something came, and how often it was to be expected."""

    title: str
    color: str
    count: int
    expected: str


@dataclass(frozen=True, slots=True)
class Spins:
    """The spins of a table: verdict, words, counts."""

    count: int
    verdict: Verdict
    headline: str
    """The sample and the verdict in one sentence."""
    said: tuple[str, ...]
    """What it is worth."""
    last: tuple[str, ...]
    """The newest first."""
    p: str = ""
    """In words, such as `p = 0.43`; empty where nothing was asked."""
    statistic: str = ""
    """Pearson's chi-square, to two decimals."""
    freedom: int = 0
    outcomes: tuple[Counted, ...] = ()
    groups: tuple[Counted, ...] = ()


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What one draw of a table can be, with weights; what is said of it."""

    weights: Mapping[str, int]
    colors: Mapping[str, str]
    groups: tuple[tuple[str, str, frozenset[str]], ...]
    """Title, color, and what belongs to it."""
    draws: str
    """What its draws are called."""
    thing: str
    things: str

    def title(self, label: str) -> str:
        """An outcome as it is said: cards by their names, all else as it is."""
        return label if self.colors else labels().as_spoken("{}", " ", (label,))


def spins(offer: Offer, counts: Mapping[str, int], newest: Sequence[str] = ()) -> Spins:
    """How often each outcome came, counted and judged; `newest` are the last, the oldest first."""
    known = _drawn_at(offer)
    seen = Counter[str]()
    for label, count in counts.items():
        seen[_counted_as(label)] += count
    last = [_counted_as(one.partition("*")[0]) for one in newest]
    told = Spins(
        count=seen.total(),
        verdict=Verdict.TOO_FEW if known else Verdict.NOT_ASKED,
        headline="Cards from a shoe are not drawn alike: their counts say nothing of fairness.",
        said=(),
        last=tuple(last[: -LAST - 1 : -1]),
    )
    if known is None:
        return told
    each_count = [seen[label] for label in known.weights]
    each = (
        (known.title(label), known.colors.get(label, ""), frozenset({label}))
        for label in known.weights
    )
    told = replace(
        told,
        freedom=len(each_count) - 1,
        outcomes=tuple(_counted(known, seen, *one) for one in each),
        groups=tuple(_counted(known, seen, *one) for one in known.groups),
    )
    return _judged(known, each_count, told)


def _counted(
    known: _Drawn, seen: Counter[str], title: str, color: str, its: frozenset[str]
) -> Counted:
    share = Fraction(sum(known.weights[label] for label in its), sum(known.weights.values()))
    count = sum(seen[label] for label in its)
    return Counted(title, color, count, _decimal(seen.total() * share, 1))


def _judged(known: _Drawn, counts: Sequence[int], told: Spins) -> Spins:
    """The verdict, in words, with the sample and with what it cannot show."""
    total = told.count
    many = f"{total:,} {known.draws if total != 1 else known.draws.removesuffix('s')}"
    if total < LEAST:
        line = f"{many}: too few to say whether the {known.thing} is fair; asked from {LEAST} on."
        return replace(told, headline=line, said=(_power(known), _NO_PROPHET))
    found = unevenness(counts, tuple(known.weights.values()))
    verdict = Verdict.CONSISTENT if found.p > LEVEL else Verdict.DOUBTED
    is_so = "" if verdict is Verdict.CONSISTENT else "not "
    return replace(
        told,
        verdict=verdict,
        p=_p(found.p),
        statistic=_decimal(found.statistic, 2),
        headline=f"{many}: {is_so}consistent with a fair {known.thing} ({_p(found.p)}).",
        said=(_share(found.p, known.things), _power(known), _NO_PROPHET),
    )


_NO_PROPHET = (
    "What has come does not foretell what comes: no number is due and none is hot. All are as"
    " probable as ever, whatever came before."
)


def _p(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}" if p < 0.1 else f"p = {p:.2f}"


def _share(p: float, things: str) -> str:
    if p > LEVEL:
        return f"Of a hundred fair {things} about {round(100 * p)} would come out as unevenly."
    few = f"about {round(1000 * p)}" if p >= 0.001 else "not one"
    return (
        f"Of a thousand fair {things} {few} would come out as unevenly. Whoever looks often enough"
        " sees that of a fair one too: an audit tells more."
    )


def _power(known: _Drawn) -> str:
    weights = tuple(known.weights.values())
    rarest = min(known.weights, key=lambda label: known.weights[label])
    what = "one number" if len(set(weights)) == 1 else known.title(rarest)
    twice, quarter = (f"{_rounded(_spins_to_notice(weights, times)):,}" for times in STRENGTHS)
    return (
        f"A bias needs many {known.draws} to show. Four times in five, at the level of 1 in"
        f" {round(1 / LEVEL)}, it would be noticed from about {twice} {known.draws} on that"
        f" {what} comes twice as often as it should, from about {quarter} on that it comes a"
        " quarter more often."
    )


@lru_cache(maxsize=64)
def _spins_to_notice(weights: tuple[int, ...], times: Fraction) -> int:
    return spins_to_notice(weights, times, LEVEL, NOTICED)


def _rounded(count: int) -> int:
    """Two leading digits, rounded up: an asymptotic answer has no more."""
    step = 10 ** max(len(str(count)) - 2, 0)
    return -(-count // step) * step


def _decimal(value: Fraction, digits: int) -> str:
    """A fraction with a few decimals, rounded half up."""
    scaled = (2 * value.numerator * 10**digits + value.denominator) // (2 * value.denominator)
    whole, part = divmod(scaled, 10**digits)
    return f"{whole:,}.{part:0{digits}d}"


def _counted_as(label: str) -> str:
    """Dice are counted by their total, all else as it is recorded."""
    return str(sum(map(int, label.split("+")))) if "+" in label else label


def _drawn_at(offer: Offer) -> _Drawn | None:
    """What the main game draws, where all its draws are alike; else nothing."""
    game = offer.main
    opening = game.opening()
    awaits = game.awaits(opening)
    if not isinstance(awaits, Chance) or game.falls(opening):
        return None
    weights: dict[str, int] = {}
    for act, weight in awaits.draws:
        if not game.voids(opening, act):
            label = _counted_as(act.label)
            weights[label] = weights.get(label, 0) + weight
    wheel = offer.layout.wheel
    if wheel:
        weights = {number: weights[number] for number in wheel.numbers}
        colors = {number: wheel.color(number) for number in wheel.numbers}
        return _Drawn(weights, colors, tuple(_groups(offer, colors)), "spins", "wheel", "wheels")
    if any("+" in act.label for act, _ in awaits.draws):
        totals = {total: weights[total] for total in sorted(weights, key=int)}
        return _Drawn(totals, {}, (), "rolls", "pair of dice", "pairs of dice")
    return _Drawn(weights, {}, (), "spins", "wheel", "wheels")


def _groups(offer: Offer, colors: Mapping[str, str]) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Colors of the wheel, then what the layout groups: dozens, columns, halves."""
    game, told = offer.main, set[frozenset[str]]()
    state = game.opening()
    for color, _ in Counter(colors.values()).most_common():
        its = frozenset(number for number, one in colors.items() if one == color)
        told.add(its)
        yield color.capitalize(), color, its
    for position in offer.positions:
        name = position.name
        if position.panel or name.kind.numbers or not game.covers(name):
            continue
        its = frozenset(
            number
            for number in colors
            if isinstance(resolve(game, state, name, Outcome(number)), Wins)
        )
        if len(its) >= _A_GROUP and its not in told:
            told.add(its)
            yield name.title, "", its
