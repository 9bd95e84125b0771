"""Who may do what: the hand-written file against the application, every cell tried."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from secrets import token_hex
from typing import get_args

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from croupier.desk.packed import packed
from croupier.floor.house import House
from croupier.floor.samples import samples
from croupier.table.commands import Command
from croupier.web.app import make_pages
from croupier.web.built import PATH, built
from croupier.web.frames import encoded
from croupier.web.guests import COOKIE
from croupier.web.push import _PATH as PUSH_PATH
from tests.web.permissions import ROLES, Row, rows
from tests.web.played import keep
from tests.web.running import running

pytestmark = pytest.mark.slow

SAMPLE = "nj-roulette-2010"
FILE = packed(samples()[SAMPLE].text)


ROWS = rows()
ADDRESS = {
    "{code:str}": "JERSEY",
    "{code}": "JERSEY",
    "{number:int}": "2",
    "{wager:int}": "1",
    "{name:str}": "par",
    "{sample:str}": SAMPLE,
    "{path:str}": "nothing",
    "{rest:path}": "us-nj/roulette/2010-11-15/5.1",
}
QUERY = {
    "/join": "?code=JERSEY",
    "/offering/file": f"?file={FILE}",
    "/offering/layout.svg": f"?file={FILE}",
    "/drill/procedure": "?seed=a&n=1",
    "/drill/exam": "?seed=a&questions=1",
    "/api/tables/{code:str}/find": "?words=17-20+5",
}
FORMS: dict[str, dict[str, str]] = {
    "/me": {"do": "limits", "minutes": "600"},
    "/tables": {"sample": SAMPLE},
    "/offering": {"toml": samples()[SAMPLE].text, "base": samples()[SAMPLE].text},
    "/offering/answer": {"toml": samples()[SAMPLE].text, "base": samples()[SAMPLE].text},
    "/offering/play": {"toml": samples()[SAMPLE].text, "base": samples()[SAMPLE].text},
    "/drill": {"table": SAMPLE, "seed": "a", "n": "1", "level": "1"},
    "/drill/procedure": {"seed": "a", "n": "1", "choice": "0"},
}
BODIES: dict[str, dict[str, object]] = {
    "/api/me": {},  # a name that nobody has: of its own each time
    "/api/me/limits": {"loss": None, "minutes": 600},
    "/api/me/break": {"minutes": 1},
    "/api/tables": {"sample": SAMPLE},
    "/api/tables/{code:str}/join": {},
    "/api/tables/{code:str}/hands": {"do": "ready"},
}
CHIP = {"position": "straight:17", "stake": "5.00"}
ACT_FIELDS: dict[str, Mapping[str, object]] = {
    "sit": {"seat": 4, "color": "orange"},
    "buy_in": {"cash": "50.00", "chip": "1.00"},
    "place": {"position": "red", "stake": "5.00"},
    "take_back": CHIP,
    "move": {**CHIP, "to": "straight:20"},
    "call_on": {"position": "red"},
    "inspect": {"credential": "1", "signature": "me"},
    "record_outcome": {"outcome": "17", "revolutions": 6},
    "reveal": {"part": "25"},
    "void_spin": {"reason": "same_direction"},
    "correct": {"round": 1, "outcome": "17", "reason": "mine"},
    "approve": {"correction": 1},
}


@pytest.fixture(name="tokens", scope="module")
def known_guests(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("house")
    return folder, keep(folder, "ann", "gus", "bea")


@pytest.fixture(name="client", scope="module")
def open_client(tokens: tuple[Path, dict[str, str]]) -> Iterator[httpx.Client]:
    with running(tokens[0]) as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


def asked_as(client: httpx.Client, token: str, row: Row, path: str) -> int:
    """The status of one request; nobody keeps a cookie from one to the next."""
    client.cookies.clear()
    headers = {"idempotency-key": f"{row.act or 'key'}-{token[:8]}"}
    if token:
        headers["cookie"] = f"{COOKIE}={token}"
    if row.path.endswith("/events"):
        with client.stream(row.method, path, headers=headers) as answer:
            return answer.status_code
    if row.act:
        act = {"do": row.act, **ACT_FIELDS.get(row.act, {})}
        return client.post(path, json=act, headers=headers).status_code
    if row.method in ("POST", "PUT"):
        form, body = FORMS.get(row.path), BODIES.get(row.path)
        body = {"name": f"name-{token_hex(4)}"} if row.path == "/api/me" else body
        assert (form is None) != (body is None), f"{row}: what is sent?"
        return client.request(row.method, path, data=form, json=body, headers=headers).status_code
    return client.request(row.method, path, headers=headers).status_code


def address_of(row: Row) -> str:
    path = row.path
    for name, value in ADDRESS.items():
        path = path.replace(name, value)
    if "{file_path:path}" in path:
        path = path.replace("{file_path:path}", "house.css" if "/static" in path else built_file())
    return path + QUERY.get(row.path, "")


def built_file() -> str:
    found = built()
    assert found, "the table application is not built"
    return found.script.removeprefix(f"{PATH}/")


def pushed(client: httpx.Client, token: str, path: str) -> int:
    """The status with which a WebSocket is answered; the first frame has come."""
    address = str(client.base_url.join(path)).replace("http:", "ws:")
    headers = {"cookie": f"{COOKIE}={token}"} if token else {}
    try:
        with connect(address, additional_headers=headers) as socket:
            assert json.loads(socket.recv(timeout=30))["view"]
            return 101
    except InvalidStatus as refused:
        return refused.response.status_code


def table_with_chips(client: httpx.Client, token: str) -> str:
    """A new table at which the player has chips on the layout."""
    client.cookies.clear()
    headers = {"cookie": f"{COOKIE}={token}"}
    opened = client.post("/api/tables", json={"sample": SAMPLE, "pace": "slow"}, headers=headers)
    path = f"/api{opened.json()['url'].replace('/t/', '/tables/')}"
    for number, (door, body) in enumerate((("join", {}), ("acts", {"do": "place", **CHIP}))):
        done = client.post(
            f"{path}/{door}", json=body, headers=headers | {"idempotency-key": f"begin-{number}"}
        )
        assert done.status_code == 200, done.text
    return path


def test_no_route_is_missing_and_none_is_left_over(tmp_path: Path) -> None:
    app = make_pages(House(tmp_path, encoded))
    routes = {
        (method, route.path)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }
    written = {(row.method, row.path) for row in ROWS if row.method != "WS"}
    assert routes - written == set(), "routes that nobody has said who may call"
    assert written - routes == set(), "routes that there are no more"
    pushes = [row for row in ROWS if row.method == "WS"]
    assert [bool(PUSH_PATH.fullmatch(address_of(row))) for row in pushes] == [True]


def test_no_act_at_a_table_is_missing() -> None:
    def spelled(kind: type) -> str:
        return "".join(f"_{c.lower()}" if c.isupper() else c for c in kind.__name__).lstrip("_")

    assert {row.act for row in ROWS if row.act} == {spelled(kind) for kind in get_args(Command)}


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_every_cell(client: httpx.Client, tokens: tuple[Path, dict[str, str]], row: Row) -> None:
    found: dict[str, int] = {}
    for role in ROLES:
        player = "bea" if row.act else "ann"
        token = {"guest": tokens[1]["gus"], "player": tokens[1][player]}.get(role, "")
        bea = tokens[1]["bea"]
        path = f"{table_with_chips(client, bea)}/acts" if row.act else address_of(row)
        if row.method == "WS":
            found[role] = pushed(client, token, path)
        else:
            found[role] = asked_as(client, token, row, path)
    assert found == dict(zip(ROLES, row.statuses, strict=True))


def test_whoever_names_another_acts_for_himself(
    client: httpx.Client, tokens: tuple[Path, dict[str, str]]
) -> None:
    path = table_with_chips(client, tokens[1]["bea"])
    act = {"do": "take_back", "by": "player:bea", "for": "player:bea", **CHIP}
    headers = {"cookie": f"{COOKIE}={tokens[1]['gus']}", "idempotency-key": "not-mine"}
    assert client.post(f"{path}/acts", json=act, headers=headers).status_code == 409
    client.cookies.clear()
    (lying,) = client.get(f"{path}/view").json()["view"]["lying"]
    assert (lying["player"], lying["stake"]) == ("bea", "5.00")
