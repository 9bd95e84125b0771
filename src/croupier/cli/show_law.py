"""Editions, paragraphs and differences as text."""

from collections.abc import Iterator, Sequence

from croupier.cli.show import columns, wrapped
from croupier.desk.answers import Changed
from croupier.desk.editions import EditionLine, Law


def edition_lines(found: Sequence[EditionLine]) -> list[str]:
    """The editions in a table, and what each was read from."""
    rows = [
        (one.id, "" if one.vouched_to is None else f"to {one.vouched_to}", one.citation)
        for one in found
    ]
    return columns([("edition", "vouched for", "citation"), *rows])


def law_lines(found: Law) -> Iterator[str]:
    """Paragraphs with citation, status and summary; official words where the house holds them."""
    yield found.edition
    for one in found.subsections:
        yield ""
        marks = f"  [{', '.join(one.marks)}]" if one.marks else ""
        by = f"  ({', '.join(one.implemented_by)})" if one.implemented_by else ""
        yield f"{one.citation}  {one.status}{by}{marks}"
        yield wrapped(one.summary, "  ")
        if one.note:
            yield wrapped(f"Note: {one.note}", "  ")
        if one.words:
            yield wrapped(f"The text: {one.words}", "  | ")


def changed_lines(changes: Sequence[Changed]) -> Iterator[str]:
    """Differences, each with what was and what is."""
    if not changes:
        yield "no difference"
    for one in changes:
        yield f"{one.subject}  ({one.citation})"
        yield wrapped(f"was: {one.before or 'nothing'}", "  ")
        yield wrapped(f"is:  {one.after or 'nothing'}", "  ")
        yield ""
