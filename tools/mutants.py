"""One change to one value of a TOML file, made in the text itself.

The text is changed, not a parsed tree written anew, so that a file keeps its form and its lines.
Tokens that may be values are found by a pattern; what each of them is, is decided by parsing the
changed text and comparing: exactly one value must differ, and it must not be prose.
"""

import datetime as dt
import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

Leaf: TypeAlias = str | int | bool | dt.date
Node: TypeAlias = "dict[str, Node] | list[Node] | Leaf"
Where: TypeAlias = tuple[str | int, ...]

# Keys under which words for people stand, or documents are named. What a layout's boxes print is
# a value; a notice's or a step's words in the law's files are a summary, and so is their place.
LAYOUT_PROSE = frozenset({"summary", "title", "notes", "sources"})
LAW_PROSE = LAYOUT_PROSE | {"note", "text", "where", "document", "holds", "slug"}

TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*)
      | (?P<long>\"\"\".*?\"\"\" | '''.*?''')
      | (?P<string>"(?:[^"\\\n]|\\.)*" | '[^'\n]*')
      | (?P<date>(?<![\w.-])\d{4}-\d\d-\d\d(?![\w.-]))
      | (?P<number>(?<![\w.+-])[+-]?\d+(?![\w.-]))
      | (?P<flag>(?<![\w.-])(?:true|false)(?![\w.-]))
    """,
    flags=re.VERBOSE | re.DOTALL,
)
ODDS = re.compile(r"\d+(?= (?:to|for) \d+)")
PLACEHOLDER = '"some other value"'


@dataclass(frozen=True, slots=True)
class Mutant:
    """A stretch of a file's text and what stands there instead."""

    path: str
    line: int
    where: str
    start: int
    end: int
    before: str
    after: str

    def applied_to(self, text: str) -> str:
        """The file's text with the change made."""
        return text[: self.start] + self.after + text[self.end :]

    def __str__(self) -> str:
        """A line for a person: file, line, key, the change."""
        before, after = (
            " ".join(part.split()) or "(nothing)" for part in (self.before, self.after)
        )
        return f"{self.path}:{self.line} {self.where}: {before} -> {after}"


@dataclass(frozen=True, slots=True)
class Value:
    """A token of the text that is a value, and where it stands in the tree."""

    token: re.Match[str]
    where: Where

    @property
    def likes(self) -> Where:
        """The same for all values of one sort: list indices and the names of tables left out."""
        names = [part for part in self.where if isinstance(part, str)]
        return (names[0], names[-1])


def parsed(text: str) -> "Node | None":
    """The tree, or None where the text is no TOML."""
    try:
        tree: Node = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, ValueError):
        return None
    return tree


def differences(before: Node, after: Node, where: Where = ()) -> Iterator[Where]:
    """Where two trees differ, lists of different lengths as a whole."""
    if isinstance(before, dict) and isinstance(after, dict):
        if before.keys() != after.keys():
            yield where
            return
        for key, value in before.items():
            yield from differences(value, after[key], (*where, key))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for index, value in enumerate(before):
            yield from differences(value, after[index], (*where, index))
    elif before != after or type(before) is not type(after):
        yield where


def at(tree: Node, where: Where) -> Node:
    """What stands at a place of the tree."""
    for part in where:
        match tree, part:
            case dict(), str():
                tree = tree[part]
            case list(), int():
                tree = tree[part]
            case _:
                raise LookupError(where)
    return tree


def is_single(tree: Node, where: Where) -> bool:
    """Whether one value stands at a place, and no list or table."""
    return not isinstance(at(tree, where), dict | list)


def changed(token: re.Match[str]) -> str | None:
    """Another value in place of a token; of a string only so that its place can be found."""
    match token.lastgroup:
        case "string":
            return PLACEHOLDER
        case "number":
            return str(int(token[0]) + 1)
        case "flag":
            return "false" if token[0] == "true" else "true"
        case "date":
            return (dt.date.fromisoformat(token[0]) + dt.timedelta(days=1)).isoformat()
        case _:
            return None


def values_in(text: str, prose: frozenset[str]) -> Iterator[Value]:
    """Every token that is a value and no prose."""
    tree = parsed(text)
    if tree is None:
        return
    for token in TOKEN.finditer(text):
        other = changed(token)
        if other is None:
            continue
        mutated = parsed(text[: token.start()] + other + text[token.end() :])
        places = [] if mutated is None else list(differences(tree, mutated))
        # A token that is a key changes the keys of a table; one value and no table is wanted.
        if len(places) == 1 and is_single(tree, places[0]) and prose.isdisjoint(places[0]):
            yield Value(token, places[0])


def other_string(value: Value, alike: Sequence[str]) -> str:
    """Odds one higher; else the next string of the same sort in the file, the likeliest slip."""
    token = value.token[0]
    odds = ODDS.search(token)
    if odds is not None:
        return token[: odds.start()] + str(int(odds[0]) + 1) + token[odds.end() :]
    strings = sorted(set(alike))
    following = strings[(strings.index(token) + 1) % len(strings)]
    return following if following != token else PLACEHOLDER


def without_last(text: str, value: Value) -> tuple[int, int] | None:
    """The stretch of text to leave out so that a list loses this, its last, value."""
    start = value.token.start()
    before = text[:start].rstrip()
    first = len(before) - 1 if before.endswith(",") else start
    tree, mutated = parsed(text), parsed(text[:first] + text[value.token.end() :])
    if tree is None or mutated is None:
        return None
    return (first, value.token.end()) if mutated != tree else None


def is_last_of_list(tree: Node, where: Where) -> bool:
    """Whether a place is the last of a list."""
    parent = at(tree, where[:-1])
    return isinstance(parent, list) and where[-1] == len(parent) - 1


def mutants_of(path: Path, text: str) -> Iterator[Mutant]:
    """Each value changed once, and each list of values without its last."""
    tree = parsed(text)
    values = list(values_in(text, LAW_PROSE if "law" in path.parts else LAYOUT_PROSE))
    for value in values:
        token = value.token
        start, end = token.span()
        is_string = token.lastgroup == "string"
        alike = [
            other.token[0]
            for other in values
            if other.likes == value.likes and other.token.lastgroup == token.lastgroup
        ]
        after = other_string(value, alike) if is_string else changed(token)
        line = text.count("\n", 0, start) + 1
        where = ".".join(map(str, value.where))
        if after is not None:
            yield Mutant(str(path), line, where, start, end, token[0], after)
        if tree is not None and is_last_of_list(tree, value.where):
            stretch = without_last(text, value)
            if stretch is not None:
                left_out = text[slice(*stretch)]
                yield Mutant(str(path), line, f"{where} left out", *stretch, left_out, "")
