"""A plan played: in chunks of evenings, wherever there are workers, added up to one answer."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from croupier.bulk.arrays import Ints, verify_bounds
from croupier.bulk.executor import Executor
from croupier.bulk.progress import Told, nobody
from croupier.offer.choices import read_table
from croupier.offer.compile import Offer, compile_offer
from croupier.simulate.admission import Refused, places_wanted, refusals, refused_by_table
from croupier.simulate.board import NOTHING, Board, Laid, laid_out
from croupier.simulate.evening import Found, Live, Seats, play_evenings
from croupier.simulate.literal import Evening
from croupier.simulate.plan import Plan, verify_plan
from croupier.simulate.situations import situation, verify_when
from croupier.simulate.statistics import Histogram, Results, Sums, grain_of
from croupier.simulate.strategies import LINE_MAX, OWN
from croupier.simulate.tally import NIGHTS_MAX, Tally, marks_of
from croupier.units.unreadable import Unreadable

_CHUNKS, _CHUNK_LEAST, _CHUNK_MOST = 8, 16, 2_048
"""Chunks for each worker where nobody says how many evenings one has, and the bounds of that."""


@dataclass(frozen=True, slots=True)
class Job:
    """Evenings to be played, with all that they need: a job is the same on every machine."""

    first: int
    count: int
    plan: Plan
    marks: tuple[int, ...]
    board: Board | None = None
    seats: Seats | None = None
    values: tuple[Fraction, ...] = ()
    text: str = ""
    """The table file, for evenings that are played literally."""
    is_dealt_down: bool = False
    grain: int = 1


def simulate(  # noqa: PLR0913 - how it is played is said by name
    offer: Offer,
    plan: Plan,
    done_by: Executor,
    *,
    chunk: int | None = None,
    is_dealt_down: bool = False,
    told: Told = nobody,
) -> Tally:
    """Play a plan at a table; raise Refused or Unreadable where it cannot be played there."""
    verify_plan(plan)
    if chunk is None:
        chunk = chunk_for(plan.evenings, done_by.workers)
    if chunk < 1:
        raise Unreadable("a chunk has at least one evening")
    _verify_wishes(offer, plan)
    job = prepared(offer, plan, is_dealt_down=is_dealt_down, chunk=chunk)
    if job.board is not None:
        play_job(part_of(job, 0, 0))  # compiled once, before many workers would each do it
    tally: Tally | None = None
    for part in done_by.map(play_job, _jobs(job, chunk)):
        if tally is None:
            tally = part
        else:
            tally.merge(part)
        told("rounds", tally.outcomes, tally.evenings / plan.evenings)
    assert tally is not None, "a plan has at least one evening"
    assert tally.evenings == plan.evenings, "a result is whole"
    return tally


def chunk_for(evenings: int, workers: int) -> int:
    """Few enough evenings that no worker is left with the last, many enough to add up seldom."""
    even = -(-evenings // (workers * _CHUNKS))
    return min(max(even, _CHUNK_LEAST), _CHUNK_MOST)


def _jobs(job: Job, chunk: int) -> Iterator[Job]:
    for first in range(0, job.plan.evenings, chunk):
        yield part_of(job, first, min(chunk, job.plan.evenings - first))


def part_of(job: Job, first: int, count: int) -> Job:
    """So many evenings of a job, from a number on."""
    return replace(job, first=first, count=count)


def _verify_wishes(offer: Offer, plan: Plan) -> None:
    if refused := refused_by_table(offer, plan):
        raise Refused(refused)
    for seat in plan.seats:
        for wish in seat.wishes:
            game = offer.game_of(wish.name)
            assert game is not None, "what is offered has its game"
            verify_when(game, wish.name, wish.when)


def prepared(
    offer: Offer, plan: Plan, *, is_dealt_down: bool = False, chunk: int = _CHUNK_MOST
) -> Job:
    """A job without evenings yet; raise Refused where the table does not take the wagers."""
    wanted = [places_wanted(offer, plan, index) for index in range(len(offer.games))]
    laid = laid_out(offer, wanted)
    if refused := refusals(offer, plan, laid.games):
        raise Refused(refused)
    _verify_money(plan, laid, chunk)
    kinds = {wish.name.kind.name for seat in plan.seats for wish in seat.wishes}
    grain = grain_of(offer.file.limits_of(kind).chip for kind in kinds)
    is_literal = is_dealt_down or any(seat.strategy.rule == OWN for seat in plan.seats)
    job = Job(0, 0, plan, marks_of(plan.rounds), is_dealt_down=is_dealt_down, grain=grain)
    if is_literal:
        return replace(job, text=offer.file.source.text)
    seats = seats_of(offer, plan, laid)
    return replace(job, board=laid.board, seats=seats, values=laid.values)


def _verify_money(plan: Plan, laid: Laid, chunk: int) -> None:
    """What a chunk comes to has to fit into 64 bits; chunks are added up without bound."""
    stake = int(laid.board.maximum.max())
    verify_bounds(max(game.most for game in laid.games), stake, 1)
    odds = max(-(-game.most // game.denominator) for game in laid.games)
    wagers = sum(len(seat.wishes) for seat in plan.seats) * (plan.rounds + 1)
    verify_bounds(odds, stake, wagers * min(chunk, plan.evenings))


def seats_of(offer: Offer, plan: Plan, laid: Laid) -> Seats:
    """The players as arrays."""
    wishes = [(seat, wish) for seat in plan.seats for wish in seat.wishes]
    sizes = [len(seat.wishes) for seat in plan.seats]
    rules = [seat.strategy for seat in plan.seats]
    steps = [one.steps for one in rules]
    states = max(len(game.states) for game in laid.games)
    allowed = np.zeros((len(wishes), states), np.bool_)
    for at, (_, wish) in enumerate(wishes):
        game = offer.game_of(wish.name)
        assert game is not None, "what is offered has its game"
        arrays = laid.games[offer.games.index(game)]
        for number, state in enumerate(arrays.states):
            is_open = arrays.is_open[number, arrays.place(wish.place)]
            allowed[at, number] = is_open and (
                not wish.when or situation(game, state, wish.name) in wish.when
            )
    return Seats(
        first=_numbers([0, *np.cumsum(sizes).tolist()]),
        rules=_numbers(
            [
                [one.rule, *one.on_win, *one.on_loss, one.at_end, one.when_refused, one.is_flat]
                for one in rules
            ]
        ),
        steps=_numbers([step for each in steps for step in each]),
        steps_at=_numbers([0, *np.cumsum([len(each) for each in steps]).tolist()]),
        base=_numbers([sum(wish.stake for wish in seat.wishes) for seat in plan.seats]),
        bankroll=_numbers([_or_nothing(seat.bankroll) for seat in plan.seats]),
        goal=_numbers([_or_nothing(seat.goal) for seat in plan.seats]),
        bound=_numbers([_or_nothing(seat.stop_loss) for seat in plan.seats]),
        place=_numbers([laid.place(wish.place) for _, wish in wishes]),
        stake=_numbers([wish.stake for _, wish in wishes]),
        allowed=allowed,
    )


def _or_nothing(amount: int | None) -> int:
    return NOTHING if amount is None else amount


def _numbers(of: object) -> Ints:
    return np.array(of, np.int64)


def play_job(job: Job) -> Tally:
    """Play a job's evenings: compiled, or literally where only that can."""
    return _literally(job) if job.board is None else _compiled(job)


