"""A file or a rule pack never becomes code: what could do that is not in the app."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = {
    *("pickle", "cPickle", "_pickle", "dill", "cloudpickle", "marshal", "shelve"),
    *("yaml", "subprocess", "pty", "code", "codeop"),
}
CALLS = {"eval", "exec", "compile", "__import__", "breakpoint"}
ATTRIBUTES = {"os.system", "os.popen", "os.execv", "os.spawnv", "yaml.load", "pickle.loads"}


def banned(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if _is_banned_module(alias.name))
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names]
            if _is_banned_module(node.module or ""):
                yield str(node.module)
            yield from (name for name in names if name in ATTRIBUTES)
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in ATTRIBUTES:
            yield ast.unparse(node)
        elif isinstance(node, ast.Name) and node.id in CALLS:
            yield node.id
        elif isinstance(node, ast.keyword) and node.arg == "shell":
            yield "shell="


def _is_banned_module(name: str) -> bool:
    return name.partition(".")[0] in MODULES


FILMS = "gridapp/export/film/video.py: subprocess"
"""`ffmpeg` on the path makes films of frames; no text of a battle is among its arguments."""

STARTS = "gridapp/bench/starts.py: subprocess"
"""The bench starts this very Python with a text of its own; it opens no file but the sample."""


def test_the_app_and_its_packs_run_no_foreign_text() -> None:
    breaches = [
        f"{file.relative_to(ROOT)}: {construct}"
        for folder in ("gridapp", "rules")
        for file in sorted((ROOT / folder).rglob("*.py"))
        for construct in banned(file.read_text(encoding="utf-8"))
    ]
    assert [each for each in breaches if each not in (FILMS, STARTS)] == []


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "import pickle as harmless",
        "from pickle import loads",
        "def late():\n    import marshal",
        "import shelve",
        "import subprocess",
        "from subprocess import run",
        "import yaml",
        "from yaml import load",
        "eval('1')",
        "run = exec",
        "compile('1', 'f', 'eval')",
        "__import__('os')",
        "import os\nos.system('true')",
        "from os import popen",
        "start('true', shell=True)",
    ],
)
def test_planted_source_is_found(source: str) -> None:
    assert list(banned(source))


@pytest.mark.parametrize(
    "source", ["import re\nre.compile('a')", "import os\nos.replace('a', 'b')"]
)
def test_plain_source_passes(source: str) -> None:
    assert not list(banned(source))
