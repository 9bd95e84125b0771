"""A bar for whoever waits at a terminal; nothing where output is piped or JSON is asked for."""

import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

_BAR, _FIRST_S, _EVERY_S = 24, 0.5, 0.1
_MINUTE, _HOUR = 60, 3_600


def time_left(seconds: float) -> str:
    """About how long it still takes, no finer than anybody can know."""
    whole = round(seconds)
    if whole < _MINUTE:
        return f"{whole} s left"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min {whole % _MINUTE // 10 * 10} s left"
    return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE} min left"


@dataclass(slots=True)
class Progress:
    """What is done, drawn on one line that is gone afterwards."""

    is_quiet: bool = False
    out: TextIO = field(default_factory=lambda: sys.stderr)
    clock: Callable[[], float] = monotonic
    _what: str = ""
    _began: float = 0
    _from: float = 0
    _next: float = 0
    _drawn: int = 0

    def __enter__(self) -> Self:
        self.is_quiet = self.is_quiet or not self.out.isatty()
        self._next = self.clock() + _FIRST_S
        return self

    def told(self, what: str, done: int, share: float) -> None:
        """So many are done, which is this share of all."""
        now = self.clock()
        if what != self._what:
            # What comes before the first of them (loops compiled, workers begun) comes once.
            self._began, self._from, self._what = now, share, what
        if self.is_quiet or now < self._next:
            return
        self._next = now + _EVERY_S
        share = min(max(share, 0.0), 1.0)
        bar = "#" * int(share * _BAR)
        done_since = share - self._from
        left = time_left((now - self._began) * (1 - share) / done_since) if done_since > 0 else ""
        self._draw(f"[{bar:.<{_BAR}}] {share:4.0%}  {done:,} {what}  {left}".rstrip())

    def _draw(self, line: str) -> None:
        line = line[: shutil.get_terminal_size().columns - 1]
        self.out.write(f"\r{line:<{self._drawn}}")
        self.out.flush()
        self._drawn = len(line)

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        if self._drawn:
            self._draw("")
            self.out.write("\r")
            self.out.flush()
