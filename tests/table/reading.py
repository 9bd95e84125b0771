"""Reads a transcript of a table: who does what, what is refused and why, what is due, who has what.

Columns stand two blanks apart; `#` opens a comment. kim deals, lee and mo are floorpersons, sam is
security, whoever else there is plays.

    table   craps-1996                     an example, or a table of `TABLES`
    cites   N.J.A.C. 19:47-*               what stands around the short clauses
    opens   ann 500.00  bob 200.00         inspected, opened, seated, chips of 1.00 bought
    due     record_outcome  dealer  1.2(a)
    ann     place     pass  10.00          `!`: called on, `off`: off; `for bob`: at bob's word
    kim     record_outcome  3+3
    kim     settle
    ann     take_back  pass  10.00  refused  the_wager_stands_until_it_is_decided  1.2(a)1
    has     ann 490.00  in_play 10.00      what accounts hold now
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from croupier.desk.table import OpenTable, open_table
from croupier.desk.walks import Replayed, walk
from tests.strategies import text
from tests.walks.tables import boston_text

FOLDER = Path(__file__).parent / "transcripts"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TRANSCRIPTS = tuple(sorted(path.stem for path in FOLDER.glob("*.txt")))
TABLES = {
    "boston-2021-05": boston_text("double-zero"),
    "big-six-1989": text("us-nj/big-six/1989-05-01", rules={}),
    "big-six-1979": text("us-nj/big-six/1979-10-18", rules={}),
}
ROLES = {"kim": "dealer", "lee": "floor", "mo": "floor", "sam": "security"}
FIELDS = {
    "inspect": ("credential", "signature"),
    "sit": ("seat", "color"),
    "buy_in": ("cash", "chip"),
    "place": ("position", "stake"),
    "take_back": ("position", "stake"),
    "move": ("position", "to", "stake"),
    "call_on": ("position",),
    "spin": ("direction",),
    "reveal": ("part",),
    "record_outcome": ("outcome", "revolutions"),
    "void_spin": ("reason",),
    "correct": ("round", "outcome", "reason"),
    "approve": ("correction",),
}
SAID = {"!": True, "off": False}
WHOLE = ("seat", "revolutions", "round", "correction")
COLORS = ("blue", "red", "gold", "pink")


class Fault(Exception):
    """A line that is no line of a transcript."""


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody does, as a line of a walk, and why it is refused where it is."""

    line: int
    json: dict[str, object]
    refused: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class Check:
    """What is so after the acts before: what is due, or what accounts hold."""

    line: int
    acts: int
    due: tuple[str, str, str] | None = None
    held: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Transcript:
    """A transcript as it is written down."""

    table: str = ""
    cites: str = "*"
    acts: list[Act] = field(default_factory=list[Act])
    checks: list[Check] = field(default_factory=list[Check])

    def cite(self, clause: str) -> str:
        # A clause of another chapter stands with its own prefix.
        return clause if " " in clause else self.cites.replace("*", clause)

    def played(self, folder: Path, acts: int | None = None) -> Replayed:
        """The acts as a walk of JSON lines, played by `desk.walks`."""
        path = folder / "walk.jsonl"
        lines = [json.dumps(one.json) for one in self.acts[:acts]]
        path.write_text("\n".join(lines), encoding="utf-8")
        return walk(opened(self.table), path)


@cache
def opened(name: str) -> OpenTable:
    found = open_table(TABLES[name] if name in TABLES else EXAMPLES / f"{name}.toml")
    assert found.is_lawful, found.check().findings
    return found


def person(name: str) -> str:
    return f"{ROLES.get(name, 'player')}:{name}"


def account(name: str) -> str:
    return name if ":" in name or name in ("bank", "drop", "in_play") else person(name)


def read(name: str) -> Transcript:
    found = Transcript()
    path = FOLDER / f"{name}.txt"
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        columns = re.split(r"\s{2,}", raw.partition("#")[0].strip())
        if columns != [""]:
            _read_line(found, columns, number, f"{path.name}:{number}")
    return found


def _read_line(found: Transcript, columns: list[str], number: int, where: str) -> None:
    match columns:
        case ["table", table]:
            found.table = table
        case ["cites", cites]:
            found.cites = cites
        case ["opens", *players]:
            found.acts += [Act(number, one, None) for one in _opening(players)]
        case ["due", act, role, clause]:
            due = (act, role, found.cite(clause))
            found.checks.append(Check(number, len(found.acts), due=due))
        case ["has", *pairs]:
            held = tuple((account(who), amount) for who, amount in map(str.split, pairs))
            found.checks.append(Check(number, len(found.acts), held=held))
        case [who, act, *values, "refused", reason, clause]:
            refused = (reason, found.cite(clause))
            found.acts.append(Act(number, _act(who, act, values, where), refused))
        case [who, act, *values]:
            found.acts.append(Act(number, _act(who, act, values, where), None))
        case _:
            raise Fault(f"{where}: no line of a transcript: {columns}")


def _opening(players: Sequence[str]) -> Iterator[dict[str, object]]:
    yield _act("lee", "inspect", ("F-17", "L. Lee"), "")
    yield _act("lee", "open", (), "")
    for seat, (player, cash) in enumerate(map(str.split, players), 1):
        yield _act(player, "sit", (str(seat), COLORS[seat - 1]), "")
        yield _act(player, "buy_in", (cash, "1.00"), "")


def _act(who: str, act: str, values: Sequence[str], where: str) -> dict[str, object]:
    names = FIELDS.get(act, ())
    given = [one for one in values if not one.startswith("for ") and one not in SAID]
    if len(given) > len(names):
        raise Fault(f"{where}: {act} has {len(names)} columns at most: {values}")
    found: dict[str, object] = {"by": person(who), "do": act}
    for name, value in zip(names, given, strict=False):
        found[name] = int(value) if name in WHOLE else value
    for one in values:
        if one in SAID:
            found["on"] = SAID[one]
        elif one.startswith("for "):
            found["for"] = person(one.removeprefix("for "))
    return found
