"""The marks of paragraphs, such as (e), 6. and ii., and which mark may follow which."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Style(StrEnum):
    """How a document numbers its paragraphs."""

    NJAC = "njac"
    """New Jersey Administrative Code: 5.1(e)6ii, 1.2(a)1iii(2), 1.1/come-point."""
    MA = "ma"
    """Massachusetts rules of a game: 1(e)(1)(i)b, 4(c)a."""
    PA = "pa"
    """Pennsylvania Code: 617a.3(e)(1)(ii)."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands before a paragraph: (e) is e in brackets, 6. is 6 without."""

    text: str
    in_brackets: bool

    def __str__(self) -> str:
        """As in an id."""
        return f"({self.text})" if self.in_brackets else self.text


@dataclass(frozen=True, slots=True)
class Step:
    """One level of an open paragraph: how deep it lies and how far its list has come."""

    depth: int
    place: int
    shown: str


Path = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class _Level:
    """One depth of paragraphs: how its marks count, and whether they stand in brackets."""

    count: Callable[[str], int]
    in_brackets: bool

    def place(self, mark: Mark) -> int:
        """Tell which of its list the mark begins: 1 is the first, 0 no mark of this level."""
        return self.count(mark.text) if mark.in_brackets == self.in_brackets else 0


_TENS = ("", "x", "xx", "xxx", "xl")
_ONES = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
_ROMANS = [tens + ones for tens in _TENS for ones in _ONES]


def _letter(mark: str) -> int:
    """Count a to z, then aa, bb, cc."""
    if not re.fullmatch(r"([a-z])\1?", mark):
        return 0
    return ord(mark[0]) - ord("a") + 1 + 26 * (len(mark) - 1)


def _number(mark: str) -> int:
    return int(mark) if re.fullmatch(r"[1-9][0-9]*", mark) else 0


def _roman(mark: str) -> int:
    return _ROMANS.index(mark) if mark in _ROMANS else 0


def _capital(mark: str) -> int:
    return _letter(mark.lower()) if mark.isupper() else 0


def _capital_roman(mark: str) -> int:
    return _roman(mark.lower()) if mark.isupper() else 0


_LEVELS = {
    Style.NJAC: (
        _Level(_letter, in_brackets=True),
        _Level(_number, in_brackets=False),
        _Level(_roman, in_brackets=False),
        _Level(_number, in_brackets=True),
        _Level(_capital, in_brackets=True),
    ),
    Style.MA: (
        _Level(_letter, in_brackets=True),
        _Level(_number, in_brackets=True),
        _Level(_roman, in_brackets=True),
        _Level(_letter, in_brackets=False),
    ),
    Style.PA: (
        _Level(_letter, in_brackets=True),
        _Level(_number, in_brackets=True),
        _Level(_roman, in_brackets=True),
        _Level(_capital, in_brackets=True),
        _Level(_capital_roman, in_brackets=True),
    ),
}
SECTION_NUMBER = {
    Style.NJAC: r"[0-9]+\.[0-9]+[A-Z]?",
    Style.MA: r"[0-9]{1,2}",
    Style.PA: r"[0-9]+[a-z]?\.[0-9]+[a-z]?",
}


def steps(mark: Mark, style: Style) -> list[Step]:
    """Give what the mark may be at each level, wherever it may be anything."""
    places = [level.place(mark) for level in _LEVELS[style]]
    return [Step(depth, place, str(mark)) for depth, place in enumerate(places) if place]


def paths_behind(path: Path, mark: Mark, style: Style) -> list[Path]:
    """Give the paths that may follow: the next of an open list, or the first of a deeper one."""
    options = steps(mark, style)
    deepest = path[-1].depth if path else -1
    following = [
        (*path[:at], step)
        for at in reversed(range(len(path)))
        for step in options
        if step.depth == path[at].depth and step.place == path[at].place + 1
    ]
    opening = [(*path, step) for step in options if step.depth > deepest and step.place == 1]
    return following + opening


def likeliest_path(path: Path, marks: Sequence[Mark], style: Style) -> Path | None:
    """Place the first mark so that most of the marks behind it fit too; None if it has no place.

    So (i) behind (h) is a letter if (j) comes, and a numeral if (ii) does.
    """
    options = paths_behind(path, marks[0], style)
    return max(options, key=lambda option: _reach(option, marks[1:], style), default=None)


def _reach(path: Path, ahead: Sequence[Mark], style: Style) -> int:
    """Count how many of the marks ahead find their place one after the other."""
    if not ahead:
        return 0
    options = paths_behind(path, ahead[0], style)
    return max((1 + _reach(option, ahead[1:], style) for option in options), default=0)


def place_of(short_id: str, style: Style) -> tuple[str, Path, Mark]:
    """Take an id such as 5.1(e)7 apart: its section, the path to it, its last mark."""
    section = re.match(SECTION_NUMBER[style], short_id)
    rest = short_id[section.end() :] if section else ""
    path: Path = ()
    mark = Mark("", in_brackets=False)
    for found in re.finditer(r"\((\w+)\)|([0-9]+|[a-z]+)", rest):
        mark = Mark(found[1] or found[2], in_brackets=bool(found[1]))
        above = path[-1].depth if path else -1
        path += tuple(step for step in steps(mark, style) if step.depth > above)[:1]
    if section is None or not path or section[0] + "".join(s.shown for s in path) != short_id:
        raise ValueError(f"{short_id} is no paragraph's id in the style {style}")
    return section[0], path, mark
