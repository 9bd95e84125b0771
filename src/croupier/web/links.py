"""Addresses of the house's own pages."""

from croupier.units.citation import Citation


def law_url(edition_id: str, citation: Citation | str = "") -> str:
    """The permanent address of a paragraph."""
    short = citation.paragraph if isinstance(citation, Citation) else citation
    return f"/law/{edition_id}/{short}" if short else f"/law/{edition_id}"
