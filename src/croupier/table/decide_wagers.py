"""Placing chips and taking them back: phase, position, chips, limits, balance, in that order."""

from collections.abc import Iterator
from functools import reduce

from croupier.games.game import NO_MARKS, Marks
from croupier.layout.kinds import Name, read_position
from croupier.offer.compile import Offer
from croupier.table.commands import PLAYER, CallOn, Chips, Move, Person, Place, TakeBack
from croupier.table.coupons import coupon_clause, verify_coupon, verify_coupon_paid
from croupier.table.events import IN_PLAY, Event, Transfer, WagerPlaced, WagerTakenBack
from croupier.table.evolve import evolve
from croupier.table.instruction import Do, Instruction
from croupier.table.place import Placement, Wager, verify_callable, verify_minimum, verify_wager
from croupier.table.refuse import DEALER, clause_of, first, refuse, value_of
from croupier.table.state import Phase, TableState
from croupier.table.waive import STRICT, Waived
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal

TAKEN = (Phase.BETTING, Phase.SPINNING)
"""The phases in which chips may be put down and taken up."""


def place(
    offer: Offer, state: TableState, command: Place, let: Waived = STRICT
) -> tuple[Event, ...] | Refusal:
    """Chips at a position; a wager placed by the dealer at a player's word is the player's."""
    if no := first(late(offer, state), _not_ones_own(offer, command), let=let):
        return no
    seat = state.seats.get(command.player)
    if seat is None:
        return refuse(offer, Reason.NOT_SEATED, f"{command.player} has no seat at this table")
    if nothing := no_chips(offer, command.name, command.stake):
        return nothing
    wager = Wager(command.name, command.stake, command.marks, command.coupon)
    at = Placement(offer, state.states, state.standing_of(command.player))
    if refused := verify_wager(at, wager, let):
        return refused
    chips = chips_of(offer, command.name, command.chips)
    no = first(
        _not_these(offer, wager, chips),
        verify_coupon(at, wager, chips),
        verify_coupon_paid(offer, wager),
        _no_sum(offer, state, command, chips),
        _below(offer, state, command.player, wager),
        let=let,
    )
    if no or (no := _overdrawn(offer, state, command)):
        return no
    moved = Transfer(str(command.player), IN_PLAY, command.stake)
    return (
        WagerPlaced(
            command.player,
            command.by,
            command.name,
            command.marks,
            moved,
            chips,
            command.coupon,
            tuple(_confirmed(offer, wager)) if wager.marks else (),
        ),
    )


def _confirmed(offer: Offer, wager: Wager) -> Iterator[Instruction]:
    """1.2(a)5: the dealer puts the button on top of a wager that is called on."""
    game = offer.game_of(wager.name)
    if game and (call := game.confirms(wager.name)):
        yield Instruction(Do.MARK, DEALER, call.text, call.clause, wager.position)


def _not_ones_own(offer: Offer, command: Place) -> Refusal | None:
    """5.1(c): a dealer places at a player's instruction; nobody stakes another's chips."""
    if command.by.role != PLAYER or command.by == command.player:
        return None
    told = f"{command.by} cannot place chips of {command.player}: a dealer does, at the word of"
    return refuse(offer, Reason.NOT_YOURS_TO_DO, f"{told} {command.player}", "position")


def chips_of(offer: Offer, name: Name, said: Chips) -> Chips:
    """What a wager is made with: what is said, or what such a wager is always made with."""
    if said is not Chips.UNSAID:
        return said
    rule = offer.edition.wagers.get(name.kind.name)
    return Chips(rule.chips) if rule and rule.chips else Chips.OWN


def _admitted(offer: Offer, name: Name) -> str:
    return offer.edition.wagers[name.kind.name].chips or value_of(offer, "chips")


def chips_admitted(offer: Offer, name: Name) -> frozenset[Chips]:
    """What a wager may be made with; anything, where the text held does not say."""
    admitted = _admitted(offer, name).split()
    return frozenset(one for one in Chips if one and (not admitted or one in admitted))


