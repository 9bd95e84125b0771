"""Frames pushed to whoever watches: one WebSocket a page; the same bytes for everybody."""

import asyncio
import contextlib
import re

from litestar.types import Receive, Scope, Send

from croupier.floor.actor import Table
from croupier.floor.feed import Sent
from croupier.floor.house import House, NoSuchTable

_PATH = re.compile(r"/api/tables/([A-Za-z0-9]{1,12})/push")
_AFTER = re.compile(rb"(?:^|&)after=([0-9]{1,15})(?:&|$)")
_NO_SUCH_TABLE, _GOING_AWAY = 4404, 1001


async def push(house: House, scope: Scope, receive: Receive, send: Send) -> None:
    """Serve one WebSocket: frames until it, or the table, is gone. What it says is not read."""
    assert scope["type"] == "websocket"
    await receive()  # websocket.connect
    found = _PATH.fullmatch(scope["path"])
    try:
        table = await house.table(found[1]) if found else None
    except NoSuchTable:
        table = None
    if table is None:
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        await send({"type": "websocket.close", "code": _NO_SUCH_TABLE, "reason": "no such table"})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    sending = asyncio.create_task(_send_frames(table, after_in(scope["query_string"]), send))
    try:
        while (await receive())["type"] != "websocket.disconnect":
            pass
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await sending


async def _send_frames(table: Table, after: int | None, send: Send) -> None:
    sent = table.feed.caught_up(after)
    # Whoever is gone is told of by `receive`.
    with contextlib.suppress(OSError, RuntimeError):
        await _send(send, sent)
        number = sent.frame.number
        while frames := await table.feed.after(number):
            for one in frames:
                await _send(send, one)
            number = frames[-1].frame.number
        await send({"type": "websocket.close", "code": _GOING_AWAY, "reason": "the house closes"})


async def _send(send: Send, sent: Sent) -> None:
    await send({"type": "websocket.send", "bytes": None, "text": sent.body})


def after_in(query: bytes) -> int | None:
    """The `after` of a query: the number of the last row that the page has seen."""
    found = _AFTER.search(query)
    return int(found[1]) if found else None
