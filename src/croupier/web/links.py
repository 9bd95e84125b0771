"""Addresses of the house's own pages."""

from croupier.desk.law_paths import law_path
from croupier.units.citation import Citation


def law_url(edition_id: str, citation: Citation | str = "") -> str:
    """The permanent address of a paragraph; of a clause not held, its line at the edition."""
    return law_path(edition_id, citation)
