"""What may be waived: observed, an act that the rules refuse may have happened all the same."""

from croupier.units.refusal import Reason

Waived = frozenset[Reason]
"""The refusals that are not made; each is honoured only where the act can be shown without it."""
STRICT: Waived = frozenset()
WAIVABLE: Waived = frozenset(
    {
        Reason.NOT_YOURS_TO_DO,
        Reason.NOT_INSPECTED,
        Reason.NOT_SIGNED,
        Reason.INSPECTION_FAILED,
        Reason.NOBODY_PRESENT,
        Reason.NOT_COVERED,
        Reason.NOT_OPEN,
        Reason.NO_MORE_BETS,
        Reason.OUT_OF_ORDER,
        Reason.NEW_BALL_IS_DUE,
        Reason.SPIN_IS_VOID,
        Reason.NO_SUCH_REASON,
        Reason.NO_SUCH_DIRECTION,
        Reason.SEAT_IS_TAKEN,
        Reason.COLOR_IS_TAKEN,
        Reason.COLOR_NOT_CASHED_IN,
        Reason.NOT_IN_CHIPS,
        Reason.NOT_THESE_CHIPS,
        Reason.NO_COUPON,
        Reason.NOT_BY_WORD,
        Reason.NOT_CONFIRMED,
        Reason.ABOVE_THE_MAXIMUM,
        Reason.BELOW_THE_MINIMUM,
        Reason.STAYS,
        Reason.NOT_BY_THE_SAME,
    }
)
"""What people do although they may not. What is missing here cannot be done at all."""
