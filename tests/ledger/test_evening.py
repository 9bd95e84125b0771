"""The evening that the other tests rely on has every kind of event in it."""

from typing import get_args

from croupier.ledger.memory import MemoryStore
from croupier.ledger.store import events_in
from croupier.table.events import Event
from croupier.table.evolve import replay
from tests.ledger.evening import STREAM, offer, played


def test_every_kind_of_event_happens_in_the_evening() -> None:
    store = MemoryStore()
    recorder = played(store)
    events = list(events_in(store.rows(STREAM)))
    assert {type(one) for one in events} == set(get_args(Event))
    assert recorder.head.sequence == len(events) + 1  # one refusal
    assert replay(offer(), events) == recorder.state
