"""What the commands about records do: they ask the desk and show the answer."""

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from croupier.cli.show import show
from croupier.units.unreadable import Unreadable

FINE, NO = 0, 1


def replay(parsed: argparse.Namespace) -> int:
    if not parsed.walk:
        return _replay_record(parsed)
    from croupier.cli.show_walk import walk_lines
    from croupier.desk.table import open_table
    from croupier.desk.walks import walk

    if parsed.edition:
        raise Unreadable("--edition is for a record: `croupier move TABLE EDITION` moves a table")
    found = walk(open_table(parsed.table), Path(parsed.walk), observed=parsed.observed)
    show(found, as_json=parsed.json, text=lambda: walk_lines(found))
    return FINE if found.is_clean else NO


def _replay_record(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import night_lines, replayed_lines
    from croupier.desk.nights import night_under, replayed
    from croupier.desk.records import place_of

    path = place_of(parsed.table)
    if isinstance(path, Path) and path.suffix == ".toml":
        raise Unreadable(f"{path} is a table file: name a walk behind it, or a record instead")
    if parsed.edition:
        night = night_under(path, parsed.edition, parsed.stream, parsed.round)
        show(night, as_json=parsed.json, text=lambda: night_lines(night))
        return FINE
    found = replayed(path, parsed.stream)
    show(found, as_json=parsed.json, text=lambda: replayed_lines(found))
    return FINE if found.verified else NO


def verify(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import verified_lines
    from croupier.desk.records import place_of, verified_record

    found = verified_record(place_of(parsed.record), parsed.stream, parsed.key)
    show(found, as_json=parsed.json, text=lambda: verified_lines(found))
    return FINE if found.whole else NO


def recall(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import recalled_lines
    from croupier.desk.gaming_days import gaming_day
    from croupier.desk.nights import recalled
    from croupier.desk.records import place_of

    clock = gaming_day(parsed.starts, parsed.zone)
    found = recalled(place_of(parsed.record), parsed.stream, parsed.last, parsed.round, clock)
    show(found, as_json=parsed.json, text=lambda: recalled_lines(found))
    return FINE


def day(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import day_lines
    from croupier.desk.gaming_days import days_of, gaming_day
    from croupier.desk.records import place_of

    found = days_of(place_of(parsed.record), parsed.stream, gaming_day(parsed.starts, parsed.zone))
    show(found, as_json=parsed.json, text=lambda: day_lines(found))
    return FINE


def checkpoint(parsed: argparse.Namespace) -> int:
    from croupier.desk.keeping import signed
    from croupier.desk.records import place_of

    place = place_of(parsed.record)
    found = signed(place, parsed.stream, parsed.row, parsed.since, parsed.folder)
    show(found, as_json=parsed.json, text=lambda: [found.note.rstrip("\n")])
    return FINE


def verifier(parsed: argparse.Namespace) -> int:
    from croupier.desk.verifier import verifier_text

    text = verifier_text()
    show({"program": text}, as_json=parsed.json, text=lambda: [text.rstrip("\n")])
    return FINE


def backup(parsed: argparse.Namespace) -> int:
    from croupier.desk.keeping import backup as kept
    from croupier.desk.records import place_of

    return _shown(parsed, kept(place_of(parsed.record), _copy(parsed.to)))


def restore(parsed: argparse.Namespace) -> int:
    from croupier.desk.keeping import restore as kept
    from croupier.desk.records import place_of

    return _shown(parsed, kept(_copy(parsed.record), place_of(parsed.to)))


def _copy(text: str) -> Path:
    """A copy is a file wherever its record is."""
    from croupier.desk.records import place_of

    place = place_of(text)
    if isinstance(place, str):
        raise Unreadable("a copy is a file: `backup RECORD FILE` makes one, `restore FILE RECORD`")
    return place


def upgrade(parsed: argparse.Namespace) -> int:
    from croupier.desk.keeping import upgrade as kept
    from croupier.desk.records import place_of

    return _shown(parsed, kept(place_of(parsed.record)))


def _shown(parsed: argparse.Namespace, found: object) -> int:
    from croupier.cli.show_record import kept_lines

    show(found, as_json=parsed.json, text=lambda: kept_lines(found))
    return FINE


def history(parsed: argparse.Namespace) -> int:
    return _HISTORY[parsed.act](parsed)


def _files(parsed: argparse.Namespace, *names: str) -> tuple[Path, ...]:
    if len(parsed.files) != len(names):
        raise Unreadable(f"`croupier history {parsed.act} {' '.join(names)}` is how it is written")
    return tuple(Path(one) for one in parsed.files)


def _validate(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import validated_lines
    from croupier.desk.records import validated

    (file,) = _files(parsed, "FILE")
    found = validated(file)
    show(found, as_json=parsed.json, text=lambda: validated_lines(found, str(file)))
    return FINE if found.valid else NO


def _export(parsed: argparse.Namespace) -> int:
    from croupier.desk.records import lines_of, place_of

    _files(parsed, "RECORD")
    path = place_of(parsed.files[0])
    if parsed.json:
        lines = [line.decode("utf-8", "replace") for line in lines_of(path, parsed.stream)]
        show({"lines": lines}, as_json=True, text=list)
        return FINE
    for line in lines_of(path, parsed.stream):
        sys.stdout.buffer.write(line)
    return FINE


def _import(parsed: argparse.Namespace) -> int:
    from croupier.cli.show_record import verified_lines
    from croupier.desk.keeping import imported
    from croupier.desk.records import place_of

    file, _ = _files(parsed, "FILE", "RECORD")
    found = imported(file, place_of(parsed.files[1]))
    show(found, as_json=parsed.json, text=lambda: verified_lines(found))
    return FINE if found.whole else NO


def _schema(parsed: argparse.Namespace) -> int:
    from croupier.ledger.history_schema import schema_text

    _files(parsed)
    sys.stdout.write(schema_text())
    return FINE


def _parquet(parsed: argparse.Namespace) -> int:
    from croupier.desk.parquet import written
    from croupier.desk.records import place_of

    _, folder = _files(parsed, "RECORD", "FOLDER")
    found = written(place_of(parsed.files[0]), folder, parsed.stream)
    show(found, as_json=parsed.json, text=lambda: [f"{one}" for one in found.files])
    return FINE


_HISTORY: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "validate": _validate,
    "export": _export,
    "import": _import,
    "schema": _schema,
    "parquet": _parquet,
}
RECORDS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "replay": replay,
    "verify": verify,
    "recall": recall,
    "day": day,
    "checkpoint": checkpoint,
    "verifier": verifier,
    "history": history,
    "backup": backup,
    "restore": restore,
    "upgrade": upgrade,
}
