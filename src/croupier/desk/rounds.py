"""Settled rounds, told with their law, and what they would have paid under another edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from croupier.desk.answers import RefusedWager, Told, Unlawful
from croupier.desk.chain_of_law import Link, chain, said_of
from croupier.desk.law_paths import law_path
from croupier.desk.moving import KeyChange, move
from croupier.desk.table import OpenTable, open_table, told
from croupier.floor.chronicle import outcome_color, outcome_words
from croupier.games.game import State
from croupier.games.resolution import Moves, Resolution, Stands
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.table.choose import chosen
from croupier.table.decide_round import wager_of
from croupier.table.place import Placement, verify_chips
from croupier.table.settle import Decision, paid_and_returned, result_of, settle
from croupier.table.state import Lying, Round
from croupier.units.refusal import Reason, Refusal
from croupier.units.unreadable import Unreadable

Rounds = Mapping[int, Round]


@dataclass(frozen=True, slots=True)
class PaidAs:
    """What a wager came to: money as text, the words for it, the chain to its law."""

    result: str
    said: str
    profit: str
    returned: str
    lies_at: str
    citation: str
    chain: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class WagerTold:
    """One wager of a round."""

    player: str
    position: str
    title: str
    stake: str
    paid: PaidAs


@dataclass(frozen=True, slots=True)
class RoundTold:
    """One settled round: what came up, what was done, what each wager came to."""

    number: int
    edition: str
    outcome: str
    words: str
    color: str
    """The color of the compartment; empty where there is none."""
    before: tuple[str, ...]
    """The games' states before the outcome, in words."""
    instructions: tuple[Told, ...]
    wagers: tuple[WagerTold, ...]


@dataclass(frozen=True, slots=True)
class ComparedWager:
    """A wager as it was settled, and what it would be there: paid otherwise, or refused."""

    here: WagerTold
    there: PaidAs | None
    refused: RefusedWager | None
    url: str
    """The paragraph that decides it there."""
    differs: bool
    why: str


@dataclass(frozen=True, slots=True)
class UnderAnother:
    """A round under another edition; `refusal` where the table cannot stand there at all."""

    edition: str
    refusal: str
    changes: tuple[KeyChange, ...]
    """What of the table file has to change for the table to be lawful there."""
    wagers: tuple[ComparedWager, ...]
    total_here: str
    total_there: str


def round_told(offer: Offer, rounds: Rounds, number: int) -> RoundTold:
    """A settled round in full; `rounds` are the table's, `number` is one of them."""
    one = rounds[number]
    at = Placement(offer, one.states, {})
    made = [wager_of(each) for each in one.lying]
    found = settle(at, made, one.outcome)
    label = one.outcome.label
    said = (game.told(one.states[index]) for index, game in enumerate(offer.games))
    return RoundTold(
        number=number,
        edition=offer.edition.id,
        outcome=str(one.outcome),
        words=outcome_words(offer, label),
        color=outcome_color(offer, label),
        before=tuple(filter(None, said)),
        instructions=tuple(told(offer, step) for step in found.instructions),
        wagers=tuple(
            _wager(offer, lies, decision)
            for lies, decision in zip(one.lying, found.decisions, strict=True)
        ),
    )


def _wager(offer: Offer, lies: Lying, decision: Decision) -> WagerTold:
    return WagerTold(
        player=lies.player.name,
        position=str(lies.name),
        title=lies.name.title,
        stake=offer.file.currency.write(lies.stake),
        paid=_paid(offer, decision),
    )


def _paid(offer: Offer, decision: Decision) -> PaidAs:
    write, name = offer.file.currency.write, decision.wager.name
    profit, returned = paid_and_returned(decision)
    return PaidAs(
        result=result_of(decision.resolution),
        said=said_of(decision.resolution),
        profit=write(profit),
        returned=write(returned),
        lies_at=_lies_at(name, decision.resolution),
        citation=str(decision.resolution.clause),
        chain=chain(offer, name, decision.resolution),
    )


def _lies_at(name: Name, resolution: Resolution) -> str:
    match resolution:
        case Stands():
            return str(name)
        case Moves():
            return resolution.to
        case _:
            return ""


def under(offer: Offer, rounds: Rounds, number: int, edition_id: str) -> UnderAnother:
    """What a round would have paid with the same table moved to another edition of its game."""
    try:
        changes, moved = _moved(offer.file.source.text, edition_id)
    except (Unlawful, Unreadable) as no:
        return UnderAnother(edition_id, str(no), (), (), "", "")
    other = moved.offer
    states = states_there(other, rounds, number)
    return _under(offer, _There(other, changes, states), rounds, number)


def each_under(offer: Offer, rounds: Rounds, edition_id: str) -> Iterator[tuple[int, UnderAnother]]:
    """The same of every round in turn; raise Unlawful or Unreadable where the table cannot be."""
    changes, moved = _moved(offer.file.source.text, edition_id)
    other, before = moved.offer, moved.offer.opening()
    for number in sorted(rounds):
        if rounds[number].begins_a_day:
            before = other.opening()
        lying = {str(name) for name in _admitted(other, rounds[number])}
        states = chosen(other, before, lying)
        yield number, _under(offer, _There(other, changes, states), rounds, number)
        before = _behind(other, before, rounds[number])


@dataclass(frozen=True, slots=True)
class _There:
    """The same table under another edition, and its games' states before a round."""

    offer: Offer
    changes: tuple[KeyChange, ...]
    states: Mapping[int, State]


