"""P10: what a watching connection holds in the server's memory, at 2,000 of them.

Resident memory with all pages connected, less that before the first, a page. A number on the
command line connects fewer.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median

from served import Line, new_table, rss_kib, server
from watching import Crowd

PAGES, TURNS = 2_000, 3


async def measured(port: int, pid: int, pages: int) -> tuple[int, int]:
    line = Line(port)
    await line.guest()
    code = await new_table(line, "bench")
    warm = Crowd(port, code, 20)
    await warm.come()
    before = rss_kib(pid)
    crowd = Crowd(port, code, pages)
    await crowd.come()
    await line.ask("POST", f"/api/tables/{code}/join", {}, "join")
    await asyncio.sleep(2)
    return before, rss_kib(pid)


def main(argv: list[str]) -> None:
    pages = int(argv[0]) if argv else PAGES
    each: list[float] = []
    for _ in range(TURNS):
        with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, pid):
            before, after = asyncio.run(measured(port, pid, pages))
        each.append((after - before) / pages)
        print(f"{before / 1024:.1f} MiB before, {after / 1024:.1f} MiB with {pages} pages")
    print(f"{median(each):.1f} KiB a watching page ({min(each):.1f} to {max(each):.1f})")
    print("to reach: 32 KiB")


if __name__ == "__main__":
    main(sys.argv[1:])
