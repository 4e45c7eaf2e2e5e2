"""The parts of a benchmark question, and their comparison as rows."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Generic, NamedTuple

from gridapp.bench.report import DIFFERENT, NOT_COMPARED, SAME, BenchRow
from gridapp.bench.timing import Case, TimeLimit, race, ratio

OURS = "ours"


class Rival(NamedTuple, Generic[Case]):
    """A library's answer; ``run`` is ``None`` if not installed.

    ``target`` is the largest allowed ratio of our time to the library's.
    """

    name: str
    run: Callable[[Case], object] | None
    target: float | None
    answers: str = NOT_COMPARED


def agreement(pairs: Sequence[tuple[object, object]]) -> str:
    """Return whether both answers are equal in every case."""
    return SAME if all(ours == theirs for ours, theirs in pairs) else DIFFERENT


def agree_within(pairs: Sequence[tuple[float, float]], slack: float) -> str:
    """Return whether both numbers agree within a relative tolerance in every case."""
    close = all(abs(a - b) <= slack * max(abs(a), abs(b), 1.0) for a, b in pairs)
    return SAME if close else DIFFERENT


def compared(
    question: str,
    ours: Callable[[Case], object],
    rivals: Sequence[Rival[Case]],
    rounds: Sequence[Sequence[Case]],
    limit: TimeLimit,
) -> list[BenchRow]:
    """Return the rows of a question: ours against each rival, timed in the same rounds.

    Raises:
        ValueError: no cases.
    """
    if not rounds:
        raise ValueError(f"no place left on the board to ask about: {question}")
    runners = {rival.name: rival.run for rival in rivals if rival.run is not None}
    times = race({OURS: ours, **runners}, rounds, limit)
    return [_row(question, rival, times) for rival in rivals]


def _row(question: str, rival: Rival[Case], times: Mapping[str, Sequence[float]]) -> BenchRow:
    """Return ours against a rival; without figures of a rival that is not installed."""
    own = median(times[OURS])
    if rival.run is None:
        return BenchRow(question, own, rival.name, target=rival.target)
    theirs, share = median(times[rival.name]), ratio(times, OURS, rival.name)
    return BenchRow(question, own, rival.name, theirs, share, rival.target, rival.answers)


def in_rounds(cases: Sequence[Case], each: int) -> list[Sequence[Case]]:
    """Split cases into rounds of equal size, without repetition."""
    return [cases[start : start + each] for start in range(0, len(cases) - each + 1, each)]


def fastest(times: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """Return the median time of each runner."""
    return {name: median(seconds) for name, seconds in times.items()}
