"""Settings are enumerations: a pack's code compares them only with options of its data."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shipped import SHIPPED

RULES = Path(__file__).parents[2] / "rules"


def setting_named(node: ast.expr) -> str | None:
    """Return the name in a call ``setting(source, NAME)``, ``None`` for anything else."""
    match node:
        case ast.Call(func=ast.Name(id="setting"), args=[_, ast.Constant(value=str(name))]):
            return name
    return None


def texts_in(node: ast.expr) -> Iterator[str]:
    """Yield the texts of a literal, or of a tuple or set of them."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.Set | ast.List) else [node]
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def compared(source: str) -> Iterator[tuple[str, str]]:
    """Yield each setting with a text compared to its option, also by way of a variable."""
    for scope in ast.walk(ast.parse(source)):
        if not isinstance(scope, ast.FunctionDef):
            continue
        named = {
            target.id: name
            for node in ast.walk(scope)
            if isinstance(node, ast.Assign) and (name := setting_named(node.value))
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in ast.walk(scope):
            if isinstance(node, ast.Compare):
                left = node.left
                name = named.get(left.id) if isinstance(left, ast.Name) else setting_named(left)
                texts = [text for operand in node.comparators for text in texts_in(operand)]
                yield from ((name, text) for text in texts if name)


def test_comparisons_are_read_from_source() -> None:
    source = """
def f(draft):
    when = setting(draft, "asked")
    if when == "no" or setting(draft, "mode") in ("a", "b"):
        return other == "c"
"""
    assert sorted(compared(source)) == [("asked", "no"), ("mode", "a"), ("mode", "b")]


@pytest.mark.parametrize("pack", SHIPPED)
def test_code_compares_settings_with_their_options(pack: str) -> None:
    settings = tomllib.loads((RULES / pack / "pack.toml").read_text(encoding="utf-8"))["settings"]
    pairs = {
        pair
        for path in sorted((RULES / pack).rglob("*.py"))
        for pair in compared(path.read_text(encoding="utf-8"))
    }
    assert pairs, "no comparison is found: the reading is broken"
    strangers = {
        (name, text)
        for name, text in pairs
        if text not in settings.get(name, {}).get("options", ())
    }
    assert not strangers
