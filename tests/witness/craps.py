"""The witness's craps: N.J.A.C. 19:47-1.1 and 1.2(a)1 to 19, as printed in 1996/97.

What is paid, the buy and lay bets and the odds behind a bet stand in sections that are not held:
each line taken from elsewhere says `not from the text held`. One unit is staked, by itself: that
odds want a bet before them is asked only as far as the rolls tell.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from .wager import odds


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of one unit. A wager that may not be made stands nowhere."""

    refused: str
    result: str
    net: Fraction
    decided_at: int | None
    lies_at: str


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll: its number in the shoot, its dice, and the point that was on before it."""

    place: int
    dice: tuple[int, int]
    point: int | None

    @property
    def total(self) -> int:
        return self.dice[0] + self.dice[1]

    @property
    def is_come_out(self) -> bool:
        return self.point is None


@dataclass(frozen=True, slots=True)
class Call:
    """How a wager was decided, on which roll, and at what odds if it won."""

    result: str
    at: Throw | None = None
    pays: str = ""
    number: int | None = None
    """The number to which a wager has moved."""


# N.J.A.C. 19:47-1.1, the totals named for the come out point and for the come point
POINTS = (4, 5, 6, 8, 9, 10)
STANDS = Call("stands")
Judge: TypeAlias = Callable[[Sequence[Throw], int, bool], Call]

# not from the text held: the usual odds in Atlantic City
PLACE_TO_WIN = {4: "9 to 5", 5: "7 to 5", 6: "7 to 6", 8: "7 to 6", 9: "7 to 5", 10: "9 to 5"}
PLACE_TO_LOSE = {4: "5 to 11", 5: "5 to 8", 6: "4 to 5", 8: "4 to 5", 9: "5 to 8", 10: "5 to 11"}
HARDWAYS = {4: "7 to 1", 6: "9 to 1", 8: "9 to 1", 10: "7 to 1"}
FIELD = {
    2: "2 to 1", 3: "1 to 1", 4: "1 to 1", 9: "1 to 1",
    10: "1 to 1", 11: "1 to 1", 12: "2 to 1",
}  # fmt: skip
ANY_SEVEN = {7: "4 to 1"}
ANY_CRAPS = {2: "7 to 1", 3: "7 to 1", 12: "7 to 1"}
CRAPS_TWO = {2: "30 to 1"}
CRAPS_THREE = {3: "15 to 1"}
CRAPS_TWELVE = {12: "30 to 1"}
ELEVEN = {11: "15 to 1"}
CRAPS_ELEVEN = {2: "3 to 1", 3: "3 to 1", 12: "3 to 1", 11: "7 to 1"}
HORN = {2: "27 to 4", 3: "3 to 1", 11: "3 to 1", 12: "27 to 4"}
# not from the text held: true odds, taken and laid
TAKEN = {4: "2 to 1", 5: "3 to 2", 6: "6 to 5", 8: "6 to 5", 9: "3 to 2", 10: "2 to 1"}
LAID = {4: "1 to 2", 5: "2 to 3", 6: "5 to 6", 8: "5 to 6", 9: "2 to 3", 10: "1 to 2"}


def throws_of(rolls: Sequence[tuple[int, int]]) -> list[Throw]:
    """The rolls of a shoot that begins at a come out roll, each with the point before it."""
    point: int | None = None
    told: list[Throw] = []
    for place, dice in enumerate(rolls, 1):
        if not all(1 <= die <= 6 for die in dice):
            raise ValueError(f"no such dice: {dice}")
        throw = Throw(place, dice, point)
        told.append(throw)
        point = _point_after(throw)
    return told


def _point_after(throw: Throw) -> int | None:
    """N.J.A.C. 19:47-1.1: after a decision of Pass and Don't Pass comes a come out roll."""
    if throw.is_come_out:
        # Reading: 12 decides Pass and leaves Don't Pass void, so the next roll is a come out too.
        return throw.total if throw.total in POINTS else None
    return None if throw.total in (throw.point, 7) else throw.point


