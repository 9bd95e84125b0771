"""The application: every room's handlers put together; what is asked of all of them."""

from importlib.resources import files
from pathlib import Path

from litestar import Litestar
from litestar.static_files import create_static_files_router

from croupier.web.pages import drill, law

HANDLERS = (*law.HANDLERS, *drill.HANDLERS)


def make_app() -> Litestar:
    """The house as an ASGI application."""
    folder = Path(str(files("croupier.web")))
    static = create_static_files_router("/static", [folder / "static"], include_in_schema=False)
    return Litestar(route_handlers=[*HANDLERS, static], openapi_config=None)
