"""The application: every room's handlers put together; what is asked of all of them."""

import contextlib
import gc
from collections.abc import AsyncGenerator
from importlib.resources import files
from pathlib import Path
from typing import cast

from litestar import Litestar
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.static_files import (
    create_static_files_router,  # pyright: ignore[reportUnknownVariableType] - PathLike
)
from litestar.types import ASGIApp, Receive, Scope, Send

from croupier import __version__
from croupier.floor.house import House
from croupier.web.built import PATH, built, built_folder
from croupier.web.doors import TABLES
from croupier.web.guests import guest, known_guest
from croupier.web.me import OWN
from croupier.web.pages import (
    drill,
    law,
    law_ambiguities,
    law_coverage,
    law_diff,
    offering,
    rounds,
    sheets,
    table,
)
from croupier.web.pages import house as house_pages
from croupier.web.problems import answered
from croupier.web.push import push
from croupier.web.safety import BODY_BYTES_MAX, Buckets, Guarded

HANDLERS = (
    *law.HANDLERS,
    *law_ambiguities.HANDLERS,
    *law_coverage.HANDLERS,
    *law_diff.HANDLERS,
    *sheets.HANDLERS,
    *rounds.HANDLERS,
    *table.HANDLERS,
    *house_pages.HANDLERS,
    *drill.HANDLERS,
    *offering.HANDLERS,
    TABLES,
    OWN,
)


def make_app(house: House, buckets: Buckets | None = None) -> ASGIApp:
    """The house as an ASGI application, behind its checks."""
    inner = make_pages(house)

    async def routed(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await push(house, scope, receive, send)
        else:
            await inner(scope, receive, send)

    return Guarded(cast("ASGIApp", routed), buckets or Buckets())


def make_pages(house: House) -> Litestar:
    """Pages and doors alone, without the checks and the push."""
    folder = Path(str(files("croupier.web")))
    static = [create_static_files_router("/static", [folder / "static"])]
    if built():
        static.append(create_static_files_router(PATH, [built_folder()]))

    @contextlib.asynccontextmanager
    async def open_house(_: Litestar) -> AsyncGenerator[None]:
        await house.start()
        # What was made at the start lives as long as the house: it is never looked through again.
        gc.collect()
        gc.freeze()
        try:
            yield
        finally:
            await house.stop()

    return Litestar(
        route_handlers=[*HANDLERS, *static],
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "guest": Provide(guest),
            "known": Provide(known_guest),
        },
        exception_handlers={Exception: answered},
        lifespan=[open_house],
        request_max_body_size=BODY_BYTES_MAX,
        openapi_config=OpenAPIConfig(
            title="Croupier's practice house",
            version=__version__,
            description="Tables, acts and frames: see docs/practice-house.md.",
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
