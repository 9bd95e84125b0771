"""Games with a memory shared out: each table is followed by one worker, several side by side."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from croupier.audit.findings import Found, Part, Totals
from croupier.audit.pieces import Piece
from croupier.audit.recompute import PieceFound, Plan, lines_to_walk
from croupier.audit.walk import Walker
from croupier.bulk.executor import Executor
from croupier.bulk.progress import Told

_SHARES = 2
"""Parts for each worker: one that is done early takes another. Each part reads the log again."""


class Walk(NamedTuple):
    """Some tables, and the pieces of the log in which they have lines to be followed."""

    tables: frozenset[str]
    pieces: tuple[Piece, ...]


@dataclass(slots=True)
class Walks:
    """Which tables have to be followed, how many lines each has, and in which pieces."""

    lines: dict[str, int] = field(default_factory=dict[str, int])
    pieces: list[tuple[Piece, frozenset[str]]] = field(
        default_factory=list[tuple[Piece, frozenset[str]]]
    )

    def add(self, piece: Piece, found: PieceFound) -> None:
        for table, count in found.walks.items():
            self.lines[table] = self.lines.get(table, 0) + count
        if found.walks:
            self.pieces.append((piece, frozenset(found.walks)))

    def shared(self, parts: int) -> list[Walk]:
        """The tables in so many parts of about as many lines, none without a table."""
        return [
            Walk(tables, tuple(piece for piece, there in self.pieces if there & tables))
            for tables in dealt(self.lines, parts)
        ]


def dealt(lines: Mapping[str, int], parts: int) -> Sequence[frozenset[str]]:
    """Tables dealt out, the longest first, each to the part that has least."""
    hands: list[list[str]] = [[] for _ in range(min(parts, len(lines)))]
    held = [0] * len(hands)
    for table in sorted(lines, key=lambda one: (-lines[one], one)):
        least = held.index(min(held))
        hands[least].append(table)
        held[least] += lines[table]
    return [frozenset(hand) for hand in hands]


def follow(walk: Walk, plan: Plan) -> Part:
    """Some tables followed from their first line to their last."""
    out = Part(0, 0, Found(plan.keep), Totals())
    walker = Walker(plan, out.found, out.totals)
    for piece in walk.pieces:
        walker.walk(lines_to_walk(piece, plan, walk.tables))
    walker.close()
    return out


def followed(walks: Walks, plan: Plan, done_by: Executor, told: Told) -> Part:
    """All tables, by several workers; what they find does not depend on who follows which."""
    out = Part(0, 0, Found(plan.keep), Totals())
    jobs = walks.shared(done_by.workers * _SHARES)
    tables = 0
    for job, part in zip(jobs, done_by.map(partial(follow, plan=plan), jobs), strict=True):
        out.merge(part)
        tables += len(job.tables)
        told("tables followed", tables, tables / len(walks.lines))
    return out
