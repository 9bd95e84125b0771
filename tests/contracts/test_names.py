"""No game's or wager's name stands as a literal outside law, layout and games."""

import ast
from collections.abc import Iterator
from pathlib import Path

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


def named(path: Path) -> Iterator[str]:
    for one in texts(ast.parse(path.read_text(encoding="utf-8"))):
        word = str(one.value).partition(":")[0]
        if word in NAMES and word not in OTHER_THINGS:
            yield f"{path.relative_to(PACKAGE)}:{one.lineno} {one.value!r}"


def test_no_name_outside_the_rooms_that_may_know_it() -> None:
    found = [
        fault
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).parts[0] not in ROOMS
        for fault in named(path)
    ]
    assert found == []


def test_a_name_would_be_found() -> None:
    assert list(named(PACKAGE / "games" / "touchdown.py"))
    assert "touchdown" in NAMES
    assert "craps" in NAMES
