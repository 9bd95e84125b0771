"""What is told of a table besides its state: its rounds, and how its players stand."""

from dataclasses import dataclass, field

from croupier.floor.chronicle import Chronicle, Happened
from croupier.floor.tally import Tallies, Tally, tallied
from croupier.table.commands import Person
from croupier.table.events import Event


@dataclass(slots=True)
class Story:
    """Folded from what happened, each event once; kept by the table's actor alone."""

    chronicle: Chronicle
    tallies: Tallies = field(default_factory=dict[Person, Tally])

    def add(self, sequence: int, at_ms: int, event: Event) -> None:
        """One more event, by the number of its row and its time."""
        self.chronicle.add(Happened(sequence, at_ms, event))
        self.tallies = tallied(self.tallies, at_ms, event)
