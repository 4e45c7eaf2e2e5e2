"""Slow examples under ``--help`` (they draw, play or load much), run unchanged on a sample."""

import shlex
from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.cli.examples import EXAMPLES
from tests.cli.checked_once import checked_once
from tests.cli.test_help import PARSERS, SLOW, Said, example_folder, lines

__all__ = ["checked_once", "example_folder"]

DRAWN = ("film", "page", "print", "snapshot")
PLAYED = ("check", "completion", "creatures", "import", "play", "repair", "rule")
ARGUED = """version = 1

[[example]]
name = "The cells of an advance in a row"
rule = "RR-01"
turn = "A"
board = "A . . . ."
creatures = { A = { kind = "fighter", stats = { speed = 10 } } }
expect = [{ ask = "moves", token = "A", action = "advance", cells = ". 1 2 3 4" }]
"""


def run(line: str) -> int:
    return main(shlex.split(line.partition(" < ")[0]))


@pytest.mark.usefixtures("checked_once")
@pytest.mark.parametrize("name", PLAYED)
def test_slow_examples_run(example_folder: Path, name: str, capsys: Said) -> None:
    (example_folder / "argued.toml").write_text(ARGUED, encoding="utf-8")
    if name == "import":
        assert main(["export", "fight.battle", "fight.json"]) == 0
        (example_folder / "fight.battle").unlink()
    for line in lines(PARSERS[name]):
        assert run(line) == 0, f"{line}: {capsys.readouterr().err}"


def test_danger_is_asked_as_the_help_says(example_folder: Path, capsys: Said) -> None:
    for line in lines(PARSERS["ask danger"]):
        assert run(line) == 0, capsys.readouterr().err


@pytest.mark.qt
@pytest.mark.parametrize("name", DRAWN)
def test_examples_that_draw_run(example_folder: Path, name: str, capsys: Said) -> None:
    assert main(["do", "fight.battle", "end-turn"]) == 0
    for line in lines(PARSERS[name]):
        assert run(line) == 0, f"{line}: {capsys.readouterr().err}"


def test_every_example_is_run_by_a_test() -> None:
    """The rest open a window, time the engine, write into the checkout, or name what readers have.

    The guide for authors of packs runs `new-pack`, the fights of every system run `do`.
    """
    left_out = {"open", "bench", "do", "new-pack", "simulate"}
    quick = set(EXAMPLES) - set(SLOW)
    assert set(PARSERS) == quick | set(PLAYED) | set(DRAWN) | {"ask danger"} | left_out
