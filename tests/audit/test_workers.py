"""Lost workers, broken pieces, clusters: the answer is whole and the same, or it is an error."""

import os
import signal
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from croupier.audit.cluster import cluster_at
from croupier.audit.work import TRIES, Executors, Here, Lost, workers_here
from croupier.units.unreadable import Unreadable
from tests.audit.logs import a_log, audited, changed, write

pytestmark = pytest.mark.slow


class Flaky(Executor):
    """An executor whose worker is lost at certain pieces, the first so many times."""

    def __init__(self, losses: dict[int, int]) -> None:
        self.losses = losses
        self.is_broken = False

    # The interface's own signature.
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        if self.is_broken:
            raise BrokenProcessPool
        future: Future[Any] = Future()
        if self.losses.get(args[0], 0):
            self.losses[args[0]] -= 1
            self.is_broken = True
            future.set_exception(BrokenProcessPool())
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def squared(number: int) -> int:
    return number * number


def test_lost_work_is_done_again_and_answers_stay_in_order() -> None:
    losses = {3: 1, 7: TRIES - 1, 9: 1}
    work = Executors(lambda: Flaky(losses), 2)
    assert list(work.ordered(squared, range(12))) == [squared(one) for one in range(12)]


def test_work_lost_again_and_again_is_an_error_of_the_whole() -> None:
    losses = {3: TRIES + 5}
    work = Executors(lambda: Flaky(losses), 2)
    with pytest.raises(Lost, match="there is no answer"):
        list(work.ordered(squared, range(12)))


def test_what_a_piece_itself_raises_is_raised() -> None:
    def refuses(number: int) -> int:
        raise Unreadable(str(number))

    with pytest.raises(Unreadable):
        list(Executors(lambda: Flaky({}), 2).ordered(refuses, range(3)))
    with pytest.raises(Unreadable):
        list(Here().ordered(refuses, range(3)))


def test_a_number_of_workers_is_at_least_one() -> None:
    with pytest.raises(Unreadable, match="at least one"):
        workers_here(0)


def dies_once(asked: tuple[str, int]) -> int:
    """Kills its own process the first time that it comes to one number."""
    mark, number = Path(asked[0]), asked[1]
    if number == 5 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.slow
def test_a_killed_process_is_made_good(tmp_path: Path) -> None:
    work = workers_here(2)
    try:
        pieces = [(str(tmp_path / "killed"), number) for number in range(9)]
        assert list(work.ordered(dies_once, pieces)) == list(range(9))
        assert (tmp_path / "killed").exists()
    finally:
        work.close()


# Dask closes its sockets when it is collected, and says so.
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.slow
def test_a_cluster_gives_the_same_answer_to_the_bit(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed")
    lines = a_log(9, 120)
    changed(lines, 7, returned=lines[7].returned + 1_00)
    path = write(tmp_path / "log.parquet", lines, groups=40)
    whole = audited(path)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as cluster:
        work = cluster_at(cluster.scheduler_address)
        try:
            assert audited(path, piece_bytes=1, work=work) == whole
        finally:
            work.close()


def test_no_cluster_there_is_told() -> None:
    with pytest.raises(Unreadable, match="no cluster answers"):
        cluster_at("tcp://127.0.0.1:1")
