"""Who does the work: this process, worker processes, or a cluster, through one interface.

A piece of work is a pure function of what it is given, so it is done again when a worker is
lost. What cannot be done at all is an error of the whole; there is no answer of a part.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol, TypeVar

from croupier.units.unreadable import Unreadable

A = TypeVar("A")
B = TypeVar("B")
TRIES = 3
_AHEAD = 2
"""Pieces under way for each worker: enough to keep it busy, few enough to keep memory flat."""


class Lost(Unreadable):
    """A piece of work was lost so often that the whole is given up."""


class Work(Protocol):
    """Does pieces of work and gives their answers in the order in which they were asked."""

    def ordered(self, function: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        """The answers, in order; raise what a piece raises, or Lost where workers are."""
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...


class Here:
    """All of it in this process."""

    def ordered(self, function: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        return map(function, pieces)

    def close(self) -> None:
        """Nobody to let go."""


class Executors:
    """Workers behind the standard Executor; one that breaks is begun anew a few times."""

    def __init__(self, begin: Callable[[], Executor], workers: int) -> None:
        self._begin, self._workers = begin, workers
        self._executor = begin()

    def ordered(self, function: Callable[[A], B], pieces: Iterable[A]) -> Iterator[B]:
        ahead: deque[tuple[A, Future[B]]] = deque()
        for piece in pieces:
            ahead.append((piece, self._submit(function, piece)))
            if len(ahead) >= self._workers * _AHEAD:
                yield self._first(function, ahead)
        while ahead:
            yield self._first(function, ahead)

    def _submit(self, function: Callable[[A], B], piece: A) -> Future[B]:
        try:
            return self._executor.submit(function, piece)
        except BrokenProcessPool as error:
            broken: Future[B] = Future()
            broken.set_exception(error)
            return broken

    def _first(self, function: Callable[[A], B], ahead: deque[tuple[A, Future[B]]]) -> B:
        """The answer of the oldest piece, done again where its worker was lost."""
        for left in range(TRIES - 1, -1, -1):
            try:
                found = ahead[0][1].result()
            except Exception as error:
                if not is_lost(error):
                    raise
                if not left:
                    told = (
                        f"workers were lost {TRIES} times over the same piece; there is no answer"
                    )
                    raise Lost(told) from None
                self._again(function, ahead)
            else:
                ahead.popleft()
                return found
        raise AssertionError("the last try returns or raises")

    def _again(self, function: Callable[[A], B], ahead: deque[tuple[A, Future[B]]]) -> None:
        """A new set of workers, and everything that has no answer asked again."""
        self._end(self._executor)
        self._executor = self._begin()
        for at, (piece, future) in enumerate(ahead):
            if not future.done() or future.cancelled() or future.exception() is not None:
                ahead[at] = (piece, self._submit(function, piece))

    def _end(self, executor: Executor) -> None:
        executor.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._end(self._executor)


def is_lost(error: BaseException) -> bool:
    """Whether a worker is gone, and not its work at fault."""
    return isinstance(error, BrokenProcessPool) or type(error).__name__ in {
        "KilledWorker",
        "CommClosedError",
        "FutureCancelledError",
        "LostWorker",
    }


def workers_here(workers: int) -> Work:
    """Worker processes on this machine; one is this process itself."""
    if workers < 1:
        raise Unreadable(f"{workers} workers: at least one does the work")
    if workers == 1:
        return Here()
    # Compiled loops and Arrow have threads, which a forked process would break.
    context = get_context("spawn")
    return Executors(lambda: ProcessPoolExecutor(workers, mp_context=context), workers)


def cores() -> int:
    return os.cpu_count() or 1
