"""P9: from a result to the last of 2,000 watching pages, over 200 rounds.

Against the same server sending bare bytes of the same length to the same connections, in turn.
A number on the command line plays fewer rounds, a second one shows them to fewer pages.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from served import Line, new_table, server
from watching import Crowd

ROUNDS, PAGES = 200, 2_000
BARE = b"bare-bytes"


async def result_ms(line: Line, crowd: Crowd, round_: int) -> float:
    """One round: a chip, ready, and from the outcome's first showing to the last page."""
    path = f"/api/tables/{crowd.code}"
    act = {"do": "place", "position": "red", "stake": "1.00"}
    await line.ask("POST", f"{path}/acts", act, f"chip-{round_}")
    crowd.await_mark()
    await line.ask("POST", f"{path}/hands", {"do": "ready"})
    last = await crowd.all_have_it()
    return (last - int(await line.ask("GET", "/bench/shown"))) / 1e6


async def bare_ms(line: Line, crowd: Crowd, length: int) -> float:
    """The same bytes, sent to everybody as they are."""
    crowd.await_mark(BARE)
    await line.ask("POST", "/bench/bare", (BARE * (length // len(BARE) + 1)).decode()[:length])
    last = await crowd.all_have_it()
    return (last - int(await line.ask("GET", "/bench/shown"))) / 1e6


async def settled(line: Line, code: str, round_: int) -> int:
    """Wait until a round is over; how long the newest frame is."""
    while True:
        told = await line.ask("GET", f"/api/tables/{code}/view")
        if json.loads(told)["view"]["round"] > round_:
            return len(told)
        await asyncio.sleep(0.02)


async def measured(port: int, rounds: int, pages: int) -> list[tuple[float, float]]:
    line = Line(port)
    await line.guest()
    code = await new_table(line, "bench")
    await line.ask("POST", f"/api/tables/{code}/join", {"cash": "10000.00"}, "join")
    crowd = Crowd(port, code, pages)
    await crowd.come()
    found: list[tuple[float, float]] = []
    for round_ in range(1, rounds + 1):
        result = await result_ms(line, crowd, round_)
        length = await settled(line, code, round_)
        await asyncio.sleep(0.05)
        found.append((result, await bare_ms(line, crowd, length)))
        await asyncio.sleep(0.05)
    return found


def main(argv: list[str]) -> None:
    rounds, pages = (int(one) for one in (*argv, *map(str, (ROUNDS, PAGES)[len(argv) :])))
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, _):
        found = asyncio.run(measured(port, rounds, pages))
    results, bares = ([one[at] for one in found] for at in (0, 1))
    for name, values in (("result", results), ("bare bytes", bares)):
        high = quantiles(values, n=100)[98]
        print(f"{name:<12} median {median(values):>8.1f} ms  p99 {high:>8.1f} ms")
    high = quantiles(results, n=100)[98] / quantiles(bares, n=100)[98]
    print(f"{pages} pages, {rounds} rounds: median {median(results) / median(bares):.2f} x")
    print(f"p99 {high:.2f} x; to reach: median 1.3 x, p99 2 x")


if __name__ == "__main__":
    main(sys.argv[1:])
