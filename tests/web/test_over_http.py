"""Reliability through the front door: a real server, real connections, many guests at once.

Kill -9 under load, wagers after the call, bursts over balance and limit. What is true afterwards
is read from the record, not from what the house says.
"""

import random
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from croupier.floor.samples import samples
from croupier.ledger import verify
from croupier.ledger.chain import Row
from croupier.ledger.codec import read
from croupier.ledger.store import Store, events_in
from croupier.offer.choices import read_table
from croupier.offer.compile import compile_offer
from croupier.table.commands import PLAYER, Person
from croupier.table.events import (
    IN_PLAY,
    NoMoreBetsCalled,
    OutcomeRecorded,
    RoundSettled,
    WagerPlaced,
)
from croupier.table.evolve import evolve, opening_state
from croupier.table.state import TableState
from croupier.units.refusal import Reason, Refusal
from tests.sizes import sized
from tests.web.over_http import Caller, Server, callers, new_key, until_open

pytestmark = pytest.mark.slow
ROULETTE = "nj-roulette-2010"
KILLS = sized(30, 300)
LATE = sized(100_000, 10_000_000)
BURSTS = sized(100, 10_000)
WAYS, AT_ONCE = 200, 64
STEP_MS = 43
"""By how much longer the house lives each time, so that kills fall anywhere."""
MOST = 500_00
BOUGHT = 1_000_000_00


@pytest.fixture(name="server")
def open_server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()


# --- kill -9 ------------------------------------------------------------------------------------


@dataclass
class Sent:
    """A wager as a client sent it, and what it was answered: nothing while nobody knows."""

    act: dict[str, str]
    said: str = ""

    @property
    def stake(self) -> int:
        return round(100 * float(self.act["stake"]))


Told = dict[str, Sent]
"""What one client sent, by its keys."""
TOO_MUCH = "600.00"
AGAIN = 5
"""Answered keys that are sent once more after each start, and keys sent with another wager."""


def some_act(chance: random.Random) -> dict[str, str]:
    """A wager; one in eight is more than the table takes."""
    stake = TOO_MUCH if chance.random() < 1 / 8 else f"{chance.randint(1, 9)}.00"
    return {"do": "place", "position": f"straight:{chance.randint(1, 36)}", "stake": stake}


def answer_to(one: Caller, code: str, key: str, act: dict[str, str]) -> tuple[str, str]:
    """Accepted or refused, with the refusal's reason; ConnectionError where nobody answers."""
    while True:
        status, told, _ = one.ask("POST", f"/api/tables/{code}/acts", act, key)
        if status not in (429, 503):
            break
        time.sleep(0.2)
    assert status in (200, 409), (status, told)
    if status == 200:
        return "accepted", ""
    return "refused", str(told["type"]).rpartition("/")[2]


def wagers_until_it_breaks(one: Caller, code: str, told: Told, seed: int) -> None:
    """Wager after wager, each answer noted, until the house is gone."""
    chance = random.Random(seed)  # noqa: S311 - a test's own
    while True:
        key, act = new_key(), some_act(chance)
        told[key] = Sent(act)
        try:
            told[key].said, _ = answer_to(one, code, key, act)
        except ConnectionError:
            return


def sent_again(one: Caller, code: str, told: Told, seed: int) -> Counter[str]:
    """What was not answered is sent again as it was; so is some that was; some keys are misused."""
    chance = random.Random(seed)  # noqa: S311 - a test's own
    done = Counter[str]()
    for key, sent in told.items():
        if not sent.said:
            sent.said, reason = answer_to(one, code, key, sent.act)
            assert reason != "key_is_taken", (key, sent)
            done["unanswered"] += 1
    for key in chance.sample(sorted(told), min(AGAIN, len(told))):
        said, reason = answer_to(one, code, key, told[key].act)
        assert said == told[key].said, (key, told[key], reason)
        done["answered"] += 1
    for key in chance.sample(sorted(told), min(AGAIN, len(told))):
        act = told[key].act | {"stake": "10.00"}
        assert answer_to(one, code, key, act) == ("refused", "key_is_taken"), (key, told[key])
        done["misused"] += 1
    return done


def verify_told(rows: Sequence[Row], guest: str, told: Told) -> int:
    """Each key counts once, and as it was answered; how many wagers were taken."""
    own = [row for row in rows if row.key is not None and row.key.endswith(f"~{guest}")]
    times = Counter(row.key for row in own)
    assert set(times.values()) == {1}
    found = {str(row.key).rpartition("~")[0]: read(row.body) for row in own}
    placed = {key for key, event in found.items() if isinstance(event, WagerPlaced)}
    assert placed == {key for key, sent in told.items() if sent.said == "accepted"}
    for key, sent in told.items():
        event = found[key]
        if isinstance(event, WagerPlaced):
            as_sent = (sent.act["position"], sent.stake)
            assert (str(event.name), event.transfer.amount) == as_sent, (key, event)
        else:
            assert isinstance(event, Refusal), (key, event)
            assert sent.said == "refused", (key, sent)
    return len(placed)


