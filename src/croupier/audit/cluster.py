"""A Dask cluster as workers, behind the same interface (extra `cluster`)."""

# Dask has few types of its own: what it gives is typed at this room's door.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false, reportUnknownLambdaType=false
# pyright: reportUnknownParameterType=false, reportMissingTypeStubs=false

from concurrent.futures import Executor
from typing import TYPE_CHECKING, cast

from croupier.audit.work import TRIES, Executors, Work
from croupier.units.unreadable import Unreadable

if TYPE_CHECKING:
    from distributed import Client


def cluster_at(address: str) -> Work:
    """The workers of a Dask scheduler, through the Executor that it gives."""
    try:
        from distributed import Client  # noqa: PLC0415 - the extra `cluster` brings it
    except ModuleNotFoundError:
        told = "Dask is not installed: pip install 'croupier[cluster]' brings it"
        raise Unreadable(told) from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise Unreadable(f"no cluster answers at {address}: {error}") from None
    workers = len(client.scheduler_info(n_workers=-1)["workers"])
    if not workers:
        client.close()
        raise Unreadable(f"the cluster at {address} has no workers")
    return _Cluster(client, workers)


class _Cluster(Executors):
    """A cluster's own Executor; the scheduler itself gives a lost worker's task to another."""

    def __init__(self, client: "Client", workers: int) -> None:
        self._client = client
        super().__init__(
            lambda: cast("Executor", client.get_executor(pure=False, retries=TRIES)), workers
        )

    def _end(self, executor: Executor) -> None:
        executor.shutdown(wait=False)  # Dask's own takes no more than this

    def close(self) -> None:
        super().close()
        self._client.close()
