"""Every golden line against what the product answers."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

import pytest

import croupier
from croupier.desk.answers import Settled
from croupier.exact.par_sheet import par_sheet

from .offers import House, big_six, colors_on, named_table, roulette
from .reading import FILES, Cell, Golden, read

GOLDEN = {name: read(name) for name in FILES}
TABLES = [(name, table) for name, golden in GOLDEN.items() for table in golden.tables]
ROULETTE = [name for name in FILES if "roulette" in name]
BIG_SIX = [name for name in FILES if "big-six" in name]
WHEELS = ("double-zero", "single-zero", "double-zero-as-single-zero")
OPTIONAL = (
    "five_adjacent",
    "seven_numbers",
    "six_numbers_color",
    "seven_numbers_color",
    "eight_numbers_color",
    "b2b",
    "touchdown",
)
STAKE = Fraction(10)
RESULTS = {Fraction(-1): "loses", Fraction(-1, 2): "half", Fraction(0): "stands"}

each_file = pytest.mark.parametrize("name", FILES)
each_roulette = pytest.mark.parametrize("name", ROULETTE)
each_big_six = pytest.mark.parametrize("name", BIG_SIX)
each_table = pytest.mark.parametrize(("name", "table"), TABLES)


def matrix_of(name: str, table: str) -> dict[str, list[tuple[str, Fraction]]]:
    """Each position's cells, as pairs of outcome and net."""
    matrix = named_table(name, table).matrix()
    return {
        position: [(o, Fraction(net)) for o, net in zip(matrix.outcomes, row, strict=True)]
        for position, row in zip(matrix.positions, matrix.cells, strict=True)
    }


def settled_cells(golden: Golden, table: str) -> Iterator[tuple[Cell, Settled]]:
    """Each cell, and a settlement of all cells of its outcome with it."""
    cells = sorted(golden.cells(table), key=lambda one: one.outcome)
    for outcome, group in groupby(cells, key=lambda one: one.outcome):
        together = list(group)
        wagers = [(one.position, f"{STAKE}.00") for one in together]
        settled = named_table(golden.name, table).settle(wagers, outcome)
        yield from ((one, settled) for one in together)


def test_nine_roulette_editions_and_four_of_big_six_are_golden() -> None:
    assert (len(ROULETTE), len(BIG_SIX)) == (9, 4)
    assert [golden.id.replace("/", "-") + ".txt" for golden in GOLDEN.values()] == list(FILES)


@each_table
def test_the_tables_are_lawful(name: str, table: str) -> None:
    check = named_table(name, table).check()
    assert check.lawful, check.findings
    assert check.edition == GOLDEN[name].id


@each_table
def test_cells_of_the_matrix(name: str, table: str) -> None:
    matrix, wrong = matrix_of(name, table), list[str]()
    for cell in GOLDEN[name].cells(table):
        found = {net for outcome, net in matrix.get(cell.position, ()) if outcome == cell.outcome}
        if found != {cell.net}:
            wrong.append(f"{cell.where}: {cell.position} at {cell.outcome}: {found}")
    assert wrong == []


@each_table
def test_cells_settled(name: str, table: str) -> None:
    golden, wrong = GOLDEN[name], list[str]()
    for cell, settled in settled_cells(golden, table):
        at = f"{cell.where}: {cell.position} at {cell.outcome}"
        found = next((one for one in settled.wagers if one.position == cell.position), None)
        if found is None:
            wrong.append(f"{at}: refused")
            continue
        result = RESULTS.get(cell.net, "wins")
        returned = Fraction(0) if result == "stands" else STAKE * (1 + cell.net)
        expected = (result, STAKE * cell.net, returned, cell.clause)
        got = (found.result, Fraction(found.profit), Fraction(found.returned), found.citation)
        if got != expected or settled.void != (result == "stands"):
            wrong.append(f"{at}: {tuple(map(str, got))}")
    assert wrong == []


@each_table
def test_counts(name: str, table: str) -> None:
    positions, wins = Counter[str](), Counter[str]()
    for position, row in matrix_of(name, table).items():
        kind = position if "@" in position else position.split(":")[0]
        positions[kind] += 1
        wins[kind] += sum(net > 0 for _, net in row)
    lines = list(GOLDEN[name].counts(table))
    counted = {one.columns[0]: tuple(map(int, one.columns[2:])) for one in lines}
    assert len(counted) == len(lines)
    assert "standard" in counted
    del counted["standard"]
    assert {kind: (positions[kind], wins[kind]) for kind in positions} == counted