def _not_these(offer: Offer, wager: Wager, chips: Chips) -> Refusal | None:
    """5.1(a), 617a.3(a), (f): chips, value chips, plaques, as the edition admits them."""
    if chips in chips_admitted(offer, wager.name):
        return None
    rule, admitted = offer.edition.wagers[wager.name.kind.name], _admitted(offer, wager.name)
    told = (
        f"{wager.name.title} is made with {_words(admitted)}, not with {_words(chips.value)}:"
        " the dealer changes them"
    )
    clause = offer.cite(rule.paragraph) if rule.chips else clause_of(offer, "chips")
    return Refusal(wager.position, Reason.NOT_THESE_CHIPS, clause, told)


_CHIPS = {Chips.OWN: "chips of one's own color", Chips.VALUE: "value chips"}


def _words(chips: str) -> str:
    return " or ".join(_CHIPS.get(Chips(one), f"{one}s") for one in chips.split())


def _no_sum(offer: Offer, state: TableState, command: Place, chips: Chips) -> Refusal | None:
    seat, write = state.seats[command.player], offer.file.currency.write
    if chips is not Chips.OWN or not seat.chip or command.stake % seat.chip == 0:
        return None
    told = f"{write(command.stake)} is no sum of {command.player}'s chips of {write(seat.chip)}"
    return refuse(offer, Reason.NOT_IN_CHIPS, told, "own_color")


def _overdrawn(offer: Offer, state: TableState, command: Place) -> Refusal | None:
    held, write = state.held_by(command.player), offer.file.currency.write
    if command.stake <= held:
        return None
    told = f"{command.player} has {write(held)} in chips, not {write(command.stake)}"
    return Refusal(str(command.name), Reason.NOT_ENOUGH_CHIPS, clause_of(offer, ""), told)


def no_chips(offer: Offer, name: Name, stake: Minor) -> Refusal | None:
    """Chips are put down and taken up, never none of them."""
    if stake > 0:
        return None
    told = f"{offer.file.currency.write(stake)} is no stake: one chip is the least that is moved"
    return Refusal(str(name), Reason.NOT_IN_CHIPS, clause_of(offer, "limits"), told)


def late(offer: Offer, state: TableState) -> Refusal | None:
    """5.3(b), 617a.5(b): after the call chips stay until all losers are collected, winners paid."""
    if state.phase in TAKEN:
        return None
    told = "no more bets: chips stay as they are until the dealer has collected and paid"
    return refuse(
        offer, Reason.NO_MORE_BETS, told, clause=clause_of(offer, "hands_off", "no_more_bets")
    )


def _below(offer: Offer, state: TableState, player: Person, wager: Wager) -> Refusal | None:
    game = offer.game_of(wager.name)
    assert game is not None, "an accepted wager has its game"
    unit = offer.unit(game, state.states[offer.games.index(game)], wager.name)
    total = Minor(state.staked(player, wager.name) + wager.stake)
    return verify_minimum(offer, wager, total, unit)


