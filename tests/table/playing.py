"""A table played by chance: what is due, carried out; and whatever else people may try."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from croupier.desk.stakes import CALLED_ON
from croupier.desk.table import open_table
from croupier.games.game import NO_MARKS, Chance
from croupier.law.in_force import edition, edition_ids
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.offer.standard import new_table
from croupier.table import commands as do
from croupier.table.choose import chosen
from croupier.table.decide import Answer, decide
from croupier.table.due import due
from croupier.table.evolve import evolve, opening_state
from croupier.table.observe import observe
from croupier.table.state import Lying, TableState
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable
from tests.strategies import WHEELS, Table, text

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEE, MO = do.Person(do.FLOOR, "lee"), do.Person(do.FLOOR, "mo")
KIM, SAM = do.Person(do.DEALER, "kim"), do.Person(do.SECURITY, "sam")
MAX = do.Person(do.MAINTENANCE, "max")
PLAYERS = tuple(do.Person(do.PLAYER, name) for name in ("ann", "bob", "cy"))
MORE_POSITIONS = {
    "craps": ("come:4", "come:6", "odds:come-4", "odds:come-6", "odds:dont_come-8"),
    "roulette": ("touchdown:red", "touchdown:black", "b2b", "straight:00", "first_five_numbers"),
}
CARD_SUITS = "SHDC"


def _editions() -> dict[str, str]:
    """A new table of every edition that can be offered, on every wheel that its game knows."""
    found: dict[str, str] = {}
    for one in edition_ids():
        law = edition(one)
        for wheel in (WHEELS if law.game == "roulette" else ("",)) if law.wagers else ():
            found[f"{one} {wheel}".strip()] = new_table(law, wheel)
    return found


_ADMITS: Table = {"verbal_with_cash": True, "match_play": True}
TABLES: dict[str, Path | str] = {
    "by-word": text("us-nj/roulette/2010-11-15", wagers=_ADMITS),
    "by-word-covid": text("us-ma/roulette/2020-10-08", wagers=_ADMITS),
    "with-coupons": text("us-pa/roulette/2012-05-19", wagers={"match_play": True}),
    **{path.stem: path for path in sorted(EXAMPLES.glob("*.toml")) if "unlawful" not in path.stem},
    **_editions(),
}


@cache
def offer_of(name: str) -> Offer:
    table = open_table(TABLES[name])
    assert table.is_lawful, table.check().findings
    return table.offer


@dataclass(slots=True)
class Play:
    """One table, played by one chance; everything that was tried, in order."""

    offer: Offer
    chance: Random
    is_observed: bool = False
    state: TableState = field(init=False)
    tried: list[do.Command] = field(default_factory=list[do.Command])
    answers: list[Answer] = field(default_factory=list[Answer])

    def __post_init__(self) -> None:
        self.state = opening_state(self.offer)

    def attempt(self, command: do.Command) -> Answer:
        """Try a command; the table goes on where it is accepted."""
        self.tried.append(command)
        answer = (observe if self.is_observed else decide)(self.offer, self.state, command)
        self.answers.append(answer)
        for event in () if isinstance(answer, Refusal) else answer:
            self.state = evolve(self.offer, self.state, event)
        return answer

    def begin(self, cash: int = 100_000) -> None:
        """Inspected, open, and everybody seated with chips."""
        for command in (do.Inspect(SAM, "S-4", "S. Sam"), do.Open(LEE)):
            self.attempt(command)
        chip = self.offer.file.limits.chip
        for seat, player in enumerate(PLAYERS, start=1):
            self.attempt(do.Sit(player, seat, f"color {seat}"))
            self.attempt(do.BuyIn(player, Minor(cash // chip * chip), chip))
        if self.offer.file.wagers.get("verbal_with_cash"):
            self.attempt(do.SayWager(PLAYERS[0], read_position("red"), Minor(chip * 10)))
            self.attempt(do.ConfirmWager(KIM, 1))
            self.attempt(do.ConvertWager(KIM, 1))

    # --- what is due ----------------------------------------------------------------------------

    def due_act(self) -> do.Command:
        """What is due, as whoever it is due from carries it out."""
        bare: dict[str, Callable[[], do.Command]] = {
            "inspect": lambda: do.Inspect(LEE, "F-17", "L. Lee", passed=self.state.gate.failed),
            "open": lambda: do.Open(LEE),
            "spin": lambda: do.Spin(KIM, self.chance.choice(("opposite",) * 7 + ("same",))),
            "call_no_more_bets": lambda: do.CallNoMoreBets(KIM),
            "reveal": lambda: do.Reveal(KIM, self.chance.choice(self._shown())),
            "record_outcome": lambda: do.RecordOutcome(KIM, self.outcome()),
            "void_spin": lambda: do.VoidSpin(KIM, "same_direction"),
            "settle": lambda: do.Settle(KIM),
            "give_ball": lambda: do.GiveBall(LEE),
            "shuffle": lambda: do.Shuffle(KIM),
        }
        now = due(self.offer, self.state)
        command = bare[now.act]()
        assert command.by.role == now.by
        return command

    def _shown(self) -> list[str]:
        games = enumerate(self.offer.games)
        shown = [game.shows(self.state.states[at]) for at, game in games]
        return [part for one in shown if one for part, _ in one.draws]

    def outcome(self) -> str:
        """What the main game can give now, by its weights."""
        placed = {str(one.name) for one in self.state.lying}
        states = chosen(self.offer, self.state.states, placed)
        awaits = self.offer.main.awaits(states[0])
        assert isinstance(awaits, Chance)
        draws, weights = zip(*awaits.draws, strict=True)
        label = self.chance.choices(draws, weights)[0].label
        # Cards of one value are drawn as one; of those that are left one is dealt.
        for written in (label, *(label[:-1] + suit for suit in CARD_SUITS)):
            try:
                self.offer.read(states, written)
            except Unreadable:
                continue
            return written
        raise AssertionError(label)

    # --- what people try ------------------------------------------------------------------------

    def some_act(self) -> do.Command:
        """Anything that somebody may try, wagers most of all."""
        acts: list[tuple[int, Callable[[], do.Command]]] = [
            (30, self.wager),
            (6, self._taken_back),
            (6, self._moved),
            (4, self._called_on),
            (4, lambda: do.BuyIn(self._player(), self._amount(), self.offer.file.limits.chip)),
            (
                2,
                lambda: do.Sit(self._player(), self.chance.randint(1, 4), f"color {self._small()}"),
            ),
            (2, lambda: do.CashIn(self._player())),
            (1, lambda: do.Leave(self._player())),
            (8, self._by_word),
            (1, self._work),
            (8, self._dealers),
            (2, self._floors),
        ]
        weights = [weight for weight, _ in acts]
        return self.chance.choices([act for _, act in acts], weights)[0]()

    def _small(self) -> int:
        return self.chance.randint(1, 4)

    def _player(self) -> do.Person:
        return self.chance.choice(PLAYERS)

    def _amount(self) -> Minor:
        """A few chips, now and then a stake of any size, nothing, or less than nothing."""
        chip = self.offer.file.limits.chip
        if self.chance.random() < 0.1:
            return Minor(self.chance.choice((0, -chip, 1, 10**9, self.chance.randint(1, 10**5))))
        return Minor(chip * 10 * self.chance.randint(1, 6))

    def _position(self) -> Name:
        more = MORE_POSITIONS.get(self.offer.edition.game, ())
        names = [one.id for one in self.offer.positions]
        # Few places, so that chips meet there; and those of side games and odds.
        return read_position(self.chance.choice((*names[:: len(names) // 12 + 1], *more)))

    def wager(self) -> do.Command:
        player = self._player()
        by = player if self.chance.random() < 0.9 else self.chance.choice((KIM, *PLAYERS))
        stake = self._amount()
        if self.chance.random() < 0.8:
            return do.Place(by, player, self._position(), stake)
        chips = self.chance.choice(list(do.Chips))
        coupon = self.chance.choice((Minor(0), stake, self._amount()))
        position = read_position(self.chance.choice(("red", "odd", "dozen:1", "straight:17")))
        return do.Place(by, player, position, stake, NO_MARKS, chips, coupon)

    def _by_word(self) -> do.Command:
        spoken = self.chance.choice((*self.state.spoken, self.state.said + 1))
        waiting = self.state.spoken.get(spoken)
        if waiting and self.chance.random() < 0.8:
            return (do.ConvertWager if waiting.is_confirmed else do.ConfirmWager)(KIM, spoken)
        return self.chance.choice(
            (
                do.SayWager(self._player(), self._position(), self._amount()),
                do.ConfirmWager(KIM, spoken),
                do.ConvertWager(KIM, spoken),
            )
        )

    def _work(self) -> do.Command:
        by = self.chance.choice((LEE, MAX, KIM))
        work, part = self.chance.choice(list(do.Work)), self.chance.choice(("level", "separator"))
        present = self.chance.choice((SAM, None))
        return do.LogWork(by, work, part, "set anew", "M-1", "M. Max", present)

    def _lying(self) -> Lying:
        if self.state.lying and self.chance.random() < 0.9:
            return self.chance.choice(self.state.lying)
        return Lying(self._player(), self._position(), self._amount(), frozenset())

    def _taken_back(self) -> do.Command:
        one = self._lying()
        stake = one.stake if self.chance.random() < 0.7 else self._amount()
        return do.TakeBack(one.player, one.name, stake)

    def _moved(self) -> do.Command:
        one = self._lying()
        stake = one.stake if self.chance.random() < 0.7 else self._amount()
        return do.Move(one.player, one.name, self._position(), stake)

    def _called_on(self) -> do.Command:
        one = self._lying()
        marks = CALLED_ON if self.chance.random() < 0.7 else NO_MARKS
        return do.CallOn(one.player, one.name, marks)

    def _dealers(self) -> do.Command:
        reasons = ("same_direction", "too_few_revolutions", "foreign_object", "ball_left_wheel")
        outcome = self.chance.choice((self.outcome(), "00", "1", "joker"))
        return self.chance.choice(
            (
                do.Spin(KIM, "opposite"),
                do.CallNoMoreBets(KIM),
                do.Reveal(KIM, "25"),
                do.RecordOutcome(KIM, outcome, self.chance.randint(1, 6)),
                do.VoidSpin(
                    KIM,
                    self.chance.choice((*reasons, "clapper_between")),
                    self.chance.choice(list(do.Ball)),
                ),
                do.GiveBall(LEE),
                do.Settle(KIM),
                do.Shuffle(KIM),
            )
        )

    def _floors(self) -> do.Command:
        settled = self.chance.randint(1, max(self.state.settled, 1))
        failed = self.chance.choice(((), (), ("limits",), ("level",)))
        return self.chance.choice(
            (
                do.Correct(KIM, settled, self.outcome(), "read wrongly"),
                do.Correct(LEE, settled, self.outcome(), "read wrongly"),
                do.Approve(MO, self.chance.randint(1, max(self.state.proposed, 1))),
                do.Inspect(LEE, "F-17", self.chance.choice(("L. Lee", " ")), failed=failed),
                do.Open(LEE),
                do.KeepLine(LEE, 1, "{", "no object"),
                do.Close(LEE),
            )
        )


def begun(name: str, seed: int, *, is_observed: bool = False) -> Play:
    """A table with everybody seated, and the chance that plays it."""
    play = Play(offer_of(name), Random(seed), is_observed)  # noqa: S311
    play.begin()
    return play
