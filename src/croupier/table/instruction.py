"""What the dealer, or a player, is to do after an outcome; each act with its clause."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.units.citation import Citation
from croupier.units.money import Minor


class Do(StrEnum):
    """The acts of a settlement, a call or an irregularity."""

    ANNOUNCE = "announce"
    """Call out what came up, or that it does not count."""
    MARK = "mark"
    """Put the point marker on the number."""
    MOVE = "move"
    """Take a share of a wager from one position to another."""
    COLLECT = "collect"
    """Take chips off the layout for the house."""
    TAKE_BACK = "take_back"
    """The player takes what is left of his wager off the layout."""
    GIVE_BACK = "give_back"
    """The dealer hands back what is left of a wager."""
    PAY = "pay"
    """Pay a winning wager; the stake is the player's besides."""
    SIGNAL = "signal"
    """Show something with the hand."""
    REMOVE = "remove"
    """Try to take the ball out of the wheel."""
    INSPECT = "inspect"
    """Look whether something is damaged."""
    ASK = "ask"
    """Ask somebody above for something."""
    RESPIN = "respin"
    """Spin the wheel again; all wagers stand."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """One act, in the order in which the law has it happen."""

    do: Do
    by: str
    text: str
    citation: Citation
    position: str = ""
    to: str = ""
    amount: Minor | None = None
    wager: int | None = None
    """Which of the wagers settled it concerns, counted from nothing."""
    turn: int = 1
    """Which of several outcomes it belongs to, counted from one."""
