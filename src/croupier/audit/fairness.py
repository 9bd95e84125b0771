"""Whether recorded outcomes are such as chance gives: tests with their power, corrected for number.

Every test asks one question of all outcomes, or of one dealer's or one wheel's. Beside its p-value
stands its power: how probably it would notice, with so many outcomes, something favoured by the
share asked about. Verdicts are by Holm's procedure over all tests, so that outcomes of pure chance
are called into doubt in no more than `alpha` of all reports; power is at the level alpha/m of its
first and strictest step, by the same asymptotics as the p-value.
"""

# SciPy has no types of its own: what its distributions give is a number, and taken as one.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from croupier.units.unreadable import Unreadable

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]
LEAST = 30
"""Outcomes below which nothing is asked: no test could notice anything."""
_EXPECTED_MIN = 5
_TABLES = 9_999
_GROUPS = 6
_SEED = 20_100_606


@dataclass(frozen=True, slots=True)
class Source:
    """What outcomes come from: the labels in order on the wheel, each with its weight."""

    labels: tuple[str, ...]
    weights: tuple[int, ...]
    is_ring: bool
    """Whether the labels lie round a wheel in this order, each once."""
    parts: Mapping[str, int] = field(default_factory=dict[str, int])
    """What is drawn besides, with its weights: multipliers."""

    @property
    def chances(self) -> Floats:
        weights = np.array(self.weights, np.float64)
        return weights / weights.sum()


@dataclass(frozen=True, slots=True)
class Fallen:
    """Outcomes in order, with who spun and on which wheel where that is recorded."""

    labels: Sequence[str]
    parts: Sequence[str] = ()
    dealers: Sequence[str] = ()
    wheels: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Test:
    """One question, its answer, and how much the answer is worth."""

    name: str
    of: str
    """All outcomes, or whose."""
    outcomes: int
    method: str
    statistic: float
    p: float
    power: float
    """Of noticing the alternative at the strictest level of the correction."""
    against: str
    """The alternative, in words."""
    level: float = 0.0
    """The level at which Holm's procedure looks at this test."""
    is_doubted: bool = False


@dataclass(frozen=True, slots=True)
class Fairness:
    """All tests together."""

    outcomes: int
    counts: Mapping[str, int]
    expected: Mapping[str, float]
    alpha: float
    bias: float
    tests: tuple[Test, ...]

    @property
    def is_doubted(self) -> bool:
        return any(one.is_doubted for one in self.tests)


def fairness(source: Source, fallen: Fallen, alpha: float = 0.01, bias: float = 0.25) -> Fairness:
    """Test outcomes against what they should come from; raise Unreadable where that is no use."""
    if not 0 < alpha < 1 or not 0 < bias <= 10:
        raise Unreadable("alpha lies between 0 and 1, and a bias is a share such as 0.25")
    if len(fallen.labels) < LEAST:
        raise Unreadable(
            f"{len(fallen.labels)} outcomes: fewer than {LEAST} tell nothing about chance"
        )
    at = _numbered(source, fallen.labels)
    asked = list(_questions(source, fallen, at, bias))
    level = alpha / len(asked)
    found = [one.answered(level) for one in asked]
    counts = np.bincount(at, minlength=len(source.labels)).tolist()
    expected = (source.chances * len(at)).tolist()
    return Fairness(
        len(at),
        dict(zip(source.labels, counts, strict=True)),
        dict(zip(source.labels, expected, strict=True)),
        alpha,
        bias,
        tuple(_holm(found, alpha)),
    )


def _numbered(source: Source, labels: Sequence[str]) -> Whole:
    known = {label: at for at, label in enumerate(source.labels)}
    unknown = next((label for label in labels if label not in known), None)
    if unknown is not None:
        raise Unreadable(f'"{unknown[:40]}" cannot come up at this table')
    return np.fromiter((known[label] for label in labels), np.int64, len(labels))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question with its statistic and p-value; its power waits for the number of questions."""

    name: str
    of: str
    outcomes: int
    method: str
    statistic: float
    p: float
    df: int
    shift: float
    """The alternative's noncentrality; for the binomial the chance under the alternative."""
    against: str
    chance: float = 0.0
    """Under fairness, for the binomial."""

    def answered(self, level: float) -> Test:
        power = self._binomial(level) if self.chance else self._chi_square(level)
        found = (self.name, self.of, self.outcomes, self.method, self.statistic, self.p)
        return Test(*found, power, self.against)

    def _chi_square(self, level: float) -> float:
        return float(stats.ncx2.sf(stats.chi2.isf(level, self.df), self.df, self.shift))

    def _binomial(self, level: float) -> float:
        """Two-sided by doubling, as the p-value is."""
        trials = self.outcomes
        high = int(stats.binom.isf(level / 2, trials, self.chance)) + 1
        while stats.binom.sf(high - 1, trials, self.chance) > level / 2:
            high += 1
        return float(stats.binom.sf(high - 1, trials, self.shift))


