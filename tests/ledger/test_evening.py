"""The evenings that the other tests rely on have every kind of event in them."""

from typing import get_args

import pytest

from croupier.ledger import verify
from croupier.ledger.codec import Recorded, read
from croupier.ledger.memory import MemoryStore
from croupier.ledger.store import events_in
from croupier.table.events import Event
from croupier.table.evolve import replay
from croupier.units.refusal import Refusal
from tests.ledger.evening import EVENINGS, STREAM, played


def test_every_kind_of_event_happens_in_the_evenings() -> None:
    kinds: set[type[Recorded]] = set()
    for name in EVENINGS:
        store = MemoryStore()
        played(store, name=name)
        kinds |= {type(read(row.body)) for row in store.rows(STREAM)}
    assert kinds == {*get_args(Event), Refusal}


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_replays_and_is_whole(name: str) -> None:
    store = MemoryStore()
    recorder = played(store, name=name)
    events = list(events_in(store.rows(STREAM)))
    assert replay(EVENINGS[name].offer(), events) == recorder.state
    assert verify(store, STREAM) == ()
    # Three cents; a B2B wager with no spin before, and chips moved from where none lie.
    refusals = {"big-six": 1, "b2b": 2, "red-dog": 0, "by-word": 0, "observed": 0}
    assert recorder.head.sequence == len(events) + refusals[name]
