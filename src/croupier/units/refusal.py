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
    NOT_SIGNED = "the_act_is_not_signed"
    """A signature and a credential number stand under it, or it does not count."""
    NO_SUCH_ITEM = "the_inspection_knows_no_such_item"
    """Nothing of that name is inspected at this table."""
    NOT_MEASURED = "that_is_no_measure"
    """A measure is a number, such as 13/16 or 31.5."""
    INSPECTION_FAILED = "the_inspection_found_something_wanting"
    """What was found wanting is mended and inspected again."""
    NOBODY_PRESENT = "somebody_has_to_be_present"
    """The work is done before the eyes of another department."""
    NOT_COVERED = "the_wheel_is_not_covered_and_locked"
    """A table that is not open has its wheel secured."""
    NOT_OPEN = "the_table_is_not_open"
    """Nothing is done at a closed table."""
    OPEN_ALREADY = "the_table_is_open_already"
    """What is done before the opening cannot be done after it."""
    NO_MORE_BETS = "no_more_bets_was_called"
    """Chips stay where they are until the round is settled."""
    OUT_OF_ORDER = "that_is_not_due_now"
    """Another act of the procedure is due first."""
    NEW_BALL_IS_DUE = "a_new_ball_is_due"
    """The old one is damaged: a floorperson is asked for another."""
    NO_SUCH_DIRECTION = "the_spin_has_no_such_direction"
    """With the wheel or against it: nothing else is a direction."""
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
    COLOR_NOT_CASHED_IN = "chips_of_ones_own_are_cashed_in_first"
    """Nobody leaves a table with its colored chips."""
    NOT_SEATED = "the_player_has_no_seat"
    """Chips are issued to players at the table."""
    SEATED_ALREADY = "the_player_has_a_seat_already"
    """One seat a player."""
    NOT_OBSERVED = "a_line_is_kept_only_of_a_table_that_is_observed"
    """In strict mode what cannot be read does not happen."""
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
    NOT_THESE_CHIPS = "the_wager_is_not_made_with_these_chips"
    """The edition names what a wager is made with."""
    NO_COUPON = "no_coupon_is_taken_there"
    """The edition, the house or the wager admits none."""
    NOT_BY_WORD = "wagers_by_word_are_not_taken"
    """The edition or the house takes chips on the layout only."""
    NO_SUCH_WORD = "no_such_wager_by_word_is_waiting"
    """It was never made, or is converted, or has lapsed."""
    NOT_CONFIRMED = "the_dealer_has_not_confirmed_it"
    """A wager by word is confirmed before its cash is converted."""
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
    BEYOND_RECALL = "the_round_is_beyond_recall"
    """The table remembers the newest rounds only; an older one is put right elsewhere."""
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