@each_table
def test_edges(name: str, table: str) -> None:
    lines = named_table(name, table).par().wagers
    edges = {member: one.house_edge for one in lines for member in one.members}
    golden = {
        kind: one.columns[1]
        for one in GOLDEN[name].of_table("edges", table)
        for kind in one.words(0)
    }
    wrong = {
        position: edge
        for position, edge in edges.items()
        if edge != golden.get(position, golden.get(position.split(":")[0], "not given"))
    }
    assert wrong == {}
    assert {one.partition(":")[0] for one in golden} == {one.kind for one in lines}


@each_file
def test_odds(name: str) -> None:
    golden, edition = GOLDEN[name], croupier.edition(GOLDEN[name].id)
    (clause,) = {one.of for one in golden["odds"]}
    assert (edition.odds_paragraph,) == clause
    printed = {one.columns[1]: one.columns[2] for one in golden["odds"]}
    assert {key: str(odds) for key, odds in edition.odds.items()} == printed


@each_roulette
def test_odds_are_those_of_the_par_sheet(name: str) -> None:
    printed = {one.columns[1]: one.columns[2] for one in GOLDEN[name]["odds"]}
    for table in GOLDEN[name].tables:
        for line in named_table(name, table).par().wagers:
            assert line.pays == printed.get(line.kind, line.pays), (table, line.kind)
            assert line.citation == GOLDEN[name].cite(GOLDEN[name]["odds"][0].of[0])


@each_roulette
def test_zero_is_the_house_s_choice_where_the_text_leaves_it(name: str) -> None:
    golden = GOLDEN[name]
    for line in golden["zero"]:
        wheel, clause = line.columns[0], golden.cite(line.columns[2])
        lawful = set(line.words(1)) | ({"-"} if len(line.words(1)) == 1 else set())
        for zero in ("half", "whole", "-"):
            check = roulette(golden, House(wheel, zero)).check()
            cited = {(one.key, one.citation) for one in check.findings if one.level == "unlawful"}
            expected = set[tuple[str, str]]() if zero in lawful else {("rules.zero", clause)}
            assert cited == expected, (line.where, zero)


@each_roulette
def test_optional_wagers(name: str) -> None:
    golden = GOLDEN[name]
    zero = {one.columns[0]: one.words(1)[0] for one in golden["zero"]}
    wheels = {one.columns[0]: one.words(1) for one in golden["optional"]}
    clauses = {one.columns[0]: golden.cite(one.columns[2]) for one in golden["optional"]}
    for wheel in WHEELS:
        for kind in OPTIONAL:
            needed = ("automated", "paytable=A") if kind == "touchdown" else ()
            withdrawn, colors = ("red", "black", "dozen"), colors_on(golden, wheel)
            house = House(wheel, zero[wheel], (kind, *needed), withdrawn, colors)
            table = roulette(golden, house)
            found = {one.key for one in table.check().findings if one.level == "unlawful"}
            if wheel in wheels.get(kind, ()):
                assert found == set(), (wheel, kind)
                lines = par_sheet(table.offer, kind)
                assert {str(one.wager_citation) for one in lines} == {clauses[kind]}, (wheel, kind)
            else:
                assert f"wagers.{kind}" in found, (wheel, kind)


@each_roulette
def test_offers(name: str) -> None:
    golden, wrong = GOLDEN[name], list[str]()
    for line in golden["offers"]:
        wheel, zero, _, _, verdict = line.columns
        colors = colors_on(golden, wheel)
        house = House(wheel, zero, line.words(2), line.words(3), colors)
        check = roulette(golden, house).check()
        cited = {one.citation for one in check.findings if one.level == "unlawful"}
        expected = set[str]() if verdict == "lawful" else {golden.cite(verdict)}
        if cited != expected or check.lawful != (verdict == "lawful"):
            wrong.append(f"{line.where}: lawful {check.lawful}, {sorted(cited)}")
    assert wrong == []


@each_file
def test_absent_positions(name: str) -> None:
    golden, wrong = GOLDEN[name], list[str]()
    for line in golden["absent"]:
        position, _, clause = line.columns
        for table in golden.named(line):
            opened = named_table(name, table)
            settled = opened.settle([(position, f"{STAKE}.00")], "1")
            refused = [one for one in settled.refusals if one.position == position]
            if position in opened.matrix().positions or settled.wagers or len(refused) != 1:
                wrong.append(f"{line.where}: {table} has it")
            elif clause != "-" and refused[0].citation != golden.cite(clause):
                wrong.append(f"{line.where}: {table} refuses it by {refused[0].citation}")
    assert wrong == []


@each_file
def test_procedure(name: str) -> None:
    edition = croupier.edition(GOLDEN[name].id)
    for line in GOLDEN[name]["procedure"]:
        step = edition.procedure.get(line.columns[0])
        found = ("-", "-") if step is None else (step.value, step.paragraph)
        assert found == line.columns[1:], line.where


