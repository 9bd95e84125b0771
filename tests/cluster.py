"""A PostgreSQL cluster of the tests' own: made in a folder of its own, ended with the tests.

It listens on a socket in that folder and nowhere else, so no other cluster is ever met. PostgreSQL
refuses to run as root: then it runs as a user without rights.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg

_BIN = "CROUPIER_POSTGRES_BIN"
"""Where `initdb` and `postgres` are, for a machine that has them elsewhere."""
_DEBIAN = Path("/usr/lib/postgresql")
_USERS = ("postgres", "nobody")
_START_S = 60
_MEMORY, _ROOM_BYTES = Path("/dev/shm"), 4 * 1024**3  # noqa: S108 - a folder of its own in it
_SETTINGS = (
    *("listen_addresses=", "unix_socket_permissions=0777", "max_connections=60"),
    *("shared_buffers=64MB", "fsync=on", "synchronous_commit=on"),
    *("autovacuum=off", "log_min_messages=fatal", "logging_collector=off"),
)


def programs() -> Path:
    """The folder with PostgreSQL's programs, the newest there is."""
    if named := os.environ.get(_BIN):
        return Path(named)
    held = [one.parent for one in _DEBIAN.glob("*/bin/initdb")]
    if held:
        return max(held, key=lambda folder: [int(n) for n in folder.parent.name.split(".")])
    found = shutil.which("initdb")
    assert found, f"PostgreSQL is missing: install postgresql, or name its folder in {_BIN}"
    return Path(found).resolve().parent


def _user() -> pwd.struct_passwd | None:
    """Who is to run the server; nobody else where the tests do not run as root."""
    if os.geteuid() != 0:
        return None
    for name in _USERS:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError(f"PostgreSQL does not run as root, and there is no user of {_USERS}")


def _children(parent: int) -> Iterator[int]:
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            number, _, rest = status.read_text(encoding="utf-8").partition(" ")
            if int(rest.rpartition(")")[2].split()[1]) == parent:
                yield int(number)


@dataclass(slots=True)
class Cluster:
    """A server that can be killed, stopped, held still and started again."""

    folder: Path
    server: subprocess.Popen[bytes] | None = None
    _numbers: Iterator[int] = field(default_factory=count)

    def _run(self, *command: str) -> "subprocess.Popen[bytes]":
        user = _user()
        who = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid}
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [str(programs() / command[0]), *command[1:]],
                **who,  # type: ignore[arg-type]
                extra_groups=None if user is None else [],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def make(self) -> None:
        """A new cluster, in which nothing is yet."""
        user = _user()
        if user is not None:
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.folder.chmod(0o755)
        made = self._run(
            *("initdb", "-D", str(self.folder / "data"), "-U", "postgres", "-A", "trust"),
            *("-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions"),
        )
        assert made.wait() == 0, self.log()

    def log(self) -> str:
        return (self.folder / "log").read_text(encoding="utf-8", errors="replace")[-4_000:]

    def url(self, database: str = "postgres", host: Path | None = None) -> str:
        """The address of a database; through a socket in another folder where one is named."""
        return f"postgresql://postgres@/{database}?host={host or self.folder}"

    def start(self) -> None:
        """Start the server where it does not run, and wait until it answers."""
        if self.server is not None and self.server.poll() is None:
            return
        settings = [part for one in _SETTINGS for part in ("-c", one)]
        where = ("-D", str(self.folder / "data"), "-k", str(self.folder))
        self.server = self._run("postgres", *where, *settings)
        until = time.monotonic() + _START_S
        while True:
            try:
                psycopg.connect(self.url(), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert self.server.poll() is None, self.log()
                assert time.monotonic() < until, self.log()
                time.sleep(0.02)
            else:
                return

    def kill(self) -> None:
        """Kill -9 every process of the server at once, as a machine that goes down does."""
        assert self.server is not None
        # Held still first, so that none is born while the others are killed.
        self.server.send_signal(signal.SIGSTOP)
        for one in list(_children(self.server.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)
        self.server.kill()
        self.server.wait()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End the server in order, whoever is connected."""
        if self.server is not None and self.server.poll() is None:
            self.server.send_signal(how)
            self.server.wait(_START_S)

    def database(self) -> str:
        """A new database with nothing in it, by its name."""
        name = f"t{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as admin:
            admin.execute(f"CREATE DATABASE {name} TEMPLATE template0".encode())
        return name


def _quick() -> Path | None:
    """Memory where there is enough: programs are killed here, and no machine loses its power."""
    has_room = _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM_BYTES
    return _MEMORY if has_room and os.access(_MEMORY, os.W_OK) else None


@contextlib.contextmanager
def cluster() -> Generator[Cluster]:
    """A cluster for as long as it is used, and nothing of it afterwards."""
    # A socket's path may have about a hundred characters, fewer than a test's own folder often has.
    with tempfile.TemporaryDirectory(prefix="croupier-pg-", dir=_quick()) as folder:
        made = Cluster(Path(folder))
        made.make()
        made.start()
        try:
            yield made
        finally:
            # What it holds is deleted with its folder: it need not write it down first.
            made.stop(signal.SIGQUIT)
