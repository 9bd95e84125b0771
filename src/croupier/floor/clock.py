"""The house's clocks: the day's, for the record, and one that never goes back, for waiting."""

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time, and waits."""

    def now_ms(self) -> int:
        """Milliseconds since 1970-01-01 UTC."""
        ...

    def ticks_ms(self) -> int:
        """Milliseconds on a clock that never goes back."""
        ...

    async def sleep_ms(self, duration: int) -> None:
        """Wait so long."""
        ...


class SystemClock:
    """The machine's clocks."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def ticks_ms(self) -> int:
        return time.monotonic_ns() // 1_000_000

    async def sleep_ms(self, duration: int) -> None:
        # asyncio counts in seconds, as real numbers; no money and no rule is counted so.
        await asyncio.sleep(duration / 1000)
