"""Progress of a long export, which runs step by step so that the user can cancel."""

from collections.abc import Callable, Iterable
from typing import NamedTuple


class Progress(NamedTuple):
    """Steps done, and steps in all."""

    done: int
    total: int


Show = Callable[[Progress], object]


def unshown(_: Progress) -> None:
    """Show nothing."""


def run_steps(steps: Iterable[Progress | bytes], show: Show = unshown) -> bytes:
    """Run all steps; return the bytes of the last step."""
    data = b""
    for step in steps:
        if isinstance(step, Progress):
            show(step)
        else:
            data = step
    return data
