"""The engine for Dask: a cluster of processes on this machine, or any scheduler by its address.

Needs the extra ``cluster``; imported only when asked for. A worker carries out whatever a client
sends it: name only a scheduler that you trust, and set up TLS by Dask's own configuration. The
cluster made here listens on the loopback interface, without a dashboard.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from importlib import import_module
from itertools import islice
from typing import Any

from gridapp.session.simulating.engines import Engine
from gridapp.session.simulating.tasks import Finished, Task, run_task

_AHEAD = 2
"""Tasks under way for each worker."""
_TIMEOUT = 10
"""Seconds to wait for a scheduler."""


class NoCluster(RuntimeError):  # noqa: N818 - a message to people
    """Dask is not installed, or the scheduler cannot be used."""


def cluster(workers: int, scheduler: str = "") -> Engine:
    """Return the engine.

    Raises:
        NoCluster: Dask is not installed.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as problem:
        raise NoCluster(
            "Dask is not installed: pip install 'gridapp[cluster]', or use --engine local"
        ) from problem

    def results(tasks: Iterator[Task]) -> Iterator[Finished]:
        with ExitStack() as stack:
            client = _client(distributed, stack, workers, scheduler)
            yield from _results(distributed, client, tasks)

    return results


def _client(distributed: Any, stack: ExitStack, workers: int, scheduler: str) -> Any:  # noqa: ANN401
    """Return a connected client; the exit stack closes everything opened here."""
    if not scheduler:
        local = distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=50,
        )
        return stack.enter_context(distributed.Client(stack.enter_context(local)))
    try:
        client = stack.enter_context(distributed.Client(scheduler, timeout=_TIMEOUT))
        client.get_versions(check=True)
    except (OSError, TimeoutError, ValueError) as problem:
        raise NoCluster(
            f"the scheduler {scheduler} cannot be used: {str(problem).splitlines()[0]}; "
            "is it running, and with the same versions as here?"
        ) from problem
    return client


def _results(distributed: Any, client: Any, tasks: Iterator[Task]) -> Iterator[Finished]:  # noqa: ANN401
    """Yield the results of tasks; slightly more tasks than workers run at a time."""

    def submitted(count: int) -> list[Any]:
        return [client.submit(run_task, task, pure=False) for task in islice(tasks, count)]

    count = max(1, len(client.scheduler_info()["workers"])) * _AHEAD
    under_way = distributed.as_completed(submitted(count))
    for future in under_way:
        finished: Finished = future.result()
        future.release()
        for following in submitted(1):
            under_way.add(following)
        yield finished
