"""A table while chips are being laid: what a run of wagers changes, and one table at its end.

It is `evolve` for wagers, one after the other; the table between two of them is only made where
somebody asks for it.
"""

from dataclasses import replace

from croupier.table.commands import Person
from croupier.table.events import WagerPlaced
from croupier.table.state import Lying, TableState
from croupier.units.money import Minor


class Laying:
    """Chips that go down on a table; what is changed is a copy of what the table has."""

    __slots__ = ("_placed", "_sums", "balances", "was")

    def __init__(self, state: TableState) -> None:
        self.was = state
        """The table before any of it; what wagers do not change is as it is there."""
        self.balances = dict(state.balances)
        """What every account holds now."""
        self._sums: dict[str, dict[str, Minor]] = {}
        """Of those only who have been asked for since."""
        self._placed: list[Lying] = []

    def standing_of(self, player: Person) -> dict[str, Minor]:
        """What a player has at each position now."""
        own = self._sums.get(player.account)
        if own is None:
            own = self._sums[player.account] = dict(self.was.standing_of(player))
        return own

    def lay(self, event: WagerPlaced) -> None:
        """One more wager."""
        moved, balances = event.transfer, self.balances
        source, target, stake = moved.source, moved.target, moved.amount
        balances[source] = Minor(balances.get(source, 0) - stake)
        balances[target] = Minor(balances.get(target, 0) + stake)
        own, position = self.standing_of(event.player), event.name.id
        own[position] = Minor(own.get(position, 0) + stake)
        lying = Lying(event.player, event.name, stake, event.marks, event.chips, event.coupon)
        self._placed.append(lying)

    def table(self) -> TableState:
        """The table as it is now; to go on from it begin anew."""
        if not self._placed:
            return self.was
        return replace(
            self.was,
            balances=self.balances,
            lying=(*self.was.lying, *self._placed),
            sums={**self.was.sums, **{who: own for who, own in self._sums.items() if own}},
        )
