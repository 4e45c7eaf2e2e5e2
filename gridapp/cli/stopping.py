"""Progress of a long export on the terminal, and Ctrl+C between two of its steps.

Methods that Qt calls while it paints catch every exception, so a `KeyboardInterrupt` raised there
would be lost and leave a hole in the picture. The request is noted, and raised between two steps.
"""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridapp.export.progress import Progress


@contextmanager
def stopping_between_steps() -> Iterator[Callable[["Progress"], None]]:
    """Give a function to call after each step: it shows progress on a terminal.

    Raises:
        KeyboardInterrupt: after the step in which Ctrl+C was pressed; at once the second time.
    """
    is_asked = False

    def note(*_: object) -> None:
        nonlocal is_asked
        if is_asked:
            raise KeyboardInterrupt
        is_asked = True

    def show(progress: "Progress") -> None:
        if is_asked:
            raise KeyboardInterrupt
        if sys.stderr.isatty() and progress.total > 1:
            end = "\n" if progress.done == progress.total else ""
            print(f"\r{progress.done} of {progress.total}", end=end, file=sys.stderr, flush=True)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield show
    finally:
        signal.signal(signal.SIGINT, before)
