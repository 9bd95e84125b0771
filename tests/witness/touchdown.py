"""The witness's Touchdown Roulette: 58 Pa. Code §§ 617a.1(f)(5), 617a.3(f) and 617a.4(d)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from .picture import BLACK_NUMBERS, DOUBLE_ZERO_WHEEL, RED_NUMBERS
from .wager import odds

DOWNS = 4  # 58 Pa. Code § 617a.3(f)(2)
START = 50  # 58 Pa. Code § 617a.3(f)(2)

NO_GAME = "No game"
TOUCHDOWN = "Touchdown"
TIE = "Tie 50 yard line"
LOSING_TEAM = "Losing team"

# 58 Pa. Code § 617a.4(d), one column a paytable; exactly these odds, no floor.
PAYTABLES: Mapping[str, Mapping[str, str]] = {
    "A": {
        TOUCHDOWN: "1000 to 1",
        "1-10 yard line": "150 to 1",
        "11-20 yard line": "75 to 1",
        "21-30 yard line": "50 to 1",
        "31-40 yard line": "25 to 1",
        "41-49 yard line": "10 to 1",
        TIE: "5 to 1",
        LOSING_TEAM: "1 to 1",
    },
    "B": {
        TOUCHDOWN: "500 to 1",
        "1-10 yard line": "250 to 1",
        "11-20 yard line": "75 to 1",
        "21-30 yard line": "50 to 1",
        "31-40 yard line": "25 to 1",
        "41-49 yard line": "10 to 1",
        TIE: "5 to 1",
        LOSING_TEAM: "1 to 1",
    },
    "C": {
        TOUCHDOWN: "1000 to 1",
        "1-10 yard line": "200 to 1",
        "11-20 yard line": "75 to 1",
        "21-30 yard line": "50 to 1",
        "31-40 yard line": "25 to 1",
        "41-49 yard line": "10 to 1",
        TIE: "5 to 1",
        LOSING_TEAM: "1 to 1",
    },
    "D": {
        TOUCHDOWN: "500 to 1",
        "1-10 yard line": "200 to 1",
        "11-20 yard line": "100 to 1",
        "21-30 yard line": "50 to 1",
        "31-40 yard line": "25 to 1",
        "41-49 yard line": "10 to 1",
        TIE: "5 to 1",
        LOSING_TEAM: "1 to 1",
    },
}


def settle(team: str, spins: Sequence[str], paytable: str) -> tuple[bool, Fraction, str]:
    """Whether one unit is decided, its net result, and where: a row's name, or the yard line.

    The first spin is the one after the wager, the next four are the downs; no spins are left out.
    """
    if paytable not in PAYTABLES:
        raise ValueError(f"no paytable {paytable}")
    if team not in ("red", "black"):
        raise ValueError(f"no team {team}")
    if not spins:
        return (False, Fraction(0), "")
    if not _is_zero(spins[0]):  # 58 Pa. Code § 617a.3(f)(1)
        return (True, Fraction(-1), NO_GAME)
    gained = sum(moved(team, number) for number in spins[1 : 1 + DOWNS])
    if len(spins) < 1 + DOWNS:  # 58 Pa. Code § 617a.3(f)(2)
        return (False, Fraction(0), line(gained))
    row = row_of(gained)
    return (True, odds(PAYTABLES[paytable][row]), row)  # 58 Pa. Code § 617a.4(d)


def _is_zero(number: str) -> bool:
    if number not in DOUBLE_ZERO_WHEEL:  # 58 Pa. Code § 617a.1(f)(5)
        raise ValueError(f"the wheel has no {number}")
    return number in ("0", "00")


def yards(number: str) -> int:
    """How far a number moves the ball: not from the text held, a maker's page for players."""
    if _is_zero(number):
        return 0  # not from the text held
    value = int(number)
    if value <= 10:
        return 3  # not from the text held
    if value <= 20:
        return 5  # not from the text held
    if value <= 30:
        return 10  # not from the text held
    return 15  # not from the text held


def moved(team: str, number: str) -> int:
    """58 Pa. Code § 617a.3(f)(2): the colour says towards whose end zone."""
    own, other = (RED_NUMBERS, BLACK_NUMBERS) if team == "red" else (BLACK_NUMBERS, RED_NUMBERS)
    if number in own:
        return yards(number)
    if number in other:
        return -yards(number)
    return yards(number)  # a green compartment is of neither colour, and moves nothing


def row_of(gained: int) -> str:
    """The row of 58 Pa. Code § 617a.4(d) after all four downs."""
    if gained >= START:
        return TOUCHDOWN  # Reading: the goal line itself, and whatever lies beyond it
    if gained == 0:
        return TIE
    if gained < 0:
        return LOSING_TEAM  # 58 Pa. Code § 617a.3(f)(2)(ii)
    return _yard_line_row(START - gained)  # 58 Pa. Code § 617a.3(f)(2)(i)


def _yard_line_row(at: int) -> str:
    for first, last in ((1, 10), (11, 20), (21, 30), (31, 40), (41, 49)):
        if first <= at <= last:
            return f"{first}-{last} yard line"
    raise AssertionError(at)


def line(gained: int) -> str:
    """Where the ball lies between two downs, named from the chosen team's side."""
    if gained == 0:
        return "50"
    return f"{START - abs(gained)} of the {'chosen' if gained > 0 else 'other'} team"


def exact(paytable: str) -> dict[str, Fraction]:
    """The probability of each row, and of no game, over every spin and every four downs."""
    compartments = len(DOUBLE_ZERO_WHEEL)
    zeros = sum(1 for number in DOUBLE_ZERO_WHEEL if _is_zero(number))
    start = Fraction(zeros, compartments)
    # Compartments that move the ball alike are counted together; the games are still all there.
    moves = Counter(moved("red", number) for number in DOUBLE_ZERO_WHEEL)
    games: Counter[str] = Counter()
    for downs in product(moves, repeat=DOWNS):
        ways = 1
        for step in downs:
            ways *= moves[step]
        games[row_of(sum(downs))] += ways
    assert games.total() == compartments**DOWNS
    found = {NO_GAME: 1 - start}
    for row in PAYTABLES[paytable]:
        found[row] = start * Fraction(games[row], games.total())
    return found


def edge(paytable: str) -> Fraction:
    """The expected loss of one unit."""
    loss = Fraction(0)
    for row, probability in exact(paytable).items():
        net = Fraction(-1) if row == NO_GAME else odds(PAYTABLES[paytable][row])
        loss -= probability * net
    return loss
