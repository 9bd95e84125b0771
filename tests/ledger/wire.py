"""A line between a store and its server that can be cut, and that loses or delays a COMMIT."""

import contextlib
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

SOCKET = ".s.PGSQL.5432"
_COMMIT = b"COMMIT\0"
_WAIT_S = 0.02


class Fate(Enum):
    """What becomes of the next COMMIT."""

    LOST = auto()
    """It never comes to the server, and the line is dead."""
    UNANSWERED = auto()
    """It comes to the server; its answer never comes back."""
    LATE = auto()
    """The line is dead for the client, and only then does it come to the server."""
    GONE = auto()
    """It comes to the server, `strike` is called, and what the server said is never heard."""
    STRUCK = auto()
    """It comes to the server, and `strike` is called at that moment."""


@dataclass(slots=True)
class _Line:
    """One connection, from both sides."""

    client: socket.socket
    server: socket.socket
    is_deaf: bool = False
    """What the server says is kept from the client."""


@dataclass(slots=True)
class Wire:
    """A socket in a folder of its own, each of whose connections goes on to the server's."""

    folder: Path
    server: Path
    """The folder of the server's own socket."""
    fate: Fate | None = None
    late_s: float = 0.3
    strike: Callable[[], None] | None = None
    is_cut: bool = False
    """Nothing gets through either way, and nobody is told."""
    met: int = 0
    """How many of the COMMITs met their fate."""
    _listening: socket.socket = field(default_factory=lambda: socket.socket(socket.AF_UNIX))
    _lines: list[_Line] = field(default_factory=list[_Line])

    def open(self) -> None:
        self._listening.bind(str(self.folder / SOCKET))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listening.close()
        for one in self._lines:
            _hang_up(one.client, one.server)

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.socket(socket.AF_UNIX)
            try:
                server.connect(str(self.server / SOCKET))
            except OSError:
                _hang_up(client, server)
                continue
            line = _Line(client, server)
            self._lines.append(line)
            threading.Thread(target=self._speak, args=(line,), daemon=True).start()
            threading.Thread(target=self._answer, args=(line,), daemon=True).start()

    def _speak(self, line: _Line) -> None:
        """From the client to the server."""
        with contextlib.suppress(OSError):
            while content := line.client.recv(65_536):
                self._wait()
                if _COMMIT in content and self.fate is not None:
                    self._meet(line, content)
                else:
                    line.server.sendall(content)
        _hang_up(line.client, line.server)

    def _answer(self, line: _Line) -> None:
        """From the server to the client."""
        with contextlib.suppress(OSError):
            while content := line.server.recv(65_536):
                self._wait()
                if line.is_deaf:
                    break
                line.client.sendall(content)
        _hang_up(line.client, line.server)

    def _wait(self) -> None:
        while self.is_cut:
            time.sleep(_WAIT_S)

    def _meet(self, line: _Line, content: bytes) -> None:
        fate, self.fate = self.fate, None
        self.met += 1
        match fate:
            case Fate.LOST:
                _hang_up(line.client, line.server)
            case Fate.UNANSWERED:
                line.is_deaf = True
                line.server.sendall(content)
            case Fate.LATE:
                line.is_deaf = True
                _hang_up(line.client)
                time.sleep(self.late_s)
                line.server.sendall(content)
                # The server has to be heard out, or it would stop before it is done.
                line.server.recv(1)
            case _:
                self.is_cut = line.is_deaf = fate is Fate.GONE
                line.server.sendall(content)
                if self.strike is not None:
                    self.strike()
                self.is_cut = False


def _hang_up(*sockets: socket.socket) -> None:
    for one in sockets:
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
