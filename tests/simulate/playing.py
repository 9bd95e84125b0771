"""Tables, plans and answers for the tests of the simulation."""

from functools import cache
from pathlib import Path

from croupier.bulk.executor import Here
from croupier.desk.table import open_table
from croupier.offer.compile import Offer
from croupier.simulate import run
from croupier.simulate.plan import Plan, Seat, Wish
from croupier.simulate.run import Job, play_job, simulate
from croupier.simulate.strategies import Strategy, strategy
from croupier.simulate.tally import Tally
from croupier.units.money import Minor

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


@cache
def offer(name: str) -> Offer:
    return open_table(EXAMPLES / f"{name}.toml").offer


def wishes(offered: Offer, *texts: str) -> tuple[Wish, ...]:
    """`red=5.00`, `place_to_win:6=12.00!`, `raise=10.00 when spread 7; spread 8`."""
    found: list[Wish] = []
    for text in texts:
        wager, _, when = text.partition(" when ")
        place, _, stake = wager.rpartition("=")
        mark = "!" if stake.endswith("!") else ""
        amount = offered.file.currency.read(stake.removesuffix("!"))
        found.append(Wish(f"{place}{mark}", amount, tuple(filter(None, when.split("; ")))))
    return tuple(found)


def seat(
    offered: Offer,
    *texts: str,
    by: str | Strategy = "flat",
    bankroll: int | None = None,
    goal: int | None = None,
    stop_loss: int | None = None,
) -> Seat:
    """A player; money in the currency's smallest unit."""
    rules = strategy(by) if isinstance(by, str) else by
    amounts = (None if one is None else Minor(one) for one in (bankroll, goal, stop_loss))
    return Seat(wishes(offered, *texts), rules, *amounts)


def tally(
    offered: Offer, *seats: Seat, rounds: int = 50, evenings: int = 20, seed: int = 1
) -> Tally:
    return simulate(offered, Plan(seats, rounds, evenings, seed), Here())


def both(
    offered: Offer, *seats: Seat, rounds: int = 50, evenings: int = 5, seed: int = 1
) -> tuple[Tally, Tally]:
    """The compiled evenings and the literal ones."""
    plan = Plan(seats, rounds, evenings, seed)
    compiled = run.prepared(offered, plan)
    literal = Job(0, 0, plan, compiled.marks, text=offered.file.source.text, grain=compiled.grain)
    first, second = (play_job(run.part_of(job, 0, evenings)) for job in (compiled, literal))
    return first, second
