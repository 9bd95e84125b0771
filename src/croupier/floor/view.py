"""What everybody at a table sees: whole each time, so that the newest is always right."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from croupier.floor.chronicle import Chronicle, Played, outcome_color, outcome_words
from croupier.floor.tally import NOTHING, Tallies, lying, net
from croupier.games.game import Marks
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.table.commands import Person
from croupier.table.due import Due, due
from croupier.table.events import PartRevealed, SpinVoided
from croupier.table.state import TableState
from croupier.units.citation import Citation
from croupier.units.money import Minor

HISTORY_SHOWN = 20


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player at the table."""

    player: str
    seat: int
    color: str
    chip: Minor
    chips: Minor
    in_play: Minor
    bought: Minor
    net: Minor
    is_ready: bool
    since: int


@dataclass(frozen=True, slots=True)
class WagerView:
    """Chips on the layout."""

    player: str
    position: str
    stake: Minor
    on: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice that is due of everybody whose chips lie at one of some positions."""

    position: str
    """Where such a wager is placed."""
    options: tuple[str, ...]
    """The positions to which the chips may be given."""
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class ShownView:
    """A part of the outcome that everybody has seen."""

    part: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class VoidView:
    """Why the newest spin does not count."""

    reason: str
    text: str
    citation: Citation


@dataclass(frozen=True, slots=True)
class OutcomeView:
    """What has come up and is not settled yet."""

    outcome: str
    words: str
    color: str


@dataclass(frozen=True, slots=True)
class PastView:
    """One of the last results."""

    round: int
    outcome: str
    color: str


@dataclass(frozen=True, slots=True)
class TimeView:
    """How long wagers are taken, if nobody asks for more time."""

    left_ms: int
    whole_ms: int
    can_extend: bool


@dataclass(frozen=True, slots=True)
class View:
    """A table at one moment."""

    phase: str
    is_open: bool
    round: int
    due: Due
    told: tuple[str, ...]
    notice: str
    seats: tuple[SeatView, ...]
    lying: tuple[WagerView, ...]
    closed: tuple[str, ...]
    choices: tuple[ChoiceView, ...]
    direction: str
    shown: tuple[ShownView, ...]
    outcome: OutcomeView | None
    time: TimeView | None
    last: Played | None
    void: VoidView | None
    history: tuple[PastView, ...]


@dataclass(frozen=True, slots=True)
class Stance:
    """What follows from the games' states alone, and is worked out once for them."""

    closed: tuple[str, ...]
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class Hands:
    """What is not recorded: who is ready, how much time is left, what is to be said."""

    ready: frozenset[Person]
    time: TimeView | None
    notice: str
    stance: Stance


def view_of(
    offer: Offer,
    state: TableState,
    chronicle: Chronicle,
    tallies: Tallies,
    hands: Hands,
) -> View:
    """The table as everybody sees it."""
    last = chronicle.rounds[-1] if chronicle.rounds else None
    return View(
        phase=state.phase.value,
        is_open=state.is_open,
        round=state.round,
        due=due(offer, state),
        told=tuple(filter(None, (g.told(state.states[at]) for at, g in enumerate(offer.games)))),
        notice=hands.notice,
        seats=tuple(_seats(state, tallies, hands)),
        lying=tuple(
            WagerView(one.player.name, str(one.name), one.stake, bool(one.marks))
            for one in state.lying
        ),
        closed=hands.stance.closed,
        choices=hands.stance.choices,
        direction=state.direction,
        shown=tuple(
            ShownView(one.part, one.text, one.citation)
            for one in chronicle.before
            if isinstance(one, PartRevealed) and one.part in state.parts
        ),
        outcome=_outcome(offer, state),
        time=hands.time,
        last=last,
        void=_void(offer, chronicle.void),
        history=tuple(
            PastView(one.number, one.outcome, one.color)
            for one in islice(reversed(chronicle.rounds), HISTORY_SHOWN)
        ),
    )


def _seats(state: TableState, tallies: Tallies, hands: Hands) -> Iterator[SeatView]:
    for player, seat in sorted(state.seats.items(), key=lambda pair: pair[1].number):
        tally = tallies.get(player)
        yield SeatView(
            player=player.name,
            seat=seat.number,
            color=seat.color,
            chip=seat.chip,
            chips=state.held_by(player),
            in_play=lying(state, player),
            bought=tally.bought if tally else NOTHING,
            net=net(tallies, state, player),
            is_ready=player in hands.ready,
            since=tally.since_ms if tally else 0,
        )


NO_MARKS: Marks = frozenset()


def stance(offer: Offer, state: TableState) -> Stance:
    """What may not be wagered on, and what is to be chosen, in the games' states as they are."""
    return Stance(closed(offer, state), tuple(choices(offer, state)))


def choices(offer: Offer, state: TableState) -> Iterator[ChoiceView]:
    """What is asked of whoever has chips at a position that leaves something to be chosen."""
    for position in offer.positions:
        name, game = position.name, offer.game_of(position.name)
        if game is None or name.selected or not name.kind.optional_choice:
            continue
        now = state.states[offer.games.index(game)]
        options = (Name(name.kind, (one,)) for one in name.kind.choices)
        asked = {to: call for to in options if (call := game.chooses(now, name, to))}
        if asked:
            first = next(iter(asked.values()))
            yield ChoiceView(position.id, tuple(map(str, asked)), first.text, first.clause)


def closed(offer: Offer, state: TableState) -> tuple[str, ...]:
    """Positions that are offered and may not be wagered on in the games' states as they are."""
    found: list[str] = []
    for position in offer.positions:
        game = offer.game_of(position.name)
        if game is None:
            found.append(position.id)
            continue
        now = state.states[offer.games.index(game)]
        if game.not_now(now, position.name, NO_MARKS):
            found.append(position.id)
    return tuple(found)


def _outcome(offer: Offer, state: TableState) -> OutcomeView | None:
    if state.outcome is None:
        return None
    label = state.outcome.label
    return OutcomeView(str(state.outcome), outcome_words(offer, label), outcome_color(offer, label))


def _void(offer: Offer, void: SpinVoided | None) -> VoidView | None:
    if void is None:
        return None
    step = offer.edition.procedure.get(void.reason)
    rule = next((v for v in offer.edition.voids.values() if v.outcome == void.reason), None)
    told = step.text if step else f"{void.reason.replace('_', ' ')}: the spin does not count"
    if rule:
        told = f'{rule.outcome} is not in play: "{rule.announcement}", and the wheel is spun again'
    return VoidView(void.reason, told, void.citation)
