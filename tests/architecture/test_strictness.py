"""The test run itself is strict: what would pass unnoticed elsewhere fails here."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PLANTED = '''
"""Tests of which most must fail."""

import logging
import warnings

import platformdirs
import pytest
from PySide6.QtCore import QObject, QTimer, qWarning
from PySide6.QtGui import QGuiApplication

log = logging.getLogger("gridapp.planted")


def test_fails_on_warning():
    warnings.warn("old way", DeprecationWarning)


def test_fails_on_qt_message(qtbot):
    qWarning("QThing: never do this")


def test_fails_on_exception_in_a_slot(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(20)


def test_fails_on_log_record():
    log.warning("disk is odd")


def test_fails_on_absent_log_record(expected_log):
    expected_log("disk is odd")


@pytest.mark.xfail
def test_fails_on_surprising_success():
    pass


def test_passes_with_expected_log_record(expected_log):
    expected_log("WARNING gridapp.planted: disk is .dd")
    log.warning("disk is odd")


def test_passes_with_quiet_log_record():
    log.info("all is well")


def test_passes_offscreen_in_own_folders(qtbot, user_folders):
    assert QGuiApplication.platformName() == "offscreen"
    assert platformdirs.user_state_path("gridapp").is_relative_to(user_folders)
'''


def test_each_planted_lapse_fails(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copy(ROOT / "tests/conftest.py", tmp_path / "tests")
    (tmp_path / "tests/test_planted.py").write_text(PLANTED, encoding="utf-8")
    outcome = subprocess.run(
        [sys.executable, "-m", "pytest", "-rA", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    lines = re.findall(r"^(PASSED|FAILED|ERROR) \S+::(\w+)", outcome.stdout, re.MULTILINE)
    verdicts = {name: verdict for verdict, name in lines}
    assert len(verdicts) == PLANTED.count("\ndef test_"), outcome.stdout
    for name, verdict in verdicts.items():
        assert (verdict == "PASSED") == name.startswith("test_passes"), outcome.stdout
