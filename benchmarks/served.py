"""The house as the benchmarks ask it: its own server with doors beside it for the references.

`/bench/echo` answers what it is told; `/bench/bare` sends bytes to every watching page as they
are; `/bench/shown` tells when the last outcome was first shown. Without a command it does nothing.
"""

import asyncio
import json
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import uvicorn
from litestar import Litestar, post
from litestar.params import JSONBody
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from croupier.floor import pace
from croupier.floor.actor import Table
from croupier.floor.feed import Frame
from croupier.floor.house import House
from croupier.table.events import OutcomeRecorded
from croupier.web.app import make_app
from croupier.web.frames import encoded
from croupier.web.safety import Buckets, Guarded

ROOT = Path(__file__).resolve().parent.parent
MARK = b'"outcome_recorded"'
FILES = 12_000
_HOUR_MS = 3_600_000
# The dealer waits for whoever wagers; his acts are apart, as at a table, so that a result is not
# measured behind the call before it.
_APART_MS = 400
pace.PACES["bench"] = pace.Pace("bench", _HOUR_MS, _HOUR_MS, _APART_MS, _APART_MS, _APART_MS)


def more_files() -> None:
    """So many connections as the machine allows, as far as they are wanted."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


@post("/bench/echo", status_code=200, sync_to_thread=False)
def echo(data: JSONBody[dict[str, object]]) -> dict[str, object]:
    """The same server's echo: what was sent, read and written as every answer is."""
    return data


class Bench:
    """The application with the references' doors."""

    def __init__(self, folder: Path) -> None:
        self._shown_ns = 0
        self._sends: set[Send] = set()
        self._house = House(folder, self._encoded)
        buckets = Buckets(rate=10**6, burst=10**6)
        self._app = make_app(self._house, buckets)
        self._echo = Guarded(cast("ASGIApp", Litestar([echo], logging_config=None)), buckets)

    def _encoded(self, table: Table, frame: Frame) -> str:
        if any(isinstance(one.event, OutcomeRecorded) for one in frame.events):
            self._shown_ns = time.monotonic_ns()
        return encoded(table, frame)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self._sends.add(send)
            try:
                await self._app(scope, receive, send)
            finally:
                self._sends.discard(send)
        elif scope["type"] == "http" and scope["path"] == "/bench/echo":
            await self._echo(scope, receive, send)
        elif scope["type"] == "http" and scope["path"].startswith("/bench/"):
            await self._reference(scope["path"], receive, send)
        else:
            await self._app(scope, receive, send)

    async def _reference(self, path: str, receive: Receive, send: Send) -> None:
        body = b""
        while True:
            message = await receive()
            body += message.get("body", b"")  # type: ignore[operator]
            if not message.get("more_body"):
                break
        if path == "/bench/shown":
            body = str(self._shown_ns).encode()
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
        if path == "/bench/bare":
            self._shown_ns = time.monotonic_ns()
            text: Message = {"type": "websocket.send", "bytes": None, "text": body.decode()}
            for one in tuple(self._sends):
                await one(text)


def serve(folder: Path) -> None:
    """Serve until ended; the port is told first."""
    more_files()
    with socket.socket() as at:
        at.bind(("127.0.0.1", 0))
        at.listen(4096)  # who comes before the server is ready waits
        print(json.dumps({"port": at.getsockname()[1]}), flush=True)
        config = uvicorn.Config(
            Bench(folder),
            log_level="error",
            access_log=False,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            backlog=4096,
            timeout_graceful_shutdown=1,
        )
        asyncio.run(uvicorn.Server(config).serve(sockets=[at]))


@contextmanager
def server(folder: Path) -> Generator[tuple[int, int]]:
    """A server in a process of its own: its port and its process."""
    command = [sys.executable, __file__, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["port"], process.pid
        finally:
            process.kill()


def rss_kib(pid: int) -> int:
    """What a process holds in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


class Line:
    """One connection that is kept, and one question at a time on it."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> bytes:
        """The body of an answer; a no is a fault of the benchmark."""
        was_open = self._streams is not None
        try:
            return await self._ask(method, path, body, key)
        except (ConnectionError, asyncio.IncompleteReadError):
            if not was_open:  # the house hangs up on whoever says nothing for a while
                raise
            self._streams = None
            return await self._ask(method, path, body, key)

    async def _ask(self, method: str, path: str, body: object, key: str) -> bytes:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        sent = json.dumps(body).encode() if body is not None else b""
        head = f"{method} {path} HTTP/1.1\r\nhost: localhost:{self.port}\r\n"
        head += f"content-type: application/json\r\ncontent-length: {len(sent)}\r\n"
        head += f"idempotency-key: {key}\r\n" if key else ""
        head += f"cookie: {self.cookie}\r\n" if self.cookie else ""
        writer.write(head.encode() + b"\r\n" + sent)
        told = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        lines = dict(line.split(": ", 1) for line in told.splitlines()[1:] if ": " in line)
        length = int(lines.get("content-length", "0"))
        answer = await reader.readexactly(length)
        if told.split()[1][0] not in "23":
            raise RuntimeError(f"{method} {path}: {told.splitlines()[0]} {answer[:300]!r}")
        return answer

    async def guest(self) -> None:
        """Become a guest: keep the cookie of the first answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET /api/me HTTP/1.1\r\nhost: localhost:{self.port}\r\n\r\n".encode())
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        at = next(line for line in head.splitlines() if line.lower().startswith("set-cookie"))
        self.cookie = at.partition(": ")[2].partition(";")[0]
        writer.close()


async def new_table(line: Line, pace_name: str) -> str:
    """A table's code; whoever opens it is a guest."""
    told = await line.ask("POST", "/api/tables", {"sample": "nj-roulette-2010", "pace": pace_name})
    return str(json.loads(told)["code"])


if __name__ == "__main__" and len(sys.argv) > 1:
    serve(Path(sys.argv[1]))
