"""The example scripts for people who script the engine: each runs and says what it promises."""

import subprocess
import sys
from pathlib import Path

import pytest

from gridapp.resources import shipped_folder

EXAMPLES = shipped_folder("assets") / "examples"
ROOT = Path(__file__).parents[2]


def output(name: str, *arguments: str) -> str:
    return subprocess.run(
        [sys.executable, EXAMPLES / name, *arguments],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        check=True,
        text=True,
        timeout=300,
    ).stdout


def test_safe_cells_are_beyond_every_foe() -> None:
    """Cyra is at L13, the wolf at N15: K12 is beyond its bite, the neighbouring M14 is not."""
    text = output("safe_cells.py")
    cells = text.partition(": ")[2].split()
    assert "K12" in cells
    assert "M14" not in cells
    assert text.startswith(f"Cyra is out of reach on {len(cells)} cells")


def test_cover_is_total_behind_the_wall_alone() -> None:
    grades = {line.split()[0]: line.split()[1] for line in output("cover_table.py").splitlines()}
    assert [cell for cell, grade in grades.items() if grade == "total"] == ["D4", "E4", "F4"]
    assert grades["B4"] == "none"


def test_picture_of_every_round(tmp_path: Path) -> None:
    output("picture_per_round.py", str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        f"round-{number}.png" for number in (1, 2, 3)
    ]


def test_random_fights_are_counted() -> None:
    text = output("random_fights.py", "4")
    counts = [int(part.split()[1]) for part in text.split(", ")]
    assert sum(counts) == 4
    assert output("random_fights.py", "4") == text, "equal seeds, equal fights"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_every_example_has_a_test_and_says_how_it_is_called(path: Path) -> None:
    assert path.name in Path(__file__).read_text(encoding="utf-8")
    assert f"Usage: python {path.name}" in path.read_text(encoding="utf-8")