def pass_bet(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    first = throws[0]
    if first.total in (7, 11):  # N.J.A.C. 19:47-1.2(a)1i
        return Call("wins", first, "1 to 1")  # not from the text held
    if first.total in (2, 3, 12):  # N.J.A.C. 19:47-1.2(a)1iii(1)
        return Call("loses", first)
    for throw in throws[1:]:
        if throw.total == first.total:  # N.J.A.C. 19:47-1.2(a)1ii
            return Call("wins", throw, "1 to 1")  # not from the text held
        if throw.total == 7:  # N.J.A.C. 19:47-1.2(a)1iii(2)
            return Call("loses", throw)
    return STANDS


def dont_pass_bet(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    first = throws[0]
    if first.total in (2, 3):  # N.J.A.C. 19:47-1.2(a)2i
        return Call("wins", first, "1 to 1")  # not from the text held
    if first.total in (7, 11):  # N.J.A.C. 19:47-1.2(a)2iii(1)
        return Call("loses", first)
    if first.total == 12:  # N.J.A.C. 19:47-1.2(a)2iv
        return Call("void", first)
    for throw in throws[1:]:
        if throw.total == 7:  # N.J.A.C. 19:47-1.2(a)2ii
            return Call("wins", throw, "1 to 1")  # not from the text held
        if throw.total == first.total:  # N.J.A.C. 19:47-1.2(a)2iii(2)
            return Call("loses", throw)
    return STANDS


def come_bet(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    first = throws[0]
    if first.total in (7, 11):  # N.J.A.C. 19:47-1.2(a)3i
        return Call("wins", first, "1 to 1")  # not from the text held
    if first.total in (2, 3, 12):  # N.J.A.C. 19:47-1.2(a)3iii(1)
        return Call("loses", first)
    # not from the text held: the chips are moved to the box of the come point. The bet itself
    # is decided by later come out rolls too: 3ii and 3iii(2) leave none out.
    for throw in throws[1:]:
        if throw.total == first.total:  # N.J.A.C. 19:47-1.2(a)3ii
            return Call("wins", throw, "1 to 1", first.total)  # not from the text held
        if throw.total == 7:  # N.J.A.C. 19:47-1.2(a)3iii(2)
            return Call("loses", throw, number=first.total)
    return Call("stands", number=first.total)


def dont_come_bet(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    first = throws[0]
    if first.total in (2, 3):  # N.J.A.C. 19:47-1.2(a)4i
        return Call("wins", first, "1 to 1")  # not from the text held
    if first.total in (7, 11):  # N.J.A.C. 19:47-1.2(a)4iii(1)
        return Call("loses", first)
    if first.total == 12:  # N.J.A.C. 19:47-1.2(a)4iv
        return Call("void", first)
    for throw in throws[1:]:
        if throw.total == 7:  # N.J.A.C. 19:47-1.2(a)4ii
            return Call("wins", throw, "1 to 1", first.total)  # not from the text held
        if throw.total == first.total:  # N.J.A.C. 19:47-1.2(a)4iii(2)
            return Call("loses", throw, number=first.total)
    return Call("stands", number=first.total)


def place_to_win(throws: Sequence[Throw], number: int, on: bool) -> Call:
    return _for_the_number(throws, number, PLACE_TO_WIN, on)


def buy(throws: Sequence[Throw], number: int, on: bool) -> Call:
    # not from the text held. Reading: the title of 1.5 calls it a place bet at true odds, so it
    # is as inactive on a come out roll as the bet of 1.2(a)5.
    return _for_the_number(throws, number, TAKEN, on)


def _for_the_number(
    throws: Sequence[Throw], number: int, table: Mapping[int, str], on: bool
) -> Call:
    """N.J.A.C. 19:47-1.2(a)5."""
    for throw in throws:
        if throw.is_come_out and not on:
            continue  # inactive, unless called on and marked
        if throw.total == number:
            return Call("wins", throw, table[number])
        if throw.total == 7:
            return Call("loses", throw)
    return STANDS


def place_to_lose(throws: Sequence[Throw], number: int, _on: bool) -> Call:
    # Reading: "all place bets" of 1.2(a)5 are those of its own paragraph; this one is always on.
    return _against_the_number(throws, number, PLACE_TO_LOSE)


def lay(throws: Sequence[Throw], number: int, _on: bool) -> Call:
    # not from the text held. Reading: a bet to lose at true odds, always on like that of 1.2(a)6.
    return _against_the_number(throws, number, LAID)


def _against_the_number(throws: Sequence[Throw], number: int, table: Mapping[int, str]) -> Call:
    """N.J.A.C. 19:47-1.2(a)6."""
    for throw in throws:
        if throw.total == 7:
            return Call("wins", throw, table[number])
        if throw.total == number:
            return Call("loses", throw)
    return STANDS


def hardway(throws: Sequence[Throw], number: int, _on: bool) -> Call:
    """N.J.A.C. 19:47-1.2(a)7 to 10. Reading: on at a come out roll, for nothing says otherwise."""
    for throw in throws:
        if throw.total == number and throw.dice[0] == throw.dice[1]:
            return Call("wins", throw, HARDWAYS[number])
        if throw.total in (number, 7):
            return Call("loses", throw)
    return STANDS


def _one_roll(table: Mapping[int, str]) -> Judge:
    """A wager that the next roll decides, whatever it is."""

    def judge(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
        first = throws[0]
        if first.total in table:
            return Call("wins", first, table[first.total])
        return Call("loses", first)

    return judge


def odds_on_pass(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    # not from the text held: decided with the bet before it, which the point or a 7 decides
    for throw in throws:
        if throw.total == throw.point:
            return Call("wins", throw, TAKEN[throw.total])
        if throw.total == 7:
            return Call("loses", throw)
    return STANDS


def odds_on_dont_pass(throws: Sequence[Throw], _number: int, _on: bool) -> Call:
    # not from the text held: as above, laid
    for throw in throws:
        if throw.total == 7 and throw.point is not None:
            return Call("wins", throw, LAID[throw.point])
        if throw.total == throw.point:
            return Call("loses", throw)
    return STANDS


def odds_on_come(throws: Sequence[Throw], number: int, on: bool) -> Call:
    # not from the text held. Reading: off on a come out roll unless called on, and given back
    # when that roll decides the bet before them.
    for throw in throws:
        if throw.total not in (number, 7):
            continue
        if throw.is_come_out and not on:
            return Call("void", throw)
        if throw.total == number:
            return Call("wins", throw, TAKEN[number])
        return Call("loses", throw)
    return STANDS


def odds_on_dont_come(throws: Sequence[Throw], number: int, _on: bool) -> Call:
    # not from the text held. Reading: always on, like every wager against a number.
    return _against_the_number(throws, number, LAID)


TO_WIN_OR_LOSE = ("place_to_win", "place_to_lose", "buy", "lay")
# Each wager with its judge: N.J.A.C. 19:47-1.2(a)1 to 19 in turn, then those of 1.5 and 1.6.
JUDGES: Mapping[str, Judge] = {
    "pass": pass_bet,
    "dont_pass": dont_pass_bet,
    "come": come_bet,
    "dont_come": dont_come_bet,
    **{f"place_to_win:{number}": place_to_win for number in POINTS},
    **{f"place_to_lose:{number}": place_to_lose for number in POINTS},
    **{f"hardway:{number}": hardway for number in (4, 6, 8, 10)},
    "field": _one_roll(FIELD),  # N.J.A.C. 19:47-1.2(a)11
    "any_seven": _one_roll(ANY_SEVEN),  # N.J.A.C. 19:47-1.2(a)12
    "any_craps": _one_roll(ANY_CRAPS),  # N.J.A.C. 19:47-1.2(a)13
    "craps_two": _one_roll(CRAPS_TWO),  # N.J.A.C. 19:47-1.2(a)14
    "craps_three": _one_roll(CRAPS_THREE),  # N.J.A.C. 19:47-1.2(a)15
    "craps_twelve": _one_roll(CRAPS_TWELVE),  # N.J.A.C. 19:47-1.2(a)16
    "eleven": _one_roll(ELEVEN),  # N.J.A.C. 19:47-1.2(a)17
    "craps_eleven": _one_roll(CRAPS_ELEVEN),  # N.J.A.C. 19:47-1.2(a)18
    "horn": _one_roll(HORN),  # N.J.A.C. 19:47-1.2(a)19
    # not from the text held, all that follow
    "odds:pass": odds_on_pass,
    "odds:dont_pass": odds_on_dont_pass,
    **{f"odds:come-{number}": odds_on_come for number in POINTS},
    **{f"odds:dont_come-{number}": odds_on_dont_come for number in POINTS},
    **{f"buy:{number}": buy for number in POINTS},
    **{f"lay:{number}": lay for number in POINTS},
}


def settle(
    position: str, rolls: Sequence[tuple[int, int]], before: int = 1, on: bool = False
) -> Verdict:
    """One unit at the position, placed before that roll; on: called on while it lies there."""
    if position not in JUDGES:
        raise ValueError(f"craps has no wager {position}")
    if not 1 <= before <= len(rolls) + 1:
        raise ValueError(f"there is no roll {before} to place it before")
    throws = throws_of(rolls)
    point = throws[before - 1].point if before <= len(rolls) else _last_point(throws)
    refused = _refusal(position, throws[: before - 1], point)
    if refused:
        return Verdict(refused, "stands", Fraction(0), None, "")
    after = throws[before - 1 :]
    call = JUDGES[position](after, _number_in(position), on) if after else STANDS
    lies_at = f"{position}:{call.number}" if call.number else position
    at = call.at.place if call.at else None
    return Verdict("", call.result, _net(call), at, lies_at)


def _last_point(throws: Sequence[Throw]) -> int | None:
    return _point_after(throws[-1]) if throws else None


def _net(call: Call) -> Fraction:
    if call.result == "wins":
        return odds(call.pays)
    return Fraction(-1) if call.result == "loses" else Fraction(0)


def _number_in(position: str) -> int:
    """The number a wager names; 0 where it names none."""
    digits = position.replace("-", ":").split(":")[-1]
    return int(digits) if digits.isdecimal() else 0


def _refusal(position: str, earlier: Sequence[Throw], point: int | None) -> str:
    """Why the wager may not be made now, or nothing."""
    if position in ("pass", "dont_pass"):
        # N.J.A.C. 19:47-1.2(a)1, 2
        return "only immediately before a come out roll" if point is not None else ""
    if position in ("come", "dont_come"):
        # N.J.A.C. 19:47-1.2(a)3, 4. Reading: after the come out roll is while a point is on.
        return "only after the come out roll" if point is None else ""
    if position in ("odds:pass", "odds:dont_pass"):
        # not from the text held
        return "no point is on" if point is None else ""
    if position.startswith("odds:"):
        # not from the text held
        return "" if _may_lie_on(_number_in(position), earlier) else "no such bet can lie there"
    # N.J.A.C. 19:47-1.2(a)5 to 19: at any time. Reading: buy and lay are place bets, the same.
    return ""


def _may_lie_on(number: int, earlier: Sequence[Throw]) -> bool:
    """Whether some Come or Don't Come Bet of these rolls would now lie on the number."""
    lies = False
    for throw in earlier:
        if throw.total in (number, 7):
            # A 7 or the number itself decides an older one; the roll may bring a new one there.
            lies = throw.total == number and not throw.is_come_out
    return lies
