"""Where keys stand, and values written and read again."""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.layout.kinds import KINDS, NUMBERS, Name, in_order, read_position
from croupier.units.currencies import DECIMALS
from croupier.units.lines import Path, line_of, lines_of_keys
from croupier.units.money import currency
from croupier.units.odds import odds_text, read_odds
from croupier.units.unreadable import Unreadable
from tests.strategies import Table

# --- TOML whose lines are known because it is written line by line -------------------------------

_BARE = st.from_regex(r"[A-Za-z0-9_-]{1,6}", fullmatch=True)
_QUOTED = st.text('ab #=[]{}.,"\\é', min_size=1, max_size=5)
_SCALARS = st.sampled_from(
    [
        "1",
        "true",
        "2011-03-01",
        '"a # b = [c]"',
        "'x\"y'",
        '"\\" = {"',
        '"""a"""',
        "0x1F",
        "[]",
        "{}",
    ]
)
_BREAKS = st.sampled_from(["", "# a = 1", "   ", "\t# [no.table]", "#"])


def _key_text(part: str) -> str:
    if part and all((char.isalnum() and char.isascii()) or char in "_-" for char in part):
        return part
    return '"' + part.replace("\\", "\\\\").replace('"', '\\"') + '"'


class Writer:
    """TOML text, and the line of each key as it was written."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.at: dict[Path, int] = {}

    def note(self, path: Path) -> None:
        """A key's line: that of the line which is written next."""
        for length in range(1, len(path) + 1):
            self.at.setdefault(path[:length], len(self.lines) + 1)


@st.composite
def written_toml(draw: st.DrawFn) -> tuple[str, dict[Path, int]]:
    """A TOML text and the lines of its keys: every way in which a key can be written."""
    writer = Writer()
    names = st.one_of(_BARE, _QUOTED)
    for table in draw(st.lists(names, max_size=4, unique=True)):
        writer.lines += draw(st.lists(_BREAKS, max_size=2))
        writer.note((table,))
        spaces = draw(st.sampled_from(["", " "]))
        writer.lines.append(f"[{spaces}{_key_text(table)}{spaces}]{draw(_ENDS)}")
        for key in draw(st.lists(names, max_size=4, unique=True)):
            writer.lines += draw(st.lists(_BREAKS, max_size=1))
            _write_pair(draw, writer, (table, key))
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    return ending.join([*writer.lines, ""]), writer.at


_ENDS = st.sampled_from(["", "   ", " # note", "\t#"])


def _write_pair(draw: st.DrawFn, writer: Writer, path: Path) -> None:
    head = f"{_key_text(path[-1])} = "
    end = draw(_ENDS)
    match draw(st.sampled_from(["scalar", "inline", "dotted", "array", "text"])):
        case "scalar":
            writer.note(path)
            writer.lines.append(f"{head}{draw(_SCALARS)}{end}")
        case "inline":
            keys = draw(st.lists(st.one_of(_BARE, _QUOTED), max_size=3, unique=True))
            writer.note(path)
            for key in keys:
                writer.note((*path, key))
            pairs = ", ".join(f"{_key_text(key)} = {draw(_SCALARS)}" for key in keys)
            writer.lines.append(f"{head}{{ {pairs} }}{end}")
        case "dotted":
            inner = draw(_BARE)
            writer.note((*path, inner))
            writer.lines.append(f"{_key_text(path[-1])} . {inner} = {draw(_SCALARS)}{end}")
        case "array":
            writer.note(path)
            writer.lines.append(f"{head}[ # begins")
            for index, value in enumerate(draw(st.lists(_SCALARS, max_size=4))):
                writer.lines += draw(st.lists(_BREAKS, max_size=1))
                writer.note((*path, str(index)))
                writer.lines.append(f"  {value},{draw(_ENDS)}")
            writer.lines.append(f"]{end}")
        case _:
            writer.note(path)
            quote = draw(st.sampled_from(['"""', "'''"]))
            writer.lines += [f"{head}{quote}", "[no.table]", "no_key = 1", f"{quote}{end}"]


@given(written_toml())
def test_every_key_is_found_at_its_line(written: tuple[str, dict[Path, int]]) -> None:
    text, at = written
    parsed = cast("Table", tomllib.loads(text))
    found = lines_of_keys(text)
    assert found == at
    for path in _paths(parsed):
        assert line_of(found, path) == at[path]
        assert line_of(found, (*path, "not there")) == at[path]


def _paths(value: object, path: Path = ()) -> Iterator[Path]:
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in cast("Table", value).items():
            yield from _paths(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(cast("list[object]", value)):
            yield from _paths(inner, (*path, str(index)))


@pytest.mark.parametrize("line", ['a = """x\\""""', "a = '''x''''", 'a = "\\\\"', "a = [[1], [2]]"])
def test_quotes_and_lists_that_are_easily_misread(line: str) -> None:
    text = f"{line}\nb = 1\n"
    tomllib.loads(text)
    assert lines_of_keys(text)["b",] == 2


# --- money, odds, positions ---------------------------------------------------------------------


@given(st.sampled_from(sorted(DECIMALS)), st.integers(0, 10**15 - 1))
def test_money_is_read_as_it_is_written(code: str, amount: int) -> None:
    money = currency(code)
    written = money.write(amount)
    assert money.read(written) == amount
    assert len(written.partition(".")[2]) == money.decimals
    assert money.write(-amount) == ("-" if amount else "") + written


@given(st.sampled_from(["USD", "JPY", "BHD"]), st.text("0123456789.,-+e _٣５", max_size=8))
def test_only_plain_amounts_are_money(code: str, text: str) -> None:
    money = currency(code)
    whole, dot, decimals = text.partition(".")
    is_plain = whole.isascii() and whole.isdecimal() and len(decimals) <= money.decimals
    is_plain = is_plain and (not dot or (decimals.isascii() and decimals.isdecimal()))
    try:
        amount = money.read(text)
    except Unreadable:
        assert not is_plain
    else:
        assert is_plain
        assert Fraction(amount, money.unit) == Fraction(text)


@given(st.integers(0, 10**9 - 1), st.integers(1, 10**9 - 1))
def test_odds_are_read_as_they_are_written(gain: int, risk: int) -> None:
    ratio = Fraction(gain, risk)
    assert read_odds(odds_text(ratio)).ratio == ratio
    assert read_odds(f"{gain} win {risk}").ratio == ratio
    assert str(read_odds(f"{gain} to {risk}")) == odds_text(ratio)
    if gain >= risk:
        assert read_odds(f"{gain} for {risk}").ratio == ratio - 1


@st.composite
def positions(draw: st.DrawFn) -> Name:
    kind = draw(st.sampled_from([one for one in KINDS.values() if one.name != "touchdown"]))
    if kind.numbers:
        many = st.lists(st.sampled_from(NUMBERS), unique=True, max_size=kind.numbers)
        numbers = draw(many.filter(lambda some: len(some) == kind.numbers))
        return Name(kind, in_order(numbers))
    return Name(kind, (draw(st.sampled_from(kind.choices)),)) if kind.choices else Name(kind)


@given(positions(), st.integers(0, 2**32))
def test_a_position_is_the_same_in_whatever_order_its_numbers_stand(name: Name, mix: int) -> None:
    assert read_position(str(name)) == name
    numbers = list(name.selected)
    Random(mix).shuffle(numbers)  # noqa: S311 - no secret
    shuffled = f"{name.kind.name}:{'-'.join(numbers)}" if numbers else name.kind.name
    assert read_position(shuffled) == name
    for place in name.kind.other_places:
        assert str(read_position(f"{shuffled}@{place}")) == f"{name}@{place}"
