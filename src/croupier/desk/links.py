"""Where a paragraph can be read: the permanent address of every one that is held."""

from urllib.parse import quote

from croupier.law.register import register
from croupier.units.citation import PREFIXES, Citation


def law_url(edition_id: str, citation: Citation | str | None) -> str:
    """The page of a paragraph; empty where the edition's register does not hold it."""
    paragraph = _short(edition_id, citation)
    if not paragraph or paragraph not in register(edition_id).by_id:
        return ""
    return f"/law/{edition_id}/{quote(paragraph, safe='()/')}"


def _short(edition_id: str, citation: Citation | str | None) -> str:
    """The short part of a citation of the edition's own body of rules."""
    prefix = PREFIXES[edition_id.partition("/")[0]]
    text = str(citation or "")
    return text.removeprefix(prefix) if text.startswith(prefix) else ""
