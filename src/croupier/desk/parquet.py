"""A recorded table in Parquet for analysis: events and settled wagers, by gaming day and table.

Folders are named as Hive names them (`events/day=2011-03-13/table=ABC/`), so that any program
that reads Parquet finds the parts. All amounts are whole numbers of the smallest unit.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import quote

from croupier.desk.gaming_days import GamingDay, gaming_day
from croupier.desk.records import Place, header_in, record, stream_in
from croupier.ledger.chain import Row
from croupier.ledger.codec import KINDS, read
from croupier.table.events import RoundSettled
from croupier.units.unreadable import Unreadable

ROWS_MAX = 200_000
"""Of one file: a night of any length is written in as much memory as these need."""
EVENTS = ("sequence", "at", "key", "event", "body")
WAGERS = (
    *("sequence", "at", "round", "player", "position", "stake", "result", "profit", "lies_at"),
    *("citation", "edition", "digest"),
)
_NUMBERS = ("sequence", "at", "round", "stake", "profit")
_NAMES = {kind: name for name, kind in KINDS.items()}
Cells = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """The files that were written."""

    stream: str
    rows: int
    wagers: int
    files: tuple[str, ...]


@dataclass(slots=True)
class _Parts:
    """One table of columns, written a day and a part at a time."""

    folder: Path
    name: str
    table: str
    columns: tuple[str, ...]
    day: str = ""
    rows: list[Cells] = field(default_factory=list[Cells])
    files: list[str] = field(default_factory=list[str])
    count: int = 0

    def add(self, day: str, cells: Cells) -> None:
        if day != self.day or len(self.rows) == ROWS_MAX:
            self.flush()
            self.day = day
        self.rows.append(cells)
        self.count += 1

    def flush(self) -> None:
        if not self.rows:
            return
        import polars as pl  # noqa: PLC0415 - an extra

        schema = {one: pl.Int64 if one in _NUMBERS else pl.String for one in self.columns}
        at = self.folder / self.name / f"day={self.day}" / f"table={self.table}"
        at.mkdir(parents=True, exist_ok=True)
        path = at / f"part-{len(self.files):05}.parquet"
        pl.DataFrame(self.rows, schema=schema, orient="row").write_parquet(path)
        self.files.append(str(path))
        self.rows = []


def written(path: Place, folder: Path, name: str = "", day: GamingDay | None = None) -> Written:
    """Write a recorded table as Parquet into a folder that holds nothing of it yet."""
    if not find_spec("polars"):
        raise Unreadable("polars is missing: pip install 'croupier[bulk]' brings it")
    clock = day or gaming_day()
    with record(path) as store:
        stream = stream_in(store, name)
        header = header_in(store, stream)
        table = quote(stream, safe="")
        if any(folder.glob(f"*/day=*/table={table}")):
            raise Unreadable(f"{folder} holds {stream} already: name another folder")
        events = _Parts(folder, "events", table, EVENTS)
        wagers = _Parts(folder, "wagers", table, WAGERS)
        at = 0
        for row in store.rows(stream):
            at = at if row.at is None else row.at
            on = clock.of(at)
            recorded = read(row.body)
            body = row.body.decode()
            events.add(on, (row.sequence, at, row.key, _NAMES[type(recorded)], body))
            if isinstance(recorded, RoundSettled):
                for cells in _wagers(row, at, recorded):
                    wagers.add(on, (*cells, header["edition"], header["digest"]))
        events.flush()
        wagers.flush()
    return Written(stream, events.count, wagers.count, (*events.files, *wagers.files))


def _wagers(row: Row, at: int, settled: RoundSettled) -> Iterator[Cells]:
    for one in settled.wagers:
        yield (
            *(row.sequence, at, settled.round, one.player.name, str(one.name), int(one.stake)),
            *(one.result, int(one.profit), one.lies_at, str(one.citation)),
        )
