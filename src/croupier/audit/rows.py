"""A piece of a log read into arrays: one entry a line, what cannot be read told by its line."""

import datetime as dt
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

import numpy as np
from numpy.typing import NDArray

from croupier.audit.columns import ColumnMap
from croupier.audit.parquet import read_groups
from croupier.audit.pieces import NONE, Codes, Column, Ints, Piece, fields_of, stamp_of
from croupier.audit.values import numbered_days, read_count, read_day, read_time
from croupier.units.money import Currency, shown
from croupier.units.unreadable import Unreadable

_LARGEST = 2**53 - 1


@dataclass(frozen=True, slots=True)
class Odd:
    """A line that cannot be read, and why."""

    line: int
    message: str


@dataclass(frozen=True, slots=True)
class Rows:
    """The lines of a piece that can be read, in order."""

    line: Ints
    table: Codes
    day: Codes
    round: Codes | None
    """The words of the rounds; none where they are numbers."""
    outcome: Codes
    position: Codes
    """No word where a line has an outcome only."""
    player: Codes | None
    stake: Ints
    returned: Ints
    number: Ints
    """The round as a number; the code of its word where rounds are words."""
    at: Ints | None
    placed: Ints | None
    closed: Ints | None
    coupon: Ints | None = None

    def round_at(self, entry: int) -> str:
        """The round of an entry as the log writes it."""
        return (
            self.round.words[int(self.round.at[entry])] if self.round else str(self.number[entry])
        )

    def coupon_at(self, entry: int) -> int:
        return 0 if self.coupon is None else int(self.coupon[entry])

    def player_at(self, entry: int) -> str:
        return self.player.words[int(self.player.at[entry])] if self.player else ""


def read_piece(piece: Piece, columns: ColumnMap, currency: Currency) -> tuple[Rows, list[Odd], int]:
    """A piece's lines, the odd ones, and how many there are in all."""
    wanted = columns.wanted(piece.header, piece.file)
    found, lines, odd = read_columns(piece, columns, wanted)
    total = len(lines) + len(odd)
    return *_Reader(columns, currency, found, lines, odd).read(), total


def read_columns(
    piece: Piece, columns: ColumnMap, wanted: Mapping[str, str]
) -> tuple[dict[str, Column], Ints, list[Odd]]:
    """Columns of a piece by what they hold, the numbers of their lines, and the odd lines."""
    path = Path(piece.file)
    if stamp_of(path) != piece.stamp:
        raise Unreadable(f"{path} has changed while it was being read: audit it when it is whole")
    if piece.form == "parquet":
        found, lines = read_groups(piece, wanted)
        return found, lines, []
    return _read_lines(piece, columns, wanted)


def _read_lines(
    piece: Piece, columns: ColumnMap, wanted: Mapping[str, str]
) -> tuple[dict[str, Column], Ints, list[Odd]]:
    with Path(piece.file).open("rb") as file:
        file.seek(piece.start)
        data = file.read(piece.stop - piece.start)
    if len(data) != piece.stop - piece.start:
        raise Unreadable(f"{piece.file} has become shorter while it was being read")
    reader = _csv(piece.header, columns.separator, wanted) if piece.form == "csv" else _json(wanted)
    values: list[list[str]] = [[] for _ in wanted]
    numbers: list[int] = []
    odd: list[Odd] = []
    lines = data.split(b"\n")
    if not lines[-1]:
        lines.pop()  # behind the last line end there is no line
    for number, line in enumerate(lines, start=piece.line):
        try:
            entries = reader(line.decode("utf-8-sig").rstrip("\r"))
        except UnicodeDecodeError:
            odd.append(Odd(number, "not UTF-8 text"))
        except Unreadable as error:
            odd.append(Odd(number, str(error)))
        else:
            numbers.append(number)
            for column, value in zip(values, entries, strict=True):
                column.append(value)
    found = {name: _words(column) for name, column in zip(wanted, values, strict=True)}
    return found, np.array(numbers, np.int64), odd


_Line = Callable[[str], Sequence[str]]


def _csv(header: Sequence[str], separator: str, wanted: Mapping[str, str]) -> _Line:
    places = [header.index(column) for column in wanted.values()]

    def read(line: str) -> list[str]:
        if not line.strip():
            raise Unreadable("an empty line")
        found = fields_of(line, separator)
        if len(found) != len(header):
            raise Unreadable(f"{len(found)} values, where the first line names {len(header)}")
        return [found[place].strip() for place in places]

    return read


def _json(wanted: Mapping[str, str]) -> _Line:
    def read(line: str) -> list[str]:
        try:
            value = json.loads(line, parse_float=str, parse_constant=str)
        except (ValueError, RecursionError):
            raise Unreadable("no JSON") from None
        if not isinstance(value, dict):
            raise Unreadable("no JSON object")
        said = cast("dict[str, object]", value)
        return [_said(said.get(column), column) for column in wanted.values()]

    return read


