"""Editions and their paragraphs, with permanent links."""

from litestar import Response, get

from croupier.desk.editions import editions
from croupier.web.paper import page


@get("/law", include_in_schema=False, sync_to_thread=False)
def all_editions() -> Response[str]:
    """Every edition held."""
    return page("law/editions.html.j2", editions=editions())


HANDLERS = (all_editions,)
