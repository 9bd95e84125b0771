"""Double entry: two legs a transfer, floors, and nothing made or lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.ledger.journal import Unposted, fault_in, legs, post
from croupier.table.events import BANK, DROP, IN_PLAY, Transfer
from croupier.units.money import Minor

ACCOUNTS = (BANK, DROP, IN_PLAY, "player:ann", "player:bob", "receivable:player:ann")
TRANSFERS = st.builds(
    Transfer, st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(-1, 50).map(Minor)
)


@given(st.lists(TRANSFERS, max_size=30))
def test_money_is_neither_made_nor_lost_nor_lent(transfers: list[Transfer]) -> None:
    balances: dict[str, int] = {}
    for one in transfers:
        tried = dict(balances)
        try:
            post(tried, [one])
        except Unposted:
            continue
        balances = tried
        assert sum(amount for _, amount in legs(one)) == 0
        assert fault_in(balances) == ""
        assert min(balances.get(name, 0) for name in ACCOUNTS[2:5]) >= 0


@pytest.mark.parametrize(
    "one",
    [
        Transfer("player:ann", IN_PLAY, Minor(1)),
        Transfer(IN_PLAY, BANK, Minor(1)),
        Transfer(BANK, "player:ann", Minor(-1)),
        Transfer(BANK, BANK, Minor(1)),
        Transfer(BANK, "dealer:kim", Minor(1)),
        Transfer("till", "player:ann", Minor(1)),
        Transfer("receivable:till", BANK, Minor(1)),
    ],
)
def test_what_no_journal_takes(one: Transfer) -> None:
    with pytest.raises(Unposted):
        post({}, [one])


@pytest.mark.parametrize(
    ("balances", "told"),
    [
        ({BANK: 1}, "come to 1"),
        ({BANK: 1, "player:ann": -1}, "below nothing: player:ann"),
        ({BANK: 1, "dealer:kim": -1}, "no account"),
        ({BANK: -1, "player:ann": 1}, ""),
    ],
)
def test_balances_are_judged(balances: dict[str, int], told: str) -> None:
    assert told in fault_in(balances)
    assert bool(told) == bool(fault_in(balances))
