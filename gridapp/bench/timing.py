"""Timing of several ways to answer, turn by turn in one process, so that all share its weather.

What counts is the processor's time in this process: others at work do not lengthen it. On Windows
that clock ticks too seldom, so there the wall's counts. Garbage is collected between two cases, not
in one: so does the window while a creature is carried.
"""

import gc
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, TypeVar

Case = TypeVar("Case")

_now = perf_counter if sys.platform == "win32" else process_time

Times = Mapping[str, Sequence[float]]
"""Seconds per case of each runner, one figure a round."""


class TimeLimit(NamedTuple):
    """How long to look: at most so many rounds, and none more once the seconds are over."""

    rounds: int
    seconds: float


def race(
    runners: Mapping[str, Callable[[Case], object]],
    rounds: Sequence[Sequence[Case]],
    tempo: TimeLimit,
    *,
    rotate: bool = True,
) -> Times:
    """Let each runner answer the cases of a round, then go on to the next round.

    Every round begins with another runner, unless their order matters. The first round warms up
    and counts only if it is the only one.
    """
    names = list(runners)
    times: dict[str, list[float]] = {name: [] for name in names}
    began = perf_counter()
    for number, cases in enumerate(rounds[: tempo.rounds + 1]):
        if number and perf_counter() - began > tempo.seconds:
            break
        first = number % len(names) if rotate else 0
        for name in names[first:] + names[:first]:
            times[name].append(_per_case(runners[name], cases))
    return {name: found[1:] or found for name, found in times.items()}


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
    """The median over the rounds of our time by theirs."""
    return median(a / b for a, b in zip(times[ours], times[theirs], strict=True))


def slope(sizes: Sequence[int], seconds: Sequence[float]) -> float:
    """The power of the size with which a time grows: 1 is linear, 0 not at all."""
    xs, ys = [math.log(size) for size in sizes], [math.log(one) for one in seconds]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    up = sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True))
    return up / sum((a - x) ** 2 for a in xs)
