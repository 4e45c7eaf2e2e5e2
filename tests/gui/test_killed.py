"""Kill the app with SIGKILL: the next start shows the same state."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_bytes
from gridapp.storage.file.verify import verify
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

ROOT = Path(__file__).parents[2]


def test_sigkill_loses_nothing(fight: Pilot, opens: Opens, packs: Packs) -> None:
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
    """Wait until the other process has locked the file."""
    lock = path.with_name(f"{path.name}.lock")
    for _ in range(6000):
        assert child.poll() is None
        if lock.is_file() and f"process {child.pid} " in lock.read_text(encoding="utf-8"):
            return
        time.sleep(0.05)
    message = "the app never opened the file"
    raise AssertionError(message)


KILLS = 50

PLAYING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from gridapp.battle.commands import SetPool
from gridapp.packs.loader import load_packs
from gridapp.session.session import Session
from gridapp.windows.main_window import MainWindow

application = QApplication([])
packs = load_packs()
window = MainWindow(Session.open(Path(sys.argv[1]), packs), packs)
window.show()

def play():
    session = window.session
    number = session.file.last_line
    session.do(SetPool(session.battle.tokens[number % 3].id, "hp", number % 7 + 1))
    if number % 5 == 0:
        session.undo()
    if FAULT or not session.unwritten:
        print("ACK", session.file.last_line, flush=True)

timer = QTimer()
timer.timeout.connect(play)
timer.start(0)
application.exec()
"""
"""A window whose battle is played as fast as it goes; told is what is on the screen and on disk."""

NEVER_WRITTEN = """
from gridapp.storage.file.log import Log
flush, Log.flush = Log.flush, lambda log: flush(log) if log.tree.tip % 50 == 0 else None
"""


def killed_while_playing(path: Path, after: float, fault: str = "") -> int:
    """Start a window, kill it after its first commands, and return its last printed line."""
    script = fault + PLAYING.replace("FAULT", repr(bool(fault)))
    command = [sys.executable, "-c", script, str(path)]
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as child:
        assert child.stdout
        first = child.stdout.readline()
        time.sleep(after)
        child.kill()
        printed = [first, *child.stdout.read().splitlines(keepends=True)]
    # A line without its end was torn by the kill, and so never told.
    return int([line for line in printed if line.endswith("\n")][-1].removeprefix("ACK "))


def last_line(path: Path) -> int:
    assert verify(path) == []
    with BattleFile.open(path) as file:
        return file.last_line


@pytest.mark.long
def test_repeated_sigkill_while_playing_loses_nothing(fight: Pilot, packs: Packs) -> None:
    """The same file goes through all kills."""
    path = fight.window.session.file.path
    fight.window.close()
    dice, printed, lost = random.Random(3), 0, 0
    for _ in range(KILLS):
        shown = killed_while_playing(path, dice.uniform(0, 0.4))
        saved = last_line(path)
        lost += saved < shown
        printed = max(printed, shown)
    print(f"{KILLS} windows killed, {printed} lines told, lost {lost}")  # noqa: T201
    assert lost == 0
    assert printed > KILLS
    with Session.open(path, packs, read_only=True) as session:
        assert session.can_undo


@pytest.mark.long
def test_harness_detects_late_writes(fight: Pilot) -> None:
    path = fight.window.session.file.path
    fight.window.close()
    shown = killed_while_playing(path, 0.3, NEVER_WRITTEN)
    assert last_line(path) < shown
