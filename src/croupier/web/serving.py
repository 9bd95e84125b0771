"""The server: one process, one event loop, one writer of the record."""

import argparse
import json
import socket
import sys
from pathlib import Path

import uvicorn

from croupier.floor.house import House
from croupier.ledger.doors import open_store
from croupier.ledger.store import StoreFault
from croupier.web.address import addresses
from croupier.web.app import make_app
from croupier.web.frames import encoded

UNREADABLE = 2
_BACKLOG = 4096


def main(argv: list[str] | None = None) -> int:
    """Serve until interrupted; say where, once everybody can come in."""
    asked = _arguments().parse_args(argv)
    folder = Path(asked.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        listening = _listen(asked.host, asked.port)
    except (OSError, OverflowError) as error:
        return _cannot(f"{error}: choose another --folder, --host or --port")
    house = House(folder, encoded, record=asked.database)
    try:
        # Opened once to see that it can be: a server that fails while it starts tells no reason.
        open_store(house.record).close()
    except StoreFault as fault:
        listening.close()
        return _cannot(str(fault))
    server = _Server(_config(house), asked.host, as_json=asked.json)
    server.run(sockets=[listening])
    return 0 if server.started else UNREADABLE


def _arguments() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="croupier serve")
    made.add_argument("--folder", default="house")
    made.add_argument("--database", default="")
    made.add_argument("--port", type=int, default=8017)
    made.add_argument("--host", default="0.0.0.0")  # noqa: S104 - a phone in the same network
    made.add_argument("--json", action="store_true")
    return made


def _cannot(why: str) -> int:
    sys.stderr.write(f"croupier serve: {why}\n")
    return UNREADABLE


def _listen(host: str, port: int) -> socket.socket:
    """The socket; nobody else's port is taken over."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind((host, port))
    return made


def _config(house: House) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(house),
        log_level="warning",
        access_log=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=4_096,
        server_header=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=3,
    )


class _Server(uvicorn.Server):
    """Says where the house is, once it is open."""

    def __init__(self, config: uvicorn.Config, host: str, *, as_json: bool) -> None:
        super().__init__(config)
        self._host = host
        self._as_json = as_json

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not sockets or not self.started:
            return
        port = sockets[0].getsockname()[1]
        local = f"http://localhost:{port}"
        is_everywhere = self._host in ("0.0.0.0", "::")  # noqa: S104 - compared, not bound
        others = [f"http://{one}:{port}" for one in addresses()] if is_everywhere else []
        if self._as_json:
            print(json.dumps({"url": local, "others": others}), flush=True)  # noqa: T201
            return
        print(f"The practice house is open: {local}", flush=True)  # noqa: T201 - said once
        for one in others:
            print(f"on a phone in this network: {one}", flush=True)  # noqa: T201 - said once
