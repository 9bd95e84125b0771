"""Whole answers of the command line, word for word, beside the table file that they are for."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.strategies import ask

ANSWERS = Path(__file__).parent / "answers"
HEAD = re.compile(r"(?P<law>\S+)(?: on (?P<day>\S+))?(?: (?P<game>\S+))??(?: (?P<wheel>\S+-zero))?")
WITHOUT_FILE = ("editions", "law", "diff", "vectors", "new")


@dataclass(frozen=True, slots=True)
class Case:
    """A table file, and the commands asked of it with their answers."""

    title: str
    table: str
    asked: tuple[tuple[str, str], ...]


def cases(path: Path) -> Iterator[Case]:
    for block in path.read_text(encoding="utf-8").split("== ")[1:]:
        head, *commands = block.split("\n$ ")
        title, _, table = head.partition("\n")
        asked = (one.partition("\n") for one in commands)
        yield Case(title, table_file(table), tuple((what, said) for what, _, said in asked))


def table_file(written: str) -> str:
    """The lines that every table file needs, and those that the case gives."""
    first, _, more = written.partition("\n")
    found = HEAD.fullmatch(first)
    if not found:
        return ""
    by_day = f'table.jurisdiction = "{found["law"]}"\ntable.on = {found["day"]}'
    game = found["game"] or (found["law"].split("/")[1:2] or ["roulette"])[0]
    lines = [
        'table.name = "T"',
        f'table.game = "{game}"',
        by_day if found["day"] else f'table.edition = "{found["law"]}"',
        *([f'table.wheel = "{found["wheel"]}"'] if found["wheel"] else []),
        'table.currency = "USD"' if "table.currency" not in more else "",
    ]
    if "limits.minimum" not in more:
        lines.append('limits = { minimum = "5.00", maximum = "500.00", chip = "0.50" }')
    return "\n".join([*lines, more, ""])


def answer_to(case: Case, asked: str, folder: Path) -> str:
    """What a command answers, as the case writes it."""
    path = folder / "t.toml"
    path.write_text(case.table, encoding="utf-8")
    command, *arguments = asked.split()
    files = [] if command in WITHOUT_FILE else [path]
    found = ask(command, *files, *arguments)
    said = (found.out + found.err).replace(str(path), "FILE")
    lines = [line.rstrip() for line in said.strip().splitlines()]
    return "\n".join([*lines, *([f"(exit {found.status})"] if found.status else [])])


ALL = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(ANSWERS.glob("*.txt"))
    for case in cases(path)
]


@pytest.mark.parametrize("case", ALL)
def test_an_answer_is_word_for_word_what_was_read_by_eye(case: Case, tmp_path: Path) -> None:
    assert case.asked, "a case asks something"
    for asked, said in case.asked:
        assert answer_to(case, asked, tmp_path) == said.strip(), asked
