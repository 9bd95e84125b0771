"""Table files and answers for tests: written from plain tables, drawn at random, asked for."""

import contextlib
import datetime as dt
import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from hypothesis import strategies as st

from croupier.cli.main import main
from croupier.law.in_force import edition, edition_ids
from croupier.layout.kinds import COLORS, KINDS
from croupier.layout.reader import wheels
from croupier.layout.samples import sample_colors, sample_sections

Table = dict[str, object]
"""A table of TOML, as `tomllib` gives it."""

ROULETTE = tuple(one for one in edition_ids() if "/roulette/" in one)
BIG_SIX = tuple(one for one in edition_ids() if "/big-six/" in one)
WHEELS = ("single-zero", "double-zero", "double-zero-as-single-zero")
NJ_2010 = "us-nj/roulette/2010-11-15"
BS_1998 = "us-nj/big-six/1998-11-16"
OPTIONAL = ("five_adjacent", "seven_numbers")
COLORED = ("six_numbers_color", "seven_numbers_color", "eight_numbers_color")


# --- written ------------------------------------------------------------------------------------


def toml(value: object) -> str:
    """A value as TOML."""
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return json.dumps(value)
        case list() | tuple():
            return "[" + ", ".join(toml(one) for one in cast("list[object]", value)) + "]"
        case dict():
            pairs = cast("Table", value).items()
            return "{ " + ", ".join(f"{json.dumps(k)} = {toml(v)}" for k, v in pairs) + " }"
        case _:
            return str(value)


def text_of(tables: Table, *, noted: bool = False) -> str:
    """A table file's text; `noted` puts a comment beside every key and above every table."""
    lines: list[str] = []
    for name, table in tables.items():
        inner = cast("Table", table)
        own = {key: one for key, one in inner.items() if isinstance(one, dict)}
        is_limits = name == "limits"
        lines += [f"# above {name}"] if noted else []
        lines.append(f"[{name}]")
        for key, value in inner.items():
            if not (is_limits and key in own):
                note = f"   # beside {name}.{key}" if noted else ""
                lines.append(f"{key} = {toml(value)}{note}")
        for key, values in own.items() if is_limits else ():
            lines += [f"[{name}.{key}]"]
            lines += [f"{k} = {toml(v)}" for k, v in cast("Table", values).items()]
        lines.append("")
    return "\n".join(lines)


def table(edition_id: str = NJ_2010, wheel: str = "double-zero", /, **more: Table) -> Table:
    """The tables of a lawful file, with more laid over them; `wagers={"red": False}`."""
    game = edition_id.split("/")[1]
    found: dict[str, Table] = {
        "table": {"name": "Test", "game": game, "edition": edition_id, "currency": "USD"},
        "limits": {"minimum": "5.00", "maximum": "500.00", "chip": "0.50"},
    }
    if game == "roulette":
        found["table"]["wheel"] = wheel
        zero = edition(edition_id).zero[wheel].lost
        found["rules"] = {"zero": zero[0]} if len(zero) > 1 else {}
    else:
        found["sections"] = {"clockwise": list(sample_sections(game))}
        choice = edition(edition_id).choices.get("clapper_between")
        found["rules"] = {"clapper_between": choice.options[0]} if choice else {}
    for name, one in more.items():
        found[name] = found.get(name, {}) | one
    return cast("Table", found)


def text(edition_id: str = NJ_2010, wheel: str = "double-zero", /, **more: Table) -> str:
    """The text of a lawful file, with more laid over it."""
    return text_of(table(edition_id, wheel, **more))


def runs(wheel: str = "double-zero") -> dict[str, list[int]]:
    """Six runs of six neighbours on a wheel."""
    return {color: list(run) for color, run in sample_colors(wheels()[wheel]).items()}


def colors(wheel: str = "double-zero") -> Table:
    """`[colors]` with these runs."""
    return {**runs(wheel)}


def barred_for(edition_id: str, kind: str) -> Table:
    """What a table withdraws to offer one optional wager, and the wager itself."""
    rules = edition(edition_id).exclusions.values()
    barred = [bar for one in rules if kind in one.offering for bar in one.bars]
    return {**dict.fromkeys(barred, False), kind: True}


# --- asked --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Table:
        """The one document on standard output; a list comes as `{"list": [...]}`."""
        found = json.loads(self.out)
        return {"list": found} if isinstance(found, list) else found


