"""Time in the record: when each thing happened, by the house's clock, and never backwards."""

from dataclasses import replace
from pathlib import Path

import apsw
import pytest

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.canonical import WHOLE_MAX
from croupier.ledger.chain import genesis, linked
from croupier.ledger.codec import digest_of
from croupier.ledger.record import Answered, Asked
from croupier.ledger.sources import header_of, sources_of
from croupier.ledger.store import (
    Batch,
    Entry,
    Store,
    StoreFault,
    events_in,
    happened,
    happened_after,
)
from croupier.table.commands import Sit
from croupier.table.events import Seated
from croupier.units.unreadable import Unreadable
from tests.ledger.evening import (
    ANN,
    BOB,
    NOW,
    STREAM,
    asked,
    evening,
    offer,
    opened,
    placed,
    played,
)


def two_at_once(store: Store) -> None:
    """A command of two events, and one of one."""
    sources = sources_of(offer())
    store.begin(header_of(offer(), STREAM, sources), sources)
    two = Entry("two", 5, bytes(32), (Seated(ANN, 1, "blue"), Seated(BOB, 2, "red")))
    one = Entry("one", 7, digest_of(Sit(ANN, 3, "gold")), (Seated(ANN, 3, "gold"),))
    store.append([Batch(STREAM, store.claim(STREAM), (two, one))])


def test_every_event_has_the_time_of_its_command(store: Store) -> None:
    commands = asked(evening())
    played(store)
    times = {row.key: row.at for row in store.rows(STREAM) if row.key is not None}
    assert times == {one.key: one.at for one in commands}
    told = list(happened(store.rows(STREAM)))
    assert [event for _, _, event in told] == list(events_in(store.rows(STREAM)))
    assert [at for _, at, _ in told] == sorted(at for _, at, _ in told)
    assert store.head(STREAM).at == commands[-1].at


def test_the_time_stands_on_a_commands_first_row_and_holds_for_all(store: Store) -> None:
    two_at_once(store)
    assert [row.at for row in store.rows(STREAM)] == [5, None, 7]
    assert [pair[:2] for pair in happened(store.rows(STREAM))] == [(1, 5), (2, 5), (3, 7)]
    assert [pair[:2] for pair in happened_after(store, STREAM, 1)] == [(2, 5), (3, 7)]
    assert [pair[:2] for pair in happened_after(store, STREAM, 2)] == [(3, 7)]
    assert list(happened_after(store, STREAM, 3)) == []
    with pytest.raises(Unreadable, match="row 2 is not its command's first"):
        list(happened(store.rows(STREAM, 1)))


def test_a_clock_set_back_records_the_newest_time_again(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    first = recorder.do("a", NOW + 100_000, placed(ANN, "joker", 5_00))
    group = [Asked("b", NOW, placed(ANN, "flag", 5_00)), Asked("c", 0, placed(BOB, "flag", 5_00))]
    second, third = recorder.do_all(group)
    again = Recorder(offer(), store, STREAM)
    fourth = again.do("d", NOW + 99_999, placed(BOB, "joker", 5_00))
    fifth = again.do("e", NOW + 100_001, placed(BOB, "joker", 5_00))
    answers = (first, second, third, fourth, fifth)
    assert [one.at - NOW for one in answers if isinstance(one, Answered)] == [
        *([100_000] * 4),
        100_001,
    ]
    assert verify(store, STREAM) == ()


def test_the_same_key_at_another_time_is_the_same_command(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    first = recorder.do("k", NOW + 90_000, placed(ANN, "joker", 5_00))
    assert isinstance(first, Answered)
    head = recorder.head
    for at in (NOW + 90_000, NOW + 95_000, 0):
        assert recorder.do("k", at, placed(ANN, "joker", 5_00)) == replace(first, is_repeat=True)
    assert recorder.head == head


def test_a_refusal_has_its_time_too(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    refused = recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    assert isinstance(refused, Answered)
    assert [row.at for row in store.rows(STREAM)] == [NOW]
    assert list(happened(store.rows(STREAM))) == []
    assert store.head(STREAM).at == NOW


@pytest.mark.parametrize("at", [-1, WHOLE_MAX + 1])
def test_what_is_no_time_is_told_before_anything_is_done(store: Store, at: int) -> None:
    recorder = Recorder(offer(), store, STREAM)
    with pytest.raises(ValueError, match="is no time"):
        recorder.do("k", at, placed(ANN, "joker", 5_00))
    assert recorder.head.sequence == 0


def test_a_store_takes_nothing_from_before_its_newest_row(store: Store) -> None:
    two_at_once(store)
    head = store.head(STREAM)
    late = Entry("late", 6, bytes(32), (Seated(BOB, 2, "red"),))
    with pytest.raises(StoreFault, match="6 is before 7"):
        store.append([Batch(STREAM, head, (late,))])
    assert store.head(STREAM) == head


def rewritten(path: Path, time: int | None, *, sequence: int, is_keyless: bool = False) -> None:
    """The record as somebody leaves it who knows the chain: one row changed, all hashes anew."""
    store = open_store(path)
    rows, before = list(store.rows(STREAM)), genesis(store.header(STREAM))
    store.close()
    other = apsw.Connection(str(path))
    other.execute("DROP TRIGGER event_stays")
    other.execute("DROP TRIGGER head_goes_on")
    for row in rows:
        at = time if row.sequence == sequence else row.at
        is_cut = is_keyless and row.sequence == sequence
        key, command = (None, None) if is_cut else (row.key, row.command)
        before = linked(before, at, key, command, row.body)
        other.execute(
            "UPDATE event SET at = ?, key = ?, command = ?, hash = ? WHERE sequence = ?",
            (at, key, command, before, row.sequence),
        )
    other.execute("UPDATE stream SET hash = ?", (before,))
    other.close()


@pytest.mark.parametrize(
    ("time", "sequence", "at_row", "told"),
    [
        (4, 3, 3, "its time 4 is before 5, told before it"),
        (8, 1, 3, "its time 7 is before 8, told before it"),
        (6, 2, 2, "do not stand together"),
        (None, 3, 3, "do not stand together"),
        (None, 1, 1, "do not stand together"),
        (9, 3, 3, "its time is 9, and the head says 7"),
    ],
)
def test_a_time_that_cannot_be_is_found_even_under_a_whole_chain(
    tmp_path: Path, time: int | None, sequence: int, at_row: int, told: str
) -> None:
    path = tmp_path / "record.sqlite"
    store = open_store(path)
    two_at_once(store)
    assert [one for one in verify(store, STREAM) if "time" in one.why] == []
    store.close()
    rewritten(path, time, sequence=sequence)
    store = open_store(path)
    (found, *_) = verify(store, STREAM)
    assert (found.sequence, told in found.why) == (at_row, True), found
    store.close()


def test_a_row_of_no_command_is_found(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    store = open_store(path)
    two_at_once(store)
    store.close()
    rewritten(path, None, sequence=1, is_keyless=True)
    store = open_store(path)
    assert [(one.sequence, one.why) for one in verify(store, STREAM)][:1] == [
        (1, "it belongs to no command")
    ]
    store.close()


def test_the_time_of_every_row_in_sql_is_that_of_its_command(tmp_path: Path) -> None:
    path = tmp_path / "record.sqlite"
    store = open_store(path)
    two_at_once(store)
    store.close()
    # As docs/record.md says it.
    query = "SELECT max(at) OVER (PARTITION BY stream ORDER BY sequence) FROM event"
    assert [at for (at,) in apsw.Connection(str(path)).execute(query)] == [5, 5, 7]
