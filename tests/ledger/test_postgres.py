"""The database itself: append-only, its constraints, its roles, what it refuses to be."""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import LiteralString, cast

import psycopg
import pytest
from psycopg import errors

from croupier.ledger import Recorder, open_store, verify
from croupier.ledger.checkpoints import Cadence, Notary
from croupier.ledger.doors import open_shared
from croupier.ledger.notes import new_signer
from croupier.ledger.postgres import PostgresStore
from croupier.ledger.postgres_server import migrations
from croupier.ledger.record import Asked
from croupier.ledger.store import Appended, StoreFault
from croupier.table.commands import BuyIn, Person, Sit
from croupier.units.money import Minor
from tests.cluster import Cluster
from tests.ledger.evening import (
    ANN,
    EVENINGS,
    NOW,
    STREAM,
    asked,
    offer,
    opened,
    placed,
    played,
)
from tests.ledger.test_kill import environment

pytestmark = pytest.mark.postgres


@pytest.fixture(name="admin")
def administrator(database: str) -> Iterator["psycopg.Connection[tuple[object, ...]]"]:
    """Somebody who may do everything with the database, behind a recorded and signed evening."""
    store = open_store(database, Notary(new_signer()))
    played(store)
    store.close()
    with psycopg.connect(database, autocommit=True) as found:
        found.execute("SET search_path = croupier")
        yield found


Admin = psycopg.Connection[tuple[object, ...]]


def said(query: str) -> LiteralString:
    return cast("LiteralString", query)


def faults(database: str) -> tuple[str, ...]:
    store = open_store(database)
    try:
        return tuple(one.why for one in verify(store, STREAM))
    finally:
        store.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE event SET body = ''",
        "DELETE FROM event",
        "TRUNCATE event",
        "UPDATE transfer SET amount = 1",
        "DELETE FROM transfer",
        "TRUNCATE transfer",
        "UPDATE offer SET sources = ''",
        "DELETE FROM offer",
        "TRUNCATE offer",
        "UPDATE stream SET header = ''",
        "UPDATE stream SET name = 'other'",
        "DELETE FROM stream",
        "TRUNCATE stream CASCADE",
        "DELETE FROM balance",
        "TRUNCATE balance",
        "UPDATE checkpoint SET note = ''",
        "DELETE FROM checkpoint",
        "TRUNCATE checkpoint",
        "UPDATE stream SET sequence = sequence - 1",
        "UPDATE stream SET epoch = epoch - 1",
        "UPDATE stream SET at = at - 1",
    ],
)
def test_nothing_that_was_recorded_is_changed_deleted_or_emptied(
    admin: Admin, database: str, statement: str
) -> None:
    with pytest.raises(errors.IntegrityConstraintViolation, match="never"):
        admin.execute(said(statement))
    assert faults(database) == ()


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("UPDATE balance SET amount = amount + 1 WHERE account = 'bank'", "come to nothing"),
        ("INSERT INTO balance VALUES (1, 'player:eve', 1)", "come to nothing"),
        ("INSERT INTO balance VALUES (1, 'dealer:kim', 0)", "account_is_known"),
        ("UPDATE balance SET amount = -1 WHERE account = 'in_play'", "account_keeps_its_floor"),
        ("UPDATE balance SET amount = -1 WHERE account = 'player:ann'", "account_keeps_its_floor"),
        ("INSERT INTO transfer VALUES (1, 1, 1, 'bank', 'drop', -1)", "transfer_amount_check"),
        ("INSERT INTO event SELECT * FROM event WHERE sequence = 1", "event_pkey"),
        (
            """INSERT INTO event SELECT stream, 99, at, key, command, body, source, target, amount,
            hash FROM event WHERE sequence = 1""",
            "event_key",
        ),
        (
            """INSERT INTO event (stream, sequence, at, body, hash)
            SELECT stream, 99, 5, body, hash FROM event WHERE sequence = 1""",
            "command_stands_together",
        ),
    ],
)
def test_the_database_keeps_floors_accounts_and_double_entry_itself(
    admin: Admin, database: str, statement: str, why: str
) -> None:
    with pytest.raises(errors.IntegrityError, match=why):
        admin.execute(said(statement))
    assert faults(database) == ()


def test_who_is_admitted_can_write_a_record_and_nothing_else(admin: Admin, database: str) -> None:
    role = f"house_{database.partition('?')[0].rpartition('/')[2]}"
    admin.execute(said(f"CREATE ROLE {role} LOGIN"))
    admin.execute("SELECT croupier.admit(%s)", (role,))
    store = open_shared(database.replace("postgres@", f"{role}@"), Notary(new_signer()))
    played(store, "by the house")
    assert isinstance(store, PostgresStore)
    assert len(store.checkpoints("by the house")) == 1, "the evening's closing"
    head = store.lead("by the house", 1_000)
    assert store.renew("by the house", head.epoch, 1_000)
    assert verify(store, "by the house") == ()
    with psycopg.connect(database.replace("postgres@", f"{role}@"), autocommit=True) as house:
        for statement in (
            "UPDATE croupier.event SET body = ''",
            "DELETE FROM croupier.event",
            "TRUNCATE croupier.event",
            "ALTER TABLE croupier.event DISABLE TRIGGER ALL",
            "DROP TRIGGER event_stays ON croupier.event",
            "UPDATE croupier.stream SET header = ''",
            "UPDATE croupier.checkpoint SET note = ''",
            "DELETE FROM croupier.balance",
            "SELECT croupier.admit('postgres')",
        ):
            with pytest.raises(errors.InsufficientPrivilege):
                house.execute(said(statement))
    store.close()


