"""Plots as SVG: a fan of quantiles, a distribution, results night by night. Print and screen.

They know numbers and words only; whoever asks says what they mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 360
LEFT, RIGHT, TOP, BOTTOM = 84, 24, 56, 48
_TICKS = 5
_STYLE = """<style>
.plot{font:13px Georgia,'Times New Roman',serif}.plot .paper{fill:#fff}
.plot text{fill:#1c1c1a;font-variant-numeric:tabular-nums lining-nums}
.plot .name{font-size:16px}.plot .axis{stroke:#1c1c1a;stroke-width:1}
.plot .grid{stroke:#d9d6cd;stroke-width:1}.plot .zero{stroke:#1c1c1a;stroke-dasharray:4 3}
.plot .wide{fill:#2f5d50;opacity:.18}.plot .narrow{fill:#2f5d50;opacity:.32}
.plot .line{fill:none;stroke:#173f35;stroke-width:2}.plot .bar{fill:#2f5d50}
.plot .dot{fill:#173f35}.plot .exact{stroke:#9a3412;stroke-width:2;stroke-dasharray:7 4}
.plot .said{fill:#9a3412}
</style>"""


@dataclass(frozen=True, slots=True)
class Axes:
    """What stands at a plot, and what its corners mean."""

    name: str
    across: str
    up: str
    told: str
    """The plot in words, for who cannot see it."""


@dataclass(frozen=True, slots=True)
class _Scale:
    low: float
    high: float
    start: float
    length: float

    def at(self, number: float) -> float:
        return round(self.start + (number - self.low) / (self.high - self.low) * self.length, 2)

    def ticks(self) -> list[float]:
        """Round numbers, a handful of them."""
        raw = (self.high - self.low) / _TICKS
        power = 10.0 ** (len(f"{int(raw)}") - 1) if raw >= 1 else 10.0 ** -(_zeros(raw) + 1)
        step = next(one * power for one in (1, 2, 5, 10) if one * power >= raw)
        first = int(-(-self.low // step))
        found = [(first + at) * step for at in range(_TICKS * 3)]
        return [one for one in found if self.low <= one <= self.high]


def _zeros(number: float) -> int:
    """How many zeros stand behind the point before the first other digit."""
    found = 0
    while number * 10 < 1:
        number, found = number * 10, found + 1
    return found


def _scales(
    xs: Sequence[float], ys: Sequence[float], *, from_zero: bool = False
) -> tuple[_Scale, _Scale]:
    low, high = min([*ys, 0.0] if from_zero else ys), max(ys)
    high = high if high > low else low + 1
    left, right = min(xs), max(xs)
    right = right if right > left else left + 1
    across, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    return _Scale(left, right, LEFT, across), _Scale(low, high, HEIGHT - BOTTOM, -tall)


def _number(value: float) -> str:
    whole = round(value)
    return f"{whole:,}" if abs(value - whole) < 1e-9 else f"{value:g}"


def _framed(axes: Axes, x: _Scale, y: _Scale, marks: Sequence[str]) -> str:
    bottom = HEIGHT - BOTTOM
    size = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    right = f'x="{WIDTH - RIGHT}" text-anchor="end"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" {size} role="img"',
        f' aria-label="{escape(f"{axes.name}: {axes.told}")}">',
        f"<title>{escape(axes.name)}</title><desc>{escape(axes.told)}</desc>",
        _STYLE,
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="name" x="{LEFT}" y="24">{escape(axes.name)}</text>',
    ]
    for tick in y.ticks():
        at = y.at(tick)
        parts += [
            f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>',
            f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end">{_number(tick)}</text>',
        ]
    for tick in x.ticks():
        at = x.at(tick)
        parts += [
            f'<line class="axis" x1="{at}" x2="{at}" y1="{bottom}" y2="{bottom + 4}"/>',
            f'<text x="{at}" y="{bottom + 18}" text-anchor="middle">{_number(tick)}</text>',
        ]
    parts += marks
    parts += [
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{bottom}" y2="{bottom}"/>',
        f'<text {right} y="{HEIGHT - 10}">{escape(axes.across)}</text>',
        f'<text x="{LEFT}" y="40">{escape(axes.up)}</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _points(pairs: Sequence[tuple[float, float]], x: _Scale, y: _Scale) -> str:
    return " ".join(f"{x.at(one)},{y.at(two)}" for one, two in pairs)


def fan(axes: Axes, xs: Sequence[float], bands: Sequence[Sequence[float]]) -> str:
    """Five quantiles over time: two bands and the middle."""
    x, y = _scales(xs, [one for band in bands for one in band])
    low, lower, middle, upper, high = bands

    def band(name: str, below: Sequence[float], above: Sequence[float]) -> str:
        there = list(zip(xs, above, strict=True))
        back = list(zip(xs, below, strict=True))[::-1]
        return f'<polygon class="{name}" points="{_points([*there, *back], x, y)}"/>'

    marks = [band("wide", low, high), band("narrow", lower, upper), _zero(x, y)]
    middles = list(zip(xs, middle, strict=True))
    marks.append(f'<polyline class="line" points="{_points(middles, x, y)}"/>')
    return _framed(axes, x, y, marks)


def _zero(x: _Scale, y: _Scale) -> str:
    if not y.low <= 0 <= y.high:
        return ""
    at = y.at(0)
    return f'<line class="zero" x1="{x.at(x.low)}" x2="{x.at(x.high)}" y1="{at}" y2="{at}"/>'


def bars(axes: Axes, rows: Sequence[tuple[float, float]], width: float) -> str:
    """A distribution: each bar from where it begins, so wide."""
    ends = [*(one for one, _ in rows), rows[-1][0] + width]
    x, y = _scales(ends, [count for _, count in rows], from_zero=True)
    marks = [
        f'<rect class="bar" x="{x.at(least)}" y="{y.at(count)}"'
        f' width="{max(x.at(least + width) - x.at(least), 0.6):.2f}"'
        f' height="{y.at(0) - y.at(count):.2f}"/>'
        for least, count in rows
    ]
    return _framed(axes, x, y, marks)


def nights(axes: Axes, results: Sequence[float], exact: float | None, said: str) -> str:
    """A dot a night, and a line at the exact figure."""
    xs = [float(at) for at in range(1, len(results) + 1)]
    levels = [*results, 0.0, *([] if exact is None else [exact])]
    x, y = _scales(xs, levels)
    marks = [_zero(x, y)]
    marks += [
        f'<circle class="dot" cx="{x.at(at)}" cy="{y.at(one)}" r="2.2"/>'
        for at, one in zip(xs, results, strict=True)
    ]
    if exact is not None:
        at, right = y.at(exact), f'x="{WIDTH - RIGHT}" text-anchor="end"'
        marks += [
            f'<line class="exact" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at}" y2="{at}"/>',
            f'<text class="said" {right} y="40">{escape(said)}</text>',
        ]
    return _framed(axes, x, y, marks)
