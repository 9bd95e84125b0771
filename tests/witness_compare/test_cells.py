"""Every cell of every edition, wheel and choice: the product against the literal witness."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import chain, combinations

import pytest

from croupier.desk.table import OpenTable, open_table
from croupier.desk.vectors import vectors
from croupier.games.resolution import net
from croupier.law.in_force import edition
from tests.strategies import COLORED, OPTIONAL, Table, barred_for, colors, runs, text
from tests.witness import big_six, roulette
from tests.witness.wager import WHEELS, Colors

COUNTS = {"single-zero": 155, "double-zero": 161, "double-zero-as-single-zero": 154}
OTHER_LINE = roulette.OTHER_LINE
EXCLUSIVE = (*COLORED, "red", "black", "dozen")


def zeros(edition_id: str, wheel: str) -> list[str]:
    """What the witness allows to be lost on a zero."""
    lawful: list[str] = []
    for zero in ("half", "whole"):
        try:
            roulette.net(edition_id, wheel, "red", "1", zero=zero)
        except ValueError:
            continue
        lawful.append(zero)
    return lawful


CASES = [
    pytest.param(held, wheel, zero, id=f"{held} {wheel} {zero}")
    for held in roulette.EDITIONS
    for wheel in WHEELS
    for zero in zeros(held, wheel)
]


@cache
def opened(edition_id: str, wheel: str, zero: str, only: str) -> OpenTable:
    """A table with one optional wager, or none; the wagers that it bars are withdrawn."""
    more: dict[str, Table] = {"rules": {"zero": zero}}
    if only:
        more["wagers"] = barred_for(edition_id, only)
    if only in COLORED:
        more["colors"] = colors(wheel)
    return open_table(text(edition_id, wheel, **more))


def possible(edition_id: str, wheel: str) -> list[str]:
    """The optional kinds that the witness knows there."""
    return [
        kind
        for kind in (*OPTIONAL, *COLORED)
        if roulette.may_stand_together(edition_id, wheel, frozenset({kind}))
    ]


def cells(table: OpenTable, only: str = "") -> Iterator[tuple[str, str, Fraction, str]]:
    """Position, outcome, net and citation, from the compiled offer; those of one kind if named."""
    offer = table.offer
    for position in offer.positions:
        if only not in ("", position.name.kind.name):
            continue
        for (act, _), one in zip(offer.draws(), offer.row(position.name), strict=True):
            yield position.id, str(act), net(one) or Fraction(0), str(one.clause)


@pytest.mark.parametrize(("held", "wheel", "zero"), CASES)
def test_every_cell_is_the_witnesss(held: str, wheel: str, zero: str) -> None:
    ring: Colors = runs(wheel)
    wrong: list[object] = []
    for only in ("", *possible(held, wheel)):
        for position, outcome, got, citation in cells(opened(held, wheel, zero, only), only):
            asked = (held, wheel, position, outcome)
            want = roulette.net(*asked, zero=zero, colors=ring)
            said = roulette.clause(*asked, zero=zero, colors=ring)
            if (got, citation) != (want, said):
                wrong.append((*asked, f"{got} by {citation}", f"witness: {want} by {said}"))
    assert wrong == []


@pytest.mark.parametrize(("held", "wheel", "zero"), CASES)
def test_the_positions_are_the_witnesss(held: str, wheel: str, zero: str) -> None:
    for only in ("", *possible(held, wheel)):
        table = opened(held, wheel, zero, only)
        got = [position.id for position in table.offer.positions]
        want = set(roulette.positions(held, wheel, frozenset({only} if only else ())))
        barred = {kind for kind, is_on in table.file.wagers.items() if not is_on}
        gone = {one for one in want if one.partition(":")[0] in barred}
        # Reading: the line between two dozen boxes goes with the dozens.
        gone |= {OTHER_LINE} & want if "dozen" in barred else set()
        assert sorted(got) == sorted(want - gone), (only, len(got))
        assert table.matrix().positions == tuple(got)
        if not only:
            assert len([one for one in got if one != OTHER_LINE]) == COUNTS[wheel]


@pytest.mark.parametrize(("held", "wheel", "zero"), CASES)
def test_matrix_prints_the_witnesss_cells_clockwise(held: str, wheel: str, zero: str) -> None:
    found = opened(held, wheel, zero, "").matrix()
    assert found.outcomes == tuple(roulette.outcomes(held, wheel))
    void = tuple(one for one in found.outcomes if roulette.is_void(held, wheel, one))
    assert found.void_outcomes == void
    for kind in ("straight:17", "red", "column:3"):
        want = (roulette.net(held, wheel, kind, at, zero=zero) for at in found.outcomes)
        assert found.cells[found.positions.index(kind)] == tuple(map(str, want))


@pytest.mark.parametrize("held", roulette.EDITIONS)
def test_vectors_are_the_cells_compared_above(held: str) -> None:
    single = [one for one in vectors(held).sheets if one.rules.keys() == {"zero"}]
    sheets = {(one.wheel, one.rules["zero"]): one for one in single}
    assert sheets.keys() == {(wheel, zero) for wheel in WHEELS for zero in zeros(held, wheel)}
    for (wheel, zero), sheet in sheets.items():
        assert wheel is not None
        want = {
            cell
            for only in ("", *possible(held, wheel))
            for cell in cells(opened(held, wheel, zero, only), only)
        }
        given = [
            (one.position, one.outcome, Fraction(one.net), one.citation)
            for one in sheet.vectors
            if not one.state  # a game with memory says what it remembers
        ]
        assert set(given) == want
        assert len(given) == len(want)
        ring = {color: [*map(str, run)] for color, run in runs(wheel).items()}
        possible_colors = set(possible(held, wheel)) & {*COLORED}
        assert {c: [*run] for c, run in sheet.colors.items()} == (ring if possible_colors else {})
        known = roulette.positions(held, wheel, frozenset({*OPTIONAL, *COLORED}))
        assert {one.position for one in sheet.vectors if not one.state} == set(known)


# --- what may stand together: N.J.A.C. 19:47-5.1(g), MA Roulette 1(g) ---------------------------


def all_subsets(kinds: tuple[str, ...]) -> Iterator[frozenset[str]]:
    return map(
        frozenset, chain.from_iterable(combinations(kinds, n) for n in range(len(kinds) + 1))
    )


@pytest.mark.parametrize("held", roulette.EDITIONS)
@pytest.mark.parametrize("wheel", WHEELS)
def test_what_may_stand_together_is_the_witnesss(held: str, wheel: str) -> None:
    own = edition(held).exclusions.values()
    # The wheel has no part in 5.1(g): all eight kinds are tried on one, the six on the others.
    others = OPTIONAL if wheel == "double-zero" else ()
    for offered in all_subsets((*EXCLUSIVE, *others)):
        withdrawn = {"red", "black", "dozen"} - offered
        wagers: Table = {**dict.fromkeys(offered, True), **dict.fromkeys(withdrawn, False)}
        made = text(held, wheel, wagers=wagers, colors=colors(wheel))
        found = open_table(made)
        assert found.is_lawful == roulette.may_stand_together(held, wheel, offered), sorted(offered)
        keys = {one.key for one in found.found if one.level == "unlawful"}
        assert keys <= {f"wagers.{kind}" for kind in offered}, (sorted(offered), keys)
        barred = {
            f"wagers.{bar}"
            for one in own
            if offered & {*one.offering}
            for bar in offered & {*one.bars}
        }
        assert barred <= keys, (sorted(offered), keys)


# --- Big Six ------------------------------------------------------------------------------------


@pytest.mark.parametrize("held", big_six.EDITIONS)
def test_every_cell_of_big_six_is_the_witnesss(held: str) -> None:
    table = open_table(text(held))
    assert [one.id for one in table.offer.positions] == big_six.positions(held)
    wrong: list[object] = []
    for position, outcome, got, citation in cells(table):
        want = (big_six.net(held, position, outcome), big_six.clause(held, position, outcome))
        if (got, citation) != want:
            wrong.append((position, outcome, got, citation, want))
    assert wrong == []
    found = table.matrix()
    assert found.outcomes == table.file.clockwise  # one column a section
    assert found.void_outcomes == ()


@pytest.mark.parametrize("held", big_six.EDITIONS)
def test_vectors_of_big_six_are_the_witnesss_cells(held: str) -> None:
    (sheet,) = vectors(held).sheets
    got = {(one.position, one.outcome): (Fraction(one.net), one.citation) for one in sheet.vectors}
    symbols = {outcome for _, outcome in got}
    assert symbols == {"1", "2", "5", "10", "20", "joker", "flag"}
    assert got == {
        (position, at): (big_six.net(held, position, at), big_six.clause(held, position, at))
        for position in big_six.positions(held)
        for at in symbols
    }
