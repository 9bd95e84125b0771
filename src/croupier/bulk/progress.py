"""How far long work has come, told to whoever waits for it."""

from collections.abc import Callable

Told = Callable[[str, int, float], None]
"""What is counted ("wagers"), how many of them are done, and what share of the whole that is."""


def nobody(what: str, done: int, share: float) -> None:
    """Nobody waits."""
