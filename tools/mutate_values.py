"""Changes each value of law and layout, one at a time: the fast tests must notice every change.

usage: mutate_values.py [--only TEXT] [--list] [--jobs N]

Values are odds, numbers, flags, names and lists in the value files of law and layout, citations
included; prose (summaries, titles, notes) and the names of documents are not. The exit status is 1
when a change was not noticed, 2 when the tests do not pass without one.
"""

import argparse
import importlib
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant, mutants_of  # noqa: E402 - the line above finds it

# The lists of values first: they notice most, and at once.
FIRST = "tests/golden/test_values.py"
SUITES = ("tests/law", "tests/golden", "tests/witness")
DATA = ("src/croupier/law/data", "src/croupier/layout/data")
NO_VALUES = ("ambiguities.toml", "chapter.toml", "documents.toml", "elsewhere.toml", "slang.toml")
TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the tests noticed one mutant."""

    mutant: Mutant
    is_caught: bool


def value_files(root: Path) -> Iterator[Path]:
    """The data files that hold values: not the law's texts, not fragments, not front matter."""
    for folder in DATA:
        for path in sorted((root / folder).rglob("*.toml")):
            # documents.toml says how a house's own documents are numbered, elsewhere.toml what
            # sections are about that are not held: no values of the law
            is_text = path.name.endswith(".text.toml") or path.name in NO_VALUES
            if not is_text:
                yield path.relative_to(root)


def all_mutants(only: str) -> list[Mutant]:
    """Every mutant of every value file, or those whose description contains a text."""
    found = [
        mutant
        for path in value_files(ROOT)
        for mutant in mutants_of(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    return [mutant for mutant in found if only in str(mutant)]


def copy_tree(to: Path) -> None:
    """Lay a copy of package, tests and configuration."""
    ignore = shutil.ignore_patterns("__pycache__", "*.pyc")
    for name in ("src", "tests", "tools", "examples", "docs"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=ignore)
    for name in ("pyproject.toml", "README.md"):
        if (ROOT / name).exists():
            shutil.copy2(ROOT / name, to / name)


def hidden(folder: Path) -> Path:
    """Where a data folder is put while the package is imported without it."""
    return folder.with_name(folder.name + ".hidden")


def import_without_data() -> None:
    """Import the package's modules, so that a fork need not; none may read its data meanwhile."""
    folders = [Path(name) for name in DATA if Path(name).is_dir()]
    for folder in folders:
        folder.rename(hidden(folder))
    try:
        for path in sorted(Path("src/croupier").rglob("*.py")):
            parts = path.relative_to("src").with_suffix("").parts
            if parts[-1] not in {"__init__", "__main__"}:
                importlib.import_module(".".join(parts))
    finally:
        for folder in folders:
            hidden(folder).rename(folder)


def prepare_worker() -> None:
    """Move this process into a copy of the tree of its own, and import what every fork needs."""
    home = Path(tempfile.mkdtemp(prefix="croupier-mutants-", dir=os.environ["CROUPIER_MUTANTS"]))
    copy_tree(home)
    os.chdir(home)
    # The copy's package comes before the checkout's, in subprocesses of the tests too.
    os.environ["PYTHONPATH"] = str(home / "src")
    os.environ.pop("CROUPIER_DATA", None)
    # Plugins cost a third of a fork's time, and these suites want none of them.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    sys.path[:0] = [str(home), str(home / "src")]
    sys.dont_write_bytecode = False
    for name in [name for name in sys.modules if name.partition(".")[0] == "tools"]:
        del sys.modules[name]
    for name in ("pytest", "_pytest.assertion.rewrite", "hypothesis"):
        importlib.import_module(name)
    import_without_data()


def blind_tests(suite: str) -> list[Path]:
    """The test files that never name the package, so that no change of its data can reach them."""
    tests = Path(suite).rglob("test_*.py")
    return [path for path in tests if "croupier" not in path.read_text(encoding="utf-8")]


def run_suites(*, is_silent: bool) -> int:
    """Run the fast tests in this process; pytest's exit status."""
    pytest = importlib.import_module("pytest")
    if is_silent:
        with Path(os.devnull).open("w", encoding="utf-8") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
    suites = [suite for suite in SUITES if Path(suite).is_dir()]
    ignored = [f"--ignore={path}" for suite in suites for path in blind_tests(suite)]
    # Plain asserts fail as well, and nothing is rewritten that was imported before the fork.
    options = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
    first = int(pytest.main([*options, FIRST])) if Path(FIRST).exists() else 0
    return first or int(pytest.main([*options, *ignored, *suites]))


def forked_status(*, is_silent: bool) -> int:
    """The fast tests' exit status in a fork, which is ended when it hangs; that counts as 1."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(TIMEOUT_S)
        status = 1
        try:
            status = run_suites(is_silent=is_silent)
            sys.stdout.flush()
        except BaseException:  # noqa: BLE001 - a fork must never return into its parent's work
            traceback.print_exc()
        finally:
            os._exit(status)
    _, waited = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(waited)


def try_unchanged(_: int) -> int:
    """The fast tests' exit status with the data as they are."""
    return forked_status(is_silent=False)


def try_mutant(mutant: Mutant) -> Verdict:
    """Change one value in this worker's copy, run the tests, and put it back."""
    path = Path(mutant.path)
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.applied_to(text), encoding="utf-8")
    try:
        return Verdict(mutant, is_caught=forked_status(is_silent=True) != 0)
    finally:
        path.write_text(text, encoding="utf-8")


def try_all(mutants: Sequence[Mutant], jobs: int) -> list[Verdict] | None:
    """Every verdict, those not caught told as they come; None when nothing can be judged."""
    # Forked workers: each moves into a copy of its own, and forks again for each mutant.
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=prepare_worker) as pool:
        if pool.submit(try_unchanged, 0).result() != 0:
            return None
        verdicts: list[Verdict] = []
        for verdict in pool.map(try_mutant, mutants):
            verdicts.append(verdict)
            if not verdict.is_caught:
                print(f"NOT NOTICED {verdict.mutant}", flush=True)
    return verdicts


def print_table(verdicts: Sequence[Verdict], seconds: int) -> None:
    """One line a file, and a closing line."""
    paths = sorted({verdict.mutant.path for verdict in verdicts})
    width = max(map(len, paths))
    for path in paths:
        of_path = [verdict.is_caught for verdict in verdicts if verdict.mutant.path == path]
        print(f"{path:{width}} {sum(of_path):5} of {len(of_path):5}")
    caught = sum(verdict.is_caught for verdict in verdicts)
    print(f"{caught} of {len(verdicts)} changed values noticed in {seconds} s")


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--only", default="", help="only mutants whose line contains this")
    parser.add_argument("--list", action="store_true", help="list the mutants, run nothing")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> int:
    """List or try the mutants."""
    options = parsed(arguments)
    mutants = all_mutants(options.only)
    if options.list:
        print(*mutants, sep="\n")
        return 0
    if not mutants or not any((ROOT / suite).is_dir() for suite in SUITES):
        print("There are no values, or no tests of them, yet.")
        return 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="croupier-mutants-") as folder:
        os.environ["CROUPIER_MUTANTS"] = folder
        verdicts = try_all(mutants, options.jobs)
    if verdicts is None:
        print(f"{', '.join(SUITES)} do not pass with the data as they are", file=sys.stderr)
        return 2
    print_table(verdicts, round(time.monotonic() - began))
    return 0 if all(verdict.is_caught for verdict in verdicts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
