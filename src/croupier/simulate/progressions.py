"""Progressions, once for the compiled evening and once as plain objects for the literal one."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from croupier.simulate.compiled import part
from croupier.simulate.strategies import (
    FIRST,
    LABOUCHERE,
    LADDER,
    LEAVE,
    LINE_MAX,
    OSCAR,
    OWN,
    STAY,
    Progression,
    Strategy,
    own_class,
)

if TYPE_CHECKING:
    from croupier.simulate.evening import Live, Seats


@part
def begin(seats: "Seats", live: "Live", seat: int) -> None:
    """The progression as at the opening."""
    live.step[seat] = 0
    live.series[seat] = 0
    if seats.rules[seat, 0] == OSCAR:
        live.step[seat] = 1
    if seats.rules[seat, 0] == LABOUCHERE:
        at, end = seats.steps_at[seat], seats.steps_at[seat + 1]
        live.ends[seat, 0], live.ends[seat, 1] = 0, end - at
        for one in range(end - at):
            live.line[seat, one] = seats.steps[at + one]


@part
def multiple(seats: "Seats", live: "Live", seat: int) -> int:
    """How many times the wagers as declared are staked next."""
    rule = seats.rules[seat, 0]
    if rule == OSCAR:
        return int(live.step[seat])
    if rule == LABOUCHERE:
        start, size = live.ends[seat, 0], live.ends[seat, 1]
        last = live.line[seat, start + size - 1] if size > 1 else 0
        return int(live.line[seat, start] + last)
    return int(seats.steps[seats.steps_at[seat] + live.step[seat]])


@part
def turned(seats: "Seats", live: "Live", seat: int) -> bool:
    """Tell the progression what a turn came to; whether it is at its end."""
    net, rule = live.net[seat], seats.rules[seat, 0]
    if rule == OSCAR:
        return _ground(seats, live, seat, net)
    if net == 0:
        return False
    if rule == LABOUCHERE:
        return _crossed(seats, live, seat, net > 0)
    leads, by = (1, 2) if net > 0 else (3, 4)
    if seats.rules[seat, leads] == FIRST:
        live.step[seat] = 0
        return False
    size = seats.steps_at[seat + 1] - seats.steps_at[seat]
    live.step[seat] = max(live.step[seat] + seats.rules[seat, by], 0)
    if live.step[seat] >= size:
        live.step[seat] = size - 1 if seats.rules[seat, 5] == STAY else 0
        return seats.rules[seat, 5] == LEAVE
    return False


@part
def _ground(seats: "Seats", live: "Live", seat: int, net: int) -> bool:
    """Oscar's grind: one unit more after a win, never more than the series wants to end at +1."""
    base = seats.base[seat]
    live.series[seat] += net
    if live.series[seat] >= base:
        live.step[seat], live.series[seat] = 1, 0
        return seats.rules[seat, 5] == LEAVE
    if net > 0:
        wanting = (2 * base - live.series[seat] - 1) // base
        live.step[seat] = min(live.step[seat] + 1, wanting)
    return False


@part
def _crossed(seats: "Seats", live: "Live", seat: int, is_won: bool) -> bool:
    """Labouchère: a win crosses out both ends of the line, a loss writes the stake behind it."""
    start, size = live.ends[seat, 0], live.ends[seat, 1]
    if is_won:
        live.ends[seat, 0], live.ends[seat, 1] = start + 1, max(size - 2, 0)
        if live.ends[seat, 1] == 0:
            begin(seats, live, seat)
            return seats.rules[seat, 5] == LEAVE
        return False
    staked = multiple(seats, live, seat)
    if start + size == LINE_MAX:
        if start == 0:
            return True
        for at in range(size):
            live.line[seat, at] = live.line[seat, start + at]
        start = live.ends[seat, 0] = 0
    live.line[seat, start + size] = staked
    live.ends[seat, 1] = size + 1
    return False


# --- the same as plain objects -------------------------------------------------------------------


@dataclass(slots=True)
class Ladder:
    """Steps up and down a list of multiples."""

    rules: Strategy
    at: int = 0
    is_over: bool = False

    def multiple(self) -> int:
        return 0 if self.is_over else self.rules.steps[self.at]

    def told(self, net: int) -> None:
        if net == 0:
            return
        leads, by = self.rules.on_win if net > 0 else self.rules.on_loss
        self.at = 0 if leads == FIRST else max(0, self.at + by)
        if self.at >= len(self.rules.steps):
            self.is_over = self.rules.at_end == LEAVE
            self.at = len(self.rules.steps) - 1 if self.rules.at_end == STAY else 0


@dataclass(slots=True)
class Line:
    """Labouchère's cancellation."""

    rules: Strategy
    line: list[int] = field(default_factory=list[int])
    is_over: bool = False

    def __post_init__(self) -> None:
        self.line = list(self.rules.steps)

    def multiple(self) -> int:
        if self.is_over:
            return 0
        return self.line[0] if len(self.line) == 1 else self.line[0] + self.line[-1]

    def told(self, net: int) -> None:
        if net > 0:
            self.line = self.line[1:-1]
            if not self.line:
                self.line = list(self.rules.steps)
                self.is_over = self.rules.at_end == LEAVE
        elif net < 0 and len(self.line) == LINE_MAX:
            self.is_over = True
        elif net < 0:
            self.line.append(self.multiple())


@dataclass(slots=True)
class Grind:
    """Oscar's grind: series that end one unit ahead."""

    rules: Strategy
    base: int
    units: int = 1
    series: int = 0
    is_over: bool = False

    def multiple(self) -> int:
        return 0 if self.is_over else self.units

    def told(self, net: int) -> None:
        self.series += net
        if self.series >= self.base:
            self.units, self.series = 1, 0
            self.is_over = self.rules.at_end == LEAVE
        elif net > 0:
            self.units = min(self.units + 1, -(-(self.base - self.series) // self.base))


def progression(rules: Strategy, base: int) -> Progression:
    """A strategy at its beginning, for wagers that come to so much as declared."""
    if rules.rule == LADDER:
        return Ladder(rules)
    if rules.rule == LABOUCHERE:
        return Line(rules)
    return own_class(rules.own)() if rules.rule == OWN else Grind(rules, base)
