"""The par sheet: probability, edge and variance of every wager of an offer, exact."""

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.exact.chain_of_states import Distribution, distribution, moments
from croupier.games.resolution import Resolution, Stands, Wins, net
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer, Profile
from croupier.units.citation import Citation


@dataclass(frozen=True, slots=True)
class ParLine:
    """Positions alike in everything that the sheet says."""

    kind: str
    members: tuple[str, ...]
    pays: tuple[tuple[str, Fraction], ...]
    """What is paid, and when; one entry without a condition where it does not vary."""
    probability: Fraction | None
    house_edge: Fraction | None
    variance: Fraction | None
    citation: Citation
    wager_citation: Citation
    zero_citation: Citation | None
    missing: str = ""


def par_sheet(offer: Offer, only: str = "") -> tuple[ParLine, ...]:
    """The lines of an offer's par sheet, by kind and position; of one kind where it is named."""
    members: dict[tuple[str, Profile | str], list[Name]] = {}
    for position in offer.positions:
        if only not in ("", position.name.kind.name):
            continue
        key = _profile(offer, position.name)
        members.setdefault((position.name.kind.name, key), []).append(position.name)
    lines = [
        _missing(offer, names, key) if isinstance(key, str) else _line(offer, names, key)
        for (_, key), names in members.items()
    ]
    return tuple(_alike(lines))


def _alike(lines: list[ParLine]) -> list[ParLine]:
    """Lines that say the same are one, though their losses stand in different paragraphs."""
    found: dict[tuple[object, ...], ParLine] = {}
    for line in lines:
        key = (line.kind, line.pays, line.probability, line.house_edge, line.variance, line.missing)
        was = found.get(key)
        found[key] = replace(was, members=was.members + line.members) if was else line
    return list(found.values())


def _profile(offer: Offer, name: Name) -> Profile | str:
    """How often each resolution comes up, or what is missing to know it."""
    if offer.game_of(name) is None:
        return "the rules of its side game, which comes in a later release"
    return offer.profile(name)


def _line(offer: Offer, names: list[Name], profile: Profile) -> ParLine:
    shares = _shares(offer, names[0], profile)
    mean, variance = moments(shares)
    wins = {one.odds: one for one, _ in profile if isinstance(one, Wins)}
    rule = offer.edition.wagers[names[0].kind.name]
    zero = offer.case.zero
    return ParLine(
        kind=names[0].kind.name,
        members=tuple(map(str, names)),
        pays=tuple(("", odds) for odds in sorted(wins)),
        probability=sum((p for result, p in shares.items() if result > 0), Fraction(0)),
        house_edge=-mean,
        variance=variance,
        citation=offer.cite(offer.edition.odds_paragraph),
        wager_citation=offer.cite(rule.paragraph),
        zero_citation=offer.cite(zero.paragraph) if zero and rule.kind in zero.wagers else None,
    )


def _shares(offer: Offer, name: Name, profile: Profile) -> Distribution:
    """From the profile where one outcome decides; by the chain of states where it does not."""
    undecided = [one for one, _ in profile if isinstance(one, Stands)]
    game = offer.game_of(name)
    if undecided and game is not None:
        return distribution(game, game.opening(), name)
    total = sum(weight for _, weight in profile)
    shares: dict[Fraction, int] = Counter()
    for one, weight in profile:
        shares[_net(one)] += weight
    return {result: Fraction(weight, total) for result, weight in shares.items()}


def _net(resolution: Resolution) -> Fraction:
    result = net(resolution)
    assert result is not None
    return result


def _missing(offer: Offer, names: list[Name], what: str) -> ParLine:
    rule = offer.edition.wagers[names[0].kind.name]
    clause = offer.cite(rule.paragraph)
    return ParLine(
        kind=names[0].kind.name,
        members=tuple(map(str, names)),
        pays=(),
        probability=None,
        house_edge=None,
        variance=None,
        citation=clause,
        wager_citation=clause,
        zero_citation=None,
        missing=what,
    )
