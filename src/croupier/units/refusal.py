"""Refusals and faults: what is expected to go wrong, as values."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.units.citation import Citation


class Reason(StrEnum):
    """Why a wager is refused, in the order in which the reasons are looked for."""

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
