"""Pages of rounds: chains of law, and what a round would have paid under another edition."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from itertools import pairwise

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from croupier.desk.rounds import UnderAnother, round_told, states_there, under
from croupier.desk.table import open_table
from croupier.law.in_force import edition_ids
from croupier.units.money import Minor
from croupier.web.pages.rounds import lines_of, round_page, rounds_page, track_of
from tests.strategies import NJ_2010, Table, table, text_of
from tests.web.played import NIGHT, house, played, tables
from tests.web.walked import ids_said, inner_links, read

NJ_1995, NJ_1998, NJ_2009 = (
    f"us-nj/roulette/{day}" for day in ("1995-03-20", "1998-08-17", "2009-06-15")
)
PA_2012, PA_2019 = "us-pa/roulette/2012-05-19", "us-pa/roulette/2019-08-31"
ROULETTE = [one for one in edition_ids() if "/roulette/" in one]
SHEETS = ("par", "notices", "layout", "file")


@pytest.fixture(name="client", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    folder = tmp_path_factory.mktemp("house")
    with TestClient(house(folder), raise_server_exceptions=True) as client:
        yield client


def at_jersey(number: int, edition_id: str) -> UnderAnother:
    jersey = tables()["JERSEY"]
    return under(jersey.offer, jersey.rounds, number, edition_id)


def there(found: UnderAnother, position: str) -> tuple[str, str]:
    """Result and profit of a wager there; the reason where it is refused."""
    one = next(one for one in found.wagers if one.here.position == position)
    if one.there is None:
        assert one.refused
        return "refused", one.refused.citation
    return one.there.result, one.there.profit


def test_a_round_tells_what_was_settled() -> None:
    for code, one in tables().items():
        for number, kept in one.rounds.items():
            told = round_told(one.offer, one.rounds, number)
            write = one.offer.file.currency.write
            assert [
                (w.position, w.stake, w.paid.result, w.paid.profit, w.paid.citation, w.paid.lies_at)
                for w in told.wagers
            ] == [
                (str(w.name), write(w.stake), w.result, write(w.profit), str(w.citation), w.lies_at)
                for w in kept.wagers
            ], (code, number)
            assert all(w.paid.chain for w in told.wagers)


@pytest.mark.parametrize("edition_id", ROULETTE)
def test_under_every_edition_a_round_is_settled_as_a_table_there_would(edition_id: str) -> None:
    """What is told of each round is what the moved table gives when the night is played at it."""
    jersey = tables()["JERSEY"]
    for number in jersey.rounds:
        found = under(jersey.offer, jersey.rounds, number, edition_id)
        assert found.refusal == ""
        wagers, outcome = NIGHT[number - 1]
        lawful = {one.here.position for one in found.wagers if one.there}
        assert len(found.wagers) == len(wagers)
        at = open_table(_moved_text(edition_id)).offer
        fresh = played(at, [({p: s for p, s in wagers.items() if p in lawful}, outcome)])
        profits = {str(w.name): at.file.currency.write(w.profit) for w in fresh.rounds[1].wagers}
        assert {one.here.position: one.there.profit for one in found.wagers if one.there} == profits


def _moved_text(edition_id: str) -> str:
    wagers: Table = {"five_adjacent": True}
    own = table(edition_id, "double-zero", wagers=wagers)
    return text_of(own)


def test_its_own_edition_pays_the_same() -> None:
    for number in tables()["JERSEY"].rounds:
        found = at_jersey(number, NJ_2010)
        assert found.changes == ()
        assert found.total_here == found.total_there
        assert [one.why for one in found.wagers] == ["the same"] * len(found.wagers)


def test_5_2_b_on_zero_pennsylvania_takes_the_whole_and_new_jersey_half() -> None:
    found = at_jersey(2, PA_2019)
    assert there(found, "red") == ("loses", "-5.00")
    red = next(one for one in found.wagers if one.here.position == "red")
    assert (red.here.paid.result, red.here.paid.profit) == ("half", "-2.50")
    assert red.differs
    assert "617a.4(b)" in red.why
    assert red.url == f"/law/{PA_2019}/617a.4(b)"
    assert there(found, "split:0-00") == ("wins", "85.00")
    assert (found.total_here, found.total_there) == ("112.50", "110.00")


def test_5_2_b_until_1998_half_was_the_law_and_the_option_is_kept_at_half() -> None:
    assert there(at_jersey(2, NJ_1995), "red") == ("half", "-2.50")
    assert there(at_jersey(2, NJ_1998), "red") == ("half", "-2.50")
    red = next(one for one in at_jersey(2, NJ_1995).wagers if one.here.position == "red")
    assert not red.differs


def test_a_wager_that_is_not_lawful_there_is_refused_by_its_clause() -> None:
    colors: Table = {
        "black": [28, 9, 26, 30, 11, 7],
        "blue": [20, 32, 17, 5, 22, 34],
        "gold": [15, 3, 24, 36, 13, 1],
        "red": [27, 10, 25, 29, 12, 8],
        "purple": [19, 31, 18, 6, 21, 33],
        "green": [16, 4, 23, 35, 14, 2],
    }
    wagers: Table = {"six_numbers_color": True, "red": False, "black": False}
    offer = open_table(text_of(table(NJ_2010, "double-zero", wagers=wagers, colors=colors))).offer
    rounds = played(offer, [({"six_numbers_color:blue": "5.00", "dozen:2": "5.00"}, "17")]).rounds
    early = under(offer, rounds, 1, NJ_1995)
    assert there(early, "six_numbers_color:blue")[0] == "refused"
    assert there(early, "dozen:2") == ("wins", "10.00")
    assert early.changes
    stale = under(offer, rounds, 1, NJ_2009)
    assert {one.here.position: one.there is None for one in stale.wagers} in (
        {"six_numbers_color:blue": False, "dozen:2": True},
        {"six_numbers_color:blue": True, "dozen:2": False},
    )
    assert any("5.1(g)" in change.citation for change in stale.changes)


def test_another_game_and_an_edition_that_there_is_not_are_refused() -> None:
    assert "is not an edition of roulette" in at_jersey(1, "us-nj/craps/1996-03-11").refusal
    assert "is no edition held" in at_jersey(1, "us-nj/roulette/9999-99-99").refusal


def test_states_of_a_game_with_a_memory_are_folded_from_the_outcomes_before() -> None:
    boston = tables()["BOSTON"]
    for edition_id in ("us-ma/roulette/2020-10-08", "us-ma/roulette/2021-05-29"):
        found = under(boston.offer, boston.rounds, 2, edition_id)
        assert there(found, "b2b")[0] == "wins"
    assert states_there(boston.offer, boston.rounds, 2) == boston.rounds[2].states
    jersey = under(boston.offer, boston.rounds, 2, NJ_2010)
    assert there(jersey, "b2b")[0] == "refused"


@pytest.mark.parametrize("code", list(tables()))
def test_states_at_the_same_table_are_those_that_were(code: str) -> None:
    one = tables()[code]
    for number, kept in one.rounds.items():
        assert states_there(one.offer, one.rounds, number) == kept.states


@pytest.mark.parametrize("code", list(tables()))
def test_every_link_of_a_rounds_page_leads_somewhere(
    client: TestClient[Litestar], code: str
) -> None:
    one = tables()[code]
    ids = [line.id for line in lines_of(one.offer.edition.game)]
    addresses = [f"/t/{code}/rounds", *(f"/t/{code}/rounds/{n}" for n in one.rounds)]
    addresses += [f"/t/{code}/rounds/1?edition={edition_id}" for edition_id in ids]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        names = read(answer.text).names
        assert len(names) == len(set(names)), address
        for link, fragment in set(inner_links(address, answer.text)):
            if link == f"/t/{code}" or link.rpartition("/")[2] in SHEETS:
                continue
            led = client.get(link)
            assert led.status_code == 200, link
            assert not fragment or fragment in read(led.text).names, f"{link}#{fragment}"


def test_the_page_has_each_wagers_chain_under_its_own_name(client: TestClient[Litestar]) -> None:
    html = unescape(client.get("/t/JERSEY/rounds/1").text)
    told = round_told(tables()["JERSEY"].offer, tables()["JERSEY"].rounds, 1)
    assert [f'id="w{at}"' in html for at in (1, 2, 3)] == [True] * 3
    for wager in told.wagers:
        for link in wager.paid.chain:
            assert f'href="{link.url}"' in html
            assert link.summary in html
    assert re.search(r"Settled on 2011-03-1[23] at \d\d:\d\d:\d\d", html)


@pytest.mark.parametrize("code", list(tables()))
def test_rounds_and_their_law_call_nothing_by_its_id(
    client: TestClient[Litestar], code: str
) -> None:
    rounds = [f"/rounds/{number}" for number in tables()[code].rounds]
    ids = [line.id for line in lines_of(tables()[code].offer.edition.game)]
    for path in ("/rounds", *rounds, "/par", *(f"/rounds/1?edition={one}" for one in ids)):
        assert ids_said(client.get(f"/t/{code}{path}").text) == [], path


def test_a_day_is_answered_by_its_edition_or_by_its_neighbours(
    client: TestClient[Litestar],
) -> None:
    held = client.get("/t/JERSEY/rounds/2?of=us-pa&on=2015-01-01&piece=1")
    assert held.status_code == 200
    assert "<html" not in held.text
    assert PA_2012 in held.text
    gap = client.get("/t/JERSEY/rounds/2?of=us-pa&on=2025-01-01&piece=1")
    assert gap.status_code == 200
    assert "is not held" in gap.text
    assert f"edition={PA_2019}" in gap.text


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("edition=x", 404),
        ("edition=us-nj/craps/1996-03-11", 404),
        ("edition=" + "9" * 4000, 404),
        ("on=x", 400),
        ("on=9999-99-99&of=us-nj", 400),
        ("on=2015-01-01&of=%F0%9F%92%A5", 200),
        ("of=us-nj", 200),
        ("edition=%3Cb%3E", 404),
    ],
)
def test_odd_questions_are_answered(client: TestClient[Litestar], query: str, status: int) -> None:
    for piece in ("", "&piece=1"):
        answer = client.get(f"/t/JERSEY/rounds/1?{query}{piece}")
        assert answer.status_code == status
        assert "<b>" not in answer.text


def test_a_round_that_there_is_not(client: TestClient[Litestar]) -> None:
    for number in (0, 5, 10**30):
        assert client.get(f"/t/JERSEY/rounds/{number}").status_code == 404


def test_the_slider_covers_every_edition_and_shows_what_is_not_held() -> None:
    held = lines_of("roulette")
    for of in ("us-nj", "us-ma", "us-pa"):
        track = track_of(of, held)
        ids = [one.id for one in held if one.jurisdiction == of]
        assert [span.id for span in track.spans] == ids
        assert track.first < track.spans[0].first
        assert all(one.last < two.first for one, two in pairwise(track.spans))
        assert track.spans[-1].x + track.spans[-1].width <= 1001
    assert track_of("us-pa", held).spans[-1].last < track_of("us-pa", held).last


def test_totals_are_sums_of_the_wagers() -> None:
    found = at_jersey(2, PA_2019)
    money = tables()["JERSEY"].offer.file.currency
    profits = [one.there.profit for one in found.wagers if one.there]
    cents = sum(Minor(int(p.replace(".", ""))) for p in profits)
    assert money.write(cents) == found.total_there


def test_a_round_behind_those_recalled_stands_in_the_record() -> None:
    one = tables()["CRAPSX"]
    recalled = replace(one, rounds={number: r for number, r in one.rounds.items() if number > 1})
    behind = round_page(recalled, 1)
    assert behind.status_code == 404
    assert "stands in the record" in str(behind.content)
    assert 'href="/api/tables/CRAPSX/rounds/1"' in str(behind.content)
    assert "Rounds 1 to 1 stand in the record" in str(rounds_page(recalled).content)
    oldest = round_page(recalled, 2)
    assert oldest.status_code == 200
    assert 'rel="prev"' not in str(oldest.content)
    # The oldest of a game with a memory is told from where it began, not from an opening.
    assert states_there(one.offer, recalled.rounds, 2) == one.rounds[2].states
