"""P7: durable accepted wagers a second at the ledger's door, on PostgreSQL.

Against COPY of the same bytes, bare, in the same groups. The server is one of the program's own,
with its data beside the checkout and everything flushed at a commit. Ten tables play rounds of a
hundred wagers each, and a group of 1,000 is one commit for all ten, as in P6.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import psycopg
from p06_ledger import GROUP, ROOT, SINGLE, TURNS, House, house_on, payload, rate, record_decided

from croupier.ledger import open_store, verify
from tests.cluster import Cluster

Bare = psycopg.Connection[tuple[object, ...]]
BARE = "bare, groups of 1,000"
NAMES = ("all checks", "decided before")


def on_disk() -> Path:
    """Beside the checkout; elsewhere on the disk where the server's user could not come there."""
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    is_open = all(folder.stat().st_mode & 1 for folder in (cache, *cache.parents))
    is_short = len(str(cache)) < 60  # a socket's path ends at about a hundred characters
    return cache if is_short and (is_open or os.geteuid() != 0) else Path("/var/tmp")  # noqa: S108


@contextmanager
def server() -> Iterator[Cluster]:
    """A cluster on the disk: tests have theirs in memory where they can."""
    with tempfile.TemporaryDirectory(prefix="pg-", dir=on_disk()) as folder:
        made = Cluster(Path(folder))
        made.make()
        made.start()
        try:
            yield made
        finally:
            made.stop()


def bare(url: str) -> Bare:
    found = psycopg.connect(url)
    found.execute("CREATE TABLE bare (id bigserial PRIMARY KEY, content bytea NOT NULL)")
    found.commit()
    return found


def commit(connection: Bare, rows: list[tuple[bytes]]) -> None:
    with connection.cursor() as cursor, cursor.copy("COPY bare (content) FROM STDIN") as copy:
        copy.write(b"".join(b"\\\\x%b\n" % content.hex().encode() for (content,) in rows))
    connection.commit()


def turn(at: House, other: Bare, rates: dict[str, list[float]]) -> None:
    work = at.work()
    rates["all checks, groups of 1,000"].append(rate(GROUP, lambda: at.answer(work)))
    rows = payload(at)
    at.finish_rounds()
    rates[BARE].append(rate(GROUP, lambda: commit(other, rows)))
    rates["decided before, groups of 1,000"].append(record_decided(at))
    singles = rows[:SINGLE]
    rates["bare, one a commit"].append(
        rate(SINGLE, lambda: [commit(other, [row]) for row in singles])
    )


def main() -> None:
    rates: dict[str, list[float]] = {f"{name}, groups of 1,000": [] for name in NAMES}
    rates |= {BARE: [], "bare, one a commit": []}
    with server() as own:
        url = own.url(own.database())
        at, other = house_on(open_store(url)), bare(url)
        for _ in range(TURNS):
            turn(at, other, rates)
        assert not any(verify(at.store, one.stream) for one in at.tables)
        at.store.close()
        other.close()
    middle = {name: median(found) for name, found in rates.items()}
    for name, found in rates.items():
        print(
            f"{name:<34} {middle[name]:>12,.0f} a second  ({min(found):,.0f} to {max(found):,.0f})"
        )
    for name in NAMES:
        print(f"{name}: {middle[f'{name}, groups of 1,000'] / middle[BARE]:.3f} of bare groups")
    print("to reach, all checks: 0.12 of bare groups")


if __name__ == "__main__":
    sys.exit(main())
