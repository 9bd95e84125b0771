"""What may be done instead of an act that was refused: one sentence for each reason."""

from collections.abc import Mapping

from croupier.units.refusal import Reason

INSTEAD: Mapping[Reason, str] = {
    Reason.NOT_YOURS_TO_DO: "Ask the person whose act it is.",
    Reason.NOT_INSPECTED: "The table is inspected first; then it opens.",
    Reason.NOT_OPEN: "Wait until the table is open.",
    Reason.OPEN_ALREADY: "The table is open: go on with the round.",
    Reason.NO_MORE_BETS: "Wait for the payments: wagers are taken again in the next round.",
    Reason.OUT_OF_ORDER: "See what is due now, and from whom.",
    Reason.SPIN_IS_VOID: "The spin is declared void, and made again.",
    Reason.NO_SUCH_OUTCOME: "Name an outcome of this game.",
    Reason.NO_SUCH_REASON: "Name one of the edition's reasons for a void spin.",
    Reason.SEAT_IS_TAKEN: "Choose another seat, or leave the choice to the house.",
    Reason.COLOR_IS_TAKEN: "Choose another color, or leave the choice to the house.",
    Reason.NOT_SEATED: "Sit down and buy chips first.",
    Reason.SEATED_ALREADY: "You have your seat: buy chips, or place what you have.",
    Reason.NOT_IN_THE_EDITION: "Choose a wager that the layout shows.",
    Reason.NOT_ON_THIS_WHEEL: "Choose a number that this wheel has.",
    Reason.NO_SUCH_PLACE: "Choose a box, a line or a corner of the layout.",
    Reason.NOT_OFFERED: "Choose a wager that this table offers; its par sheet lists them.",
    Reason.UNNAMED: "Say which of its choices is meant.",
    Reason.NOT_NOW: "Wait until the round admits it, or choose another wager.",
    Reason.NOTHING_BESIDE: "Place the wager that it supports first.",
    Reason.MORE_THAN_BESIDE: "Place less here, or more on the wager that it supports.",
    Reason.NOT_IN_CHIPS: "Choose a stake in whole chips of the table.",
    Reason.NOT_IN_EQUAL_PARTS: "Choose a stake that divides into the wagers it stands for.",
    Reason.CANNOT_BE_PAID: "Choose a stake whose payment comes out in chips.",
    Reason.ABOVE_THE_MAXIMUM: "Place no more than the rest up to the maximum.",
    Reason.NOT_ENOUGH_CHIPS: "Place fewer chips, or buy more.",
    Reason.NOT_SO_MUCH_THERE: "Take back no more than what lies there.",
    Reason.STAYS: "Leave it until it is decided.",
    Reason.WAGERS_ARE_LYING: "Take your wagers back, or wait until the round is settled.",
    Reason.NO_SUCH_ROUND: "Name a round that has been settled here.",
    Reason.NO_SUCH_CORRECTION: "Name a correction that waits for approval.",
    Reason.NOT_BY_THE_SAME: "Somebody else approves it.",
    Reason.BELOW_THE_MINIMUM: "Place at least the minimum at once.",
}
