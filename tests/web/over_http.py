"""A real house over real HTTP, with many guests at once: what the load tests ask it with.

Each caller has an address of the loopback of his own, as people in a network have, so that the
house's limit on requests is met by nobody who does not deserve it.
"""

import http.client
import json
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path

from croupier.floor.house import RECORD
from croupier.ledger.doors import open_store
from croupier.ledger.store import Store
from croupier.web.guests import COOKIE
from tests.web.own_house import ROOT

Json = dict[str, object]
_TIMEOUT_S = 60
_OPENING_S = 120


@dataclass
class Server:
    """A house in a process of its own, which can be killed and started again."""

    folder: Path
    port: int = 0
    process: "subprocess.Popen[str] | None" = None
    lines: list[http.client.HTTPConnection] = field(
        default_factory=list[http.client.HTTPConnection], repr=False
    )

    def start(self) -> None:
        command = [sys.executable, "-m", "croupier.web", "--json", "--host", "127.0.0.1"]
        command += ["--folder", str(self.folder), "--port", str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.port = int(json.loads(self.process.stdout.readline())["url"].rpartition(":")[2])

    def kill(self) -> None:
        """The plug is pulled."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if how is signal.SIGTERM:
            for one in self.lines:
                one.close()
            self.lines.clear()
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(_TIMEOUT_S)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    def store(self) -> Store:
        """The record, once the house has ended."""
        assert self.process is None, "the record has one writer"
        return open_store(self.folder / RECORD)


@dataclass
class Caller:
    """A guest at an address of his own."""

    server: Server
    number: int
    token: str = ""
    name: str = ""
    _line: http.client.HTTPConnection | None = field(default=None, repr=False)

    def ask(
        self, method: str, path: str, body: object = None, key: str = ""
    ) -> tuple[int, Json, Mapping[str, str]]:
        """One answer: its status, what it says, its headers; OSError where there is none."""
        headers = {"content-type": "application/json"}
        if key:
            headers["idempotency-key"] = key
        if self.token:
            headers["cookie"] = f"{COOKIE}={self.token}"
        was_open, sent = self._line is not None, json.dumps(body) if body is not None else None
        line = self._connected()
        try:
            line.request(method, path, sent, headers)
            answer = line.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException) as broken:
            self.hang_up()
            if was_open:  # the house hangs up on whoever says nothing for a while
                return self.ask(method, path, body, key)
            raise ConnectionError(str(broken)) from broken
        self._keep_cookie(answer.getheader("set-cookie", ""))
        told = json.loads(text) if text else {}
        return answer.status, told, dict(answer.getheaders())

    def done(self, method: str, path: str, body: object = None, key: str = "") -> Json:
        """An answer that is to be a yes; one asked too often waits as it is told."""
        while True:
            status, told, headers = self.ask(method, path, body, key)
            if status != 429:
                assert status < 400, (status, path, told)
                return told
            time.sleep(int(headers.get("retry-after", "1")))

    def hang_up(self) -> None:
        if self._line:
            self._line.close()
        self._line = None

    def _connected(self) -> http.client.HTTPConnection:
        if self._line is None:
            own = f"127.0.{1 + self.number // 250}.{1 + self.number % 250}"
            self._line = http.client.HTTPConnection(
                "127.0.0.1", self.server.port, timeout=_TIMEOUT_S, source_address=(own, 0)
            )
            self.server.lines.append(self._line)
        return self._line

    def _keep_cookie(self, header: str) -> None:
        if header:
            self.token = SimpleCookie(header)[COOKIE].value

    def arrives(self) -> None:
        self.name = str(self.done("GET", "/api/me")["name"])

    def opens(self, sample: str, pace: str) -> str:
        """A new table's code."""
        return str(self.done("POST", "/api/tables", {"sample": sample, "pace": pace})["code"])

    def sits(self, code: str, cash: str) -> None:
        told = self.done("POST", f"/api/tables/{code}/join", {"cash": cash}, new_key())
        assert "refusal" not in json.dumps(told), told

    def view(self, code: str) -> Json:
        view = self.done("GET", f"/api/tables/{code}/view")["view"]
        assert isinstance(view, dict)
        return view


def new_key() -> str:
    return secrets.token_hex(12)


def callers(server: Server, count: int) -> list[Caller]:
    """So many guests, each with his name."""
    found = [Caller(server, number) for number in range(count)]
    for one in found:
        one.arrives()
    return found


def until_open(server: Server) -> None:
    """Wait until a house that was started again answers."""
    deadline = time.monotonic() + _OPENING_S
    while time.monotonic() < deadline:
        try:
            Caller(server, 9_999).ask("GET", "/api/samples")
        except ConnectionError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the house did not open again")
