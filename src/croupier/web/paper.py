"""Templates: every page is one, with what all of them share."""

from functools import cache
from importlib.resources import files
from typing import cast

import jinja2
from litestar import Response

from croupier import __version__
from croupier.desk.grouped_diff import subject_in_words
from croupier.desk.naming import day_in_words, edition_named, jurisdiction_of
from croupier.desk.resting import title_of
from croupier.law.differences import left_open
from croupier.web.links import law_url
from croupier.web.words import MARKS, percent, spaced, with_percent

_HTML = "text/html"


@cache
def _templates() -> jinja2.Environment:
    folder = str(files("croupier.web") / "templates")
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    shared = cast("dict[str, object]", made.globals)
    shared |= {"version": __version__, "law_url": law_url, "marks": MARKS}
    made.filters |= {
        "day": day_in_words,
        "edition": edition_named,
        "jurisdiction": jurisdiction_of,
        "kind": title_of,
        "left_open": left_open,
        "percent": percent,
        "percents": with_percent,
        "spaced": spaced,
        "subject": subject_in_words,
    }
    return made


def page(template: str, status: int = 200, **content: object) -> Response[str]:
    """A page: a template of the folder `templates` with its content."""
    html = _templates().get_template(template).render(**content)
    return Response(html, media_type=_HTML, status_code=status)


def piece(template: str, **content: object) -> str:
    """A part of a page, as HTML."""
    return _templates().get_template(template).render(**content)
