"""Who asks: a guest known by a cookie, admitted at the first answer that needs a name."""

import re
from collections.abc import Mapping, MutableMapping
from typing import cast

from litestar.datastructures import Cookie
from litestar.types import Scope

from croupier.floor.book import Guest
from croupier.table.commands import PLAYER, Person
from croupier.web.named import TheHouse
from croupier.web.problems import AnyRequest, Problem

COOKIE = "croupier_guest"
_YEAR_S = 365 * 24 * 3600
NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,14}[a-z0-9])?")
_NEW = "new_guest"


async def guest(request: AnyRequest, house: TheHouse) -> Guest:
    """The guest of a request; a new one where nobody is known by the cookie."""
    known = await known_guest(request, house)
    if known:
        return known
    made, token = await house.admit()
    cast("MutableMapping[str, object]", request.scope["state"])[_NEW] = token
    return made


async def known_guest(request: AnyRequest, house: TheHouse) -> Guest | None:
    """The guest of a request, if there is one: pages that need no name admit nobody."""
    token = request.cookies.get(COOKIE, "")
    return await house.guest_of(token) if token else None


def person(one: Guest) -> Person:
    """A guest as somebody at a table."""
    return Person(PLAYER, one.name)


def cookie_for(scope: Scope) -> str | None:
    """What a new guest is known by from now on; nothing for whoever is known."""
    parts = cast("Mapping[str, object]", scope)
    state = cast("Mapping[str, object]", parts.get("state", {}))
    if _NEW not in state:
        return None
    made = Cookie(
        key=COOKIE,
        value=str(state[_NEW]),
        max_age=_YEAR_S,
        path="/",
        httponly=True,
        samesite="lax",
        secure=parts.get("scheme") == "https",
    )
    return made.to_header(header="")


def read_name(text: str) -> str:
    """A name that may stand in the record; raise Problem for another."""
    name = text.strip().lower()
    if not NAME.fullmatch(name):
        told = "a name is 1 to 16 letters a to z, figures, and hyphens between them"
        raise Problem(400, "not_a_name", told)
    return name
