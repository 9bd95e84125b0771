"""Which stakes the odds, the half-loss and the deemed wagers can pay in the table's chips."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.layout.kinds import KINDS
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
    return tuple(posted_odds(case, kind, row) for row in rows_of_kind(case, kind))


def rows_of_kind(case: Case, kind: str) -> list[str]:
    """The rows of the odds table that pay a kind: its own, or its several ones."""
    own = case.edition.wagers[kind].row
    rows = [row for row in case.edition.odds if row.partition(":")[0] == kind]
    return rows or ([own] if own else [])


def posted_odds(case: Case, kind: str, row: str) -> Fraction:
    """What the house pays on a row: what it posts for the kind or the row, or else the floor."""
    own = case.file.odds.get(kind) if row == case.edition.wagers[kind].row else None
    return (own or case.file.odds.get(row) or case.edition.odds[row]).ratio


def loses_half(case: Case) -> bool:
    """Whether the even-chance wagers lose one half on zero at this table."""
    zero = case.zero
    if zero is None:
        return False
    chosen = case.file.rules.get("zero", zero.lost[0] if len(zero.lost) == 1 else "")
    return chosen == "half" and chosen in zero.lost


def units_of_kind(case: Case, kind: str) -> Iterator[tuple[str, Minor]]:
    """What of a kind is paid alike, by its title, and the smallest stake that can be paid there."""
    rule, chip = case.edition.wagers[kind], case.file.limits_of(kind).chip
    title = KINDS[kind].title
    if KINDS[kind].choices and len(pays_of_kind(case, kind)) > 1:
        for row in rows_of_kind(case, kind):
            odds = posted_odds(case, kind, row)
            alike = row.removeprefix(f"{kind}:").replace(":", " ")
            yield f"{title} {alike}", payable_unit(chip, (odds,))
        return
    shares = list(pays_of_kind(case, kind))
    if rule.deemed:
        shares.append(Fraction(1, rule.deemed.parts))
    if case.zero and kind in case.zero.wagers and loses_half(case):
        shares.append(HALF)
    yield title, payable_unit(chip, shares)
