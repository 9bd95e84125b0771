"""The rules run anywhere: these rooms import with no package installed but the standard library."""

import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"
PACKAGE = SOURCE / "croupier"
ROOMS = (
    *("units", "law", "layout", "games", "offer", "table", "exact"),
    *("sheets", "desk", "cli"),
)
# -I and -S leave out the environment, the user's folder and site-packages.
PROGRAM = """
import importlib, sys
sys.path.insert(0, sys.argv[1])
assert not [folder for folder in sys.path if folder.endswith("site-packages")], sys.path
for name in sys.argv[2:]:
    importlib.import_module(name)
"""


def modules_of(room: str) -> list[str]:
    files = [PACKAGE / f"{room}.py", *sorted((PACKAGE / room).rglob("*.py"))]
    parts = [path.relative_to(SOURCE).with_suffix("").parts for path in files if path.exists()]
    return [".".join(part for part in each if part != "__init__") for each in parts]


def import_alone(*modules: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", "-c", PROGRAM, str(SOURCE), *modules]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


@pytest.mark.parametrize("room", ROOMS)
def test_room_imports_with_the_standard_library_only(room: str) -> None:
    modules = modules_of(room)
    if not modules:
        pytest.skip(f"there is no room {room} yet")
    done = import_alone(*modules)
    assert done.returncode == 0, done.stderr


def test_the_package_itself_imports_with_the_standard_library_only() -> None:
    done = import_alone("croupier")
    assert done.returncode == 0, done.stderr


def test_an_installed_package_would_be_noticed() -> None:
    assert import_alone("pytest").returncode != 0
