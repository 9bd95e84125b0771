"""Addresses of the house's own pages."""

from functools import lru_cache

from croupier.desk.law_paths import law_path
from croupier.units.citation import Citation


def law_url(edition_id: str, citation: Citation | str = "") -> str:
    """The permanent address of a paragraph; of a clause not held, its line at the edition."""
    return _found(edition_id, str(citation))


@lru_cache(maxsize=20_000)
def _found(edition_id: str, written: str) -> str:
    """Looked up once: every frame has addresses in it."""
    return law_path(edition_id, written)
