"""What a question of the bench consists of, and how it becomes rows."""

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Generic, NamedTuple

from gridapp.bench.report import DIFFERENT, NOT_COMPARED, SAME, BenchRow
from gridapp.bench.timing import Case, TimeLimit, race, ratio

OURS = "ours"


class Rival(NamedTuple, Generic[Case]):
    """Another way to answer; ``run`` is ``None`` where its library is not installed.

    ``target`` is the most that ours may take of its time.
    """

    name: str
    run: Callable[[Case], object] | None
    target: float | None
    answers: str = NOT_COMPARED


def agreement(pairs: Sequence[tuple[object, object]]) -> str:
    """Whether both answers to each of some cases are the same."""
    return SAME if all(one == other for one, other in pairs) else DIFFERENT


def agree_within(pairs: Sequence[tuple[float, float]], slack: float) -> str:
    """Whether two figures for each of some cases differ by no more than a share of them."""
    close = all(abs(a - b) <= slack * max(abs(a), abs(b), 1.0) for a, b in pairs)
    return SAME if close else DIFFERENT


def compared(
    question: str,
    ours: Callable[[Case], object],
    rivals: Sequence[Rival[Case]],
    rounds: Sequence[Sequence[Case]],
    tempo: TimeLimit,
) -> list[BenchRow]:
    """The rows of one question: ours against each rival, all timed in the same rounds.

    Raises:
        ValueError: there is no case to ask about.
    """
    if not rounds:
        raise ValueError(f"no place left on the board to ask about: {question}")
    runners = {rival.name: rival.run for rival in rivals if rival.run is not None}
    times = race({OURS: ours, **runners}, rounds, tempo)
    own = median(times[OURS])
    return [
        BenchRow(question, own, rival.name, target=rival.target)
        if rival.run is None
        else BenchRow(
            question,
            own,
            rival.name,
            median(times[rival.name]),
            ratio(times, OURS, rival.name),
            rival.target,
            rival.answers,
        )
        for rival in rivals
    ]


def in_rounds(cases: Sequence[Case], each: int) -> list[Sequence[Case]]:
    """Cases dealt out to rounds, so many each, none of them twice."""
    return [cases[at : at + each] for at in range(0, len(cases) - each + 1, each)]


def fastest(times: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """The median time of each runner."""
    return {name: median(found) for name, found in times.items()}
