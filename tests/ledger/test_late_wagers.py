"""Late wagers: from the call to the last payment nothing is taken, at every edition's own moment.

The call comes while the ball turns, before the spin, or nowhere in the text held; then it is the
outcome that closes. What is refused late is what is taken at once when it comes in time.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.record import Answered, Asked
from croupier.table import commands as do
from croupier.table.events import IN_PLAY
from croupier.table.refuse import clause_of
from croupier.table.state import Phase
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from tests.sizes import sized
from tests.table.playing import TABLES, Play, begun

pytestmark = pytest.mark.slow
LATE = sized(100_000, 10_000_000)
LATE_A_TABLE = LATE // len(TABLES) + 1
AT_ONCE = 50


@dataclass(slots=True)
class Evening:
    """A table played by chance whose record is on the disk."""

    play: Play
    recorder: Recorder
    asked: int = 0
    late: int = 0
    in_time: int = 0
    phases: set[Phase] = field(default_factory=set[Phase])

    def tell(self, commands: Sequence[do.Command]) -> list[Answered]:
        group = [Asked(f"k{self.asked + n}", n, one) for n, one in enumerate(commands)]
        self.asked += len(group)
        answers = self.recorder.do_all(group)
        self.play.state = self.recorder.state
        return [one for one in answers if isinstance(one, Answered)]

    def chips_acts(self) -> list[do.Command]:
        """Placed, moved, taken back: by players, and by the dealer at their word."""
        kinds = (do.Place, do.Move, do.TakeBack)
        found: list[do.Command] = []
        while len(found) < AT_ONCE:
            act = self.play.some_act()
            if isinstance(act, kinds) and act.by.role in (do.PLAYER, do.DEALER):
                found.append(act)
        return found

    def come_late(self, commands: Sequence[do.Command]) -> None:
        before = self.recorder.state
        answers = self.tell(commands)
        assert self.recorder.state == before
        self.late += len(answers)
        self.phases.add(before.phase)
        clause = clause_of(self.play.offer, "no_more_bets")
        for one in answers:
            assert isinstance(one.outcome, Refusal), one
            assert (one.outcome.reason, one.outcome.citation) == (Reason.NO_MORE_BETS, clause)

    def come_in_time(self, commands: Sequence[do.Command]) -> None:
        answers = self.tell(commands)
        self.in_time += sum(not isinstance(one.outcome, Refusal) for one in answers)

    def round(self) -> None:
        """One settled round: chips in time, then late at every moment between."""
        settled = len(self.play.state.rounds)
        commands = self.chips_acts()
        self.come_in_time(commands)
        while len(self.play.state.rounds) == settled:
            self.tell([self.play.due_act()])
            if self.play.state.phase in (Phase.NO_MORE_BETS, Phase.DECIDED):
                self.come_late([*commands, *self.chips_acts()])

    def chips_for_all(self) -> None:
        """Whoever has lost them buys new ones."""
        chip = self.play.offer.file.limits.chip
        for player, seat in self.play.state.seats.items():
            if self.play.state.held_by(player) < 1_000 * chip:
                self.tell([do.BuyIn(player, Minor(10_000 * chip), seat.chip)])


@pytest.mark.parametrize("name", TABLES)
def test_no_late_wager_is_accepted(tmp_path: Path, name: str) -> None:
    play = begun(name, LATE)
    store = open_store(tmp_path / "record.sqlite")
    evening = Evening(play, Recorder(play.offer, store, "table"))
    evening.tell(play.tried)
    while evening.late < LATE_A_TABLE:
        evening.chips_for_all()
        evening.round()
    assert evening.in_time > 0
    assert Phase.DECIDED in evening.phases
    assert (Phase.NO_MORE_BETS in evening.phases) == (
        "no_more_bets" in play.offer.edition.procedure
    )
    assert verify(store, "table") == ()
    store.close()


@pytest.mark.parametrize("name", TABLES)
def test_the_call_parts_the_wagers_of_one_commit(tmp_path: Path, name: str) -> None:
    play = begun(name, 1)
    store = open_store(tmp_path / "record.sqlite")
    evening = Evening(play, Recorder(play.offer, store, "table"))
    evening.tell(play.tried)
    outcomes: list[object] = []
    while play.state.phase in (Phase.BETTING, Phase.SPINNING):
        wager, closing = _a_lawful_wager(evening), play.due_act()
        outcomes = [one.outcome for one in evening.tell([wager, closing, wager])]
        assert not isinstance(outcomes[0], Refusal)
    assert isinstance(outcomes[-1], Refusal)
    assert outcomes[-1].reason is Reason.NO_MORE_BETS
    placed = sum(one.stake for one in play.state.lying)
    assert store.balances("table")[IN_PLAY] == placed > 0
    store.close()


def _a_lawful_wager(evening: Evening) -> do.Command:
    while True:
        wager = evening.play.wager()
        tried = evening.recorder.plan([Asked("tried", 0, wager)], {})
        (answer,) = tried.answers
        if isinstance(answer, Answered) and not isinstance(answer.outcome, Refusal):
            return wager
