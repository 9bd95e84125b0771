"""Walking the house's pages: every link that a page has, and where it leads."""

import logging
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from litestar import Litestar
from litestar.testing import TestClient

from croupier.floor.house import House
from croupier.web.app import make_pages
from croupier.web.frames import encoded

logging.getLogger("httpx").setLevel(logging.WARNING)

NOT_OURS = ("/offering", "/drill", "/me")
"""Pages of other rooms of the house, which may not stand beside these yet."""
_LINK = re.compile(r'\s(?:href|src|action)="([^"]*)"')
_NAME = re.compile(r'\sid="([^"]*)"')
_CODE = re.compile(r"<code>(.*?)</code>", re.DOTALL)
_NOT_SAID = re.compile(r"<(code|pre|script|style|select|svg)\b.*?</\1>|<[^>]*>", re.DOTALL)
_ID = re.compile(r"\b[a-z0-9]+_[a-z0-9_]+\b|\b[a-z][a-z0-9_]*:[a-z0-9]\S*|\bus-[a-z]{2}/\S*")


@dataclass(frozen=True, slots=True)
class Links:
    """The links, the names and the number of titles of one page."""

    links: tuple[str, ...]
    names: tuple[str, ...]
    titles: int


def read(html: str) -> Links:
    links = tuple(unescape(one) for one in _LINK.findall(html))
    names = tuple(unescape(one) for one in _NAME.findall(html))
    return Links(links, names, html.count("<h1"))


def ids_said(html: str) -> list[str]:
    """Ids of wagers, positions and editions that a page says in its own words.

    What stands there as code, such as a key of the table file, may be spoken of.
    """
    words, codes = unescape(_NOT_SAID.sub(" ", html)), " ".join(_CODE.findall(html))
    found = [one for one in _ID.findall(words) if not one.startswith(("http:", "https:"))]
    return [one for one in found if one not in codes]


def client() -> TestClient[Litestar]:
    folder = Path(tempfile.mkdtemp(prefix="croupier-house-"))
    return TestClient(make_pages(House(folder, encoded)), raise_server_exceptions=True)


def inner_links(page: str, html: str) -> Iterator[tuple[str, str]]:
    """Address and fragment of each link that stays in the house."""
    for link in read(html).links:
        address, fragment = urldefrag(urljoin(f"http://house{page}", link))
        parts = urlsplit(address)
        if parts.netloc == "house" and parts.path != "/" and not parts.path.startswith(NOT_OURS):
            yield parts.path + (f"?{parts.query}" if parts.query else ""), unquote(fragment)
