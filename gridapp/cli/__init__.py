"""The `gridapp` command: the window, and subcommands that need no screen.

The window is painted before anything slow is imported, so this file imports almost nothing.
"""

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from gridapp.session.screen import has_screen

STOPPED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return the exit code; problems are a line on stderr."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if _asks_for_window(given) and has_screen():
        return _window(Path(given[1]) if given else None)
    try:
        from gridapp.cli.commands import run

        return run(given)
    except KeyboardInterrupt:  # also while modules are read, a second on a slow machine
        print("gridapp: stopped", file=sys.stderr)
        return STOPPED


def quick_start() -> None:
    """Stop the garbage collector while PySide6 is imported: nothing becomes garbage meanwhile."""
    gc.disable()


def _asks_for_window(given: Sequence[str]) -> bool:
    """Return True for no arguments, or ``open FILE``."""
    return not given or (len(given) == 2 and given[0] == "open" and not given[1].startswith("-"))


def _window(file: Path | None) -> int:
    quick_start()
    from gridapp.windows.startup import run_window

    try:
        return run_window(file)
    except Exception as problem:  # noqa: BLE001 - raised again unless caused by a file or argument
        from gridapp.cli.commands import print_problem

        return print_problem(problem)
    finally:
        gc.enable()
