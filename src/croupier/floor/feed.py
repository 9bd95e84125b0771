"""Frames as they come: kept for a while, so that whoever was away gets what he missed."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from croupier.floor.chronicle import Happened
from croupier.floor.view import View

FRAMES_KEPT = 512


@dataclass(frozen=True, slots=True)
class Frame:
    """What a table shows from one moment on."""

    number: int
    sequence: int
    """Of the newest row of the record that it shows."""
    events: tuple[Happened, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Sent:
    """A frame and its one encoding: everybody is sent the same bytes."""

    frame: Frame
    body: str


Encode = Callable[[Frame], str]


class Feed:
    """The frames of one table, and whoever waits for the next."""

    def __init__(self, encode: Encode) -> None:
        self._encode = encode
        self._kept: deque[Sent] = deque(maxlen=FRAMES_KEPT)
        self._more = asyncio.Event()
        self._closed = False
        self._number = 0

    @property
    def newest(self) -> Sent:
        """The frame that is right now."""
        return self._kept[-1]

    @property
    def is_closed(self) -> bool:
        return self._closed

    def show(self, sequence: int, events: tuple[Happened, ...], view: View) -> None:
        """A new frame, for everybody."""
        self._number += 1
        frame = Frame(self._number, sequence, events, view)
        self._kept.append(Sent(frame, self._encode(frame)))
        self._wake()

    def close(self) -> None:
        """No frame will follow."""
        self._closed = True
        self._wake()

    def _wake(self) -> None:
        self._more.set()
        self._more.clear()

    async def after(self, number: int) -> tuple[Sent, ...]:
        """The frames behind a number as soon as there are any; none once the feed is closed."""
        while not self._closed and self.newest.frame.number <= number:
            await self._more.wait()
        return tuple(one for one in self._kept if one.frame.number > number)

    def caught_up(self, sequence: int | None) -> Sent:
        """The newest frame, with every event behind a row's number as far as they are kept."""
        newest = self.newest
        if sequence is None:
            return newest
        missed = tuple(
            one for sent in self._kept for one in sent.frame.events if one.sequence > sequence
        )
        frame = Frame(newest.frame.number, newest.frame.sequence, missed, newest.frame.view)
        return Sent(frame, self._encode(frame))
