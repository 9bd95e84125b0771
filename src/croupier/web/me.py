"""A guest's own door: name, limits, a break."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from litestar import Router, get, post, put
from litestar.params import JSONBody

from croupier.floor.book import Guest
from croupier.floor.house import House
from croupier.floor.samples import samples
from croupier.floor.tally import net
from croupier.table.commands import PLAYER, Person
from croupier.units.money import Minor, currency
from croupier.web.guests import read_name
from croupier.web.named import AGuest, TheHouse
from croupier.web.problems import Problem
from croupier.web.told import Json

_MINUTES_MAX = 7 * 24 * 60
_OWN = currency("USD")
"""Own limits are kept in the currency of the sample tables; chips are play money."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of one's own; null takes one away."""

    loss: str | None = None
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Me:
    """Who one is in this house."""

    name: str
    limits: Limits
    break_until: int


@dataclass(frozen=True, slots=True)
class NewName:
    """Another name."""

    name: str


@dataclass(frozen=True, slots=True)
class Break:
    """How long one does not play."""

    minutes: int


def told_me(guest: Guest) -> Me:
    """A guest as he is told of himself."""
    loss = None if guest.loss is None else _OWN.write(Minor(guest.loss))
    return Me(guest.name, Limits(loss, guest.minutes), guest.break_until_ms)


@dataclass(frozen=True, slots=True)
class Sitting:
    """How a guest stands at one table."""

    code: str
    name: str
    bought: str
    net: str
    is_down: bool
    minutes: int | None
    """Since he sat down; None where he sits no more."""


def sittings_of(house: House, name: str) -> tuple[Sitting, ...]:
    """How a guest stands at every table at which he bought chips, the newest first."""
    return tuple(_sittings(house, Person(PLAYER, name)))


def _sittings(house: House, player: Person) -> Iterator[Sitting]:
    for table in house.tables_of(player.name):
        tally = table.tallies.get(player)
        if tally is None:
            continue
        write, result = table.offer.file.currency.write, net(table.tallies, table.state, player)
        minutes = (house.clock.now_ms() - tally.since_ms) // 60_000
        yield Sitting(
            code=table.code,
            name=table.offer.file.name,
            bought=write(tally.bought),
            net=write(result).replace("-", "−"),
            is_down=result < 0,
            minutes=minutes if player in table.state.seats else None,
        )


def limited(guest: Guest, limits: Limits) -> Guest:
    """A guest with other limits; raise Problem where they are none."""
    if limits.minutes is not None and not 1 <= limits.minutes <= _MINUTES_MAX:
        raise Problem(400, "not_a_limit", f"minutes are 1 to {_MINUTES_MAX}, or null for none")
    loss = None if limits.loss is None else _OWN.read(limits.loss)
    return replace(guest, loss=loss, minutes=limits.minutes)


def on_break(guest: Guest, minutes: int, now_ms: int) -> Guest:
    """A guest on a break: made longer as he likes, and never shorter."""
    if not 1 <= minutes <= _MINUTES_MAX:
        raise Problem(400, "not_a_break", f"a break is 1 to {_MINUTES_MAX} minutes long")
    until = max(guest.break_until_ms, now_ms + minutes * 60_000)
    return replace(guest, break_until_ms=until)


@get("/me", summary="Who one is")
async def me(guest: AGuest) -> Me:
    """Name, own limits, break."""
    return told_me(guest)


@post("/me", summary="Another name", status_code=200)
async def rename(data: JSONBody[NewName], guest: AGuest, house: TheHouse) -> Me:
    """Another name, while one is not seated anywhere."""
    return told_me(await house.rename(guest, read_name(data.name)))


@put("/me/limits", summary="Limits of one's own")
async def set_limits(data: JSONBody[Limits], guest: AGuest, house: TheHouse) -> Me:
    """A loss in money and minutes at a table, beyond which no wager is taken."""
    changed = limited(guest, data)
    await house.limit(changed)
    return told_me(changed)


@post("/me/break", summary="A break", status_code=200)
async def take_break(data: JSONBody[Break], guest: AGuest, house: TheHouse) -> Me:
    """No wagers until the break is over."""
    changed = on_break(guest, data.minutes, house.clock.now_ms())
    await house.limit(changed)
    return told_me(changed)


@get("/samples", summary="The lobby's sample tables", sync_to_thread=False)
def listed() -> list[Json]:
    """Sample tables of every game and jurisdiction."""
    return [
        {
            "id": one.id,
            "name": one.file.name,
            "game": one.file.game,
            "edition": one.file.edition,
            "told": one.told,
        }
        for one in samples().values()
    ]


OWN = Router("/api", route_handlers=[me, rename, set_limits, take_break, listed], tags=["guests"])
