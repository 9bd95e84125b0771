"""Which games are played at a table: the main one and its side games, by name.

A game is imported when a table of it is opened: start-up is measured.
"""

from collections.abc import Callable, Mapping

from croupier.games.game import Game, Posted
from croupier.law.schema import Edition
from croupier.layout.positions import Layout


def _roulette(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    from croupier.games.roulette import Roulette

    assert layout.wheel is not None
    games: list[Game] = [Roulette(edition, layout.wheel, posted)]
    if "b2b" in edition.wagers:
        from croupier.games.b2b import BackToBack

        games.append(BackToBack(edition, layout.wheel, posted))
    chosen = posted.rules.get("touchdown_paytable")
    if "touchdown" in edition.wagers and chosen:
        from croupier.games.touchdown import Touchdown

        paytable = {row: odds.ratio for row, odds in edition.paytables[chosen].items()}
        games.append(Touchdown(edition, layout.wheel, paytable))
    return tuple(games)


def _big_six(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    from croupier.games.big_six import BigSix

    del layout
    return (BigSix(edition, posted),)


def _craps(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    from croupier.games.craps import Craps

    del layout
    return (Craps(edition, posted),)


def _pokette(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    from croupier.games.pokette import Pokette

    del layout
    return (Pokette(edition, posted),)


def _red_dog(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    from croupier.games.red_dog import RedDog

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
