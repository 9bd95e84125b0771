"""Answers about records as text."""

from collections.abc import Iterator
from typing import cast

from croupier.cli.show import columns, wrapped
from croupier.desk.gaming_days import Days
from croupier.desk.keeping import Kept
from croupier.desk.nights import NightUnder, Recalled, ReplayedRecord
from croupier.desk.records import Validated, VerifiedRecord


def verified_lines(found: VerifiedRecord) -> Iterator[str]:
    """Each stream with what holds it, and everything that is wrong."""
    for one in found.streams:
        signed = f"signed to row {one.signed_to}" if one.checkpoints else "not signed"
        counted = f"{one.rows} rows, {one.rounds} rounds settled anew {one.offer}"
        yield f"{one.stream}  {one.table}  {one.edition}".rstrip()
        yield f"  {counted}; {one.checkpoints} checkpoints, {signed}"
        for fault in one.broken:
            yield wrapped(f"BROKEN  row {fault.row}: {fault.why}", "  ")
    yield "whole" if found.whole else "NOT WHOLE"


def validated_lines(found: Validated, name: str) -> Iterator[str]:
    """Whether a file is of the format, and where it is not."""
    for one in found.findings:
        yield f"{name}:{one.line}: {one.message}"
    yield f"valid: {found.stream}, {found.rows} rows" if found.valid else "not valid"


def replayed_lines(found: ReplayedRecord) -> Iterator[str]:
    """A recorded table played again."""
    yield f"{found.stream} under {found.edition}: {found.events} events, {found.rounds} rounds"
    yield from columns([(f"  {name}", amount) for name, amount in found.balances.items()])
    yield from (wrapped(one, "  ") for one in found.differences)
    yield f"verified, {found.offer}" if found.verified else "NOT verified"


def night_lines(found: NightUnder) -> Iterator[str]:
    """A night under another edition: the wagers that come to something else, and why."""
    yield f"{found.stream} under {found.other}, recorded under {found.edition}"
    for one in found.rounds:
        for wager in one.found.wagers:
            if not wager.differs:
                continue
            there = wager.there.profit if wager.there else "refused"
            here = wager.here
            yield ""
            yield f"round {one.number}  {one.at}  {here.player}  {here.position} {here.stake}"
            yield f"  {here.paid.profit} here, {there} there"
            yield wrapped(wager.why, "  ")
    yield ""
    yield f"{len(found.rounds)} rounds, {found.differing} wagers differ"
    yield f"the players came to {found.total_here} here, and to {found.total_there} there"


def recalled_lines(found: Recalled) -> Iterator[str]:
    """Rounds, each with its wagers and their clauses."""
    yield f"{found.stream} under {found.edition}: {len(found.rounds)} of {found.held} rounds"
    for one in found.rounds:
        yield ""
        yield f"round {one.round.number}  {one.at}  {one.round.words}"
        rows = [
            (
                *(f"  {wager.player}", wager.position, wager.stake, wager.paid.result),
                *(wager.paid.profit, wager.paid.citation),
            )
            for wager in one.round.wagers
        ]
        yield from columns(rows) if rows else ["  no wagers"]


def day_lines(found: Days) -> Iterator[str]:
    """Drop, win and hold by gaming day."""
    yield f"{found.stream}, days from {found.starts} {found.zone}"
    head = ("day", "rounds", "drop", "cashed in", "handle", "win", "hold")
    rows = [
        (
            *(one.day, str(one.rounds), one.drop, one.cashed_in, one.handle, one.win),
            one.hold if one.hold is not None else "nothing dropped",
        )
        for one in found.days
    ]
    yield from columns([head, *rows])


def kept_lines(found: object) -> Iterator[str]:
    """A copy that was verified."""
    kept = cast("Kept", found)
    yield f"{kept.file}: {kept.streams} tables, {kept.rows} rows, verified"
    if kept.was:
        yield f"as it was: {kept.was}"
