"""A simulation as a report for an inspector's file: exact figures beside what was counted."""

from collections.abc import Iterator
from fractions import Fraction

from croupier import __version__
from croupier.desk.reports import grouped, versions
from croupier.desk.simulated import Simulated, SimulatedPlayer, SimulatedWager
from croupier.desk.simulation_plots import fan_of, hold, results_of
from croupier.sheets.report import Grid, Picture, Report, Section

_PLAYERS_MAX = 8
"""Each is told in the tables; so many have pictures of their own."""
_INTERVAL = "interval (95 %)"


def simulation_report(found: Simulated) -> Report:
    """What was played, the house, each player, each wager, how it was done."""
    return Report(
        f"Simulation of {found.table}",
        f"{found.evenings:,} evenings of up to {found.rounds:,} rounds under {found.edition},"
        f" seed {found.seed}. Croupier {__version__}",
        (
            _played(found),
            _house(found),
            _wagers(found),
            *_players(found),
            Section("Method", (found.method, _AGAIN, *_READ)),
            versions(),
        ),
    )


_AGAIN = (
    "The same table file, wagers and seed give the same figures on any machine, with any number of"
    " workers: whoever doubts this page computes it again."
)
_READ = (
    """A figure that is called exact comes from the par sheet: from the odds, the wheel, dice or
    cards by fractions, with no chance in it. What was counted should lie within its interval 19
    times in 20, and hardly ever more than four standard errors from the exact figure. Where the
    par sheet has several figures for what occurred, none is told.""",
    """No strategy changes what a unit costs on average; it changes how the cost is spread over
    evenings.""",
)


def _played(found: Simulated) -> Section:
    shoe = {"full": "a full shoe at every round, where there is one"}.get(
        found.shoe, "the shoe dealt down"
    )
    void = f", {found.void_outcomes:,} of them void" if found.void_outcomes else ""
    rows = [
        ("table", found.table),
        ("edition", found.edition),
        ("digest of the offer", found.digest),
        ("evenings", f"{found.evenings:,}"),
        ("rounds an evening", f"up to {found.rounds:,}"),
        ("outcomes", f"{found.outcomes:,}{void}"),
        ("cards", shoe),
        ("seed", str(found.seed)),
    ]
    declared = [
        (str(one.player), one.position, one.stake, "; ".join(one.when) or "whenever it may be made")
        for one in found.wagers
    ]
    head = ("player", "wager", "stake", "made")
    return Section(
        "What was played",
        (),
        (
            Grid("The plan", ("what", "as played"), rows),
            Grid("Wagers as declared", head, declared, frozenset({2})),
        ),
    )


def _house(found: Simulated) -> Section:
    house = found.house
    rows = [
        ("staked", grouped(house.staked), "", ""),
        ("won by the house", grouped(house.won), "", ""),
        ("hold", _percent(house.hold), _around(house.interval), _percent(house.exact_hold)),
    ]
    head = ("figure", "counted", _INTERVAL, "exactly")
    words = (
        () if house.exact_hold else ("The par sheet has no one figure for all that was staked.",)
    )
    return Section(
        "The house",
        words,
        (
            Grid("All evenings together", head, rows, frozenset({1, 2, 3})),
            Picture(_nights(found), hold(found)),
        ),
    )


def _nights(found: Simulated) -> str:
    count = len(found.house.nights)
    told = "each evening" if count == found.evenings else f"each of the first {count:,} evenings"
    return f"Hold by night: a dot is {told}; the dashed line is the exact figure."


def _wagers(found: Simulated) -> Section:
    rows = [
        (
            str(one.player),
            one.position,
            f"{one.wagers:,}",
            grouped(one.staked),
            grouped(one.net),
            _percent(one.unit_mean),
            _around(one.interval),
            _percent(one.exact_mean),
            one.standard_errors or "",
        )
        for one in found.wagers
    ]
    head = (
        *("player", "wager", "made", "staked", "net", "mean of a unit", _INTERVAL),
        *("exactly", "standard errors away"),
    )
    grid = Grid("What a unit came to", head, rows, frozenset(range(2, 9)))
    came = [_came_to(one) for one in found.wagers if one.results]
    return Section("Wager by wager", (), (grid, *came))


def _came_to(one: SimulatedWager) -> Grid:
    rows = [
        (came.net, f"{came.wagers:,}", _share(came.wagers / one.wagers)) for came in one.results
    ]
    caption = f"Player {one.player}, {one.position}: net result of a unit"
    return Grid(caption, ("net", "wagers", "share"), rows, frozenset({0, 1, 2}))


def _players(found: Simulated) -> Iterator[Section]:
    rows = [_evening(one) for one in found.players]
    head = (
        *("player", "strategy", "bankroll", "goal", "stop-loss", "an evening on average"),
        *(_INTERVAL, "ruined", _INTERVAL, "rounds"),
    )
    grid = Grid("Evenings", head, rows, frozenset(range(2, 10)))
    left = [
        (str(one.player), reason, f"{count:,}", _share(count / found.evenings))
        for one in found.players
        for reason, count in one.left.items()
    ]
    ends = Grid("Why a player left", ("player", "reason", "evenings", "share"), left, _LAST_TWO)
    yield Section("The players", (), (grid, _quantiles(found), ends))
    for one in found.players[:_PLAYERS_MAX]:
        yield Section(
            f"Player {one.player}: {one.strategy}",
            (),
            (
                Picture(
                    "How far ahead or behind after so many rounds: the line is the middle evening,"
                    " the bands hold half and nine tenths of all.",
                    fan_of(found, one),
                ),
                Picture("What an evening came to.", results_of(found, one)),
            ),
        )
    if len(found.players) > _PLAYERS_MAX:
        told = f"The other {len(found.players) - _PLAYERS_MAX} players stand in the tables above."
        yield Section("Further players", (told,))


_LAST_TWO = frozenset({2, 3})


def _evening(one: SimulatedPlayer) -> tuple[str, ...]:
    return (
        str(one.player),
        one.strategy,
        grouped(one.bankroll) if one.bankroll else "as needed",
        one.goal or "",
        one.stop_loss or "",
        grouped(one.mean),
        " to ".join(map(grouped, one.interval)) if one.interval else "",
        _share(float(one.ruin)),
        _around(one.ruin_interval),
        f"{float(one.time.mean):,.1f}",
    )


def _quantiles(found: Simulated) -> Grid:
    names = tuple(found.players[0].quantiles)
    rows = [(str(one.player), *map(grouped, one.quantiles.values())) for one in found.players]
    caption = "An evening's result: this share of evenings ended below"
    return Grid(caption, ("player", *names), rows, frozenset(range(1, 1 + len(names))))


def _share(of_one: float) -> str:
    return f"{100 * of_one:.3f} %"


def _percent(fraction: str | None) -> str:
    return "" if fraction is None else _share(float(Fraction(fraction)))


def _around(interval: tuple[str, str] | None) -> str:
    return "" if interval is None else " to ".join(_share(float(one)) for one in interval)
