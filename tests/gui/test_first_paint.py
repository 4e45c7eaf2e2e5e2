"""Time to the first paint: fresh processes with the last battle open."""

import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

AT_MOST, ROUNDS = 1.3, 10
ROOT = Path(__file__).parents[2]
TELL = """
def tell():
    print(time.process_time(), flush=True)
    os._exit(0)
"""
BARE = f"""
import os, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView
{TELL}
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        QTimer.singleShot(0, tell)
application = QApplication([])
scene = QGraphicsScene(0, 0, 800, 600)
view = View(scene)
view.resize(1280, 800)
view.show()
application.exec()
"""
OURS = f"""
import os, time
from gridapp.windows import startup
{TELL}
class Opening:
    problem = None
    def __init__(self, frame, path):
        frame.painted.connect(lambda: startup.QTimer.singleShot(0, tell))
startup.Startup = Opening
from gridapp.cli import main
main([])
"""
ONCE = """
from PySide6.QtCore import QTimer
from gridapp.windows import startup
set_window = startup.WindowFrame.set_window
def window_set(frame, *rest):
    set_window(frame, *rest)
    QTimer.singleShot(0, frame, frame.close)
startup.WindowFrame.set_window = window_set
from gridapp.cli import main
main([])
"""


def printed(code: str) -> str:
    """Return the output of a fresh process with folders of this test and warm bytecode."""
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": os.environ["XDG_CACHE_HOME"]}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    ).stdout


@pytest.mark.long
def test_first_paint_is_nearly_as_fast_as_an_empty_window() -> None:
    """Processor time up to the first event after the first paint, both kinds in turn."""
    printed(ONCE)
    printed(OURS), printed(BARE)
    pairs = [(float(printed(OURS)), float(printed(BARE))) for _ in range(ROUNDS)]
    ours, bare = (median(times) * 1e3 for times in zip(*pairs, strict=True))
    ratio = median(ours / bare for ours, bare in pairs)
    print(f"first paint {ours:.0f} ms, bare view {bare:.0f} ms: {ratio:.2f}")  # noqa: T201
    assert ratio <= AT_MOST
