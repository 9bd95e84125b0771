"""A house of a test's own: pages by a client, or a real server for a real browser."""

import contextlib
import json
import subprocess
import sys
from collections.abc import Generator
from pathlib import Path

from litestar.testing import TestClient
from litestar.types import ASGIApp

from croupier.floor.house import House
from croupier.web.app import make_app
from croupier.web.frames import encoded
from croupier.web.safety import Buckets

ROOT = Path(__file__).resolve().parents[2]
_START_S, _STOP_S = 60, 10


@contextlib.contextmanager
def pages(folder: Path) -> Generator[TestClient[ASGIApp]]:
    """A client of the whole application, checks included; it may ask as often as a test needs."""
    app = make_app(House(folder, encoded), Buckets(rate=10_000, burst=100_000))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


@contextlib.contextmanager
def served(folder: Path, *more: str) -> Generator[str]:
    """The address of a house that is served on this machine only."""
    command = [sys.executable, "-m", "croupier", "serve", "--json", "--host", "127.0.0.1"]
    command += ["--port", "0", "--folder", str(folder), *more]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield json.loads(server.stdout.readline())["url"]
        finally:
            server.terminate()
            try:
                server.wait(_STOP_S)
            except subprocess.TimeoutExpired:
                server.kill()
