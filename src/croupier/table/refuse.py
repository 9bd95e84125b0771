"""Refusals of acts at the table, each by the clause of the edition that asks for something else."""

from croupier.offer.compile import Offer
from croupier.table.place import limits_clause
from croupier.units.citation import Citation
from croupier.units.refusal import Reason, Refusal


def clause_of(offer: Offer, step: str) -> Citation:
    """The paragraph of a step of procedure; where the text held has none, that of the wagers."""
    if step == "limits":
        return limits_clause(offer)
    known = offer.edition.procedure.get(step)
    return offer.cite(known.paragraph if known else offer.edition.permitted_paragraph)


def refuse(
    offer: Offer, reason: Reason, told: str, step: str = "", clause: Citation | None = None
) -> Refusal:
    """A refusal that concerns no position."""
    return Refusal("", reason, clause or clause_of(offer, step), told)
