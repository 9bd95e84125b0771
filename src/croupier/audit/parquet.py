"""Parquet through Arrow: row groups as pieces, columns as words or whole numbers."""

# Arrow has no types of its own: what it gives is typed at this room's two doors.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from croupier.audit.pieces import Codes, Column, Ints, Piece
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

_NO = np.bool_(0)


def cut_groups(path: Path, stamp: tuple[int, int], piece_bytes: int) -> Iterator[Piece]:
    try:
        with pq.ParquetFile(path) as file:
            metadata, header = file.metadata, tuple(file.schema_arrow.names)
    except pa.ArrowInvalid as error:
        raise Unreadable(f"{path} is no Parquet file that can be read: {error}") from None
    start, line, held, rows = 0, 1, 0, 0

    def piece(stop: int) -> Piece:
        size = stamp[0] * rows // max(metadata.num_rows, 1)
        return Piece(str(path), "parquet", header, start, stop, line, stamp, size)

    for group in range(metadata.num_row_groups):
        one = metadata.row_group(group)
        if held and held + one.total_byte_size > piece_bytes:
            yield piece(group)
            start, line, held, rows = group, line + rows, 0, 0
        held, rows = held + one.total_byte_size, rows + one.num_rows
    if start < metadata.num_row_groups or not metadata.num_row_groups:
        yield piece(metadata.num_row_groups)


def read_groups(piece: Piece, wanted: Mapping[str, str]) -> tuple[dict[str, Column], Ints]:
    names = list(dict.fromkeys(wanted.values()))
    try:
        with pq.ParquetFile(piece.file, read_dictionary=names) as file:
            table = file.read_row_groups(range(piece.start, piece.stop), names, use_threads=True)
        found = {
            name: arrow_column(table.column(column), f"{piece.file}: column {shown(column)}")
            for name, column in wanted.items()
        }
    except (pa.ArrowException, OSError) as error:
        raise Unreadable(f"{piece.file}: it breaks off or is damaged: {error}") from None
    return found, np.arange(piece.line, piece.line + table.num_rows, dtype=np.int64)


def arrow_column(column: pa.ChunkedArray, where: str = "") -> Column:
    """A column of Parquet: whole numbers, days and times as they are, all else as words."""
    kind = column.type
    if pa.types.is_floating(kind):
        raise Unreadable(
            f"{where} holds floating-point numbers: write whole numbers"
            " of the smallest unit, decimals or text"
        )
    # Nearly every column says something in every line: then there is nothing to look through.
    has_null = bool(column.null_count)
    is_null = np.asarray(column.is_null()) if has_null else np.broadcast_to(_NO, len(column))
    if pa.types.is_timestamp(kind):
        column = column.cast(pa.timestamp("ms")).cast(pa.int64())
    elif pa.types.is_date(kind):
        column = column.cast(pa.date32()).cast(pa.string())
    elif pa.types.is_decimal(kind):
        column = column.cast(pa.string())
    if pa.types.is_integer(column.type):
        whole = column.cast(pa.int64())
        filled = whole.fill_null(0) if has_null else whole
        return Column(None, filled.to_numpy(), is_null)
    if not pa.types.is_dictionary(column.type):
        column = column.cast(pa.string()).dictionary_encode()
    one = column.unify_dictionaries().combine_chunks()
    if isinstance(one, pa.ChunkedArray):
        one = one.chunk(0)
    codes = one.indices.fill_null(0) if has_null else one.indices
    words = [str(word) for word in one.dictionary.to_pylist()] or [""]
    return Column(Codes(codes.to_numpy().astype(np.int32, copy=False), words), None, is_null)
