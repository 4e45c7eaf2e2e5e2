"""Engines that run tasks: in this process, or in a pool of local processes.

An engine takes tasks lazily and yields what they come to, in whatever order they end. Closing the
generator stops everything: no process is left behind. `gridapp.session.simulating.cluster` has the
engine for Dask.
"""

import contextlib
from collections.abc import Callable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from gridapp.session.simulating.tasks import Finished, Task, run_task

Engine = Callable[[Iterator[Task]], Iterator[Finished]]

_MOST_LOST = 3
"""How many workers a task may lose before the run is given up."""
_PATIENCE = 2.0
"""Seconds that a process is given to end by itself once it is told to."""


class WorkersLost(RuntimeError):  # noqa: N818 - a message to people
    """Processes ended by themselves again and again on the same task."""


def in_this_process(tasks: Iterator[Task]) -> Iterator[Finished]:
    """Carry out the tasks in this process, in sequence."""
    for task in tasks:
        yield run_task(task)


def pool(workers: int) -> Engine:
    """Return an engine with this number of local processes; for 1, run in this process."""
    return in_this_process if workers <= 1 else _Pool(workers).results


class _Worker:
    """A process that carries out tasks sent over a pipe."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(target=_serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None

    def send(self, task: Task) -> None:
        """Begin a task."""
        self.task = task
        with contextlib.suppress(OSError):  # it has ended: its pipe says so when asked
            self.pipe.send(task)

    def end(self) -> None:
        """End the process, at once."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(_PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()


class _Pool:
    """A pool of local processes; the task of a crashed process goes to a new one."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._lost: dict[int, int] = {}

    def results(self, tasks: Iterator[Task]) -> Iterator[Finished]:
        """Yield the results of the tasks as they finish.

        Raises:
            WorkersLost: a task has lost several workers.
        """
        workers: list[_Worker] = []
        again: list[Task] = []
        try:
            while True:
                _start(workers, again, tasks, self._count)
                busy = [worker for worker in workers if worker.task is not None]
                if not busy:
                    return
                ready = wait([worker.pipe for worker in busy])
                for worker in busy:
                    if worker.pipe in ready:
                        finished = self._received(worker)
                        if finished is None:
                            workers.remove(worker)
                            again.append(self._lost_task(worker))
                        else:
                            yield finished
        finally:
            for worker in workers:
                worker.end()

    def _received(self, worker: _Worker) -> Finished | None:
        """Return what a worker's task came to, ``None`` if the process has ended."""
        try:
            finished: Finished = worker.pipe.recv()
        except (EOFError, OSError):
            return None
        worker.task = None
        return finished

    def _lost_task(self, worker: _Worker) -> Task:
        task = worker.task
        worker.end()
        assert task is not None  # noqa: S101 - only busy workers are asked
        self._lost[task.low] = self._lost.get(task.low, 0) + 1
        if self._lost[task.low] >= _MOST_LOST:
            raise WorkersLost(
                f"{_MOST_LOST} processes ended at the fights {task.low} to {task.high - 1}; "
                "is there enough memory? try fewer workers"
            )
        return task


def _start(workers: list[_Worker], again: list[Task], tasks: Iterator[Task], count: int) -> None:
    """Give every idle worker a task, lost tasks first; start processes as needed."""
    idle = [worker for worker in workers if worker.task is None]
    while idle or len(workers) < count:
        task = again.pop() if again else next(tasks, None)
        if task is None:
            return
        if not idle:
            workers.append(_Worker())
            idle.append(workers[-1])
        idle.pop().send(task)


def _serve(pipe: Connection) -> None:
    """Carry out tasks until the pipe is closed."""
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            pipe.send(run_task(pipe.recv()))
