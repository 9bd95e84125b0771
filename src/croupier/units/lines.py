"""On which line each key of a TOML text stands. The text is known to be valid TOML already."""

import tomllib
from dataclasses import dataclass, field

Path = tuple[str, ...]
_DEPTH_MAX = 16
"""No file of ours has keys so deep; noting every depth of one that has would take for ever."""
_BARE_END = frozenset(" \t\r\n=.]},#")


@dataclass(frozen=True, slots=True)
class Statement:
    """A header, or a key with its value: its path and the lines from its first to its last."""

    path: Path
    first: int
    last: int
    is_header: bool


@dataclass(slots=True)
class _Scan:
    """A walk over the text that notes the line of every key it meets."""

    text: str
    at: int = 0
    line: int = 1
    found: dict[Path, int] = field(default_factory=dict[Path, int])
    arrays: dict[Path, int] = field(default_factory=dict[Path, int])
    statements: list[Statement] = field(default_factory=list[Statement])

    def peek(self, length: int = 1) -> str:
        return self.text[self.at : self.at + length]

    def step(self, count: int = 1) -> None:
        self.line += self.text.count("\n", self.at, self.at + count)
        self.at += count

    def skip_blank(self, *, newlines: bool) -> None:
        while self.at < len(self.text):
            char = self.peek()
            if char == "#":
                end = self.text.find("\n", self.at)
                self.step((len(self.text) if end < 0 else end) - self.at)
            elif char in " \t\r" or (newlines and char == "\n"):
                self.step()
            else:
                return

    def string(self) -> str:
        quote = self.peek()
        closing = quote * 3 if self.peek(3) == quote * 3 else quote
        self.step(len(closing))
        start = self.at
        while self.peek(len(closing)) != closing:
            self.step(2 if quote == '"' and self.peek() == "\\" else 1)
        inner = self.text[start : self.at]
        self.step(len(closing))
        while len(closing) == 3 and self.peek() == quote:
            self.step()
        if quote == '"' and "\\" in inner:  # escapes are TOML's to read
            return str(tomllib.loads(f'key = "{inner}"')["key"]) if len(closing) == 1 else inner
        return inner

    def key(self) -> Path:
        parts: list[str] = []
        while True:
            self.skip_blank(newlines=False)
            if self.peek() in "\"'":
                parts.append(self.string())
            else:
                start = self.at
                while self.peek() not in _BARE_END:
                    self.step()
                parts.append(self.text[start : self.at])
            self.skip_blank(newlines=False)
            if self.peek() != ".":
                return tuple(parts)
            self.step()

    def note(self, path: Path, line: int) -> None:
        for length in range(1, min(len(path), _DEPTH_MAX) + 1):
            self.found.setdefault(path[:length], line)

    def value(self, path: Path) -> None:
        self.skip_blank(newlines=False)
        char = self.peek()
        if char in "\"'":
            self.string()
        elif char == "[":
            self.array(path)
        elif char == "{":
            self.inline_table(path)
        else:
            while self.peek() and self.peek() not in ",]}#\n":
                self.step()

    def array(self, path: Path) -> None:
        self.step()
        for index in range(len(self.text)):
            self.skip_blank(newlines=True)
            if self.peek() == "]":
                break
            self.found.setdefault((*path, str(index)), self.line)
            self.value((*path, str(index)))
            self.skip_blank(newlines=True)
            if self.peek() == ",":
                self.step()
        self.step()

    def inline_table(self, path: Path) -> None:
        self.step()
        while True:
            self.skip_blank(newlines=True)
            if self.peek() == "}":
                break
            self.pair(path)
            self.skip_blank(newlines=True)
            if self.peek() == ",":
                self.step()
        self.step()

    def pair(self, table: Path) -> Path:
        line = self.line
        path = (*table, *self.key())
        self.note(path, line)
        self.step()
        self.value(path)
        return path

    def header(self) -> Path:
        line, is_array = self.line, self.peek(2) == "[["
        self.step(2 if is_array else 1)
        path = self.resolve(self.key())
        self.step(2 if is_array else 1)
        if is_array:
            self.arrays[path] = self.arrays.get(path, -1) + 1
            self.note(path, line)
            path = (*path, str(self.arrays[path]))
        self.note(path, line)
        return path

    def resolve(self, path: Path) -> Path:
        """Put the index of the latest element behind each array of tables on the way."""
        full: Path = ()
        for index, part in enumerate(path):
            full = (*full, part)
            if full in self.arrays and index < len(path) - 1:
                full = (*full, str(self.arrays[full]))
        return full


def lines_of_keys(text: str) -> dict[Path, int]:
    """The line of every key, table, array element and key within inline tables."""
    return _scanned(text).found


def statements(text: str) -> list[Statement]:
    """Every header and every pair of key and value at the top of a table, in order."""
    return _scanned(text).statements


def _scanned(text: str) -> _Scan:
    scan = _Scan(text)
    table: Path = ()
    while True:
        scan.skip_blank(newlines=True)
        if scan.at >= len(text):
            return scan
        first, is_header = scan.line, scan.peek() == "["
        path = table = scan.header() if is_header else table
        if not is_header:
            path = scan.pair(table)
        scan.statements.append(Statement(path, first, scan.line, is_header=is_header))


def line_of(found: dict[Path, int], path: Path) -> int:
    """The line of a key, or of the nearest table that should hold it; 1 when none does."""
    for length in range(len(path), 0, -1):
        if path[:length] in found:
            return found[path[:length]]
    return 1
