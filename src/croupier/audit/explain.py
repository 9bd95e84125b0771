"""What is wrong with a line, in words and money, each with its clause."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from croupier.audit import loops
from croupier.audit.findings import Finding, Kind
from croupier.audit.judge import Judge
from croupier.units.money import Currency, shown


@dataclass(frozen=True, slots=True)
class Line:
    """A line by itself, in words and whole numbers."""

    file: str
    line: int
    table: str
    day: str
    round: str
    number: int
    outcome: str
    position: str
    player: str
    stake: int
    returned: int
    at: int | None
    coupon: int = 0
    """The match play coupon that lay with the chips; the stake is the chips alone."""


def finding(  # noqa: PLR0913 - what a finding says
    kind: Kind,
    line: Line,
    citation: str,
    message: str,
    currency: Currency,
    *,
    money: int = 0,
    due: int | None = None,
) -> Finding:
    """A finding about a line."""
    return Finding(
        kind,
        line.file,
        line.line,
        citation,
        message,
        money,
        currency.code,
        line.table,
        line.round,
        line.day,
        line.player,
        line.position,
        line.outcome,
        line.stake,
        line.returned,
        due,
    )


def told(judge: Judge, line: Line, bits: int, currency: Currency) -> Iterator[Finding]:
    """What the loops noted of a line, but for limits, which are told by the round."""
    place = judge.place(line.position)
    if bits & loops.UNREAD_BIT:
        message = place.message or f"{shown(line.outcome)} cannot come up at this table"
        money = line.stake if place.kind is not Kind.UNKNOWN else 0
        yield finding(place.kind, line, place.citation, message, currency, money=money)
    if bits & loops.REFUSED_BIT:
        yield finding(place.kind, line, place.citation, place.message, currency, money=line.stake)
    if bits & (loops.UNDER | loops.OVER):
        yield _paid(judge, line, currency)
    if bits & loops.CHIPS:
        clause, message = judge.not_in_chips(place, line.stake)
        yield finding(Kind.NOT_IN_CHIPS, line, clause, message, currency, money=line.stake)
    if bits & loops.COUPON:
        yield from coupon_refused(judge, line, currency)
    if bits & loops.LATE:
        message = f"{line.position} was taken after no more wagers were called"
        clause = judge.step("no_more_bets")
        yield finding(Kind.LATE, line, clause, message, currency, money=line.stake)
    yield from disordered(judge, line, bits, currency)


def coupon_refused(judge: Judge, line: Line, currency: Currency) -> Iterator[Finding]:
    """A coupon that should not have been taken there, by its clause; its money is its value."""
    if no := judge.coupon(line.position, line.stake, line.coupon):
        kind, clause, message = no
        yield finding(kind, line, clause, message, currency, money=line.coupon)


def disordered(judge: Judge, line: Line, bits: int, currency: Currency) -> Iterator[Finding]:
    """A line that stands where it does not belong."""
    clause = judge.step("order")
    if bits & loops.TWO:
        message = f"round {line.round} has another outcome in the line before"
        yield finding(Kind.OUT_OF_ORDER, line, clause, message, currency)
    if bits & loops.ORDER:
        message = f"round {line.round} or its time stands behind a later one"
        yield finding(Kind.OUT_OF_ORDER, line, clause, message, currency)


def due_of(stake: int, net: Fraction, coupon: int = 0) -> int:
    """What goes back of a stake. Reading: what does not come out is due rounded up.

    A coupon pays what chips of its value would win, and is no money to give back.
    """
    return ceil(stake * (1 + net) + coupon * max(net, Fraction(0)))


def _paid(judge: Judge, line: Line, currency: Currency) -> Finding:
    place, game = judge.place(line.position), judge.arrays
    assert game is not None
    cell = int(game.payoff[place.row, judge.column(line.outcome)])
    due = due_of(line.stake, Fraction(cell, game.denominator), line.coupon)
    return paid_otherwise(line, due, judge.clause(place, line.outcome), currency)


def paid_otherwise(line: Line, due: int, clause: str, currency: Currency) -> Finding:
    """A wager for which something else was returned than was due."""
    kind = Kind.UNDERPAID if line.returned < due else Kind.OVERPAID
    write = currency.write
    beside = f" with a coupon of {write(line.coupon)}" if line.coupon else ""
    message = (
        f"{write(line.returned)} was returned of {write(line.stake)}{beside} on {line.position} at"
        f" {line.outcome}, and {write(due)} is due"
    )
    money = abs(due - line.returned)
    return finding(kind, line, clause, message, currency, money=money, due=due)


def above(judge: Judge, line: Line, before: int, currency: Currency) -> Finding:
    """A wager that, with what its player had there, is above the maximum."""
    most = judge.place(line.position).maximum
    excess = min(line.stake, before + line.stake - most)
    beside = f" beside the {currency.write(before)} there" if before else ""
    message = (
        f"{currency.write(line.stake)} on {line.position}{beside} is above the maximum"
        f" {currency.write(most)}"
    )
    return finding(Kind.OVER_LIMIT, line, judge.limits(), message, currency, money=excess)


def below(judge: Judge, line: Line, currency: Currency) -> Finding:
    """A wager that, with all that its player had there, is below the minimum."""
    least = judge.place(line.position).minimum
    message = (
        f"{currency.write(line.stake)} on {line.position} is below the minimum"
        f" {currency.write(least)}"
    )
    return finding(Kind.BELOW_LIMIT, line, judge.limits(), message, currency, money=line.stake)


def by_round(judge: Judge, lines: tuple[Line, ...], currency: Currency) -> Iterator[Finding]:
    """A whole round's lines at one table against the limits, as the loop does it."""
    for at, line in enumerate(lines):
        place = judge.place(line.position) if line.position else None
        if place is None or place.name is None or place.kind is not Kind.UNKNOWN:
            continue
        same = [
            other
            for other, one in enumerate(lines)
            if (one.position, one.player) == (line.position, line.player)
        ]
        alone = same if line.player else [at]
        before = sum(lines[one].stake for one in alone if one < at)
        if before + line.stake > place.maximum:
            yield above(judge, line, before, currency)
        if sum(lines[one].stake for one in alone) < place.minimum and not before:
            yield below(judge, line, currency)
