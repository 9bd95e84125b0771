"""A simulation as pictures: how bankrolls fan out, how evenings end, what the house holds."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from croupier.desk.simulated import Simulated, SimulatedPlayer
from croupier.sheets.plots import Axes, bars, fan, nights
from croupier.units.unreadable import Unreadable

_BARS_MAX = 120


def plots(found: Simulated) -> Iterator[tuple[str, str]]:
    """Each picture's name and its SVG."""
    for player in found.players:
        yield f"fan-{player.player}", fan_of(found, player)
        yield f"results-{player.player}", results_of(found, player)
    yield "hold", hold(found)


def write_plots(found: Simulated, folder: Path) -> tuple[str, ...]:
    """Write every picture into a folder; raise Unreadable where that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        written: list[str] = []
        for name, svg in plots(found):
            path = folder / f"{name}.svg"
            path.write_text(svg, encoding="utf-8")
            written.append(str(path))
    except OSError as error:
        raise Unreadable(f"{folder} cannot be written to: {error.strerror}") from None
    return tuple(written)


def _amount(text: str) -> float:
    return float(Fraction(text))


def fan_of(found: Simulated, player: SimulatedPlayer) -> str:
    """How bankrolls fan out."""
    xs = [float(at.rounds) for at in player.fan]
    names = tuple(player.fan[0].ahead)
    bands = [[_amount(at.ahead[name]) for at in player.fan] for name in names]
    last = player.fan[-1].ahead
    told = ", ".join(f"{name} of evenings end below {amount}" for name, amount in last.items())
    name = f"Ahead or behind: {found.table}, player {player.player}, {player.strategy}"
    up = "ahead by (middle half and nine tenths of all evenings)"
    return fan(Axes(name, "rounds", up, told), xs, bands)


def results_of(found: Simulated, player: SimulatedPlayer) -> str:
    """What an evening came to."""
    width = _amount(player.bin)
    rows = [(_amount(one.from_), float(one.evenings)) for one in player.results]
    span = rows[-1][0] - rows[0][0] + width
    wide = max(width, span / _BARS_MAX // width * width)
    drawn: dict[float, float] = {}
    for least, count in rows:
        at = least // wide * wide
        drawn[at] = drawn.get(at, 0.0) + count
    told = ", ".join(f"{name} below {amount}" for name, amount in player.quantiles.items())
    name = f"What an evening comes to: {found.table}, player {player.player}, {player.strategy}"
    return bars(Axes(name, "net result", "evenings", told), sorted(drawn.items()), wide)


def hold(found: Simulated) -> str:
    """Evening by evening, what the house held of what was staked."""
    house = found.house
    results = [
        100 * _amount(one.won) / _amount(one.staked)
        for one in house.nights
        if _amount(one.staked) > 0
    ]
    exact = None if house.exact_hold is None else 100 * float(Fraction(house.exact_hold))
    said = "" if exact is None else f"exactly {exact:.3f} %"
    told = f"won by the house {house.won} of {house.staked} staked in all"
    axes = Axes(f"Hold by night: {found.table}", "evening", "per cent of what was staked", told)
    return nights(axes, results or [0.0], exact, said)
