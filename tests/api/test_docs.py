"""Every public name for scripts is documented."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import gridapp
from tests.doc_links import broken

API = Path(__file__).parents[2].joinpath("Makefile").read_text(encoding="utf-8")
MODULES = [
    word
    for word in API.partition("API = ")[2].partition("docs:")[0].split()
    if word.startswith("gridapp")
]
"""The modules whose pages `make docs` writes."""


def public(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Yield the public classes, functions and methods defined in a module."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            yield name, value
        if inspect.isclass(value):
            yield from (
                (f"{name}.{member}", method)
                for member, method in vars(value).items()
                if not member.startswith("_") and isinstance(method, property | type(public))
            )


def test_modules_are_named() -> None:
    assert "gridapp.battle.commands" in MODULES
    assert len(MODULES) > 5


@pytest.mark.parametrize("name", MODULES)
def test_every_public_name_has_a_docstring(name: str) -> None:
    module = import_module(name)
    assert module.__doc__
    missing = [path for path, value in public(module) if not inspect.getdoc(value)]
    assert missing == []


def test_names_of_the_face_have_a_docstring() -> None:
    names = [name for name in gridapp.__all__ if name != "__version__"]
    assert [name for name in names if not inspect.getdoc(getattr(gridapp, name))] == []


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "b.html").write_text('<a id="x"></a><a href="#x"></a><a href="a.html#y"></a>')
    (tmp_path / "a.html").write_text('<a href="b.html#x"></a><a href="c.html"></a>')
    assert broken(tmp_path) == ["a.html: c.html", "b.html: a.html#y"]
