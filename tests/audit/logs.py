"""Logs for tests: right in every line, then with errors planted and noted; in every format."""

# Arrow has no types of its own.
# pyright: reportMissingTypeStubs=false

import csv
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit.columns import ColumnMap
from croupier.audit.findings import Audited
from croupier.audit.request import audit
from croupier.audit.run import Asked
from croupier.bulk import progress
from croupier.bulk.executor import Executor
from tests.strategies import text
from tests.witness import roulette

EDITION, WHEEL = "us-nj/roulette/2010-11-15", "double-zero"
TABLE = text(EDITION, WHEEL, limits={"minimum": "10.00", "maximum": "500.00", "chip": "1.00"})
MINOR = ColumnMap(money="minor")
START = 1_299_000_000_000
NAMES = (
    *("table", "day", "at", "round", "outcome", "position", "stake", "returned"),
    *("player", "placed", "closed"),
)


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a log, as a house would have it."""

    table: str
    day: str
    at: int
    round: int
    outcome: str
    position: str
    stake: int
    returned: int
    player: str
    placed: int
    closed: int

    def values(self) -> list[str]:
        return [str(getattr(self, name)) for name in NAMES]


@cache
def net(position: str, outcome: str) -> Fraction:
    """Of one unit, by the witness."""
    found = roulette.net(EDITION, WHEEL, position, outcome, zero="half")
    assert found is not None
    return found


def due(position: str, outcome: str, stake: int) -> int:
    """What goes back, by the witness."""
    back = stake * (1 + net(position, outcome))
    assert back.denominator == 1
    return back.numerator


def a_log(seed: int, rounds: int, tables: Sequence[str] = ("A", "B")) -> list[Told]:
    """Rounds at tables in turn, each with some wagers of some players; all as the law has it."""
    source = Random(seed)  # noqa: S311 - a log made up from a seed
    offered = [one for one in roulette.positions(EDITION, WHEEL, frozenset()) if "five" not in one]
    outcomes = roulette.outcomes(EDITION, WHEEL)
    lines: list[Told] = []
    for number in range(1, rounds + 1):
        for table in tables:
            at, fell = START + number * 60_000, source.choice(outcomes)
            day = "2011-03-01" if number <= rounds // 2 else "2011-03-02"
            for player in ("ann", "bob")[: source.randint(1, 2)]:
                for position in source.sample(offered, source.randint(1, 3)):
                    stake = source.randint(1, 10) * 20_00
                    back = due(position, fell, stake)
                    lines.append(
                        Told(
                            *(table, day, at, number, fell, position, stake, back),
                            # The last moment before the call is in time.
                            *(player, at - (20_000 if player == "ann" else 10_000), at - 10_000),
                        )
                    )
    return lines


def changed(lines: list[Told], at: int, /, **values: object) -> Told:
    """One line changed in place."""
    lines[at] = replace(lines[at], **values)  # pyright: ignore[reportArgumentType]
    return lines[at]


def write(path: Path, lines: Sequence[Told], *, groups: int = 64) -> Path:
    """A log in the format that its name says."""
    match path.suffix:
        case ".csv":
            with path.open("w", newline="", encoding="utf-8") as file:
                csv.writer(file).writerows([NAMES, *(one.values() for one in lines)])
        case ".jsonl":
            rows = ({name: getattr(one, name) for name in NAMES} for one in lines)
            path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
        case _:
            columns = {name: [getattr(one, name) for one in lines] for name in NAMES}
            write_columns(path, columns, groups)
    return path


def write_columns(path: Path, columns: Mapping[str, Sequence[object]], groups: int = 64) -> None:
    """Columns as Parquet."""
    pq.write_table(pa.table(dict(columns)), path, row_group_size=groups)


def audited(  # noqa: PLR0913 - all that an audit can be asked with
    *files: Path,
    columns: ColumnMap = MINOR,
    table: str = TABLE,
    piece_bytes: int = 1 << 20,
    keep: int | None = None,
    done_by: Executor | None = None,
    is_as_named: bool = False,
    told: progress.Told = progress.nobody,
) -> Audited:
    asked = Asked(files, columns, {"": table}, keep, piece_bytes, is_as_named)
    return audit(asked, done_by, told)


def kinds(found: Audited) -> dict[int, set[str]]:
    """By line, what is wrong with it."""
    told: dict[int, set[str]] = {}
    for one in found.findings:
        told.setdefault(one.line, set()).add(str(one.kind))
    return told
