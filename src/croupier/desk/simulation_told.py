"""A tally as it is answered: exact sums as text, estimates with their intervals."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.desk.simulated import (
    Bin,
    CameTo,
    FanAt,
    House,
    Night,
    Simulated,
    SimulatedPlayer,
    SimulatedWager,
    TimeAtTable,
)
from croupier.desk.simulation import exact_mean
from croupier.offer.compile import Offer
from croupier.offer.digest import offer_digest
from croupier.simulate.plan import REASONS, RUINED, Plan, Wish
from croupier.simulate.statistics import (
    Histogram,
    Results,
    Sums,
    counted,
    share_interval,
    unit_error,
    unit_mean,
)
from croupier.simulate.tally import Tally, marks_of

SHARES = {"1%": 1, "5%": 5, "25%": 25, "50%": 50, "75%": 75, "95%": 95, "99%": 99}
FAN = ("5%", "25%", "50%", "75%", "95%")
Z = 1.959963984540054
METHOD = (
    "Every evening is played by the table's compiled rules; outcomes come from Philox4x32-10 keyed"
    " by the seed, by rejection, counted by evening and round. Sums are exact whole numbers."
    " Intervals hold the true value 95 times in 100; those of a hold and of a mean result are from"
    " the spread between evenings."
)


DEALT_DOWN = (
    " The shoe was dealt down; exact figures are those of a shoe that is full at every round, and"
    " what is counted may lie beside them."
)


def told(offer: Offer, plan: Plan, tally: Tally, shoe: str = "full") -> Simulated:
    """The whole answer."""
    wagers = _wagers(offer, plan, tally)
    return Simulated(
        edition=offer.edition.id,
        table=offer.file.name,
        seed=plan.seed,
        evenings=plan.evenings,
        rounds=plan.rounds,
        outcomes=tally.outcomes,
        void_outcomes=tally.voids,
        house=_house(offer, tally, wagers),
        players=tuple(_player(offer, plan, tally, at) for at in range(len(plan.seats))),
        wagers=tuple(one for one, _ in wagers),
        method=METHOD + (DEALT_DOWN if shoe == "down" else ""),
        shoe=shoe,
        digest=offer_digest(offer),
    )


def _decimal(number: float | Fraction) -> str:
    return f"{float(number):.6f}"


def _around(middle: Fraction | None, error: float | None) -> tuple[str, str] | None:
    if middle is None or error is None:
        return None
    return _decimal(float(middle) - Z * error), _decimal(float(middle) + Z * error)


_Costed = tuple[SimulatedWager, Fraction | None]


def _wagers(offer: Offer, plan: Plan, tally: Tally) -> list[_Costed]:
    wishes = [(at, wish) for at, seat in enumerate(plan.seats, 1) for wish in seat.wishes]
    known: dict[tuple[str, tuple[str, ...]], Fraction | None] = {}
    found: list[_Costed] = []
    for (player, wish), results in zip(wishes, tally.wagers, strict=True):
        key = (wish.place, wish.when)
        if key not in known:
            # The par sheet's figures are of wagers that are not called on.
            known[key] = None if wish.marks else exact_mean(offer, str(wish.name), wish.when)
        found.append(_wager(offer, player, wish, results, known[key]))
    return found


def _wager(
    offer: Offer, player: int, wish: Wish, results: Results, exact: Fraction | None
) -> _Costed:
    write = offer.file.currency.write
    staked = sum(stakes for _, stakes in results.values())
    net = sum((one * stakes for one, (_, stakes) in results.items()), Fraction(0))
    assert net.denominator == 1, "stakes are such as can be paid"
    mean, error = unit_mean(results), unit_error(results)
    distance = None if mean is None or exact is None or not error else float(mean - exact) / error
    cost = None if exact is None else -exact * staked
    return SimulatedWager(
        player=player,
        position=wish.place,
        when=wish.when,
        stake=write(wish.stake),
        wagers=counted(results),
        staked=write(staked),
        net=write(int(net)),
        unit_mean=None if mean is None else str(mean),
        interval=_around(mean, error),
        exact_mean=None if exact is None else str(exact),
        standard_errors=None if distance is None else f"{distance:.2f}",
        exact_cost=None if cost is None else write(int(cost // 1)),
        results=tuple(CameTo(str(one), results[one][0]) for one in sorted(results)),
    ), cost


def _house(offer: Offer, tally: Tally, wagers: Sequence[_Costed]) -> House:
    write, sums = offer.file.currency.write, tally.of_house
    costs = [cost for _, cost in wagers if cost is not None]
    is_known = len(costs) == len(wagers) and sums.y
    return House(
        staked=write(sums.y),
        won=write(sums.x),
        hold=None if sums.ratio is None else str(sums.ratio),
        interval=_around(sums.ratio, sums.error),
        exact_hold=str(sum(costs, Fraction(0)) / sums.y) if is_known else None,
        nights=tuple(Night(write(won), write(staked)) for won, staked in tally.nights),
    )


def _player(offer: Offer, plan: Plan, tally: Tally, at: int) -> SimulatedPlayer:
    write, seat, sums = offer.file.currency.write, plan.seats[at], tally.of_player[at]
    results, reasons = tally.results[at], tally.reasons[at]
    mean = Fraction(sums.x, sums.count)
    ruined = reasons.get(RUINED, 0)
    below, above = share_interval(ruined, tally.evenings)
    return SimulatedPlayer(
        player=at + 1,
        strategy=seat.strategy.name,
        bankroll=None if seat.bankroll is None else write(seat.bankroll),
        goal=None if seat.goal is None else write(seat.goal),
        stop_loss=None if seat.stop_loss is None else write(seat.stop_loss),
        staked=write(sums.y),
        net=write(sums.x),
        mean=_money(offer, mean),
        interval=_money_around(offer, mean, sums),
        quantiles={
            name: write(results.quantile(Fraction(share, 100))) for name, share in SHARES.items()
        },
        left={REASONS[reason]: count for reason, count in sorted(reasons.items())},
        ruin=_decimal(Fraction(ruined, tally.evenings)),
        ruin_interval=(_decimal(below), _decimal(above)),
        time=_time(tally.rounds[at], tally.lasted[at], tally.evenings),
        bin=write(results.width),
        results=tuple(Bin(write(least), count) for least, count in results.rows()),
        fan=_fan(offer, plan, tally.fans[at]),
    )


def _money(offer: Offer, amount: Fraction | float) -> str:
    """An amount to the nearest smallest unit."""
    return offer.file.currency.write(round(amount))


def _money_around(offer: Offer, mean: Fraction, sums: Sums) -> tuple[str, str] | None:
    error = sums.mean_error
    if error is None:
        return None
    return _money(offer, float(mean) - Z * error), _money(offer, float(mean) + Z * error)


def _time(rounds: Histogram, total: int, evenings: int) -> TimeAtTable:
    return TimeAtTable(
        mean=_decimal(Fraction(total, evenings)),
        quantiles={name: rounds.quantile(Fraction(share, 100)) for name, share in SHARES.items()},
    )


def _fan(offer: Offer, plan: Plan, fans: Sequence[Histogram]) -> tuple[FanAt, ...]:
    write = offer.file.currency.write
    return tuple(
        FanAt(mark, {name: write(one.quantile(Fraction(SHARES[name], 100))) for name in FAN})
        for mark, one in zip(marks_of(plan.rounds), fans, strict=True)
    )
