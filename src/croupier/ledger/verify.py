"""A whole stream checked: its chain, its money, its offer; each fault by its row."""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import cast

from croupier.ledger.canonical import read_canonical
from croupier.ledger.chain import Broken, Row
from croupier.ledger.chain import verify as verify_chain
from croupier.ledger.checkpoints import verified_checkpoints
from croupier.ledger.codec import read
from croupier.ledger.journal import Unposted, fault_in, post
from croupier.ledger.keys import Keyring, keyring_of
from croupier.ledger.notes import Verifier
from croupier.ledger.store import Head, KeepsCheckpoints, Store, StoreFault
from croupier.table.events import Transfer, transfers_of
from croupier.units.refusal import Refusal
from croupier.units.unreadable import Unreadable


def verify(store: Store, stream: str, key: Verifier | Keyring | None = None) -> tuple[Broken, ...]:
    """Everything that is wrong with a stream; nothing where it is whole. Row 0 is the header.

    Its checkpoints have to be signed with `key`, or with keys that are of their time, where given.
    """
    try:
        # The table may be playing on while somebody verifies its record.
        with store.one_moment():
            return _verified(store, stream, keyring_of(key))
    except StoreFault as error:
        return (Broken(0, str(error)),)


def _verified(store: Store, stream: str, keys: Keyring | None) -> tuple[Broken, ...]:
    header, head = store.header(stream), store.head(stream)
    broken = verify_chain(header, store.rows(stream), head.sequence, head.hash)
    if broken:
        return (broken,)
    found = (
        _of_header(store, stream, header),
        _of_time(store, stream, head),
        _of_money(store, stream),
        _of_checkpoints(store, stream, header, keys),
    )
    return tuple(chain.from_iterable(found))


def _of_checkpoints(
    store: Store, stream: str, header: bytes, keys: Keyring | None
) -> Iterator[Broken]:
    if isinstance(store, KeepsCheckpoints):
        kept = store.checkpoints(stream)
        yield from verified_checkpoints(stream, header, store.rows(stream), kept, keys)
        if keys and not kept:
            yield Broken(0, f"no checkpoint of it is signed, by {keys.names} or anybody")


def _of_header(store: Store, stream: str, header: bytes) -> Iterator[Broken]:
    # The chain holds, so the header is what it was written as.
    said = cast("dict[str, str]", read_canonical(header))
    if said["stream"] != stream:
        yield Broken(0, f"it is the record of {said['stream']}, under another name")
    sources = store.sources(said["digest"])
    if sources is None:
        yield Broken(0, "what its offer was made from is missing")
    elif hashlib.sha256(sources).hexdigest() != said["sources"]:
        yield Broken(0, "what its offer was made from has been changed")


def _of_time(store: Store, stream: str, head: Head) -> Iterator[Broken]:
    """Each command's time stands where its key stands, and none is before the one before."""
    newest = 0
    for row in store.rows(stream):
        if not (row.at is None) == (row.key is None) == (row.command is None):
            yield Broken(row.sequence, "time, key and digest of its command do not stand together")
            return
        if row.at is None and row.sequence == 1:
            yield Broken(1, "it belongs to no command")
            return
        if row.at is not None and row.at < newest:
            yield Broken(row.sequence, f"its time {row.at} is before {newest}, told before it")
            return
        newest = newest if row.at is None else row.at
    if head.at != newest:
        yield Broken(head.sequence, f"its time is {newest}, and the head says {head.at}")


def _of_money(store: Store, stream: str) -> Iterator[Broken]:
    """The transfers beside each row, and the balances, against what the rows say."""
    balances: dict[str, int] = {}
    last = 0
    for row in store.rows(stream):
        last = row.sequence
        try:
            moved = _moved(row)
            post(balances, moved)
        except (Unreadable, Unposted) as error:
            yield Broken(row.sequence, str(error))
            return
        if moved != row.transfers:
            yield Broken(row.sequence, "the transfers beside it are not those that it says")
    if fault := fault_in(balances):
        yield Broken(last, fault)
    if not _are_as_they_come_to(store.balances(stream), balances):
        yield Broken(last, "the balances are not what the transfers come to")


def _moved(row: Row) -> tuple[Transfer, ...]:
    recorded = read(row.body)
    return () if isinstance(recorded, Refusal) else transfers_of(recorded)


def _are_as_they_come_to(stored: Mapping[str, int], balances: Mapping[str, int]) -> bool:
    """A store need not write down an account that never held anything, and has no other."""
    is_there = all(balances.get(name) == amount for name, amount in stored.items())
    return is_there and all(name in stored for name, amount in balances.items() if amount)
