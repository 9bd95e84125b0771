"""Refusals of acts at the table, each by the clause of the edition that asks for something else."""

from collections.abc import Iterator

from croupier.offer.compile import Offer
from croupier.table.instruction import Do, Instruction
from croupier.table.place import limits_clause
from croupier.table.waive import STRICT, Waived
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal

DEALER = "dealer"


def clause_of(offer: Offer, *steps: str) -> Citation:
    """The paragraph of the first step held; where the text held has none, that of the wagers."""
    for step in steps:
        if step == "limits":
            return limits_clause(offer)
        if known := offer.edition.procedure.get(step):
            return offer.cite(known.paragraph)
    return offer.cite(offer.edition.permitted_paragraph)


def refuse(
    offer: Offer, reason: Reason, told: str, step: str = "", clause: Citation | None = None
) -> Refusal:
    """A refusal that concerns no position."""
    return Refusal("", reason, clause or clause_of(offer, step), told)


def first(*found: Refusal | None, let: Waived = STRICT) -> Refusal | None:
    """The first of several refusals that is not waived."""
    for one in found:
        if one is not None and one.reason not in let:
            return one
    return None


def duties(offer: Offer, step: str) -> Iterator[Instruction]:
    """What the dealer does at a step, in the edition's own order."""
    rule = offer.edition.procedure.get(step)
    if rule:
        clause = offer.cite(rule.paragraph)
        yield from (Instruction(Do(one.do), DEALER, one.text, clause) for one in rule.dealer)


def value_of(offer: Offer, step: str) -> str:
    """What the edition says at a step; empty where the text held does not say."""
    rule = offer.edition.procedure.get(step)
    return rule.value if rule else ""
