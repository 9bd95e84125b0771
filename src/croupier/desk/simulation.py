"""A table simulated, with the exact figures beside what was counted.

The rooms that need more than the standard library are imported when somebody asks.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.desk.answers import RefusedWager
from croupier.desk.simulated import NotSimulated, Simulated
from croupier.desk.stakes import read_stakes
from croupier.desk.table import OpenTable, text_of
from croupier.layout.kinds import KINDS
from croupier.offer.compile import Offer
from croupier.units.money import Minor
from croupier.units.source import Fields, Source
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from croupier.bulk.progress import Told
    from croupier.simulate.plan import Plan, Seat, Wish

_NEEDS = ("numpy", "numba")
SHOES = ("full", "down")


@dataclass(frozen=True, slots=True)
class Player:
    """One player as declared: texts as on the command line."""

    wagers: Sequence[str] = ()
    strategy: str = "flat"
    bankroll: str = ""
    goal: str = ""
    stop_loss: str = ""
    when: Sequence[str] = ()
    """`POSITION=SITUATION; SITUATION`: a wager made in these situations only."""
    plays_best: bool = False
    """Whether choices are made as exact mathematics advises."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be simulated, and by how many workers."""

    players: Sequence[Player]
    rounds: int = 1_000
    evenings: int = 1_000
    seed: int | None = None
    workers: int = 1
    cluster: str = ""
    chunk: int = 0
    shoe: str = "full"


def simulation(
    table: OpenTable, asked: Asked, progress: "Told | None" = None
) -> Simulated | NotSimulated:
    """Simulate a table; raise Unreadable for what cannot be simulated."""
    _verify_installed()
    from croupier.bulk.executor import executor  # noqa: PLC0415 - extras
    from croupier.bulk.progress import nobody  # noqa: PLC0415 - likewise
    from croupier.desk.simulation_told import told  # noqa: PLC0415 - likewise
    from croupier.simulate.admission import Refused  # noqa: PLC0415 - likewise
    from croupier.simulate.run import simulate  # noqa: PLC0415 - likewise

    if asked.shoe not in SHOES:
        raise Unreadable(f"a shoe is dealt {' or '.join(SHOES)}, not {asked.shoe}")
    offer = table.offer
    plan = plan_of(offer, asked)
    done_by = executor(asked.workers, asked.cluster)
    try:
        tally = simulate(
            offer,
            plan,
            done_by,
            chunk=asked.chunk or None,
            is_dealt_down=asked.shoe == "down",
            told=progress or nobody,
        )
    except Refused as no:
        refused = tuple(
            RefusedWager(one.position, one.reason.value, str(one.citation), one.message)
            for one in no.refusals
        )
        return NotSimulated(offer.edition.id, refused)
    finally:
        done_by.close()
    return told(offer, plan, tally, asked.shoe)


def _verify_installed() -> None:
    from importlib.util import find_spec  # noqa: PLC0415 - asked for rarely

    missing = [name for name in _NEEDS if not find_spec(name)]
    if missing:
        told = "pip install 'croupier[bulk]' brings what it needs"
        raise Unreadable(f"nothing can be simulated: {', '.join(missing)} missing: {told}")


def plan_of(offer: Offer, asked: Asked) -> "Plan":
    """The plan that texts say; raise Unreadable where they cannot be read."""
    from croupier.simulate.plan import Plan, verify_plan  # noqa: PLC0415 - extras

    seats = tuple(_seat(offer, player) for player in asked.players)
    seed = secrets.randbits(32) if asked.seed is None else asked.seed
    plan = Plan(seats, asked.rounds, asked.evenings, seed)
    verify_plan(plan)
    return plan


