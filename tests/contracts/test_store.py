"""One suite that every store passes: what the ledger's port promises."""

from dataclasses import replace

import pytest

from croupier.ledger import Recorder, do_together, verify
from croupier.ledger.codec import digest_of
from croupier.ledger.record import Answered, Asked, Fenced, KeyTaken
from croupier.ledger.sources import header_of, offer_from, sources_of
from croupier.ledger.store import Appended, Batch, Conflict, Entry, Known, Store, StoreFault
from croupier.offer.digest import offer_digest
from croupier.table.commands import CashIn, Command, Settle, Sit
from croupier.table.events import BANK, BoughtIn, Seated, Transfer
from croupier.units.money import Minor
from croupier.units.refusal import Reason, Refusal
from tests.ledger.evening import (
    ANN,
    BOB,
    DEALER,
    NOW,
    STREAM,
    a_round,
    asked,
    evening,
    offer,
    opened,
    other_offer,
    placed,
    played,
)


def seated(key: str, seat: int = 1) -> Entry:
    return Entry(key, NOW, digest_of(Sit(ANN, seat, "blue")), (Seated(ANN, seat, "blue"),))


def begun(store: Store, stream: str = STREAM) -> Batch:
    """An empty batch behind the head of a stream that has just begun."""
    sources = sources_of(offer())
    store.begin(header_of(offer(), stream, sources), sources)
    return Batch(stream, store.claim(stream), ())


def test_an_evening_is_recorded_and_is_whole(store: Store) -> None:
    recorder = played(store)
    assert verify(store, STREAM) == ()
    assert store.balances(STREAM) == recorder.state.balances
    assert sum(store.balances(STREAM).values()) == 0
    assert store.head(STREAM) == recorder.head


def test_one_commit_a_command_records_the_same_as_one_for_all(store: Store) -> None:
    recorder = Recorder(offer(), store, "singly")
    singly = [recorder.do(one.key, one.at, one.command) for one in asked(evening())]
    other = Recorder(offer(), store, "together")
    assert list(other.do_all(asked(evening()))) == singly
    pairs = zip(store.rows("singly"), store.rows("together"), strict=True)
    assert all(replace(one, hash=b"") == replace(two, hash=b"") for one, two in pairs)
    assert other.state == recorder.state


def test_a_recorder_goes_on_where_the_last_one_stopped(store: Store) -> None:
    commands = asked(evening())
    for number, part in enumerate([commands[:5], commands[5:11], commands[11:]], start=1):
        recorder = Recorder(offer(), store, STREAM)
        recorder.do_all(part)
        assert recorder.head.epoch == number
    assert verify(store, STREAM) == ()
    assert Recorder(offer(), store, STREAM).state == played(store, "at once").state


def test_rows_are_read_from_any_number_on(store: Store) -> None:
    played(store)
    rows = list(store.rows(STREAM))
    assert [row.sequence for row in rows] == list(range(1, len(rows) + 1))
    for after in range(len(rows) + 1):
        assert list(store.rows(STREAM, after)) == rows[after:]


