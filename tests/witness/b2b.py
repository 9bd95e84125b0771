"""The witness's B2B bonus wager: MA Roulette 4."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from .picture import ORDER


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of one unit; a spin that was no spin decides nothing."""

    result: str
    net: Fraction
    decided_at: int | None


def settle(prior: str | None, number: str, multiplier: int, to_one: bool) -> Fraction | None:
    """The net result of one unit; None: refused, for there is no prior number."""
    _verify(number)
    if prior is None:
        # Reading: with no prior number there is nothing to match, so the wager is not taken.
        return None
    _verify(prior)
    if number != prior:  # MA Roulette 4(e)
        return Fraction(-1)
    # MA Roulette 4(b), (d)
    # Reading: the example of 4(c) fits both; the paytable on the table says whether the stake
    # comes back besides (to one) or is part of what is paid (for one).
    return Fraction(multiplier) if to_one else Fraction(multiplier - 1)


def settle_sequence(
    results: Sequence[str | None], multipliers: Sequence[int], to_one: bool, before: int = 1
) -> Verdict:
    """One unit placed before that spin; None is a spin that was declared no spin.

    Reading: no spin is no prior spin, so the prior number is that of the last valid one, and a
    wager that lay through it stands for the next, at the multiplier then shown.
    """
    if len(results) != len(multipliers):
        raise ValueError("each spin shows a multiplier")
    if not 1 <= before <= len(results) + 1:
        raise ValueError(f"there is no spin {before} to place it before")
    prior = _last_valid(results[: before - 1])
    if prior is None:
        return Verdict("refused", Fraction(0), None)
    for place in range(before, len(results) + 1):
        number = results[place - 1]
        if number is None:
            continue
        net = settle(prior, number, multipliers[place - 1], to_one)
        assert net is not None
        return Verdict("wins" if number == prior else "loses", net, place)
    return Verdict("stands", Fraction(0), None)


def _last_valid(results: Sequence[str | None]) -> str | None:
    valid = [number for number in results if number is not None]
    return valid[-1] if valid else None


def _verify(number: str) -> None:
    if number not in ORDER:
        raise ValueError(f"no wheel has {number}")
