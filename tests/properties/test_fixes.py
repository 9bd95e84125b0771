"""The smallest fix, and the file mended: what they leave alone and what they make lawful."""

import copy
import tomllib
from itertools import combinations
from typing import cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from croupier.desk.table import OpenTable, open_table
from croupier.law.in_force import edition_ids
from croupier.law.register import register
from croupier.layout.reader import wheels
from croupier.layout.samples import sample_colors
from croupier.offer.choices import key_path, read_table
from croupier.offer.finding import Finding, Patch
from croupier.offer.patch import patched, patched_text
from croupier.offer.solve import part_of, smallest_fix, unlawful
from croupier.offer.validate import findings
from croupier.units.citation import PREFIXES
from croupier.units.refusal import SourceFaults
from tests.strategies import NJ_2010, Table, table, tables, text_of

ALL_SUBSETS_UP_TO = 8
OTHER_SECTIONS = ("N.J.A.C. 19:47-8.", "58 Pa. Code § 603a.", "205 CMR 147.")
"""Sections that the editions point to and whose text is another chapter's or is not held."""


def is_lawful(table: OpenTable, patch: Patch) -> bool:
    try:
        return OpenTable(patched(table.file, patch)).is_lawful
    except SourceFaults:
        return False


def smaller(patch: Patch) -> list[Patch]:
    """All proper subsets of a small patch; of a large one those that lack one key."""
    keys = list(patch)
    sizes = range(len(keys)) if len(keys) <= ALL_SUBSETS_UP_TO else [len(keys) - 1]
    return [{key: patch[key] for key in some} for n in sizes for some in combinations(keys, n)]


ROUND_AND_ROUND: Table = {"minimum": "0.00", "maximum": "0.00", "chip": "1.00"}
"""Each remedy of these limits undoes another; beside a second fault the search must still end."""


@given(tables())
@example(table(NJ_2010, "single-zero", limits=ROUND_AND_ROUND, rules={"zero": "half"}))
def test_a_fix_makes_the_table_lawful_and_nothing_less_does(made: Table) -> None:
    table = open_table(text_of(made))
    fix = table.fix
    if table.is_lawful:
        assert fix is None
        return
    if fix is None:
        # Another game or edition shows faults that are not to be seen yet: none need be known.
        hidden = [one for one in table.found if one.key.startswith("table.") or not one.remedies]
        assert hidden, [one.key for one in table.found]
        return
    assert is_lawful(table, fix), fix
    for part in smaller(fix):
        assert not is_lawful(table, part), (fix, part)


@given(tables())
def test_a_fix_changes_each_of_its_keys(made: Table) -> None:
    table = open_table(text_of(made))
    for key, value in (table.fix or {}).items():
        now = list(value) if isinstance(value, tuple) else value
        assert now != value_at(made, key), key


@given(tables())
@example(table(NJ_2010, "double-zero", wagers={"touchdown": True}, rules={"zero": "half"}))
@example(table("us-pa/roulette/2019-08-31", "double-zero", wagers={"touchdown": True, "b2b": True}))
def test_what_mends_a_finding_takes_it_away_and_no_less_does(made: Table) -> None:
    table = open_table(text_of(made))
    for one in unlawful(table.found):
        if table.fix and one.remedies:
            mends = part_of(table.file, table.fix, one)
            assert mends.items() <= table.fix.items()
            if mends in one.remedies:
                continue
            assert not has(table, mends, one), (one.key, mends)
            for key in mends:
                less = {name: value for name, value in mends.items() if name != key}
                assert has(table, less, one), (one.key, less)


def has(table: OpenTable, patch: Patch, one: Finding) -> bool:
    left = unlawful(findings(patched(table.file, patch)))
    return any((f.key, f.citation) == (one.key, one.citation) for f in left)


def value_at(made: Table, key: str) -> object:
    *above, last = key_path(key)
    at = made
    for name in above:
        at = cast("Table", at.get(name, {}))
    return at.get(last)


@given(tables(), st.booleans())
def test_the_mended_text_is_the_patched_file_and_keeps_its_comments(
    made: Table,
    is_crlf: bool,
) -> None:
    text = text_of(made, noted=True)
    text = text.replace("\n", "\r\n") if is_crlf else text
    table = open_table(text)
    if table.is_lawful:
        assert table.mended() == text
        return
    if table.fix is None:
        return
    mended = table.mended()
    assert read_table(mended) == patched(table.file, table.fix)
    assert open_table(mended).is_lawful
    gone = {key for key, value in table.fix.items() if value is None}
    wanted = [
        f"# beside {name}.{key}"
        for name, inner in made.items()
        for key, value in cast("Table", inner).items()
        if not isinstance(value, dict) and f"{name}.{key}" not in gone and name not in gone
    ]
    assert [note for note in wanted if note not in mended] == []
    kept = [f"# above {name}" for name in made if name not in gone]
    assert [note for note in kept if note not in mended] == []


