"""What a settlement does with money: instructions, results, matrix and par sheet agree."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.desk.answers import Settled, SettledWager, Told
from croupier.desk.table import OpenTable, open_table
from croupier.units.money import Currency, currency
from tests.strategies import Table, lawful_tables, text_of

ORDER = {"announce": 0, "respin": 1, "mark": 1, "move": 2, "collect": 3, "pay": 4}
LETTING_GO = ("give_back", "take_back")
FEWER = settings.default.max_examples // 4 if settings.default else 25
"""For whole sheets, of which there are not so many different ones."""


@cache
def opened(text: str) -> OpenTable:
    return open_table(text)


@st.composite
def settlements(draw: st.DrawFn) -> tuple[OpenTable, Settled]:
    """Some wagers that a lawful table accepts, settled by an outcome of its wheel."""
    table = opened(text_of(draw(lawful_tables())))
    offer = table.offer
    places = st.sampled_from(offer.positions)
    chosen = draw(st.lists(places, min_size=1, max_size=6, unique_by=lambda one: one.id))
    money = table.file.currency
    wagers: list[tuple[str, str]] = []
    # Ten chips pay out whatever comes up: halves, fifths and odds of 71 to 2.
    unit, most = 10 * offer.file.limits.chip, offer.file.limits.maximum
    for position in chosen:
        count = draw(st.integers(1, min(most // unit, 40)))
        wagers.append((position.id, money.write(unit * count)))
    outcome = draw(st.sampled_from([str(act) for act, _ in offer.draws()]))
    return table, table.settle(wagers, [outcome])


def minor(money: Currency, amount: str | None) -> int:
    assert amount is not None
    return -minor(money, amount[1:]) if amount.startswith("-") else money.read(amount)


@given(settlements())
def test_the_instructions_move_the_money_of_the_wagers(made: tuple[OpenTable, Settled]) -> None:
    table, settled = made
    assert settled.refusals == ()
    for index, wager in enumerate(settled.wagers):
        own = [one for one in settled.instructions if one.wager == index]
        verify_wager(table.file.currency, wager, own)


def verify_wager(money: Currency, wager: SettledWager, own: Sequence[Told]) -> None:
    stake, profit = minor(money, wager.stake), minor(money, wager.profit)
    returned = minor(money, wager.returned)
    sums = dict.fromkeys((*ORDER, *LETTING_GO), 0)
    for one in own:
        sums[one.do] += minor(money, one.amount)
    if wager.result == "stands":
        assert (profit, returned, list(own)) == (0, 0, [])
        return
    assert profit + stake == returned
    assert sums["pay"] - sums["collect"] == profit
    assert stake - sums["collect"] + sums["pay"] == returned
    back = sum(sums[do] for do in LETTING_GO)
    assert back == (returned if wager.result == "half" else 0)
    # Of five adjacent numbers only what is moved is paid; the rest of the stake is collected.
    if sums["move"]:
        assert sums["move"] + sums["collect"] == stake
    match wager.result:
        case "wins":
            assert profit >= 0
        case "loses":
            assert profit == -stake
        case result:
            assert (result, 2 * profit) == ("half", -stake)


@given(settlements())
def test_the_instructions_stand_in_lawful_order(made: tuple[OpenTable, Settled]) -> None:
    _, settled = made
    steps = [ORDER[one.do] for one in settled.instructions if one.do not in LETTING_GO]
    assert steps == sorted(steps)
    assert settled.instructions[0].do == "announce"
    dos = [one.do for one in settled.instructions]
    assert dos.count("announce") == 1
    paid = dos.index("pay") if "pay" in dos else len(dos)
    assert not {"collect", *LETTING_GO} & set(dos[paid:])
    assert all(one.citation for one in settled.instructions)
    if settled.void:
        assert dos == ["announce", "respin"]


@settings(max_examples=2 * FEWER)
@given(settlements())
def test_profit_is_stake_times_the_matrix_cell(made: tuple[OpenTable, Settled]) -> None:
    """Whatever the currency's decimals: the fraction is the same."""
    table, settled = made
    matrix = table.matrix()
    column = matrix.outcomes.index(str(settled.outcome))
    money = table.file.currency
    rows = dict(zip(matrix.positions, matrix.cells, strict=True))
    for wager in settled.wagers:
        cell = Fraction(rows[wager.position][column])
        assert Fraction(minor(money, wager.profit), minor(money, wager.stake)) == cell


@settings(max_examples=2 * FEWER)
@given(settlements(), st.randoms(use_true_random=False))
def test_wagers_do_not_touch_one_another(made: tuple[OpenTable, Settled], mix: Random) -> None:
    table, settled = made
    outcome = [str(settled.outcome)]
    alone = [table.settle([(one.position, one.stake)], outcome).wagers[0] for one in settled.wagers]
    assert alone == list(settled.wagers)
    mixed = list(settled.wagers)
    mix.shuffle(mixed)
    again = table.settle([(one.position, one.stake) for one in mixed], outcome)
    assert list(again.wagers) == mixed
    assert [one.text for one in again.instructions] == [one.text for one in settled.instructions]


@settings(max_examples=FEWER)
@given(lawful_tables())
def test_the_par_sheet_is_the_mean_of_the_matrix(made: Table) -> None:
    table = opened(text_of(made))
    matrix, par = table.matrix(), table.par()
    rows = dict(zip(matrix.positions, matrix.cells, strict=True))
    seen: list[str] = []
    for line in par.wagers:
        for member in line.members:
            counted = zip(rows[member], matrix.outcomes, strict=True)
            cells = Counter(cell for cell, at in counted if at not in matrix.void_outcomes)
            assert moments(cells) == (line.house_edge, line.variance, line.probability), member
            seen.append(member)
    assert sorted(seen) == sorted(matrix.positions)
    keys = {(one.kind, one.pays, one.probability, one.house_edge) for one in par.wagers}
    assert len(keys) == len(par.wagers)  # positions alike stand in one line


def moments(cells: Mapping[str, int]) -> tuple[str, str, str]:
    """Edge, variance and probability of winning from how often each net result stands in a row."""
    total = sum(cells.values())
    shares = {Fraction(cell): Fraction(count, total) for cell, count in cells.items()}
    mean = sum((cell * share for cell, share in shares.items()), Fraction(0))
    square = sum((cell * cell * share for cell, share in shares.items()), Fraction(0))
    wins = sum((share for cell, share in shares.items() if cell > 0), Fraction(0))
    return str(-mean), str(square - mean * mean), str(wins)


@settings(max_examples=FEWER)
@given(lawful_tables(), st.sampled_from(["USD", "JPY", "BHD"]))
def test_no_currency_changes_a_fraction(made: Table, code: str) -> None:
    table = opened(text_of(made))
    head = {**cast("Table", made["table"]), "currency": code}
    digits = currency(code).decimals
    amount = "1." + "0" * digits if digits else "1"
    limits = {"minimum": amount, "maximum": "9" + amount, "chip": amount}
    other = opened(text_of({**made, "table": head, "limits": limits}))
    assert other.matrix() == table.matrix()
    assert other.par() == table.par()