def on_the_felt(rows: Sequence[Row], guests: Mapping[str, Told]) -> Counter[str]:
    """What lies at each position by what the clients sent and were told, each key once."""
    lying = Counter[str]()
    for row in rows:
        if isinstance(read(row.body), RoundSettled):
            lying.clear()  # every wager of these tables is decided by one spin
        key, _, guest = str(row.key).rpartition("~")
        sent = guests.get(guest, {}).get(key)
        if sent and sent.said == "accepted":
            lying[sent.act["position"]] += sent.stake
    return lying


def verify_money(store: Store, code: str, guests: Mapping[str, Told]) -> None:
    """The felt holds what the keys say; and every player has what he bought, staked and won."""
    rows = list(store.rows(code))
    state = evolved(store, code)
    lies = Counter[str]()
    for one in state.lying:
        lies[str(one.name)] += one.stake
    assert lies == on_the_felt(rows, guests)
    balances = store.balances(code)
    assert balances.get(IN_PLAY, 0) == lies.total()
    assert sum(balances.values()) == 0
    settled = [event for row in rows if isinstance(event := read(row.body), RoundSettled)]
    for guest, told in guests.items():
        staked = sum(sent.stake for sent in told.values() if sent.said == "accepted")
        decided = [w for one in settled for w in one.wagers if w.player.name == guest]
        back = sum(w.stake + w.profit for w in decided)
        assert balances[str(Person(PLAYER, guest))] == BOUGHT - staked + back


def evolved(store: Store, code: str) -> TableState:
    """The table as its record leaves it."""
    offer = compile_offer(read_table(samples()[ROULETTE].text))
    state = opening_state(offer)
    for event in events_in(store.rows(code)):
        state = evolve(offer, state, event)
    return state


def test_no_acknowledged_wager_is_lost_or_counts_twice_when_the_house_is_killed(
    server: Server,
) -> None:
    guests = callers(server, 4)
    codes = [one.opens(ROULETTE, "slow") for one in guests[:2]]
    for number, one in enumerate(guests):
        one.sits(codes[number % 2], f"{BOUGHT // 100}.00")
    told: list[Told] = [{} for _ in guests]
    again = Counter[str]()
    for kill in range(KILLS):
        with ThreadPoolExecutor(len(guests)) as pool:
            at_work = [
                pool.submit(wagers_until_it_breaks, one, codes[at % 2], told[at], 10 * kill + at)
                for at, one in enumerate(guests)
            ]
            time.sleep(0.3 + kill % 16 * STEP_MS / 1000)
            server.kill()
            for one in at_work:
                one.result()
        server.start()
        until_open(server)
        for at, one in enumerate(guests):
            again += sent_again(one, codes[at % 2], told[at], 10 * kill + at)
    server.stop()
    store = server.store()
    accepted = 0
    for at, one in enumerate(guests):
        accepted += verify_told(list(store.rows(codes[at % 2])), one.name, told[at])
    for at, code in enumerate(codes):
        assert verify(store, code) == ()
        verify_money(store, code, {guests[one].name: told[one] for one in (at, at + 2)})
    store.close()
    assert accepted > KILLS
    assert min(again[one] for one in ("unanswered", "answered", "misused")) > 0
    print(f"{KILLS} kills, {accepted} acknowledged wagers, none lost, {again} again")  # noqa: T201


# --- late wagers --------------------------------------------------------------------------------


@dataclass
class Night:
    """A table at work: what was answered, and whether its wagers are closed."""

    code: str
    found: Counter[str] = field(default_factory=Counter[str])
    is_late: threading.Event = field(default_factory=threading.Event)
    is_over: threading.Event = field(default_factory=threading.Event)


def late_wagers(one: Caller, night: Night) -> None:
    """While wagers are closed, wagers without a pause, sixty-four at a time."""
    acts = [
        {"do": "place", "position": f"straight:{1 + at % 36}", "stake": "1.00"}
        for at in range(AT_ONCE)
    ]
    while not night.is_over.is_set():
        if not night.is_late.wait(0.2):
            continue
        path = f"/api/tables/{night.code}/acts"
        status, told, _ = one.ask("POST", path, {"acts": acts}, new_key())
        if status in (429, 503):
            time.sleep(0.5)
            continue
        assert status == 200, told
        answers = told["answers"]
        assert isinstance(answers, list)
        for answer in answers:
            refusal = answer.get("refusal")
            night.found[refusal["reason"] if refusal else "accepted"] += 1


