"""Bad input over HTTP: whatever is sent to whatever route, the fault is the sender's and is told.

Routes are the application's own, so that a new one is tried without being named here. What is
sent is made from what would be right, by changes, and from nothing at all.
"""

import json
import socket
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from litestar.types import ASGIApp

from croupier.desk.packed import packed
from croupier.floor.house import House
from croupier.floor.samples import samples
from croupier.law.in_force import edition_ids
from croupier.web.app import make_pages
from croupier.web.frames import encoded
from tests.sizes import sized
from tests.web.over_http import Server
from tests.web.own_house import pages

pytestmark = pytest.mark.slow
REQUESTS = sized(20_000, 500_000)
ENDLESS = "/events"
"""Frames as they come: whoever asks for them is answered for ever."""
TEXT = samples()["nj-roulette-2010"].text
PROBLEM = {"type", "title", "status", "detail"}

Pages = TestClient[ASGIApp]


@cache
def routes() -> list[tuple[str, str]]:
    app = make_pages(House(Path("nowhere"), encoded))
    return sorted(
        (method, route.path)
        for route in app.routes
        for method in getattr(route, "methods", ())
        if not route.path.endswith(ENDLESS)
    )


WORDS = st.one_of(
    st.sampled_from(
        [
            *("", "0", "1", "2", "-1", "007", "1e9", "9" * 40, "NaN", "null", "true", "{}", "[]"),
            *(
                "../../etc/passwd",
                "..%2f",
                "%00",
                "%",
                "%zz",
                "\u202e",
                "\u017f",
                "\u0663",
                "\U0001f4b0",
                "'--",
                "<b>",
            ),
            *("CODE", "code", "par", "nothing", "house.css", "nj-roulette-2010", "17-20 5"),
            *("straight:17", "straight:99", "split:17-20", "5.00", "-5.00", "5.000", "0.00"),
            *("place", "sit", "settle", "ready", "more_time", "limits", "break", "name"),
            *("2010-11-15", "2010-13-45", "0000-00-00", "9999-12-31", *tuple(edition_ids())[:3]),
            packed(TEXT),
            packed("[table\n"),
        ]
    ),
    st.text(max_size=40),
)
NAMES = st.one_of(
    st.sampled_from(
        [
            *("code", "edition", "of", "on", "piece", "before", "after", "limit", "mine", "words"),
            *("file", "sample", "move_to", "toml", "base", "apply", "act", "do", "name", "minutes"),
            *("loss", "seed", "n", "level", "unit", "table", "key", "weak", "choice", "questions"),
            *("position", "stake", "to", "seat", "color", "cash", "chip", "acts", "pace"),
            "irregular_in",
        ]
    ),
    st.text(max_size=12),
)
JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), WORDS),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=5)),
    max_leaves=12,
)
BODIES = st.one_of(
    st.just(b""),
    st.binary(max_size=60),
    JSON.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(NAMES, WORDS, max_size=6).map(lambda value: json.dumps(value).encode()),
    st.just(b"[" * 5_000),
    st.just(b'{"do": "place", "position": "straight:17", "stake": "5.00"}'),
    st.just(f"toml={'x' * 3000}".encode()),
)
TYPES = st.sampled_from(
    [
        *("application/json", "application/x-www-form-urlencoded", "text/plain", ""),
        *("multipart/form-data; boundary=x", "multipart/form-data", "application/msgpack"),
        "application/json; charset=utf-99",
    ]
)
METHODS = st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW"])


@pytest.fixture(name="house", scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pages, str]]:
    with pages(tmp_path_factory.mktemp("house")) as client:
        opened = client.post("/api/tables", json={"sample": "nj-roulette-2010", "pace": "slow"})
        code = opened.json()["code"]
        client.post(f"/api/tables/{code}/join", json={}, headers={"idempotency-key": "join"})
        yield client, code


@st.composite
def requests(draw: st.DrawFn) -> tuple[str, str, dict[str, str], dict[str, str], bytes]:
    own, path = draw(st.sampled_from(routes()))
    method = draw(st.one_of(st.just(own), st.just(own), METHODS))
    parts: list[str] = []
    for part in path.split("/"):
        if not part.startswith("{"):
            parts.append(part)
        elif part.startswith("{code"):
            parts.append(draw(st.one_of(st.just("CODE"), st.just("CODE"), WORDS)))
        else:
            parts.append(draw(WORDS))
    query = draw(st.dictionaries(NAMES, WORDS, max_size=4))
    headers = {"content-type": draw(TYPES)}
    if draw(st.booleans()):
        key = draw(st.one_of(st.just("a-key"), st.from_regex(r"[!-~]{1,70}", fullmatch=True)))
        headers["idempotency-key"] = key
    if draw(st.booleans()):
        headers["accept"] = draw(st.sampled_from(["text/html", "*/*", "x", "application/json"]))
    return method, "/".join(parts), query, headers, draw(BODIES)


@settings(
    max_examples=REQUESTS,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(request=requests())
def test_no_request_is_our_fault(
    house: tuple[Pages, str],
    request: tuple[str, str, dict[str, str], dict[str, str], bytes],
) -> None:
    client, code = house
    method, path, query, headers, body = request
    if path.rstrip("/").endswith(ENDLESS):
        return
    path = path.replace("CODE", code)
    try:
        sent = client.build_request(method, path, params=query, headers=headers, content=body)
    except (ValueError, TypeError, httpx.InvalidURL):  # no client could send it
        return
    if sent.url.host != client.base_url.host or sent.url.path.rstrip("/").endswith(ENDLESS):
        return
    answer = client.send(sent, follow_redirects=False)
    told = f"{method} {path} {query} {headers} {body[:80]!r}: {answer.status_code}"
    assert answer.status_code < 500, f"{told} {answer.text[:300]}"
    kind = answer.headers.get("content-type", "")
    is_problem = kind.startswith("application/problem+json")
    if is_problem and method != "HEAD":
        assert set(answer.json()) >= PROBLEM, told
    assert "Traceback" not in answer.text, told


RAW = (
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"BREW / HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n",
    b"GET /\x00 HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET /%ff%fe HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nhost: localhost\r\n" + b"x: y\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{",
    b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n",
    b"POST /me HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000000\r\n\r\n" + b"a" * 400_000,
    b"GET /api/tables/X/push HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n\r\n",
    b"\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03" + bytes(90),
)


def test_what_is_no_http_is_no_fault_of_ours_either(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    for sent in RAW:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
            line.settimeout(3)
            try:
                line.sendall(sent)
                answer = line.recv(4096)
            except OSError:  # the house waits for the rest, or has hung up
                continue
            status = answer.split(b" ", 2)[1:2]
            assert not status or status[0][:1] != b"5", (sent[:60], answer[:200])
    assert server.process
    assert server.process.poll() is None
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as line:
        line.sendall(b"GET /api/samples HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
    server.stop()
