"""Refusals and faults: what is expected to go wrong, as values."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.units.citation import Citation


class Reason(StrEnum):
    """Why a wager or an act is refused; of several, the first that is met is told."""

    NOT_YOURS_TO_DO = "that_is_not_for_this_person_to_do"
    """The act belongs to somebody else at the table."""
    NOT_INSPECTED = "the_table_has_not_been_inspected"
    """No table opens before the inspection of the day is signed."""
    NOT_OPEN = "the_table_is_not_open"
    """Nothing is done at a closed table."""
    OPEN_ALREADY = "the_table_is_open_already"
    """What is done before the opening cannot be done after it."""
    NO_MORE_BETS = "no_more_bets_was_called"
    """Chips stay where they are until the round is settled."""
    OUT_OF_ORDER = "that_is_not_due_now"
    """Another act of the procedure is due first."""
    SPIN_IS_VOID = "the_spin_does_not_count"
    """An irregularity: the spin is to be declared void."""
    NO_SUCH_OUTCOME = "that_cannot_come_up_here"
    """The outcome is none of this game's."""
    NO_SUCH_REASON = "the_rules_know_no_such_void_spin"
    """No clause of the edition voids a spin for this."""
    SEAT_IS_TAKEN = "the_seat_is_taken"
    """Somebody else sits there."""
    COLOR_IS_TAKEN = "the_color_is_in_use_at_this_table"
    """No two players use chips of one color and design."""
    NOT_SEATED = "the_player_has_no_seat"
    """Chips are issued to players at the table."""
    SEATED_ALREADY = "the_player_has_a_seat_already"
    """One seat a player."""
    NOT_IN_THE_EDITION = "position_is_not_in_the_edition"
    """The law of the table has no such wager."""
    NOT_ON_THIS_WHEEL = "position_is_not_on_this_wheel"
    """A number of it cannot be wagered on with this wheel."""
    NO_SUCH_PLACE = "position_has_no_place_on_the_layout"
    """No box, line or corner of the layout is this position."""
    NOT_OFFERED = "position_is_not_offered_at_this_table"
    """The house has withdrawn it, or has not chosen to offer it."""
    UNNAMED = "position_does_not_name_its_choice"
    """It is settled for one of several choices, and does not say which."""
    NOT_NOW = "position_may_not_be_made_now"
    """The game's state does not admit it."""
    NOTHING_BESIDE = "there_is_no_wager_for_it_to_support"
    """It is made in support of a wager, and none lies on the layout."""
    MORE_THAN_BESIDE = "stake_is_above_what_the_wager_supported_allows"
    """It may be only so many times what it supports."""
    NOT_IN_CHIPS = "stake_is_not_in_chips_of_the_table"
    """Not a multiple of the smallest chip in play."""
    NOT_IN_EQUAL_PARTS = "stake_does_not_divide_into_the_deemed_wagers"
    """A wager deemed to be several equal ones does not divide into them."""
    CANNOT_BE_PAID = "stake_cannot_be_paid_in_chips_of_the_table"
    """The odds, or the half that goes back, do not come out in chips."""
    ABOVE_THE_MAXIMUM = "stake_is_above_the_maximum"
    """With what already stands at the position."""
    NOT_ENOUGH_CHIPS = "the_player_has_not_so_many_chips"
    """The stake is more than the player holds."""
    NOT_SO_MUCH_THERE = "so_much_does_not_lie_at_the_position"
    """A player takes back only what is his."""
    STAYS = "the_wager_stands_until_it_is_decided"
    """A wager that the game binds is not taken up before its decision."""
    WAGERS_ARE_LYING = "wagers_are_lying_on_the_layout"
    """What leaves or closes waits for the round."""
    NO_SUCH_ROUND = "no_such_round_was_settled"
    """Only a settled round is corrected."""
    NO_SUCH_CORRECTION = "no_such_correction_is_waiting"
    """Only a correction that waits is approved, once."""
    NOT_BY_THE_SAME = "the_one_who_corrects_does_not_approve"
    """A correction takes two people."""
    BELOW_THE_MINIMUM = "stake_is_below_the_minimum"
    """With what already stands at the position."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A wager not accepted: why, by which clause, and what may be done instead."""

    position: str
    reason: Reason
    citation: Citation
    message: str


@dataclass(frozen=True, slots=True)
class SourceFault:
    """Something in a file that cannot be read as what it should be."""

    line: int
    key: str
    message: str
    file: str = ""

    def __str__(self) -> str:
        where = f"{self.file or 'input'}:{self.line}"
        return f"{where}: {self.key}: {self.message}" if self.key else f"{where}: {self.message}"


class SourceFaults(Exception):
    """All faults of one file at once."""

    def __init__(self, faults: tuple[SourceFault, ...]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
