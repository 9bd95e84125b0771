"""Which games are played at a table: the main one and its side games, by name."""

from collections.abc import Callable, Mapping

from croupier.games.big_six import BigSix
from croupier.games.game import Game, Posted
from croupier.games.roulette import Roulette
from croupier.law.schema import Edition
from croupier.layout.positions import Layout


def _roulette(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    assert layout.wheel is not None
    return (Roulette(edition, layout.wheel, posted),)


def _big_six(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    del layout
    return (BigSix(edition, posted),)


_BUILDERS: Mapping[str, Callable[[Edition, Layout, Posted], tuple[Game, ...]]] = {
    "roulette": _roulette,
    "big-six": _big_six,
}


def is_modelled(game: str) -> bool:
    """Whether a game can be played and settled here, or is known by its paragraphs only."""
    return game in _BUILDERS


def games_at(edition: Edition, layout: Layout, posted: Posted) -> tuple[Game, ...]:
    """The games of a table: first the main one, then those that its outcomes feed."""
    return _BUILDERS[edition.game](edition, layout, posted)
