"""No file carries the address of a package registry or a path of somebody's machine."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("gridapp", "rules", "assets", "tests", ".ci")
TEXT = {".py", ".toml", ".md", ".txt", ".json", ".svg", ".cfg", ".ini", ".sh", ".yaml", ".yml"}
NAMES = {"Makefile", "LICENSE", ".gitignore", "run", "setup"}

# Written so that the patterns do not match themselves.
HOSTS = r"pypi[.]org|pythonhoste[d]|npmjs[.](org|com)|deb[.]debian[.]org"
HOMES = r"(?<![\w.])/(home|Users|root|work|tmp)/[\w.-]+"
FOREIGN = re.compile(f"{HOSTS}|{HOMES}")


def texts() -> Iterator[Path]:
    yield from filter(is_text, ROOT.iterdir())
    for folder in FOLDERS:
        yield from filter(is_text, (ROOT / folder).rglob("*"))


def is_text(file: Path) -> bool:
    return file.is_file() and (file.suffix in TEXT or file.name in NAMES)


def test_files_name_no_registry_and_no_machine() -> None:
    faults = [
        f"{file.relative_to(ROOT)}: {match.group()}"
        for file in texts()
        for match in FOREIGN.finditer(file.read_text(encoding="utf-8"))
    ]
    assert not faults


@pytest.mark.parametrize(
    "parts", [("pypi", ".org/simple"), ("files.python", "hosted"), ("/home", "/ann")]
)
def test_planted_text_is_found(parts: tuple[str, str]) -> None:
    assert FOREIGN.search("".join(parts))


@pytest.mark.parametrize("text", ["/usr/bin/env", "../shared/maps", "homebrew/", "rules/work/plan"])
def test_plain_text_passes(text: str) -> None:
    assert not FOREIGN.search(text)
