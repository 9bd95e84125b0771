"""The Merkle tree of RFC 6962 over a stream: leaf 0 is its header, leaf n its row n.

With a tree's root, signed, it can be shown that one row is in the record without showing any
other, and that a longer record only adds to a shorter one.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence

from croupier.ledger.chain import Row, row_line

Frontier = tuple[bytes, ...]
"""The roots of the full trees that a number of leaves comes apart into, the largest first."""


def leaf(content: bytes) -> bytes:
    """The hash of one leaf."""
    return hashlib.sha256(b"\0" + content).digest()


def node(left: bytes, right: bytes) -> bytes:
    """The hash of two trees side by side."""
    return hashlib.sha256(b"\1" + left + right).digest()


def line_of(row: Row) -> bytes:
    """What a row's leaf is the hash of: the same bytes as in the chain."""
    return row_line(row.at, row.key, row.command, row.body)


def leaf_of(row: Row) -> bytes:
    """A row's leaf."""
    return leaf(line_of(row))


def leaves(header: bytes, rows: Iterable[Row]) -> Iterator[bytes]:
    """The leaves of a whole stream."""
    yield leaf(header)
    yield from map(leaf_of, rows)


def grown(frontier: Frontier, size: int, more: Iterable[bytes]) -> tuple[Frontier, int]:
    """A tree of so many leaves with more behind them, and how many there are then."""
    roots = list(frontier)
    for one in more:
        roots.append(one)
        size += 1
        full = size
        while not full & 1:
            right = roots.pop()
            roots[-1] = node(roots[-1], right)
            full >>= 1
    return tuple(roots), size


def root(frontier: Frontier) -> bytes:
    """The hash over all leaves."""
    if not frontier:
        return hashlib.sha256().digest()
    found = frontier[-1]
    for left in reversed(frontier[:-1]):
        found = node(left, found)
    return found


def _of(some: Sequence[bytes]) -> bytes:
    return root(grown((), 0, some)[0])


def _half(size: int) -> int:
    """The largest power of two below a size."""
    return 1 << (size - 1).bit_length() - 1


def inclusion(some: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """The hashes by which a leaf is shown to be in the tree of all leaves."""
    if not 0 <= index < len(some):
        raise ValueError(f"there is no leaf {index}: leaves are numbered 0 to {len(some) - 1}")
    if len(some) == 1:
        return ()
    half = _half(len(some))
    if index < half:
        return (*inclusion(some[:half], index), _of(some[half:]))
    return (*inclusion(some[half:], index - half), _of(some[:half]))


def is_included(one: bytes, index: int, size: int, proof: Sequence[bytes], top: bytes) -> bool:
    """Whether a proof shows a leaf to be in the tree with this size and root."""
    if not 0 <= index < size:
        return False
    at, last, found = index, size - 1, one
    for other in proof:
        if not last:
            return False
        if at & 1 or at == last:
            found = node(other, found)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            found = node(found, other)
        at, last = at >> 1, last >> 1
    return not last and found == top


def consistency(some: Sequence[bytes], size: int) -> tuple[bytes, ...]:
    """The hashes by which the tree of all leaves is shown to go on from that of the first ones."""
    if not 0 < size <= len(some):
        raise ValueError(f"a tree of {size} leaves is none of the first {len(some)}")
    return _consistency(some, size, is_whole=True)


def _consistency(some: Sequence[bytes], size: int, *, is_whole: bool) -> tuple[bytes, ...]:
    if size == len(some):
        return () if is_whole else (_of(some),)
    half = _half(len(some))
    if size <= half:
        return (*_consistency(some[:half], size, is_whole=is_whole), _of(some[half:]))
    return (*_consistency(some[half:], size - half, is_whole=False), _of(some[:half]))


def is_consistent(
    before: tuple[int, bytes], after: tuple[int, bytes], proof: Sequence[bytes]
) -> bool:
    """Whether a proof shows that the second tree (size and root) only adds to the first."""
    (first, first_root), (second, second_root) = before, after
    if not 0 < first <= second:
        return False
    if first == second:
        return not proof and first_root == second_root
    steps = list(proof)
    if first & (first - 1) == 0:
        steps.insert(0, first_root)
    if not steps:
        return False
    at, last = first - 1, second - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    old = new = steps[0]
    for other in steps[1:]:
        if not last:
            return False
        if at & 1 or at == last:
            old, new = node(other, old), node(other, new)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            new = node(new, other)
        at, last = at >> 1, last >> 1
    return not last and old == first_root and new == second_root
