"""The chain: nothing in a record changes unseen, and the first row that did is named."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.chain import Header, Row, genesis, linked, verify
from croupier.ledger.memory import MemoryStore
from tests.ledger.evening import EVENINGS, STREAM, played


def log(name: str = "big-six") -> tuple[bytes, list[Row], int, bytes]:
    store = MemoryStore()
    head = played(store, name=name).head
    return store.header(STREAM), list(store.rows(STREAM)), head.sequence, head.hash


HEADER, ROWS, LAST, HEAD = log()


def broken_at(rows: list[Row], header: bytes = HEADER, head: bytes = HEAD) -> int | None:
    found = verify(header, rows, LAST, head)
    return found.sequence if found else None


def flipped(content: bytes, bit: int) -> bytes:
    changed = bytearray(content)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def other_rows(row: Row) -> list[Row]:
    """A row with each single bit of what it says turned over."""
    found = [replace(row, body=flipped(row.body, bit)) for bit in range(8 * len(row.body))]
    found += [replace(row, hash=flipped(row.hash, bit)) for bit in range(256)]
    if row.key is not None and row.command is not None and row.at is not None:
        found += [replace(row, at=row.at ^ 1 << bit) for bit in range(53)]
        found += [replace(row, command=flipped(row.command, bit)) for bit in range(256)]
        key = row.key.encode()
        keys = [flipped(key, bit) for bit in range(8 * len(key))]
        found += [replace(row, key=one.decode("utf-8", "surrogateescape")) for one in keys]
    return found


def test_an_untouched_record_is_whole() -> None:
    assert broken_at(ROWS) is None


@pytest.mark.parametrize("name", EVENINGS)
def test_every_single_bit_of_every_row_changes_its_hash(name: str) -> None:
    header, all_rows, _, _ = log(name)
    before = genesis(header)
    for row in all_rows:
        for other in other_rows(row):
            found = linked(before, other.at, other.key, other.command, other.body)
            assert found != other.hash, (row, other)
        before = row.hash


def test_every_single_bit_of_a_record_is_found_where_it_is() -> None:
    for row in (ROWS[0], ROWS[len(ROWS) // 2], ROWS[-1]):
        for other in other_rows(row)[::7]:
            rows = [other if one is row else one for one in ROWS]
            assert broken_at(rows) == row.sequence


def test_every_single_bit_of_header_and_head_counts() -> None:
    for bit in range(8 * len(HEADER)):
        assert broken_at(ROWS, header=flipped(HEADER, bit)) == 1
    for bit in range(256):
        assert broken_at(ROWS, head=flipped(HEAD, bit)) == LAST


@pytest.mark.parametrize("at", range(LAST))
def test_rows_cut_doubled_swapped_and_rewritten_are_found(at: int) -> None:
    cut = ROWS[:at] + ROWS[at + 1 :]
    renumbered = [replace(row, sequence=number) for number, row in enumerate(cut, start=1)]
    assert broken_at(cut) == at + 1
    assert broken_at(renumbered) == at + 1
    assert broken_at(ROWS[:at]) == at + 1
    assert broken_at([*ROWS[: at + 1], *ROWS[at:]]) == at + 2
    other = replace(ROWS[at], body=ROWS[at - 1].body)
    before = ROWS[at - 1].hash if at else genesis(HEADER)
    forged = replace(other, hash=linked(before, other.at, other.key, other.command, other.body))
    assert broken_at([*ROWS[:at], forged, *ROWS[at + 1 :]]) == min(at + 2, LAST)


@given(st.lists(st.integers(0, LAST - 1), min_size=2, max_size=2, unique=True))
def test_swapped_rows_are_found(pair: list[int]) -> None:
    first, second = sorted(pair)
    rows = list(ROWS)
    rows[first] = replace(ROWS[second], sequence=first + 1)
    rows[second] = replace(ROWS[first], sequence=second + 1)
    assert broken_at(rows) == first + 1


def test_the_hash_can_be_worked_out_with_any_tool() -> None:
    # printf 'croupier record 1\n{}' | sha256sum, and so on
    first = genesis(b"{}")
    assert first.hex() == "67b5ee18d7c4122dd307ad251e48f7c82935e9d8eab9769435840b4b37334190"
    row = linked(first, 1_700_000_000_000, "k1", bytes(32), b'{"event":"closed"}')
    assert row.hex() == "3ae143f59113d6e9ed57c5032d5a0545cf14b86d0f2a9b2786a355177359d47e"


def test_a_header_is_one_line_of_json_in_order() -> None:
    header = Header("s", "T", "us-nj", "e", "d", ("0", "1"), {"zero": "half"}, "0.01", "USD", "f")
    assert header.written() == (
        b'{"currency":"USD","digest":"d","edition":"e","jurisdiction":"us-nj","options":'
        b'{"zero":"half"},"sources":"f","stream":"s","table":"T","unit":"0.01","wheel":["0","1"]}'
    )
