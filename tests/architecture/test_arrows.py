"""Imports run the way the folder map says, and each contract can fail."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINT = "import sys; from importlinter.cli import lint_imports_command as run; run(sys.argv[1:])"


@dataclass(frozen=True)
class Planted:
    """A planted import, and the contract that must refuse the import."""

    contract: str
    path: str
    line: str

    def __str__(self) -> str:
        return f"{self.contract}: {self.path}: {self.line}"


PLANTED = [
    Planted("arrows", "gridapp/grid/planted.py", "import gridapp.battle"),
    Planted("arrows", "gridapp/battle/planted.py", "from gridapp import engine"),
    Planted("arrows", "gridapp/storage/planted.py", "import gridapp.geometry"),
    Planted("arrows", "gridapp/geometry/planted.py", "import gridapp.storage"),
    Planted("arrows", "gridapp/engine/planted.py", "import gridapp.packs"),
    Planted(
        "arrows", "gridapp/session/planted.py", "def late() -> None:\n    import gridapp.scene"
    ),
    Planted("arrows", "gridapp/scene/planted.py", "import gridapp.export"),
    Planted("arrows", "gridapp/unlisted/__init__.py", ""),
    Planted("engine", "gridapp/engine/types.py", "import gridapp.engine.rulebook.odds"),
    Planted("engine", "gridapp/engine/rulebook/planted.py", "import gridapp.engine.queries"),
    Planted("engine", "gridapp/engine/queries/planted.py", "import gridapp.engine.movement"),
    Planted("engine", "gridapp/engine/movement/planted.py", "import gridapp.engine.commands"),
    Planted("engine", "gridapp/engine/commands/draft.py", "import gridapp.engine.protocol"),
    Planted(
        "engine",
        "gridapp/engine/queries/planted.py",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    import gridapp.engine.commands",
    ),
    Planted("engine", "gridapp/engine/unlisted.py", ""),
    Planted(
        "engine-acyclic",
        "gridapp/engine/queries/cache.py",
        "from gridapp.engine.queries import situation",
    ),
    Planted("geometry", "gridapp/geometry/cover/planted.py", "import gridapp.geometry.reach"),
    Planted(
        "geometry", "gridapp/geometry/movement/planted.py", "import gridapp.geometry.visibility"
    ),
    Planted("geometry", "gridapp/geometry/visibility/planted.py", "import gridapp.geometry.cover"),
    Planted("geometry", "gridapp/geometry/planar/planted.py", "import gridapp.geometry.movement"),
    Planted("geometry", "gridapp/geometry/reach/planted.py", "import gridapp.geometry.flanking"),
    Planted("geometry", "gridapp/geometry/unlisted/__init__.py", ""),
    Planted(
        "geometry-acyclic",
        "gridapp/geometry/movement/flood_fill.py",
        "from gridapp.geometry.movement import move_options",
    ),
    Planted("flanking", "gridapp/geometry/flanking/planted.py", "import gridapp.geometry.planar"),
    Planted("drawing", "gridapp/scene/planted.py", "import gridapp.engine"),
    Planted("drawing", "gridapp/export/planted.py", "import gridapp.session"),
    Planted("arrows", "gridapp/share/planted.py", "import gridapp.scene"),
    Planted("arrows", "gridapp/session/planted.py", "import gridapp.share"),
    Planted("arrows", "gridapp/tactics/planted.py", "import gridapp.session"),
    Planted("arrows", "gridapp/packs/planted.py", "import gridapp.tactics"),
    Planted("tactics", "gridapp/tactics/planted.py", "import gridapp.storage"),
    Planted("tactics", "gridapp/tactics/planted.py", "import concurrent.futures"),
    Planted("acyclic", "gridapp/tactics/worth.py", "from gridapp.tactics import choose"),
    Planted("share", "gridapp/share/planted.py", "import gridapp.session"),
    Planted("share", "gridapp/share/planted.py", "import gridapp.engine"),
    Planted("qt", "gridapp/share/planted.py", "import PySide6"),
    Planted("qt", "gridapp/session/planted.py", "from PySide6.QtCore import QObject"),
    Planted("qt", "gridapp/cli/planted.py", "import PySide6"),
    Planted("qt", "rules/reactions/planted.py", "import PySide6.QtCore"),
    Planted("shapely", "gridapp/engine/planted.py", "import shapely"),
    Planted("shapely", "gridapp/scene/planted.py", "from shapely.geometry import Point"),
    Planted("packs-unnamed", "gridapp/packs/planted.py", "import rules.reactions"),
    Planted("packs-published", "rules/reactions/planted.py", "import gridapp.geometry"),
    Planted("packs-published", "rules/reactions/planted.py", "from gridapp.battle import state"),
    Planted("packs-layers", "rules/vigor/economy.py", "from rules.vigor import attacks"),
    Planted("packs-layers", "rules/segments/feats.py", ""),
    Planted("acyclic", "gridapp/grid/cells.py", "from gridapp.grid import grid"),
    Planted("packs-independent", "rules/planted/__init__.py", "import rules.reactions"),
]


def lint(tree: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache", *arguments],
        env=os.environ | {"PYTHONPATH": str(tree)},
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


@pytest.fixture(scope="module")
def tree_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("tree")
    skip = shutil.ignore_patterns("__pycache__")
    for folder in ("gridapp", "rules"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


def test_every_import_runs_down() -> None:
    outcome = lint(ROOT)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_planted_import_is_refused(tree_copy: Path, planted: Planted) -> None:
    file = tree_copy / planted.path
    before = file.read_text(encoding="utf-8") if file.exists() else None
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"{before or ''}\n{planted.line}\n", encoding="utf-8")
    try:
        outcome = lint(tree_copy, "--contract", planted.contract)
    finally:
        if before is not None:
            file.write_text(before, encoding="utf-8")
        elif file.name == "__init__.py":
            shutil.rmtree(file.parent)
        else:
            file.unlink()
    assert outcome.returncode == 1, outcome.stdout + outcome.stderr
    assert "BROKEN" in outcome.stdout, outcome.stdout + outcome.stderr
