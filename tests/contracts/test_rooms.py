"""The drawing of the house, held without import-linter: imports point down only."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "croupier"

FLOORS = (
    ("web", "cli"),
    ("desk",),
    ("floor", "sheets"),
    ("audit", "simulate", "exact"),
    ("bulk",),
    ("ledger",),
    ("table",),
    ("offer",),
    ("games",),
    ("law", "layout"),
    ("units",),
)
HEIGHT = {room: height for height, floor in enumerate(reversed(FLOORS)) for room in floor}
FORBIDDEN = {
    "exact": {"numpy"},
    "table": {"sqlite3", "apsw", "http", "time", "random", "secrets", "uuid"},
    "games": {"pathlib", "os", "datetime", "tomllib"},
    "layout": {"random", "time"},
    "sheets": {"http", "sqlite3", "random", "time"},
}
BADLY_NAMED = {"core", "common", "utils", "helpers", "models", "services", "manager"}


def rooms() -> list[str]:
    return sorted({room_of(path) for path in PACKAGE.rglob("*.py")} - {"__init__", "__main__"})


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def imported_by(path: Path) -> Iterator[tuple[int, str]]:
    package = ("croupier", *path.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def doors(path: Path) -> Iterator[tuple[int, str]]:
    for line, name in imported_by(path):
        parts = name.split(".")
        if parts[0] == "croupier" and len(parts) > 1 and parts[1] in HEIGHT:
            yield line, parts[1]


def faults_of(room: str) -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if room_of(path) != room:
            continue
        where = path.relative_to(ROOT)
        for line, other in doors(path):
            if other != room and HEIGHT[other] >= HEIGHT[room]:
                yield f"{where}:{line} {room} imports {other}, which is not below it"
        for line, name in imported_by(path):
            if name.partition(".")[0] in FORBIDDEN.get(room, set()):
                yield f"{where}:{line} {room} must not know {name}"


@pytest.mark.parametrize("room", rooms())
def test_imports_point_down_only(room: str) -> None:
    assert list(faults_of(room)) == []


def test_every_room_is_in_the_drawing_and_none_is_badly_named() -> None:
    assert set(rooms()) - HEIGHT.keys() == set()
    names = {path.stem for path in PACKAGE.rglob("*.py")}
    names |= {path.name for path in PACKAGE.rglob("*") if path.is_dir()}
    assert names & BADLY_NAMED == set()


def test_every_room_says_what_it_holds() -> None:
    silent = [
        room
        for room in rooms()
        for door in [PACKAGE / room / "__init__.py"]
        if door.exists() and not ast.get_docstring(ast.parse(door.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_import_linter_holds_the_same_drawing() -> None:
    tables = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (contract,) = tables["tool"]["importlinter"]["contracts"]
    drawn = [tuple(name.strip(" ()") for name in layer.split("|")) for layer in contract["layers"]]
    assert drawn == list(FLOORS)
    assert contract["exhaustive"] is True