@pytest.mark.parametrize("name", EVENINGS)
def test_a_record_is_the_same_to_the_bit_as_in_a_file(
    database: str, tmp_path: Path, name: str
) -> None:
    one, two = open_store(database), open_store(tmp_path / "r.sqlite")
    for store in (one, two):
        played(store, STREAM, name)
    assert one.header(STREAM) == two.header(STREAM)
    assert list(one.rows(STREAM)) == list(two.rows(STREAM))
    assert one.head(STREAM) == two.head(STREAM)
    assert one.balances(STREAM) == two.balances(STREAM)
    one.close()
    two.close()


def test_whoever_was_admitted_to_an_older_database_signs_in_the_newer(database: str) -> None:
    role = f"older_{database.partition('?')[0].rpartition('/')[2]}"
    with psycopg.connect(database, autocommit=True) as admin:
        admin.execute(said(f"BEGIN; {migrations()[1]}; COMMIT"))
        admin.execute("INSERT INTO croupier.migration VALUES (1)")
        admin.execute(said(f"CREATE ROLE {role} LOGIN"))
        admin.execute("SELECT croupier.admit(%s)", (role,))
    house = database.replace("postgres@", f"{role}@")
    with pytest.raises(StoreFault, match="cannot be made ready"):
        open_store(house)  # the schema's owner brings it up to date
    open_store(database).close()
    store = open_store(house, Notary(new_signer(), Cadence(1)))
    Recorder(offer(), store, STREAM).do_all(asked(opened()))
    assert isinstance(store, PostgresStore)
    assert len(store.checkpoints(STREAM)) == 1
    assert verify(store, STREAM) == ()
    store.close()


def test_both_legs_of_every_transfer_come_to_nothing_in_sql_too(
    admin: Admin, database: str
) -> None:
    found = admin.execute("SELECT account, sum(amount)::bigint FROM posting GROUP BY 1").fetchall()
    held = admin.execute("SELECT account, amount FROM balance").fetchall()
    assert sorted(found) == sorted(held)
    assert sum(cast("int", amount) for _, amount in found) == 0
    assert faults(database) == ()


@pytest.mark.parametrize("name", ["a\tb", "a\nb", "a\\N", "a\\\\0", "a\0b", "\\.", "😀\u2028"])
def test_a_name_of_any_characters_has_an_account(database: str, name: str) -> None:
    store = open_store(database)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    player = Person("player", name)
    recorder.do("sit", NOW + 10**6, Sit(player, 3, "green"))
    recorder.do("buy", NOW + 10**6, BuyIn(player, Minor(50_00), Minor(1_00)))
    assert store.balances(STREAM)[f"player:{name}"] == 50_00
    assert verify(store, STREAM) == ()
    store.close()


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        (
            "UPDATE event SET body = replace(body, 'version', 'Version') WHERE sequence = 5",
            "its hash is not that of what it says",
        ),
        ("DELETE FROM event WHERE sequence = 5", "row 6 stands where row 5 belongs"),
        ("DELETE FROM event WHERE sequence > 20", "20 rows are there"),
        ("UPDATE offer SET sources = sources || ' '", "has been changed"),
        (
            """UPDATE balance SET amount = amount + CASE account WHEN 'bank' THEN 1 ELSE -1 END
            WHERE account IN ('bank', 'drop')""",
            "the balances are not what the transfers come to",
        ),
        ("INSERT INTO transfer VALUES (1, 9999, 1, 'bank', 'drop', 1)", "beside row 9999"),
        ("UPDATE checkpoint SET note = replace(note, 'row', 'Row')", "signature is not that of"),
        ("UPDATE checkpoint SET sequence = sequence - 1", "signed over another record"),
    ],
)
def test_what_a_superuser_changes_is_found(
    admin: Admin, database: str, statement: str, why: str
) -> None:
    admin.execute("SET session_replication_role = replica")  # no trigger speaks
    assert admin.execute(said(statement)).rowcount > 0
    assert why in " ".join(faults(database))


def test_what_is_read_at_one_moment_is_of_one_moment(database: str) -> None:
    store, other = open_store(database), open_store(database)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    with other.one_moment():
        head, rows = other.head(STREAM), list(other.rows(STREAM))
        recorder.do("k", NOW + 10**6, placed(ANN, "joker", 5_00))
        assert (other.head(STREAM), list(other.rows(STREAM))) == (head, rows)
        assert other.balances(STREAM).get("in_play", 0) == 0
    assert other.head(STREAM) == recorder.head
    other.close()
    store.close()