@each_roulette
def test_the_dealer_s_instructions(name: str) -> None:
    golden = GOLDEN[name]
    clauses = {one.columns[0]: golden.cite(one.columns[1]) for one in golden["settlement"]}
    wagers = [("straight:17", "10.00"), ("five_adjacent:17", "10.00"), ("straight:1", "10.00")]
    for table in golden.tables:
        if "five_adjacent" not in {one.kind for one in named_table(name, table).par().wagers}:
            continue
        settled = named_table(name, table).settle(wagers, "17")
        done = [(one.do, one.amount, one.citation) for one in settled.instructions]
        # 5.3(c) to (e) and their twins: announce and mark, the fifth of 10.00, losers, winners.
        assert done[:3] == [
            ("announce", None, clauses["announce"]),
            ("mark", None, clauses["mark"]),
            ("move", "2.00", clauses["move"]),
        ], table
        collected, paid = done[3:5], done[5:]
        assert sorted(collected) == [
            ("collect", "10.00", clauses["collect"]),
            ("collect", "8.00", clauses["collect"]),
        ], table
        assert sorted(paid) == [
            ("pay", "350.00", clauses["pay"]),
            ("pay", "70.00", clauses["pay"]),
        ], table


@each_roulette
def test_who_takes_the_half_that_is_not_lost(name: str) -> None:
    golden = GOLDEN[name]
    (line,) = golden["remainder"]
    expected = {line.columns[0]} if line.columns[0] != "-" else set[str]()
    found = set[str]()
    for table in golden.tables:
        settled = named_table(name, table).settle([("odd", "10.00")], "0")
        halves = [one for one in settled.instructions if one.amount == "5.00"]
        kept = [one for one in halves if one.do != "collect"]
        found |= {one.by for one in kept}
        assert {one.citation for one in halves} <= {golden.cite(line.columns[1])}
        assert len(halves) == 2 * len(kept)
    assert found == expected


@each_roulette
def test_what_is_accepted_besides_chips(name: str) -> None:
    golden = GOLDEN[name]
    zero = golden["zero"][0].words(1)[0]
    for line in golden["admits"]:
        kind, verdict, clause = line.columns
        check = roulette(golden, House("double-zero", zero, (kind,))).check()
        assert check.lawful == (verdict == "yes"), line.where
        assert {one.citation for one in check.findings if one.level == "unlawful"} <= {
            golden.cite(clause)
        }
        admission = croupier.edition(golden.id).admits[kind]
        assert golden.cite(clause).endswith(admission.paragraph), line.where


@each_big_six
def test_the_clapper_is_the_house_s_choice_where_the_text_leaves_it(name: str) -> None:
    golden = GOLDEN[name]
    (line,) = golden["choice"]
    key, clause = line.columns[0], golden.cite(line.columns[2])
    for value in ("previous", "respin", "next", "-"):
        rules = {} if value == "-" else {key: value}
        check = big_six(golden, "A", rules).check()
        assert check.lawful == (value in (line.words(1) or ("-",))), (line.where, value)
        found = {(one.key, one.citation) for one in check.findings if one.level == "unlawful"}
        if clause and not check.lawful:
            assert found == {(f"rules.{key}", clause)}
        assert {where for where, _ in found} <= {f"rules.{key}"}


@each_big_six
def test_big_six_is_collected_and_paid(name: str) -> None:
    golden = GOLDEN[name]
    clauses = {one.columns[0]: golden.cite(one.columns[1]) for one in golden["settlement"]}
    settled = named_table(name, "A").settle([("joker", "10.00"), ("flag", "10.00")], "joker")
    done = [one for one in settled.instructions if one.do in ("collect", "pay")]
    assert [one.do for one in done] == ["collect", "pay"]
    assert [one.amount for one in done] == ["10.00", "450.00"]
    if clauses:
        assert [one.citation for one in done] == [clauses["collect"], clauses["pay"]]


@each_big_six
def test_words_of_printed_odds(name: str) -> None:
    said = {one.columns[0]: one.columns[1] for one in GOLDEN[name]["words"]}
    said.pop("-", None)
    assert dict(croupier.edition(GOLDEN[name].id).odds_words) == said


@each_roulette
def test_paytables(name: str) -> None:
    edition = croupier.edition(GOLDEN[name].id)
    rows = {one.columns[1]: one.columns[2:] for one in GOLDEN[name]["paytables"]}
    printed = {
        letter: {key: row[i] for key, row in rows.items()} for i, letter in enumerate("ABCD")
    }
    found = {
        letter: {key: str(odds) for key, odds in one.items()}
        for letter, one in edition.paytables.items()
    }
    assert found == (printed if rows else {})
