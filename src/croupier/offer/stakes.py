"""Which stakes the odds, the half-loss and the deemed wagers can pay in the table's chips."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.offer.case import Case
from croupier.units.chips import payable_unit
from croupier.units.money import Minor

HALF = Fraction(1, 2)


def pays_of_kind(case: Case, kind: str) -> tuple[Fraction, ...]:
    """The net odds of a kind, posted or by law; several where its positions are paid variously."""
    rule = case.edition.wagers[kind]
    if rule.deemed:
        share = Fraction(1, rule.deemed.parts)
        return tuple(share * odds for odds in pays_of_kind(case, rule.deemed.kind))
    rows = [row for row in case.edition.odds if row.partition(":")[0] == kind] or [rule.row]
    return tuple(posted_odds(case, kind, row) for row in rows if row)


def posted_odds(case: Case, kind: str, row: str) -> Fraction:
    """What the house pays on a row: what it posts for the kind or the row, or else the floor."""
    posted = case.file.odds.get(kind) or case.file.odds.get(row)
    return (posted or case.edition.odds[row]).ratio


def shares_of_kind(case: Case, kind: str) -> Iterator[Fraction]:
    """Every share of a stake that may change hands."""
    yield from pays_of_kind(case, kind)
    rule = case.edition.wagers[kind]
    if rule.deemed:
        yield Fraction(1, rule.deemed.parts)
    zero = case.zero
    if zero and kind in zero.wagers and loses_half(case):
        yield HALF


def loses_half(case: Case) -> bool:
    """Whether the even-chance wagers lose one half on zero at this table."""
    zero = case.zero
    if zero is None:
        return False
    chosen = case.file.rules.get("zero", zero.lost[0] if len(zero.lost) == 1 else "")
    return chosen == "half" and chosen in zero.lost


def unit_of_kind(case: Case, kind: str) -> Minor:
    """The smallest stake of a kind that can be paid whatever comes up."""
    return payable_unit(case.file.limits_of(kind).chip, shares_of_kind(case, kind))
