"""Small lawful tables of the games with memory, and the shorthand in which tests ask them."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from croupier.desk.table import OpenTable, open_table
from croupier.layout.samples import sample_sections
from tests.strategies import Table, text, text_of

CRAPS = "us-nj/craps/1996-03-11"
POKETTE = "us-nj/pokette/1996-03-11"
RED_DOG = "us-nj/red-dog/1996-03-11"
BOSTON = "us-ma/roulette/2021-05-29"
PHILADELPHIA = "us-pa/roulette/2019-08-31"
# Every odds of every game here come out in whole chips: sevenths, elevenths, eighths and thirds.
STAKE = 1320
LIMITS: Table = {"minimum": "1.00", "maximum": "10000000.00", "chip": "1.00"}
MULTIPLIERS: Table = {"10": 5, "25": 3, "50": 2}
WHEEL = sample_sections("pokette")


def head(edition: str) -> Table:
    return {
        "table": {
            "name": "Memory",
            "game": edition.split("/")[1],
            "edition": edition,
            "currency": "USD",
        },
        "limits": LIMITS,
    }


def craps_text() -> str:
    return text_of(head(CRAPS))


def red_dog_text(decks: int = 1) -> str:
    return text_of({**head(RED_DOG), "shoe": {"decks": decks}})


def pokette_text(wheel: Sequence[str] = WHEEL) -> str:
    rules: Table = {"clapper_between": "previous"}
    return text_of({**head(POKETTE), "rules": rules, "sections": {"clockwise": list(wheel)}})


def boston_text(wheel: str = "double-zero-as-single-zero", *, to_one: bool = True) -> str:
    posted: Table = {"to_one": to_one, "multipliers": MULTIPLIERS}
    return text(BOSTON, wheel, limits=LIMITS, wagers={"b2b": True}, b2b=posted)


def philadelphia_text(paytable: str = "A") -> str:
    return text(
        PHILADELPHIA,
        "double-zero",
        table={"automated": True},
        limits=LIMITS,
        wagers={"touchdown": True},
        rules={"touchdown_paytable": paytable},
    )


@cache
def opened(content: str) -> OpenTable:
    table = open_table(content)
    assert table.is_lawful, table.check().findings
    return table


def dice(one: int, other: int) -> str:
    return f"{one}+{other}"


def placed(position: str, before: int = 1, *, on: bool = False) -> str:
    return f"{position}={STAKE}.00@{before}{'!' if on else ''}"


def per_unit(amount: str) -> Fraction:
    """An amount of money for one unit of the stake."""
    return Fraction(amount) / STAKE