def _under(offer: Offer, there: _There, rounds: Rounds, number: int) -> UnderAnother:
    other, states, changes = there.offer, there.states, there.changes
    here = round_told(offer, rounds, number)
    pairs = zip(here.wagers, rounds[number].lying, strict=True)
    compared = tuple(
        _compared(other, wager, _there(other, states, rounds, number, lies))
        for wager, lies in pairs
    )
    return UnderAnother(
        edition=other.edition.id,
        refusal="",
        changes=changes,
        wagers=compared,
        total_here=_total(offer, [one.here.paid for one in compared]),
        total_there=_total(offer, [one.there for one in compared if one.there]),
    )


def _total(offer: Offer, paid: list[PaidAs]) -> str:
    money = offer.file.currency
    signed = (
        -money.read(one.profit[1:]) if one.profit.startswith("-") else money.read(one.profit)
        for one in paid
    )
    return money.write(sum(signed))


@lru_cache(maxsize=64)
def _moved(text: str, edition_id: str) -> tuple[tuple[KeyChange, ...], OpenTable]:
    """The table of a file moved to an edition; its own edition is the table as it is."""
    table = open_table(f"{text}\n")
    if table.is_lawful and table.offer.edition.id == edition_id:
        return (), table
    found = move(table, edition_id)
    return found.changes, open_table(f"{found.table}\n")


def states_there(other: Offer, rounds: Rounds, number: int) -> Mapping[int, State]:
    """The games' states before a round, had all earlier outcomes come up at another table."""
    behind = sorted(one for one in rounds if one <= number)
    begun = [one for one in behind if rounds[one].begins_a_day]
    first = begun[-1] if begun else behind[0]
    states = other.opening() if begun else _recalled(other, rounds[first])
    for earlier in (one for one in behind if first <= one < number):
        states = _behind(other, states, rounds[earlier])
    return chosen(other, states, {str(name) for name in _admitted(other, rounds[number])})


def _recalled(other: Offer, oldest: Round) -> Mapping[int, State]:
    """Where the oldest round recalled began, if the other table's games know such states."""
    opening = other.opening()
    kinds = [type(state) for state in opening.values()]
    is_alike = kinds == [type(state) for state in oldest.states.values()]
    return oldest.states if is_alike else opening


def _behind(other: Offer, before: Mapping[int, State], one: Round) -> Mapping[int, State]:
    """The games' states behind a round, had it been played at another table."""
    lying = _admitted(other, one)
    states = chosen(other, before, {str(name) for name in lying})
    if other.main.voids(states[0], one.outcome):
        return states
    staked = [other.game_of(name) for name in lying]
    return {
        index: game.advance(states[index], one.outcome, staked=any(game is each for each in staked))
        for index, game in enumerate(other.games)
    }


def _admitted(other: Offer, one: Round) -> list[Name]:
    """The wagers of a round that may lie on the other table's layout."""
    return [lies.name for lies in one.lying if other.refused(lies.name) is None]


def _there(
    other: Offer, states: Mapping[int, State], rounds: Rounds, number: int, lies: Lying
) -> PaidAs | Refusal:
    """A wager at the other table: what it comes to, or why it would not have been taken."""
    wager = wager_of(lies)
    if refused := other.refused(lies.name):
        return refused
    at = Placement(other, states, {})
    game = other.game_of(lies.name)
    assert game is not None, "what is offered has its game"
    not_now = game.not_now(at.state_of(game), lies.name, lies.marks)
    if not_now and not _is_carried(rounds, number, lies):
        return Refusal(str(lies.name), Reason.NOT_NOW, not_now.clause, not_now.message)
    unit = other.unit(game, at.state_of(game), lies.name)
    if unpayable := verify_chips(other, wager, unit):
        return unpayable
    (decision,) = settle(at, [wager], rounds[number].outcome).decisions
    return _paid(other, decision)


def _is_carried(rounds: Rounds, number: int, lies: Lying) -> bool:
    """Whether a wager lay on from the round before, undecided."""
    before = rounds.get(number - 1)
    return before is not None and any(
        (one.player, one.lies_at) == (lies.player, str(lies.name)) for one in before.wagers
    )


def _compared(other: Offer, here: WagerTold, there: PaidAs | Refusal) -> ComparedWager:
    if isinstance(there, Refusal):
        law = law_path(other.edition.id, there.citation)
        refused = RefusedWager(
            there.position, there.reason.value, str(there.citation), there.message
        )
        return ComparedWager(here, None, refused, law, differs=True, why=there.message)
    differs = (here.paid.result, here.paid.profit) != (there.result, there.profit)
    url = next((link.url for link in there.chain if link.step == "decision"), "")
    return ComparedWager(here, there, None, url, differs, _why(here.paid, there, differs=differs))


def _why(here: PaidAs, there: PaidAs, *, differs: bool) -> str:
    """Why two results differ: the links of their chains that say different things."""
    if not differs:
        return "the same" if here.citation == there.citation else "the same, by another clause"
    ours, theirs = _said(here), _said(there)
    steps = [step for step in dict.fromkeys((*ours, *theirs)) if ours.get(step) != theirs.get(step)]
    told = (
        f"{theirs.get(step, 'no such rule')} ({there.citation}); here {ours.get(step, 'none')}"
        for step in steps[:1]
    )
    return "; ".join(told) or f"{there.said} there, {here.said} here"


def _said(paid: PaidAs) -> dict[str, str]:
    """What the options and the odds of a chain say, by title."""
    telling = ("option", "odds", "decision")
    return {link.title: link.text for link in paid.chain if link.step in telling}
