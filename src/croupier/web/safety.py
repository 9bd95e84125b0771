"""What is asked of every request first: who it is for, where it comes from, how often."""

import ipaddress
import socket
import time
from collections import OrderedDict
from collections.abc import Mapping
from functools import cache
from typing import cast

import msgspec
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from croupier.sheets.layout_style import STYLE
from croupier.web.guests import cookie_for
from croupier.web.hashes import style_hash

BODY_BYTES_MAX = 300_000
_RATE, _BURST, _CLIENTS_MAX = 60, 240, 10_000
_NAME_BYTES = 255
_LOCAL = ("localhost", "127.0.0.1", "[::1]", "testserver", "testserver.local")
_SAFE = ("GET", "HEAD", "OPTIONS")

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        f"style-src 'self' {style_hash(STYLE)}",
        "img-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS: tuple[tuple[bytes, bytes], ...] = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)


class Buckets:
    """How often a client may ask: so many a second, and a burst more."""

    def __init__(self, rate: int = _RATE, burst: int = _BURST) -> None:
        self._rate, self._burst = rate, burst
        self._left: OrderedDict[str, tuple[int, int]] = OrderedDict()
        """By client, thousandths of a request left, and when it was counted."""

    def takes(self, client: str, now_ms: int) -> bool:
        """Whether one more request is admitted."""
        full = 1000 * self._burst
        left, before = self._left.pop(client, (full, now_ms))
        left = min(left + (now_ms - before) * self._rate, full)
        is_admitted = left >= 1000
        self._left[client] = (left - 1000 * is_admitted, now_ms)
        if len(self._left) > _CLIENTS_MAX:
            self._left.popitem(last=False)
        return is_admitted


class Guarded:
    """The application behind the checks; every answer gets the strict headers."""

    def __init__(self, app: ASGIApp, buckets: Buckets) -> None:
        self._app = app
        self._buckets = buckets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused:
            await _refuse(scope, send, *refused)
        elif scope["type"] == "http":
            await self._app(scope, receive, _with_headers(scope, send))
        else:
            await self._app(scope, receive, send)

    def _refused(self, scope: HTTPScope | WebSocketScope) -> tuple[int, str, str] | None:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not is_own_host(host):
            return 421, "not_this_house", f"{host[:60]!r} is no address of this house"
        if not is_address(scope["path"]):
            return 400, "not_readable", "the address has signs or a length that no page's has"
        origin = headers.get(b"origin")
        parts = cast("Mapping[str, object]", scope)
        is_asking = parts["type"] == "websocket" or parts["method"] not in _SAFE
        if is_asking and origin is not None and origin.partition("://")[2] != host:
            return 403, "from_elsewhere", "the request comes from a page of another address"
        client = cast("tuple[str, int] | None", parts.get("client"))
        now = time.monotonic_ns() // 1_000_000
        if not self._buckets.takes(client[0] if client else "", now):
            return 429, "too_many_requests", "too many requests at once: wait a second"
        return None


def is_address(path: str) -> bool:
    """Whether something may have such an address: a file system takes no other name."""
    parts = path.split("/")
    return path.isprintable() and all(len(one.encode()) <= _NAME_BYTES for one in parts)


def is_own_host(host: str) -> bool:
    """Whether an address is one by which this machine is known; else a page rebinds a name."""
    name = host.rpartition(":")[0] if _has_port(host) else host
    if name.lower() in _LOCAL or name.lower() in _own_names():
        return True
    try:
        ipaddress.ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _has_port(host: str) -> bool:
    return host.rpartition(":")[2].isdecimal() and not host.endswith("]")


@cache
def _own_names() -> frozenset[str]:
    name = socket.gethostname().lower()
    return frozenset((name, f"{name}.local"))


def _with_headers(scope: Scope, send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message["headers"], *HEADERS]
            if cookie := cookie_for(scope):
                headers.append((b"set-cookie", cookie.encode()))
            message["headers"] = headers
        await send(message)

    return sending


async def _refuse(scope: Scope, send: Send, status: int, name: str, detail: str) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008, "reason": detail})
        return
    title = name.replace("_", " ")
    problem = {"type": f"/problems/{name}", "title": title, "status": status, "detail": detail}
    headers = [(b"content-type", b"application/problem+json"), *HEADERS]
    if status == 429:
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    body = msgspec.json.encode(problem)
    await send({"type": "http.response.body", "body": body, "more_body": False})
