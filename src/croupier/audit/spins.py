"""Outcomes to be tested: from plain text, from a house's own log, from our record."""

from collections.abc import Iterator
from pathlib import Path

from croupier.audit.columns import ColumnMap
from croupier.audit.fairness import Fallen, Source
from croupier.audit.pieces import PIECE_BYTES, Column
from croupier.audit.rows import read_columns
from croupier.audit.run import cut
from croupier.games.game import Chance
from croupier.offer.compile import Offer
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

_BYTES_MAX = 200_000_000


def source_of(offer: Offer) -> Source:
    """What a table's main game draws from; raise Unreadable where draws are not all alike."""
    game = offer.main
    opening = game.opening()
    awaits = game.awaits(opening)
    if not isinstance(awaits, Chance) or game.falls(opening):
        raise Unreadable("cards from a shoe are not drawn alike, so their counts tell nothing here")
    weights: dict[str, int] = {}
    for act, weight in awaits.draws:
        weights[act.label] = weights.get(act.label, 0) + weight
    is_ring = len(weights) == len(awaits.draws) and bool(
        offer.layout.wheel or offer.posted.clockwise
    )
    parts: dict[str, int] = {}
    for side in offer.games[1:]:
        if shows := side.shows(side.opening()):
            parts |= dict(shows.draws)
    return Source(tuple(weights), tuple(weights.values()), is_ring, parts)


def read_outcome(text: str) -> tuple[str, str]:
    """A label and the part behind its star."""
    label, _, part = text.partition("*")
    return label, part.partition("*")[0]


def spins_in_text(path: Path) -> Fallen:
    """Outcomes parted by blanks, commas, semicolons or line ends; behind # a remark."""
    labels: list[str] = []
    parts: list[str] = []
    for _, word in _words(path):
        label, part = read_outcome(word)
        labels.append(label)
        parts.append(part)
    return Fallen(labels, parts if any(parts) else ())


def _words(path: Path) -> Iterator[tuple[int, str]]:
    try:
        if path.stat().st_size > _BYTES_MAX:
            raise Unreadable(f"{path} is larger than {_BYTES_MAX:,} bytes: no list of outcomes")
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path} cannot be read: {error}") from None
    for number, line in enumerate(text.splitlines(), start=1):
        plain = line.partition("#")[0].replace(",", " ").replace(";", " ")
        yield from ((number, word) for word in plain.split())


def spins_in_log(path: Path, columns: ColumnMap) -> Fallen:
    """The outcomes of a log, one a round, with dealer and wheel where its columns say them."""
    labels: list[str] = []
    parts: list[str] = []
    told: dict[str, list[str]] = {"dealer": [], "wheel": []}
    last: tuple[str, ...] = ()
    for piece in cut(path, columns, PIECE_BYTES):
        wanted = {
            name: column
            for name in (*_OF_A_SPIN, *told)
            if (column := columns.columns.get(name, name)) in piece.header
        }
        if "outcome" not in wanted:
            raise Unreadable(
                f"{path}: no column {shown(columns.columns.get('outcome', 'outcome'))}"
            )
        found, lines, odd = read_columns(piece, columns, wanted)
        if odd:
            raise Unreadable(f"{path}:{odd[0].line}: {odd[0].message}")
        words = {name: column_words(column) for name, column in found.items()}
        for at in range(len(lines)):
            named = tuple(words[name][at] for name in ("table", "day", "round") if name in words)
            if "round" in words and named == last:
                continue  # further wagers of the same round
            last = named
            label, part = read_outcome(words["outcome"][at])
            labels.append(columns.outcomes.get(label, label))
            parts.append(part)
            for name, said in told.items():
                said.append(words[name][at] if name in words else "")
    dealers, wheels = (said if any(said) else () for said in told.values())
    return Fallen(labels, parts if any(parts) else (), dealers, wheels)


def column_words(column: Column) -> list[str]:
    """A column's entries as words, nothing where nothing is said."""
    if column.codes is not None:
        words = column.codes.words
        return [words[code] for code in column.codes.at.tolist()]
    assert column.whole is not None, "a column holds words or numbers"
    return [str(number) for number in column.whole.tolist()]


_OF_A_SPIN = ("table", "day", "round", "outcome")


def verify_labels(path: Path, source: Source, columns: ColumnMap) -> None:
    """Raise Unreadable at the first word of a text that is no outcome of the table, by its line."""
    for number, word in _words(path):
        label, _ = read_outcome(word)
        if columns.outcomes.get(label, label) not in source.labels:
            listed = ", ".join(source.labels)
            raise Unreadable(
                f"{path}:{number}: {shown(label)} cannot come up at this table ({listed})"
            )
