"""The layout of an offer: what is posted at the table, handed to the drawing."""

from croupier.layout.positions import Position
from croupier.offer.compile import Offer
from croupier.sheets.layout_areas import LANDSCAPE, PORTRAIT
from croupier.sheets.layout_svg import LayoutSheet, layout_svg, title_of
from croupier.units.odds import odds_text


def drawn_layout(offer: Offer, *, is_turned: bool = False) -> str:
    """The table's layout as SVG: 617a.1(f) asks for the name, the areas and the limits.

    Turned, the zeros are on top; a layout without a wheel of numbers stays as it is.
    """
    form = PORTRAIT if is_turned and offer.layout.wheel else LANDSCAPE
    return layout_svg(sheet_of(offer), form)


def spoken_title(offer: Offer, position: Position) -> str:
    """A position in words, as the layout says it to whoever cannot see it."""
    return title_of(sheet_of(offer), position)


def sheet_of(offer: Offer) -> LayoutSheet:
    """What the layout of an offer says."""
    write = offer.file.currency.write
    return LayoutSheet(
        name=offer.file.name,
        layout=offer.layout,
        positions=offer.positions,
        colors=offer.posted.colors,
        minimum=write(offer.file.limits.minimum),
        maximum=write(offer.file.limits.maximum),
        currency=offer.file.currency.code,
        badge=badge(offer),
        labels=offer.edition.labels,
        odds={key: odds_text(ratio) for key, ratio in offer.posted.odds.items()},
    )


def badge(offer: Offer) -> str:
    """Edition, wheel and options in force, in one line."""
    wheel = [f"{offer.file.wheel.replace('-', ' ')} wheel"] if offer.file.wheel else []
    options = [f"{name.replace('_', ' ')}: {value}" for name, value in offer.posted.rules.items()]
    return " · ".join([offer.edition.id, *wheel, *options])
