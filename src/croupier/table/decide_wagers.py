"""Placing chips and taking them back: phase, position, chips, limits, balance, in that order."""

from functools import reduce

from croupier.games.game import NO_MARKS
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table.commands import PLAYER, CallOn, Move, Person, Place, TakeBack
from croupier.table.events import IN_PLAY, Event, Transfer, WagerPlaced, WagerTakenBack
from croupier.table.evolve import evolve
from croupier.table.place import (
    Placement,
    Wager,
    verify_callable,
    verify_minimum,
    verify_wager,
)
from croupier.table.refuse import clause_of, refuse
from croupier.table.state import Phase, TableState
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal

TAKEN = (Phase.BETTING, Phase.SPINNING)
"""The phases in which chips may be put down and taken up."""


def place(offer: Offer, state: TableState, command: Place) -> tuple[Event, ...] | Refusal:
    """Chips at a position; a wager placed by the dealer at a player's word is the player's."""
    if late := _late(offer, state):
        return late
    if command.by.role == PLAYER and command.by != command.player:
        told = f"{command.by} cannot place chips of {command.player}: a dealer does, at the word of"
        return refuse(offer, Reason.NOT_YOURS_TO_DO, f"{told} {command.player}")
    seat = state.seats.get(command.player)
    write = offer.file.currency.write
    if seat is None:
        return refuse(offer, Reason.NOT_SEATED, f"{command.player} has no seat at this table")
    if nothing := _nothing(offer, command.name, command.stake):
        return nothing
    wager = Wager(command.name, command.stake, command.marks)
    at = Placement(offer, state.states, _sums(state, command.player))
    if refused := verify_wager(at, wager):
        return refused
    own_chips = seat.chip if not _by_value_chip(offer, command.name) else Minor(0)
    if own_chips and command.stake % own_chips:
        told = f"{write(command.stake)} is no sum of {command.player}'s chips of {write(seat.chip)}"
        return refuse(offer, Reason.NOT_IN_CHIPS, told, "own_color")
    if below := _below(offer, state, command.player, wager):
        return below
    held = state.held_by(command.player)
    if command.stake > held:
        told = f"{command.player} has {write(held)} in chips, not {write(command.stake)}"
        return Refusal(wager.position, Reason.NOT_ENOUGH_CHIPS, clause_of(offer, ""), told)
    moved = Transfer(str(command.player), IN_PLAY, command.stake)
    return (WagerPlaced(command.player, command.by, command.name, command.marks, moved),)


def _by_value_chip(offer: Offer, name: Name) -> bool:
    """617a.3(f): whether a wager is made with value chips, whatever the player's own are worth."""
    step = offer.edition.procedure.get("value_chip")
    return step is not None and step.value == name.kind.name


def _nothing(offer: Offer, name: Name, stake: Minor) -> Refusal | None:
    """Chips are put down and taken up, never none of them."""
    if stake > 0:
        return None
    told = f"{offer.file.currency.write(stake)} is no stake: one chip is the least that is moved"
    return Refusal(str(name), Reason.NOT_IN_CHIPS, clause_of(offer, "limits"), told)


def _late(offer: Offer, state: TableState) -> Refusal | None:
    if state.phase in TAKEN:
        return None
    told = "no more bets: chips stay as they are until the dealer has collected and paid"
    return refuse(offer, Reason.NO_MORE_BETS, told, "no_more_bets")


def _sums(state: TableState, player: Person) -> dict[str, Minor]:
    """What a player has at each position: the limits are on the sum."""
    sums: dict[str, Minor] = {}
    for one in state.lying:
        if one.player == player:
            sums[str(one.name)] = Minor(sums.get(str(one.name), 0) + one.stake)
    return sums


def _below(offer: Offer, state: TableState, player: Person, wager: Wager) -> Refusal | None:
    game = offer.game_of(wager.name)
    assert game is not None, "an accepted wager has its game"
    unit = offer.unit(game, state.states[offer.games.index(game)], wager.name)
    total = Minor(state.staked(player, wager.name) + wager.stake)
    return verify_minimum(offer, wager, total, unit)