def test_long_records_are_read_in_pages(database: str) -> None:
    store = open_store(database)
    played(store)
    rows = list(store.rows(STREAM))
    for page in (1, 3, len(rows), len(rows) + 1):
        assert isinstance(store, PostgresStore)
        number = store._place(STREAM)[0]
        assert list(store._rows(store._server.seek, number, 0, page)) == rows
        assert list(store._rows(store._server.seek, number, 7, page)) == rows[7:]
    store.close()


def test_a_lost_connection_is_made_again_before_anything_is_asked(
    admin: Admin, database: str
) -> None:
    store = open_store(database)
    recorder = Recorder(offer(), store, "other")
    lost = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> ''"
    for number in range(3):
        admin.execute(lost)
        assert store.head("other") == recorder.head
        admin.execute(lost)
        recorder.do_all([Asked(f"n{number}", NOW, next(opened()))])
    assert verify(store, "other") == ()
    store.close()


def test_a_server_that_is_away_is_a_fault_and_not_an_answer(server: Cluster) -> None:
    url = server.url(server.database())
    store = open_store(url)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(opened()))
    server.stop()
    try:
        for _ in range(2):
            with pytest.raises(StoreFault, match="PostgreSQL"):
                recorder.do("k", NOW + 10**6, placed(ANN, "joker", 5_00))
            with pytest.raises(StoreFault, match="cannot be read"):
                store.head(STREAM)
        with pytest.raises(StoreFault, match="cannot be made ready"):
            open_store(url)
    finally:
        server.start()
    recorder.do("k", NOW + 10**6, placed(ANN, "joker", 5_00))
    assert verify(store, STREAM) == ()
    store.close()


def test_a_database_of_a_later_croupier_is_left_alone(admin: Admin, database: str) -> None:
    admin.execute("INSERT INTO migration VALUES (%s)", (max(migrations()) + 1,))
    with pytest.raises(StoreFault, match="later Croupier"):
        open_store(database)


def test_another_programs_schema_is_left_alone(database: str) -> None:
    with psycopg.connect(database, autocommit=True) as other:
        other.execute("CREATE SCHEMA croupier CREATE TABLE mail (subject text)")
    with pytest.raises(StoreFault, match="another program's"):
        open_store(database)


def test_a_server_that_would_lose_what_it_confirmed_is_not_used(
    admin: Admin, database: str
) -> None:
    admin.execute("ALTER ROLE postgres SET synchronous_commit = off")
    try:
        store = open_store(database)
        assert isinstance(store, PostgresStore)
        assert store._server.one("SHOW synchronous_commit") == "on"
        store.close()
    finally:
        admin.execute("ALTER ROLE postgres RESET synchronous_commit")
    try:
        set_system(admin, "full_page_writes", "off")
        with pytest.raises(StoreFault, match="full_page_writes = off"):
            open_store(database)
    finally:
        set_system(admin, "full_page_writes", "on")


def set_system(admin: Admin, name: str, value: str) -> None:
    admin.execute(said(f"ALTER SYSTEM SET {name} = {value}"))
    admin.execute("SELECT pg_reload_conf()")
    until = time.monotonic() + 60
    while admin.execute(said(f"SHOW {name}")).fetchone() != (value,):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_a_database_that_is_no_utf_8_is_not_used(server: Cluster) -> None:
    with psycopg.connect(server.url(), autocommit=True) as admin:
        admin.execute("CREATE DATABASE latin TEMPLATE template0 ENCODING 'LATIN1'")
    with pytest.raises(StoreFault, match="UTF8"):
        open_store(server.url("latin"))


@pytest.mark.parametrize("url", ["postgresql://[", "postgresql:///x?nothing=1"])
def test_an_address_that_is_none_is_told(url: str) -> None:
    with pytest.raises(StoreFault, match="no address"):
        open_store(url)


def test_a_fault_does_not_tell_the_password() -> None:
    with pytest.raises(StoreFault) as fault:
        open_store("postgresql://house:secret@localhost:1/none?connect_timeout=2")
    assert "secret" not in str(fault.value)


def test_an_appended_batch_says_where_the_stream_ends(database: str) -> None:
    store = open_store(database)
    recorder = Recorder(offer(), store, STREAM)
    plan = recorder.plan([Asked("k", NOW, next(opened()))], {})
    (done,) = store.append([recorder.batch(plan)])
    assert done == Appended(store.head(STREAM))
    wrong = replace(recorder.batch(plan), stream="none")
    with pytest.raises(StoreFault, match="there is no stream none"):
        store.append([wrong])
    store.close()


def test_without_the_extra_it_says_what_to_install(database: str) -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from croupier.ledger import open_store\n"
        f"open_store({database!r})"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert "croupier[postgres]" in done.stderr
