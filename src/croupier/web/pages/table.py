"""The table's page: legible as it comes; where scripts run, the application takes it over."""

from litestar import Response, get
from litestar.params import FromPath

from croupier.sheets.layout_sheet import badge, drawn_layout
from croupier.web.built import built
from croupier.web.links import law_url
from croupier.web.lobby import JURISDICTIONS
from croupier.web.named import TheHouse
from croupier.web.pages.house import join_address
from croupier.web.paper import page
from croupier.web.problems import AnyRequest


@get("/t/{code:str}", include_in_schema=False)
async def table_page(code: FromPath[str], house: TheHouse, request: AnyRequest) -> Response[str]:
    """One table: its name, its badge, its layout, its round as it stands."""
    table = await house.table(code)
    offer = table.offer
    edition = offer.edition
    _, *options = badge(offer).split(" · ")
    write = offer.file.currency.write
    return page(
        "table.html.j2",
        table=table,
        built=built(),
        layout=drawn_layout(offer),
        jurisdiction=JURISDICTIONS.get(edition.jurisdiction, edition.jurisdiction),
        edition=edition,
        edition_url=law_url(edition.id),
        options=options,
        minimum=write(offer.file.limits.minimum),
        maximum=write(offer.file.limits.maximum),
        currency=offer.file.currency.code,
        view=table.view(),
        address=join_address(request, table.code),
    )


HANDLERS = (table_page,)
