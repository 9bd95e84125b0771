"""No cell without a complete chain to its law, in every edition, wheel and option."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.desk.chain_of_law import NOT_HELD, Link, chain, chain_at
from croupier.desk.law_paths import law_path
from croupier.desk.table import open_table
from croupier.exact.chain_of_states import Node, explored
from croupier.games.game import Outcome
from croupier.games.resolution import UNDECIDED, GivesUp, Loses, Resolution, Returns, Wins
from croupier.law.in_force import edition, edition_ids
from croupier.law.register import register
from croupier.law.spelling import spelled
from croupier.layout.kinds import Name, read_position
from croupier.layout.reader import wheels_of
from croupier.offer.compile import Offer, compile_offer, draws, resolve
from croupier.offer.standard import standard_table, variants
from croupier.units.odds import odds_text
from tests.strategies import table, text_of

STEPS = ("position", "wager", "deemed", "odds", "option", "decision", "settlement", "edition")
CRAPS = Path(__file__).resolve().parents[2] / "examples" / "craps-1996.toml"
Cell = tuple[Offer, Name, Resolution]


def offers(edition_id: str) -> Iterator[tuple[Offer, str]]:
    found = edition(edition_id)
    for wheel in wheels_of(found.game) or ("",):
        for rules, only in variants(found, wheel):
            file = standard_table(found, wheel, rules, only)
            if file:
                yield compile_offer(file), only


def cells(edition_id: str) -> Iterator[Cell]:
    """Every resolution of every position in every state, each once."""
    for offer, only in offers(edition_id):
        seen: set[tuple[str, Resolution]] = set()
        for position in offer.positions:
            game = offer.game_of(position.name)
            if game is None or game.missing(position.name):
                continue
            if only not in ("", position.name.kind.name):
                continue
            for name, one in resolutions(offer, position.name):
                if (str(name), one) not in seen:
                    seen.add((str(name), one))
                    yield offer, name, one


def resolutions(offer: Offer, made: Name) -> Iterator[tuple[Name, Resolution]]:
    """What any draw can do to a wager, from where it is made until it is decided."""
    game = offer.game_of(made)
    assert game is not None
    for entry, profile in offer.profiles(made):
        yield from ((made, one) for one, _ in profile)
        if not profile or any(isinstance(one, UNDECIDED) for one, _ in profile):
            for node in explored(game, Node(entry.state, made)):
                for act, _ in draws(game, node.state):
                    yield node.name, resolve(game, node.state, node.name, act)


def verify(edition_id: str, links: tuple[Link, ...], resolution: Resolution) -> None:
    steps = [link.step for link in links]
    assert steps == sorted(steps, key=STEPS.index)
    assert steps[:2] == ["position", "wager"]
    assert steps[-1] == "edition"
    assert steps.count("decision") == 1
    assert ("odds" in steps) == isinstance(resolution, Wins)
    if isinstance(resolution, Wins | Loses | GivesUp):
        assert "settlement" in steps
    else:
        assert "settlement" not in steps or isinstance(resolution, Returns)
    assert "Posted odds" not in [link.title for link in links]
    for link in links:
        assert link.title
        assert link.text
        assert link.summary
        assert link.citation
        if link.step == "edition":
            assert link.url == law_path(edition_id)
        elif spelled(edition_id, link.citation):
            assert "#" not in link.url
        else:
            assert link.mark == NOT_HELD
            assert "#not-held-" in link.url


@pytest.mark.parametrize("edition_id", list(edition_ids()))
def test_every_cell_has_a_complete_chain(edition_id: str) -> None:
    seen = 0
    for offer, name, resolution in cells(edition_id):
        links = chain(offer, name, resolution)
        verify(edition_id, links, resolution)
        decision = next(link for link in links if link.step == "decision")
        assert decision.citation == str(resolution.clause)
        if isinstance(resolution, Wins):
            odds = next(link for link in links if link.step == "odds")
            assert odds.text.startswith(odds_text(resolution.odds))
        seen += 1
    assert seen > 10


def test_a_half_lost_names_the_option_of_its_day() -> None:
    told: dict[str, str] = {}
    for edition_id in ("us-nj/roulette/1995-03-20", "us-nj/roulette/2010-11-15"):
        for offer, name, resolution in cells(edition_id):
            if isinstance(resolution, GivesUp) and len(register(edition_id).paragraphs):
                (option,) = [x for x in chain(offer, name, resolution) if x.step == "option"]
                told[edition_id] = option.text
                assert option.citation == "N.J.A.C. 19:47-5.2(b)"
    assert "by the text itself" in told["us-nj/roulette/1995-03-20"]
    assert "half is lost, as the house has opted" in told["us-nj/roulette/2010-11-15"]


@pytest.mark.parametrize(
    ("position", "row", "odds", "told"),
    [
        ("straight:17", "straight", "36 to 1", "the house posts 36 to 1; 35 to 1 is the least"),
        ("five_adjacent:17", "straight", "36 to 1", "the house posts 36 to 1; 35 to 1 is"),
        ("split:17-20", "straight", "36 to 1", ""),
    ],
)
def test_odds_above_the_floor_are_told(position: str, row: str, odds: str, told: str) -> None:
    tables = table(wagers={"five_adjacent": True}, odds={row: odds})
    offer = open_table(text_of(tables)).offer
    name = read_position(position)
    links = chain_at(offer, offer.main.opening(), name, Outcome("17"))
    found = [link.text for link in links if link.title == "Posted odds"]
    assert bool(found) == bool(told)
    assert "".join(found).startswith(told)


def test_a_row_is_named_where_a_wager_is_paid_variously() -> None:
    offer = open_table(CRAPS.read_text("utf-8")).offer
    titles: dict[str, str] = {}
    for roll in ("6+6", "1+2"):
        links = chain_at(offer, offer.main.opening(), read_position("field"), Outcome(roll))
        titles[roll] = next(link.title for link in links if link.step == "odds")
    assert titles == {"6+6": "Odds of Field Bet 2 or Field Bet 12", "1+2": "Odds of Field Bet"}
