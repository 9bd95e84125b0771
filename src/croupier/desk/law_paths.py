"""Permanent links to the law: one for each paragraph, and never one that leads nowhere."""

from urllib.parse import quote

from croupier.law.elsewhere import anchor_of, elsewhere
from croupier.law.in_force import edition_ids
from croupier.law.register import fragments
from croupier.law.spelling import bare, spelled
from croupier.units.citation import Citation, cite

NOT_HELD = "not-held"
"""The part of an edition's page that lists what it cites and the house does not hold."""


def is_held(edition_id: str) -> bool:
    """Whether an edition, or a fragment, has a page."""
    return edition_id in {*edition_ids(), *fragments()}


def law_path(edition_id: str, citation: Citation | str = "") -> str:
    """The page of a paragraph; of a clause not held, its line on the edition's page."""
    if not is_held(edition_id):
        return "/law"
    base, written = f"/law/{edition_id}", str(citation)
    if not written:
        return base
    if found := spelled(edition_id, written):
        return f"{base}/{quote(found, safe='/()')}"
    return f"{base}#{_listed(edition_id, written) or NOT_HELD}"


def _listed(edition_id: str, written: str) -> str:
    """The line of a clause not held; that of its section where it has none of its own."""
    jurisdiction = edition_id.partition("/")[0]
    lines = {one.anchor for one in elsewhere(edition_id)}
    whole = (written, str(cite(jurisdiction, bare(written) or written)))
    sections = (one.partition("(")[0] for one in whole)
    return next((one for one in map(anchor_of, (*whole, *sections)) if one in lines), "")


def not_held_line(edition_id: str, written: str) -> str:
    """The address of what is known of a clause cited and not held; empty where nothing is."""
    anchor = _listed(edition_id, written)
    return f"/law/{edition_id}#{anchor}" if anchor else ""
