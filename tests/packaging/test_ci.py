"""What `.ci/run` runs: a test that no part of it takes guards nothing."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]


def _parts_with_their_window_tests() -> dict[str, list[str]]:
    """Return the names of all parts, each with the test files of the window that it takes."""
    script = (ROOT / ".ci" / "run").read_text()
    setting, function = script.index("\napart="), script.index("\nwindow_tests()")
    known = script[setting : script.index("\n}\n", function) + 3]
    window = 'case $part in gui_*) window_tests "${part#gui_}" ;; esac'
    each = f'for part in $parts; do echo "$part" $({window}); done'
    out = subprocess.run(
        ["bash", "-euc", f"{known}\n{each}"], cwd=ROOT, check=True, text=True, capture_output=True
    ).stdout
    return {line.split()[0]: line.split()[1:] for line in out.splitlines()}


def test_every_test_of_the_window_is_in_exactly_one_part() -> None:
    taken = [name for files in _parts_with_their_window_tests().values() for name in files]
    assert sorted(taken) == sorted(
        str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "gui").glob("test_*.py")
    )


def test_every_folder_of_tests_is_taken_with_qt_or_without() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    drawn = re.search(r"drawing\) test_files (.*) ;;", script)
    qt = re.search(r"QT_TESTS = (.*)", (ROOT / "Makefile").read_text())
    assert drawn
    assert qt
    with_qt = {Path(folder).name for folder in drawn[1].split()} | {"gui"}
    assert set(qt[1].split()) - {"windows"} == with_qt
    apart = {
        part.removeprefix("headless_")
        for part in _parts_with_their_window_tests()
        if part.startswith("headless_") and part != "headless_rest"
    }
    named = re.search(r'apart="(.*)"', script)
    assert named
    assert set(named[1].split()) == apart
