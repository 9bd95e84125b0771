"""Double entry: every transfer is two legs that cancel out; balances are folded from them."""

from collections.abc import Iterable
from functools import lru_cache

from croupier.table.corrections import RECEIVABLE
from croupier.table.events import BANK, DROP, IN_PLAY, Transfer

_PLAYER = "player:"
_OWED = f"{RECEIVABLE}:{_PLAYER}"


class Unposted(Exception):
    """A transfer that no journal takes: an unknown account, a negative amount, an overdraft."""


@lru_cache(4096)
def has_floor(account: str) -> bool:
    """Whether an account ends at nothing: players and the layout hold chips, and no debts."""
    if account.startswith(_PLAYER) or account == IN_PLAY:
        return True
    if account in (BANK, DROP) or account.startswith(_OWED):
        return False
    raise Unposted(f"{account} is no account of a table")


def legs(transfer: Transfer) -> tuple[tuple[str, int], tuple[str, int]]:
    """What a transfer takes from one account and gives to another."""
    return (transfer.source, -transfer.amount), (transfer.target, transfer.amount)


def post(balances: dict[str, int], transfers: Iterable[Transfer]) -> None:
    """Add transfers to balances; raise Unposted at the first that may not be, which is then in."""
    for one in transfers:
        if one.amount < 0 or one.source == one.target:
            raise Unposted(f"{one.amount} from {one.source} to {one.target} is no transfer")
        for account, amount in legs(one):
            balances[account] = balance = balances.get(account, 0) + amount
            if has_floor(account) and balance < 0:
                raise Unposted(f"{account} would be left with {balance}")


def fault_in(balances: dict[str, int]) -> str:
    """What is wrong with balances: money made or lost, an account below its floor; or nothing."""
    if total := sum(balances.values()):
        return f"the balances come to {total}, not to nothing"
    try:
        below = [name for name, amount in balances.items() if has_floor(name) and amount < 0]
    except Unposted as error:
        return str(error)
    return f"below nothing: {', '.join(sorted(below))}" if below else ""
