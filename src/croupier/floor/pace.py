"""How fast the automatic dealer works: at the players' pace, by one of three clocks."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pace:
    """Times of a round in milliseconds."""

    name: str
    betting_ms: int
    """From the first chip on the layout to the end of betting, if nobody asks for more."""
    more_ms: int
    """What asking for more time gives."""
    turning_ms: int
    """How long the ball turns before the call, where it is called while the ball turns."""
    falling_ms: int
    """From the call, or the spin behind it, to the outcome."""
    settling_ms: int
    """From the outcome to its settlement."""


PACES = {
    pace.name: pace
    for pace in (
        Pace("brisk", 12_000, 15_000, 2_500, 1_500, 700),
        Pace("steady", 30_000, 20_000, 4_000, 2_500, 1_000),
        Pace("slow", 60_000, 30_000, 6_000, 3_500, 2_000),
    )
}
STEADY = PACES["steady"]
