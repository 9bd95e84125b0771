"""Checkpoints: signed when they are due, by a key that only its owner may read."""

import os
from collections.abc import Iterable
from pathlib import Path

import psycopg
import pytest

from croupier.ledger import open_store, verify
from croupier.ledger.checkpoints import SETTING, Cadence, Notary, cadence_set, notary_in
from croupier.ledger.notes import Signer, Verifier, key_in, new_signer, read_signer, read_verifier
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_server import Connection
from croupier.ledger.record import Recorder
from croupier.ledger.store import Batch, Entry, Head, KeepsCheckpoints, Store, StoreFault
from croupier.table.commands import Inspect
from croupier.table.events import BANK, BoughtIn, Transfer
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable
from tests.ledger.evening import ANN, FLOOR, NOW, STREAM, asked, evening, offer, opened, played
from tests.ledger.one_file import loaded

# RFC 8032, section 7.1, test 3.
SEED = "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7"
PUBLIC = "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"
SIGNATURE = (
    "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
    "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
)


def kept(store: Store, stream: str = STREAM) -> list[int]:
    assert isinstance(store, KeepsCheckpoints)
    return [one.sequence for one in store.checkpoints(stream)]


def test_a_signature_known_from_rfc_8032_is_verified_without_any_package(tmp_path: Path) -> None:
    one_file = loaded(tmp_path)
    public, signature = bytes.fromhex(PUBLIC), bytes.fromhex(SIGNATURE)
    assert one_file.is_signed(public, b"\xaf\x82", signature)
    assert not one_file.is_signed(public, b"\xaf\x83", signature)
    for bit in range(0, 512, 3):
        changed = bytearray(signature)
        changed[bit // 8] ^= 1 << bit % 8
        assert not one_file.is_signed(public, b"\xaf\x82", bytes(changed)), bit
    # The same signature with the group's order added once more to s is another spelling.
    s = int.from_bytes(signature[32:], "little") + one_file.ORDER
    assert not one_file.is_signed(public, b"\xaf\x82", signature[:32] + s.to_bytes(32, "little"))


def test_both_sign_and_verify_the_same(tmp_path: Path) -> None:
    one_file = loaded(tmp_path)
    for number in range(20):
        signer = new_signer()
        note = signer.signed(f"note {number}\nof two lines\n")
        key = str(signer.verifier)
        assert read_verifier(key) == signer.verifier
        assert one_file.opened(note, key) == signer.verifier.opened(note)


@pytest.mark.parametrize(
    "cadence", [Cadence(1), Cadence(5), Cadence(0), Cadence(7, closings=False)]
)
def test_checkpoints_are_signed_when_they_are_due(place: str | None, cadence: Cadence) -> None:
    store = open_store(place, Notary(new_signer(), cadence))
    recorder = Recorder(offer(), store, STREAM)
    for one in asked(evening()):
        recorder.do_all([one])
    rows = recorder.head.sequence
    every = range(cadence.rows, rows + 1, cadence.rows) if cadence.rows else ()
    assert kept(store) == sorted({*every} | ({rows} if cadence.closings else set()))
    assert verify(store, STREAM) == ()
    store.close()


def test_a_commit_that_is_undone_signs_nothing_and_the_next_signs_rightly(
    place: str | None,
) -> None:
    store = open_store(place, Notary(new_signer(), Cadence(1)))
    recorder = Recorder(offer(), store, STREAM)
    commands = asked(evening())
    recorder.do_all(commands[:3])
    with pytest.raises(ValueError, match="is no key"):
        recorder.do(" ", 0, commands[3].command)
    recorder.do_all(commands[:6])  # some are known: the group is undone and asked again
    recorder.do_all(commands[6:])
    assert kept(store)[-1] == recorder.head.sequence
    assert verify(store, STREAM) == ()
    store.close()


def test_a_commit_undone_by_another_table_leaves_no_leaf_behind(place: str | None) -> None:
    store = open_store(place, Notary(new_signer(), Cadence(1)))
    one, two = (Recorder(offer(), store, name) for name in ("one", "two"))
    made = Transfer(BANK, str(ANN), Minor(-1))
    entry = Entry("bad", NOW, bytes(32), (BoughtIn(ANN, Minor(1), made),))
    batches = [one.batch(one.plan(asked(opened())[:2], {})), Batch("two", two.head, (entry,))]
    with pytest.raises(StoreFault, match="nothing was recorded"):
        store.append(batches)
    one.do("another", NOW, Inspect(FLOOR, "F-18", "another hand"))
    assert kept(store, "one") == [1]
    assert verify(store, "one") == ()
    store.close()


@pytest.mark.postgres
def test_a_commit_that_a_server_lost_leaves_no_leaf_behind(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(database, Notary(new_signer(), Cadence(1)))
    assert isinstance(store, PostgresStore)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened())[:2])
    signing = store._signing
    assert signing is not None
    sign_due = signing.sign_due

    def and_lost(to: Connection, name: str, stream: int, head: Head, some: Iterable[Entry]) -> None:
        sign_due(to, name, stream, head, some)
        with psycopg.connect(database, autocommit=True) as admin:
            admin.execute("SELECT pg_terminate_backend(%s)", (to.info.backend_pid,))

    with monkeypatch.context() as lost:
        lost.setattr(signing, "sign_due", and_lost)
        with pytest.raises(StoreFault, match="nothing of this was recorded"):
            recorder.do("lost", NOW, Inspect(FLOOR, "F-17", "L. Lee"))
    recorder.do("another", NOW, Inspect(FLOOR, "F-18", "another hand"))
    assert kept(store) == [2, 3]
    assert verify(store, STREAM) == ()
    store.close()


