"""R10: every single bit of a log, turned over, is found; so are rows cut, swapped and forged.

By `verify` and by the verifier in one file. A tenth of the bits in `./run test`, each in `proof`.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from croupier.ledger import open_store, verify
from croupier.ledger.chain import Row, genesis, linked
from croupier.ledger.checkpoints import Cadence, Notary
from croupier.ledger.codec import KINDS, read
from croupier.ledger.history import History, _fields, _take, exported, read_history
from croupier.ledger.history_schema import released
from croupier.ledger.memory import MemoryStore
from croupier.ledger.notes import new_signer
from croupier.ledger.record import Recorder
from croupier.ledger.store import Checkpoint, Head
from croupier.ledger.verify import _moved, _of_header
from croupier.table.events import Transfer
from croupier.units.money import Minor
from croupier.units.unreadable import Unreadable
from tests.ledger.evening import asked, offer
from tests.ledger.night import STREAM, night, recorded
from tests.ledger.one_file import loaded
from tests.sizes import sized

pytestmark = pytest.mark.slow
STEP = 10 // sized(10, 10)
"""Each bit in proof and soak, every tenth otherwise."""
WHOLE_STEP = 401
"""Of the bits that are tried, so many are tried with the whole record and not only its line."""


@pytest.fixture(scope="module")
def one_file(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return loaded(tmp_path_factory.mktemp("verifier"))


@pytest.fixture(scope="module")
def log() -> History:
    return read_history(recorded().lines, "night")


def bits(content: bytes, start: int = 0) -> Iterator[bytes]:
    """A content with each of its bits turned over, one at a time."""
    for bit in range(start % STEP, 8 * len(content), STEP):
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << bit % 8
        yield bytes(changed)


def test_the_night_has_every_kind_of_what_a_record_holds(log: History) -> None:
    assert len(log.rows) >= 200
    assert len(log.checkpoints) >= 4
    assert log.checkpoints[-1].sequence == len(log.rows)
    met = {type(read(row.body)) for row in log.rows}
    first = {name.partition("-")[0] for name in released()}
    games_of_their_own = {"part_revealed", "shuffled"}  # of B2B and of a shoe
    assert {KINDS[name] for name in first - games_of_their_own} <= met
    assert sum(len(row.transfers) > 1 for row in log.rows) > 20
    assert len([one for one in log.balances.values() if one]) >= 3
    assert log.sources


def at_once(made: object) -> Any:  # noqa: ANN401 - of a program that is loaded, not imported
    """A verifier as it stands, apart from the one that goes on."""
    state: Any = copy(made)
    if state is not None:
        state.edge, state.keys = list(state.edge), set(state.keys)
        state.balances = dict(state.balances)
    return state


def is_told_by(one_file: ModuleType, made: object, line: bytes) -> bool:
    """Whether the verifier in one file stops at a line behind those before it."""
    try:
        one_file.verify_line(at_once(made), line, one_file.trusted(str(recorded().signer.verifier)))
    except (one_file.Broken, *one_file.UNREAD):
        return True
    return False


def test_every_bit_of_an_exported_log_is_found_by_the_verifier_in_one_file(
    one_file: ModuleType,
) -> None:
    key = one_file.trusted(str(recorded().signer.verifier))
    made: Any = None
    tried = 0
    for number, line in enumerate(recorded().lines):
        for other in bits(line.removesuffix(b"\n"), number):
            tried += 1
            if number == 0:
                # A header is bound to its rows: it is found with the first of them.
                lines = [other + b"\n", *recorded().lines[1:3]]
                with pytest.raises(one_file.Broken):
                    one_file.verify_lines(lines, key)
            else:
                assert is_told_by(one_file, made, other), (number + 1, other)
        made = one_file.verify_line(made, line, key)
    assert made.is_over
    print(f"{tried} bits turned over in {len(recorded().lines)} lines, all found")  # noqa: T201


def faults_of(history: History) -> tuple[object, ...]:
    store = MemoryStore()
    store.take(history)
    return verify(store, STREAM, recorded().signer.verifier)


def reads(line: bytes, number: int, rows: list[Row]) -> History | None:
    """A line's content alone, behind so many rows; None where it is refused by its form."""
    part = History(header=b"{}", rows=list(rows)) if number else History()
    try:
        _take(part, number + 1, _fields(line))
    except Unreadable:
        return None
    return part


def is_row_told(log: History, at: int, row: Row) -> bool:
    before = log.rows[at - 1].hash if at else genesis(log.header)
    was = log.rows[at]
    changed = linked(before, row.at, row.key, row.command, row.body)
    return row.sequence != was.sequence or changed != row.hash


