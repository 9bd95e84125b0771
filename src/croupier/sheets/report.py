"""A report as one page of HTML: sections of words, tables and plots; nothing is fetched for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 720, 220, 56, 12, 40
_NAMES_MAX = 60
_TURNED_BELOW, _LETTER, _LINE = 16, 6, 12
"""Of the names of bars, in the picture's units: where they stand upright, a letter, a line."""
# In the picture itself, for what makes a PDF of it looks nowhere else.
_BARS_STYLE = """<style>.bars text{fill:#1c1c1a;font:11px Georgia,serif}.bars .bar{fill:#2f5d50}
.bars .due{stroke:#9a3412;stroke-width:2}.bars .axis{stroke:#1c1c1a}</style>"""

_STYLE = """
:root { --paper: #fdfcf8; --ink: #1c1b18; --quiet: #5c5a52; --line: #cfcabd;
  color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #191a18; --ink: #ece9e0; --quiet: #b3aea1; --line: #4a4942; --bar: #7fb5a4;
    --due: #f0968a; } }
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, "Times New Roman",
  serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
p, li { max-width: 44rem; }
.told, caption, figcaption, .cite { color: var(--quiet); font-size: .875rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums;
  width: 100%; }
caption { text-align: left; padding: .25rem 0; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem .25rem 0; text-align: left;
  vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; }
td.w { white-space: nowrap; }
.scroll + .scroll, .scroll + figure, figure + .scroll { margin-top: 1.25rem; }
figure { margin: 1rem 0; }
svg { display: block; height: auto; max-width: 100%; min-width: 32rem; }
@media screen { svg.plot .paper { fill: var(--paper); } }
@media screen and (prefers-color-scheme: dark) {
  svg.plot text { fill: var(--ink); }
  svg.plot .axis, svg.plot .zero { stroke: var(--ink); } svg.plot .grid { stroke: var(--line); }
  svg.plot .bar, svg.plot .wide, svg.plot .narrow, svg.plot .dot { fill: var(--bar); }
  svg.plot .line { stroke: var(--bar); } svg.plot .due, svg.plot .exact { stroke: var(--due); }
  svg.plot .said { fill: var(--due); } }
@media print { body { font-size: 10.5pt; max-width: none; padding: 0; }
  :root { --paper: #fff; --ink: #000; --quiet: #333; --line: #999; }
  h2 { break-after: avoid; } tr, figure { break-inside: avoid; } .scroll { overflow: visible; }
  svg { min-width: 0; } table { font-size: 9pt; }
  td.n, th.n, td.w { white-space: normal; } }
@page { margin: 18mm; @bottom-right { content: counter(page) " / " counter(pages); } }
"""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; columns of numbers stand to the right."""

    caption: str
    head: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()
    whole: frozenset[int] = frozenset()
    """Columns whose words are not parted at a line's end: clauses, lines of a file."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it is of, how high, and where it was expected to end."""

    name: str
    value: float
    expected: float | None = None


@dataclass(frozen=True, slots=True)
class Bars:
    """A plot of bars, each with a mark where it was expected to end."""

    caption: str
    bars: Sequence[Bar]


@dataclass(frozen=True, slots=True)
class Picture:
    """A plot that is drawn already, and what it shows."""

    caption: str
    svg: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, and what stands below it."""

    title: str
    words: Sequence[str] = ()
    content: Sequence[Grid | Bars | Picture] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report."""

    title: str
    told: str
    sections: Sequence[Section]


def report_html(report: Report) -> str:
    """The page, whole in itself."""
    body = "".join(_section(one) for one in report.sections)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(report.title)}</title><style>{_STYLE}</style></head><body><main>"
        f'<h1>{escape(report.title)}</h1><p class="told">{escape(report.told)}</p>{body}'
        "</main></body></html>\n"
    )


def _section(section: Section) -> str:
    words = "".join(f"<p>{escape(one)}</p>" for one in section.words)
    content = "".join(_content(one) for one in section.content)
    return f"<section><h2>{escape(section.title)}</h2>{words}{content}</section>"


def _content(one: Grid | Bars | Picture) -> str:
    match one:
        case Grid():
            return _grid(one)
        case Bars():
            return _figure(_bars(one), one.caption)
        case Picture():
            return _figure(one.svg, one.caption)


def _figure(svg: str, caption: str) -> str:
    return (
        f'<figure><div class="scroll" tabindex="0">{svg}</div>'
        f"<figcaption>{escape(caption)}</figcaption></figure>"
    )


def _grid(grid: Grid) -> str:
    kinds = dict.fromkeys(grid.whole, " class=w") | dict.fromkeys(grid.numbers, " class=n")

    def cells(row: Sequence[str], tag: str, scope: str = "") -> str:
        return "".join(
            f"<{tag}{scope}{kinds.get(at, '')}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(row)
        )

    head = f"<tr>{cells(grid.head, 'th', ' scope=col')}</tr>"
    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in grid.rows)
    return (
        f'<div class="scroll" tabindex="0"><table><caption>{escape(grid.caption)}</caption>'
        f"<thead>{head}</thead><tbody>{rows}</tbody></table></div>"
    )


def _bars(plot: Bars) -> str:
    """Bars from nothing upwards; beyond so many their names would not be read."""
    most = max((max(one.value, one.expected or 0) for one in plot.bars), default=0) or 1
    step = (_WIDTH - _LEFT) / max(len(plot.bars), 1)
    high = _HEIGHT - _TOP - _BOTTOM
    base = _TOP + high
    drawn: list[str] = []
    for at, one in enumerate(plot.bars):
        left, tall = _LEFT + at * step, high * one.value / most
        wide = max(step * 0.7, 1)
        told = f"{one.name}: {one.value:g}"
        if one.expected is not None:
            told += f", expected {one.expected:.1f}"
            y = base - high * one.expected / most
            drawn.append(_line(left, y, left + wide, y, "due"))
        drawn.insert(
            0,
            f'<rect class="bar" x="{left:.1f}" y="{base - tall:.1f}" width="{wide:.1f}"'
            f' height="{tall:.1f}"><title>{escape(told)}</title></rect>',
        )
        if len(plot.bars) <= _NAMES_MAX:
            middle = left + wide / 2
            drawn.append(_name(middle, base + 12, one.name, step))
    axis = _line(_LEFT, base, _WIDTH, base, "axis")
    scale = (
        f'<text x="{_LEFT - 6}" y="{_TOP + 8}" text-anchor="end">{most:g}</text>'
        f'<text x="{_LEFT - 6}" y="{base}" text-anchor="end">0</text>'
    )
    return (
        f'<svg class="plot bars" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-label="{escape(plot.caption)}">{_BARS_STYLE}{"".join(drawn)}{axis}{scale}</svg>'
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends}/>'


def _name(x: float, y: float, text: str, step: float) -> str:
    """A bar's name below it, word below word where it is wider than its bar's place."""
    if step < _TURNED_BELOW:
        turn = f'transform="rotate(-90 {x:.1f} {y - 4:.1f})" text-anchor="end"'
        return f'<text x="{x:.1f}" y="{y:.1f}" {turn}>{escape(text)}</text>'
    lines = [text] if len(text) * _LETTER <= step else text.split()
    return "".join(
        f'<text x="{x:.1f}" y="{y + at * _LINE:.1f}" text-anchor="middle">{escape(line)}</text>'
        for at, line in enumerate(lines)
    )