def _compiled(job: Job) -> Tally:
    assert job.board is not None, "a compiled job has its board"
    assert job.seats is not None, "likewise"
    found = played(job.board, job.seats, job, len(job.values))
    begun = np.maximum(job.seats.bankroll, 0)[:, None]
    wagers = [
        {
            job.values[value]: (int(found.counts[one, value]), int(found.stakes[one, value]))
            for value in np.flatnonzero(found.counts[one]).tolist()
        }
        for one in range(len(job.seats.place))
    ]
    return _tallied(job, found, found.path - begun, wagers)


def played(board: Board, seats: Seats, job: Job, values: int) -> Found:
    """Evenings through the compiled loop."""
    people, wagers = len(seats.base), len(seats.place)
    whole = np.int64
    found = Found(
        net=np.zeros((job.count, people), whole),
        reason=np.zeros((job.count, people), whole),
        rounds=np.zeros((job.count, people), whole),
        staked=np.zeros((job.count, people), whole),
        draws=np.zeros((job.count, 2), whole),
        path=np.zeros((job.count, people, len(job.marks)), whole),
        counts=np.zeros((wagers, values), whole),
        stakes=np.zeros((wagers, values), whole),
    )
    live = Live(
        states=np.zeros(len(board.states), whole),
        where=np.zeros(wagers, whole),
        lying=np.zeros(wagers, whole),
        is_made=np.zeros(wagers, np.bool_),
        made_at=np.zeros(wagers, whole),
        money=np.zeros(people, whole),
        status=np.zeros(people, whole),
        step=np.zeros(people, whole),
        line=np.zeros((people, LINE_MAX), whole),
        ends=np.zeros((people, 2), whole),
        series=np.zeros(people, whole),
        net=np.zeros(people, whole),
        is_staked=np.zeros(len(board.states), np.bool_),
        lay=np.zeros(people, whole),
    )
    seed = np.uint64(job.plan.seed)
    marks = _numbers(job.marks)
    rounds = job.plan.rounds
    if not play_evenings(board, seats, live, seed, job.first, rounds, marks, found):
        raise Unreadable("a wager that lies at the end of an evening is never decided")
    return found


