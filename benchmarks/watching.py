"""So many pages that watch one table: WebSockets without a browser, and when the last has it."""

import asyncio
import base64
import time

from served import MARK, more_files


class Page(asyncio.Protocol):
    """One watching page: notes when the awaited mark comes, and reads nothing else."""

    def __init__(self, crowd: "Crowd") -> None:
        self._crowd = crowd
        self._transport: asyncio.BaseTransport | None = None
        self._tail = b""
        self._is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        key = base64.b64encode(id(self).to_bytes(16)).decode()
        transport.write(
            f"GET /api/tables/{self._crowd.code}/push HTTP/1.1\r\nhost: localhost\r\n"
            "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self._is_open:
            self._is_open = True
            self._crowd.opened()
        mark = self._crowd.mark
        if mark and mark in self._tail + data:
            self._crowd.seen(self)
            self._tail = b""
        else:
            self._tail = data[-64:]


class Crowd:
    """All pages, and the moment at which the last of them had what was awaited."""

    def __init__(self, port: int, code: str, size: int) -> None:
        self.port, self.code, self.size = port, code, size
        self.mark = b""
        self.last_ns = 0
        self._open = 0
        self._missing: set[Page] = set()
        self._pages: list[Page] = []
        self._in, self._all = asyncio.Event(), asyncio.Event()

    async def come(self) -> None:
        """Everybody connects, some at a time."""
        more_files()
        loop = asyncio.get_running_loop()
        for start in range(0, self.size, 100):
            made = await asyncio.gather(
                *(
                    loop.create_connection(lambda: Page(self), "127.0.0.1", self.port)
                    for _ in range(min(100, self.size - start))
                )
            )
            self._pages += [page for _, page in made]
        await self._in.wait()

    def opened(self) -> None:
        self._open += 1
        if self._open == self.size:
            self._in.set()

    def await_mark(self, mark: bytes = MARK) -> None:
        """From now on the mark is awaited on every page."""
        self.mark, self._missing = mark, set(self._pages)
        self._all.clear()

    def seen(self, page: Page) -> None:
        self._missing.discard(page)
        if not self._missing and self.mark:
            self.last_ns, self.mark = time.monotonic_ns(), b""
            self._all.set()

    async def all_have_it(self) -> int:
        """When the last page had it, by the machine's one monotonic clock."""
        await self._all.wait()
        return self.last_ns
