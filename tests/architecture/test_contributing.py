"""Files and folders named in CONTRIBUTING.md and in docstrings of packages exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = (ROOT, ROOT / "gridapp")
PLACE = re.compile(r"`([\w./<>*-]+/[\w./<>*-]*|[\w-]+\.(?:py|toml|md))`")
LAYER_FACES = sorted((ROOT / "gridapp").glob("*/__init__.py"))


def docstring(file: Path) -> str:
    """Return what a package says of itself."""
    return ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""


def named_in(text: str) -> list[str]:
    """Return the files and folders that a text names between backticks."""
    return sorted({name for name in PLACE.findall(text) if "*" not in name})


PAGE = named_in((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
NAMED = {name for file in LAYER_FACES for name in named_in(docstring(file))}.union(PAGE)
FOLDERS = ("gridapp", "rules", "tests")
FILES = {path.name for path in ROOT.iterdir()}.union(
    path.name for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")
)


def places(name: str) -> list[Path]:
    """Return where a name may lead: from the top or from the package, in every pack."""
    packs = [path.name for path in (ROOT / "rules").iterdir() if (path / "pack.toml").exists()]
    names = [name.replace("<id>", pack) for pack in packs] if "<id>" in name else [name]
    return [layer / each for layer in LAYERS for each in names]


def test_the_page_names_many_places() -> None:
    assert len(PAGE) > 20
    assert len(NAMED) > len(PAGE) + 20


def test_the_page_is_short() -> None:
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 190


@pytest.mark.parametrize(
    "name", sorted(name for name in NAMED if "/" in name and "<lay" not in name)
)
def test_every_place_exists(name: str) -> None:
    existing = [path for path in places(name) if path.exists() or path.with_suffix(".py").exists()]
    assert len(existing) >= (5 if "<id>" in name else 1), name


@pytest.mark.parametrize("name", sorted(name for name in NAMED if "/" not in name))
def test_every_file_named_without_its_folder_exists(name: str) -> None:
    assert name in FILES
