"""One way to have work done: in this process, on processes of this machine, on a cluster.

Work is a function of its job alone, so that it may be done anywhere, and again where a worker was
lost. Answers come in the order of the jobs, a bounded number of them under way: memory does not
grow with their number. The answer is whole, or there is none: a job whose workers were lost too
often, or whose function failed, ends the whole with an error.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor as Futures
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from croupier.bulk.memory import keep_memory
from croupier.units.unreadable import Unreadable

Job = TypeVar("Job")
Done = TypeVar("Done")
WORKERS_MAX = 1_024
TRIES = 3
_AHEAD = 3
"""Jobs under way for each worker: enough to keep it busy, few enough to keep memory flat."""
_LOST = frozenset(
    {
        *("BrokenProcessPool", "CancelledError"),
        *("KilledWorker", "CommClosedError", "FutureCancelledError", "LostWorker"),
    }
)
"""By name, so that nothing of a cluster's has to be imported where there is none."""


class WorkLost(Unreadable):
    """Workers were lost again and again: there is no whole answer, and so none."""


class Executor(Protocol):
    """Where work is done."""

    @property
    def workers(self) -> int:
        """How many jobs can be worked at together."""
        ...

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        """Do every job; answers in the order of the jobs. Raise what a job raises, or WorkLost."""
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...


class Here:
    """In the process that asks, one job after the other."""

    workers = 1

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        return map(work, jobs)

    def close(self) -> None:
        """There is nobody to let go."""


@dataclass(slots=True)
class _Begun(Generic[Job, Done]):
    """A job that somebody works at."""

    job: Job
    future: "Future[Done]"


class Workers:
    """Workers behind the standard Executor; one that breaks is begun anew, its jobs done again."""

    def __init__(self, begin: Callable[[], Futures], workers: int) -> None:
        self._begin, self._workers = begin, workers
        self._futures = begin()

    @property
    def workers(self) -> int:
        return self._workers

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        begun: deque[_Begun[Job, Done]] = deque()
        try:
            for job in jobs:
                begun.append(_Begun(job, self._submitted(work, job)))
                if len(begun) >= _AHEAD * self.workers:
                    yield self._first(work, begun)
            while begun:
                yield self._first(work, begun)
        finally:
            for one in begun:  # an answer that nobody waits for any more is not worked at
                one.future.cancel()

    def _submitted(self, work: Callable[[Job], Done], job: Job) -> "Future[Done]":
        try:
            return self._futures.submit(work, job)
        except BrokenProcessPool as error:  # told when its turn comes: those before it come first
            broken: Future[Done] = Future()
            broken.set_exception(error)
            return broken

    def _first(self, work: Callable[[Job], Done], begun: "deque[_Begun[Job, Done]]") -> Done:
        """The oldest job's answer. Losses count while nothing comes of it, whoever was lost."""
        for left in range(TRIES - 1, -1, -1):
            try:
                found = self._answer(begun[0].future)
            except Exception as error:
                if isinstance(error, WorkLost) or not is_lost(error):
                    raise
                if not left:
                    raise WorkLost(
                        f"workers were lost {TRIES} times over the same work: there is no whole"
                        " answer. Is there memory enough for so many workers?"
                    ) from None
                self._again(work, begun)
            else:
                begun.popleft()
                return found
        raise AssertionError("the last try returns or raises")

    def _answer(self, future: "Future[Done]") -> Done:
        return future.result()

    def _again(self, work: Callable[[Job], Done], begun: "deque[_Begun[Job, Done]]") -> None:
        """New workers, and everything that has no answer asked again."""
        self._end(self._futures)
        self._futures = self._begin()
        for one in begun:
            is_done = one.future.done() and not one.future.cancelled()
            if not is_done or one.future.exception() is not None:
                one.future = self._submitted(work, one.job)

    def _end(self, futures: Futures) -> None:
        futures.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        self._end(self._futures)


def is_lost(error: BaseException) -> bool:
    """Whether a worker is gone, and not its work at fault."""
    return type(error).__name__ in _LOST


def processes(workers: int) -> Workers:
    """So many processes of this machine; those lost are replaced."""
    # Started anew and not forked: a copy of a process with threads may stand still for ever.
    context = multiprocessing.get_context("spawn")
    return Workers(lambda: ProcessPoolExecutor(workers, context, keep_memory), workers)


def executor(workers: int = 1, cluster: str = "") -> Executor:
    """Where work is done: here, on so many processes, or at a cluster's address."""
    if not 1 <= workers <= WORKERS_MAX:
        raise Unreadable(f"{workers:,} workers: write 1 to {WORKERS_MAX:,}")
    if cluster:
        from croupier.bulk.cluster import cluster_at  # noqa: PLC0415 - an extra, slow to import

        return cluster_at(cluster)
    if workers > 1:
        return processes(workers)
    keep_memory()
    return Here()
