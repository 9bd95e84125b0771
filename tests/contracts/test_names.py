"""No game's or wager's name stands as a literal outside law, layout and games."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.law.in_force import edition, edition_ids
from croupier.law.schema import RULES
from croupier.layout.kinds import KINDS

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "croupier"
ROOMS = {"law", "layout", "games"}
NAMES = KINDS.keys() | {kind.game for kind in KINDS.values()}
OTHER_THINGS = {
    "card": "a figure of the printer's",
    "suit": "a figure of the printer's",
    "flag": "a figure of the printer's",
    "odds": "a table of the table file, and a word of every par sheet",
    "red": "a color of chips and of numbers",
    "black": "a color of chips and of numbers",
}
"""Words that are a wager's name as well, and what they mean outside these rooms."""
OTHER_TEXTS = {
    "nj-roulette-2010": "a sample's file name, where the form for an offering begins",
}
"""Texts in which a name stands that is another word's part, or a file's."""
OURS = {
    name
    for name in NAMES
    if not re.fullmatch("[a-z]+", name) or name in ("touchdown", "craps", "pokette", "roulette")
}
"""Names that are no English word, so that they mean a game or a wager wherever they stand."""
_OURS = re.compile(f"(?<![A-Za-z0-9])(?:{'|'.join(sorted(OURS))})(?![A-Za-z0-9])")
_NUMBERED = re.compile(f"(?:{'|'.join(sorted(NAMES - OTHER_THINGS.keys()))})-[0-9]*")
"""As the wager that odds support is written: come-6, or come- for any of them."""


def texts(tree: ast.Module) -> Iterator[ast.Constant]:
    """Every text of a module that is no documentation."""
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node


def names_in(text: str) -> bool:
    """Whether a text is or holds a name: alone, with a number, as a key's part, in a row of them.

    Prose is let be: it has blanks between words that are no names, and "even" may be said.
    """
    if text in OTHER_TEXTS:
        return False
    if " " in text.strip():
        return {*text.split()} <= NAMES
    pieces = {*text.split(":")} - OTHER_THINGS.keys()
    numbered = any(_NUMBERED.fullmatch(piece) for piece in pieces)
    return bool(pieces & NAMES) or numbered or _OURS.search(text) is not None


def named(module: str, where: str) -> Iterator[str]:
    for one in texts(ast.parse(module)):
        if names_in(str(one.value)):
            yield f"{where}:{one.lineno} {one.value!r}"


def test_no_name_outside_the_rooms_that_may_know_it() -> None:
    found = [
        fault
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in ROOMS
        for fault in named(path.read_text(encoding="utf-8"), f"{path.relative_to(PACKAGE)}")
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'if kind == "come": pass',
        'if kind in ("ante", "raise"): pass',
        'name = f"come:{point}"',
        'name = "odds:come-6"',
        'if name.startswith("come-"): pass',
        'key = "limits.b2b.minimum"',
        'choice = rules["touchdown_paytable"]',
        'KINDS = "pass dont_pass".split()',
        'match game:\n    case "red-dog": pass',
        'path = f"us-nj/craps/{day}"',
        'kind = "place_to_win"',
    ],
)
def test_a_name_would_be_found(line: str) -> None:
    assert list(named(line, "planted"))


@pytest.mark.parametrize(
    "line",
    [
        'told = "an even sum of chips"',
        'act = "buy_in"',
        'key = "field_name"',
        '"""Come bets."""',
        'ink = "red"',
    ],
)
def test_other_words_are_let_be(line: str) -> None:
    assert list(named(line, "harmless")) == []


def test_the_choices_of_a_table_file_are_those_of_the_editions() -> None:
    chosen = {key for one in edition_ids() for key in edition(one).choices}
    assert chosen | {"zero"} == set(RULES)
