"""The register of ambiguities."""

from litestar import Response, get

from croupier.law.ambiguities import ambiguities
from croupier.web.paper import page


@get("/law/ambiguities", include_in_schema=False, sync_to_thread=False)
def open_points() -> Response[str]:
    """Every point that the texts leave open, and how it is read."""
    return page("law/ambiguities.html.j2", items=ambiguities())


HANDLERS = (open_points,)