def _holm(tests: Sequence[Test], alpha: float) -> Iterator[Test]:
    """Smallest p first, each at alpha over those left, until one is not doubted."""
    order = sorted(range(len(tests)), key=lambda at: tests[at].p)
    levels: dict[int, float] = {}
    doubted: set[int] = set()
    for rank, at in enumerate(order):
        levels[at] = alpha / (len(tests) - rank)
        if len(doubted) == rank and tests[at].p <= levels[at]:
            doubted.add(at)
    for at, test in enumerate(tests):
        yield replace(test, level=levels[at], is_doubted=at in doubted)


def _questions(source: Source, fallen: Fallen, at: Whole, bias: float) -> Iterator[_Asked]:
    yield _pockets(source.chances, at, bias, source.labels, "pockets")
    if source.is_ring:
        yield _sectors(source, at, bias, "sectors", "all")
    yield _repeats(source.chances, at, bias)
    if len(source.labels) > 2:
        yield _runs(source.chances, at, bias)
        yield _serial(source.chances, at, bias)
    for name, words in (("dealer", fallen.dealers), ("wheel", fallen.wheels)):
        yield from _signatures(source, at, words, bias, name)
    if source.parts and fallen.parts:
        yield _parts(source, fallen.parts, bias)


def _parts(source: Source, parts: Sequence[str], bias: float) -> _Asked:
    labels = tuple(source.parts)
    weights = np.array(list(source.parts.values()), np.float64)
    there = [part for part in parts if part]
    inner = Source(labels, tuple(source.parts.values()), is_ring=False)
    at = _numbered(inner, there)
    return _pockets(weights / weights.sum(), at, bias, labels, "multipliers")


def _pockets(chances: Floats, at: Whole, bias: float, labels: Sequence[str], name: str) -> _Asked:
    """Counts against weights. The alternative: the least likely outcome favoured."""
    count = len(at)
    expected = chances * count
    seen = np.bincount(at, minlength=len(chances))
    statistic = float(((seen - expected) ** 2 / expected).sum())
    df = len(chances) - 1
    rare = int(chances.argmin())
    told = f"{labels[rare]} comes {_percent(bias)} more often"
    shift = count * float(((_favoured(chances, [rare], bias) - chances) ** 2 / chances).sum())
    if expected.min() >= _EXPECTED_MIN:
        p = float(stats.chi2.sf(statistic, df))
        return _Asked(name, "all", count, "chi-square", statistic, p, df, shift, told)
    drawn = np.random.default_rng(_SEED).multinomial(count, chances, _TABLES)
    others = ((drawn - expected) ** 2 / expected).sum(axis=1)
    # Never below what so many tables can say, and so never too small.
    p = float((1 + (others >= statistic - 1e-9).sum()) / (1 + _TABLES))
    method = f"chi-square against {_TABLES:,} drawn tables"
    return _Asked(name, "all", count, method, statistic, p, df, shift, told)


def _favoured(chances: Floats, places: Sequence[int], bias: float) -> Floats:
    """Chances with some raised by a share, the others lowered alike."""
    raised = chances.copy()
    raised[list(places)] *= 1 + bias
    return raised / raised.sum()