HEAD = """[table]
name = "T"
game = "roulette"
edition = "us-nj/roulette/1998-08-17"
wheel = "single-zero"
currency = "USD"
"""
RUNS = sample_colors(wheels()["double-zero"])
WRITTEN_OTHERWISE = {
    "inline": HEAD.replace("[table]\n", "")
    .replace("name", "table.name")
    .replace("game", "table.game")
    .replace("edition =", "table.edition =")
    .replace("wheel", "table.wheel")
    .replace("currency", "table.currency")
    + 'limits = { minimum = "0.00", maximum = "5.00", chip = "1.00" }   # amounts\n',
    "dotted": 'limits.minimum = "0.00"\nlimits.maximum = "5.00"\nlimits.chip = "1.00"\n' + HEAD,
    "quoted": HEAD + '["limits"]\n"minimum" = "0.00"\n\'maximum\' = "5.00"\nchip = "1.00"\n',
    "last line": HEAD + '[limits]\nmaximum = "5.00"\nchip = "1.00"\nminimum = "0.00"',
    "several lines": HEAD
    + '[limits]\nminimum = "0.00"\nmaximum = "5.00"\nchip = "1.00"\n'
    + '[rules]\nzero = """\\\n  half"""\n[colors]\nblue = [\n  1, 2, # two\n  2,\n]\n',
    "a table under a table": """[b2b]
to_one = true
[b2b.multipliers]
10 = 0
"""
    + HEAD
    + '[limits]\nminimum = "1.00"\nmaximum = "5.00"\nchip = "1.00"\n',
    "a key to add among dotted ones": """table.name = "T"   # amounts
table.game = "roulette"
table.edition = "us-nj/roulette/2009-06-15"
table.wheel = "double-zero"
table.currency = "USD"
limits = { minimum = "1.00", maximum = "5.00", chip = "1.00" }
rules.zero = "whole"
wagers.six_numbers_color = true
wagers.red = false
wagers.black = false
[colors]
"""
    + "\n".join(f"{color} = {list(run)}" for color, run in RUNS.items()),
    "crlf": (HEAD + '[limits]\nminimum = "0.00"\nmaximum = "5.00"\nchip = "1.00"').replace(
        "\n", "\r\n"
    ),
}


@pytest.mark.parametrize("how", WRITTEN_OTHERWISE)
def test_a_file_written_in_another_way_is_mended_too(how: str) -> None:
    table = open_table(WRITTEN_OTHERWISE[how])
    assert not table.is_lawful
    assert table.fix
    mended = table.mended()
    assert read_table(mended) == patched(table.file, table.fix)
    assert open_table(mended).is_lawful
    comments = [one for one in ("# amounts",) if one in table.file.source.text]
    assert all(comment in mended for comment in comments)


@given(tables())
def test_every_finding_stands_at_a_line_and_a_clause(made: Table) -> None:
    text = text_of(made)
    table = open_table(text)
    known = citations()
    bodies = {prefix.rstrip("-§ ") for prefix in PREFIXES.values()}
    for one in table.check().findings:
        assert 1 <= one.line <= len(text.splitlines()), one
        assert one.message
        names_a_body = one.key.startswith("table.") and one.citation in bodies
        assert names_a_body or one.citation in known or one.citation.startswith(OTHER_SECTIONS), one
        if one.level == "advice":
            assert one.fix is None
        else:
            assert one.fix == table.check().fix


def citations() -> frozenset[str]:
    return frozenset(
        str(one.citation) for held in edition_ids() for one in register(held).paragraphs
    )


PATCHES: list[Patch] = [
    {"limits.chip": "0.25", "wagers.red": True},
    {"rules.zero": None, "colors.blue": (1, 2)},
    {"odds.straight": None, "odds.split": "18 to 1", "b2b": None},
    {"table.edition": None, "limits.red.chip": "1.00"},
]


@given(tables(), st.sampled_from(PATCHES))
def test_patched_text_says_what_the_patched_tables_say(made: Table, patch: Patch) -> None:
    said = tomllib.loads(patched_text(text_of(made, noted=True), patch))
    want = tomllib.loads(text_of(_said(made, patch)))
    assert _filled(said) == _filled(want)


def _said(made: Table, patch: Patch) -> Table:
    found = copy.deepcopy(made)
    for key, value in patch.items():
        *above, last = key_path(key)
        at = found
        for name in above:
            at = cast("Table", at.setdefault(name, {}))
        if value is None:
            at.pop(last, None)
        else:
            at[last] = list(value) if isinstance(value, tuple) else value
    return found


def _filled(said: Table) -> Table:
    """Without tables that nothing stands in."""
    return {name: one for name, one in said.items() if one}


def test_the_fix_is_the_one_with_the_fewest_keys() -> None:
    colors = "\n".join(f"{color} = {list(run)}" for color, run in RUNS.items())
    text = f"""
[table]
name = "Few keys"
game = "roulette"
edition = "us-nj/roulette/2010-11-15"
wheel = "double-zero"
currency = "USD"
[limits]
minimum = "5.00"
maximum = "500.00"
chip = "1.00"
[wagers]
six_numbers_color = true
[rules]
zero = "whole"
[colors]
{colors}
"""
    # red and black would be two keys, the colour wager is one: N.J.A.C. 19:47-5.1(g)
    assert smallest_fix(read_table(text)) == {"wagers.six_numbers_color": False}
