"""Match play coupons: where one may be laid with chips, and what it is worth."""

from fractions import Fraction

from croupier.layout.kinds import KINDS
from croupier.offer.compile import Offer
from croupier.table.commands import Chips
from croupier.table.place import Placement, Wager
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal

COUPON = "match_play"


def coupon_refused(offer: Offer, wager: Wager) -> Refusal | None:
    """A coupon that lay with chips of which nothing but their sum is known: a log's."""
    if not wager.coupon:
        return None
    clause = coupon_clause(offer)
    return (
        _not_taken(offer, wager, clause)
        or _elsewhere(offer, wager, clause)
        or verify_coupon_paid(offer, wager)
    )


def verify_coupon(at: Placement, wager: Wager, chips: Chips) -> Refusal | None:
    """5.1(a), (b), 603a.21: taken by law and house, with these chips, there, for so much."""
    if not wager.coupon:
        return None
    offer, clause = at.offer, coupon_clause(at.offer)
    return (
        _not_taken(offer, wager, clause)
        or _beside_value_chips(offer, wager, chips)
        or _elsewhere(offer, wager, clause)
    )


def _not_taken(offer: Offer, wager: Wager, clause: Citation) -> Refusal | None:
    """By the law, by the house, or for so much."""
    rule = offer.edition.admits.get(COUPON)
    if rule is None or not rule.admitted:
        return _no(wager, clause, f"{offer.edition.id} knows no match play coupon")
    if not offer.file.wagers.get(COUPON):
        return _no(wager, clause, f"{offer.file.name} takes no coupons")
    if wager.coupon > wager.stake:
        told = "a coupon counts for no more than the chips beside it"
        return _no(wager, clause, f"{told}: {offer.file.currency.write(wager.stake)}")
    return None


def _beside_value_chips(offer: Offer, wager: Wager, chips: Chips) -> Refusal | None:
    """5.1(b), 1(b): no value chip is wagered with a coupon."""
    rule = offer.edition.procedure.get("coupon_chips")
    if rule is None or chips.value in rule.value.split():
        return None
    told = "no value chip is wagered with a coupon: change it into chips of one's own color"
    return _no(wager, offer.cite(rule.paragraph), told)


def _elsewhere(offer: Offer, wager: Wager, clause: Citation) -> Refusal | None:
    """Reading: beside the even-chance wagers, and others only as the edition names them."""
    kind = wager.name.kind.name
    taken = offer.edition.admits[COUPON].wagers
    if not taken or kind in taken:
        return None
    names = ", ".join(KINDS[one].title for one in taken)
    return _no(wager, clause, f"a coupon is laid beside {names}, not {wager.name.title}")


def coupon_clause(offer: Offer) -> Citation:
    """What says whether coupons are taken."""
    rule = offer.edition.admits.get(COUPON)
    return offer.cite(rule.paragraph if rule else offer.edition.permitted_paragraph)


def verify_coupon_paid(offer: Offer, wager: Wager) -> Refusal | None:
    """A coupon is paid in whole chips too; no half of it is ever given back."""
    kind, write = wager.name.kind.name, offer.file.currency.write
    chip = offer.file.limits_of(kind).chip
    odds = offer.posted.odds.get(wager.position) or offer.posted.odds.get(kind) or Fraction(1)
    if (
        wager.coupon >= 0
        and wager.coupon % chip == 0
        and (odds * wager.coupon / chip).denominator == 1
    ):
        return None
    told = f"a coupon of {write(wager.coupon)} cannot be paid in chips of {write(chip)}"
    clause = offer.cite(offer.edition.paid_by(kind))
    return Refusal(wager.position, Reason.CANNOT_BE_PAID, clause, told)


def _no(wager: Wager, clause: Citation, told: str) -> Refusal:
    return Refusal(wager.position, Reason.NO_COUPON, clause, told)
