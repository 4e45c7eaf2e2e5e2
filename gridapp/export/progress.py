"""How far a long export is; its steps are worked off one by one, so that it can be cancelled."""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Progress(NamedTuple):
    """Steps done, and steps in all."""

    done: int
    total: int


def run_steps(
    steps: Iterable[Progress | bytes], show: Callable[[Progress], object] = lambda _: None
) -> bytes:
    """Work off all steps; return the bytes that the last one yields."""
    data = b""
    for step in steps:
        if isinstance(step, Progress):
            show(step)
        else:
            data = step
    return data
