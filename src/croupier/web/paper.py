"""Templates: every page is one, with what all of them share."""

from functools import cache
from importlib.resources import files

import jinja2
from litestar import Response

from croupier import __version__

_HTML = "text/html"


@cache
def _templates() -> jinja2.Environment:
    folder = str(files("croupier.web") / "templates")
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def page(template: str, status: int = 200, **content: object) -> Response[str]:
    """A page: a template of the folder `templates` with its content."""
    html = _templates().get_template(template).render(version=__version__, **content)
    return Response(html, media_type=_HTML, status_code=status)


def piece(template: str, **content: object) -> str:
    """A part of a page, as HTML."""
    return _templates().get_template(template).render(**content)
