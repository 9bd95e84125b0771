"""Problems as RFC 9457 has them: what is wrong, by which clause, and what may be done instead."""

import logging
from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from litestar import Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException

from croupier.desk.answers import Unlawful, plain
from croupier.desk.instead import INSTEAD
from croupier.floor.house import HouseFull, NameTaken, NoSuchTable
from croupier.floor.own_limits import OwnLimit
from croupier.floor.seats import TableFull
from croupier.floor.writer import Busy
from croupier.ledger.store import StoreFault
from croupier.units.refusal import Refusal, SourceFaults
from croupier.units.unreadable import Unreadable
from croupier.web.links import law_url
from croupier.web.paper import page

_LOG = logging.getLogger("croupier.web")
_JSON = "application/problem+json"
AnyRequest = Request[object, object, State]


class Problem(Exception):
    """An answer that is no, with its status."""

    def __init__(self, status: int, name: str, detail: str, **more: object) -> None:
        super().__init__(detail)
        self.status = status
        self.body: Mapping[str, object] = {
            "type": f"/problems/{name}",
            "title": name.replace("_", " "),
            "status": status,
            "detail": detail,
            **more,
        }


def refused(edition_id: str, refusal: Refusal) -> dict[str, object]:
    """A refusal, with the address of its clause."""
    return {
        "reason": refusal.reason.value,
        "citation": str(refusal.citation),
        "law": law_url(edition_id, refusal.citation),
        "message": refusal.message,
        "position": refusal.position or None,
        "instead": INSTEAD[refusal.reason],
    }


def problem_of(edition_id: str, refusal: Refusal) -> Problem:
    """A refused act as a problem."""
    told = refused(edition_id, refusal)
    reason, message = str(told.pop("reason")), str(told.pop("message"))
    return Problem(409, reason, message, **told)


def own_problem(limit: OwnLimit) -> Problem:
    """A limit of one's own as a problem."""
    told = f"{limit.message}. It is your own limit: see /me."
    instead = "Stop for now; under “You” you may look at what you set."
    return Problem(409, limit.name, told, law="/me", instead=instead)


_KNOWN: tuple[tuple[type[Exception], int, str], ...] = (
    (NoSuchTable, 404, "no_such_table"),
    (NameTaken, 409, "name_is_taken"),
    (TableFull, 409, "table_is_full"),
    (HouseFull, 503, "house_is_full"),
    (Busy, 503, "house_is_busy"),
    (StoreFault, 503, "record_is_away"),
    (Unreadable, 400, "not_readable"),
)


def found(error: Exception) -> Problem:
    """Whatever went wrong, as a problem."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Unlawful):
        return Problem(422, "table_is_not_lawful", str(error), check=plain(error.check))
    if isinstance(error, SourceFaults):
        faults = [
            {"line": one.line, "key": one.key, "message": one.message} for one in error.faults
        ]
        return Problem(400, "table_file_cannot_be_read", str(error), faults=faults)
    for kind, status, name in _KNOWN:
        if isinstance(error, kind):
            return Problem(status, name, str(error))
    if isinstance(error, RecursionError):
        return Problem(400, "not_readable", "what was sent is nested deeper than any answer needs")
    if isinstance(error, HTTPException):
        return _plain(error)
    _LOG.error("a fault of ours", exc_info=error)
    return Problem(500, "fault_of_ours", "something went wrong here, and it is written down")


_TOLD: Mapping[int, str] = {
    404: "Nothing of this house has this address: it may have been written by hand, or cut short.",
    405: "What was asked cannot be done at this address: it is to be read, or to be written to.",
}
"""Where the server's own words say no more than the status."""


def _plain(error: HTTPException) -> Problem:
    phrase = HTTPStatus(error.status_code).phrase
    detail = error.detail
    if not detail or detail.lower() == phrase.lower():
        detail = _TOLD.get(error.status_code, phrase.lower())
    return Problem(error.status_code, phrase.lower().replace(" ", "_"), detail)


def answered(request: AnyRequest, error: Exception) -> Response[bytes] | Response[str]:
    """A problem for programs, or a page for people."""
    problem = found(error)
    if wants_page(request):
        return page("problem.html.j2", problem.status, problem=problem.body)
    body = msgspec.json.encode(problem.body)
    return Response(body, media_type=_JSON, status_code=problem.status)


def wants_page(request: AnyRequest) -> bool:
    """Whether somebody reads the answer, and not a program."""
    is_door = request.url.path.startswith(("/api/", "/static/"))
    return not is_door and "text/html" in request.headers.get("accept", "")
