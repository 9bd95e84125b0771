"""How a layout's sheet is written and looks: its marks as SVG text, and the one style sheet."""

from collections.abc import Callable
from html import escape

from croupier.sheets.layout_areas import Area

Point = tuple[int, int]

_UNKNOWN = "\N{REPLACEMENT CHARACTER}"
_ILLEGAL = dict.fromkeys((*range(32), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), _UNKNOWN)
_SIZE_LEAST = 9
_WIDTHS = {
    sign: width
    for signs, width in (
        (" .,:;·'|ijl", 38),
        ("tf!()[]IJ-", 47),
        ("rsvxyzc", 61),
        ("w", 86),
        ("BCDGKOQRU", 87),
        ("HN", 94),
        ("mMW", 112),
    )
    for sign in signs
}
"""In hundredths of the size, in bold DejaVu Serif: the widest face that may stand in for ours."""
_SMALL, _CAPITAL, _IDEOGRAPH = 73, 78, 100
_FIRST_WIDE = 0x2E80


def said(words: str) -> str:
    """Somebody's words as XML may hold them."""
    return escape(words.translate(_ILLEGAL))


def width_of(words: str, size: int) -> int:
    """How wide words are at most, in whichever face the reader's machine has for them."""
    return -(-sum(map(_hundredths, words)) * size // 100)


def _hundredths(sign: str) -> int:
    if sign in _WIDTHS:
        return _WIDTHS[sign]
    if ord(sign) >= _FIRST_WIDE:
        return _IDEOGRAPH
    return _SMALL if sign.islower() or sign.isdigit() else _CAPITAL


def fitting(words: str, size: int, room: int) -> int:
    """The size at which words fit their room, as far as they can still be read."""
    while room and size > _SIZE_LEAST and width_of(words, size) > room:
        size -= 1
    return size


def text(at: Point, words: str, size: int, look: str = "middle", room: int = 0) -> str:
    """Words with their middle line at a point, set smaller, then narrower, to fit the room."""
    size = fitting(words, size, room)
    squeezed = room and width_of(words, size) > room
    fit = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if squeezed else ""
    place = f'x="{at[0]}" y="{at[1] + size * 35 // 100}" font-size="{size}"'
    return f'<text class="{look}" {place}{fit}>{said(words)}</text>'


def turned(at: Point, words: str, size: int, look: str, room: int) -> str:
    """Words that run upwards through a point."""
    turn = f'<g transform="rotate(-90 {at[0]} {at[1]})">'
    return f"{turn}{text(at, words, size, look, room)}</g>"


def aside(area: Area, draw: Callable[[Area], list[str]]) -> list[str]:
    """What is drawn in an area that lies on its side, as on a layout that is turned."""
    x, y = area.center_x, area.center_y
    lying = Area(x - area.height // 2, y - area.width // 2, area.height, area.width)
    return [f'<g transform="rotate(90 {x} {y})">', *draw(lying), "</g>"]


def box(area: Area, look: str, more: str = "") -> str:
    """A rectangle."""
    place = f'x="{area.x}" y="{area.y}" width="{area.width}" height="{area.height}"'
    return f'<rect class="{look}" {place}{more}/>'


def oval(at: Point, across: int, down: int, look: str) -> str:
    """An ellipse around a point, by its two radii."""
    return f'<ellipse class="{look}" cx="{at[0]}" cy="{at[1]}" rx="{across}" ry="{down}"/>'


def path(drawn: str, look: str) -> str:
    """An outline in SVG's path letters."""
    return f'<path class="{look}" d="{drawn}"/>'


def figure(at: Point, high: int, drawn: str, look: str) -> str:
    """A figure that is drawn about a hundred high around 0 0, set at a point in its own height."""
    place = f'transform="translate({at[0]} {at[1]}) scale({high}e-2)"'
    return f'<path class="{look}" {place} d="{drawn}"/>'


def group(look: str, marks: list[str]) -> str:
    """Marks that belong together; nothing where there are none."""
    return "\n".join([f'<g class="{look}">', *marks, "</g>"]) if marks else ""


HATCH = """<defs>
<pattern id="sheet-hatch" width="8" height="8" patternUnits="userSpaceOnUse"
 patternTransform="rotate(45)"><path class="hatch" d="M0 0V8"/></pattern>
</defs>"""

# Every rule is bound to the sheet's own class, so that a page may hold the SVG as it is.
STYLE = """<style>
.layout-sheet {
  display: block; width: 100%; height: auto; background: #154a38;
  font-family: Cambria, "Times New Roman", "Liberation Serif", "Noto Serif", serif;
  font-variant-numeric: lining-nums tabular-nums; -webkit-print-color-adjust: exact;
  print-color-adjust: exact;
}
.layout-sheet .felt { fill: #154a38 }
.layout-sheet text { fill: #f6efdf; text-anchor: middle }
.layout-sheet .start { text-anchor: start }
.layout-sheet .end { text-anchor: end }
.layout-sheet .figure, .layout-sheet .word { font-weight: 700 }
.layout-sheet .soft { fill: #d9dccb }
.layout-sheet .cell, .layout-sheet .rule { fill: none; stroke: #f3ead7; stroke-width: 2 }
.layout-sheet .zero { fill: #1b6a46 }
.layout-sheet .arrow { fill: none; stroke: #d9dccb; stroke-width: 2 }
.layout-sheet .numbers { text-anchor: start; word-spacing: .08em }
.layout-sheet .blank { fill: none; stroke: #f3ead7; stroke-opacity: .3; stroke-width: 2 }
.layout-sheet .hair { fill: none; stroke: #f3ead7; stroke-opacity: .55 }
.layout-sheet .solid { fill: #100f0d; stroke: #100f0d; stroke-width: 2 }
.layout-sheet .open { fill: #a1182b; stroke: #f6efdf; stroke-width: 2 }
.layout-sheet .light { fill: #f6efdf; stroke: none }
.layout-sheet .cover { fill: #e9e3d3; stroke: #f3ead7; stroke-width: 2 }
.layout-sheet .hatched { fill: url(#sheet-hatch) }
.layout-sheet .hatch { stroke: #b9b29f; stroke-width: 2 }
.layout-sheet .covered { fill: #23201b }
.layout-sheet .swatch { stroke: #f6efdf; stroke-width: 2 }
.layout-sheet .card { fill: #f6efdf; stroke: #100f0d; stroke-opacity: .5 }
.layout-sheet .ink-black { fill: #100f0d }
.layout-sheet .ink-red { fill: #a1182b }
.layout-sheet .pip-black { fill: #100f0d; stroke: #f6efdf; stroke-width: 7; paint-order: stroke }
.layout-sheet .pip-red { fill: #a1182b; stroke: #f6efdf; stroke-width: 7; paint-order: stroke }
.layout-sheet .place { fill: none; stroke: #d9dccb; stroke-width: 2; stroke-dasharray: 5 4 }
.layout-sheet .more { fill: #fff; fill-opacity: 0; pointer-events: all; cursor: pointer }
.layout-sheet .more:hover { fill-opacity: .24 }
.layout-sheet .later { fill: none; pointer-events: none }
.layout-sheet .hit { fill: #fff; fill-opacity: 0; pointer-events: all; cursor: pointer }
.layout-sheet .hit:hover, .layout-sheet .hit:focus { fill-opacity: .24 }
.layout-sheet .on-card:hover, .layout-sheet .on-card:focus { fill: #154a38; fill-opacity: .34 }
@page { size: landscape; margin: 8mm }
@media print {
  .layout-sheet { background: none; max-height: 100vh }
  .layout-sheet .felt { fill: #fff }
  .layout-sheet .zero { fill: #d5ebde }
  .layout-sheet text, .layout-sheet .soft { fill: #16140f }
  .layout-sheet .cell, .layout-sheet .rule { stroke: #16140f; stroke-width: 1.5 }
  .layout-sheet .blank, .layout-sheet .hair, .layout-sheet .arrow { stroke: #16140f }
  .layout-sheet .open { fill: #fff; stroke: #a1182b; stroke-width: 3 }
  .layout-sheet .on-solid { fill: #fff }
  .layout-sheet .on-open { fill: #a1182b }
  .layout-sheet .light { fill: #16140f }
  .layout-sheet .cover, .layout-sheet .swatch { stroke: #16140f }
  .layout-sheet .card { fill: #fff; stroke-opacity: 1 }
  .layout-sheet .ink-black { fill: #100f0d }
  .layout-sheet .ink-red { fill: #a1182b }
  .layout-sheet .pip-black, .layout-sheet .pip-red { stroke: none }
  .layout-sheet .place { stroke: #16140f }
  .layout-sheet .more, .layout-sheet .hit { display: none }
}
</style>"""
