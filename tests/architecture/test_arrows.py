"""Imports run the way the folder map says, and each contract can fail."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
LINT = """
import os, sys
from importlinter.application import use_cases
from importlinter.cli import lint_imports_command

for line in sys.stdin:
    out, *arguments = line.split()
    child = os.fork()
    if not child:
        for stream in (1, 2):
            os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_APPEND), stream)
        lint_imports_command(arguments)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Lints a tree as often as a line asks for it, each time in a process of its own."""


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


class Outcome(NamedTuple):
    """The end of a run, and what it wrote."""

    code: int
    text: str


class Linter:
    """Runs import-linter on a tree, in a fork of a process that has imported it once.

    What it found in a module is read again from ``scratch`` until the module is written anew.
    """

    def __init__(self, tree: Path, scratch: Path) -> None:
        self._scratch, self._runs = scratch, count()
        self.process = subprocess.Popen(
            [sys.executable, "-c", LINT],
            env=os.environ | {"PYTHONPATH": str(tree)},
            cwd=tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def lint(self, *arguments: str) -> Outcome:
        """Return how a run over the tree as it is now ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        out = self._scratch / f"{next(self._runs)}.txt"
        self.process.stdin.write(
            " ".join((str(out), "--cache-dir", str(self._scratch), *arguments)) + "\n"
        )
        self.process.stdin.flush()
        code = int(self.process.stdout.readline())
        return Outcome(code, out.read_text(encoding="utf-8"))


@contextmanager
def linter_of(tree: Path, scratch: Path) -> Iterator[Linter]:
    linter = Linter(tree, scratch)
    with linter.process:
        yield linter


@pytest.fixture(scope="module")
def tree_copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("tree")
    skip = shutil.ignore_patterns("__pycache__")
    for folder in ("gridapp", "rules"):
        shutil.copytree(ROOT / folder, copy / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", copy)
    return copy


@pytest.fixture(scope="module")
def linter(tree_copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Linter]:
    with linter_of(tree_copy, tmp_path_factory.mktemp("runs")) as linter:
        yield linter


def test_every_import_runs_down(tmp_path: Path) -> None:
    with linter_of(ROOT, tmp_path) as linter:
        outcome = linter.lint()
    assert outcome.code == 0, outcome.text


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_planted_import_is_refused(tree_copy: Path, linter: Linter, planted: Planted) -> None:
    file = tree_copy / planted.path
    before = file.read_text(encoding="utf-8") if file.exists() else None
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"{before or ''}\n{planted.line}\n", encoding="utf-8")
    try:
        outcome = linter.lint("--contract", planted.contract)
    finally:
        if before is not None:
            file.write_text(before, encoding="utf-8")
        elif file.name == "__init__.py":
            shutil.rmtree(file.parent)
        else:
            file.unlink()
    assert outcome.code == 1, outcome.text
    assert "BROKEN" in outcome.text, outcome.text
