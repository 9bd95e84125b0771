"""Which of the edition's signs, approvals and things to look at concern this table."""

from collections.abc import Iterator

from croupier.law.schema import GateItem, NoticeRule
from croupier.offer.compile import Offer


def signs_due(offer: Offer) -> Iterator[NoticeRule]:
    """The signs and approvals that the edition asks for at this table."""
    return (rule for rule in offer.edition.notices.values() if _is_due(offer, rule))


def gate_items(offer: Offer, at: str) -> Iterator[GateItem]:
    """What is looked at before the opening, or at the closing, apart from the signs."""
    wheel, accepted = offer.file.wheel, _accepted(offer)
    return (
        one
        for one in offer.edition.gate.values()
        if one.at == at
        and (not one.wheels or wheel in one.wheels)
        and (not one.offers or one.offers in accepted)
    )


def _accepted(offer: Offer) -> frozenset[str]:
    """The wagers offered, and what else the house accepts."""
    besides = {name for name, is_on in offer.file.wagers.items() if is_on}
    return offer.case.offered | (besides & set(offer.edition.admits))


def _is_due(offer: Offer, rule: NoticeRule) -> bool:
    wheel, posted = offer.file.wheel, offer.file.multipliers
    return (
        (not rule.wheels or wheel in rule.wheels)
        and (not rule.offers or rule.offers in _accepted(offer))
        and (not rule.asks_paytable or (rule.offers in posted) == (not rule.without))
        and all(offer.posted.rules.get(name) == value for name, value in rule.rules.items())
    )
