"""The app is killed without a word, and the next start shows what was on the screen."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.entries import state_bytes
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

ROOT = Path(__file__).parents[2]


def test_kill_9_loses_nothing(fight: Pilot, opens: Opens, packs: Packs) -> None:
    fight.drag("E5", "D2")
    path, shown = fight.window.session.file.path, state_bytes(fight.battle)
    fight.window.close()
    child = subprocess.Popen(
        [sys.executable, "-m", "gridapp", "open", str(path)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_until_open(path, child)
    finally:
        child.send_signal(signal.SIGKILL)
        child.wait()
    again = opens(Session.open(path, packs))
    assert state_bytes(again.battle) == shown
    assert again.window.parts.question.isVisible()


def wait_until_open(path: Path, child: "subprocess.Popen[bytes]") -> None:
    """Until the other process holds the file and has written its name beside it."""
    lock = path.with_name(f"{path.name}.lock")
    for _ in range(400):
        assert child.poll() is None
        if lock.is_file() and f"process {child.pid} " in lock.read_text(encoding="utf-8"):
            return
        time.sleep(0.05)
    message = "the app never opened the file"
    raise AssertionError(message)
