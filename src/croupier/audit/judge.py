"""One table under the edition in force on one day: what is offered there, and what it pays."""

import datetime as dt
import re
from dataclasses import dataclass, field
from functools import lru_cache

from croupier.audit.findings import Kind
from croupier.bulk.arrays import CLOSED, GameArrays, arrays_of
from croupier.games.game import NO_MARKS
from croupier.law.in_force import NoText, in_force
from croupier.law.schema import Edition
from croupier.layout.kinds import Name, read_position
from croupier.offer.case import edition_named
from croupier.offer.choices import TableFile, read_table
from croupier.offer.compile import Offer, compile_offer, resolve
from croupier.offer.finding import Finding as Fault
from croupier.offer.finding import Patch
from croupier.offer.patch import patched
from croupier.offer.solve import smallest_fix, unlawful
from croupier.offer.validate import findings
from croupier.table.coupons import COUPON, coupon_refused
from croupier.table.place import Wager, limits_clause, verify_chips
from croupier.table.refuse import clause_of
from croupier.units.money import Minor
from croupier.units.refusal import Reason
from croupier.units.unreadable import Unreadable

REFUSED, UNREAD, WALKED = -1, -2, -3
"""In place of a row: not at this table, not to be read, of a game with a memory."""
_LIMIT_MAX = 2**62


@dataclass(frozen=True, slots=True)
class Placed:
    """A position as this table has it on this day: its row, or why it has none."""

    row: int
    minimum: int = 0
    maximum: int = _LIMIT_MAX
    unit: int = 1
    name: Name | None = None
    kind: Kind = Kind.UNKNOWN
    citation: str = ""
    message: str = ""


_PARTED = re.compile(r"(.*?)(?:@([0-9]{1,4}))?(!?)", re.DOTALL)


def parted(text: str) -> tuple[str, int, bool]:
    """A position as a log writes it, before which outcome of its round, and whether called on.

    `odds:pass@2` is placed before the second; `place_to_win:6!` is called on.
    """
    found = _PARTED.fullmatch(text)
    assert found is not None, "every text has a position"
    return found[1], int(found[2] or 1), bool(found[3])


