"""`croupier serve --database postgresql://...`: the same house, its record on a server."""

import json
import subprocess
import sys
import time
import urllib.request
from http.cookiejar import CookieJar
from itertools import count
from pathlib import Path

import pytest

from croupier.ledger import open_store, verify
from tests.web.own_house import ROOT, served

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
TABLE = (ROOT / "examples" / "atlantic-city-2011.toml").read_text(encoding="utf-8")


class Client:
    """A guest without a browser."""

    def __init__(self, url: str) -> None:
        self._url, self._numbers = url, count()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
        self.ask("/api/me")

    def ask(self, path: str, body: object = None) -> dict[str, object]:
        request = urllib.request.Request(  # noqa: S310 - the house's own address
            self._url + path,
            data=None if body is None else json.dumps(body).encode(),
            headers={
                "content-type": "application/json",
                "origin": self._url,
                "idempotency-key": f"k{next(self._numbers)}",
            },
        )
        with self._opener.open(request, timeout=60) as answer:
            return json.loads(answer.read())


def test_a_house_is_served_with_its_record_on_a_server(database: str, tmp_path: Path) -> None:
    with served(tmp_path, "--database", database) as url:
        client = Client(url)
        code = str(client.ask("/api/tables", {"toml": TABLE})["code"])
        until = time.monotonic() + 60
        # The dealer inspects and opens the table first.
        while client.ask(f"/api/tables/{code}/view")["seq"] != 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        client.ask(f"/api/tables/{code}/join", {})
    with served(tmp_path, "--database", database) as url:
        assert Client(url).ask(f"/api/tables/{code}")["code"] == code
    store = open_store(database)
    assert code in store.streams()
    assert verify(store, code) == ()
    kinds = [json.loads(row.body)["event"] for row in store.rows(code)]
    assert kinds[:4] == ["inspected", "opened", "seated", "bought_in"]
    assert not (tmp_path / "record.sqlite").exists()
    store.close()


def test_a_server_that_is_away_is_told_and_not_a_traceback(tmp_path: Path) -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "croupier", "serve", "--port", "0", "--folder", str(tmp_path)),
            *("--database", f"postgresql://postgres:secret@/none?host={tmp_path}"),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 2
    assert "PostgreSQL" in done.stderr
    assert "cannot be made ready" in done.stderr
    assert "Traceback" not in done.stderr
    assert "secret" not in done.stderr