def _literally(job: Job) -> Tally:
    offer = compile_offer(read_table(job.text))
    people = len(job.plan.seats)
    wagers: list[list[Results]] = [[{} for _ in seat.wishes] for seat in job.plan.seats]
    rows: list[Evening] = []
    for number in range(job.first, job.first + job.count):
        evening = Evening(offer, job.plan, number, job.is_dealt_down).play(job.marks)
        for seat, at, net, stake in evening.decided:
            was = wagers[seat][at].get(net, (0, 0))
            wagers[seat][at][net] = (was[0] + 1, was[1] + stake)
        rows.append(evening)
    found = Found(
        net=_numbers([[p.money - (p.seat.bankroll or 0) for p in one.players] for one in rows]),
        reason=_numbers([[p.status for p in one.players] for one in rows]),
        rounds=_numbers([[p.rounds for p in one.players] for one in rows]),
        staked=_numbers([[p.staked for p in one.players] for one in rows]),
        draws=_numbers([[one.turn, one.voids] for one in rows]),
        path=_numbers([[p.path for p in one.players] for one in rows]),
        counts=_numbers([]),
        stakes=_numbers([]),
    )
    begun = _numbers([seat.bankroll or 0 for seat in job.plan.seats]).reshape(people, 1)
    return _tallied(job, found, found.path - begun, [one for each in wagers for one in each])


def _tallied(job: Job, found: Found, path: Ints, wagers: list[Results]) -> Tally:
    people = range(len(job.plan.seats))

    def histogram(numbers: Ints, grain: int) -> Histogram:
        made = Histogram(grain)
        made.add(numbers)
        return made

    of_player = [Sums() for _ in people]
    for seat in people:
        pairs = zip(found.net[:, seat].tolist(), found.staked[:, seat].tolist(), strict=True)
        of_player[seat].add(pairs)
    nights = list(
        zip((-found.net.sum(axis=1)).tolist(), found.staked.sum(axis=1).tolist(), strict=True)
    )
    of_house = Sums()
    of_house.add(nights)
    return Tally(
        evenings=job.count,
        outcomes=int(found.draws[:, 0].sum()),
        voids=int(found.draws[:, 1].sum()),
        wagers=wagers,
        reasons=[Counter(found.reason[:, seat].tolist()) for seat in people],
        results=[histogram(found.net[:, seat], job.grain) for seat in people],
        rounds=[histogram(found.rounds[:, seat], 1) for seat in people],
        lasted=[int(found.rounds[:, seat].sum()) for seat in people],
        fans=[
            [histogram(path[:, seat, mark], job.grain) for mark in range(len(job.marks))]
            for seat in people
        ],
        of_player=of_player,
        of_house=of_house,
        nights=nights if job.first < NIGHTS_MAX else [],
    )