@dataclass(slots=True)
class Judge:
    """A table file under one edition; `why_not` where there is nothing to judge by."""

    table: str
    edition: str
    offer: Offer | None
    why_not: str = ""
    why_kind: Kind = Kind.UNKNOWN
    faults: tuple[Fault, ...] = ()
    """What is unlawful in the table file that day."""
    why_clause: str = ""
    _arrays: GameArrays | None = None
    _places: dict[str, Placed] = field(default_factory=dict[str, Placed])

    @property
    def arrays(self) -> GameArrays | None:
        """The main game's payoff table; none where that game has a memory of its own."""
        if self._arrays is None and self.offer and not self.is_walked:
            self._arrays = arrays_of(self.offer)
        return self._arrays

    @property
    def is_walked(self) -> bool:
        """Whether the main game has a memory: then every wager is followed outcome by outcome."""
        if self.offer is None:
            return False
        game = self.offer.main
        opening = game.opening()
        acts = self.offer.draws()
        return any(game.advance(opening, act) != opening for act, _ in acts)

    def place(self, text: str) -> Placed:
        """What this table says of a position."""
        if text not in self._places:
            self._places[text] = self._placed(text)
        return self._places[text]

    def _placed(self, text: str) -> Placed:
        if self.offer is None:
            told = self.why_not
            return Placed(UNREAD, kind=self.why_kind, citation=self.why_clause, message=told)
        position, before, is_on = parted(text)
        try:
            name = read_position(position)
        except Unreadable as error:
            return Placed(UNREAD, message=str(error))
        if refused := self.offer.refused(name):
            return self._refused(refused.reason, str(refused.citation), refused.message, name)
        if name.kind.optional_choice and not name.selected:
            choices = " or ".join(f"{name.kind.name}:{one}" for one in name.kind.choices)
            return Placed(UNREAD, message=f"{text} is settled for a choice: write {choices}")
        game = self.offer.game_of(name)
        if game is None:
            return Placed(UNREAD, message=f"{text}: its game is not modelled")
        limits = self.offer.file.limits_of(name.kind.name)
        unit = self.offer.unit(game, game.entries(name)[0].state, name)
        row = WALKED
        if self.arrays is not None and game is self.offer.main:
            if before > 1 or is_on:
                return Placed(UNREAD, message=f"{text}: one outcome decides it, from the first")
            row = int(self.arrays.row[0, self.arrays.place(str(name))])
        assert row != CLOSED, "what a table offers has its row"
        return Placed(row, limits.minimum, limits.maximum, unit, name)

    def _refused(self, reason: Reason, citation: str, message: str, name: Name) -> Placed:
        """Withdrawn by the house, or by what its file would have to change to be lawful."""
        for fault in self.faults:
            if fault.key.rpartition(".")[2] == name.kind.name and reason is Reason.NOT_OFFERED:
                return Placed(
                    REFUSED,
                    name=name,
                    kind=Kind.UNLAWFUL,
                    citation=str(fault.citation or citation),
                    message=fault.message,
                )
        kind = Kind.NOT_OFFERED if reason is Reason.NOT_OFFERED else Kind.UNLAWFUL
        return Placed(REFUSED, name=name, kind=kind, citation=citation, message=message)

    def column(self, text: str) -> int:
        """The column of an outcome of the main game; UNREAD where it cannot come up."""
        if self.offer is None or self.arrays is None:
            return UNREAD
        try:
            outcome = self.offer.read(self.offer.opening(), text)
            return self.arrays.column(outcome.label)
        except Unreadable:
            return UNREAD

    def clause(self, place: Placed, outcome: str) -> str:
        """The clause by which an outcome settles a wager of the main game."""
        if self.offer is None or place.name is None:
            return ""
        read = self.offer.read(self.offer.opening(), outcome)
        game = self.offer.game_of(place.name)
        assert game is not None
        found = resolve(game, game.opening(), place.name, read, NO_MARKS)
        return str(found.clause)

    def not_in_chips(self, place: Placed, stake: int) -> tuple[str, str]:
        """The clause and the words by which a stake is refused, its chips alone looked at."""
        assert self.offer is not None
        assert place.name is not None
        found = verify_chips(self.offer, Wager(place.name, Minor(stake)), Minor(place.unit))
        if found is None:
            return str(limits_clause(self.offer)), "is no sum of chips of the table"
        return str(found.citation), found.message

    def coupon(self, text: str, stake: int, coupon: int) -> tuple[Kind, str, str] | None:
        """Why a coupon should not have been taken with a wager: kind, clause and words."""
        place = self.place(text)
        if not coupon or self.offer is None or place.name is None or place.row == REFUSED:
            return None
        wager = Wager(place.name, Minor(stake), coupon=Minor(coupon))
        no = coupon_refused(self.offer, wager)
        if no is None:
            return None
        if no.reason is Reason.CANNOT_BE_PAID:
            return Kind.NOT_IN_CHIPS, str(no.citation), no.message
        rule = self.offer.edition.admits.get(COUPON)
        is_lawful = rule is not None and rule.admitted
        is_withdrawn = is_lawful and not self.offer.file.wagers.get(COUPON)
        kind = Kind.NOT_OFFERED if is_withdrawn else Kind.UNLAWFUL
        return kind, str(no.citation), no.message

    def limits(self) -> str:
        return str(limits_clause(self.offer)) if self.offer else ""

    def step(self, name: str) -> str:
        """The clause of a step of the procedure."""
        return str(clause_of(self.offer, name)) if self.offer else ""


@lru_cache(maxsize=512)
def judge_of(name: str, text: str, day: str) -> Judge:
    """A table file under what was in force on a day; without a day under the edition it names."""
    file = read_table(text)
    try:
        edition = _edition(file, day)
    except NoText as error:
        return Judge(name, "", None, str(error))
    there = patched(file, _as_of(edition))
    faults = unlawful(findings(there))
    fix = smallest_fix(there) if faults else {}
    if fix is None:
        told = "; ".join(f"{one.key}: {one.message}" for one in faults)
        clause = str(faults[0].citation or "")
        told = f"the table was not lawful: {told}"
        return Judge(name, edition.id, None, told, Kind.UNLAWFUL, faults, clause)
    lawful = patched(there, fix) if fix else there
    return Judge(name, edition.id, compile_offer(lawful), faults=faults)


def _edition(file: TableFile, day: str) -> Edition:
    if not day:
        return edition_named(file)
    jurisdiction = file.jurisdiction or file.edition.partition("/")[0]
    return in_force(jurisdiction, file.game, dt.date.fromisoformat(day))


def _as_of(edition: Edition) -> Patch:
    return {"table.edition": edition.id, "table.jurisdiction": None, "table.on": None}
