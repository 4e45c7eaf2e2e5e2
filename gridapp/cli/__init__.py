"""The `gridapp` command: the window, and sub-commands that work without a screen.

The window paints before anything that takes long is imported, so this file imports next to nothing.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from gridapp.session.screen import has_screen


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; problems are one line on the error stream."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if _asks_for_window(given) and has_screen():
        return _window(Path(given[1]) if given else None)
    from gridapp.cli.commands import run

    return run(given)


def _asks_for_window(given: Sequence[str]) -> bool:
    """Nothing was said, or what to open."""
    return not given or (len(given) == 2 and given[0] == "open" and not given[1].startswith("-"))


def _window(file: Path | None) -> int:
    from gridapp.windows.startup import run_window

    try:
        return run_window(file)
    except Exception as problem:  # noqa: BLE001 - raised again if it is none to tell
        from gridapp.cli.commands import tell_problem

        return tell_problem(problem)