def take_back(offer: Offer, state: TableState, command: TakeBack) -> tuple[Event, ...] | Refusal:
    """Chips off a position; what is left there must still be a lawful wager."""
    if late := _late(offer, state):
        return late
    write, name = offer.file.currency.write, command.name
    staked = state.staked(command.by, name)
    if command.stake > staked or not staked:
        told = f"{command.by} has {write(staked)} on {name}, not {write(command.stake)}"
        return Refusal(str(name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    if nothing := _nothing(offer, name, command.stake):
        return nothing
    left = Minor(staked - command.stake)
    if stays := _stays(offer, state, name) or _supports(offer, state, command, left):
        return stays
    if left and (below := _left_below(offer, state, name, left)):
        return below
    moved = Transfer(IN_PLAY, str(command.by), command.stake)
    return (WagerTakenBack(command.by, name, moved),)


def move(offer: Offer, state: TableState, command: Move) -> tuple[Event, ...] | Refusal:
    """Chips from one position to another: both halves are lawful, or nothing moves."""
    if _is_choice(offer, state, command):
        return _chosen(offer, state, command)
    off = take_back(offer, state, TakeBack(command.by, command.name, command.stake))
    if isinstance(off, Refusal):
        return off
    between = reduce(lambda at, event: evolve(offer, at, event), off, state)
    on = place(offer, between, Place(command.by, command.by, command.to, command.stake))
    return on if isinstance(on, Refusal) else (*off, *on)


def _is_choice(offer: Offer, state: TableState, command: Move) -> bool:
    """Whether a move says what its player chooses for chips that otherwise stay."""
    game = offer.game_of(command.name)
    if game is None or offer.game_of(command.to) is not game:
        return False
    return game.chooses(state.states[offer.games.index(game)], command.name, command.to)


def _chosen(offer: Offer, state: TableState, command: Move) -> tuple[Event, ...] | Refusal:
    """617a.3(f)(2): all that lies at a position goes to the one chosen, whatever lies there."""
    if late := _late(offer, state):
        return late
    write, staked = offer.file.currency.write, state.staked(command.by, command.name)
    if not staked or command.stake != staked:
        told = f"{command.by} has {write(staked)} on {command.name}: the choice is for all of it"
        return Refusal(str(command.name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    player = str(command.by)
    up, down = Transfer(IN_PLAY, player, staked), Transfer(player, IN_PLAY, staked)
    placed = WagerPlaced(command.by, command.by, command.to, NO_MARKS, down)
    return (WagerTakenBack(command.by, command.name, up), placed)


def call_on(offer: Offer, state: TableState, command: CallOn) -> tuple[Event, ...] | Refusal:
    """1.2(a)5: chips that lie are called on, or off: taken up, and laid down marked or not."""
    if late := _late(offer, state):
        return late
    staked, name = state.staked(command.by, command.name), command.name
    if not staked:
        told = f"{command.by} has nothing on {name} that could be called on"
        return Refusal(str(name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    if refused := verify_callable(offer, name):
        return refused
    player = str(command.by)
    up, down = Transfer(IN_PLAY, player, staked), Transfer(player, IN_PLAY, staked)
    placed = WagerPlaced(command.by, command.by, name, command.marks, down)
    return (WagerTakenBack(command.by, name, up), placed)


def _stays(offer: Offer, state: TableState, name: Name) -> Refusal | None:
    game = offer.game_of(name)
    assert game is not None, "what lies has its game"
    stays = game.stays(state.states[offer.games.index(game)], name)
    return Refusal(str(name), Reason.STAYS, stays.clause, stays.message) if stays else None


def _supports(offer: Offer, state: TableState, command: TakeBack, left: Minor) -> Refusal | None:
    """Reading: what supports another wager is not taken from under it (1.6 is a title)."""
    for name, stake in _sums(state, command.by).items():
        game = offer.game_of(read_position(name))
        beside = game.beside(read_position(name)) if game else None
        if beside is None or beside.position != str(command.name):
            continue
        if not left or (beside.at_most is not None and stake > left * beside.at_most):
            told = f"{command.name.title} supports {name}: that is taken back first"
            return Refusal(str(command.name), Reason.STAYS, beside.clause, told)
    return None


def _left_below(offer: Offer, state: TableState, name: Name, left: Minor) -> Refusal | None:
    game = offer.game_of(name)
    assert game is not None, "what lies has its game"
    unit = offer.unit(game, state.states[offer.games.index(game)], name)
    return verify_minimum(offer, Wager(name, left), left, unit)