def _sectors(source: Source, at: Whole, bias: float, name: str, of: str) -> _Asked:
    """Whether outcomes lean to one side of the wheel: the mean direction round it."""
    ring = len(source.labels)
    quarter = list(range(ring // 4))
    alternative = _favoured(source.chances, quarter, bias)
    told = f"a quarter of the wheel comes {_percent(bias)} more often"
    return _direction(source.chances, alternative, at, (name, of), told)


def _direction(
    chances: Floats, alternative: Floats, at: Whole, named: tuple[str, str], told: str
) -> _Asked:
    """The mean of points on a circle against its expectation, in its own covariance."""
    angles = 2 * np.pi * np.arange(len(chances)) / len(chances)
    points = np.stack([np.cos(angles), np.sin(angles)])
    mean = points @ chances
    spread = (points * chances) @ points.T - np.outer(mean, mean)
    inverse = np.linalg.inv(spread)
    lean = points[:, at].mean(axis=1) - mean
    statistic = float(len(at) * lean @ inverse @ lean)
    away = points @ alternative - mean
    shift = float(len(at) * away @ inverse @ away)
    p = float(stats.chi2.sf(statistic, 2))
    return _Asked(*named, len(at), "mean direction, chi-square", statistic, p, 2, shift, told)


def _repeats(chances: Floats, at: Whole, bias: float) -> _Asked:
    """How often an outcome repeats the one before: binomial, exactly.

    Reading: that two outcomes are alike is asked of neighbours, which are as good as independent
    where all weights are alike; elsewhere the level is kept by not looking at overlapping pairs.
    """
    pairs = at[: len(at) // 2 * 2].reshape(-1, 2) if np.ptp(chances) > 0 else None
    same = at[1:] == at[:-1] if pairs is None else pairs[:, 0] == pairs[:, 1]
    trials, hits = len(same), int(same.sum())
    chance = float((chances**2).sum())
    p = 2 * min(
        float(stats.binom.cdf(hits, trials, chance)),
        float(stats.binom.sf(hits - 1, trials, chance)),
    )
    likely = min(chance * (1 + bias), 1.0)
    told = f"an outcome repeats {_percent(bias)} more often"
    found = ("repeats", "all", trials, "binomial, exact", float(hits), min(p, 1.0), 0)
    return _Asked(*found, likely, told, chance)


def _runs(chances: Floats, at: Whole, bias: float) -> _Asked:
    """Runs of one half of the outcomes, given how often each half came: Wald and Wolfowitz."""
    half = np.cumsum(chances) <= 0.5
    side = half[at]
    there = int(side.sum())
    other = len(side) - there
    told = f"a run goes on {_percent(bias)} more often in odds"
    if not there or not other:
        found = ("runs", "all", len(side), "none: one half never came", 0.0, 1.0, 1, 0.0, told)
        return _Asked(*found)
    runs = 1 + int((side[1:] != side[:-1]).sum())
    total = there + other
    mean = 1 + 2 * there * other / total
    variance = (mean - 1) * (mean - 2) / (total - 1)
    statistic = (runs - mean) ** 2 / variance
    # In a chain that stays with odds of 1 + bias the changes are so much rarer.
    stays = (1 + bias) / (2 + bias)
    shift = (total * (0.5 - stays)) ** 2 / variance
    p = float(stats.chi2.sf(statistic, 1))
    found = ("runs", "all", total, "Wald-Wolfowitz, normal", float(statistic), p, 1)
    return _Asked(*found, float(shift), told)


def _serial(chances: Floats, at: Whole, bias: float) -> _Asked:
    """Groups of outcomes beside those of the outcomes before, in pairs that do not overlap."""
    bounds = np.floor(np.cumsum(chances) * _GROUPS - 1e-9).astype(np.int64)
    group = np.minimum(bounds, _GROUPS - 1)
    kinds, group = np.unique(group, return_inverse=True)
    size = len(kinds)
    shares = np.bincount(group, weights=chances)
    pairs = group[at[: len(at) // 2 * 2]].reshape(-1, 2)
    seen = np.bincount(pairs[:, 0] * size + pairs[:, 1], minlength=size * size)
    fair = np.outer(shares, shares).reshape(-1)
    other = np.outer(shares, shares)
    other[np.diag_indices(size)] *= 1 + bias
    other = (other / other.sum()).reshape(-1)
    count = len(pairs)
    expected = fair * count
    told = f"an outcome falls near the one before {_percent(bias)} more often"
    statistic = float(((seen - expected) ** 2 / expected).sum())
    shift = count * float(((other - fair) ** 2 / fair).sum())
    df = size * size - 1
    if expected.min() >= _EXPECTED_MIN:
        p, method = float(stats.chi2.sf(statistic, df)), "chi-square of pairs"
    else:
        drawn = np.random.default_rng(_SEED + 1).multinomial(count, fair, _TABLES)
        others = ((drawn - expected) ** 2 / expected).sum(axis=1)
        p = float((1 + (others >= statistic - 1e-9).sum()) / (1 + _TABLES))
        method = f"chi-square of pairs against {_TABLES:,} drawn tables"
    return _Asked("serial", "all", count, method, statistic, p, df, shift, told)


def _signatures(
    source: Source, at: Whole, words: Sequence[str], bias: float, name: str
) -> Iterator[_Asked]:
    """Of each dealer the way from one outcome to the next; of each wheel where outcomes lean."""
    if not words or not source.is_ring:
        return
    if len(words) != len(at):
        raise Unreadable(f"each outcome has a {name}, or none has")
    named = np.array(words)
    ring = len(source.labels)
    for one in sorted({word for word in words if word}):
        own = at[named == one]
        if len(own) < LEAST:
            continue
        if name == "wheel":
            yield _sectors(source, own, bias, "wheel signature", one)
        elif np.ptp(source.chances) == 0:
            steps = (own[1:] - own[:-1]) % ring
            told = f"a quarter of the ways round comes {_percent(bias)} more often"
            alternative = _favoured(source.chances, list(range(ring // 4)), bias)
            who = ("dealer signature", one)
            yield _direction(source.chances, alternative, steps, who, told)


def _percent(share: float) -> str:
    return f"{share * 100:g} %"
