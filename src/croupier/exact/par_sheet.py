"""The par sheet: probability, edge and variance of every wager of an offer, exact."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from croupier.exact.chain_of_states import Distribution, chance_to_win, distribution, moments
from croupier.games.game import Entry, Fresh
from croupier.games.resolution import UNDECIDED, net
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
    shares: Distribution
    """The whole distribution of one unit's net result."""
    citation: Citation
    wager_citation: Citation
    zero_citation: Citation | None
    when: str = ""
    """The situation in which the wager is made, where its figures depend on it."""
    missing: str = ""
    mark: str = ""
    """What is to be said of the odds: that they are not from the text held."""


def par_sheet(offer: Offer, only: str = "") -> tuple[ParLine, ...]:
    """The lines of an offer's par sheet, by kind and position; of one kind where it is named."""
    members: dict[tuple[str, Profile | str, str], tuple[Entry, list[Name]]] = {}
    for position in offer.positions:
        if only in ("", position.name.kind.name):
            for key, entry in _situations(offer, position.name):
                found = members.setdefault((position.name.kind.name, *key), (entry, []))
                found[1].append(position.name)
    lines = [
        _missing(offer, names, key) if isinstance(key, str) else _line(offer, names, entry, key)
        for (_, key, _), (entry, names) in members.items()
    ]
    return tuple(_alike(lines))


_Situation = tuple[tuple[Profile | str, str], Entry]


def _situations(offer: Offer, name: Name) -> Iterator[_Situation]:
    """The states in which a wager can be made, or what is missing to compute it."""
    game = offer.game_of(name)
    missing = game.missing(name) if game else "the rules of its side game, not modelled yet"
    if game is None or missing:
        yield (missing, ""), Entry(Fresh())
        return
    if not offer.profiles(name):
        yield ("a situation in which it can be made: none comes about here", ""), Entry(Fresh())
    for entry, profile in offer.profiles(name):
        undecided = any(isinstance(one, UNDECIDED) for one, _ in profile)
        own = f"{name}" if undecided else ""  # a wager of several outcomes is computed by itself
        yield (profile, f"{own} {entry.when}"), entry


def _alike(lines: list[ParLine]) -> list[ParLine]:
    """Lines that say the same are one, though their losses stand in different paragraphs."""
    found: dict[tuple[object, ...], ParLine] = {}
    for line in lines:
        figures = (line.pays, line.probability, line.house_edge, line.variance)
        key = (line.kind, *figures, line.when, line.missing)
        was = found.get(key)
        found[key] = replace(was, members=was.members + line.members) if was else line
    return list(found.values())


def _line(offer: Offer, names: list[Name], entry: Entry, profile: Profile) -> ParLine:
    name = names[0]
    shares = _shares(offer, name, entry, profile)
    mean, variance = moments(shares)
    rule, zero = offer.edition.wagers[name.kind.name], offer.case.zero
    return ParLine(
        kind=name.kind.name,
        members=tuple(map(str, names)),
        pays=_pays(offer, name, shares),
        probability=chance_to_win(shares),
        house_edge=-mean,
        variance=variance,
        shares=shares,
        citation=offer.cite(offer.edition.paid_by(rule.kind)),
        wager_citation=offer.cite(rule.paragraph),
        zero_citation=offer.cite(zero.paragraph) if zero and rule.kind in zero.wagers else None,
        when=entry.when,
        mark=offer.edition.odds_mark or rule.mark,
    )


def _pays(offer: Offer, name: Name, shares: Distribution) -> tuple[tuple[str, Fraction], ...]:
    """The odds paid; where they vary, each with the case in which it is paid."""
    game = offer.game_of(name)
    named = game.paid(name) if game else ()
    if named:
        return named
    won = sorted(result for result in shares if result > 0)
    # what cannot win here is still posted at its odds
    return tuple(("", odds) for odds in won or [offer.posted.pays(name)])


def _shares(offer: Offer, name: Name, entry: Entry, profile: Profile) -> Distribution:
    """From the profile where one outcome decides; by the chain of states where it does not."""
    game = offer.game_of(name)
    assert game is not None
    if any(net(one) is None for one, _ in profile) or not profile:
        return distribution(game, entry.state, name)
    total = sum(weight for _, weight in profile)
    shares: dict[Fraction, int] = Counter()
    for one, weight in profile:
        result = net(one)
        assert result is not None
        shares[result] += weight
    return {result: Fraction(weight, total) for result, weight in shares.items()}


def _missing(offer: Offer, names: list[Name], what: str) -> ParLine:
    rule, game = offer.edition.wagers[names[0].kind.name], offer.game_of(names[0])
    clause = offer.cite(rule.paragraph)
    return ParLine(
        kind=names[0].kind.name,
        members=tuple(map(str, names)),
        pays=(),
        probability=game.chance_of(names[0]) if game else None,
        house_edge=None,
        variance=None,
        shares={},
        citation=clause,
        wager_citation=clause,
        zero_citation=None,
        missing=what,
    )
