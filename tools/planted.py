"""Plants each known bug of planted/*.patch in a copy of the tree: its named tests must fail.

usage: planted.py [NAME...]      (names of patches, without .patch; default: all)

A named test has to pass before the bug is planted, and fail (not merely break at import) after.
The exit status is 1 when a bug was not noticed, 2 when a patch could not be tried.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLANTED = ROOT / "planted"
COPIED = ("src", "tests", "tools", "examples", "docs", "planted", "pyproject.toml", "README.md")
TIMEOUT_S = 600
TESTS_FAILED = 1  # pytest's exit status when tests ran and some of them failed


class Answer(StrEnum):
    """What came of one patch."""

    CAUGHT = "caught"
    """The named tests failed."""
    MISSED = "MISSED"
    """A named test passed with the bug in place."""
    UNTRIED = "UNTRIED"
    """The patch names no test or does not apply, or a test is missing or fails without it."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A patch, what came of it, and why."""

    name: str
    answer: Answer
    detail: str


def tests_named(patch: str) -> list[str]:
    """The tests that the header lines of a patch name."""
    return re.findall(r"^# must fail: *(\S.*?) *$", patch, flags=re.MULTILINE)


def copy_tree(to: Path) -> None:
    """Lay a copy of what the tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
            shutil.copytree(source, to / name, ignore=ignore)
        elif source.exists():
            shutil.copy2(source, to / name)


def pytest_status(tree: Path, test: str) -> tuple[int, str]:
    """Pytest's exit status and last line for one test in a copy of the tree."""
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider", test]
    # The copy's package comes before the checkout's own, in subprocesses too.
    environment = os.environ | {"PYTHONPATH": str(tree / "src"), "CROUPIER_DATA": ""}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return TESTS_FAILED, f"no end after {TIMEOUT_S} s"
    lines = (done.stdout + done.stderr).strip().splitlines()
    return done.returncode, lines[-1] if lines else ""


def plant(tree: Path, patch: Path) -> str | None:
    """Apply the patch; what git says when it does not fit."""
    done = subprocess.run(
        ["git", "apply", str(patch)], cwd=tree, capture_output=True, text=True, check=False
    )
    return None if done.returncode == 0 else done.stderr.strip().splitlines()[0]


def first_not_passing(tree: Path, tests: Sequence[str]) -> str | None:
    """The first of the tests that does not pass in the tree as it is."""
    for test in tests:
        status, line = pytest_status(tree, test)
        if status != 0:
            return f"{test} does not pass without the bug: {line}"
    return None


def try_planted(patch: Path) -> Outcome:
    """Plant one bug in a copy of its own and run the tests that it names."""
    tests = tests_named(patch.read_text(encoding="utf-8"))
    if not tests:
        return Outcome(patch.stem, Answer.UNTRIED, "no line '# must fail: tests/...::test_name'")
    with tempfile.TemporaryDirectory(prefix="croupier-planted-") as folder:
        tree = Path(folder)
        copy_tree(tree)
        fault = first_not_passing(tree, tests) or plant(tree, patch)
        if fault is not None:
            return Outcome(patch.stem, Answer.UNTRIED, fault)
        for test in tests:
            status, line = pytest_status(tree, test)
            if status == 0:
                return Outcome(patch.stem, Answer.MISSED, test)
            if status != TESTS_FAILED:
                return Outcome(patch.stem, Answer.UNTRIED, f"{test} could not run: {line}")
    return Outcome(patch.stem, Answer.CAUGHT, ", ".join(tests))


def print_table(outcomes: Sequence[Outcome]) -> None:
    """One line a patch, and a closing line."""
    width = max(len(outcome.name) for outcome in outcomes)
    for outcome in outcomes:
        print(f"{outcome.name:{width}}  {outcome.answer:8} {outcome.detail}")
    caught = sum(outcome.answer is Answer.CAUGHT for outcome in outcomes)
    print(f"{caught} of {len(outcomes)} planted bugs caught")


def main(names: Sequence[str]) -> int:
    """Try the named patches, or all."""
    patches = [PLANTED / f"{name}.patch" for name in names] or sorted(PLANTED.glob("*.patch"))
    missing = [patch.stem for patch in patches if not patch.exists()]
    if missing:
        print(f"no such patch: {', '.join(missing)}", file=sys.stderr)
        return 2
    if not patches:
        print("There are no planted bugs yet (planted/*.patch).")
        return 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        outcomes = list(pool.map(try_planted, patches))
    print_table(outcomes)
    answers = {outcome.answer for outcome in outcomes}
    return 1 if Answer.MISSED in answers else 2 if Answer.UNTRIED in answers else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
