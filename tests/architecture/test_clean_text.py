"""No file carries the address of a package registry or a path of somebody's machine."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("gridapp", "rules", "assets", "tests", ".ci")
TEXT = {"", ".py", ".toml", ".md", ".txt", ".json", ".svg", ".cfg", ".ini", ".sh", ".yaml", ".yml"}

# Written so that the patterns do not match themselves.
HOSTS = r"pypi[.]org|pythonhoste[d]|npmjs[.](org|com)|deb[.]debian[.]org"
HOMES = r"(?<![\w.])/(home|Users|root|work|tmp)/[\w.-]+"
FOREIGN = re.compile(f"{HOSTS}|{HOMES}")


def texts() -> Iterator[Path]:
    yield from (file for file in ROOT.iterdir() if file.is_file() and file.suffix in TEXT)
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and file.suffix in TEXT and "__pycache__" not in file.parts:
                yield file


def test_files_name_no_registry_and_no_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in texts()
        for match in FOREIGN.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not found


@pytest.mark.parametrize(
    "parts", [("pypi", ".org/simple"), ("files.python", "hosted"), ("/home", "/ann")]
)
def test_planted_text_is_found(parts: tuple[str, str]) -> None:
    assert FOREIGN.search("".join(parts))


@pytest.mark.parametrize("text", ["/usr/bin/env", "../shared/maps", "homebrew/", "rules/work/plan"])
def test_plain_text_passes(text: str) -> None:
    assert not FOREIGN.search(text)
