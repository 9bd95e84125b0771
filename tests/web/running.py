"""A house served on a free port of this machine alone, from a thread of the tests' own process."""

import contextlib
import socket
import threading
import time
from collections.abc import Generator
from pathlib import Path

import uvicorn

from croupier.floor.chance import Chance
from croupier.floor.house import House
from croupier.web.app import make_app
from croupier.web.frames import encoded
from croupier.web.safety import Buckets

_START_S = 60


@contextlib.contextmanager
def running(folder: Path, chance: Chance | None = None) -> Generator[str]:
    """The address of the whole house of a folder; a test may ask as often as it needs."""
    app = make_app(House(folder, encoded, chance=chance), Buckets(rate=10_000, burst=100_000))
    with socket.socket() as at:
        at.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", lifespan="on")
        config.ws_per_message_deflate = False
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [at]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + _START_S
        while not server.started and thread.is_alive() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert server.started, "the house did not open"
        yield f"http://127.0.0.1:{at.getsockname()[1]}"
        server.should_exit = True
        thread.join(timeout=30)