def _said(value: object, column: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise Unreadable(f"{column} is neither a text nor a number")
    try:
        return str(value)
    except ValueError:
        raise Unreadable(f"{column} is a number of too many digits") from None


def _words(values: list[str]) -> Column:
    known: dict[str, int] = {}
    codes = np.fromiter(
        (known.setdefault(value, len(known)) for value in values), np.int32, len(values)
    )
    words = list(known) or [""]
    empty = np.array([not word for word in words])
    return Column(Codes(codes, words), None, empty[codes] if len(codes) else np.zeros(0, np.bool_))


class _Reader:
    """Columns turned into what they should hold; an entry that cannot be makes its line odd."""

    def __init__(
        self,
        columns: ColumnMap,
        currency: Currency,
        found: Mapping[str, Column],
        lines: Ints,
        odd: list[Odd],
    ) -> None:
        self.columns, self.currency, self.found = columns, currency, found
        self.lines, self.odd = lines, odd
        self.good = np.ones(len(lines), np.bool_)

    def read(self) -> tuple[Rows, list[Odd]]:
        has_wager = self._has_wager()
        day, at = self._days(), self._optional("at", read_time)
        stake = self._whole("stake", self._money, needed=has_wager)
        returned = self._returned(stake, has_wager)
        rounds, number = self._rounds()
        if (stake < 0).any():
            self._refuse(stake < 0, lambda _: "a stake below nothing")
        coupon = self._optional("coupon", self._money, 0)
        if coupon is not None:
            self._refuse(coupon < 0, lambda _: "a coupon below nothing")
        player = self._words("player", {}) if "player" in self.found else None
        outcome = self._words("outcome", self.columns.outcomes)
        self._need("outcome", np.ones(len(self.lines), np.bool_))
        rows = Rows(
            line=self.lines,
            table=self._words("table", {}) if "table" in self.found else self._same(""),
            day=day,
            round=rounds,
            outcome=outcome,
            position=self._words("position", self.columns.positions),
            player=player,
            stake=stake,
            returned=returned,
            number=number,
            at=at,
            placed=self._optional("placed", read_time),
            closed=self._optional("closed", read_time),
            coupon=coupon if coupon is not None and coupon.any() else None,
        )
        self.odd.sort(key=lambda one: one.line)
        return (rows if self.good.all() else _only(rows, self.good)), self.odd

    def _has_wager(self) -> NDArray[np.bool_]:
        """A line without position and stake tells an outcome only."""
        position, stake = self.found["position"].is_null, self.found["stake"].is_null
        self._refuse(position & ~stake, lambda _: "a stake, and no position")
        return ~position

    def _need(self, name: str, needed: NDArray[np.bool_]) -> None:
        self._refuse(needed & self.found[name].is_null, lambda _: f"no {name}")

    def _refuse(self, mask: NDArray[np.bool_], why: Callable[[int], str]) -> None:
        for at in np.flatnonzero(mask & self.good):
            self.odd.append(Odd(int(self.lines[at]), why(int(at))))
        self.good &= ~mask

    def _same(self, word: str) -> Codes:
        return Codes(np.zeros(len(self.lines), np.int32), [word])

    def _words(self, name: str, renamed: Mapping[str, str]) -> Codes:
        column = self.found[name]
        codes = column.codes
        if codes is None:
            assert column.whole is not None
            numbers, at = np.unique(column.whole, return_inverse=True)
            codes = Codes(at.astype(np.int32), [str(number) for number in numbers.tolist()] or [""])
        words = [renamed.get(word, word) for word in codes.words]
        if column.is_null.any():
            words.append("")
            return Codes(np.where(column.is_null, len(words) - 1, codes.at).astype(np.int32), words)
        return Codes(codes.at, words)

    def _whole(
        self, name: str, read: Callable[[str], int], *, needed: NDArray[np.bool_], nothing: int = 0
    ) -> Ints:
        """Numbers: those of Parquet as they are, words by what a reader makes of each word."""
        self._need(name, needed)
        column = self.found[name]
        if column.whole is not None:
            found = column.whole
            if name in _AMOUNTS and self.columns.money == "decimal":
                found = found * self.currency.unit
            is_large = np.abs(found) > _LARGEST
            if is_large.any():
                self._refuse(is_large, lambda _: f"{name} is larger than any table's money")
        else:
            found = self._read_words(name, column, read)
        return np.where(column.is_null, nothing, found) if column.is_null.any() else found

    def _read_words(self, name: str, column: Column, read: Callable[[str], int]) -> Ints:
        assert column.codes is not None
        values, why = np.zeros(len(column.codes.words), np.int64), dict[int, str]()
        for at, word in enumerate(column.codes.words):
            try:
                values[at] = read(word) if word else 0
            except (Unreadable, OverflowError) as error:
                why[at] = f"{name}: {error}"
        if why:
            bad = np.isin(column.codes.at, list(why)) & ~column.is_null
            codes = column.codes.at
            self._refuse(bad, lambda at: why[int(codes[at])])
        return values[column.codes.at]

    def _money(self, text: str) -> int:
        sign, amount = (-1, text[1:]) if text.startswith("-") else (1, text)
        if self.columns.money == "minor":
            return sign * read_count(amount)
        found = self.currency.read(amount)
        if found > _LARGEST:
            raise Unreadable(f"{shown(text)} is larger than any table's money")
        return sign * found

    def _said(self, name: str) -> NDArray[np.bool_]:
        """Which lines say something in a column that the log may do without."""
        if name not in self.found:
            return np.zeros(len(self.lines), np.bool_)
        return ~self.found[name].is_null

    def _returned(self, stake: Ints, needed: NDArray[np.bool_]) -> Ints:
        """What went back in all; where a line says its profit only, the stake with it."""
        nowhere = np.zeros(len(self.lines), np.bool_)
        has_returned, has_profit = self._said("returned"), self._said("profit")
        self._refuse(needed & ~has_returned & ~has_profit, lambda _: "no returned")
        found = stake
        if has_profit.any():
            found = stake + self._whole("profit", self._money, needed=nowhere)
        if has_returned.all():
            found = self._whole("returned", self._money, needed=nowhere)
        elif has_returned.any():
            returned = self._whole("returned", self._money, needed=nowhere)
            found = np.where(has_returned, returned, found)
        if (found < 0).any():
            self._refuse(found < 0, lambda _: "less than nothing was returned")
        return found

    def _rounds(self) -> tuple[Codes | None, Ints]:
        everywhere = np.ones(len(self.lines), np.bool_)
        if self.columns.rounds == "number":
            return None, self._whole("round", read_count, needed=everywhere)
        words = self._words("round", {})
        self._need("round", everywhere)
        return words, words.at.astype(np.int64)

    def _days(self) -> Codes:
        if self.columns.day is not None:
            return self._same(self.columns.day.isoformat())
        nowhere = np.zeros(len(self.lines), np.bool_)
        has_day, has_time = self._said("day"), self._said("at")
        self._refuse(~has_day & ~has_time, lambda _: "no day")
        number = np.ones(len(self.lines), np.int64)
        if not has_day.all() and has_time.any():
            # Reading: without a gaming day of its own a line is of the day of its time, in UTC.
            at = self._whole("at", read_time, needed=nowhere)
            number = np.where(has_time, at // _DAY_MS + dt.date(1970, 1, 1).toordinal(), 1)
        if has_day.all():
            if words := self._day_words():
                return words
            number = self._whole("day", read_day, needed=nowhere)
        elif has_day.any():
            number = np.where(has_day, self._whole("day", read_day, needed=nowhere), number)
        is_day = (number >= 1) & (number <= dt.date.max.toordinal())
        self._refuse(~is_day, lambda _: "no day of any calendar")
        return numbered_days(np.where(is_day, number, 1))

    def _day_words(self) -> Codes | None:
        """Days written as words, where every one of the words is a day."""
        codes = self.found["day"].codes
        if codes is None:
            return None
        try:
            days = [dt.date.fromordinal(read_day(word)).isoformat() for word in codes.words]
        except Unreadable:
            return None  # line by line then, so that each odd one is told
        known = {day: at for at, day in enumerate(dict.fromkeys(days))}
        if len(known) == len(days):
            return Codes(codes.at, days)
        return Codes(np.array([known[day] for day in days], np.int32)[codes.at], list(known))

    def _optional(self, name: str, read: Callable[[str], int], nothing: int = NONE) -> Ints | None:
        if name not in self.found:
            return None
        nowhere = np.zeros(len(self.lines), np.bool_)
        return self._whole(name, read, needed=nowhere, nothing=nothing)


_AMOUNTS = ("stake", "returned", "profit", "coupon")
_DAY_MS = 86_400_000


def _only(rows: Rows, good: NDArray[np.bool_]) -> Rows:
    """The lines that can be read, of all columns."""
    pick = partial(_picked, good)
    return Rows(
        line=rows.line[good],
        table=pick(rows.table),
        day=pick(rows.day),
        round=pick(rows.round) if rows.round else None,
        outcome=pick(rows.outcome),
        position=pick(rows.position),
        player=pick(rows.player) if rows.player else None,
        stake=rows.stake[good],
        returned=rows.returned[good],
        number=rows.number[good],
        at=None if rows.at is None else rows.at[good],
        placed=None if rows.placed is None else rows.placed[good],
        closed=None if rows.closed is None else rows.closed[good],
        coupon=None if rows.coupon is None else rows.coupon[good],
    )


def _picked(good: NDArray[np.bool_], codes: Codes) -> Codes:
    return Codes(codes.at[good], codes.words)
