"""The one writer of the record: commands of all tables, decided and committed together.

Everything that reaches the disk goes through one thread. While it waits for the disk, commands
gather; the next commit takes them all. Nobody is answered before his command is on the disk.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from croupier.ledger.record import Answer, Asked, Recorder, do_together
from croupier.ledger.store import Store, StoreFault

T = TypeVar("T")
GROUP_MAX = 1_000
WAITING_MAX = 20_000


class Busy(Exception):
    """More commands wait than can be answered soon."""


class Written(Protocol):
    """Whose commands are written: a table."""

    @property
    def recorder(self) -> Recorder:
        """Its recorder."""
        ...

    def committed(self, answers: Sequence[Answer]) -> None:
        """Its commands are on the disk."""
        ...

    def unsure(self) -> None:
        """Whether its commands are on the disk is the record's to say: it is to be read again."""
        ...


class _Waiting:
    """A table's commands that are not on the disk yet, each with who waits for its answer."""

    def __init__(self, table: Written) -> None:
        self.table = table
        self.asked: list[Asked] = []
        self.answers: list[asyncio.Future[Answer]] = []


class Writer:
    """One thread, one store, one commit for all that wait."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="record")
        self._waiting: dict[int, _Waiting] = {}
        self._count = 0
        self._wake = asyncio.Event()
        self._store: Store | None = None
        self._task: asyncio.Task[None] | None = None

    async def run(self, act: Callable[[], T]) -> T:
        """Do something on the writer's thread, between two commits."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, act)

    async def start(self, make_store: Callable[[], Store]) -> Store:
        """Open the store on the writer's thread and begin."""
        self._store = await self.run(make_store)
        self._task = asyncio.create_task(self._write())
        return self._store

    async def stop(self) -> None:
        """Write what waits, and give the store back."""
        waiting = [answer for one in self._waiting.values() for answer in one.answers]
        await asyncio.gather(*waiting, return_exceptions=True)
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._store:
            await self.run(self._store.close)
        self._thread.shutdown()

    async def ask(self, table: Written, asked: Asked) -> Answer:
        """A command's answer, once it is on the disk; raise StoreFault, or Busy."""
        return await self.asking(table, asked)

    def asking(self, table: Written, asked: Asked) -> "asyncio.Future[Answer]":
        """Ask, and go on: the answer comes; commands are decided in the order of asking."""
        if self._count >= WAITING_MAX:
            raise Busy("too many commands wait for the record: try again in a moment")
        waiting = self._waiting.setdefault(id(table), _Waiting(table))
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        waiting.asked.append(asked)
        waiting.answers.append(answer)
        self._count += 1
        self._wake.set()
        return answer

    async def _write(self) -> None:
        assert self._store is not None
        while True:
            await self._wake.wait()
            groups = self._take()
            work = [(one.table.recorder, one.asked) for one in groups]
            try:
                answers = await self.run(lambda work=work: do_together(self._of_thread(), work))
            except StoreFault as fault:
                _fail(groups, fault)
                continue
            for one, found in zip(groups, answers, strict=True):
                _answer(one, found)

    def _of_thread(self) -> Store:
        assert self._store is not None
        return self._store

    def _take(self) -> list[_Waiting]:
        """What the next commit takes; the rest waits for the one after."""
        groups: list[_Waiting] = []
        room = GROUP_MAX
        for key in list(self._waiting):
            if not room:
                break
            waiting = self._waiting[key]
            if len(waiting.asked) <= room:
                groups.append(self._waiting.pop(key))
            else:
                part = _Waiting(waiting.table)
                part.asked, waiting.asked = waiting.asked[:room], waiting.asked[room:]
                part.answers, waiting.answers = waiting.answers[:room], waiting.answers[room:]
                groups.append(part)
            room -= len(groups[-1].asked)
        self._count -= sum(len(one.asked) for one in groups)
        if not self._waiting:
            self._wake.clear()
        return groups


def _answer(one: _Waiting, found: Sequence[Answer]) -> None:
    for answer, said in zip(one.answers, found, strict=True):
        if not answer.done():  # whoever asked may be gone
            answer.set_result(said)
    one.table.committed(found)


def _fail(groups: Sequence[_Waiting], fault: StoreFault) -> None:
    for one in groups:
        one.table.unsure()
        for answer in one.answers:
            if not answer.done():
                answer.set_exception(fault)
