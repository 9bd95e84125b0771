"""Reads a transcript of a table: who does what, what is refused and why, what is due, who has what.

Columns stand two blanks apart; `#` opens a comment. kim deals, lee and mo are floorpersons, sam is
security, max maintenance, whoever else there is plays. Where a file has several transcripts each
begins with `==` and its title: the clause that it is about, and what of it.

    table   craps-1996                     an example, or a table of `TABLES`
    cites   N.J.A.C. 19:47-*               what stands around the short clauses
    opens   ann 500.00  bob 200.00         inspected, opened, seated, chips of 1.00 bought
    due     record_outcome  dealer  1.2(a)
    ann     place     pass  10.00          `!`: called on, `off`: off; `for bob`: at bob's word
    kim     record_outcome  3+3
    kim     settle
    ann     take_back  pass  10.00  refused  the_wager_stands_until_it_is_decided  1.2(a)1
    has     ann 490.00  in_play 10.00      what accounts hold now

What the act just before led to is written behind it; a field that has no column of its own is
written `name: value`, a list with commas.

    observed                               nothing is refused, breaches are flagged
    lee     inspect  F-17  L. Lee  failed: level, parts_secure
    item    level  failed  617a.2(a)(3)    an item of the inspection, and how it was found
    tells   Wave a hand over the layout  3(b)
    flags   no_more_bets_was_called  done  5.3(b)
    touches  later_round  2
    event   wager_lapsed                   an event of that kind is among them
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from croupier.desk.table import OpenTable, open_table
from croupier.desk.walks import Replayed, walk
from tests.strategies import Table, text
from tests.walks.tables import boston_text, philadelphia_text

FOLDER = Path(__file__).parent / "transcripts"
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

LIMITS: Table = {"minimum": "1.00", "maximum": "500.00", "chip": "1.00"}
BY_WORD: Table = {"verbal_with_cash": True, "match_play": True}
FIVE: Table = {"five_adjacent": True, "match_play": True}
TABLES = {
    "atlantic-city-by-word": text("us-nj/roulette/2010-11-15", limits=LIMITS, wagers=BY_WORD),
    "atlantic-city-1995": text("us-nj/roulette/1995-03-20", limits=LIMITS),
    "boston-2020": text("us-ma/roulette/2020-10-08", limits=LIMITS, wagers=BY_WORD),
    "philadelphia": text("us-pa/roulette/2012-05-19", limits=LIMITS, wagers=FIVE),
    "philadelphia-single": text("us-pa/roulette/2012-05-19", "single-zero", limits=LIMITS),
    "philadelphia-00-as-single": text(
        "us-pa/roulette/2012-05-19", "double-zero-as-single-zero", limits=LIMITS
    ),
    "touchdown": philadelphia_text(),
    "b2b": boston_text("double-zero"),
    "big-six-respin": text(
        "us-nj/big-six/1998-11-16", rules={"clapper_between": "respin"}, limits=LIMITS
    ),
    "big-six-previous": text(
        "us-nj/big-six/1998-11-16", rules={"clapper_between": "previous"}, limits=LIMITS
    ),
    "boston-2021-05": boston_text("double-zero"),
    "big-six-1989": text("us-nj/big-six/1989-05-01", rules={}),
    "big-six-1979": text("us-nj/big-six/1979-10-18", rules={}),
}
ROLES = {
    "kim": "dealer",
    "lee": "floor",
    "mo": "floor",
    "sam": "security",
    "max": "maintenance",
}
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
    "adjust": ("part", "description", "credential", "signature"),
    "replace": ("part", "description", "credential", "signature"),
    "say_wager": ("position", "cash"),
    "confirm_wager": ("spoken",),
    "convert_wager": ("spoken",),
    "correct": ("round", "outcome", "reason"),
    "approve": ("correction",),
}
SAID = {"!": True, "off": False}
WHOLE = ("seat", "round", "correction", "spoken")
NAMED = re.compile("(?:passed|failed|value_chips|measured|present|completed|chips|coupon|ball): ")
"""Fields that have no column of their own."""
TITLE_MAX = 96
LISTS = ("passed", "failed", "value_chips")
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


@dataclass(frozen=True, slots=True)
class Said:
    """What the act before a line led to: a kind of remark, and its words."""

    line: int
    act: int
    kind: str
    words: tuple[str, ...]


@dataclass(slots=True)
class Transcript:
    """A transcript as it is written down."""

    table: str = ""
    cites: str = "*"
    acts: list[Act] = field(default_factory=list[Act])
    checks: list[Check] = field(default_factory=list[Check])
    said: list[Said] = field(default_factory=list[Said])
    is_observed: bool = False

    def cite(self, clause: str) -> str:
        # A clause of another chapter stands with its own prefix.
        return clause if " " in clause else self.cites.replace("*", clause)

    def played(self, folder: Path, acts: int | None = None) -> Replayed:
        """The acts as a walk of JSON lines, played by `desk.walks`."""
        path = folder / "walk.jsonl"
        lines = [json.dumps(one.json) for one in self.acts[:acts]]
        path.write_text("\n".join(lines), encoding="utf-8")
        return walk(opened(self.table), path, observed=self.is_observed)


@cache
def opened(name: str) -> OpenTable:
    found = open_table(TABLES[name] if name in TABLES else EXAMPLES / f"{name}.toml")
    assert found.is_lawful, found.check().findings
    return found


def person(name: str) -> str:
    return f"{ROLES.get(name, 'player')}:{name}"


def account(name: str) -> str:
    return name if ":" in name or name in ("bank", "drop", "in_play") else person(name)


@cache
def read_all() -> dict[str, Transcript]:
    """Every transcript, by the name of its file and its title."""
    found: dict[str, Transcript] = {}
    for path in sorted(FOLDER.glob("*.txt")):
        head, title = Transcript(), ""
        now = head
        for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            columns = re.split(r"\s{2,}", raw.partition("#")[0].strip())
            if raw.startswith("== "):
                # What stands above the first title is said for all that follow.
                now = Transcript(head.table, head.cites)
                title = f"{path.stem}: {raw.removeprefix('== ').strip()}"
                assert title not in found, title
                assert len(title) <= TITLE_MAX, f"pytest gives a longer one no name: {title}"
            elif columns != [""]:
                _read_line(now, columns, number, f"{path.name}:{number}")
            if title or now.acts:
                found[title or path.stem] = now
    return found


def read(name: str) -> Transcript:
    return replace(
        read_all()[name],
        acts=list(read_all()[name].acts),
        checks=list(read_all()[name].checks),
        said=list(read_all()[name].said),
    )


def _read_line(found: Transcript, columns: list[str], number: int, where: str) -> None:
    match columns:
        case ["table", table]:
            found.table = table
        case ["cites", cites]:
            found.cites = cites
        case ["opens", *players]:
            found.acts += [Act(number, one, None) for one in _opening(players)]
        case ["observed"]:
            found.is_observed = True
        case [("item" | "tells" | "flags" | "touches" | "event") as kind, *words]:
            found.said.append(Said(number, len(found.acts) - 1, kind, tuple(words)))
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
    given = [
        one for one in values if not (one.startswith("for ") or one in SAID or NAMED.match(one))
    ]
    if len(given) > len(names):
        raise Fault(f"{where}: {act} has {len(names)} columns at most: {values}")
    found: dict[str, object] = {"by": person(who), "do": act}
    for name, value in zip(names, given, strict=False):
        found[name] = int(value) if name in WHOLE else value
    for one in values:
        name, colon, value = one.partition(": ")
        if colon and NAMED.match(one):
            found[name] = _value(name, value)
        elif one in SAID:
            found["on"] = SAID[one]
        elif one.startswith("for "):
            found["for"] = person(one.removeprefix("for "))
    return found


def _value(name: str, value: str) -> object:
    if name in LISTS:
        return value.split(", ")
    if name == "measured":
        pairs = (one.partition("=") for one in value.split(", "))
        return {item: read for item, _, read in pairs}
    return person(value) if name == "present" else value


TRANSCRIPTS = tuple(read_all())