def take_back(
    offer: Offer, state: TableState, command: TakeBack, let: Waived = STRICT
) -> tuple[Event, ...] | Refusal:
    """Chips off a position; what is left there must still be a lawful wager."""
    if no := first(late(offer, state), let=let):
        return no
    write, name = offer.file.currency.write, command.name
    staked = state.staked(command.by, name)
    if command.stake > staked or not staked:
        told = f"{command.by} has {write(staked)} on {name}, not {write(command.stake)}"
        return Refusal(str(name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    if nothing := no_chips(offer, name, command.stake):
        return nothing
    left = Minor(staked - command.stake)
    no = first(
        _stays(offer, state, name),
        _supports(offer, state, command, left),
        _coupon_alone(offer, state, command, left),
        _left_below(offer, state, name, left) if left else None,
        let=let,
    )
    if no:
        return no
    moved = Transfer(IN_PLAY, str(command.by), command.stake)
    return (WagerTakenBack(command.by, name, moved),)


def _coupon_alone(
    offer: Offer, state: TableState, command: TakeBack, left: Minor
) -> Refusal | None:
    """Reading: chips with a coupon on them are taken up together with it."""
    own = (command.by, command.name)
    if not left or not any(one.coupon and (one.player, one.name) == own for one in state.lying):
        return None
    told = f"a coupon lies with the chips on {command.name}: all of them are taken back, or none"
    return Refusal(str(command.name), Reason.NO_COUPON, coupon_clause(offer), told)


def move(
    offer: Offer, state: TableState, command: Move, let: Waived = STRICT
) -> tuple[Event, ...] | Refusal:
    """Chips from one position to another: both halves are lawful, or nothing moves."""
    if _is_choice(offer, state, command):
        return _chosen(offer, state, command, let)
    off = take_back(offer, state, TakeBack(command.by, command.name, command.stake), let)
    if isinstance(off, Refusal):
        return off
    between = reduce(lambda at, event: evolve(offer, at, event), off, state)
    # What lies there with a coupon is taken up whole, so the coupon comes along.
    chips, coupon = _what_lies(state, command.by, command.name)
    to = Place(command.by, command.by, command.to, command.stake, chips=chips, coupon=coupon)
    on = place(offer, between, to, let)
    return on if isinstance(on, Refusal) else (*off, *on)


def _what_lies(state: TableState, player: Person, name: Name) -> tuple[Chips, Minor]:
    """What a player's wager at a position is made with, and the coupon that lies with it."""
    own = [one for one in state.lying if (one.player, one.name) == (player, name)]
    return (own[-1].chips if own else Chips.UNSAID), Minor(sum(one.coupon for one in own))


def _is_choice(offer: Offer, state: TableState, command: Move) -> bool:
    """Whether a move says what its player chooses for chips that otherwise stay."""
    game = offer.game_of(command.name)
    if game is None or offer.game_of(command.to) is not game:
        return False
    now = state.states[offer.games.index(game)]
    return game.chooses(now, command.name, command.to) is not None


def _chosen(
    offer: Offer, state: TableState, command: Move, let: Waived
) -> tuple[Event, ...] | Refusal:
    """617a.3(f)(2): all that lies at a position goes to the one chosen, whatever lies there."""
    if no := first(late(offer, state), let=let):
        return no
    write, staked = offer.file.currency.write, state.staked(command.by, command.name)
    if not staked or command.stake != staked:
        told = f"{command.by} has {write(staked)} on {command.name}: the choice is for all of it"
        return Refusal(str(command.name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    return _laid_anew(offer, state, command, command.to, NO_MARKS)


def _laid_anew(
    offer: Offer, state: TableState, command: Move | CallOn, to: Name, marks: Marks
) -> tuple[Event, ...]:
    """All that a player has at a position, taken up and laid down with what lies with it."""
    player, staked = str(command.by), state.staked(command.by, command.name)
    chips, coupon = _what_lies(state, command.by, command.name)
    steps = tuple(_confirmed(offer, Wager(to, staked, marks, coupon))) if marks else ()
    up, down = Transfer(IN_PLAY, player, staked), Transfer(player, IN_PLAY, staked)
    placed = WagerPlaced(command.by, command.by, to, marks, down, chips, coupon, steps)
    return (WagerTakenBack(command.by, command.name, up), placed)


def call_on(
    offer: Offer, state: TableState, command: CallOn, let: Waived = STRICT
) -> tuple[Event, ...] | Refusal:
    """1.2(a)5: chips that lie are called on, or off: taken up, and laid down marked or not."""
    if no := first(late(offer, state), let=let):
        return no
    staked, name = state.staked(command.by, command.name), command.name
    if not staked:
        told = f"{command.by} has nothing on {name} that could be called on"
        return Refusal(str(name), Reason.NOT_SO_MUCH_THERE, clause_of(offer, ""), told)
    if refused := verify_callable(offer, name):
        return refused
    return _laid_anew(offer, state, command, name, command.marks)


def _stays(offer: Offer, state: TableState, name: Name) -> Refusal | None:
    game = offer.game_of(name)
    assert game is not None, "what lies has its game"
    stays = game.stays(state.states[offer.games.index(game)], name)
    return Refusal(str(name), Reason.STAYS, stays.clause, stays.message) if stays else None


def _supports(offer: Offer, state: TableState, command: TakeBack, left: Minor) -> Refusal | None:
    """Reading: what supports another wager is not taken from under it (1.6 is a title)."""
    for name, stake in state.standing_of(command.by).items():
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
