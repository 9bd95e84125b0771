"""A wheel from above: its compartments clockwise, and the colored sections around them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

from croupier.layout.labels import labels
from croupier.layout.wheel import Wheel
from croupier.sheets.layout_style import said

_SIZE, _RIM, _OUTER, _INNER, _HUB = 400, 194, 168, 124, 70


@dataclass(frozen=True, slots=True)
class Compartment:
    """One compartment or section: what stands in it, how it is shaded, what lies behind it."""

    label: str
    look: str
    behind: str = ""
    """The shade of the colored section that it belongs to; empty for none."""


def compartments(wheel: Wheel, colors: Mapping[str, Sequence[str]]) -> tuple[Compartment, ...]:
    """A roulette wheel's, with the sections that a table declares."""
    swatches = labels().swatches
    of = {number: color for color, numbers in colors.items() for number in numbers}
    return tuple(
        Compartment(
            number,
            "covered" if number in wheel.covered else wheel.color(number),
            swatches.get(of.get(number, ""), ""),
        )
        for number in wheel.order
    )


def sections(symbols: Sequence[str]) -> tuple[Compartment, ...]:
    """A declared wheel's: those alike are shaded alike."""
    kinds = list(dict.fromkeys(symbols))
    return tuple(Compartment(one, f"kind-{kinds.index(one) % 8}") for one in symbols)


def wheel_svg(ring: Sequence[Compartment], told: str, name: str) -> str:
    """The wheel as SVG, for a page whose style sheet has the looks; nothing where it is empty."""
    if not ring:
        return ""
    half, turn = _SIZE // 2, 2 * pi / len(ring)
    room = 2 * pi * (_OUTER - 20) / len(ring)
    marks: list[str] = []
    for at, one in enumerate(ring):
        start, end = (at - 0.5) * turn, (at + 0.5) * turn
        if one.behind:
            marks.append(
                f'<path class="behind" fill="{one.behind}" d="{_arc(_RIM, _OUTER, start, end)}"/>'
            )
        marks.append(f'<path class="cup {one.look}" d="{_arc(_OUTER, _INNER, start, end)}"/>')
        marks.append(_word(one.label, at * turn, room))
    return (
        f'<svg class="wheel" viewBox="{-half} {-half} {_SIZE} {_SIZE}" role="img"'
        f' aria-labelledby="{said(name)}"><title id="{said(name)}">{said(told)}</title>'
        f'<g aria-hidden="true"><circle r="{_HUB}" class="hub"/>{"".join(marks)}</g></svg>'
    )


def _point(radius: int, angle: float) -> str:
    """A point of a circle, clockwise from the top."""
    return f"{radius * sin(angle):.2f} {-radius * cos(angle):.2f}"


def _arc(outer: int, inner: int, start: float, end: float) -> str:
    """A piece of a ring."""
    large = int(end - start > pi)
    return (
        f"M{_point(outer, start)}A{outer} {outer} 0 {large} 1 {_point(outer, end)}"
        f"L{_point(inner, end)}A{inner} {inner} 0 {large} 0 {_point(inner, start)}Z"
    )


def _word(words: str, angle: float, room: float) -> str:
    """A label in its compartment, as large as there is room across."""
    words = words[:6]
    size = max(5, min(20, int(room / (0.62 * max(1, len(words))))))
    turn = f'transform="rotate({angle * 180 / pi:.2f}) translate(0 {16 - _OUTER})"'
    return f'<text {turn} y="{size * 36 // 100}" font-size="{size}">{said(words)}</text>'
