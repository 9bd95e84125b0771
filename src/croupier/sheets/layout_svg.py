"""A table's layout as one SVG: worth printing, and every position an area that can be clicked."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from croupier.layout.labels import CHOSEN, Label, labels
from croupier.layout.lattice import Box, Line
from croupier.layout.positions import Layout, Panel, Position
from croupier.sheets.layout_areas import (
    CAPTION,
    LANDSCAPE,
    Area,
    Form,
    PanelPlan,
    Plan,
    art_shown,
    is_left_out,
    plan,
)
from croupier.sheets.layout_art import covered, labelled, number_box
from croupier.sheets.layout_dice import arm, line_with_arm
from croupier.sheets.layout_lines import filled
from croupier.sheets.layout_style import (
    HATCH,
    STYLE,
    aside,
    box,
    group,
    path,
    said,
    text,
    width_of,
)

_ARROW = 62
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


@dataclass(frozen=True, slots=True)
class LayoutSheet:
    """What one table's layout says."""

    name: str
    layout: Layout
    positions: tuple[Position, ...]
    """Those offered: only they can be clicked."""
    colors: Mapping[str, tuple[str, ...]]
    """The numbers of the wheel's colored sections; may be empty."""
    minimum: str
    maximum: str
    currency: str
    badge: str
    """Jurisdiction, edition, wheel and options, in one line."""
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    """By position, what the edition has a box labeled instead of the layout's own label."""
    odds: Mapping[str, str] = field(default_factory=dict[str, str])
    """Odds as posted, by position or by kind, for boxes that print theirs."""


def layout_svg(sheet: LayoutSheet, form: Form = LANDSCAPE) -> str:
    """The whole SVG document: standalone, no scripts, nothing fetched."""
    placed = plan(sheet.layout, sheet.positions, form)
    width = form.width
    size = f'viewBox="0 0 {width} {placed.height}" width="{width}" height="{placed.height}"'
    told = 'role="group" aria-labelledby="sheet-title" aria-describedby="sheet-description"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layout-sheet" {size} {told}>',
        f'<title id="sheet-title">{said(sheet.name)}</title>',
        f'<desc id="sheet-description">{said(_description(sheet))}</desc>',
        STYLE,
        HATCH,
        '<g class="art" aria-hidden="true">',
        box(Area(0, 0, width, placed.height), "felt"),
        group("head", _turned_head(sheet, form) if form.is_turned else _head(sheet, form)),
        *printed(sheet, placed),
        group("foot", [] if form.is_turned else [_foot(sheet, placed)]),
        "</g>",
        group("later", _later(sheet, placed)),
        group("hits", _hits(sheet, placed)),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def printed(sheet: LayoutSheet, placed: Plan) -> list[str]:
    """What is printed on the felt itself: boxes, art, and the areas of optional wagers."""
    return [
        group("boxes", _boxes(sheet, placed)),
        group("art", _art(sheet, placed)),
        *(group("panel", _panel(sheet, panel, placed.form)) for panel in placed.panels),
    ]