def changed_log(log: History, part: History, at: int | None) -> History:
    """The log with what one changed line says in its place."""
    changed = replace(log, rows=list(log.rows), checkpoints=list(log.checkpoints))
    if at is not None and part.rows:
        changed.rows[at] = part.rows[0]
    elif part.sources is not None:
        changed.sources, changed.digest = part.sources, part.digest
    elif part.checkpoints:
        (one,) = part.checkpoints
        place = [each.sequence for each in log.checkpoints].index(one.sequence)
        changed.checkpoints[place] = one
    elif part.end:
        changed.balances, changed.end = part.balances, part.end
    else:
        changed.header = part.header
    return changed


def is_told_in_place(log: History, part: History, at: int | None) -> bool:
    """Whether `verify` stops at a changed row, or at what the offer was made from."""
    if at is not None and part.rows:
        return is_row_told(log, at, part.rows[0])
    if part.sources is None:
        return False
    store = MemoryStore()
    store.take(replace(log, sources=part.sources, digest=part.digest))
    return bool(list(_of_header(store, STREAM, log.header)))


def test_every_bit_of_an_exported_log_is_found_by_verify(log: History) -> None:
    tried = reached = 0
    for number, line in enumerate(recorded().lines):
        at = log.lines.index(number + 1) if number + 1 in log.lines else None
        signed = b'"checkpoint":' in line
        before = log.rows[: sum(one <= number for one in log.lines)] if signed else []
        for other in bits(line.removesuffix(b"\n"), number):
            tried += 1
            part = reads(other, number, before)
            if part is None:
                continue
            reached += 1
            if not is_told_in_place(log, part, at) or not reached % WHOLE_STEP:
                assert faults_of(changed_log(log, part, at)), (number + 1, other)
    assert reached > tried // 50
    print(f"{tried} bits, {reached} of them read as a line, all found")  # noqa: T201


# --- what stands beside the rows in a house's file ---------------------------------------------


def cells_of(row: Row) -> Iterator[tuple[Transfer, ...]]:
    """A row's transfers with each bit of them turned over."""
    for place, one in enumerate(row.transfers):
        for name in ("source", "target"):
            for other in bits(getattr(one, name).encode()):
                text = other.decode("utf-8", "surrogateescape")
                changed = replace(one, **{name: text})
                yield (*row.transfers[:place], changed, *row.transfers[place + 1 :])
        for bit in range(0, 63, STEP):
            changed = replace(one, amount=Minor(one.amount ^ 1 << bit))
            yield (*row.transfers[:place], changed, *row.transfers[place + 1 :])


def test_every_bit_of_every_transfer_is_found(one_file: ModuleType, log: History) -> None:
    made = one_file.Stream(STREAM, log.header, {})
    tried = 0
    for at, row in enumerate(log.rows):
        for other in cells_of(row):
            tried += 1
            assert _moved(row) != other
            if tried % WHOLE_STEP == 0:
                rows = [replace(one, transfers=other) if one is row else one for one in log.rows]
                assert faults_of(replace(log, rows=rows)), (row, other)
            beside = [(one.source, one.target, one.amount) for one in other]
            with pytest.raises(one_file.Broken):
                at_once(made).row(plain(one_file, row, beside))
        made.row(
            plain(one_file, row, [(one.source, one.target, one.amount) for one in row.transfers])
        )
        assert made.rows == at + 1


def plain(one_file: ModuleType, row: Row, beside: Sequence[tuple[str, str, int]]) -> object:
    told = (row.sequence, row.at, row.key, row.command, row.body, row.hash)
    return one_file.Row(*told, list(beside))


def test_every_bit_of_balances_and_head_is_found(one_file: ModuleType, log: History) -> None:
    assert log.end is not None
    made = one_file.Stream(STREAM, log.header, {})
    for row in log.rows:
        made.row(
            plain(one_file, row, [(one.source, one.target, one.amount) for one in row.transfers])
        )
    stored = recorded().store.balances(STREAM)
    head = (log.end.sequence, log.end.hash, log.end.at)
    made.end(head, stored)
    others: list[tuple[Any, dict[str, int]]] = []
    for name, amount in stored.items():
        rest = {key: one for key, one in stored.items() if key != name}
        names = (other.decode("utf-8", "surrogateescape") for other in bits(name.encode()))
        others += [(head, {**rest, other: amount}) for other in names]
        others += [(head, {**rest, name: amount ^ 1 << bit}) for bit in range(0, 63, STEP)]
    for bit in range(0, 53, STEP):
        others.append(((head[0] ^ 1 << bit, head[1], head[2]), stored))
        others.append(((head[0], head[1], head[2] ^ 1 << bit), stored))
    others += [((head[0], changed, head[2]), stored) for changed in bits(head[1])]
    for end, balances in others:
        with pytest.raises(one_file.Broken):
            copy(made).end(end, balances)
        told = replace(log, balances=balances, end=Head(end[0], 0, end[1], end[2]))
        assert faults_of(told), (end, balances)


