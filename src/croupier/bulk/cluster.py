"""A Dask cluster as workers, through the standard Executor that it gives (extra `cluster`)."""

# Dask has few types of its own: what it gives is typed at this module's door.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportMissingTypeStubs=false

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, TypeVar, cast

from croupier.bulk.executor import Workers, WorkLost
from croupier.bulk.memory import keep_memory
from croupier.units.money import shown
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from distributed import Client

Job = TypeVar("Job")
Done = TypeVar("Done")
_PATIENCE_S = 10
"""How long a scheduler, or a cluster without any worker, is waited for."""


def cluster_at(address: str) -> Workers:
    """The workers of a Dask scheduler; raise Unreadable where there are none."""
    try:
        from distributed import Client  # noqa: PLC0415 - the extra `cluster` brings it
    except ModuleNotFoundError:
        told = "Dask is not installed: pip install 'croupier[cluster]' brings it"
        raise Unreadable(told) from None
    try:
        client = Client(address, timeout=_PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise Unreadable(f"{shown(address)} is no cluster that answers: {error}") from None
    workers = _threads(client)
    no = _unlike(client) if workers else f"the cluster at {shown(address)} has no workers"
    if no:
        client.close()
        raise Unreadable(no)
    return Cluster(client, workers)


def _threads(client: "Client") -> int:
    """How many jobs all of its workers do together; none where no scheduler answers any more."""
    told = client.scheduler_info(n_workers=-1)
    there = cast("dict[str, dict[str, int]]", told.get("workers", {}))
    return sum(one["nthreads"] for one in there.values())


def version_here() -> str:
    """Asked of every worker: two versions might not give one answer."""
    return version("croupier")


def _unlike(client: "Client") -> str:
    """What to do where the scheduler or a worker does not have this version of Croupier."""
    own = version_here()
    told = f"the cluster's scheduler and each of its workers need croupier {own}"
    try:
        found = {cast("str", client.run_on_scheduler(version_here))}
        found |= set(cast("dict[str, str]", client.run(version_here)).values())
    except (RuntimeError, ImportError, AttributeError, TypeError) as error:
        return f"{told}: it is missing somewhere ({type(error).__name__})"
    other = ", ".join(sorted(found - {own}))
    return f"{told}, and there is {other}" if other else ""


def _worked(work: Callable[[Job], Done], job: Job) -> Done:
    """What a worker does, whenever it joined."""
    keep_memory()
    return work(job)


class Cluster(Workers):
    """A cluster's own Executor; its scheduler gives a lost worker's job to another."""

    def __init__(self, client: "Client", workers: int) -> None:
        self._client = client
        super().__init__(lambda: cast("Executor", client.get_executor(pure=False)), workers)

    def map(self, work: Callable[[Job], Done], jobs: Iterable[Job]) -> Iterator[Done]:
        return super().map(partial(_worked, work), jobs)

    def _answer(self, future: "Future[Done]") -> Done:
        """Raise WorkLost where there is no worker left: a scheduler would wait for ever."""
        waited = 0
        while True:
            try:
                return future.result(_PATIENCE_S)
            except TimeoutError:
                if future.done():
                    raise  # the job's own
            waited = 0 if _threads(self._client) else waited + 1
            if waited > 1:
                raise WorkLost("the cluster has no workers left: there is no whole answer")

    def _end(self, futures: Executor) -> None:
        futures.shutdown(wait=False)  # Dask's own takes no more than this

    def close(self) -> None:
        super().close()
        self._client.close()
