"""What is remembered: events in a hash chain, money in double entry, answers by key."""

from croupier.ledger.doors import open_store
from croupier.ledger.record import Recorder, do_together
from croupier.ledger.verify import verify

__all__ = ["Recorder", "do_together", "open_store", "verify"]
