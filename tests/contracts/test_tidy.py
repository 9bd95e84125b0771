"""What keeps the house tidy. These bounds are only ever tightened."""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "croupier"
PROGRAMS = ("src", "tools", "tests", "benchmarks")

FUNCTION_LINES = 60
FILE_LINES = 400
COLUMNS = 100

VAGUE_VERBS = ("process_", "handle_", "manage_")
WITHOUT_FLOATS = ("units", "law", "offer", "table", "ledger", "exact")
KNOWS_NAMES = ("law", "layout", "games")
ENTRY_POINTS = {"croupier.cli.main", "croupier.__main__", "croupier.web.__main__"}

GAMES = "roulette big-six craps pokette red-dog blackjack chemin-de-fer poker"
WAGERS = """
    straight split three_numbers four_numbers first_five_numbers six_numbers column dozen red black
    odd even 1_to_18 19_to_36 seven_numbers five_adjacent six_numbers_color seven_numbers_color
    eight_numbers_color b2b touchdown insignia joker
    dont_pass dont_come place_to_win place_to_lose hardway any_seven any_craps craps_two
    craps_three craps_twelve craps_eleven horn
    pair_in_2 pair_in_3 flush open_straight inside_straight open_straight_flush
    inside_straight_flush three_of_a_kind lightning roulette_x roulette_up blazing_7s
"""
# A name alone, or with its numbers: "straight", "straight:17".
NAME = re.compile(rf"(?:{'|'.join(f'{GAMES} {WAGERS}'.split())})(?::.*)?", re.DOTALL)

# A letter in brackets keeps this file from holding what it forbids.
UNFINISHED = re.compile(r"\b(?:TOD[O]|FIXM[E])\b")
WORKPLACE = re.compile(r"(?<![\w./-])/wor[k]\b|(?<![\w-])(?:\.\./)?share[d]/")
HOST = re.compile(r"https?://(?:[^/\s\"'@]*@)?([^/\s\"'>)]+)")
REGISTRY = re.compile(r"pypi|pythonhosted|npmjs|debian\.org|artifact|nexus|mirror")
LOCK_FILES = {
    "uv.lock": {"pypi.org", "files.pythonhosted.org"},
    "package-lock.json": {"registry.npmjs.org"},
}


@cache
def tracked() -> tuple[Path, ...]:
    """The files of the tree; in a copy without a repository all that a copy holds."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode == 0 and done.stdout:
        paths = [ROOT / name for name in done.stdout.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if "__pycache__" not in path.parts]
    return tuple(sorted(path for path in paths if path.is_file()))


@cache
def texts() -> dict[str, str]:
    """Every tracked file that is text, by its name."""
    found: dict[str, str] = {}
    for path in tracked():
        try:
            found[path.relative_to(ROOT).as_posix()] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
    return found


@cache
def modules() -> dict[str, ast.Module]:
    """Every Python file of ours, parsed, by its name."""
    return {
        name: ast.parse(text)
        for name, text in texts().items()
        if name.endswith(".py") and name.startswith(PROGRAMS)
    }


def of_rooms(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    for name, tree in modules().items():
        parts = Path(name).with_suffix("").parts
        if parts[:2] == ("src", "croupier") and parts[2] in rooms:
            yield name, tree


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def docstrings(tree: ast.Module) -> set[int]:
    """The nodes that are docstrings, an attribute's included: strings that stand alone."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def test_no_function_is_long() -> None:
    long = [
        f"{name}:{node.lineno} {node.name}"
        for name, tree in modules().items()
        for node in functions(tree)
        if (node.end_lineno or node.lineno) - node.lineno + 1 > FUNCTION_LINES
    ]
    assert long == []


def test_no_file_is_long_and_no_line_is_wide() -> None:
    faults: list[str] = []
    for name, text in texts().items():
        if not name.endswith((".py", ".ts", ".svelte", ".css")):
            continue
        lines = text.splitlines()
        if len(lines) > FILE_LINES:
            faults.append(f"{name} has {len(lines)} lines")
        faults += [f"{name}:{i}" for i, line in enumerate(lines, 1) if len(line) > COLUMNS]
    assert faults == []


def test_no_function_has_a_vague_verb() -> None:
    vague = [
        f"{name}:{node.lineno} {node.name}"
        for name, tree in modules().items()
        for node in functions(tree)
        if node.name.lstrip("_").startswith(VAGUE_VERBS)
    ]
    assert vague == []


def test_no_float_where_money_and_odds_are() -> None:
    floats = [
        f"{name}:{node.lineno}"
        for name, tree in of_rooms(*WITHOUT_FLOATS)
        for node in ast.walk(tree)
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert floats == []


def test_nothing_is_left_unfinished() -> None:
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1}"
        for name, text in texts().items()
        for match in UNFINISHED.finditer(text)
        if not Path(name).name.endswith((".lock", ".svg"))
    ]
    assert found == []


def imported_names(name: str, tree: ast.Module) -> Iterator[str]:
    """Modules that a file imports, and dotted names that it holds as strings."""
    package = Path(name).relative_to("src").parts[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join((*base, *filter(None, [node.module])))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and str(node.value).startswith("croupier."):
            yield str(node.value)


def test_every_module_is_used() -> None:
    product = {name: tree for name, tree in modules().items() if name.startswith("src/")}
    used = {other for name, tree in product.items() for other in imported_names(name, tree)}
    dotted = {".".join(Path(name).relative_to("src").with_suffix("").parts) for name in product}
    unused = {name for name in dotted if not name.endswith(".__init__")} - used - ENTRY_POINTS
    assert unused == set()


def test_no_game_or_wager_is_named_outside_law_layout_and_games() -> None:
    others = {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in PACKAGE.rglob("*.py")}
    named = [
        f"{name}:{node.lineno} {node.value!r}"
        for name, tree in of_rooms(*(others - set(KNOWS_NAMES)))
        for known in [docstrings(tree)]
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if id(node) not in known and NAME.fullmatch(node.value)
    ]
    assert named == []


def test_no_file_names_a_workplace() -> None:
    found = [
        f"{name}:{text.count(chr(10), 0, match.start()) + 1} {match[0]}"
        for name, text in texts().items()
        for match in WORKPLACE.finditer(text)
    ]
    assert found == []


def test_registries_stand_in_lock_files_only_and_are_the_public_ones() -> None:
    found: list[str] = []
    for name, text in texts().items():
        public = LOCK_FILES.get(Path(name).name)
        for match in HOST.finditer(text):
            is_registry = public is not None or REGISTRY.search(match[1]) is not None
            if is_registry and match[1] not in (public or set()):
                found.append(f"{name}:{text.count(chr(10), 0, match.start()) + 1} {match[1]}")
    assert found == []


def test_the_lock_file_has_a_hash_for_every_file() -> None:
    lock = (ROOT / "uv.lock").read_text(encoding="utf-8")
    files = [line for line in lock.splitlines() if "{ url = " in line]
    assert files
    assert [line for line in files if 'hash = "sha256:' not in line] == []
