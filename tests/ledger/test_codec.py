"""Events to bytes and back: exact, and strict in what is read."""

import contextlib
import json
from dataclasses import fields, is_dataclass, replace
from enum import StrEnum
from types import NoneType, UnionType
from typing import NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.layout.kinds import Name, read_position
from croupier.ledger import codec
from croupier.ledger.canonical import WHOLE_MAX, Unrecordable, canonical, read_canonical
from croupier.ledger.codec import KINDS, VERSIONS, Recorded, digest_of, read, written
from croupier.table.commands import Chips, Command, Person, Place, Sit
from croupier.table.events import (
    Event,
    RoundSettled,
    Seated,
    SettledWager,
    Transfer,
    WagerPlaced,
)
from croupier.table.instruction import Do, Instruction
from croupier.units.citation import Citation
from croupier.units.money import Minor
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable
from tests.ledger.evening import ANN

POSITIONS = (
    *("straight:17", "straight:00", "split:0-00@dozens", "three_numbers:0-1-2", "red", "1_to_18"),
    *("column:1", "five_adjacent:00", "six_numbers_color:blue", "touchdown:red", "touchdown"),
    *("insignia:20", "joker", "come:6", "come", "odds:come-6", "place_to_win:6", "hardway:8"),
    *("card:AS", "three_ranks:A-K-Q", "pair_in_2", "ante", "b2b"),
)
WHOLES = st.integers(-WHOLE_MAX, WHOLE_MAX)
ROLES = st.text(st.characters(exclude_characters=":", exclude_categories=["Cs"]))


def of(kind: object) -> st.SearchStrategy[object]:
    """Any value of a type that events are made of."""
    if isinstance(kind, NewType):
        return of(kind.__supertype__)
    if kind is int:
        return WHOLES
    if kind is str:
        return st.text()
    if kind is Person:
        return st.builds(Person, ROLES, st.text())
    if kind is Name:
        return st.sampled_from(POSITIONS).map(read_position)
    arguments = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        (present,) = (one for one in arguments if one is not NoneType)
        return st.none() | of(present)
    if get_origin(kind) is tuple:
        return st.lists(of(arguments[0]), max_size=3).map(tuple)
    if get_origin(kind) is frozenset:
        return st.frozensets(st.text(), max_size=3)
    assert isinstance(kind, type)
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    assert is_dataclass(kind)
    types = get_type_hints(kind)
    return st.builds(kind, *(of(types[one.name]) for one in fields(kind)))


def test_every_kind_of_event_has_a_version_and_a_name() -> None:
    assert set(VERSIONS) == {*get_args(Event), Refusal}
    assert len(KINDS) == len(VERSIONS)


@pytest.mark.parametrize("kind", VERSIONS, ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_what_is_written_is_read_again(kind: type[Recorded], data: st.DataObject) -> None:
    recorded = data.draw(of(kind))
    content = written(recorded)  # type: ignore[arg-type]
    assert read(content) == recorded
    assert canonical(json.loads(content)).encode() == content


PLAIN = st.builds(
    WagerPlaced,
    *(st.builds(Person, ROLES, st.text()),) * 2,
    st.sampled_from(POSITIONS).map(read_position),
    st.just(frozenset()),
    of(Transfer),
    st.sampled_from(list(Chips)),
    WHOLES,
)


@given(recorded=PLAIN | of(RoundSettled), bit=st.integers(0, 10_000))  # type: ignore[operator]
def test_what_is_read_by_a_pattern_is_read_as_it_is_the_long_way(
    recorded: Recorded, bit: int
) -> None:
    content = written(recorded)
    assert read(content) == codec._read_any(content) == recorded
    changed = bytearray(content)
    changed[bit // 8 % len(content)] ^= 1 << bit % 8
    for read_so in (read, codec._read_any):
        # Either it is refused, or it is something else that is written exactly so.
        with contextlib.suppress(Unreadable):
            assert written(read_so(bytes(changed))) == bytes(changed)
            assert read(bytes(changed)) == codec._read_any(bytes(changed)) != recorded


CLAUSE = Citation("N.J.A.C. 19:47-", "5.3(e)")
SPLIT = WagerPlaced(
    *(ANN, ANN, read_position("split:17-20"), frozenset()),
    *(Transfer(str(ANN), "in_play", Minor(5_00)), Chips.OWN, Minor(0)),
)


SETTLED = RoundSettled(
    7,
    (
        Instruction(Do.ANNOUNCE, "dealer", 'Announce "17 [black]"', CLAUSE),
        Instruction(Do.PAY, "dealer", "Pay", CLAUSE, "red", "player:ann", Minor(5_00), 0),
    ),
    (SettledWager(ANN, SPLIT.name, Minor(5_00), frozenset(), "loses", Minor(-5_00), CLAUSE),),
    (SPLIT.transfer,),
)


def test_wagers_and_settled_rounds_need_no_long_way() -> None:
    plain = replace(SETTLED, instructions=SETTLED.instructions[1:])
    for one in (SPLIT, plain, replace(plain, wagers=(), transfers=())):
        assert codec._read_quickly(written(one)) == one
    assert codec._read_quickly(written(SETTLED)) is None, "a bracket in a text"
    assert read(written(SETTLED)) == SETTLED
    assert codec._read_quickly(SEATED) is None


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("split:17-20", "split:20-17"),
        ('"amount":500', '"amount":0500'),
        ('"coupon":0', '"coupon":-0'),
        ('"own"', '"owned"'),
        ("player:ann", "ann"),
        ("in_play", "in_pl\\u0061y"),
        ('"version":2', '"version":3'),
    ],
)
def test_a_plain_wager_spelled_otherwise_is_refused(part: str, other: str) -> None:
    content = written(SPLIT).decode()
    assert part in content
    with pytest.raises(Unreadable):
        read(content.replace(part, other).encode())


