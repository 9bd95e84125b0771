"""How much is staked next: progressions as data, and one's own as a class of Python.

A progression gives a **multiple** of the wagers as declared, and is told what each **turn** came
to: from the first wager of it to the moment when nothing of it lies any more.
"""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, cast

from croupier.units.money import shown
from croupier.units.source import Fields, Source
from croupier.units.unreadable import Unreadable

LADDER, LABOUCHERE, OSCAR, OWN = range(4)
FIRST, BY_STEPS = 0, 1
"""Where a win or a loss leads on a ladder: to its first step, or by so many steps."""
STAY, AGAIN, LEAVE = range(3)
"""Beyond the last step, or once a line is done: stay there, begin again, leave the table."""
REFUSED_LEAVE, REFUSED_AGAIN, REFUSED_MOST = range(3)
"""A stake that the table refuses: the player leaves, begins again, or stakes the most there is."""
MULTIPLE_MAX = 2**40
STEPS_MAX = 4096
LINE_MAX = 4096


@dataclass(frozen=True, slots=True)
class Strategy:
    """A progression as data, the same for the compiled evening and for the literal one."""

    name: str
    rule: int = LADDER
    steps: tuple[int, ...] = (1,)
    """A ladder's multiples; the line that Labouchère begins with."""
    on_win: tuple[int, int] = (BY_STEPS, 0)
    on_loss: tuple[int, int] = (BY_STEPS, 0)
    at_end: int = STAY
    when_refused: int = REFUSED_LEAVE
    own: str = ""
    """Where one's own class of Python stands: FILE.py:NAME."""

    @property
    def is_flat(self) -> bool:
        """Whether every wager is made anew as soon as it may be, always at its own stake."""
        return self.rule == LADDER and self.steps == (1,)


class Progression(Protocol):
    """What one's own strategy answers; one is made for each player of each evening."""

    def multiple(self) -> int:
        """How many times the wagers as declared are staked next; 0 leaves the table."""
        ...

    def told(self, net: int) -> None:
        """What the turn came to, in the currency's smallest unit."""
        ...


def _doubled() -> tuple[int, ...]:
    return tuple(2**at for at in range(MULTIPLE_MAX.bit_length()))


def _fibonacci() -> tuple[int, ...]:
    found = [1, 1]
    while found[-1] < MULTIPLE_MAX:
        found.append(found[-1] + found[-2])
    return tuple(found)


STRATEGIES = {
    one.name: one
    for one in (
        Strategy("flat"),
        Strategy("martingale", LADDER, _doubled(), (FIRST, 0), (BY_STEPS, 1), LEAVE),
        Strategy("labouchere", LABOUCHERE, (1, 2, 3, 4), at_end=AGAIN),
        Strategy(
            "dalembert",
            LADDER,
            tuple(range(1, STEPS_MAX + 1)),
            (BY_STEPS, -1),
            (BY_STEPS, 1),
            LEAVE,
        ),
        Strategy("fibonacci", LADDER, _fibonacci(), (BY_STEPS, -2), (BY_STEPS, 1), LEAVE),
        Strategy("paroli", LADDER, (1, 2, 4), (BY_STEPS, 1), (FIRST, 0), AGAIN),
        Strategy("oscars_grind", OSCAR),
    )
}
_RULES = {"ladder": LADDER, "labouchere": LABOUCHERE, "oscars_grind": OSCAR}
_ENDS = {"stay": STAY, "again": AGAIN, "leave": LEAVE}
_REFUSED = {"leave": REFUSED_LEAVE, "again": REFUSED_AGAIN, "most": REFUSED_MOST}


def strategy(text: str) -> Strategy:
    """A strategy by its name, or from a file: FILE.toml, or one's own class as FILE.py:NAME."""
    if text in STRATEGIES:
        return STRATEGIES[text]
    if text.endswith(".toml"):
        return _read(Path(text))
    if ".py:" in text:
        own_class(text)
        return Strategy(text.rpartition(":")[2], OWN, own=text)
    known = ", ".join(STRATEGIES)
    raise Unreadable(f"{shown(text)} is no strategy: name {known}, FILE.toml or FILE.py:CLASS")


def _read(path: Path) -> Strategy:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"{path} cannot be read: {why}") from None
    return read_strategy(text, str(path))


def read_strategy(text: str, file: str = "") -> Strategy:
    """A strategy from the text of its file; raise SourceFaults with all that is wrong in it."""
    top = Source(text, file).parse()
    fields = top.under("strategy")
    if not top.has("strategy"):
        top.fault("strategy", "missing: a strategy's file has a table [strategy]")
    rule = _among(fields, "rule", _RULES, "ladder")
    found = Strategy(
        name=fields.text("name", "own"),
        rule=rule,
        steps=_steps(fields),
        on_win=_onward(fields, "on_win"),
        on_loss=_onward(fields, "on_loss"),
        at_end=_among(fields, "at_end", _ENDS, "stay" if rule == LADDER else "again"),
        when_refused=_among(fields, "when_refused", _REFUSED, "leave"),
    )
    fields.close()
    top.close()
    top.source.verify()
    return found


def _among(fields: Fields, key: str, known: dict[str, int], default: str) -> int:
    text = fields.text(key, default)
    if text not in known:
        fields.fault(key, f"{shown(text)} is not known here: write {', '.join(known)}")
        return known[default]
    return known[text]


def _steps(fields: Fields) -> tuple[int, ...]:
    if not fields.has("steps"):
        fields.taken.add("steps")
        return (1,)
    steps = fields.list("steps", int, "a whole number")
    if not steps:
        fields.fault("steps", "no step: write multiples of the wagers, such as [1, 2, 4]")
    if any(not 1 <= one <= MULTIPLE_MAX for one in steps):
        fields.fault("steps", f"a step is a whole number from 1 to {MULTIPLE_MAX:,}")
    if len(steps) > STEPS_MAX:
        fields.fault("steps", f"{len(steps):,} steps: a strategy has at most {STEPS_MAX:,}")
    return steps or (1,)


def _onward(fields: Fields, key: str) -> tuple[int, int]:
    """`"first"`, or by how many steps: 1, -2."""
    fields.taken.add(key)
    value = fields.table.get(key, 0)
    if value == "first":
        return FIRST, 0
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= STEPS_MAX:
        return BY_STEPS, value
    fields.fault(key, 'write "first", or by how many steps: 1, -2')
    return BY_STEPS, 0


def own_class(text: str) -> "type[Progression]":
    """One's own class from FILE.py:NAME; raise Unreadable where there is none."""
    file, _, name = text.rpartition(":")
    path = Path(file)
    if not path.is_file():
        raise Unreadable(f"{file} is no file: one's own strategy is named FILE.py:CLASS")
    title = f"croupier_own_{abs(hash(path.resolve()))}"
    if title not in sys.modules:
        found = importlib.util.spec_from_file_location(title, path)
        assert found is not None, "a file that ends in .py has a loader"
        assert found.loader is not None, "likewise"
        module = importlib.util.module_from_spec(found)
        try:
            found.loader.exec_module(module)
        except Exception as error:  # noqa: BLE001 - whatever somebody's own file raises is told
            raise Unreadable(f"{file} cannot be run: {type(error).__name__}: {error}") from None
        sys.modules[title] = module
    made = getattr(sys.modules[title], name, None)
    lacks = [one for one in ("multiple", "told") if not callable(getattr(made, one, None))]
    if not isinstance(made, type) or lacks:
        raise Unreadable(
            f"{shown(name)} of {file} is no strategy: a class with multiple() and told(net)"
        )
    return cast("type[Progression]", made)
