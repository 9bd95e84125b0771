"""Whether a wager is accepted: its position, its chips, its limits, in a fixed order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from croupier.games.game import NO_MARKS, Game, Marks, State
from croupier.layout.kinds import Name
from croupier.offer.compile import Offer
from croupier.table.waive import STRICT, Waived
from croupier.units.chips import nearest_payable
from croupier.units.citation import Citation
from croupier.units.money import NOTHING, Minor
from croupier.units.refusal import Reason, Refusal


@dataclass(frozen=True, slots=True)
class Wager:
    """Chips at a position."""

    name: Name
    stake: Minor
    marks: Marks = NO_MARKS
    coupon: Minor = NOTHING
    """The value of a match play coupon that lies with the chips."""

    @property
    def position(self) -> str:
        return str(self.name)


@dataclass(frozen=True, slots=True)
class Placement:
    """What a wager is verified against: offer, the games' states, sums already at positions."""

    offer: Offer
    states: Mapping[int, State]
    """By the game's place in the offer."""
    standing: Mapping[str, Minor]

    def state_of(self, game: Game) -> State:
        return self.states[self.offer.games.index(game)]


def verify_wager(at: Placement, wager: Wager, let: Waived = STRICT) -> Refusal | None:
    """Why a wager is refused; the minimum is for `verify_minimum`, once all chips lie."""
    refused = at.offer.refused(wager.name)
    if refused:
        return refused
    if wager.name.kind.optional_choice and not wager.name.selected:
        return _unnamed(at.offer, wager)
    game = at.offer.game_of(wager.name)
    if game is None:
        return Refusal(
            wager.position,
            Reason.NOT_NOW,
            at.offer.cite(at.offer.edition.wagers[wager.name.kind.name].paragraph),
            f"{wager.name.kind.title}: its side game is not modelled yet, so it cannot be settled",
        )
    if wager.marks and (refused := verify_callable(at.offer, wager.name)):
        return refused
    if not_now := game.not_now(at.state_of(game), wager.name, wager.marks):
        return Refusal(wager.position, Reason.NOT_NOW, not_now.clause, not_now.message)
    unit = at.offer.unit(game, at.state_of(game), wager.name)
    if beside := _verify_beside(at, game, wager, unit):
        return beside
    chips = verify_chips(at.offer, wager, unit)
    # What does not come out in whole chips cannot be settled, whoever looks on.
    if chips and (chips.reason not in let or wager.stake % unit):
        return chips
    above = _verify_maximum(at, wager, unit)
    return None if above and above.reason in let else above


def verify_callable(offer: Offer, name: Name) -> Refusal | None:
    """Whether the dealer has a marker by which to confirm that a wager is called on."""
    game = offer.game_of(name)
    if game is None or game.confirms(name) is not None:
        return None
    told = f"{name.title} is on at every roll or none: it cannot be called on"
    return Refusal(str(name), Reason.NOT_NOW, game.own_clause(name), told)


def _verify_beside(at: Placement, game: Game, wager: Wager, unit: Minor) -> Refusal | None:
    """A wager in support of another needs it on the layout, and may be bounded by it."""
    beside = game.beside(wager.name)
    if beside is None:
        return None
    supported = at.standing.get(beside.position, Minor(0))
    if not supported:
        told = f"{wager.name.title} stands beside a wager on {beside.position}, and none lies there"
        return Refusal(wager.position, Reason.NOTHING_BESIDE, beside.clause, told)
    most = None if beside.at_most is None else supported * beside.at_most
    standing = at.standing.get(wager.position, Minor(0))
    if most is not None and standing + wager.stake > most:
        write = at.offer.file.currency.write
        room = int(most - standing) // unit * unit
        instead = f"; {write(Minor(room))} would be accepted" if room > 0 else ""
        told = (
            f"{write(wager.stake)} on {wager.name.title} is more than the {write(supported)}"
            f" on {beside.position} allows{instead}"
        )
        return Refusal(wager.position, Reason.MORE_THAN_BESIDE, beside.clause, told)
    return None


def _unnamed(offer: Offer, wager: Wager) -> Refusal:
    kind = wager.name.kind
    choices = " or ".join(f"{kind.name}:{choice}" for choice in kind.choices)
    clause = offer.cite(offer.edition.wagers[kind.name].paragraph)
    told = f"{kind.title} is settled for a choice: write {choices}"
    return Refusal(wager.position, Reason.UNNAMED, clause, told)