def test_the_same_key_again_has_the_same_answer_and_does_nothing(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    first = recorder.do_all(asked(evening()))
    head, state = recorder.head, recorder.state
    for is_same in (True, False):
        again = recorder if is_same else Recorder(offer(), store, STREAM)
        second = again.do_all(asked(evening()))
        outcomes = [one.outcome for one in second if isinstance(one, Answered) and one.is_repeat]
        assert outcomes == [one.outcome for one in first if isinstance(one, Answered)]
        assert (again.state, again.head.sequence) == (state, head.sequence)


def test_a_refusal_is_an_answer_too(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    late = recorder.do("late", NOW, Settle(DEALER))
    recorder.do_all(asked(a_round(), "r"))
    again = recorder.do("late", NOW, Settle(DEALER))
    assert isinstance(late, Answered)
    assert isinstance(late.outcome, Refusal)
    assert late.outcome.reason is Reason.OUT_OF_ORDER
    assert again == replace(late, is_repeat=True)


def test_the_same_key_for_another_command_is_refused(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    placed_once = recorder.do("k", NOW, placed(ANN, "joker", 5_00))
    head = recorder.head
    assert recorder.do("k", NOW, placed(ANN, "joker", 6_00)) == KeyTaken("k")
    assert recorder.do("k", NOW, placed(BOB, "joker", 5_00)) == KeyTaken("k")
    assert recorder.head == head
    assert isinstance(placed_once, Answered)
    assert recorder.do("k", NOW, placed(ANN, "joker", 5_00)) == replace(placed_once, is_repeat=True)


def test_a_key_twice_in_one_group_is_done_once(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    wager, other = placed(ANN, "joker", 5_00), placed(ANN, "flag", 5_00)
    group = [
        Asked("new", NOW, wager),
        Asked("new", NOW, wager),
        Asked("new", NOW, other),
        Asked("k0001", NOW, other),
    ]
    one, two, three, four = recorder.do_all([*group, Asked("last", NOW, other)])[:4]
    assert isinstance(one, Answered)
    assert two == replace(one, is_repeat=True)
    assert (three, four) == (KeyTaken("new"), KeyTaken("k0001"))
    assert [row.key for row in store.rows(STREAM)][-2:] == ["new", "last"]
    assert store.balances(STREAM)["in_play"] == 10_00


@pytest.mark.parametrize("key", ["", "a b", 'a"b', "a\\b", "ä", "x" * 65, "a\n"])
def test_a_key_that_is_none_is_told_before_anything_is_done(store: Store, key: str) -> None:
    recorder = Recorder(offer(), store, STREAM)
    with pytest.raises(ValueError, match="is no key"):
        recorder.do(key, NOW, Settle(DEALER))
    assert recorder.head.sequence == 0


def test_two_that_expect_the_same_head_cannot_both_append(store: Store) -> None:
    empty = begun(store)
    first = replace(empty, entries=(seated("one"),))
    second = replace(empty, entries=(seated("two"), seated("three", 2)))
    (done,) = store.append([first])
    assert isinstance(done, Appended)
    assert store.append([second]) == (Conflict(done.head),)
    assert [row.key for row in store.rows(STREAM)] == ["one"]


@pytest.mark.parametrize("what", ["sequence", "epoch", "hash"])
def test_sequence_epoch_and_hash_are_all_compared(store: Store, what: str) -> None:
    empty = begun(store)
    wrong = {"sequence": 1, "epoch": 2, "hash": bytes(32)}[what]
    expected = replace(empty.expected, **{what: wrong})  # type: ignore[arg-type]
    batch = replace(empty, expected=expected, entries=(seated("one"),))
    assert store.append([batch]) == (Conflict(empty.expected),)
    assert list(store.rows(STREAM)) == []


def test_a_writer_whose_stream_was_taken_over_adds_nothing(store: Store) -> None:
    old = Recorder(offer(), store, STREAM)
    old.do_all(asked(opened()))
    new = Recorder(offer(), store, STREAM)
    with pytest.raises(Fenced):
        old.do("late", NOW, placed(ANN, "joker", 5_00))
    new.do("k", NOW, placed(ANN, "joker", 5_00))
    with pytest.raises(Fenced):
        old.do("k", NOW, placed(ANN, "joker", 5_00))
    assert verify(store, STREAM) == ()
    assert store.balances(STREAM)["in_play"] == 5_00


def test_a_recorder_takes_up_what_was_added_in_its_name(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    extra = recorder.plan([Asked("extra", NOW, placed(ANN, "joker", 5_00))], {})
    store.append([recorder.batch(extra)])
    recorder.do("k", NOW, placed(BOB, "joker", 5_00))
    assert [str(one.player) for one in recorder.state.lying] == [str(ANN), str(BOB)]
    assert verify(store, STREAM) == ()


def test_a_known_key_undoes_its_whole_batch_and_no_other(store: Store) -> None:
    one, two = begun(store, "one"), begun(store, "two")
    (done,) = store.append([replace(one, entries=(seated("k"),))])
    assert isinstance(done, Appended)
    batches = [
        Batch("one", done.head, (seated("new"), seated("k", 2))),
        replace(two, entries=(seated("k"),)),
    ]
    known, added = store.append(batches)
    assert known == Known({"k": seated("k")})
    assert isinstance(added, Appended)
    assert [row.key for row in store.rows("one")] == ["k"]
    assert [row.key for row in store.rows("two")] == ["k"]


def test_several_tables_in_one_commit(store: Store) -> None:
    tables = [Recorder(offer(), store, name) for name in ("one", "two", "three")]
    tables[1].do_all(asked(evening())[:3])
    answers = do_together(store, [(one, asked(evening())) for one in tables])
    assert [one.head.sequence for one in tables] == [tables[0].head.sequence] * 3
    plain = [
        [(one.key, one.outcome) for one in each if isinstance(one, Answered)] for each in answers
    ]
    assert plain[0] == plain[1] == plain[2]
    assert store.streams() == ("one", "two", "three")
    assert [verify(store, name) for name in store.streams()] == [()] * 3


@pytest.mark.parametrize(
    "moved",
    [
        Transfer("player:ann", BANK, Minor(1)),
        Transfer(BANK, "dealer:kim", Minor(1)),
        Transfer(BANK, "player:ann", Minor(-1)),
    ],
)
def test_what_double_entry_does_not_take_is_not_recorded(store: Store, moved: Transfer) -> None:
    empty = begun(store)
    bad = Entry("bad", NOW, bytes(32), (BoughtIn(ANN, Minor(1), moved),))
    with pytest.raises(StoreFault, match="nothing was recorded"):
        store.append([replace(empty, entries=(seated("good"), bad))])
    assert list(store.rows(STREAM)) == []
    assert store.balances(STREAM) == {}
    assert isinstance(store.append([replace(empty, entries=(seated("good"),))])[0], Appended)


def test_a_command_of_several_events_is_one_answer(store: Store) -> None:
    empty = begun(store)
    two = Entry("two", NOW, bytes(32), (Seated(ANN, 1, "blue"), Seated(BOB, 2, "red")))
    one = Entry("one", NOW, bytes(32), (Seated(ANN, 3, "gold"),))
    store.append([replace(empty, entries=(two, one))])
    assert [row.key for row in store.rows(STREAM)] == ["two", None, "one"]
    assert store.answered(STREAM, ["one", "two", "none"]) == {"one": one, "two": two}
    assert verify(store, STREAM) == ()


def test_an_empty_batch_changes_nothing(store: Store) -> None:
    empty = begun(store)
    assert store.append([empty]) == (Appended(empty.expected),)
    assert store.append([]) == ()


def test_the_offers_sources_are_kept_once_a_digest_and_compile_again(store: Store) -> None:
    begun(store, "one")
    begun(store, "two")
    digest = offer_digest(offer())
    sources = store.sources(digest)
    assert sources is not None
    assert offer_digest(offer_from(sources, digest)) == digest
    assert store.sources("0" * 64) is None
    with pytest.raises(StoreFault, match="compiles to another"):
        offer_from(sources, "0" * 64)


def test_a_stream_belongs_to_one_offer(store: Store) -> None:
    played(store)
    with pytest.raises(StoreFault, match="another offer"):
        Recorder(other_offer(), store, STREAM)
    with pytest.raises(StoreFault, match="no stream"):
        store.head("elsewhere")


def test_a_command_that_cannot_be_written_leaves_nothing_behind(store: Store) -> None:
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    head, state = recorder.head, recorder.state
    commands: list[Command] = [CashIn(ANN), Sit(ANN, 1, "\udc80")]
    with pytest.raises(ValueError, match="half a character"):
        recorder.do_all(asked(iter(commands), "x"))
    assert (recorder.head, recorder.state) == (head, state)
    assert store.head(STREAM) == head
