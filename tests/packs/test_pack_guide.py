"""The guide for pack authors is true: its files are written and its commands run, in order."""

import re
import sys
from functools import partial
from pathlib import Path
from typing import NamedTuple

import platformdirs
import pytest

from gridapp.cli import commands, main
from gridapp.cli.packs import new_pack as command
from gridapp.packs.examples.files import Example, ExampleMoment
from gridapp.packs.examples.queries import QUESTIONS
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder

GUIDE = (shipped_folder("rules") / "README.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of the guide: language, words after the language, and text."""

    language: str
    words: list[str]
    text: str


BLOCKS = [Block(match[1], match[2].split(), match[3]) for match in _BLOCK.finditer(GUIDE)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home and an empty checkout; system packs lie in its ``rules``."""
    rules = tmp_path / "checkout" / "rules"
    rules.mkdir(parents=True)
    (rules.parent / "pyproject.toml").touch()
    (rules / "reactions").symlink_to(shipped_folder("rules") / "reactions")
    monkeypatch.setattr(platformdirs, "user_data_path", lambda *_, **__: tmp_path)
    monkeypatch.setattr(command, "shipped_folder", lambda _: rules)
    monkeypatch.setattr(commands, "load_packs", partial(load_packs, rules))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(home: Path, block: Block) -> None:
    """Write a block into its file: append, replace the first part by the second, or all."""
    name, language, *system = block.words
    folder = home / "checkout" / "rules" / system[0] if system else home / "packs" / "grim"
    path = home / name if language == "before" else folder / name
    before = path.read_text(encoding="utf-8") if path.exists() else ""
    if language == "replace":
        old, new = block.text.split("---\n")
        assert before.count(old.rstrip("\n")) == 1, (name, old)
        after = before.replace(old.rstrip("\n"), new.rstrip("\n"))
    else:
        after = before + block.text
    path.write_text(after, encoding="utf-8")


def run(block: Block, capsys: pytest.CaptureFixture[str]) -> None:
    """Run the commands of a block; each line below a command must be printed by it, in order."""
    for part in block.text.split("$ gridapp ")[1:]:
        line, *expected = part.strip().splitlines()
        for name in [name for name in sys.modules if name.startswith("gridapp_packs")]:
            del sys.modules[name]  # every command is a process of its own
        main(line.split())
        printed = capsys.readouterr().out
        position = 0
        for text in expected:
            assert text in printed[position:], f"{line}\n{printed}"
            position = printed.index(text, position) + len(text)


def test_every_step_of_the_guide(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for block in BLOCKS:
        if "before" in block.words:
            write(home, block)
    for block in BLOCKS:
        if block.language == "console":
            run(block, capsys)
        elif "before" not in block.words:
            write(home, block)


def test_the_own_lines_before_the_first_own_example_are_few() -> None:
    """From `new-pack` to an own passing example: under 60 lines, in the pack's folder alone."""
    first = [block for block in BLOCKS if block.words[-1:] == ["append"]][:2]
    system = [block for block in BLOCKS if block.words[-1:] == ["skirmish"]]
    assert sum(len(block.text.splitlines()) for block in first) < 60
    assert sum(len(block.text.splitlines()) for block in system) < 60


def test_the_guide_lists_every_key_and_question() -> None:
    keys = {*Example.__struct_encode_fields__, *ExampleMoment.__struct_encode_fields__}
    named = set(re.findall(r"`\[?\[?(?:example\.)?(\w+)\]?\]?`", GUIDE))
    assert keys | set(QUESTIONS) <= named