@pytest.mark.parametrize("kind", get_args(Command), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_commands_differ_in_their_digest(kind: type[Command], data: st.DataObject) -> None:
    one, other = data.draw(of(kind)), data.draw(of(kind))
    assert (digest_of(one) == digest_of(other)) == (one == other)  # type: ignore[arg-type]


def test_commands_of_two_kinds_with_the_same_fields_differ() -> None:
    kinds = [kind for kind in get_args(Command) if [one.name for one in fields(kind)] == ["by"]]
    assert len({digest_of(kind(ANN)) for kind in kinds}) == len(kinds) > 1


SEATED = b'{"color":"blue","event":"seated","player":"player:ann","seat":1,"version":1}'


def test_the_bytes_of_a_record_are_fixed() -> None:
    assert written(Seated(ANN, 1, "blue")) == SEATED


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"null",
        b"\xff",
        b"{" * 100_000,
        SEATED[:-1],
        SEATED + b"\n",
        SEATED.replace(b"seated", b"stood"),
        SEATED.replace(b'"seated"', b"[]"),
        SEATED.replace(b'"version":1', b'"version":2'),
        SEATED.replace(b'"version":1', b'"version":true'),
        SEATED.replace(b'"seat":1', b'"seat":1.0'),
        SEATED.replace(b'"seat":1', b'"seat":1e0'),
        SEATED.replace(b'"seat":1', b'"seat":01'),
        SEATED.replace(b'"seat":1', b'"seat":NaN'),
        SEATED.replace(b'"seat":1', b'"seat":true'),
        SEATED.replace(b'"seat":1', b'"seat":"1"'),
        SEATED.replace(b'"seat":1', b'"seat":9007199254740993'),
        SEATED.replace(b'"seat":1', b'"seat":1,"seat":1'),
        SEATED.replace(b'"seat":1', b'"seat":1,"tip":1'),
        SEATED.replace(b'"seat":1,', b""),
        SEATED.replace(b'"seat":1', b'"seat": 1'),
        SEATED.replace(b"blue", b"bl\\u0075e"),
        SEATED.replace(b"blue", b"\\ud800"),
        SEATED.replace(b"player:ann", b"ann"),
    ],
)
def test_whatever_is_not_exactly_an_event_is_refused(content: bytes) -> None:
    with pytest.raises(Unreadable):
        read(content)


@pytest.mark.parametrize("name", ["straight:20-17", "straight:99", "split:20-17", "chips"])
def test_a_position_is_read_in_its_one_spelling_only(name: str) -> None:
    place = Place(ANN, ANN, read_position("split:17-20"), Minor(5))
    assert digest_of(place) == digest_of(Place(ANN, ANN, read_position("split:20-17"), Minor(5)))
    content = (
        b'{"event":"wager_taken_back","name":"%b","player":"player:ann",'
        b'"transfer":{"amount":5,"source":"in_play","target":"player:ann"},"version":1}'
    )
    assert written(read(content % b"split:17-20")) == content % b"split:17-20"
    with pytest.raises(Unreadable):
        read(content % name.encode())


def test_what_json_cannot_hold_exactly_is_not_recorded() -> None:
    with pytest.raises(Unrecordable):
        written(Seated(ANN, WHOLE_MAX + 1, "blue"))
    with pytest.raises(Unrecordable):
        digest_of(Sit(ANN, 1, "\ud800"))
    with pytest.raises(Unrecordable):
        canonical({"odds": 0.5})


def test_keys_are_sorted_as_rfc_8785_sorts_them() -> None:
    # The example of RFC 8785, 3.2.3.
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    order = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]
    content = canonical(dict.fromkeys(keys))
    assert list(json.loads(content)) == order
    assert read_canonical(content.encode()) == dict.fromkeys(keys)