def ask(*arguments: object) -> Answer:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = main([str(one) for one in arguments])
        except SystemExit as stop:  # --help and --version leave so
            status = int(stop.code or 0)
    return Answer(status, out.getvalue(), err.getvalue())


def file_in(
    folder: Path, edition_id: str = NJ_2010, wheel: str = "double-zero", /, **more: Table
) -> Path:
    """A table file written into a folder."""
    path = folder / "table.toml"
    path.write_text(text(edition_id, wheel, **more), encoding="utf-8")
    return path


def faults(answer: Answer) -> list[Table]:
    """What `--json` says of a file that cannot be read."""
    assert answer.status == 2, answer.out
    assert answer.json.keys() == {"faults"}
    found = cast("list[Table]", answer.json["faults"])
    assert found
    assert all(one.keys() == {"line", "key", "message"} for one in found)
    return found


# --- drawn --------------------------------------------------------------------------------------

_MONEY = {
    "USD": ("0.50", "1.00", "5.00", "5.00", "0.25", "100.00", "500.00", "500.00", "0.00"),
    "JPY": ("1", "50", "100", "500", "10000", "0"),
    "BHD": ("0.005", "0.100", "1.000", "5.000", "500.000", "0.000"),
}
_KINDS = {
    game: tuple(name for name, kind in KINDS.items() if kind.game == game)
    for game in ("roulette", "big-six")
}
_ODDS = ("0 to 1", "1 to 1", "2 to 1", "3 to 2", "36 to 1", "45 to 1", "46 for 1", "1,000 to 1")


def sometimes(what: st.SearchStrategy[Table]) -> st.SearchStrategy[Table]:
    """Nothing, or what is drawn: so that most tables have few faults."""
    return st.one_of(st.just(Table()), st.just(Table()), what)


@st.composite
def identities(draw: st.DrawFn, game: str) -> Table:
    """`[table]`: mostly an edition held, with a wheel of the game; now and then another."""
    held = ROULETTE if game == "roulette" else BIG_SIX
    found: Table = {"name": "Drawn", "game": game}
    which = draw(st.integers(0, 11))
    if which in (0, 1):
        day = draw(st.dates(dt.date(1975, 1, 1), dt.date(2025, 12, 31)))
        found |= {"jurisdiction": draw(st.sampled_from(["us-nj", "us-ma", "us-pa"])), "on": day}
    if which:
        others = [*edition_ids(), "us-nj/roulette/2001-01-01"] if which == 2 else held
        found["edition"] = draw(st.sampled_from(others))
    if game == "roulette":
        found["wheel"] = draw(st.sampled_from([*WHEELS * 3, "triple-zero"]))
    found["currency"] = draw(st.sampled_from(["USD", "USD", "JPY", "BHD"]))
    if draw(st.booleans()):
        found["automated"] = draw(st.booleans())
    return found


@st.composite
def some_limits(draw: st.DrawFn, currency: str, kinds: tuple[str, ...]) -> Table:
    """`[limits]`, now and then with a kind's own, in any order of size."""
    amounts = st.sampled_from(_MONEY[currency])
    most = {"USD": "500.00", "JPY": "10000", "BHD": "500.000"}[currency]
    maximum = draw(st.one_of(st.just(most), amounts))
    found: Table = {"minimum": draw(amounts), "maximum": maximum, "chip": draw(amounts)}
    if draw(st.integers(0, 3)) == 0:
        names = st.sampled_from(["minimum", "maximum", "chip"])
        own = st.dictionaries(names, amounts, min_size=1)
        found |= draw(st.dictionaries(st.sampled_from(kinds), own, max_size=2))
    return found


def some_wagers(kinds: tuple[str, ...]) -> st.SearchStrategy[Table]:
    """`[wagers]`: optional ones offered and standard ones withdrawn more often than others."""
    likely = (*OPTIONAL, *COLORED, "red", "black", "dozen", "touchdown", "b2b", "match_play")
    names = st.one_of(
        st.sampled_from([one for one in likely if one in kinds] or kinds),
        st.sampled_from([*kinds, "verbal_with_cash", "match_play"]),
    )
    return st.dictionaries(names, st.booleans(), max_size=7)