def _foot(sheet: LayoutSheet, placed: Plan) -> str:
    form = placed.form
    return text((form.width // 2, placed.height - 13), sheet.badge, 12, "soft", form.inner)


def _limits(sheet: LayoutSheet) -> str:
    least, most = _money(sheet.minimum, sheet.currency), _money(sheet.maximum, sheet.currency)
    return f"Minimum {least} · Maximum {most}"


def _money(amount: str, currency: str) -> str:
    sign = _SIGNS.get(currency)
    return f"{sign}{amount}" if sign else f"{amount} {currency}"


def _description(sheet: LayoutSheet) -> str:
    return f"{_limits(sheet)}. {len(sheet.positions)} positions. {sheet.badge}"


def _turned_head(sheet: LayoutSheet, form: Form) -> list[str]:
    """Name and limits, one below the other."""
    return [
        text((form.margin, 17), sheet.name, 17, "start word", form.inner),
        text((form.margin, 37), _limits(sheet), 13, "start", form.inner),
    ]


def _head(sheet: LayoutSheet, form: Form) -> list[str]:
    limits = _limits(sheet)
    room = min(width_of(limits, 16), form.inner // 2)
    name_room = form.inner - room - 24
    lines, size = [sheet.name], 26
    if width_of(sheet.name, 18) > name_room:
        lines, size = _halves(sheet.name), 17
    first = 33 - 10 * (len(lines) - 1)
    return [
        *(
            text((form.margin, first + 20 * at), line, size, "start word", name_room)
            for at, line in enumerate(lines)
        ),
        text((form.width - form.margin, 33), limits, 16, "end", room),
    ]


def _halves(words: str) -> list[str]:
    """Two lines as nearly alike in length as the words allow."""
    breaks = [at for at, sign in enumerate(words) if sign == " "]
    if not breaks:
        return [words]
    middle = min(breaks, key=lambda at: abs(2 * at - len(words)))
    return [words[:middle], words[middle + 1 :]]


def _boxes(sheet: LayoutSheet, placed: Plan) -> list[str]:
    layout, marks = sheet.layout, list[str]()
    offered = {p.spot.name: p for p in sheet.positions if isinstance(p.spot, Box) and not p.panel}
    for area_box in layout.areas:
        position = offered.get(area_box.name)
        at = placed.grid.at(area_box)
        if position:
            marks += _offered_box(sheet, placed, at, position)
        elif not is_left_out(area_box.name):
            # A withdrawn wager's box stays blank: nothing is printed where nothing may be placed.
            marks.append(box(at, "blank"))
    for number in layout.numbers:
        marks += _number(layout, number, placed)
    return marks + _on_lines(sheet, placed)


def _number(layout: Layout, number: Box, placed: Plan) -> list[str]:
    at = placed.grid.at(number)
    face = labels().by_id.get(layout.cells.box)
    if face:
        return labelled(at, replace(face, text=number.name), "")
    if layout.wheel and number.name in layout.wheel.covered:
        return covered(at, number.name)
    cut = (False, False) if placed.form.is_turned else _cut(layout, number)
    return number_box(at, number.name, layout.wheel, cut)


def _on_lines(sheet: LayoutSheet, placed: Plan) -> list[str]:
    """The emblems of wagers that are made on a line."""
    marks: list[str] = []
    for position in sheet.positions:
        label = labels().of(position.id)
        if isinstance(position.spot, Line) and label and label.emblem:
            marks += labelled(placed.hits[position.id], label, "")
    return marks


def _art(sheet: LayoutSheet, placed: Plan) -> list[str]:
    """What is printed where nobody wagers."""
    marks: list[str] = []
    for one in art_shown(sheet.layout, sheet.positions):
        label = Label(filled(one.text, sheet.odds), emblem=one.emblem, size=one.size)
        marks += labelled(placed.grid.at(one.box), label, "")
    return marks


def _cut(layout: Layout, number: Box) -> tuple[bool, bool]:
    """Whether a box's corner above, and below, is an outer one at the zeros' end."""
    if layout.wheel is None or layout.wheel.color(number.name) in _ring_colors(layout):
        return (False, False)
    top, bottom = min(b.y for b in layout.numbers), max(b.bottom for b in layout.numbers)
    return (number.y == top, number.bottom == bottom)


def _ring_colors(layout: Layout) -> set[str]:
    wheel = layout.wheel
    return {wheel.color(number) for number in wheel.colored} if wheel else set()


def _offered_box(sheet: LayoutSheet, placed: Plan, at: Area, position: Position) -> list[str]:
    label = _label_of(sheet, position)
    odds = _odds(sheet, label, position)
    if placed.form.is_turned and 2 * at.height > 3 * at.width:
        return [box(at, "cell"), *aside(at, lambda area: labelled(area, label, odds))]
    words = labelled(at, label, odds)
    if label.arm:
        return [*line_with_arm(at, placed.grid.at(label.arm), label), *words]
    return [box(at, "cell"), *words]


def _label(name: str, otherwise: str) -> Label:
    return labels().by_id.get(name) or Label(otherwise)


def _label_of(sheet: LayoutSheet, position: Position) -> Label:
    """A position's label, with what its id names and the posted odds put in."""
    label, name = labels().of(position.id), position.name
    if label is None:
        return Label(name.title)
    own = sheet.labels.get(position.id, label.text)
    words = labels().as_printed(own or CHOSEN, label.join, name.selected)
    return replace(
        label,
        text=words if label.text or label.emblem else "",
        note=filled(label.note, sheet.odds),
        ends=tuple(filled(end, sheet.odds) for end in label.ends),
    )


def _odds(sheet: LayoutSheet, label: Label, position: Position) -> str:
    if not label.prints_odds:
        return ""
    posted = sheet.odds.get(position.id) or sheet.odds.get(position.name.kind.name)
    return posted or label.odds


def _panel(sheet: LayoutSheet, panel: PanelPlan, form: Form) -> list[str]:
    label = _label(panel.kind, "")
    match panel.panel:
        case Panel.ONE:
            return [box(panel.area, "cell"), *labelled(panel.area, label, "", 18)]
        case Panel.CHOICES:
            area, y = panel.area, panel.area.y + CAPTION // 2 - 2
            marks = [text((area.x, y), label.text, 14, "start word", form.inner)]
            if also := " and ".join(labels().also.get(panel.kind, ())):
                room = form.inner // 2
                marks.append(text((area.right, y), f"each with {also}", 14, "end soft", room))
            for color, at in panel.boxes.items():
                marks += _color_box(sheet, color, at)
            return marks
        case Panel.REPLICA:
            return _track(sheet, panel, label, form)


def _color_box(sheet: LayoutSheet, color: str, at: Area) -> list[str]:
    listed = " ".join(sheet.colors.get(color, ()))
    up = at.y + (16 if listed else at.height // 2)
    shade = f' fill="{labels().swatches.get(color, "none")}"'
    return [
        box(at, "cell"),
        box(Area(at.x + 8, up - 7, 14, 14), "swatch", shade),
        text((at.x + 30, up), color.capitalize(), 15, "start word", at.width - 38),
        text((at.x + 8, at.y + 35), listed, 12, "numbers", at.width - 16),
    ]


def _track(sheet: LayoutSheet, panel: PanelPlan, label: Label, form: Form) -> list[str]:
    wheel, marks = sheet.layout.wheel, list[str]()
    for number, at in panel.boxes.items():
        if wheel and number in wheel.covered:
            marks += covered(at, number)
        else:
            marks += number_box(at, number, wheel, (False, False))
    if form.is_turned:
        return [*marks, *aside(panel.area, lambda area: _track_words(area, label))]
    return [*marks, *_track_words(panel.area, label)]


def _track_words(area: Area, label: Label) -> list[str]:
    """Amid the track, along it: what it is for, and which way the wheel's order runs."""
    words, note = width_of(label.text, 15), width_of(label.note, 14)
    y = area.center_y
    first = area.center_x - (words + note + _ARROW) // 2 + words
    return [
        text((first, y), label.text, 15, "end word"),
        text((first + 10, y), label.note, 14, "start soft"),
        path(f"M{first + note + 16} {y}h44m-6 -5l7 5l-7 5", "arrow"),
    ]


def _later(sheet: LayoutSheet, placed: Plan) -> list[str]:
    """Where chips lie once they have moved: nothing is printed, and nothing can be clicked."""
    kinds = {position.name.kind.name for position in sheet.positions}
    return [
        f'<rect class="later" data-lies="{said(one.name)}" x="{at.x}" y="{at.y}"'
        f' width="{at.width}" height="{at.height}" aria-hidden="true"/>'
        for one in sheet.layout.later
        if one.name.partition(":")[0] in kinds
        for at in [placed.grid.at(one)]
    ]


def _hits(sheet: LayoutSheet, placed: Plan) -> list[str]:
    marks: list[str] = []
    for position in sheet.positions:
        at, name, title = (
            placed.hits[position.id],
            said(position.id),
            said(title_of(sheet, position)),
        )
        place = f'x="{at.x}" y="{at.y}" width="{at.width}" height="{at.height}"'
        told = f'role="button" aria-label="{title}"'
        look = "hit on-card" if _is_on_cards(sheet.layout, position) else "hit"
        marks.append(
            f'<rect class="{look}" id="{name}" data-position="{name}" {place} {told}>'
            f"<title>{title}</title></rect>"
        )
        label = labels().of(position.id)
        if label and label.arm:
            marks.append(arm(placed.grid.at(label.arm), name))
    return marks


def _is_on_cards(layout: Layout, position: Position) -> bool:
    """Whether a position lies on faces that are light, where a light shade would not be seen."""
    if layout.cells.box not in labels().by_id:
        return False
    spot = position.spot
    names = {spot.name} if isinstance(spot, Box) else set(spot.boxes)
    return names <= {box.name for box in layout.numbers}


def title_of(sheet: LayoutSheet, position: Position) -> str:
    """A position in words, with what its name alone does not say."""
    title, name, wheel = position.name.title, position.name, sheet.layout.wheel
    label = labels().of(position.id)
    if label and label.title:
        return labels().as_spoken(label.title, label.join, name.selected)
    each_side = labels().each_side.get(name.kind.name, 0)
    if wheel and each_side:
        return f"{title}: {', '.join(wheel.neighbours(name.selected[0], each_side))}"
    if wheel and name.kind.numbers == 1:
        return f"{title}, {wheel.color(name.selected[0])}"
    colored = [n for color in name.selected for n in sheet.colors.get(color, ())]
    if name.kind.choices and position.panel and colored:
        return f"{title}: {', '.join([*labels().also.get(name.kind.name, ()), *colored])}"
    return title