def _seat(offer: Offer, player: Player) -> "Seat":
    from croupier.simulate.plan import Seat  # noqa: PLC0415 - extras
    from croupier.simulate.strategies import strategy  # noqa: PLC0415 - likewise

    if not player.wagers:
        raise Unreadable("no wager is given: write POSITION=STAKE behind the table")
    return Seat(
        wishes=_wishes(offer, player),
        strategy=strategy(player.strategy),
        bankroll=_amount(offer, player.bankroll),
        goal=_amount(offer, player.goal),
        stop_loss=_amount(offer, player.stop_loss),
    )


def _amount(offer: Offer, text: str) -> Minor | None:
    return offer.file.currency.read(text) if text else None


def _wishes(offer: Offer, player: Player) -> "tuple[Wish, ...]":
    from croupier.simulate.plan import Wish  # noqa: PLC0415 - extras

    when = _whens(player.when)
    placed = read_stakes(player.wagers, offer.file.currency)
    if any(one.before != 1 for one in placed):
        raise Unreadable("a wager is made whenever it may be: leave out @K, or write --when")
    if unknown := when.keys() - {one.wager.position for one in placed}:
        raise Unreadable(f"--when names {', '.join(sorted(unknown))}, which is not wagered on")
    if player.plays_best:
        when = {**best_situations(offer), **when}
    return tuple(
        Wish(
            f"{one.wager.position}{'!' if one.wager.marks else ''}",
            one.wager.stake,
            when.get(one.wager.position, ()),
        )
        for one in placed
    )


def _whens(texts: Sequence[str]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for text in texts:
        position, equals, listed = text.partition("=")
        named = tuple(filter(None, (one.strip() for one in listed.split(";"))))
        if not equals or not named:
            raise Unreadable(f"{text!r} says no situation: write POSITION=SITUATION; SITUATION")
        found[position] = named
    return found


def best_situations(offer: Offer) -> Mapping[str, tuple[str, ...]]:
    """By position that a choice stakes at: the situations in which that is the best play."""
    from croupier.exact.optimum import optimum  # noqa: PLC0415 - asked for rarely

    best = optimum(offer)
    if best is None:
        raise Unreadable("this game leaves no choice that exact mathematics could advise on")
    found: dict[str, tuple[str, ...]] = {}
    for one in best.decisions:
        is_staked = one.value > 0
        found[one.position] = found.get(one.position, ()) + ((one.when,) if is_staked else ())
    return found


def read_players(path: Path) -> tuple[Player, ...]:
    """Players from a file with a table [[players]] for each; raise SourceFaults for a bad one."""
    top = Source(text_of(path), str(path)).parse()
    found: list[Player] = []
    for fields in top.every("players"):
        alike = fields.whole("alike", 1)
        if not 1 <= alike <= 1_000:
            fields.fault("alike", "so many players who play alike: 1 to 1,000")
        found += [_player(fields)] * max(min(alike, 1_000), 1)
        fields.close()
    if not found:
        top.fault("players", "missing: a table [[players]] for each player")
    top.close()
    top.source.verify()
    return tuple(found)


def _player(fields: Fields) -> Player:
    return Player(
        wagers=fields.texts("wagers"),
        strategy=fields.text("strategy", "flat"),
        bankroll=fields.text("bankroll", ""),
        goal=fields.text("goal", ""),
        stop_loss=fields.text("stop_loss", ""),
        when=fields.texts("when"),
        plays_best=fields.flag("plays_best", default=False),
    )


def exact_mean(offer: Offer, position: str, when: Sequence[str]) -> Fraction | None:
    """What the par sheet gives for one unit; None where it gives several for what may occur."""
    from croupier.exact.par_sheet import par_sheet  # noqa: PLC0415 - asked for rarely

    kind = position.partition(":")[0]
    # A choice that may be left out has one line for all that can be chosen.
    known = {position, kind} if KINDS[kind].optional_choice else {position}
    lines = [one for one in par_sheet(offer, kind) if known & set(one.members)]
    edges = {one.house_edge for one in lines if not when or one.when in when}
    edge = next(iter(edges)) if len(edges) == 1 else None
    return None if edge is None else -edge
