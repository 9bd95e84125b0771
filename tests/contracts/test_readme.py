"""The README's examples are run: its Python in order, its commands against what they print."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
BLOCK = re.compile(r"^```(?P<kind>python|console)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
TIMEOUT_S = 60


@dataclass(frozen=True, slots=True)
class Block:
    line: int
    body: str


@dataclass(frozen=True, slots=True)
class Shown:
    line: int
    command: str
    output: list[str]


def blocks(kind: str, text: str) -> list[Block]:
    return [
        Block(text.count("\n", 0, found.start("body")) + 1, found["body"])
        for found in BLOCK.finditer(text)
        if found["kind"] == kind
    ]


def commands(block: Block) -> Iterator[Shown]:
    """Each `$ ` line, continued after a backslash, with the lines that follow it."""
    shown: Shown | None = None
    lines = iter(enumerate(block.body.splitlines(), start=block.line))
    for number, line in lines:
        if not line.startswith("$ "):
            if shown is not None:
                shown.output.append(line)
            continue
        if shown is not None:
            yield shown
        command = line.removeprefix("$ ")
        while command.endswith("\\"):
            command = command[:-1] + next(lines)[1].strip()
        shown = Shown(number, command, [])
    if shown is not None:
        yield shown


def agrees(expected: list[str], printed: list[str]) -> bool:
    """Whether the lines are the same; `...` stands for any lines, within a line for any text."""
    pattern = ""
    for line in "\n".join(expected).rstrip().splitlines():
        if line.strip() == "...":
            pattern += r"(?:[^\n]*\n)*"
        else:
            words = [re.escape(part) for part in line.rstrip().split("...")]
            pattern += r"[^\n]*".join(words) + r"\n"
    text = "".join(f"{line.rstrip()}\n" for line in "\n".join(printed).rstrip().splitlines())
    return re.fullmatch(pattern, text) is not None


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples in it, so that what a command writes stays out of the tree."""
    if (ROOT / "examples").is_dir():
        shutil.copytree(ROOT / "examples", tmp_path / "examples")
    programs = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    monkeypatch.setenv("PATH", os.pathsep.join(programs))
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("desk")
def test_readme_python_runs() -> None:
    namespace: dict[str, object] = {"__name__": "readme"}
    for block in blocks("python", README.read_text(encoding="utf-8")):
        # Blank lines put the block where it stands, so that a traceback names the README's line.
        source = "\n" * (block.line - 1) + block.body
        exec(compile(source, str(README), "exec"), namespace)  # noqa: S102 - our own README


def test_readme_commands_print_what_it_shows(desk: Path) -> None:
    for block in blocks("console", README.read_text(encoding="utf-8")):
        for shown in commands(block):
            if not shown.command.startswith("croupier"):
                continue
            done = subprocess.run(
                ["sh", "-c", shown.command],
                cwd=desk,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
                timeout=TIMEOUT_S,
            )
            where = f"README.md:{shown.line} $ {shown.command}"
            assert "Traceback" not in done.stdout, f"{where}\n{done.stdout}"
            assert agrees(shown.output, done.stdout.splitlines()), f"{where}\n{done.stdout}"


def test_a_block_is_cut_into_commands_and_their_output() -> None:
    text = "x\n```console\n$ croupier a \\\n    b\none\n\ntwo\n$ ls\n```\n"
    (block,) = blocks("console", text)
    assert list(commands(block)) == [
        Shown(3, "croupier a b", ["one", "", "two"]),
        Shown(8, "ls", []),
    ]


@pytest.mark.parametrize(
    ("expected", "printed", "answer"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a", "b", "c"], True),
        (["...", "c"], ["a", "b", "c"], True),
        (["a ... c"], ["a b c"], True),
        (["a ... c"], ["a b d"], False),
        (["a", ""], ["a"], True),
        (["a+"], ["aa"], False),
        ([], [], True),
    ],
)
def test_output_agrees(expected: list[str], printed: list[str], *, answer: bool) -> None:
    assert agrees(expected, printed) is answer
