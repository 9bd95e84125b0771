"""Lost workers and broken work: the answer is whole and in order, or it is an error."""

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor as Futures
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from croupier.bulk.executor import TRIES, WORKERS_MAX, Here, Workers, WorkLost, executor, processes
from croupier.units.unreadable import Unreadable


class Flaky(Futures):
    """Workers of which one is lost at certain jobs, the first so many times."""

    def __init__(self, losses: dict[int, int], begun: list[int]) -> None:
        self.losses, self.begun = losses, begun
        self.is_broken = False

    # The interface's own signature.
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401
        if self.is_broken:
            raise BrokenProcessPool
        self.begun.append(args[0])
        future: Future[Any] = Future()
        if self.losses.get(args[0], 0):
            self.losses[args[0]] -= 1
            self.is_broken = True
            future.set_exception(BrokenProcessPool())
        else:
            try:
                future.set_result(fn(*args, **kwargs))
            except Unreadable as error:
                future.set_exception(error)
        return future


def flaky(losses: dict[int, int], begun: list[int] | None = None) -> Workers:
    told: list[int] = [] if begun is None else begun
    return Workers(lambda: Flaky(losses, told), 2)


def squared(number: int) -> int:
    return number * number


def test_lost_work_is_done_again_and_each_answer_comes_once_and_in_order() -> None:
    work = flaky({0: TRIES - 1, 3: 1, 7: TRIES - 1, 9: 1, 11: 2})
    assert list(work.map(squared, range(12))) == [squared(one) for one in range(12)]


def test_what_was_done_when_a_worker_was_lost_is_not_done_again() -> None:
    begun: list[int] = []
    assert list(flaky({4: 1}, begun).map(squared, range(5))) == [0, 1, 4, 9, 16]
    assert begun == [0, 1, 2, 3, 4, 4]


def test_work_lost_again_and_again_is_an_error_of_the_whole() -> None:
    with pytest.raises(WorkLost, match="no whole answer"):
        list(flaky({3: TRIES + 5}).map(squared, range(12)))


def refuses(number: int) -> int:
    raise Unreadable(str(number))


def test_what_a_job_itself_raises_is_raised_at_once() -> None:
    begun: list[int] = []
    with pytest.raises(Unreadable, match=r"\A0\Z"):
        list(flaky({}, begun).map(refuses, range(3)))
    assert begun == [0, 1, 2], "and not tried again"
    with pytest.raises(Unreadable, match=r"\A0\Z"):
        list(Here().map(refuses, range(3)))


def test_few_jobs_are_under_way_at_a_time() -> None:
    taken: list[int] = []

    def jobs() -> Iterator[int]:
        for number in range(1_000):
            taken.append(number)
            yield number

    answers = flaky({}).map(squared, jobs())
    assert next(answers) == 0
    assert len(taken) < 10


@pytest.mark.parametrize("workers", [0, -1, WORKERS_MAX + 1])
def test_a_number_of_workers_that_cannot_be_is_told(workers: int) -> None:
    with pytest.raises(Unreadable, match="write 1 to 1,024"):
        executor(workers)


def killed_once(job: tuple[str, int]) -> int:
    """Kills its own process the first time that it comes to one number."""
    flag, number = Path(job[0]), job[1]
    if number == 5 and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def killed_always(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.slow
def test_a_killed_process_is_replaced_and_the_answer_whole(tmp_path: Path) -> None:
    done_by = processes(2)
    jobs = [(str(tmp_path / "killed"), number) for number in range(20)]
    assert list(done_by.map(killed_once, jobs)) == [number * number for number in range(20)]
    assert (tmp_path / "killed").exists()
    with pytest.raises(WorkLost, match="no whole answer"):
        list(done_by.map(killed_always, range(8)))
    done_by.close()
