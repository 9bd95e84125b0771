"""Our own record audited: evenings that were played have no finding, forged ones have theirs."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from croupier.audit.findings import Part
from croupier.audit.histories import audit_stream
from croupier.ledger.canonical import canonical
from croupier.ledger.doors import open_store
from croupier.ledger.memory import MemoryStore
from croupier.ledger.sources import header_of, sources_of
from croupier.ledger.store import Batch, Entry, events_in
from croupier.table.events import Event, NoMoreBetsCalled, RoundSettled, WagerPlaced
from croupier.units.money import Minor
from tests.ledger.evening import EVENINGS, STREAM, played
from tests.strategies import ask

Forge = Callable[[list[Event]], list[Event]]


def rewritten(forge: Forge, name: str = "big-six") -> Part:
    """An evening with its events changed before they were recorded."""
    honest = MemoryStore()
    played(honest, name=name)
    table = EVENINGS[name].offer()
    events = forge(list(events_in(honest.rows(STREAM))))
    store = MemoryStore()
    sources = sources_of(table)
    store.begin(header_of(table, STREAM, sources), sources)
    head = store.claim(STREAM)
    now = 1_300_000_000_000
    entries = tuple(
        Entry(f"k{at}", now + at, bytes(32), (event,)) for at, event in enumerate(events)
    )
    store.append([Batch(STREAM, head, entries)])
    return audit_stream(store, STREAM, None, "forged")


def told(part: Part) -> set[str]:
    return {str(one.kind) for one in part.found.told()}


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_that_was_played_has_no_finding(name: str) -> None:
    store = MemoryStore()
    played(store, name=name)
    part = audit_stream(store, STREAM, None, "evening")
    # What an observed table let happen, its audit tells.
    assert told(part) == ({"late", "out_of_order"} if name == "observed" else set())
    assert all(one.returned == one.due for one in part.totals.told())
    assert part.lines > 10


def test_a_day_without_text_is_judged_by_the_records_own_edition_and_said_so() -> None:
    store = MemoryStore()
    played(store, name="b2b")  # in March 2011, when Massachusetts had no casino
    part = audit_stream(store, STREAM, None, "evening")
    assert any("us-ma/roulette on 2011-03-13 is not held" in note for note in part.notes)


def shorted(events: list[Event]) -> list[Event]:
    """A winner is paid a dollar less, in the transfers and in what the round says."""
    for at, event in enumerate(events):
        if isinstance(event, RoundSettled):
            won = max(event.wagers, key=lambda one: one.profit)
            less = tuple(
                replace(one, profit=Minor(one.profit - 1_00)) if one is won else one
                for one in event.wagers
            )
            largest = max(event.transfers, key=lambda one: one.amount)
            moved = tuple(
                replace(one, amount=Minor(one.amount - 1_00)) if one is largest else one
                for one in event.transfers
            )
            events[at] = replace(event, wagers=less, transfers=moved)
            return events[: at + 1]
    return events


def moved_less(events: list[Event]) -> list[Event]:
    """The round says what is right, and less is moved."""
    forged = shorted(list(events))
    at = len(forged) - 1
    last, right = forged[at], events[at]
    assert isinstance(last, RoundSettled)
    assert isinstance(right, RoundSettled)
    forged[at] = replace(last, wagers=right.wagers)
    return forged


def placed_late(events: list[Event]) -> list[Event]:
    at = next(at for at, one in enumerate(events) if isinstance(one, NoMoreBetsCalled))
    placed = next(one for one in events if isinstance(one, WagerPlaced))
    return [*events[: at + 1], placed]


def never_called(events: list[Event]) -> list[Event]:
    left: list[Event] = [one for one in events if not isinstance(one, NoMoreBetsCalled)]
    return left[: next(at for at, one in enumerate(left) if isinstance(one, RoundSettled)) + 1]


def left_out(events: list[Event]) -> list[Event]:
    """A wager that lay is not among those settled."""
    at = next(at for at, one in enumerate(events) if isinstance(one, RoundSettled))
    event = events[at]
    assert isinstance(event, RoundSettled)
    return [*events[:at], replace(event, wagers=(), transfers=())]


@pytest.mark.parametrize(
    ("forge", "kinds"),
    [
        (shorted, {"underpaid"}),
        (moved_less, {"underpaid"}),
        (placed_late, {"late"}),
        (never_called, {"out_of_order"}),
        (left_out, {"unknown"}),
    ],
)
def test_what_was_recorded_wrongly_is_found(forge: Forge, kinds: set[str]) -> None:
    assert told(rewritten(forge)) == kinds


def test_a_coupon_for_more_than_the_chips_is_found() -> None:
    def raised(events: list[Event]) -> list[Event]:
        return [
            replace(one, coupon=Minor(15_00))
            if isinstance(one, WagerPlaced) and one.coupon
            else one
            for one in events
        ]

    part = rewritten(raised, "by-word")
    found = [(str(one.kind), one.citation, one.money) for one in part.found.told()]
    assert found == [("unlawful_that_day", "N.J.A.C. 19:47-5.1(a)", 15_00)]


def test_what_leads_nowhere_ends_the_day_and_is_told() -> None:
    def lost(events: list[Event]) -> list[Event]:
        settled = next(one for one in events if isinstance(one, RoundSettled))
        return [*events[: events.index(settled)], settled, replace(settled, transfers=())]

    assert {"out_of_order", "unknown"} <= told(rewritten(lost))


def test_a_broken_chain_is_told_and_nothing_behind_it_is_believed(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    store = open_store(path)
    played(store)
    store.close()
    connection = apsw.Connection(str(path))
    guards = list(connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"))
    for (name,) in guards:
        connection.execute(f'DROP TRIGGER "{name}"')
    connection.execute("UPDATE event SET body = replace(body, 'ann', 'amy')")
    connection.close()
    answer = ask("audit", path, "--json")
    assert answer.status == 1
    assert [one["kind"] for one in json.loads(answer.out)["findings"]] == ["unknown"]
    assert "not as it was written" in json.loads(answer.out)["findings"][0]["message"]


def test_a_record_is_audited_from_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    store = open_store(path)
    played(store)
    store.close()
    answer = ask("audit", path, "--json")
    assert (answer.status, json.loads(answer.out)["clean"]) == (0, True), answer.out
    assert json.loads(answer.out)["totals"][0]["edition"] == "us-nj/big-six/1998-11-16"


def exported(store: MemoryStore, path: Path) -> Path:
    """A history in lines, as docs/record.md describes it."""
    header, head = json.loads(store.header(STREAM)), store.head(STREAM)
    sources = store.sources(header["digest"])
    assert sources is not None
    lines: list[object] = [
        {"format": 1, "header": header, "history": "croupier"},
        {"digest": header["digest"], "sources": json.loads(sources)},
    ]
    lines += [
        {
            "at": row.at,
            "command": None if row.command is None else row.command.hex(),
            "event": json.loads(row.body),
            "hash": row.hash.hex(),
            "key": row.key,
            "sequence": row.sequence,
        }
        for row in store.rows(STREAM)
    ]
    held = {account: amount for account, amount in store.balances(STREAM).items() if amount}
    end = {"at": head.at, "hash": head.hash.hex(), "sequence": head.sequence}
    lines.append({"balances": held, "end": end})
    path.write_text("".join(f"{canonical(line)}\n" for line in lines), encoding="utf-8")
    return path


def test_an_exported_history_is_audited_like_the_record(tmp_path: Path) -> None:
    store = MemoryStore()
    played(store)
    path = exported(store, tmp_path / "evening.jsonl")
    answer = ask("audit", path, "--json")
    assert (answer.status, json.loads(answer.out)["clean"]) == (0, True), answer.out + answer.err
    assert json.loads(answer.out)["wagers"] == 2
    changed = path.read_text(encoding="utf-8").replace("player:ann", "player:amy", 1)
    path.write_text(changed, encoding="utf-8")
    broken = ask("audit", path, "--json")
    assert (broken.status, json.loads(broken.out)["findings"][0]["kind"]) == (1, "unknown")
    path.write_text(changed[: len(changed) // 2], encoding="utf-8")
    assert ask("audit", path).status == 2
