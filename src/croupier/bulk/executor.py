"""One way to have work done: in this process, on several processes of this machine, on a cluster.

Work is a function of its job alone, so that it may be done anywhere, and again where a worker was
lost. Answers come in the order of the jobs, a bounded number of them under way: memory does not
grow with their number. The answer is whole, or there is none: a job that was lost too often, or
whose function failed, ends the whole with an error.
"""

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor as Futures
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar, cast

from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

Job = TypeVar("Job")
Done = TypeVar("Done")
WORKERS_MAX = 1_024
TRIES = 3
_AHEAD = 3
_PATIENCE_S = 10


class WorkLost(Unreadable):
    """Workers were lost again and again: there is no whole answer, and so none."""


class Executor(Protocol):
    """Where work is done."""

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        """Do every job; answers in the order of the jobs."""
        ...

    def close(self) -> None:
        """Let the workers go."""
        ...


class Here:
    """In the process that asks, one job after the other."""

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        return map(work, jobs)

    def close(self) -> None:
        """There is nobody to let go."""


@dataclass(slots=True)
class _Waiting(Generic[Job, Done]):
    """A job that somebody works at."""

    job: Job
    future: "Future[Done]"
    tries: int = 1


class Processes:
    """Processes of this machine; those lost are replaced and their jobs done again."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: Futures = self._made()

    def _made(self) -> ProcessPoolExecutor:
        # Started anew and not forked: a copy of a process with threads may stand still for ever.
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        waiting: deque[_Waiting[Job, Done]] = deque()
        for job in jobs:
            waiting.append(self._begun(work, job, waiting))
            if len(waiting) >= _AHEAD * self._workers:
                yield self._first(work, waiting)
        while waiting:
            yield self._first(work, waiting)

    def _begun(
        self, work: Callable[[Job], Done], job: Job, waiting: "deque[_Waiting[Job, Done]]"
    ) -> "_Waiting[Job, Done]":
        try:
            return _Waiting(job, self._pool.submit(work, job))
        except BrokenProcessPool:
            self._again(work, waiting)
            return _Waiting(job, self._pool.submit(work, job))

    def _first(self, work: Callable[[Job], Done], waiting: "deque[_Waiting[Job, Done]]") -> Done:
        while True:
            try:
                found = waiting[0].future.result()
            except BrokenProcessPool:
                self._again(work, waiting)
            else:
                waiting.popleft()
                return found

    def _again(self, work: Callable[[Job], Done], waiting: "deque[_Waiting[Job, Done]]") -> None:
        """New processes for all that was not done when one of the old was lost."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._made()
        for one in waiting:
            is_done = one.future.done() and not one.future.cancelled()
            if is_done and one.future.exception() is None:
                continue
            one.tries += 1
            if one.tries > TRIES:
                raise WorkLost(
                    f"a worker was lost {TRIES} times at the same work: there is no whole answer."
                    " Is there memory enough for so many workers?"
                )
            one.future = self._pool.submit(work, one.job)

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


class Cluster:
    """Workers of a Dask cluster, which does lost work again by itself."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client  # noqa: PLC0415 - an extra, and slow to import
        except ImportError:
            told = "pip install 'croupier[cluster]' brings what a cluster needs"
            raise Unreadable(f"no cluster can be reached: {told}") from None
        try:
            made = cast("Callable[..., Any]", Client)
            self._client = made(address, timeout=_PATIENCE_S, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise Unreadable(f"{shown(address)} is no cluster that answers: {error}") from None

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        from distributed import KilledWorker  # noqa: PLC0415 - likewise

        ahead = _AHEAD * max(len(self._client.scheduler_info()["workers"]), 1)
        waiting: deque[Future[Done]] = deque()
        try:
            for job in jobs:
                waiting.append(self._client.submit(work, job, pure=False))
                if len(waiting) >= ahead:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except KilledWorker as error:
            raise WorkLost(f"the cluster lost its workers at the same work: {error}") from None

    def close(self) -> None:
        self._client.close()


def executor(workers: int = 1, cluster: str = "") -> Executor:
    """Where work is done: here, on so many processes, or at a cluster's address."""
    if not 1 <= workers <= WORKERS_MAX:
        raise Unreadable(f"{workers:,} workers: write 1 to {WORKERS_MAX:,}")
    if cluster:
        return Cluster(cluster)
    return Processes(workers) if workers > 1 else Here()
