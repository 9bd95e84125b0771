"""P8: the 99th percentile from a wager's POST to its acknowledgement, thirty-two outstanding.

Against the same server's echo of the same POST and one fsync beside the record, in turn, on the
loopback. A wager is acknowledged once it is on the disk, with all checks on.
"""

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import median, quantiles

from served import ROOT, Line, new_table, server

TURNS, OUTSTANDING, EACH, TABLES = 7, 32, 25, 5
FSYNCS = 60


def p99(taken: list[float]) -> float:
    return quantiles(taken, n=100)[98]


async def closed_loop(send: Callable[[int, int], Awaitable[object]]) -> list[float]:
    """Everybody asks again as soon as he is answered."""
    taken: list[float] = []

    async def one(who: int) -> None:
        for nth in range(EACH):
            start = time.perf_counter()
            await send(who, nth)
            taken.append(time.perf_counter() - start)

    await asyncio.gather(*(one(who) for who in range(OUTSTANDING)))
    return taken


def fsynced(folder: Path) -> float:
    """What one fsync of a page takes here: the median."""
    taken: list[float] = []
    file = os.open(folder / "fsync", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for _ in range(FSYNCS):
        os.write(file, bytes(4096))
        start = time.perf_counter()
        os.fsync(file)
        taken.append(time.perf_counter() - start)
    os.close(file)
    return median(taken)


async def measured(port: int, folder: Path) -> list[tuple[float, float, float]]:
    lines = [Line(port) for _ in range(OUTSTANDING)]
    for one in lines:
        await one.guest()
    found: list[tuple[float, float, float]] = []
    for turn in range(TURNS):
        codes = [await new_table(lines[0], "bench") for _ in range(TABLES)]
        for who, one in enumerate(lines):
            path = f"/api/tables/{codes[who % TABLES]}/join"
            await one.ask("POST", path, {"cash": "10000.00"}, f"join-{turn}")
        bodies = [
            {"do": "place", "position": f"straight:{1 + nth % 36}", "stake": "1.00"}
            for nth in range(EACH)
        ]
        paths = [f"/api/tables/{codes[who % TABLES]}/acts" for who in range(OUTSTANDING)]

        async def wager(who: int, nth: int, turn: int = turn) -> None:
            key = f"{turn:04x}{nth:04x}{who:04x}"
            await lines[who].ask("POST", paths[who], bodies[nth], key)  # noqa: B023 - this turn's

        async def echo(who: int, nth: int) -> None:
            await lines[who].ask("POST", "/bench/echo", bodies[nth], "key")  # noqa: B023 - likewise

        wagers = p99(await closed_loop(wager))
        echoes = p99(await closed_loop(echo))
        found.append((wagers, echoes, await asyncio.to_thread(fsynced, folder)))
    return found


def main() -> None:
    cache = ROOT / ".cache"
    cache.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder, server(Path(folder)) as (port, _):
        found = asyncio.run(measured(port, Path(folder)))
    for name, at in (("wager, p99", 0), ("echo, p99", 1), ("one fsync, median", 2)):
        values = [1000 * one[at] for one in found]
        print(f"{name:<20} {median(values):>9.2f} ms  ({min(values):.2f} to {max(values):.2f})")
    ratios = [wager / (echo + fsync) for wager, echo, fsync in found]
    print(f"ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) in {TURNS} turns")
    print("to reach: 2.5 x")


if __name__ == "__main__":
    sys.exit(main())
