"""Packs import at the top: a late import takes the modules of the copy loaded last."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "rules"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


def late_imports(source: str) -> Iterator[str]:
    """Yield the imports inside functions, as written."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, _FUNCTIONS):
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    yield ast.unparse(node)


def test_no_pack_imports_inside_a_function() -> None:
    assert [
        f"{file.relative_to(RULES)}: {late}"
        for file in sorted(RULES.rglob("*.py"))
        for late in late_imports(file.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize(
    "planted",
    [
        "def f():\n    from .actions import registry",
        "class A:\n    def f(self):\n        import re",
    ],
)
def test_planted_import_is_found(planted: str) -> None:
    assert list(late_imports(planted))
