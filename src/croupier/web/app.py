"""The application: every room's handlers put together; what is asked of all of them."""

from importlib.resources import files
from pathlib import Path

from litestar import Litestar
from litestar.static_files import create_static_files_router

from croupier.web.pages import law, law_ambiguities, law_coverage, law_diff, sheets

HANDLERS = (
    *law.HANDLERS,
    *law_ambiguities.HANDLERS,
    *law_coverage.HANDLERS,
    *law_diff.HANDLERS,
    *sheets.HANDLERS,
)


def make_app() -> Litestar:
    """The house as an ASGI application."""
    folder = Path(str(files("croupier.web")))
    static = create_static_files_router("/static", [folder / "static"], include_in_schema=False)
    return Litestar(route_handlers=[*HANDLERS, static], openapi_config=None)
