"""Settlement: what an outcome does to all wagers, as an ordered list of instructions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import Call, Outcome
from croupier.games.resolution import GivesUp, Loses, Moves, Resolution, Returns, Stands, Wins
from croupier.layout.kinds import KINDS, Name, read_position
from croupier.offer.compile import Offer, resolve
from croupier.table.instruction import Do, Instruction
from croupier.table.place import Placement, Wager
from croupier.units.citation import Citation
from croupier.units.money import Minor, whole_minor
from croupier.units.odds import odds_text

DEALER = "dealer"


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of one wager, and the parts that it is deemed to be made of."""

    wager: Wager
    resolution: Resolution
    parts: tuple[tuple[Name, Fraction, Resolution], ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """One outcome's settlement of the wagers that lay on the layout."""

    void: Citation | None
    decisions: tuple[Decision, ...]
    instructions: tuple[Instruction, ...]


def order_of(name: Name) -> tuple[int, str]:
    """Reading: within losers, winners and marks the order is by kind, position and player."""
    return (list(KINDS).index(name.kind.name), str(name))


def settle(at: Placement, wagers: Sequence[Wager], outcome: Outcome) -> Settlement:
    """Settle wagers by an outcome: N.J.A.C. 19:47-5.1(d), each strictly by its position."""
    main = at.offer.main
    void = main.voids(at.state_of(main), outcome)
    if void:
        standing = tuple(Decision(wager, Stands(void), ()) for wager in wagers)
        return Settlement(void, standing, tuple(_void(at.offer, outcome, void)))
    decisions = tuple(_decide(at, wager, outcome) for wager in wagers)
    drawn = tuple(
        call
        for index, game in enumerate(at.offer.games)
        for call in game.drawn(at.states[index], outcome)
    )
    script = _Script(at.offer, outcome, decisions, drawn)
    return Settlement(None, decisions, tuple(script.instructions()))


def _decide(at: Placement, wager: Wager, outcome: Outcome) -> Decision:
    game = at.offer.game_of(wager.name)
    assert game is not None, "an accepted wager has its game"
    state = at.state_of(game)
    whole = resolve(game, state, wager.name, outcome, wager.marks)
    parts = tuple(
        (name, share, game.resolve(state, name, outcome, wager.marks))
        for name, share in game.deemed(wager.name)
    )
    return Decision(wager, whole, parts)


def _void(offer: Offer, outcome: Outcome, clause: Citation) -> Iterator[Instruction]:
    rule = next(one for one in offer.edition.voids.values() if one.outcome == outcome.label)
    called = rule.announcement
    yield Instruction(
        Do.ANNOUNCE,
        DEALER,
        f'Announce "{called}": {outcome} does not count, the spin is void',
        clause,
    )
    yield Instruction(Do.RESPIN, DEALER, "Spin the wheel again; all wagers stand", clause)


@dataclass(frozen=True, slots=True)
class _Script:
    """The dealer's instructions in lawful order: marker, fifths, losers, winners."""

    offer: Offer
    outcome: Outcome
    decisions: tuple[Decision, ...]
    drawn: tuple[Call, ...]

    def instructions(self) -> Iterator[Instruction]:
        yield from self._announced()
        order = sorted(range(len(self.decisions)), key=self._key)
        for index in order:
            yield from self._moved(index)
        for is_last in (False, True):
            now = [index for index in order if bool(self._settled_by(index)) == is_last]
            for index in now:
                yield from self._collected(index)
            for index in now:
                yield from self._paid(index)
        for index in order:
            yield from self._sent_on(index)

    def _settled_by(self, index: int) -> str:
        """12.8(b), (f): poker hand wagers are settled once all others are."""
        return self.offer.edition.wagers[self.decisions[index].wager.name.kind.name].settled_by

    def _key(self, index: int) -> tuple[int, str, int]:
        return (*order_of(self.decisions[index].wager.name), index)

    def _clause(self, step: str) -> Citation | None:
        paragraph = self.offer.edition.settlement.get(step)
        return self.offer.cite(paragraph) if paragraph else None

    def _settling(self, index: int, step: str) -> Citation | None:
        """12.8(b), (f): poker hand wagers by their own clause, all others by the step's."""
        by = self._settled_by(index)
        return self.offer.cite(by) if by else self._clause(step)

    def _announced(self) -> Iterator[Instruction]:
        label = self.outcome.label
        wheel = self.offer.layout.wheel
        color = f" {wheel.color(label)}" if wheel else ""
        if clause := self._clause("announce"):
            yield Instruction(Do.ANNOUNCE, DEALER, f'Announce "{label}{color}"', clause)
        # Reading: the marker goes on the card's box (12.8(b)); a joker has none on the layout.
        has_box = any(one.name == label for one in self.offer.layout.numbers)
        if has_box and (clause := self._clause("mark")):
            yield Instruction(
                Do.MARK, DEALER, f"Place the marker on {label}", clause, position=f"{label}"
            )
        for call in self.drawn:
            yield Instruction(Do.MARK, DEALER, call.text, call.clause)

    def _write(self, amount: Minor) -> str:
        return self.offer.file.currency.write(amount)

    def _moved(self, index: int) -> Iterator[Instruction]:
        """5.3(d), 617a.5(d): a fifth of each winning five adjacent goes to the number's box."""
        decision, clause = self.decisions[index], self._clause("move")
        if len(decision.parts) == 1 or clause is None:
            return
        for name, share, resolution in decision.parts:
            if isinstance(resolution, Wins):
                amount = whole_minor(decision.wager.stake * share)
                text = f"Move {self._write(amount)} of {decision.wager.name.title} to {name.title}"
                yield Instruction(
                    Do.MOVE, DEALER, text, clause, decision.wager.position, str(name), amount, index
                )

    def _sent_on(self, index: int) -> Iterator[Instruction]:
        """1.2(a)3ii: a come wager goes to the number that was thrown, once that is clear."""
        wager, moves = self.decisions[index].wager, self.decisions[index].resolution
        if isinstance(moves, Moves):
            to = read_position(moves.to)
            text = f"Move {self._write(wager.stake)} of {wager.name.title} to {to.title}"
            yield Instruction(
                Do.MOVE, DEALER, text, moves.clause, wager.position, moves.to, wager.stake, index
            )

    def _collected(self, index: int) -> Iterator[Instruction]:
        """Losers first: the whole of a lost wager, the half of one that gives up half."""
        wager, resolution = self.decisions[index].wager, self.decisions[index].resolution
        clause = self._settling(index, "collect")
        match resolution:
            case Loses() if clause:
                yield self._collect(index, wager.stake, clause)
                yield from self._coupon_gone(index, clause)
            case GivesUp():
                lost = whole_minor(wager.stake * resolution.part)
                yield self._collect(index, lost, resolution.clause)
                yield from self._coupon_gone(index, resolution.clause)
                yield self._given_back(index, Minor(wager.stake - lost), resolution)
            case Wins() if len(self.decisions[index].parts) > 1 and clause:
                lost = sum(
                    wager.stake * share
                    for _, share, part in self.decisions[index].parts
                    if isinstance(part, Loses)
                )
                if lost:
                    yield self._collect(index, whole_minor(Fraction(lost)), clause)
            case Returns():
                stake = self._write(wager.stake)
                text = f"Give back {stake} on {wager.name.title}: neither won nor lost"
                yield Instruction(
                    Do.GIVE_BACK,
                    DEALER,
                    text,
                    resolution.clause,
                    wager.position,
                    amount=wager.stake,
                    wager=index,
                )
            case _:
                return

    def _coupon_gone(self, index: int, clause: Citation) -> Iterator[Instruction]:
        """Reading: a coupon serves for one decision, won or lost, and is no money to give back."""
        wager = self.decisions[index].wager
        if wager.coupon:
            text = f"Collect the coupon from {wager.name.title}"
            yield Instruction(Do.COLLECT, DEALER, text, clause, wager.position, wager=index)

    def _collect(self, index: int, amount: Minor, clause: Citation) -> Instruction:
        wager = self.decisions[index].wager
        text = f"Collect {self._write(amount)} from {wager.name.title}"
        return Instruction(
            Do.COLLECT, DEALER, text, clause, wager.position, amount=amount, wager=index
        )

    def _given_back(self, index: int, amount: Minor, gives_up: GivesUp) -> Instruction:
        """5.2(b): until 1998 the player removes the other half, then the dealer returns it."""
        wager = self.decisions[index].wager
        by_player = gives_up.remainder_by != DEALER
        what = f"{self._write(amount)} of {wager.name.title}"
        text = f"The player removes {what}" if by_player else f"Return {what} to the player"
        return Instruction(
            Do.TAKE_BACK if by_player else Do.GIVE_BACK,
            "player" if by_player else DEALER,
            text,
            gives_up.clause,
            wager.position,
            amount=amount,
            wager=index,
        )

    def _paid(self, index: int) -> Iterator[Instruction]:
        decision, clause = self.decisions[index], self._settling(index, "pay")
        for name, share, resolution in decision.parts:
            if isinstance(resolution, Wins) and clause:
                stake = whole_minor(decision.wager.stake * share)
                amount = whole_minor(stake * resolution.odds)
                text = (
                    f"Pay {self._write(amount)} on {name.title}:"
                    f" {self._write(stake)} at {odds_text(resolution.odds)}"
                )
                yield Instruction(
                    Do.PAY, DEALER, text, clause, str(name), amount=amount, wager=index
                )
        yield from self._coupon_paid(index, clause)

    def _coupon_paid(self, index: int, clause: Citation | None) -> Iterator[Instruction]:
        """5.1(a): the coupon is paid as chips of its value would be, and collected."""
        wager, resolution = self.decisions[index].wager, self.decisions[index].resolution
        if wager.coupon and clause and isinstance(resolution, Wins):
            amount = whole_minor(wager.coupon * resolution.odds)
            text = f"Pay {self._write(amount)} on the coupon beside {wager.name.title}"
            yield Instruction(
                Do.PAY, DEALER, text, clause, wager.position, amount=amount, wager=index
            )
            yield from self._coupon_gone(index, clause)


def paid_and_returned(decision: Decision) -> tuple[Minor, Minor]:
    """A wager's net profit, and what goes back to the player in all."""
    stake = decision.wager.stake
    match decision.resolution:
        case Wins():
            profit = whole_minor((stake + decision.wager.coupon) * decision.resolution.odds)
        case Loses():
            profit = Minor(-stake)
        case GivesUp():
            profit = whole_minor(-stake * decision.resolution.part)
        case Returns():
            profit = Minor(0)
        case _:
            return Minor(0), Minor(0)
    return profit, Minor(stake + profit)


def result_of(resolution: Resolution) -> str:
    """The word for what became of a wager."""
    match resolution:
        case Wins():
            return "wins"
        case Loses():
            return "loses"
        case GivesUp():
            return "half"
        case Returns():
            return "void"
        case Stands() | Moves():
            return "stands"
