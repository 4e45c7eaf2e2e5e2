"""The app's rules work on a machine that has no Qt at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HEADLESS = (
    "resources",
    "grid",
    "battle",
    "geometry",
    "storage",
    "engine",
    "packs",
    "session",
    "cli",
)


def python_without_qt(*arguments: str) -> subprocess.CompletedProcess[str]:
    blocked = os.pathsep.join([str(Path(__file__).parent / "without_qt"), str(ROOT)])
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": blocked},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def test_qt_is_out_of_reach_there() -> None:
    outcome = python_without_qt("-c", "import PySide6.QtCore")
    assert outcome.returncode == 1
    assert "PySide6 is out of bounds here" in outcome.stderr


@pytest.mark.parametrize("package", HEADLESS)
def test_package_imports_without_qt(package: str) -> None:
    walk = (
        "import importlib, pkgutil, sys\n"
        f"package = importlib.import_module('gridapp.{package}')\n"
        "path = getattr(package, '__path__', [])\n"
        "for module in pkgutil.walk_packages(path, package.__name__ + '.'):\n"
        "    importlib.import_module(module.name)\n"
    )
    outcome = python_without_qt("-W", "error", "-c", walk)
    assert outcome.returncode == 0, outcome.stderr


def test_command_line_explains_itself_without_qt() -> None:
    outcome = python_without_qt("-m", "gridapp", "--help")
    assert outcome.returncode == 0, outcome.stderr
    assert "usage: gridapp" in outcome.stdout