def next_moment(guests: Sequence[Caller], night: Night) -> None:
    """See how the round stands; a chip lies and all are ready, so that the dealer goes on."""
    first, path = guests[0], f"/api/tables/{night.code}"
    view = first.view(night.code)
    if view["phase"] in ("no_more_bets", "decided"):
        night.is_late.set()
        return
    night.is_late.clear()
    if view["phase"] == "betting" and not view["direction"]:
        act = {"do": "place", "position": "red", "stake": "1.00"}
        first.ask("POST", f"{path}/acts", act, new_key())
        for one in guests:
            Caller(one.server, one.number + 100, one.token).ask(
                "POST", f"{path}/hands", {"do": "ready"}
            )


def test_no_wager_is_taken_after_the_call(server: Server) -> None:
    guests = callers(server, 4)
    night = Night(guests[0].opens(ROULETTE, "slow"))
    for one in guests:
        one.sits(night.code, "100000.00")
    with ThreadPoolExecutor(len(guests)) as pool:
        late = [pool.submit(late_wagers, one, night) for one in guests[1:]]
        try:
            while night.found[Reason.NO_MORE_BETS.value] < LATE:
                next_moment(guests, night)
                broken = [one for one in late if one.done()]
                assert not broken, broken[0].result()
                time.sleep(0.05)
        finally:
            night.is_over.set()
        for one in late:
            one.result()
    server.stop()
    store = server.store()
    verify_no_late_wager(store, night.code)
    store.close()
    print(f"{night.found} at one table")  # noqa: T201


def verify_no_late_wager(store: Store, code: str) -> None:
    """Between the call, or the outcome, and the settlement no wager stands in the record."""
    is_closed, calls = False, 0
    for row in store.rows(code):
        event = read(row.body)
        match event:
            case NoMoreBetsCalled() | OutcomeRecorded():
                is_closed, calls = True, calls + 1
            case RoundSettled():
                is_closed = False
            case WagerPlaced():
                assert not is_closed, (row.sequence, event)
            case _:
                pass
    assert calls > 0
    assert verify(store, code) == ()


# --- bursts -------------------------------------------------------------------------------------


def burst(one: Caller, code: str, stakes: Sequence[str]) -> Counter[str]:
    """Wagers at one position, each from a connection of its own, all at once."""
    ready = threading.Barrier(len(stakes))

    def send(at: int, stake: str) -> str:
        line = Caller(one.server, 200 + at, one.token)
        act = {"do": "place", "position": "straight:17", "stake": stake}
        ready.wait(60)
        status, told, _ = line.ask("POST", f"/api/tables/{code}/acts", act, f"{stake}-{at}-{code}")
        line.hang_up()
        return "accepted" if status == 200 else str(told["type"]).rpartition("/")[2]

    with ThreadPoolExecutor(len(stakes)) as pool:
        return Counter(pool.map(send, range(len(stakes)), stakes))


@pytest.mark.parametrize("over", ["the balance", "the limit"])
def test_of_a_burst_exactly_what_fits_is_taken(server: Server, over: str) -> None:
    chance = random.Random(over)  # noqa: S311 - a test's own
    (one,) = callers(server, 1)
    cash = {"the balance": 150_00, "the limit": 50_000_00}[over]
    codes: list[str] = []
    for _ in range(max(BURSTS // 2, 1)):
        code = one.opens(ROULETTE, "slow")
        one.sits(code, f"{cash // 100}.00")
        stakes = [f"{chance.randint(1, 12)}.00" for _ in range(WAYS)]
        told = burst(one, code, stakes)
        assert sum(told.values()) == WAYS
        assert told["accepted"] > 0
        codes.append(code)
    server.stop()
    store = server.store()
    for code in codes:
        verify_burst(store, code, one.name, cash)
    store.close()


def verify_burst(store: Store, code: str, guest: str, cash: int) -> None:
    """In the order of the record each wager stands if it fitted then, and only then."""
    held, there, seen = cash, 0, 0
    for row in store.rows(code):
        event = read(row.body)
        if row.key is None or not row.key.endswith(f"-{code}~{guest}"):
            continue
        seen += 1
        stake = 100 * int(row.key.partition(".")[0])
        fits = there + stake <= MOST and stake <= held
        assert isinstance(event, WagerPlaced) is fits, (row.key, event, held, there)
        if fits:
            held, there = held - stake, there + stake
    assert seen == WAYS
    balances = store.balances(code)
    assert balances[str(Person(PLAYER, guest))] == held
    assert balances[IN_PLAY] == there
    assert verify(store, code) == ()
    assert list(events_in(store.rows(code)))
