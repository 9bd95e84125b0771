"""Changes the code of games, offer, exact and table, one place at a time: a test must notice.

usage: mutate_code.py [--only TEXT] [--list] [--jobs N] [--sample N [--seed N]] [--least PERCENT]

The fast tests are collected once, in a copy of the tree, and run once to learn which of them call
which function, and how long they take. For each change the process forks: the changed function's
code is put in the place of the original's, every cache is emptied, and the tests that call it run,
the quickest first, until one fails. No file is written for a change, so no compiled module can be
stale; tests that start another program cannot see a change and are not chosen.

The exit status is 1 when fewer than --least of a hundred changes were noticed, 2 when no test can
judge.
"""

import argparse
import functools
import gc
import importlib
import os
import pickle
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.code_mutants import Mutant, mutants_of  # noqa: E402 - the line above finds it
from tools.mutate_values import copy_tree  # noqa: E402 - likewise

if TYPE_CHECKING:
    import pytest

ROOMS = ("games", "offer", "exact", "table")
SUITES = (
    "tests/walks",
    "tests/contracts",
    "tests/golden",
    "tests/answers",
    "tests/witness_compare",
    "tests/properties",
    "tests/table",
    "tests/desk",
    "tests/ledger",
)
FAST = "not browser and not postgres and not slow"
# Cases of one test that are tried: spread over all its cases, so that each edition has some.
CASES_MAX = 40
# A test that takes longer in the first run, where every call is noted, is not tried at all. Time is
# the processor's, as far as it decides what is tried: a machine with other work learns the same.
LEARNING_S = 5
WAITING_S = 60
CACHE = type(functools.lru_cache(int))
# Imports point down only: what these rooms remember cannot come from the code that is changed.
BELOW = ("croupier.law.", "croupier.layout.", "croupier.units.")
# The tests of one mutant may take so long by the times measured; what is left out cannot catch it.
BUDGET_S = 10.0
PATIENCE_S = 10
MEMORY_BYTES_MAX = 4 << 30

Place = tuple[str, str]
"""A function: its file, and its outermost qualified name."""


@dataclass(slots=True)
class Known:
    """What the first run taught: by test, how long it takes and which functions it calls."""

    seconds: dict[int, float] = field(default_factory=dict[int, float])
    called: dict[int, frozenset[Place]] = field(default_factory=dict[int, frozenset[Place]])
    failing: list[str] = field(default_factory=list[str])


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a test noticed one mutant, and whether any calls its function at all."""

    mutant: Mutant
    is_caught: bool
    is_reached: bool


def all_mutants(root: Path, only: str) -> list[Mutant]:
    """Every mutant of every module of the rooms, or those whose line contains a text."""
    paths = [path for room in ROOMS for path in sorted((root / "src/croupier" / room).glob("*.py"))]
    found = [
        mutant
        for path in paths
        for mutant in mutants_of(path.relative_to(root), path.read_text(encoding="utf-8"))
    ]
    return [mutant for mutant in found if only in str(mutant)]


def outermost(code: types.CodeType) -> Place:
    return code.co_filename, code.co_qualname.partition(".<locals>")[0]


def functions_by_place(root: Path) -> dict[Place, list[types.FunctionType]]:
    """The functions of the package that are alive, by where they stand."""
    found: dict[Place, list[types.FunctionType]] = {}
    inside = str(root / "src")
    for one in gc.get_objects():
        # type() and no isinstance: some objects run code when they are asked for their class
        if type(one) is not types.FunctionType:
            continue
        if (
            one.__code__.co_filename.startswith(inside)
            and "<locals>" not in one.__code__.co_qualname
        ):
            found.setdefault(outermost(one.__code__), []).append(one)
    return found


def code_named(code: types.CodeType, name: str) -> types.CodeType | None:
    """The code of a function within a module's code."""
    for one in code.co_consts:
        if isinstance(one, types.CodeType):
            if one.co_qualname == name:
                return one
            inner = code_named(one, name)
            if inner is not None:
                return inner
    return None


def empty_caches() -> None:
    """No answer of the unchanged code is to be remembered."""
    for one in gc.get_objects():
        if type(one) is CACHE and not one.__module__.startswith(BELOW):
            one.cache_clear()


