"""A simulation as text: what was staked and won, each wager beside its exact figure."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from croupier.cli.show import columns, wrapped
from croupier.desk.simulated import NotSimulated, Simulated, SimulatedPlayer, SimulatedWager

_PLAYERS_MAX = 8


def simulated_lines(found: Simulated, written: Iterable[str] = ()) -> Iterator[str]:
    """The house first, then each player's evenings, then wager by wager."""
    void = f", {found.void_outcomes:,} void" if found.void_outcomes else ""
    yield f"{found.table} under {found.edition}"
    yield (
        f"{found.evenings:,} evenings of up to {found.rounds:,} rounds, seed {found.seed}:"
        f" {found.outcomes:,} outcomes{void}"
    )
    yield ""
    house = found.house
    yield f"staked {house.staked}, won by the house {house.won}"
    if house.hold is not None:
        exact = f", exactly {_percent(house.exact_hold)}" if house.exact_hold else ""
        yield f"hold {_percent(house.hold)}{_interval(house.interval, 100)}{exact}"
    for player in found.players[:_PLAYERS_MAX]:
        yield ""
        yield from _player_lines(player)
    if len(found.players) > _PLAYERS_MAX:
        yield f"(and {len(found.players) - _PLAYERS_MAX} more players: --json tells them all)"
    yield ""
    yield from _wager_lines(found.wagers)
    yield ""
    yield wrapped(found.method, "")
    for path in written:
        yield f"written: {path}"


def _percent(fraction: str | None) -> str:
    return "?" if fraction is None else f"{float(Fraction(fraction)) * 100:.3f} %"


def _interval(interval: tuple[str, str] | None, times: int) -> str:
    if interval is None:
        return ""
    low, high = (float(one) * times for one in interval)
    return f" [{low:.3f}, {high:.3f}]"


def _player_lines(one: SimulatedPlayer) -> Iterator[str]:
    came = f"with {one.bankroll}" if one.bankroll else "with as much as is needed"
    bounds = (("goal", one.goal), ("stop-loss", one.stop_loss))
    told = "".join(f", {name} {amount}" for name, amount in bounds if amount)
    yield f"player {one.player}: {one.strategy}, {came}{told}"
    spread = f" [{one.interval[0]}, {one.interval[1]}]" if one.interval else ""
    yield f"  an evening comes to {one.mean}{spread} on average; staked {one.staked} in all"
    yield "  " + "  ".join(f"{name}: {amount}" for name, amount in one.quantiles.items())
    left = ", ".join(f"{reason} {count:,}" for reason, count in one.left.items())
    low, high = (float(each) * 100 for each in one.ruin_interval)
    yield f"  left: {left}; ruined {float(one.ruin) * 100:.3f} % [{low:.3f}, {high:.3f}]"
    rounds = one.time.quantiles
    yield (
        f"  rounds at the table: {float(one.time.mean):,.1f} on average,"
        f" {rounds['5%']:,} to {rounds['95%']:,} on nine evenings of ten"
    )


def _wager_lines(wagers: Sequence[SimulatedWager]) -> list[str]:
    head = ("", "wager", "made", "staked", "net", "mean of a unit", "exactly", "errors away")
    rows = [
        (
            str(one.player),
            one.position + (f" ({'; '.join(one.when)})" if one.when else ""),
            f"{one.wagers:,}",
            one.staked,
            one.net,
            _unit(one),
            _percent(one.exact_mean),
            one.standard_errors or "?",
        )
        for one in wagers
    ]
    return columns([head, *rows])


def _unit(one: SimulatedWager) -> str:
    if one.unit_mean is None:
        return "never decided"
    return f"{_percent(one.unit_mean)}{_interval(one.interval, 100)}"


def not_simulated_lines(found: NotSimulated) -> Iterator[str]:
    """Why the table does not take the wagers."""
    for one in found.refusals:
        yield f"refused  {one.position}  {one.reason}  {one.citation}"
        yield wrapped(one.message, "  ")
