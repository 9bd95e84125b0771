"""Coverage of law: every paragraph held and what is done about it."""

from litestar import Response, get

from croupier.law.coverage import COUNTED, coverage
from croupier.web.paper import page


@get("/law/coverage", include_in_schema=False, sync_to_thread=False)
def covered() -> Response[str]:
    """The same list as the documentation's, but for the tests, which are not in the package."""
    return page("law/coverage.html.j2", texts=coverage(), counted=COUNTED)


HANDLERS = (covered,)
