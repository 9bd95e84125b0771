"""Leases: which of several nodes writes a stream, and who takes over when it is silent.

What keeps the record safe is the epoch: whoever takes a stream over raises it, and whoever wrote
before can add nothing any more. A lease only says when that may be done, so that two nodes that
are both well do not take a stream from each other in turn.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from croupier.ledger.record import Fenced, Recorder
from croupier.ledger.store import Head, Store, StoreFault
from croupier.offer.compile import Offer

LEASE_MS = 2_000
"""How long a node that is silent is waited for."""


class Held(StoreFault):
    """Another node writes the stream, and its lease still runs."""


class SharedStore(Store, Protocol):
    """A store that several nodes write to."""

    def lead(self, stream: str, lasting_ms: int) -> Head:
        """Become a stream's writer where no other node's lease runs; raise Held where one does."""
        ...

    def renew(self, stream: str, epoch: int, lasting_ms: int) -> bool:
        """Make this node's lease longer; whether it is the stream's writer still."""
        ...


@dataclass(frozen=True, slots=True)
class Node:
    """A program that writes streams as long as it is heard of."""

    store: SharedStore
    lasting_ms: int = LEASE_MS

    def recorder(self, offer: Offer, stream: str) -> Recorder:
        """The stream's writer; raise Held while another node is."""
        return Recorder(offer, self.store, stream, self._claim())

    def _claim(self) -> Callable[[str], Head]:
        return lambda stream: self.store.lead(stream, self.lasting_ms)

    def renew(self, recorder: Recorder) -> None:
        """To be done well within a lease's time; raise Fenced where another has taken over."""
        if not self.store.renew(recorder.stream, recorder.head.epoch, self.lasting_ms):
            raise Fenced(f"{recorder.stream} has been taken over by another node")
