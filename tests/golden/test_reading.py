"""The loader of the golden tables is strict."""

import pytest

from .reading import Fault, parse

START = """
[edition]
id | us-nj/roulette/2010-11-15
cites | N.J.A.C. 19:47-*

[tables]
dz | double-zero | half | - | -
"""


def test_a_line_is_read_with_its_place() -> None:
    golden = parse("x.txt", START + "[cells: dz]\nred | 1 3 | 1 | 5.2(a)\n")
    cells = list(golden.cells("dz"))
    assert [(one.where, one.outcome) for one in cells] == [("x.txt:9", "1"), ("x.txt:9", "3")]
    assert cells[0].clause == "N.J.A.C. 19:47-5.2(a)"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("[cell: dz]", "no such section"),
        ("[cells]", "names tables"),
        ("[zero: dz]", "names tables"),
        ("[cells: sz]\nred | 1 | 1 | 5.2(a)", "not among"),
        ("[cells: dz]\nred | 1 | 1", "columns"),
        ("[cells: dz]\nred | | 1 | 5.2(a)", "columns"),
        ("[cells: dz]\nred | 1 | one | 5.2(a)", "no net"),
        ("[cells: dz]\nred | 1 | 1 | 5.2(a)\nred | 3 1 | 1 | 5.2(a)", "already"),
        ("[counts]\nred | dz | 1 | 18\nstandard | all | 2 | 18", "sum"),
        ("[absent]\nred | sz | -", "not among"),
    ],
)
def test_what_is_not_understood_is_a_fault(more: str, said: str) -> None:
    with pytest.raises(Fault, match=rf"x\.txt:\d+: .*{said}"):
        parse("x.txt", START + more)


def test_an_edition_must_be_named() -> None:
    with pytest.raises(Fault, match="says id and cites"):
        parse("x.txt", "[edition]\nid | us-nj/roulette/2010-11-15\n")
