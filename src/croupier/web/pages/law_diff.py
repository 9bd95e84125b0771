"""Two editions compared."""

from litestar import Response, get
from litestar.params import FromQuery

from croupier.desk.editions import editions
from croupier.desk.grouped_diff import Group, grouped_diff
from croupier.law.in_force import NoText, edition
from croupier.web.pages.law import NOT_FOUND, shelves
from croupier.web.paper import page


@get("/law/diff", include_in_schema=False, sync_to_thread=True)
def compared(before: FromQuery[str] = "", after: FromQuery[str] = "") -> Response[str]:
    """What changed from one edition to another; without a choice, the two newest of a game."""
    held = [one.id for one in editions()]
    last = next(one for one in reversed(shelves()) if len(one.editions) > 1)
    before = before or last.editions[-2].id
    after = after or last.editions[-1].id
    groups: tuple[Group, ...] = ()
    refusal = _refusal(before) or _refusal(after)
    if not refusal:
        groups = grouped_diff(before, after)
    return page(
        "law/diff.html.j2",
        NOT_FOUND if refusal else 200,
        shelves=shelves(),
        before=before if before in held else "",
        after=after if after in held else "",
        refusal=refusal,
        groups=groups,
    )


def _refusal(edition_id: str) -> str:
    try:
        edition(edition_id)
    except NoText as no_text:
        return str(no_text).partition(":")[0]
    return ""


HANDLERS = (compared,)
