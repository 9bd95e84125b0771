"""The witness's Big Six: N.J.A.C. 19:47-5.5(a).

How many sections of each kind the wheel has, and in what order, the texts do not say: a section
is named by what it shows. A clapper between two sections is procedure and not settled here.
"""

from fractions import Fraction

from .wager import odds

OCTOBER_1979 = "us-nj/big-six/1979-10-18"
MAY_1989 = "us-nj/big-six/1989-05-01"
DECEMBER_1993 = "us-nj/big-six/1993-12-06"
NOVEMBER_1998 = "us-nj/big-six/1998-11-16"
EDITIONS = (OCTOBER_1979, MAY_1989, DECEMBER_1993, NOVEMBER_1998)

# N.J.A.C. 19:47-5.5(a), as amended 10/18/79 and printed in 1996/97: one text until 11/16/98
ODDS_1979 = {
    "$1 Insignia": "1 to 1",
    "$2 Insignia": "2 to 1",
    "$5 Insignia": "5 to 1",
    "$10 Insignia": "10 to 1",
    "$20 Insignia": "20 to 1",
    "Joker": "45 to 1",
    "Flag": "45 to 1",
}
# N.J.A.C. 19:47-5.5(a), as amended 11/16/98 and printed in 2010
ODDS_1998 = {
    "$1 Insignia": "1 to 1",
    "$2 Insignia": "2 to 1",
    "$5 Insignia": "5 to 1",
    "$10 Insignia": "10 to 1",
    "$20 Insignia": "20 to 1",
    "Joker": "45 to 1",
    "Flag": "45 to 1",
}

# The position, what its section shows, and its line in the table of 5.5(a).
WAGERS = (
    ("insignia:1", "1", "$1 Insignia"),
    ("insignia:2", "2", "$2 Insignia"),
    ("insignia:5", "5", "$5 Insignia"),
    ("insignia:10", "10", "$10 Insignia"),
    ("insignia:20", "20", "$20 Insignia"),
    ("joker", "joker", "Joker"),
    ("flag", "flag", "Flag"),
)


def positions(edition: str) -> list[str]:
    """The seven positions, in the order of 5.5(a)."""
    _verify_edition(edition)
    return [position for position, _, _ in WAGERS]


def net(edition: str, position: str, section: str) -> Fraction | None:
    """What one unit gains or loses when the wheel stops at the section; None: no such wager."""
    _verify_edition(edition)
    _verify_section(section)
    table = ODDS_1998 if edition == NOVEMBER_1998 else ODDS_1979
    for name, shown, line in WAGERS:
        if name == position:
            # N.J.A.C. 19:47-5.5(a)
            # Reading: Joker and Flag are two wagers, each on its own section.
            return odds(table[line]) if shown == section else Fraction(-1)
    return None


def clause(edition: str, position: str, section: str) -> str:
    """The paragraph that decides: 5.5(a) for a win, and for a loss too.

    Reading: no paragraph defines the wagers; the table of 5.5(a) alone says what each is on, in
    every edition, while the collecting of losers in 5.6 is procedure and not held before 1989.
    """
    if net(edition, position, section) is None:
        raise ValueError(f"Big Six has no wager {position}")
    return "N.J.A.C. 19:47-5.5(a)"


def _verify_edition(edition: str) -> None:
    if edition not in EDITIONS:
        raise ValueError(f"no such edition of Big Six: {edition}")


def _verify_section(section: str) -> None:
    if section not in [shown for _, shown, _ in WAGERS]:
        raise ValueError(f"a Big Six wheel shows no {section}")