# --- forgeries ---------------------------------------------------------------------------------


def told_by_both(
    one_file: ModuleType, history: History, key: str, held: tuple[str, ...] = ()
) -> tuple[bool, bool]:
    """Whether `verify` and the verifier in one file each find something wrong."""
    store = MemoryStore()
    store.take(history)
    signer = recorded().signer.verifier if key else None
    try:
        one_file.verify_lines(list(exported(store, STREAM)), one_file.trusted(key), held)
    except one_file.Broken:
        return bool(verify(store, STREAM, signer)), True
    return bool(verify(store, STREAM, signer)), False


def cut(log: History, at: int) -> list[Row]:
    return log.rows[:at] + log.rows[at + 1 :]


def renumbered(log: History, at: int) -> list[Row]:
    return [replace(row, sequence=number) for number, row in enumerate(cut(log, at), start=1)]


def swapped(log: History, at: int) -> list[Row]:
    rows, other = list(log.rows), (at + 1) % len(log.rows)
    rows[at] = replace(log.rows[other], sequence=at + 1)
    rows[other] = replace(log.rows[at], sequence=other + 1)
    return rows


def doubled(log: History, at: int) -> list[Row]:
    return [*log.rows[: at + 1], *log.rows[at:]]


def rewritten(log: History, at: int) -> list[Row]:
    """One row says something else, and its own hash is right again."""
    before = log.rows[at - 1].hash if at else genesis(log.header)
    row = replace(log.rows[at], body=b'{"direction":"x","event":"spun","by":"dealer:kim"}')
    chained = linked(before, row.at, row.key, row.command, row.body)
    return [*log.rows[:at], replace(row, hash=chained), *log.rows[at + 1 :]]


@pytest.mark.parametrize("how", [cut, renumbered, swapped, doubled, rewritten])
def test_rows_cut_swapped_doubled_and_rewritten_are_found(
    one_file: ModuleType, log: History, how: Callable[[History, int], list[Row]]
) -> None:
    for at in range(0, len(log.rows), max(STEP // 2, 1)):
        forged = replace(log, rows=how(log, at))
        assert told_by_both(one_file, forged, "") == (True, True), at
    for at in range(0, len(log.rows), max(STEP // 2, 1)):
        assert told_by_both(one_file, replace(log, rows=log.rows[:at]), "") == (True, True), at


def forked(log: History) -> History:
    """Another night, all its hashes and balances right: only its signatures can tell."""
    store = open_store(None)
    recorder = Recorder(offer(), store, STREAM)
    commands = list(night())
    recorder.do_all(asked(iter([*commands[:7], *commands[8:]])))
    found = read_history(list(exported(store, STREAM)), "forged")
    assert found.header == log.header
    return found


def test_a_record_forged_as_a_whole_is_found_by_its_signatures(
    one_file: ModuleType, log: History
) -> None:
    forged, key = forked(log), str(recorded().signer.verifier)
    assert told_by_both(one_file, forged, "") == (False, False), "it is well made"
    assert told_by_both(one_file, forged, key) == (True, True), "it is not signed"
    with_old = replace(forged, checkpoints=log.checkpoints[:2])
    assert told_by_both(one_file, with_old, "") == (True, True)
    other = Notary(new_signer(), Cadence(0))
    store = MemoryStore(other)
    store.take(forged)
    store.sign(STREAM)
    signed = read_history(list(exported(store, STREAM)), "forged")
    assert told_by_both(one_file, signed, "") == (False, False), "signed, with a key of his own"
    assert told_by_both(one_file, signed, key) == (True, True)


def test_a_checkpoint_kept_elsewhere_finds_a_fork_and_an_end_cut_off(
    one_file: ModuleType, log: History
) -> None:
    key, notes = str(recorded().signer.verifier), [one.note for one in log.checkpoints]
    assert told_by_both(one_file, log, key, tuple(notes)) == (False, False)
    store = open_store(None)
    recorder = Recorder(offer(), store, STREAM)
    recorder.do_all(asked(night())[:150])
    short = read_history(list(exported(store, STREAM)), "short")
    with pytest.raises(one_file.Broken, match="kept elsewhere"):
        one_file.verify_lines(list(exported(store, STREAM)), {}, [notes[-1]])
    assert short.end is not None


def test_another_checkpoint_in_the_place_of_one_is_found(log: History) -> None:
    first, second, *rest = log.checkpoints
    changed = Checkpoint(first.sequence, second.key, second.note)
    assert faults_of(replace(log, checkpoints=[changed, second, *rest]))