def put_in_place(root: Path, mutant: Mutant, alive: dict[Place, list[types.FunctionType]]) -> bool:
    """Let every living function of the mutant's place run the changed code."""
    import ast  # noqa: PLC0415 - wanted in a fork only

    path = str(root / mutant.path)
    mutant.apply()
    module = compile(ast.fix_missing_locations(mutant.tree), path, "exec")
    code = code_named(module, mutant.function)
    targets = alive.get((path, mutant.function), [])
    for target in targets:
        if code is None or code.co_freevars != target.__code__.co_freevars:
            return False
        target.__code__ = code
    empty_caches()
    return bool(targets)


def too_slow(_: int, __: types.FrameType | None) -> None:
    """What ends a test in the first run."""
    raise TimeoutError


def spread(items: Sequence["pytest.Item"]) -> list["pytest.Item"]:
    """At most CASES_MAX cases of each test, evenly spread."""
    by_test: dict[str, list[pytest.Item]] = {}
    for item in items:
        by_test.setdefault(item.nodeid.partition("[")[0], []).append(item)
    chosen: list[pytest.Item] = []
    for cases in by_test.values():
        step = max(1, -(-len(cases) // CASES_MAX))
        chosen += cases[::step]
    return chosen


class Trials:
    """The plugin that takes the place of pytest's own loop over the tests."""

    def __init__(self, root: Path, mutants: Sequence[Mutant], jobs: int) -> None:
        self.root = root
        self.mutants = mutants
        self.jobs = jobs
        self.verdicts: list[Verdict] = []
        self.known = Known()
        self.items: list[pytest.Item] = []
        self.alive: dict[Place, list[types.FunctionType]] = {}
        self.session: pytest.Session | None = None

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        """Learn, then try each mutant in a fork."""
        self.session = session
        self.items = spread(session.items)
        for name in sorted(set(ROOMS)):
            for path in sorted((self.root / "src/croupier" / name).glob("[a-z]*.py")):
                importlib.import_module(f"croupier.{name}.{path.stem}")
        self.alive = functions_by_place(self.root)
        self.known = self._learnt()
        for name in self.known.failing:
            print(f"left out, fails without a change: {name}", flush=True)
        spent = round(sum(self.known.seconds.values()))
        print(f"{len(self.known.seconds)} tests of {len(session.items)}, {spent} s", flush=True)
        gc.freeze()
        self._try_all()
        return True

    def _learnt(self) -> Known:
        """Run every test once in a fork; its answer comes through a pipe."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            self._be_silent()
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(self._learn(), pipe)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            known: Known = pickle.load(pipe)  # noqa: S301 - written by this very program
        os.waitpid(child, 0)
        return known

    def _learn(self) -> Known:
        known, session = Known(), self.session
        assert session is not None
        inside = tuple(str(self.root / "src/croupier" / room) for room in ROOMS)
        called: set[types.CodeType] = set()

        def note(frame: types.FrameType, event: str, _: object) -> None:
            if event == "call":
                called.add(frame.f_code)

        signal.signal(signal.SIGALRM, too_slow)
        for index, item in enumerate(self.items):
            called.clear()
            empty_caches()
            failed, began = session.testsfailed, time.process_time()
            signal.alarm(WAITING_S)
            sys.setprofile(note)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=self._after(index))
            sys.setprofile(None)
            signal.alarm(0)
            seconds = time.process_time() - began
            if session.testsfailed != failed:
                known.failing.append(item.nodeid)
            if session.testsfailed != failed or seconds > LEARNING_S:
                continue
            known.seconds[index] = seconds
            codes = (code for code in called if code.co_filename.startswith(inside))
            known.called[index] = frozenset(outermost(code) for code in codes)
        return known

    def _after(self, index: int) -> "pytest.Item | None":
        return self.items[index + 1] if index + 1 < len(self.items) else None

    def _be_silent(self) -> None:
        with Path(os.devnull).open("w", encoding="utf-8") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)

    def _tests_of(self, mutant: Mutant) -> list[int]:
        """The tests that call a mutant's function, quickest first, as many as the budget holds."""
        place = (str(self.root / mutant.path), mutant.function)
        calling = [index for index, places in self.known.called.items() if place in places]
        calling.sort(key=lambda index: self.known.seconds[index])
        chosen: list[int] = []
        left = BUDGET_S
        for index in calling:
            left -= self.known.seconds[index]
            if chosen and left < 0:
                break
            chosen.append(index)
        return chosen

    def _try_all(self) -> None:
        running: dict[int, tuple[Mutant, bool]] = {}
        for mutant in self.mutants:
            tests = self._tests_of(mutant)
            if not tests:
                self._tell(Verdict(mutant, is_caught=False, is_reached=False))
                continue
            while len(running) >= self.jobs:
                self._wait(running)
            child = os.fork()
            if child == 0:
                os._exit(self._status(mutant, tests))
            running[child] = (mutant, True)
        while running:
            self._wait(running)

    def _wait(self, running: dict[int, tuple[Mutant, bool]]) -> None:
        child, waited = os.wait()
        mutant, is_reached = running.pop(child)
        # A change that hangs or eats the memory ends by a signal: that is noticed as well.
        is_caught = os.waitstatus_to_exitcode(waited) != 0
        self._tell(Verdict(mutant, is_caught=is_caught, is_reached=is_reached))

    def _tell(self, verdict: Verdict) -> None:
        self.verdicts.append(verdict)
        if not verdict.is_caught:
            word = "NOT NOTICED" if verdict.is_reached else "NOT REACHED"
            print(f"{word} {verdict.mutant}", flush=True)

    def _status(self, mutant: Mutant, tests: Sequence[int]) -> int:
        """In a fork: 1 as soon as a test fails with the change in place, 0 when none does."""
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES_MAX, MEMORY_BYTES_MAX))
        self._be_silent()
        session = self.session
        assert session is not None
        try:
            if not put_in_place(self.root, mutant, self.alive):
                return 0
            for at, index in enumerate(tests):
                item = self.items[index]
                following = self.items[tests[at + 1]] if at + 1 < len(tests) else None
                signal.alarm(PATIENCE_S + int(self.known.seconds[index] * PATIENCE_S))
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if session.testsfailed:
                    return 1
        except BaseException:  # noqa: BLE001 - a fork must never return into its parent's work
            return 1
        return 0


