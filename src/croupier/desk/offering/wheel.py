"""The wheel that a draft speaks of, as a picture."""

from collections.abc import Mapping, Sequence
from typing import cast

from croupier.desk.offering.draft import Draft
from croupier.layout.reader import wheels, wheels_of
from croupier.sheets.wheel_svg import compartments, sections, wheel_svg

_SECTIONS_MAX = 120


def wheel_of(draft: Draft) -> str:
    """The wheel with its colored sections, or the sections declared; empty where there is none."""
    if wheels_of(draft.edition.game):
        wheel, colors = wheels()[draft.wheel], _colors(draft.table_at("colors"))
        told = f"The {wheel.name.replace('-', ' ')} wheel, clockwise: {', '.join(wheel.order)}."
        listed = [f"{color}: {' '.join(run)}" for color, run in colors.items() if run]
        said = f" Sections: {'; '.join(listed)}." if listed else ""
        return wheel_svg(compartments(wheel, colors), told + said, "wheel-title")
    declared = draft.value("sections.clockwise")
    if not isinstance(declared, list):
        return ""
    symbols = [str(one) for one in cast("list[object]", declared)][:_SECTIONS_MAX]
    told = f"The wheel's {len(symbols)} sections, clockwise: {', '.join(symbols)}."
    return wheel_svg(sections(symbols), told, "wheel-title")


def _colors(table: Mapping[str, object]) -> dict[str, Sequence[str]]:
    return {
        color: [str(one) for one in cast("list[object]", run)]
        for color, run in table.items()
        if isinstance(run, list)
    }
