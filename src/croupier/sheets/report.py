"""A report as one page of HTML: sections of words, tables and plots; nothing is fetched for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT, _LEFT, _TOP, _BOTTOM = 720, 220, 56, 12, 40
_NAMES_MAX = 60

_STYLE = """
:root { --paper: #fdfcf8; --ink: #1c1b18; --quiet: #5c5a52; --line: #cfcabd; --bar: #2f5d50;
  --due: #a3362a; color-scheme: light dark; }
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
td.n, th.n { text-align: right; }
figure { margin: 1rem 0; }
svg { height: auto; max-width: 100%; }
svg text { fill: var(--ink); font: 11px Georgia, serif; }
.bar { fill: var(--bar); } .due { stroke: var(--due); stroke-width: 2; }
.axis { stroke: var(--line); }
@media print { body { font-size: 10.5pt; max-width: none; padding: 0; }
  :root { --paper: #fff; --ink: #000; --quiet: #333; --line: #999; --bar: #444; --due: #000; }
  h2 { break-after: avoid; } tr, figure { break-inside: avoid; } .scroll { overflow: visible; } }
@page { margin: 18mm; @bottom-right { content: counter(page) " / " counter(pages); } }
"""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; columns of numbers stand to the right."""

    caption: str
    head: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()


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
class Section:
    """A heading, and what stands below it."""

    title: str
    words: Sequence[str] = ()
    content: Sequence[Grid | Bars] = ()


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
    content = "".join(
        _bars(one) if isinstance(one, Bars) else _grid(one) for one in section.content
    )
    return f"<section><h2>{escape(section.title)}</h2>{words}{content}</section>"


def _grid(grid: Grid) -> str:
    def cells(row: Sequence[str], tag: str, scope: str = "") -> str:
        return "".join(
            f"<{tag}{scope}{' class=n' if at in grid.numbers else ''}>{escape(cell)}</{tag}>"
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
            drawn.append(_name(middle, base + 12, one.name, turned=step < 16))
    axis = _line(_LEFT, base, _WIDTH, base, "axis")
    scale = (
        f'<text x="{_LEFT - 6}" y="{_TOP + 8}" text-anchor="end">{most:g}</text>'
        f'<text x="{_LEFT - 6}" y="{base}" text-anchor="end">0</text>'
    )
    return (
        f'<figure><svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img"'
        f' aria-label="{escape(plot.caption)}">{"".join(drawn)}{axis}{scale}</svg>'
        f"<figcaption>{escape(plot.caption)}</figcaption></figure>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line class="{kind}" {ends}/>'


def _name(x: float, y: float, text: str, *, turned: bool) -> str:
    if not turned:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'
    turn = f'transform="rotate(-90 {x:.1f} {y - 4:.1f})" text-anchor="end"'
    return f'<text x="{x:.1f}" y="{y:.1f}" {turn}>{escape(text)}</text>'
