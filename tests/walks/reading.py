"""Reads a walk: who places what, what comes up, what the dealer does, what everybody has left.

Columns stand two blanks apart; `#` opens a comment.

    table   craps                          one of the tables of `tables.py`
    cites   N.J.A.C. 19:47-*               what stands around the short clauses
    ann     places   pass  10.00           before the next outcome; `!` behind it: called on
    ann     places   come  10.00  refused  position_may_not_be_made_now  1.2(a)3
    roll    3+3                            or spin, or card
    dealer  pay      place_to_win:6  14.00  1.10
    dealer  move     come  come:6  10.00  1.2(a)3ii
    void                                   the outcome decided nothing
    ann     has      pass  wins  10.00  20.00  1.2(a)1ii   profit and returned, in the order placed
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).parent
WALKS = tuple(sorted(path.name for path in FOLDER.glob("*.txt")))
OUTCOMES = ("roll", "spin", "card")


class Fault(Exception):
    """A line that is no line of a walk."""


@dataclass(slots=True)
class Step:
    """One outcome: what is placed before it, what the dealer does after it."""

    before: list[str] = field(default_factory=list[str])
    outcome: str = ""
    told: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])
    is_void: bool = False


@dataclass(slots=True)
class Walk:
    """One walk as it is written down."""

    table: str = ""
    cites: str = "*"
    steps: list[Step] = field(default_factory=list[Step])
    refusals: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    left: list[tuple[str, ...]] = field(default_factory=list[tuple[str, ...]])

    def cite(self, clause: str) -> str:
        return self.cites.replace("*", clause)

    def verify(self, where: str) -> None:
        if self.steps[-1].outcome == "":
            raise Fault(f"{where}: wagers are placed and nothing comes up")


def read(name: str) -> Walk:
    walk = Walk(steps=[Step()])
    for number, raw in enumerate((FOLDER / name).read_text(encoding="utf-8").splitlines(), 1):
        text = raw.partition("#")[0].strip()
        if text:
            _read_line(walk, re.split(r"\s{2,}", text), f"{name}:{number}")
    walk.verify(name)
    return walk


def _read_line(walk: Walk, columns: list[str], where: str) -> None:
    match columns:
        case ["table", table]:
            walk.table = table
        case ["cites", cites]:
            walk.cites = cites
        case [str(), "places", position, stake]:
            _open_step(walk).before.append(f"{position}={stake}")
        case [str(), "places", position, stake, "refused", reason, clause]:
            _open_step(walk).before.append(f"{position}={stake}")
            walk.refusals.append((position, reason, walk.cite(clause)))
        case [word, outcome] if word in OUTCOMES:
            _open_step(walk).outcome = outcome
        case ["void"]:
            walk.steps[-1].is_void = True
        case ["dealer", "announce", words, clause]:
            # How it is printed, with or without a capital, is for the sheets to say.
            walk.steps[-1].told.append(("announce", words.lower(), walk.cite(clause)))
        case ["dealer", do, *rest, clause]:
            walk.steps[-1].told.append((do, *rest, walk.cite(clause)))
        case [str(), "has", position, result, profit, returned, clause]:
            walk.left.append((position, result, profit, returned, walk.cite(clause)))
        case _:
            raise Fault(f"{where}: no line of a walk: {columns}")


def _open_step(walk: Walk) -> Step:
    """The step whose outcome has not come up yet."""
    if walk.steps[-1].outcome:
        walk.steps.append(Step())
    return walk.steps[-1]
