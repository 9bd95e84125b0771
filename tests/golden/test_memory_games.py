"""The golden tables of games with memory against what the product answers."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from croupier.desk.answers import Settled
from tests.walks.shoots import POINTS, ROLLS, Fate, Scene, scene
from tests.walks.tables import (
    STAKE,
    craps_text,
    opened,
    per_unit,
    placed,
    pokette_text,
    red_dog_text,
)

FOLDER = Path(__file__).parent / "memory"
CRAPS, POKETTE, RED_DOG = (
    f"us-nj-{game}-1996-03-11.txt" for game in ("craps", "pokette", "red-dog")
)
TEXTS = {CRAPS: craps_text(), POKETTE: pokette_text(), RED_DOG: red_dog_text(6)}
HANDS = (
    "pair_in_2", "pair_in_3", "three_of_a_kind", "flush", "open_straight", "inside_straight",
    "open_straight_flush", "inside_straight_flush",
)  # fmt: skip
RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
CARDS = tuple(rank + suit for rank, suit in product(RANKS, "SHDC"))
Rows = list[tuple[str, ...]]


def sections(name: str) -> dict[str, Rows]:
    found: dict[str, Rows] = {}
    for raw in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        text = raw.partition("#")[0].strip()
        if text.startswith("["):
            found[text.strip("[]")] = []
        elif text:
            found[list(found)[-1]].append(tuple(one.strip() for one in text.split("|")))
    return found


def words(text: str) -> list[str]:
    return [] if text == "-" else text.split()


@pytest.mark.parametrize("name", TEXTS)
def test_the_edition(name: str) -> None:
    ((edition, cites),) = sections(name)["edition"]
    par = opened(TEXTS[name]).par()
    assert par.edition == edition
    assert all(one.citation.startswith(cites.removesuffix("*")) for one in par.wagers)


# --- craps --------------------------------------------------------------------------------------


def scenes(section: str, position: str) -> Iterator[Scene]:
    """What the heading of a section stands for."""
    match section.split(": "):
        case ["come out"]:
            yield scene(position, "")
        case ["called on at the come out roll"]:
            yield scene(position, "", on=True)
        case ["any point"]:
            yield from (scene(position, point) for point in POINTS)
        case ["any roll"]:
            yield from (scene(position, point) for point in ("", *POINTS))
        case ["after the come out roll", point]:
            yield scene(position, point, held=True)
        case _:
            raise AssertionError(section)


def cell(fate: Fate) -> str:
    if fate.result == "stands":
        return "m" if fate.to else "."
    return "x" if fate.result == "refused" else str(fate.net)


CRAPS_ROWS = [
    (section, row)
    for section, rows in sections(CRAPS).items()
    if section not in ("edition", "edges")
    for row in rows
]


@pytest.mark.parametrize(("section", "row"), CRAPS_ROWS, ids=[f"{s} {r[0]}" for s, r in CRAPS_ROWS])
def test_craps_at_every_roll(section: str, row: tuple[str, ...]) -> None:
    position, *cells = row
    assert len(cells) == len(ROLLS)
    for made in scenes(section, position):
        fates = [made.fate(roll) for roll in ROLLS]
        assert [cell(one) for one in fates] == cells, made.rolls
        for roll, one in zip(ROLLS, fates, strict=True):
            assert one.to in ("", f"{position}:{roll.removesuffix('h')}")


# --- Pokette ------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", sections(POKETTE)["offered"], ids=lambda row: row[0])
def test_pokette_12_8_d_what_is_offered(row: tuple[str, ...]) -> None:
    stand, offered = words(row[0]), words(row[1])
    wagers = [placed(hand, len(stand) + 1) for hand in HANDS]
    settled = opened(pokette_text()).settle(wagers, [*stand, "2D"])
    assert {one.position for one in settled.refusals} == set(HANDS) - set(offered)
    assert {one.reason for one in settled.refusals} <= {"position_may_not_be_made_now"}
    if stand:
        before = opened(pokette_text()).settle([], stand[:-1]) if stand[1:] else None
        told = opened(pokette_text()).settle([], stand).instructions
        announced = [one.text for one in told[len(before.instructions) if before else 0 :]]
        called = {one.partition('on "')[2].strip('"') for one in announced if 'on "' in one}
        assert called == {hand.replace("_", " ") for hand in offered}


def is_among(card: str, winners: list[str]) -> bool:
    return any(
        card == one or (one.endswith("*") and card[:-1] == one[:-1]) or one == f"*{card[-1]}"
        for one in winners
    )


@pytest.mark.parametrize("row", sections(POKETTE)["wins"], ids=lambda row: " ".join(row[:2]))
def test_pokette_12_8_e_what_wins(row: tuple[str, ...]) -> None:
    stand, hand, winners = words(row[0]), row[1], words(row[2])
    won: set[str] = set()
    for card in (*CARDS, "joker"):
        wager = placed(hand, len(stand) + 1)
        (one,) = opened(pokette_text()).settle([wager], [*stand, card]).wagers
        assert one.result in (("stands",) if card == "joker" else ("wins", "loses"))
        won |= {card} if one.result == "wins" else set()
    assert won == {card for card in CARDS if is_among(card, winners)}


def test_pokette_pays_the_odds() -> None:
    paid: dict[str, object] = {
        one.kind: one.pays for one in opened(pokette_text()).par().wagers if not one.missing
    }
    assert paid == {kind: odds for kind, odds in sections(POKETTE)["odds"]}  # noqa: C416


# --- red dog ------------------------------------------------------------------------------------


def net(settled: Settled, position: str) -> str:
    found = [one for one in settled.wagers if one.position == position]
    return str(per_unit(found[0].profit)) if found else "x"


@pytest.mark.parametrize("row", sections(RED_DOG)["rounds"], ids=lambda row: row[0])
def test_red_dog_rounds(row: tuple[str, ...]) -> None:
    cards = words(row[0])
    # After consecutive cards the round is over, and what comes next is no third card.
    dealt = cards if len(cards) == 3 else [*cards, "7C"]
    wagers = [placed("ante"), placed("raise", 3)]
    settled = opened(red_dog_text(6)).settle(wagers, dealt)
    assert (net(settled, "ante"), net(settled, "raise")) == row[1:]


@pytest.mark.parametrize("decks", [1, 8])
def test_red_dog_raises(decks: int) -> None:
    best = opened(red_dog_text(decks)).par().optimum
    assert best
    found = [(one.when.removeprefix("spread "), one.value, one.best) for one in best.decisions]
    assert found == sections(RED_DOG)[f"raises: {decks}"]


# --- edges --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [CRAPS, POKETTE])
def test_published_edges(name: str) -> None:
    is_by_kind = name == POKETTE
    found: dict[str, set[Fraction]] = {}
    for line in opened(TEXTS[name]).par().wagers:
        for member in line.members if line.house_edge else ():
            key = line.kind if is_by_kind else member
            found.setdefault(key, set()).add(Fraction(line.house_edge or "0"))
    golden = {
        key: {Fraction(edge) for edge in words(edges)}
        for keys, edges in sections(name)["edges"]
        for key in words(keys)
    }
    assert found == golden


def test_the_stake_pays_every_odds_in_chips() -> None:
    assert [STAKE % each for each in (4, 5, 6, 8, 11, 3)] == [0] * 6
