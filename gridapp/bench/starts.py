"""Benchmarks of the start: from the process's begin to the first click that has acted.

The app runs in a process of its own, offscreen, in empty folders, so that it opens the sample.
With bytecode everything is compiled beforehand; with its own uncompiled, only what it imports from
others is. The time is that of a clock on the wall, as a user waits; a busy machine shows in it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import time

from gridapp.bench.report import BenchRow, duration, limit_row
from gridapp.bench.scenes import BenchPlan
from gridapp.bench.timing import TimeLimit, repeated
from gridapp.resources import shipped_folder

COMPILED_LIMIT, UNCOMPILED_LIMIT = 0.45, 0.8
"""Seconds from the start to the first click that has acted."""

MOST_STARTS = 7

_APP = """
import json, os, time
from gridapp.cli import quick_start
quick_start()
from PySide6.QtCore import Qt, QTimer
from gridapp.windows import frame, startup
def click(window):
    from PySide6.QtTest import QTest
    board, token = window.parts.board, window.session.battle.tokens[0]
    item = window.parts.scene.token_item(token.id)
    spot = board.mapFromScene(item.centre)
    QTest.mouseClick(board.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    acted = token.id in window.tools.selected
    print(json.dumps([time.time(), time.process_time(), acted]), flush=True)
    os._exit(0)
class Frame(frame.WindowFrame):
    def set_window(self, window, act_on):
        super().set_window(window, act_on)
        QTimer.singleShot(0, window, lambda: click(window))
startup.WindowFrame = Frame
startup.run_window()
"""


def questions(plan: BenchPlan) -> Iterator[BenchRow]:
    """Yield the rows about the start."""
    rounds = TimeLimit(min(plan.rounds, MOST_STARTS), plan.seconds)
    with tempfile.TemporaryDirectory() as folder:
        bytecode = Path(folder) / "bytecode"
        start_once(bytecode, Path(folder), writes=True)
        for compiled, limit in ((True, COMPILED_LIMIT), (False, UNCOMPILED_LIMIT)):
            state = "bytecode present" if compiled else "own uncompiled"
            if not compiled:
                _forget_own(bytecode)
            starts = repeated(partial(start_once, bytecode, Path(folder)), rounds)
            wall, worked = (median(times) for times in zip(*starts, strict=True))
            clock = f"wall ({duration(worked)} of processors)"
            yield limit_row(f"start to first click, {state}", wall, limit, clock)


def start_once(bytecode: Path, folder: Path, *, writes: bool = False) -> tuple[float, float]:
    """Return the seconds on the wall and of processors of a start with bytecode from a folder.

    ``writes`` fills the folder.

    Raises:
        RuntimeError: the app has not started, or the click has not acted.
    """
    home = tempfile.mkdtemp(dir=folder)
    places = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "APPDATA")
    environment = {
        **os.environ,
        **dict.fromkeys(places, home),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPYCACHEPREFIX": str(bytecode),
        "PYTHONDONTWRITEBYTECODE": "" if writes else "1",
    }
    began = time()
    ended, worked, acted = json.loads(in_python(_APP, (), environment)[-1])
    if not acted:
        raise RuntimeError("the first click did nothing")
    return ended - began, worked


def in_python(program: str, arguments: Sequence[str], environment: Mapping[str, str]) -> list[str]:
    """Return the lines that a program of the bench prints in a process of its own.

    Raises:
        RuntimeError: the program has failed, or printed nothing.
    """
    command = [sys.executable, "-c", program, *arguments]
    run = subprocess.run(  # noqa: S603 - this very Python
        command, env=dict(environment), capture_output=True, text=True, check=False
    )
    if run.returncode or not run.stdout:
        raise RuntimeError(f"the app did not start: {run.stderr.strip()[-500:]}")
    return run.stdout.splitlines()


def _forget_own(bytecode: Path) -> None:
    """Remove the bytecode of the app and its rule packs from a folder of bytecode."""
    for own in (Path(__file__).parents[1], shipped_folder("rules")):
        shutil.rmtree(bytecode / own.relative_to(own.anchor), ignore_errors=True)
