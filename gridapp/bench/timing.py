"""Times several runners alternately in the same process, so that all share its conditions.

Processor time of this process is measured, so other processes do not matter; on Windows that clock
is too coarse and wall time is used. Garbage is collected between cases, never during a case, as the
window does during a drag.
"""

import gc
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

Case = TypeVar("Case")
Result = TypeVar("Result")

_now = perf_counter if sys.platform == "win32" else process_time

Times = Mapping[str, Sequence[float]]
"""Seconds per case by runner, a figure per round."""


class TimeLimit(NamedTuple):
    """At most ``rounds`` rounds, and no further round after ``seconds``."""

    rounds: int
    seconds: float


def race(
    runners: Mapping[str, Callable[[Case], object]],
    rounds: Sequence[Sequence[Case]],
    limit: TimeLimit,
    *,
    rotate: bool = True,
) -> Times:
    """Time every runner on the cases of a round, then continue with the next round.

    The runner that goes first rotates, unless ``rotate`` is False. The first round is warm-up and
    counts only if it is the only round.
    """
    names = list(runners)
    times: dict[str, list[float]] = {name: [] for name in names}
    began = perf_counter()
    for number, cases in enumerate(rounds[: limit.rounds + 1]):
        if number and perf_counter() - began > limit.seconds:
            break
        first = number % len(names) if rotate else 0
        for name in names[first:] + names[:first]:
            times[name].append(_per_case(runners[name], cases))
    return {name: seconds[1:] or seconds for name, seconds in times.items()}


def repeated(run: Callable[[], Result], limit: TimeLimit) -> list[Result]:
    """Return the results of a function, called again within the limit, at least once."""
    began = perf_counter()
    results = [run()]
    while len(results) < limit.rounds and perf_counter() - began <= limit.seconds:
        results.append(run())
    return results


def _per_case(run: Callable[[Case], object], cases: Sequence[Case]) -> float:
    gc.disable()
    try:
        begin = _now()
        for case in cases:
            run(case)
        return (_now() - begin) / len(cases)
    finally:
        gc.enable()


def ratio(times: Times, ours: str, theirs: str) -> float:
    """Return the median over the rounds of our time divided by theirs."""
    return median(a / b for a, b in zip(times[ours], times[theirs], strict=True))


def slope(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """Return the exponent of growth of time with size: 1 is linear, 0 constant."""
    xs, ys = [math.log(size) for size in sizes], [math.log(time) for time in seconds]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    up = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return up / sum((a - x) ** 2 for a in xs)