def try_all(mutants: Sequence[Mutant], home: Path, jobs: int) -> list[Verdict]:
    """Move into the copy, collect the tests there, and try every mutant."""
    os.chdir(home)
    sys.path[:0] = [str(home), str(home / "src")]
    os.environ["PYTHONPATH"] = str(home / "src")
    os.environ.pop("CROUPIER_DATA", None)
    for name in [name for name in sys.modules if name.partition(".")[0] == "tools"]:
        del sys.modules[name]
    pytest = importlib.import_module("pytest")
    trials = Trials(home, mutants, jobs)
    options = ["-q", "-s", "--assert=plain", "-m", FAST, "--hypothesis-seed=0"]
    pytest.main([*options, "-p", "no:cacheprovider", "-p", "no:xdist", *SUITES], [trials])
    return trials.verdicts


def table_lines(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """One line a file, and a closing line."""
    paths = sorted({verdict.mutant.path for verdict in verdicts})
    width = max(map(len, paths))
    for path in paths:
        of_path = [verdict.is_caught for verdict in verdicts if verdict.mutant.path == path]
        yield f"{path:{width}} {sum(of_path):5} of {len(of_path):5}"
    caught = sum(verdict.is_caught for verdict in verdicts)
    unreached = sum(not verdict.is_reached for verdict in verdicts)
    yield (
        f"{caught} of {len(verdicts)} changes of code noticed"
        f" ({caught * 1000 // len(verdicts)} in a thousand); {unreached} in functions that no"
        " fast test calls"
    )


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="only mutants whose line contains this")
    parser.add_argument("--list", action="store_true", help="list the mutants, run nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, default=0, help="so many drawn from all, by the seed")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--least", type=int, default=90, help="per cent to be noticed")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """List or try the mutants."""
    options = parsed(arguments)
    began = time.monotonic()
    home = Path(tempfile.mkdtemp(prefix="croupier-code-mutants-")).resolve()
    try:
        copy_tree(home)
        mutants = all_mutants(home, options.only)
        if 0 < options.sample < len(mutants):
            drawn = random.Random(options.seed)  # noqa: S311 - a sample, no game
            at = sorted(drawn.sample(range(len(mutants)), options.sample))
            mutants = [mutants[index] for index in at]
        if options.list:
            print(*mutants, sep="\n")
            return 0
        verdicts = try_all(mutants, home, options.jobs) if mutants else []
        if not any(verdict.is_reached for verdict in verdicts):
            print("no test that passes calls what is changed", file=sys.stderr)
            return 2
        print(*table_lines(verdicts), f"{round(time.monotonic() - began)} s", sep="\n")
        caught = sum(verdict.is_caught for verdict in verdicts)
        return 0 if caught * 100 >= options.least * len(verdicts) else 1
    finally:
        os.chdir(ROOT)
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
