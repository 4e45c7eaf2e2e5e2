"""Every way out of a battle writes the letters of its system for conditions without a drawing."""

import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdf
import pytest
from pytestqt.qtbot import QtBot

import gridapp
from gridapp.cli import main
from gridapp.export.paper.figure_file import FigureKind, FigurePrint
from gridapp.export.paper.print_options import PrintOptions
from gridapp.export.progress import run_steps
from gridapp.packs.loader import load_packs
from gridapp.scene.items.condition_signs import (
    condition_sign,
    condition_signs,
    use_condition_signs,
)
from gridapp.session.i18n import condition_names
from tests.golden.boards import square_view

FIGHT = Path(__file__).parents[1] / "session" / "golden" / "segments-2-v3.battle"


@pytest.fixture(autouse=True)
def no_signs_left(qtbot: QtBot) -> Iterator[None]:
    use_condition_signs({})
    yield
    use_condition_signs({})


def by_command(*words: str) -> Callable[[Path, Path], None]:
    """Return what writes a battle to a file by a subcommand."""

    def write(fight: Path, out: Path) -> None:
        subcommand, *options = words
        assert main([subcommand, str(fight), "--out", str(out), *options]) == 0

    return write


def by_script(fight: Path, out: Path) -> None:
    """Write a picture as a script does."""
    with gridapp.open_battle(fight) as battle:
        battle.picture(out, cell_pixels=20)


@pytest.mark.parametrize(
    ("ending", "write"),
    [
        ("png", by_command("snapshot", "--cell-px", "20")),
        ("pdf", by_command("print")),
        ("png", by_command("film", "--size", "320x240")),
        ("png", by_script),
    ],
    ids=["snapshot", "print", "film", "script"],
)
def test_letters_are_those_of_the_system(
    tmp_path: Path, ending: str, write: Callable[[Path, Path], None]
) -> None:
    fight = Path(shutil.copyfile(FIGHT, tmp_path / "fight.battle"))
    write(fight, tmp_path / f"out.{ending}")
    letters = condition_signs(condition_names(load_packs().rules["segments"].book))
    assert letters
    assert {key: condition_sign(key) for key in letters} == letters


def test_rings_of_conditions_with_one_initial_differ() -> None:
    names = {"crippled_attack": "Crippled: Attack", "concealed": "Concealed"}
    print_ = FigurePrint(square_view()[0], names, FigureKind.RINGS, PrintOptions())
    text = pypdf.PdfReader(io.BytesIO(run_steps(print_.pages()))).pages[0].extract_text()
    words = text.split()
    assert words.count("Ca") == words.count("Co") == 2
