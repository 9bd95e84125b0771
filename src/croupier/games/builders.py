"""Which games are played at a table: the main one and its side games, by name."""

from collections.abc import Callable, Mapping

from croupier.games import b2b, touchdown
from croupier.games.big_six import BigSix
from croupier.games.craps import Craps
from croupier.games.game import Game, Posted
from croupier.games.pokette import Pokette
from croupier.games.red_dog import RedDog
from croupier.games.roulette import Roulette
from croupier.law.schema import Edition
from croupier.layout.positions import Layout


def _roulette(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    assert layout.wheel is not None
    games: list[Game] = [Roulette(edition, layout.wheel, posted)]
    if b2b.KIND in edition.wagers:
        games.append(b2b.BackToBack(edition, layout.wheel, posted))
    chosen = posted.rules.get("touchdown_paytable")
    if touchdown.KIND in edition.wagers and chosen:
        paytable = {row: odds.ratio for row, odds in edition.paytables[chosen].items()}
        games.append(touchdown.Touchdown(edition, layout.wheel, paytable))
    return tuple(games)


def _big_six(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    del layout
    return (BigSix(edition, posted),)


def _craps(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    del layout
    return (Craps(edition, posted),)


def _pokette(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    del layout
    return (Pokette(edition, posted),)


def _red_dog(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    del layout
    return (RedDog(edition, posted),)


_BUILDERS: Mapping[str, Callable[[Edition, Layout, Posted], tuple[Game, ...]]] = {
    "roulette": _roulette,
    "big-six": _big_six,
    "craps": _craps,
    "pokette": _pokette,
    "red-dog": _red_dog,
}


def is_modelled(game: str) -> bool:
    """Whether a game can be played and settled here, or is known by its paragraphs only."""
    return game in _BUILDERS


def games_at(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    """The games of a table: first the main one, then those that its outcomes feed."""
    return _BUILDERS[edition.game](edition, layout, posted)