def test_a_house_that_comes_back_signs_on(address: str) -> None:
    signer = new_signer()
    for part in range(3):
        store = open_store(address, Notary(signer, Cadence(4)))
        recorder = Recorder(offer(), store, STREAM)
        recorder.do_all(asked(evening())[part * 8 : part * 8 + 8])
        assert verify(store, STREAM, signer.verifier) == ()
        store.close()
    store = open_store(address)
    assert len(kept(store)) == 3
    assert verify(store, STREAM, signer.verifier) == ()
    (broken,) = verify(store, STREAM, new_signer().verifier)
    assert "signed with the key" in broken.why
    store.close()


def test_a_stream_is_signed_at_any_time_and_not_without_a_key(address: str) -> None:
    store = open_store(address, Notary(new_signer(), Cadence(0, closings=False)))
    played(store)
    assert kept(store) == []
    made = [store.sign(STREAM) for _ in range(2)] if isinstance(store, KeepsCheckpoints) else []
    assert kept(store) == [made[0].sequence] == [store.head(STREAM).sequence]
    assert made[0] == made[1]
    with pytest.raises(StoreFault, match="no stream"):
        store.sign("elsewhere")  # type: ignore[attr-defined]
    store.close()
    keyless = open_store(address)
    assert isinstance(keyless, KeepsCheckpoints)
    with pytest.raises(StoreFault, match="no key"):
        keyless.sign(STREAM)
    keyless.close()


def test_a_record_without_any_checkpoint_is_told_to_whoever_brings_the_key() -> None:
    store = open_store(None)
    played(store)
    assert verify(store, STREAM) == ()
    (broken,) = verify(store, STREAM, new_signer().verifier)
    assert "no checkpoint" in broken.why
    assert isinstance(store, KeepsCheckpoints)
    with pytest.raises(StoreFault, match="no key"):
        store.sign(STREAM)


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    first = notary_in(tmp_path).signer
    path = tmp_path / "record.key"
    assert key_in(path) == first
    assert path.stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "record.pub").read_text(encoding="ascii").strip() == str(first.verifier)
    assert repr(first.seed) not in repr(first)
    path.chmod(0o644)
    with pytest.raises(StoreFault, match="chmod 600"):
        key_in(path)
    path.chmod(0o600)
    path.write_text("PRIVATE+KEY+damaged", encoding="ascii")
    with pytest.raises(StoreFault, match="no private key") as told:
        key_in(path)
    assert "damaged" not in str(told.value)


def test_keys_are_read_as_they_are_written_and_no_other_way() -> None:
    signer = new_signer()
    assert read_signer(str(signer)) == signer
    text = str(signer.verifier)
    for at in range(len(text)):
        for other in (text[:at] + "A" + text[at + 1 :], text[:at] + text[at + 1 :]):
            if other == text:
                continue
            with pytest.raises(Unreadable):
                read_verifier(other)


def test_a_note_of_another_text_name_or_form_is_refused() -> None:
    signer = Signer(Verifier("croupier-test", new_signer().verifier.public), bytes(32))
    real = new_signer()
    note = real.signed("a\nb\n")
    for other in (
        note.replace("b", "c", 1),
        note.replace(real.verifier.name, "croupier-other"),
        note[:-1],
        note + "\n",
        note + note.split("\n\n")[1],
        "",
        "a\n",
    ):
        with pytest.raises(Unreadable):
            real.verifier.opened(other)
        with pytest.raises(Unreadable):
            signer.verifier.opened(other)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", Cadence(1_000, closings=True)),
        ("50", Cadence(50, closings=False)),
        ("closing", Cadence(0, closings=True)),
        ("7,closing", Cadence(7, closings=True)),
    ],
)
def test_the_cadence_is_a_setting(
    monkeypatch: pytest.MonkeyPatch, text: str, found: Cadence
) -> None:
    monkeypatch.setitem(os.environ, SETTING, text)
    assert cadence_set() == found


@pytest.mark.parametrize("text", ["often", "1,2", "-3", "1.5", "closing,x"])
def test_a_cadence_that_is_none_is_told(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setitem(os.environ, SETTING, text)
    with pytest.raises(StoreFault, match="a number of rows"):
        cadence_set()
