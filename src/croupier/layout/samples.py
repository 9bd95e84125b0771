"""Samples for what the texts held leave to the layout. Unverified: a house puts its own here."""

from croupier.layout.kinds import COLORS, RANKS, SUITS
from croupier.layout.wheel import Wheel

# Composition B of the published ones (23, 15, 8, 4, 2, 1, 1 of 54); the order around the rim is
# nowhere published: this one spreads the symbols evenly and is ours.
_BIG_SIX = (
    "joker 1 2 1 5 1 2 1 10 2 1 5 1 2 1 2 1 20 1 2 1 5 2 1 10 1 2 "
    "flag 1 2 1 5 1 2 5 10 1 2 1 5 2 1 2 1 20 5 1 2 1 10 2 1 5 1"
)
# 52 cards and two jokers: what the odds of Pokette suggest; the order around the rim is ours.
_POKETTE = (
    "joker",
    *(f"{rank}{suit}" for suit in SUITS[:2] for rank in RANKS),
    "joker",
    *(f"{rank}{suit}" for suit in SUITS[2:] for rank in RANKS),
)
_SECTIONS = {"big-six": tuple(_BIG_SIX.split()), "pokette": _POKETTE}


def sample_sections(game: str) -> tuple[str, ...]:
    """Sections clockwise for a wheel that a table must declare."""
    return _SECTIONS[game]


def sample_colors(wheel: Wheel) -> dict[str, tuple[int, ...]]:
    """Six runs of six neighbours, clockwise from 0, the zeros skipped."""
    ring = [int(number) for number in wheel.colored]
    return {color: tuple(ring[6 * at : 6 * at + 6]) for at, color in enumerate(COLORS)}