def verify_chips(offer: Offer, wager: Wager, unit: Minor) -> Refusal | None:
    """Whether chips of the table make the stake, and can pay it whatever comes up."""
    kind = wager.name.kind.name
    chip, deemed = offer.file.limits_of(kind).chip, offer.edition.wagers[kind].deemed
    if wager.stake % chip:
        told = "is no sum of chips"
        return Refusal(
            wager.position,
            Reason.NOT_IN_CHIPS,
            limits_clause(offer),
            _instead(offer, wager, told, unit),
        )
    if deemed and wager.stake % (deemed.parts * chip):
        told = f"does not divide into {deemed.parts} equal wagers in chips"
        clause = offer.cite(deemed.stake_paragraph)
        return Refusal(
            wager.position, Reason.NOT_IN_EQUAL_PARTS, clause, _instead(offer, wager, told, unit)
        )
    if wager.stake % unit:
        clause, told = _unpayable_clause(offer, wager), "cannot be paid out in chips"
        return Refusal(
            wager.position, Reason.CANNOT_BE_PAID, clause, _instead(offer, wager, told, unit)
        )
    return None


def _unpayable_clause(offer: Offer, wager: Wager) -> Citation:
    """The odds that cannot be paid, or the half that cannot be given back."""
    chip = offer.file.limits_of(wager.name.kind.name).chip
    odds = offer.posted.odds.get(wager.position) or offer.posted.odds.get(wager.name.kind.name)
    is_paid = odds is not None and (odds * Fraction(wager.stake, chip)).denominator == 1
    zero = offer.case.zero
    return offer.cite(
        zero.paragraph if is_paid and zero else offer.edition.paid_by(wager.name.kind.name)
    )


def _instead(offer: Offer, wager: Wager, told: str, unit: Minor) -> str:
    """What is wrong with a stake, and the nearest stakes that would be accepted."""
    kind, write = wager.name.kind, offer.file.currency.write
    limits = offer.file.limits_of(kind.name)
    near = [
        write(stake)
        for stake in nearest_payable(wager.stake, unit)
        if max(limits.minimum, 1) <= stake <= limits.maximum
    ]
    accepted_too = f"; {' or '.join(near)} would be accepted" if near else ""
    stake, chip = write(wager.stake), write(limits.chip)
    return f"{stake} on {wager.name.title} {told} of {chip}{accepted_too}"


def limits_clause(offer: Offer) -> Citation:
    """What the table's limits are posted by."""
    notice = offer.edition.notices.get("limits")
    return offer.cite(notice.paragraph if notice else offer.edition.permitted_paragraph)


def _verify_maximum(at: Placement, wager: Wager, unit: Minor) -> Refusal | None:
    limits = at.offer.file.limits_of(wager.name.kind.name)
    standing = at.standing.get(wager.position, Minor(0))
    if standing + wager.stake <= limits.maximum:
        return None
    write = at.offer.file.currency.write
    room = (limits.maximum - standing) // unit * unit
    more = " more" if standing else ""
    instead = f"; {write(room)}{more} would be accepted" if room > 0 else ""
    beside = f" beside the {write(standing)} there" if standing else ""
    return Refusal(
        wager.position,
        Reason.ABOVE_THE_MAXIMUM,
        limits_clause(at.offer),
        f"{write(wager.stake)} on {wager.name.title}{beside} is above the maximum"
        f" {write(limits.maximum)}{instead}",
    )


def verify_minimum(offer: Offer, wager: Wager, total: Minor, unit: Minor) -> Refusal | None:
    """Whether all that is staked at a position reaches the table's minimum."""
    limits = offer.file.limits_of(wager.name.kind.name)
    if total >= limits.minimum:
        return None
    write = offer.file.currency.write
    least = -(-limits.minimum // unit) * unit
    instead = f"; {write(least)} would be accepted" if least <= limits.maximum else ""
    return Refusal(
        wager.position,
        Reason.BELOW_THE_MINIMUM,
        limits_clause(offer),
        f"{write(total)} on {wager.name.title} is below the minimum"
        f" {write(limits.minimum)}{instead}",
    )


def accepted(
    at: Placement, wagers: Sequence[Wager]
) -> tuple[tuple[Wager, ...], tuple[tuple[int, Refusal], ...]]:
    """The wagers of one betting time that stand, and the refused ones with their index."""
    sums = dict(at.standing)
    refused: list[tuple[int, Refusal]] = []
    good: list[tuple[int, Wager]] = []
    for index, wager in enumerate(wagers):
        refusal = verify_wager(Placement(at.offer, at.states, sums), wager)
        if refusal:
            refused.append((index, refusal))
        else:
            sums[wager.position] = Minor(sums.get(wager.position, 0) + wager.stake)
            good.append((index, wager))
    standing: list[Wager] = []
    for index, wager in good:
        game = at.offer.game_of(wager.name)
        assert game is not None, "an accepted wager has its game"
        unit = at.offer.unit(game, at.state_of(game), wager.name)
        below = verify_minimum(at.offer, wager, sums[wager.position], unit)
        if below:
            refused.append((index, below))
        else:
            standing.append(wager)
    return tuple(standing), tuple(sorted(refused, key=lambda pair: pair[0]))