def some_rules() -> st.SearchStrategy[Table]:
    """`[rules]`: each choice made, lawfully or not, or left."""
    choices: dict[str, st.SearchStrategy[object]] = {
        "zero": st.sampled_from(["half", "half", "whole", "none"]),
        "touchdown_paytable": st.sampled_from(["A", "D", "E"]),
        "clapper_between": st.sampled_from(["previous", "respin", "next"]),
    }
    return st.fixed_dictionaries({}, optional=choices)


@st.composite
def some_colors(draw: st.DrawFn, wheel: str) -> Table:
    """`[colors]`: lawful runs, runs of another wheel, a number too many or too few, or any."""
    good = runs(wheel if wheel in WHEELS else "double-zero")
    match draw(st.integers(0, 3)):
        case 0:
            return {**good}
        case 1:
            return colors(draw(st.sampled_from(WHEELS)))
        case 2:
            color, number = draw(st.sampled_from(COLORS)), draw(st.integers(-1, 38))
            return {**good, color: [*good[color][1:], number]}
        case _:
            run = st.lists(st.integers(0, 37), max_size=8)
            return draw(st.dictionaries(st.sampled_from(COLORS), run))


def some_sections() -> st.SearchStrategy[Table]:
    """`[sections]` of a Big Six wheel, some with a symbol that it has not."""
    symbols = st.sampled_from(["1", "2", "5", "10", "20", "joker", "flag", "40"])
    return st.fixed_dictionaries({"clockwise": st.lists(symbols, max_size=20)})


def some_multipliers() -> st.SearchStrategy[Table]:
    """`[b2b]`: multipliers and weights, some of them nothing."""
    names = st.sampled_from(["10", "25", "50", "0", "x"])
    weights = st.dictionaries(names, st.integers(-1, 9), max_size=3)
    return st.fixed_dictionaries({"to_one": st.booleans(), "multipliers": weights})


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table file that can be read, lawful or unlawful in one way or in many."""
    game = draw(st.sampled_from(["roulette", "roulette", "roulette", "big-six"]))
    head, kinds = draw(identities(game)), _KINDS[game]
    found: Table = {"table": head}
    if game == "roulette":
        found["b2b"] = draw(sometimes(some_multipliers()))
        found["colors"] = draw(sometimes(some_colors(str(head["wheel"]))))
    else:
        declared = draw(st.one_of(st.just(Table()), some_sections()))
        found["sections"] = declared or {"clockwise": list(sample_sections(game))}
    found |= {
        "limits": draw(some_limits(str(head["currency"]), kinds)),
        "wagers": draw(some_wagers(kinds)),
        "rules": draw(some_rules()),
        "odds": draw(sometimes(_posted_odds(kinds))),
    }
    return {name: one for name, one in found.items() if one}


def _posted_odds(kinds: tuple[str, ...]) -> st.SearchStrategy[Table]:
    return st.dictionaries(st.sampled_from(kinds), st.sampled_from(_ODDS), max_size=3)


@st.composite
def lawful_tables(draw: st.DrawFn) -> Table:
    """A lawful roulette table: its wheel, its choices, at most one optional wager, its currency."""
    held = draw(st.sampled_from(ROULETTE))
    wheel = draw(st.sampled_from(WHEELS))
    rule = edition(held)
    made = table(held, wheel)
    zero = rule.zero[wheel].lost
    made["rules"] = {"zero": draw(st.sampled_from(zero))}
    able = [kind for kind in (*OPTIONAL, *COLORED) if _is_possible(held, wheel, kind)]
    if draw(st.booleans()):
        kind = draw(st.sampled_from(able))
        made["wagers"] = barred_for(held, kind)
        made |= {"colors": colors(wheel)} if kind in COLORED else {}
    if draw(st.booleans()):
        made["odds"] = {"straight": draw(st.sampled_from(["35 to 1", "36 to 1", "71 to 2"]))}
    code, money = draw(st.sampled_from([("USD", "0.50"), ("JPY", "5"), ("BHD", "0.025")]))
    made["table"] = cast("Table", made["table"]) | {"currency": code}
    made["limits"] = {"minimum": money, "maximum": _MONEY[code][-2], "chip": money}
    return made


def _is_possible(edition_id: str, wheel: str, kind: str) -> bool:
    rule = edition(edition_id).wagers.get(kind)
    return rule is not None and all(
        not need.automated and (not need.wheels or wheel in need.wheels) for need in rule.requires
    )
