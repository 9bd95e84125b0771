"""Craps and mini-craps: a point that is on or off, wagers that stand, move, and rest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import (
    Act,
    Beside,
    Call,
    Chance,
    Entry,
    Marks,
    NotNow,
    Outcome,
    Plain,
    Posted,
    State,
)
from croupier.games.resolution import Loses, Moves, Resolution, Returns, Stands, Wins
from croupier.law.schema import Edition
from croupier.layout.kinds import POINTS, Name
from croupier.units.citation import Citation
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

ON = "on"
"""The marker button on a wager that its player has called on."""
NATURALS, CRAPS, SEVEN, BARRED = (7, 11), (2, 3, 12), 7, 12
TOTALS = tuple(int(point) for point in POINTS)
_FACES = range(1, 7)
DRAWS = tuple((Outcome(f"{one}+{two}"), 1) for one in _FACES for two in _FACES)
_HARDWAYS = {"4": "1.2(a)7", "6": "1.2(a)8", "8": "1.2(a)9", "10": "1.2(a)10"}
_ONE_ROLL: Mapping[str, Mapping[int, str]] = {
    "field": {2: "field:2", 12: "field:12", **dict.fromkeys((3, 4, 9, 10, 11), "field")},
    "any_seven": {7: "any_seven"},
    "any_craps": dict.fromkeys(CRAPS, "any_craps"),
    "craps_two": {2: "craps_two"},
    "craps_three": {3: "craps_three"},
    "craps_twelve": {12: "craps_twelve"},
    "eleven": {11: "eleven"},
    "craps_eleven": {**dict.fromkeys(CRAPS, "craps_eleven:craps"), 11: "craps_eleven:11"},
    "horn": {total: f"horn:{total}" for total in (2, 3, 11, 12)},
}
"""By kind: the totals that win, and the row of the odds table that pays each (1.2(a)11 to 19)."""


@dataclass(frozen=True, slots=True)
class Shoot(State):
    """Whether the next roll is a come out roll (no point), or which point is on: 1.1."""

    point: int = 0


@dataclass(frozen=True, slots=True)
class _Roll:
    """One roll and what the table was when it was thrown."""

    dice: tuple[int, int]
    point: int

    @property
    def total(self) -> int:
        return sum(self.dice)

    @property
    def is_hard(self) -> bool:
        return self.dice[0] == self.dice[1]

    @property
    def is_come_out(self) -> bool:
        return self.point == 0


@dataclass(frozen=True, slots=True)
class Craps(Plain):
    """The nineteen wagers of 1.2(a), with taking and laying odds, buy and lay as far as known."""

    edition: Edition
    posted: Posted

    def covers(self, name: Name) -> bool:
        return name.kind.name in self.edition.wagers

    def opening(self) -> State:
        return Shoot()

    def awaits(self, state: State) -> Chance:
        del state
        return Chance(DRAWS)

    def read(self, state: State, text: str) -> str:
        del state
        if all(str(act) != text for act, _ in DRAWS):
            raise Unreadable(f"{shown(text)} is no roll of two dice: write it like 3+4")
        return text

    def own_clause(self, name: Name) -> Citation:
        if name.kind.name == "hardway":
            return self.edition.cite(_HARDWAYS[name.selected[0]])
        return self.edition.cite(self.edition.wagers[name.kind.name].paragraph)

    def entries(self, name: Name) -> tuple[Entry, ...]:
        match name.kind.name:
            case "come" | "dont_come" | "place_to_win" | "place_to_lose" | "buy" | "lay":
                return (Entry(Shoot(TOTALS[0])),)
            case "odds" if "-" not in name.selected[0]:
                return tuple(
                    Entry(Shoot(point), f"the point is {point} or {14 - point}")
                    for point in TOTALS[:3]
                )
            case "odds" if name.selected[0].startswith("come-"):
                # A come wager is decided by its number and so never lies on the point that is on.
                own = int(name.selected[0].removeprefix("come-"))
                others = [Entry(Shoot(on), f"the point is {on}") for on in TOTALS if on != own]
                return (Entry(Shoot(), "at a come out roll"), *others)
            case _:
                return (Entry(Shoot()),)

    def not_now(self, state: State, name: Name, marks: Marks) -> NotNow | None:
        del marks
        assert isinstance(state, Shoot)
        clause, kind = self.own_clause(name), name.kind.name
        if kind in ("pass", "dont_pass") and state.point:
            told = "it is placed immediately before a come out roll, and a point is on"
            return NotNow(f"{name.kind.title}: {told}", clause)
        if kind in ("come", "dont_come") and name.selected:
            return NotNow(
                f"{name.kind.title}: it is placed on its line, and moves by itself", clause
            )
        if kind in ("come", "dont_come") and not state.point:
            told = "it is placed after the come out roll, and no point is on"
            return NotNow(f"{name.kind.title}: {told}", clause)
        if kind == "odds" and "-" not in name.selected[0] and not state.point:
            return NotNow(f"{name.title}: there is no point yet to take or lay odds on", clause)
        return None

    def stays(self, state: State, name: Name) -> NotNow | None:
        """Reading: a Pass or Come Bet binds once a total stands for it (1.3 is not held)."""
        assert isinstance(state, Shoot)
        is_bound = (name.kind.name == "pass" and state.point) or (
            name.kind.name == "come" and name.selected
        )
        if not is_bound:
            return None
        told = "it stands until its number or a 7 is thrown, and is not taken back before"
        return NotNow(f"{name.title}: {told}", self.own_clause(name))

    def confirms(self, name: Name) -> Call | None:
        """1.2(a)5: an "on" marker button on top of the wager."""
        is_come = name.kind.name == "odds" and name.selected[0].startswith("come-")
        if name.kind.name not in ("place_to_win", "buy") and not is_come:
            return None
        told = f'Put an "on" marker button on top of {name.title}'
        return Call(told, self.edition.cite("1.2(a)5"))

    def beside(self, name: Name) -> Beside | None:
        """1.6, by its title: odds are made in support of a wager that lies on the layout."""
        if name.kind.name != "odds":
            return None
        line, _, point = name.selected[0].partition("-")
        return Beside(f"{line}:{point}" if point else line, None, self.own_clause(name))

    def shares(self, state: State, name: Name) -> tuple[Fraction, ...]:
        """Every odds at which the wager may be paid, as things stand."""
        assert isinstance(state, Shoot)
        if name.kind.name == "odds":
            return (self._odds_row(name, state.point),)
        rows = _ONE_ROLL.get(name.kind.name)
        if rows:
            return tuple(self.posted.odds[row] for row in rows.values())
        return (self.posted.pays(name),)

    def paid(self, name: Name) -> tuple[tuple[str, Fraction], ...]:
        rows = _ONE_ROLL.get(name.kind.name, {})
        by_row: dict[Fraction, list[int]] = {}
        for total, row in sorted(rows.items()):
            by_row.setdefault(self.posted.odds[row], []).append(total)
        if len(by_row) < 2:
            return ()
        return tuple((_listed(totals), odds) for odds, totals in by_row.items())

    def advance(self, state: State, act: Act, *, staked: bool = True) -> State:
        """1.1: a come out point is on until it is thrown again or a 7 appears."""
        del staked
        roll = self._roll(state, act)
        if roll.is_come_out:
            return Shoot(roll.total if roll.total in TOTALS else 0)
        return Shoot(0 if roll.total in (roll.point, SEVEN) else roll.point)

    def told(self, state: State) -> str:
        assert isinstance(state, Shoot)
        return f"the point is {state.point}" if state.point else "come out"

    def _roll(self, state: State, act: Act) -> _Roll:
        assert isinstance(state, Shoot)
        assert isinstance(act, Outcome)
        one, _, two = act.label.partition("+")
        return _Roll((int(one), int(two)), state.point)

    def resolve(self, state: State, name: Name, act: Act, marks: Marks) -> Resolution:
        roll, kind = self._roll(state, act), name.kind.name
        if kind in _ONE_ROLL:
            return self._one_roll(name, roll)
        rule: Callable[[Name, _Roll, Marks], Resolution] = {
            "pass": self._line,
            "come": self._line,
            "dont_pass": self._dont,
            "dont_come": self._dont,
            "hardway": self._hardway,
            "odds": self._odds,
        }.get(kind, self._place)
        return rule(name, roll, marks)

    def _cite(self, paragraph: str) -> Citation:
        return self.edition.cite(paragraph)

    def _one_roll(self, name: Name, roll: _Roll) -> Resolution:
        """1.2(a)11 to 19: decided by the next roll, whatever it is."""
        row = _ONE_ROLL[name.kind.name].get(roll.total)
        own = self.own_clause(name)
        return Wins(self.posted.odds[row], own) if row else Loses(own)

    def _line(self, name: Name, roll: _Roll, _: Marks) -> Resolution:
        """1.2(a)1, 3: the first roll decides on 2, 3, 7, 11, 12; later its own total or 7."""
        own = str(self.own_clause(name).paragraph)
        target = _target(name, roll)
        odds = self.posted.pays(Name(name.kind))
        if target:
            if roll.total == target:
                return Wins(odds, self._cite(f"{own}ii"))
            lost = self._cite(f"{own}iii(2)")
            return Loses(lost) if roll.total == SEVEN else Stands(self._cite(f"{own}ii"))
        if roll.total in NATURALS:
            return Wins(odds, self._cite(f"{own}i"))
        if roll.total in CRAPS:
            return Loses(self._cite(f"{own}iii(1)"))
        return self._onward(name, roll, self._cite(f"{own}ii"))

    def _dont(self, name: Name, roll: _Roll, _: Marks) -> Resolution:
        """1.2(a)2, 4: the other way round, but that 12 on the first roll voids the wager."""
        own = str(self.own_clause(name).paragraph)
        target = _target(name, roll)
        odds = self.posted.pays(Name(name.kind))
        if target:
            if roll.total == SEVEN:
                return Wins(odds, self._cite(f"{own}ii"))
            lost = self._cite(f"{own}iii(2)")
            return Loses(lost) if roll.total == target else Stands(self._cite(f"{own}ii"))
        if roll.total == BARRED:
            return Returns(self._cite(f"{own}iv"))
        if roll.total in CRAPS:
            return Wins(odds, self._cite(f"{own}i"))
        if roll.total in NATURALS:
            return Loses(self._cite(f"{own}iii(1)"))
        return self._onward(name, roll, self._cite(f"{own}ii"))

    def _onward(self, name: Name, roll: _Roll, clause: Citation) -> Resolution:
        """A line wager stays where it is; a come wager moves to its number."""
        if name.kind.later_choices:
            return Moves(f"{name.kind.name}:{roll.total}", clause)
        return Stands(clause)

    def _hardway(self, name: Name, roll: _Roll, _: Marks) -> Resolution:
        """1.2(a)7 to 10. Reading: on at every roll, for no text says otherwise."""
        own, total = self.own_clause(name), int(name.selected[0])
        if roll.total == total:
            return Wins(self.posted.pays(name), own) if roll.is_hard else Loses(own)
        return Loses(own) if roll.total == SEVEN else Stands(own)

    def _place(self, name: Name, roll: _Roll, marks: Marks) -> Resolution:
        """1.2(a)5, 6. Reading: inactive on a come out roll are place bets to win (and buy bets)."""
        own, number = self.own_clause(name), int(name.selected[0])
        wins_on_number = name.kind.name in ("place_to_win", "buy")
        if wins_on_number and roll.is_come_out and ON not in marks:
            return Stands(self._cite("1.2(a)5"))
        if roll.total not in (number, SEVEN):
            return Stands(own)
        is_won = (roll.total == number) == wins_on_number
        return Wins(self.posted.pays(name), own) if is_won else Loses(own)

    def _odds(self, name: Name, roll: _Roll, marks: Marks) -> Resolution:
        """1.6, by its title and public pages: true odds on the number of the wager supported."""
        own = self.own_clause(name)
        line, _, point = name.selected[0].partition("-")
        number = int(point) if point else roll.point
        if not number or roll.total not in (number, SEVEN):
            return Stands(own)
        is_taken = not line.startswith("dont")
        if is_taken and point and roll.is_come_out and ON not in marks:
            return Returns(own)  # Reading: off on the come out, back with its come bet
        is_won = (roll.total == number) == is_taken
        return Wins(self._odds_row(name, number), own) if is_won else Loses(own)

    def _odds_row(self, name: Name, on: int) -> Fraction:
        line, _, point = name.selected[0].partition("-")
        row = "odds:lay" if line.startswith("dont") else "odds"
        return self.posted.odds[f"{row}:{point or on or TOTALS[0]}"]


def _target(name: Name, roll: _Roll) -> int:
    """The total that a line or come wager waits for; none on its first roll."""
    if name.kind.later_choices:
        return int(name.selected[0]) if name.selected else 0
    return roll.point


def _listed(totals: list[int]) -> str:
    *most, last = map(str, totals)
    return f"{', '.join(most)} or {last}" if most else last
