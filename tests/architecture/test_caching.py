"""All caches come from a single module, under the policy in its docstring."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
POLICY = "gridapp/caching.py"
OWN_CACHES = {"cache", "lru_cache"}
MUTABLE = {"list", "dict", "set", "bytearray", "Counter", "defaultdict", "deque"}
ALLOWED = {
    "gridapp/bench/libraries.py: module": "the bench asks for a handful of libraries",
    "gridapp/geometry/cover/cover.py: _count_cache -> dict": "the answer is itself a cache",
    "gridapp/packs/type_faults.py: _is_strict": "the argument is a type",
    "gridapp/scene/overlays/shapes.py: _square_hatching -> list": "Qt takes lines as a list alone",
    "gridapp/session/setup/samples.py: _read": "few samples ship",
    "gridapp/session/simulating/tasks.py: _rules_of": "few packs are installed",
}
"""What breaks the letter of the policy, and why it may."""


def breaches(source: str) -> Iterator[str]:
    """Return what breaks the policy: other caches, mutable answers, endless caches by value."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "functools":
            yield from (alias.name for alias in node.names if alias.name in OWN_CACHES)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "functools":
            yield from {node.attr} & OWN_CACHES
        elif isinstance(node, ast.FunctionDef):
            names = {_name(decorator) for decorator in node.decorator_list}
            if names & {"cached", "cached_for_good"} and _head(node.returns) in MUTABLE:
                yield f"{node.name} -> {_head(node.returns)}"
            hints = [ast.unparse(each.annotation) for each in node.args.args if each.annotation]
            if "cached_for_good" in names and not all(hint.startswith("type") for hint in hints):
                yield node.name


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def _head(hint: ast.expr | None) -> str:
    """Return the name of a type without its parameters."""
    return ast.unparse(hint.value if isinstance(hint, ast.Subscript) else hint) if hint else ""


def test_every_cache_follows_the_policy() -> None:
    faults = {
        f"{path}: {breach}"
        for folder in ("gridapp", "rules")
        for file in sorted((ROOT / folder).rglob("*.py"))
        if (path := str(file.relative_to(ROOT))) != POLICY
        for breach in breaches(file.read_text(encoding="utf-8"))
    }
    assert faults == set(ALLOWED)


@pytest.mark.parametrize(
    "source",
    [
        "from functools import lru_cache",
        "from functools import cached_property, cache",
        "import functools\n@functools.lru_cache\ndef f(): ...",
        "@cached(8)\ndef f(a: int) -> list[int]: ...",
        "@cached_for_good\ndef f() -> dict[str, int]: ...",
        "@cached_for_good\ndef f(name: str) -> int: ...",
    ],
)
def test_a_planted_breach_is_found(source: str) -> None:
    assert list(breaches(source))


@pytest.mark.parametrize(
    "source",
    [
        "from functools import cached_property",
        "@cached(8)\ndef f(a: int) -> tuple[int, ...]: ...",
        "@cached_for_good\ndef f() -> tuple[int, ...]: ...",
        "@cached_for_good\ndef f(kind: type[Struct]) -> str: ...",
        "@property\ndef f(self) -> list[int]: ...",
    ],
)
def test_what_keeps_the_policy_passes(source: str) -> None:
    assert not list(breaches(source))
