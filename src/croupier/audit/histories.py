"""Our own record audited: each stream's rounds settled again under the law of its gaming day."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import cast

from croupier.audit.explain import (
    Line,
    above,
    below,
    coupon_refused,
    due_of,
    finding,
    paid_otherwise,
)
from croupier.audit.findings import Finding, Found, Kind, Part, Totals
from croupier.audit.judge import REFUSED, Judge, judge_of
from croupier.games.game import Outcome, State
from croupier.games.resolution import Moves, net
from croupier.ledger.canonical import read_canonical
from croupier.ledger.chain import Row
from croupier.ledger.store import Store, happened
from croupier.ledger.verify import verify
from croupier.offer.compile import Offer, resolve
from croupier.table.choose import chosen
from croupier.table.events import (
    CorrectionApproved,
    CorrectionProposed,
    Event,
    NoMoreBetsCalled,
    Opened,
    OutcomeRecorded,
    PartRevealed,
    RoundSettled,
    SettledWager,
    Shuffled,
    SpinVoided,
    Spun,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.table.evolve import evolve, opening_state
from croupier.table.place import Wager, verify_chips
from croupier.table.state import Phase, TableState
from croupier.units.citation import Citation
from croupier.units.money import Currency, Minor, currency
from croupier.units.unreadable import Unreadable

_OF_A_ROUND = (
    *(WagerPlaced, WagerTakenBack, Spun, NoMoreBetsCalled, PartRevealed, Shuffled),
    *(OutcomeRecorded, SpinVoided, RoundSettled),
)


def audit_stream(
    store: Store, stream: str, keep: int | None, file: str = "", *, is_as_named: bool = False
) -> Part:
    """Every wager of a stream settled again; a stream whose chain is broken is told, not read."""
    out = Part(0, 0, Found(keep), Totals())
    broken = verify(store, stream)
    for one in broken:
        message = f"the record is not as it was written: {one.why}"
        out.found.add(Finding(Kind.UNKNOWN, file, one.sequence, "", message, table=stream))
    if broken:
        return out
    with store.one_moment():
        header = cast("dict[str, str]", read_canonical(store.header(stream)))
        sources = store.sources(header["digest"])
        assert sources is not None, "a stream that is whole has its sources"
        kept = cast("dict[str, str]", read_canonical(sources))
        corrections = corrections_in(store.rows(stream))
        one = Stream(file, header, kept["table"], out, corrections, is_as_named)
        one.read(store.rows(stream))
    return out


def settled_lines(store: Store, stream: str, file: str) -> Iterator[Line]:
    """What the record says of each settled wager, as it was settled."""
    header = cast("dict[str, str]", read_canonical(store.header(stream)))
    day, outcome = "", ""
    for sequence, at, event in happened(store.rows(stream)):
        if isinstance(event, Opened) or not day:
            day = day_of(at)
        if isinstance(event, OutcomeRecorded):
            outcome = str(event.outcome)
        for one in event.wagers if isinstance(event, RoundSettled) else ():
            number = event.round if isinstance(event, RoundSettled) else 0
            yield Line(
                file,
                sequence,
                header["stream"],
                day,
                str(number),
                number,
                outcome,
                f"{one.name}{'!' if one.marks else ''}",
                str(one.player),
                one.stake,
                0 if one.lies_at else one.stake + one.profit,
                at,
                one.coupon,
            )


def day_of(at: int) -> str:
    """Reading: the gaming day is the one on which the table was opened, in UTC."""
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def corrections_in(rows: Iterable[Row]) -> dict[int, tuple[Outcome, tuple[SettledWager, ...]]]:
    """By round, what stands after its last correction."""
    proposed: dict[int, tuple[int, Outcome]] = {}
    found: dict[int, tuple[Outcome, tuple[SettledWager, ...]]] = {}
    for _, _, event in happened(rows):
        if isinstance(event, CorrectionProposed):
            proposed[event.correction] = (event.round, event.outcome)
        elif isinstance(event, CorrectionApproved):
            number, outcome = proposed[event.correction]
            found[number] = (outcome, event.wagers)
    return found


@dataclass(frozen=True, slots=True)
class _Played:
    """A round as it was played, or as it was corrected."""

    judge: Judge
    offer: Offer
    states: dict[int, State]
    sequence: int
    round: int
    outcome: Outcome
    is_corrected: bool


@dataclass(slots=True)
class Stream:
    """One stream being read: the table as the law of the day has it, event by event."""

    file: str
    header: dict[str, str]
    text: str
    """The table file under which the stream was kept."""
    out: Part
    corrections: dict[int, tuple[Outcome, tuple[SettledWager, ...]]]
    is_as_named: bool = False
    """Whether the edition that the table names is taken, whatever the day."""
    day: str = ""
    judge: Judge | None = None
    table: TableState | None = None
    placed: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    """Of the round that is being played, by row the place of each wager that was placed."""

    @property
    def currency(self) -> Currency:
        return currency(self.header["currency"])

    def read(self, rows: Iterable[Row]) -> None:
        for sequence, at, event in happened(self._counted(rows)):
            if isinstance(event, Opened) or not self.day:
                self._opened(at)
            if self.judge is not None and self.judge.offer is not None and self.table is None:
                continue
            if self.judge is None or self.judge.offer is None or self.table is None:
                self._unjudged(sequence, event)
            else:
                self._event(self.judge, self.judge.offer, self.table, sequence, event)

    def _counted(self, rows: Iterable[Row]) -> Iterator[Row]:
        for row in rows:
            self.out.lines += 1
            yield row

    def _opened(self, at: int) -> None:
        self.day = day_of(at)
        name = self.header["table"]
        self.judge = judge_of(name, self.text, "" if self.is_as_named else self.day)
        if self.judge.offer is None and self.judge.why_kind is Kind.UNKNOWN:
            # Reading: what is not held contradicts nothing; the record's own edition is taken.
            told = f"{self.header['stream']}: {self.judge.why_not}; judged by the edition it names"
            self.judge = judge_of(name, self.text, "")
            self.out.notes += [] if told in self.out.notes else [told]
        self.table = opening_state(self.judge.offer) if self.judge.offer else None

    def _line(self, sequence: int, round_: int, wager: SettledWager | None, outcome: str) -> Line:
        mark = "!" if wager and wager.marks else ""
        returned = wager.stake + wager.profit if wager and not wager.lies_at else 0
        return Line(
            self.file,
            sequence,
            self.header["stream"],
            self.day,
            str(round_),
            round_,
            outcome,
            f"{wager.name}{mark}" if wager else "",
            str(wager.player) if wager else "",
            wager.stake if wager else 0,
            returned,
            None,
            wager.coupon if wager else 0,
        )

    def _unjudged(self, sequence: int, event: Event) -> None:
        """Nothing to judge by that day: each wager that was settled is told."""
        judge = self.judge
        assert judge is not None, "a day has its judge"
        if not isinstance(event, RoundSettled):
            return
        for one in event.wagers:
            line = self._line(sequence, event.round, one, "")
            money = line.stake if judge.why_kind is Kind.UNLAWFUL else 0
            self._tell(judge.why_kind, line, judge.why_clause, judge.why_not, money)
            self._total("", 1, line.stake, line.returned, line.returned)

    def _total(self, edition: str, *amounts: int) -> None:
        key = (self.header["stream"], edition, self.currency.code)
        self.out.totals.add(key, amounts)

    def _event(
        self, judge: Judge, offer: Offer, table: TableState, sequence: int, event: Event
    ) -> None:
        if isinstance(event, WagerPlaced):
            self._verify_placed(judge, offer, table, sequence, event)
        is_called = (
            table.phase is Phase.NO_MORE_BETS or "no_more_bets" not in offer.edition.procedure
        )
        if isinstance(event, OutcomeRecorded) and not is_called:
            line = replace(self._line(sequence, 0, None, str(event.outcome)), round="")
            told = "an outcome was recorded before no more wagers were called"
            clause = judge.step("no_more_bets")
            self.out.found.add(finding(Kind.OUT_OF_ORDER, line, clause, told, self.currency))
        if isinstance(event, RoundSettled):
            self._settled(judge, offer, table, sequence, event)
        if isinstance(event, _OF_A_ROUND):
            self._go_on(offer, table, sequence, event)

    def _go_on(self, offer: Offer, table: TableState, sequence: int, event: Event) -> None:
        """The table behind an event; rounds are not kept: corrections have been read before."""
        try:
            self.table = replace(evolve(offer, table, event), rounds={}, balances={})
        except (AssertionError, LookupError, ValueError):
            line = self._line(sequence, 0, None, "")
            told = "the table that this leads to cannot be told; the day is not followed further"
            self._tell(Kind.UNKNOWN, replace(line, round=""), "", told)
            self.table = None

    def _verify_placed(
        self, judge: Judge, offer: Offer, table: TableState, sequence: int, event: WagerPlaced
    ) -> None:
        stake, name = event.transfer.amount, event.name
        nothing = Minor(0), Citation("", ""), "", event.coupon
        wager = SettledWager(event.player, name, stake, event.marks, "", *nothing)
        line = replace(self._line(sequence, 0, wager, ""), round="", returned=0)
        self.placed.append((sequence, str(name)))
        place = judge.place(str(name))
        if table.phase in (Phase.NO_MORE_BETS, Phase.DECIDED):
            told = f"{name} was taken after no more wagers were called"
            self._tell(Kind.LATE, line, judge.step("no_more_bets"), told)
        game = offer.game_of(name)
        if place.row == REFUSED or game is None:
            self._tell(place.kind, line, place.citation, place.message)
            return
        state = table.states[offer.games.index(game)]
        if not_now := game.not_now(state, name, event.marks):
            self._tell(Kind.OUT_OF_ORDER, line, str(not_now.clause), not_now.message)
        there = table.staked(event.player, name)
        if there + stake > place.maximum:
            self.out.found.add(above(judge, line, there, self.currency))
        for told in coupon_refused(judge, line, self.currency):
            self.out.found.add(told)
        bad = verify_chips(offer, Wager(name, stake), offer.unit(game, state, name))
        if bad is not None:
            self._tell(Kind.NOT_IN_CHIPS, line, str(bad.citation), bad.message)

    def _tell(
        self, kind: Kind, line: Line, clause: str, message: str, money: int | None = None
    ) -> None:
        amount = line.stake if money is None else money
        told = finding(kind, line, clause, message, self.currency, money=amount)
        self.out.found.add(told)

    def _settled(
        self, judge: Judge, offer: Offer, table: TableState, sequence: int, event: RoundSettled
    ) -> None:
        """A round as it stands after all corrections, against the law; and the money moved."""
        outcome, wagers = table.outcome, event.wagers
        if outcome is None:
            line = self._line(sequence, event.round, None, "")
            self._tell(Kind.OUT_OF_ORDER, line, judge.step("order"), "settled without an outcome")
            return
        self._verify_below(judge, table, event)
        self._verify_moved(judge, sequence, event)
        self._verify_all_there(judge, table, sequence, event)
        if event.round in self.corrections:
            outcome, wagers = self.corrections[event.round]
        states = chosen(offer, table.states, {str(one.name) for one in wagers})
        played = _Played(
            judge, offer, states, sequence, event.round, outcome, event.round in self.corrections
        )
        for one in wagers:
            self._compare(played, one)

    def _compare(self, played: "_Played", one: SettledWager) -> None:
        line = self._line(played.sequence, played.round, one, str(played.outcome))
        game = played.offer.game_of(one.name)
        if game is None:
            self._total(played.judge.edition, 1, line.stake, line.returned, line.returned)
            return  # told when it was placed
        state = played.states[played.offer.games.index(game)]
        try:
            found = resolve(game, state, one.name, played.outcome, one.marks)
        except Unreadable as error:
            self._tell(Kind.UNKNOWN, line, "", str(error), 0)
            return
        result = net(found)
        if played.offer.main.voids(played.states[0], played.outcome) or result is None:
            lies = found.to if isinstance(found, Moves) else str(one.name)
            self._compare_undecided(played, line, one, lies, str(found.clause))
            return
        if played.is_corrected and one.lies_at:
            return  # what lay on has been played on
        due = due_of(line.stake, result, line.coupon)
        self._total(played.judge.edition, 1, line.stake, line.returned, due)
        if due != line.returned or one.lies_at:
            told = paid_otherwise(line, due, str(found.clause), self.currency)
            self.out.found.add(told)

    def _compare_undecided(
        self, played: "_Played", line: Line, one: SettledWager, lies: str, clause: str
    ) -> None:
        if one.lies_at != lies and not (played.is_corrected and one.result == "void"):
            told = f"{line.position} at {line.outcome} is not decided and lies at {lies}"
            kind = Kind.UNDERPAID if line.returned < line.stake else Kind.OVERPAID
            self._tell(kind, line, clause, told, abs(line.returned - line.stake))
        if not one.lies_at:
            self._total(played.judge.edition, 1, line.stake, line.returned, line.stake)

    def _verify_below(self, judge: Judge, table: TableState, event: RoundSettled) -> None:
        """The minimum holds for all that a player has at a position once wagers are closed."""
        rows = {place: row for row, place in self.placed}
        self.placed = []
        seen: set[tuple[str, str]] = set()
        for one in event.wagers:
            key = (str(one.player), str(one.name))
            place = judge.place(str(one.name))
            total = table.staked(one.player, one.name)
            if key not in seen and str(one.name) in rows and total < place.minimum:
                line = self._line(rows[str(one.name)], event.round, one, str(table.outcome))
                self.out.found.add(below(judge, replace(line, stake=total), self.currency))
            seen.add(key)

    def _verify_moved(self, judge: Judge, sequence: int, event: RoundSettled) -> None:
        """What was moved to each player is what the round says that he got."""
        said: Counter[str] = Counter()
        moved: Counter[str] = Counter()
        for one in event.wagers:
            said[str(one.player)] += 0 if one.lies_at else one.stake + one.profit
        for transfer in event.transfers:
            moved[transfer.target] += transfer.amount
        for player in said:
            if said[player] != moved[player]:
                line = replace(self._line(sequence, event.round, None, ""), player=player)
                kind = Kind.UNDERPAID if moved[player] < said[player] else Kind.OVERPAID
                write = self.currency.write
                told = f"{write(moved[player])} was moved, and the round says {write(said[player])}"
                money = abs(moved[player] - said[player])
                clause = judge.step("order")
                self.out.found.add(finding(kind, line, clause, told, self.currency, money=money))

    def _verify_all_there(
        self, judge: Judge, table: TableState, sequence: int, event: RoundSettled
    ) -> None:
        """Every wager that lay is settled, and no other."""
        lay = Counter((str(one.player), str(one.name), one.stake) for one in table.lying)
        told = Counter((str(one.player), str(one.name), one.stake) for one in event.wagers)
        for (player, position, stake), times in ((lay - told) + (told - lay)).items():
            line = replace(
                self._line(sequence, event.round, None, str(table.outcome)),
                player=player,
                position=position,
                stake=stake,
            )
            is_left = (player, position, stake) in lay - told
            message = "it lay on the layout and was not settled" if is_left else "it did not lie"
            for _ in range(times):
                self._tell(Kind.UNKNOWN, line, judge.step("order"), message)
