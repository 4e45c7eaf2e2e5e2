"""Every optimised algorithm names the slow oracle of its tests."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GEOMETRY = sorted((ROOT / "gridapp" / "geometry").rglob("*.py"))
TRICKS = re.compile(r"@cached\(|^ *import numpy|^import heapq|^from heapq", re.MULTILINE)
"""Signs of an algorithm that is more than the definition of its answer."""

NO_ALGORITHM = {
    "movement/directions.py": "tables of prices",
    "movement/move_options.py": "an answer that asks the algorithms",
    "planar/set_operations.py": "calls of shapely",
    "planar/wall_arrays.py": "walls as arrays",
}

RULES_OF_PLAY = sorted(
    file for part in ("engine", "tactics") for file in (ROOT / "gridapp" / part).rglob("*.py")
)
CLAIMS = re.compile(
    r"\bO\(|[Oo]racle|\bindexed\b|examined once|folded together|convol"
    r"|\b[Qq]uick|\b[Cc]heap|\bbound\b|\bexact odds|[Dd]ynamic programming|[Ff]aster than"
)
"""Words by which the head of a module of engine or tactics calls itself optimised."""


def oracles_of(source: str) -> list[str]:
    """Return the test files named as oracles in the head of a module."""
    head = ast.get_docstring(ast.parse(source)) or ""
    named = re.search(r"[Oo]racles?:(.*)", head, re.DOTALL)
    return re.findall(r"tests/[\w/]+\.py", named.group(1)) if named else []


@pytest.mark.parametrize(
    "file", GEOMETRY, ids=lambda file: str(file.relative_to(ROOT / "gridapp" / "geometry"))
)
def test_an_optimised_module_names_its_oracle(file: Path) -> None:
    name, source = str(file.relative_to(ROOT / "gridapp" / "geometry")), file.read_text("utf-8")
    oracles = oracles_of(source)
    assert bool(oracles) or name in NO_ALGORITHM or not TRICKS.search(source)
    assert not (oracles and name in NO_ALGORITHM)
    for oracle in oracles:
        assert (ROOT / oracle).is_file()
        if Path(oracle).name.startswith("oracles_"):
            tests = (ROOT / oracle).parent.rglob("test_*.py")
            assert any(Path(oracle).stem in test.read_text("utf-8") for test in tests)


@pytest.mark.parametrize("file", RULES_OF_PLAY, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_module_that_calls_itself_optimised_names_its_oracle(file: Path) -> None:
    source = file.read_text("utf-8")
    head = ast.get_docstring(ast.parse(source)) or ""
    is_optimised = CLAIMS.search(head) or re.search(
        r"^ *import numpy|^import heapq|^from heapq", source, re.MULTILINE
    )
    oracles = oracles_of(source)
    assert bool(oracles) or not is_optimised
    assert all((ROOT / oracle).is_file() for oracle in oracles)


@pytest.mark.parametrize(
    ("head", "named"),
    [
        ("Fast.\n\nOracle: ``tests/geometry/test_fast.py``.", ["tests/geometry/test_fast.py"]),
        ("Fast, as tests/geometry/test_fast.py knows.", []),
        ("Fast.", []),
    ],
)
def test_an_oracle_is_read_from_the_head(head: str, named: list[str]) -> None:
    assert oracles_of(f'"""{head}"""\n') == named
